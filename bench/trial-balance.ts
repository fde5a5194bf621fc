import { accountsOfYear, ledgerYears } from '#capabilities/ledger'
import { openDatabase } from '#platform/db/index'
import { answerParent } from './child.js'
import type { Done } from './stretch.js'

/** The trial balance without a route, in a process of its own. */
const db = openDatabase({ url: process.env.DATABASE_URL ?? '', poolSize: 1, appRole: true })
answerParent({ ready: true }, measure)

type Question = { readonly companyId: number; readonly yearId: number; readonly times: number }

async function measure({ companyId, yearId, times }: Question): Promise<Done> {
  const company = { id: companyId, locale: 'fr', countryPack: 'BE' }
  const years = await db.snapshot((tx) => ledgerYears({ tx, company } as never))
  const latencies: number[] = []
  const begun = performance.now()
  for (let count = 0; count < times; count++) {
    const asked = performance.now()
    const rows = await db.snapshot((tx) => accountsOfYear({ tx, company } as never, years, yearId))
    latencies.push(performance.now() - asked)
    if (rows.length < 30) throw new Error(`${rows.length} accounts in the trial balance`)
  }
  return { requests: times, seconds: (performance.now() - begun) / 1000, latencies }
}

import { findCredentials, getUser, insertUser } from '#capabilities/auth'
import type { Caller } from '#platform/operations/access'
import { bySystem } from '#platform/operations/by-system'
import type { Services } from '#platform/operations/services'

const email = 'boekhouding@demo.invalid'
const name = 'Noor Lemaire'

/** The one person who stays: in whose name the files of the demo are kept. Nobody can sign in as this. */
export async function bookkeeper(services: Services): Promise<Caller['user']> {
  const id = await bySystem(services, { name: 'demo-bookkeeper' }, async (op) => {
    const known = await findCredentials(op.tx, email)
    if (known) return known.id
    const user = { name, email, passwordHash: null, locale: 'fr', authSource: 'demo' } as const
    return insertUser(op.tx, user, op.now)
  })
  const { locale } = await getUser(services.db.statement, id)
  return { id, name, email, locale, isPlatformAdmin: false, isDemo: true }
}

import { vatCodeIds } from '#capabilities/vat-codes'
import { codeUnder, packFor, type VatRegime } from '#countries'
import { nextVersion } from '#platform/operations/entity'
import type { CompanyOperation } from '#platform/operations/operation'
import { account as accountLog } from '../entity.js'
import { lockAccounts } from '../queries/locks.js'
import { saveAccounts } from '../queries/write.js'

/**
 * Gives accounts the default VAT codes of another regime. One whose code is not what the regime before
 * proposed was set by a person, and stays.
 */
export async function followRegime(
  op: CompanyOperation,
  from: VatRegime,
  to: VatRegime,
): Promise<void> {
  const pack = packFor(op.company)
  const idOf = await vatCodeIds(op)
  const defaults = new Map(pack.chart.map((row) => [row.number, row.defaultVatCode]))
  const proposed = (number: string, regime: VatRegime) => {
    const usual = defaults.get(number) ?? null
    const code = usual === null ? null : codeUnder(pack, regime, usual)
    return code === null ? null : (idOf.get(code) ?? null)
  }
  const befores = (await lockAccounts(op)).filter(
    ({ number, vat_code_id }) =>
      vat_code_id === proposed(number, from) && vat_code_id !== proposed(number, to),
  )
  const afters = befores.map((before) => ({
    ...before,
    vat_code_id: proposed(before.number, to),
    ...nextVersion(before, op.now),
  }))
  if (afters.length === 0) return
  await saveAccounts(op, afters)
  afters.forEach((after, place) => {
    op.record(accountLog.changed(befores[place]!, after))
  })
}

import type { Day } from '#kernel/days'
import { grouped } from '#kernel/lists'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { isLapsed } from '../domain/mandates.js'
import { lockMandates, mandatesInFiles, mandatesOf } from '../queries/mandates.js'
import type { Mandate } from '../schemas/mandates.js'

/** The mandate of a customer, the newest that was signed; or why there is none that could be used. */
export type MandateFor = (thirdPartyId: number) => Mandate | 'expired' | 'none'

/** The same of customers as they stand. */
export async function mandatesAt(
  op: CompanyReading,
  thirdPartyIds: readonly number[],
  today: Day,
): Promise<MandateFor> {
  const mandates = await mandatesOf(op, thirdPartyIds)
  const inFiles = await mandatesInFiles(
    op,
    mandates.map(({ id }) => id),
  )
  const byParty = grouped(mandates, (mandate) => mandate.third_party_id)
  const isUsable = (mandate: Mandate) =>
    mandate.status === 'active' &&
    !isLapsed(mandate, today) &&
    !(mandate.type === 'one_off' && inFiles.has(mandate.id))
  return (thirdPartyId) => {
    const own = byParty.get(thirdPartyId) ?? []
    const usable = own.find(isUsable)
    if (usable) return usable
    return own.some(({ status }) => status !== 'revoked') ? 'expired' : 'none'
  }
}

/** The same, held until the end of the transaction: one that is for one collection is used by one file. */
export async function mandatesFor(
  op: CompanyOperation,
  thirdPartyIds: readonly number[],
  today: Day,
): Promise<MandateFor> {
  const found = await mandatesOf(op, thirdPartyIds)
  await lockMandates(
    op,
    found.map(({ id }) => id),
  )
  return mandatesAt(op, thirdPartyIds, today)
}

import { isDeepStrictEqual } from 'node:util'
import type { Day } from '#kernel/days'
import { distinct } from '#kernel/lists'
import { nextVersion } from '#platform/operations/entity'
import type { CompanyOperation } from '#platform/operations/operation'
import { sequenceTypeOf } from '../domain/mandates.js'
import type { Payment } from '../domain/standing.js'
import { mandate as mandateLog } from '../entity.js'
import { lockMandates, saveMandates } from '../queries/mandates.js'
import type { Mandate } from '../schemas/mandates.js'

/** Mandates were used on a day: what changed of them is told, and one for a single collection is spent. */
export async function useMandates(
  op: CompanyOperation,
  payments: readonly Payment[],
  day: Day,
): Promise<void> {
  await moveMandates(op, mandateIds(payments), 'used', (mandate) => ({
    ...mandate,
    last_used_on: day,
    previous_iban: null,
    previous_reference: null,
    status: mandate.type === 'one_off' ? 'expired' : mandate.status,
  }))
}

/**
 * Collections did not take place: one that would have been the first is to be told as such again, what changed is still
 * to be told, and a mandate for a single collection is not spent.
 */
export async function giveBackMandates(
  op: CompanyOperation,
  payments: readonly Payment[],
): Promise<void> {
  const byMandate = new Map(payments.map((payment) => [payment.mandate_id, payment]))
  await moveMandates(op, mandateIds(payments), 'unused', (mandate) => {
    const { sequence_type, ...told } = byMandate.get(mandate.id)!
    const wasFirst = sequence_type !== 'RCUR'
    return {
      ...mandate,
      last_used_on: wasFirst ? null : mandate.last_used_on,
      previous_iban: mandate.previous_iban ?? told.mandate_previous_iban,
      previous_reference: mandate.previous_reference ?? told.mandate_previous_reference,
      status: sequence_type === 'OOFF' && mandate.status === 'expired' ? 'active' : mandate.status,
    }
  })
}

function mandateIds(payments: readonly Payment[]): number[] {
  return distinct(payments.map((payment) => payment.mandate_id))
}

/** Changes mandates together, and records it; one that stays as it is stays out of the log. */
export async function moveMandates(
  op: CompanyOperation,
  ids: readonly number[],
  action: string,
  moved: (mandate: Mandate) => Mandate,
): Promise<void> {
  if (ids.length === 0) return
  const changes = (await lockMandates(op, ids)).map((before) => {
    const after = moved(before)
    return { before, after: { ...after, sequence_type: sequenceTypeOf(after) } }
  })
  const real = changes.filter(({ before, after }) => !isDeepStrictEqual(before, after))
  const saved = real.map(({ before, after }) => ({ ...after, ...nextVersion(before, op.now) }))
  await saveMandates(op, saved)
  real.forEach(({ before }, place) => {
    op.record(mandateLog.changed(before, saved[place]!, action))
  })
  if (real.length === 0) op.unchanged()
}

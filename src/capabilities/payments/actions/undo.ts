import { isDeepStrictEqual } from 'node:util'
import { reverseMany } from '#capabilities/ledger'
import { letterReversals, takeOut } from '#capabilities/lettering'
import { distinct } from '#kernel/lists'
import { notRevertible } from '#platform/changes/problems'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Logged } from '#platform/operations/record-type'
import { sepaFile } from '../entity.js'
import { messages } from '../problems.js'
import { linesAt } from '../queries/transit.js'
import { setState } from '../queries/writing.js'
import type { Mandate } from '../schemas/mandates.js'
import { moveMandates } from './mandate-use.js'
import { getFile, getLocked, loggedFile } from './show.js'

/**
 * Takes a confirmation back: its entry is reversed, what it settled is open and the file a draft again, which holds its
 * items as before. Refused once the bank has carried it out or rejected a part of it.
 */
export async function unconfirmSepaFile(op: CompanyOperation, id: number): Promise<void> {
  const before = await getLocked(op, id)
  if (before.status !== 'confirmed') throw notRevertible('already_reverted')
  const isRejected = before.payments.some(
    ({ status, transit_position }) => status === 'rejected' && transit_position !== null,
  )
  if (isRejected) throw notRevertible('in_use', messages.rejectedSince)
  const transit = distinct(before.payments.map(({ transit_position }) => transit_position))
  const onItsWay = await linesAt(op, before.entry_id!, transit)
  if (onItsWay.some((line) => line.is_settled || line.is_tied))
    throw notRevertible('in_use', messages.transitSettled)
  const positions = before.payments.flatMap(({ items }) => items.map(({ position }) => position))
  const paid = await linesAt(op, before.entry_id!, distinct(positions))
  const wish = { id: before.entry_id!, entryDate: null, label: null }
  const made = await reverseMany(op, [wish], 'its file')
  await takeOut(
    op,
    paid.map((line) => line.id),
  )
  await letterReversals(op, made)
  await setState(op, id, { status: 'draft', entry_id: null, confirmed_at: null })
  op.record(sepaFile.changed(loggedFile(before), loggedFile(await getFile(op, id)), 'unconfirmed'))
}

/** What using a mandate moves. */
const moved = ['last_used_on', 'previous_iban', 'previous_reference', 'status'] as const

/** Gives mandates back what they were before they were used, but for what moved again since. */
export async function moveMandateBack(
  op: CompanyOperation,
  { recordId, before, after }: Logged<Mandate>,
  action: string,
): Promise<void> {
  await moveMandates(op, [recordId], action, (today) => {
    const back = moved.filter((field) => isDeepStrictEqual(today[field], after![field]))
    return { ...today, ...Object.fromEntries(back.map((field) => [field, before![field]])) }
  })
}

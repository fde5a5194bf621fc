import { invalidField, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Logged } from '#platform/operations/record-type'
import { inFile } from '../domain/standing.js'
import { sepaFile } from '../entity.js'
import { messages, problems } from '../problems.js'
import type { FileRow } from '../queries/files.js'
import { setHeld, setState } from '../queries/writing.js'
import { getFile, getLocked, type LoggedFile, loggedFile } from './show.js'

/** Cancels a draft, whose items are free again. */
export async function cancelSepaFile(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  const before = await getLocked(op, id)
  if (before.status !== 'draft') throw invalidField('status', messages.notDraft)
  await setHeld(op, id, placesOf(before), false)
  await setState(op, id, { status: 'cancelled' })
  op.record(sepaFile.changed(loggedFile(before), loggedFile(await getFile(op, id)), 'cancelled'))
}

/**
 * Takes a cancelled file up again, if what it paid is still free; what the bank rejected stays so, and what was settled
 * otherwise when it was cancelled is so again.
 */
export async function reopenSepaFile(
  op: CompanyOperation,
  { recordId: id, before: cancelled }: Logged<LoggedFile>,
): Promise<void> {
  const before = await getLocked(op, id)
  if (before.status !== 'cancelled') throw invalidField('status', messages.movedMeanwhile)
  await setState(op, id, { status: 'draft' })
  const places = placesOf(before, ({ status }) => status !== 'rejected')
  await setHeld(op, id, places, true)
  const after = loggedFile(await getFile(op, id))
  const paid = new Set(paidBy(after))
  if (!paidBy(cancelled!).every((place) => paid.has(place))) throw alreadyInPayment()
  op.record(sepaFile.changed(loggedFile(before), after, 'reopened'))
}

function paidBy({ payments }: LoggedFile): number[] {
  return inFile(payments).flatMap(({ item_places }) => item_places)
}

type IsMeant = (payment: FileRow['payments'][number]) => boolean

function placesOf({ payments }: FileRow, isMeant: IsMeant = () => true): number[] {
  return payments.filter(isMeant).map(({ place }) => place)
}

/** What stands for the constraint of the database: another file came to pay the same meanwhile. */
export const alreadyInPayment = () => problem(problems.already_in_payment)

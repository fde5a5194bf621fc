import { reverseAsSet } from '#capabilities/entries'
import { distinct } from '#kernel/lists'
import { notRevertible } from '#platform/changes/problems'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Logged } from '#platform/operations/record-type'
import type { LoggedRecord, Moved } from '../entity.js'
import { messages } from '../problems.js'
import type { RecurringEntryPatch } from '../schemas/records.js'
import { change, getHeld } from './change.js'
import { amend } from './write.js'

type Change = Logged<LoggedRecord>

const datesOf = (record: LoggedRecord | null): readonly Moved[] => record?.moved ?? []

/** Reverses the entries that occurrences became, which are marked so with them. */
export async function reverseRuns(op: CompanyOperation, changes: readonly Change[]): Promise<void> {
  await reverseAsSet(op, distinct(changes.flatMap((one) => entryIdsOf(one.after))))
}

/** The entries that a record as the log keeps it had just been posted by. */
export function entryIdsOf(record: LoggedRecord | null): number[] {
  return distinct(datesOf(record).map(({ row }) => row?.entry_id))
}

/** Puts dates back as they were before a change, if they still are as it left them. */
export async function putDatesBack(
  op: CompanyOperation,
  { recordId, before, after }: Change,
  action: string,
): Promise<void> {
  const held = await getHeld(op, recordId)
  const stays = datesOf(after).every(
    ({ on, row }) => held.rows.find((one) => one.on === on)?.status === row?.status,
  )
  if (!stays) throw notRevertible('already_reverted')
  await change(op, held, { moved: datesOf(before) }, action)
}

/** The fields of a record as they were. What the end of a pause left out waits again; a pause that never was is caught up. */
export async function putFieldsBack(
  op: CompanyOperation,
  today: LoggedRecord,
  body: RecurringEntryPatch,
  { before, after }: Pick<Change, 'before' | 'after'>,
): Promise<void> {
  const held = await getHeld(op, today.id)
  const was = new Map(datesOf(before).map((date) => [date.on, date]))
  const statusNow = (on: Moved['on']) => held.rows.find((row) => row.on === on)?.status
  const back = datesOf(after).flatMap(({ on, row }): Moved[] => {
    const date = was.get(on)!
    const isOfPause = [date.row?.status, row?.status].includes('skipped')
    return isOfPause && statusNow(on) === row?.status ? [date] : []
  })
  await amend(op, held, { ...body, catch_up: true }, back)
}

/** The entry leads: whoever takes it back has its occurrence follow. Alone, a change that only followed is not taken back. */
export async function requireFollowed(
  op: CompanyOperation,
  { recordId, after }: Change,
): Promise<void> {
  const held = await getHeld(op, recordId)
  const stays = datesOf(after).some(({ on, row }) =>
    held.rows.some(
      (one) => one.on === on && one.status === row?.status && one.entry_id === row.entry_id,
    ),
  )
  if (stays) throw notRevertible('not_possible', messages.entryLeads)
}

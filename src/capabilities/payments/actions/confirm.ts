import { isDeepStrictEqual } from 'node:util'
import type { Entry } from '#capabilities/ledger'
import { holdWithTies, letterMany } from '#capabilities/lettering'
import { invalidField, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { type ConfirmedLine, confirmedLines } from '../domain/confirmation.js'
import { documentOf, partsIn } from '../domain/document.js'
import { inFile, type Payment } from '../domain/standing.js'
import { sepaFile } from '../entity.js'
import { labels, messages, problems } from '../problems.js'
import { type FileRow, findFile } from '../queries/files.js'
import { type Positions, setPositions, setState } from '../queries/writing.js'
import type { SepaFileView } from '../schemas/files.js'
import { bookPayments } from './booking.js'
import { useMandates } from './mandate-use.js'
import { getFile, getLocked, loggedFile, shownFile } from './show.js'

/**
 * Says that a file was sent: its payments are booked on the account for money on its way, and what they pay is lettered,
 * or tied where a rest remains. What is posted comes before the lines are held, as everywhere; under their lock it is
 * looked at again.
 */
export async function confirmSepaFile(
  op: CompanyOperation,
  { id }: { id: number },
): Promise<SepaFileView> {
  const before = await getLocked(op, id)
  if (before.status !== 'draft') throw invalidField('status', messages.notDraft)
  const payments = stillToPay(before)
  if (payments.length === 0) throw invalidField('status', messages.nothingLeft)
  const lines = linesOf(before, payments)
  const today = todayFor(op)
  const entry = await bookPayments(op, {
    file: before,
    lines,
    day: before.execution_date < today ? today : before.execution_date,
    path: 'execution_date',
    label: before.type === 'credit_transfer' ? labels.confirmed : labels.collected,
    isReversed: false,
  })
  await settle(op, before, lines, entry)
  await setState(op, id, { status: 'confirmed', entry_id: entry.id, confirmed_at: op.now })
  await setPositions(op, id, positionsOf(lines))
  await useMandates(op, payments, before.execution_date)
  const after = await getFile(op, id)
  op.record(sepaFile.changed(loggedFile(before), loggedFile(after), 'confirmed'))
  return shownFile(after, op.language)
}

/** What a draft would pay: neither what was settled otherwise, nor what the bank has rejected by now. */
function stillToPay({ payments }: FileRow): Payment[] {
  return payments.filter(({ status }) => status === 'pending' || status === 'accepted')
}

export function linesOf(file: FileRow, payments: readonly Payment[]): ConfirmedLine[] {
  const parts = partsIn(documentOf(file, file.payments))
  return confirmedLines(payments, parts, file.batch_booking)
}

/** Letters each item with the line that pays it. */
async function settle(
  op: CompanyOperation,
  file: FileRow,
  lines: readonly ConfirmedLine[],
  entry: Entry,
): Promise<void> {
  const pairs = lines.flatMap((line, index) =>
    line.kind === 'item' ? [[line.lineId, entry.lines[index]!.id]] : [],
  )
  const held = await holdWithTies(op, pairs.flat())
  await refuseMoved(op, file)
  await letterMany(op, pairs, 'bank', { partial: true, held })
}

/** What was settled otherwise between the reading of the file and the lock of its items is not paid again. */
async function refuseMoved(op: CompanyOperation, file: FileRow): Promise<void> {
  const now = await findFile(op, file.id)
  if (isDeepStrictEqual(paidBy(now!), paidBy(file))) return
  const fields = { payments: [{ text: problems.item_not_open }] }
  throw problem(problems.item_not_open, {}, { fields })
}

function paidBy({ payments }: FileRow): string[] {
  return inFile(payments).flatMap(({ place, items }) =>
    items.map((item) => `${place}/${item.place}/${item.lineId}`),
  )
}

function positionsOf(lines: readonly ConfirmedLine[]): Positions {
  const items = new Map<number, number>()
  const payments = new Map<number, { transit: number; part: string }>()
  lines.forEach((line, index) => {
    if (line.kind === 'item') items.set(line.place, index + 1)
    else
      for (const { place } of line.payments)
        payments.set(place, { transit: index + 1, part: line.partId })
  })
  return { items, payments }
}

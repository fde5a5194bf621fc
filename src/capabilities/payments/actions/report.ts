import { buffer } from 'node:stream/consumers'
import { type Entry, findEntry } from '#capabilities/ledger'
import { letterMany, takeOut } from '#capabilities/lettering'
import {
  type Outcome,
  outcomesOf,
  ReportRefusal,
  readStatusReport,
  reportRefusalMessage,
  type StatusReport,
  statusReportLimits,
} from '#formats/sepa/index'
import { type Day, day } from '#kernel/days'
import { invalidField } from '#kernel/problem'
import type { ReceivedFile } from '#platform/files/multipart'
import type { CompanyOperation } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import { inFile, type Payment } from '../domain/standing.js'
import { sepaFile } from '../entity.js'
import { labels, messages } from '../problems.js'
import type { FileRow } from '../queries/files.js'
import { unsettledLines } from '../queries/transit.js'
import { setHeld, setState, setVerdicts, type Verdict } from '../queries/writing.js'
import type { SepaFileView } from '../schemas/files.js'
import { bookPayments } from './booking.js'
import { linesOf } from './confirm.js'
import { giveBackMandates } from './mandate-use.js'
import { getFile, getLocked, loggedFile, partsBy, shownFile } from './show.js'

/** The largest report that is read. */
export const reportLimit = statusReportLimits.bytes

/** What the bank reports, as it was sent. */
export async function readReport(
  _about: unknown,
  { files }: { files: readonly ReceivedFile[] },
): Promise<StatusReport> {
  const sent = files.find(({ field }) => field === 'file')
  if (!sent) throw invalidField('file', inputMessages.required, { field: 'file' })
  try {
    return readStatusReport(await buffer(sent.open()))
  } catch (error) {
    if (!(error instanceof ReportRefusal)) throw error
    const { text, values } = reportRefusalMessage(error)
    throw invalidField('file', text, values)
  }
}

/**
 * Keeps what the bank says of each payment. What it rejects frees its items, and is taken out of the books again where
 * it was confirmed. A rejection is final: the bank knows nothing of the payment any more.
 */
export async function reportPayments(
  op: CompanyOperation,
  { id, prepared }: { id: number; prepared: StatusReport },
): Promise<SepaFileView> {
  const before = await getLocked(op, id)
  if (before.message_id !== prepared.originalMessageId)
    throw invalidField('file', messages.reportOfOther, { message: prepared.originalMessageId })
  if (before.status === 'cancelled') throw invalidField('status', messages.fileCancelled)
  const verdicts = verdictsOf(before, prepared)
  if (verdicts.length === 0) {
    op.unchanged()
    return shownFile(before, op.language)
  }
  const places = verdicts.filter(({ status }) => status === 'rejected').map(({ place }) => place)
  const rejected = before.payments.filter(({ place }) => places.includes(place))
  if (before.status === 'confirmed' && rejected.length > 0) await takeBack(op, before, rejected)
  await setHeld(op, id, places, false)
  await setVerdicts(op, id, verdicts)
  await setState(op, id, {})
  const after = await getFile(op, id)
  op.record(sepaFile.changed(loggedFile(before), loggedFile(after), 'reported'))
  return shownFile(after, op.language)
}

/** What is new of the payments of a file. */
function verdictsOf(file: FileRow, report: StatusReport): Verdict[] {
  const outcomeOf = outcomesOf(report)
  const partOf = partsBy(file)
  return inFile(file.payments).flatMap(({ place, end_to_end_id: endToEndId, status }) => {
    const paymentInformationId = partOf.get(endToEndId)!
    const outcome = outcomeOf({ endToEndId, paymentInformationId })
    if (outcome === null || outcome.result === 'pending') return []
    if (status === 'rejected' || status === outcome.result) return []
    return [{ place, status: outcome.result, ...reasonOf(outcome) }]
  })
}

function reasonOf({ result, reasons: [first] }: Outcome) {
  if (result !== 'rejected') return { reason_code: null, reason_information: null }
  return { reason_code: first?.code ?? null, reason_information: first?.information ?? null }
}

/**
 * Books the part of a confirmation again, the other way round: items are open, and the money that is on its way is less.
 * The line that paid an item settles itself with its mirror.
 */
async function takeBack(
  op: CompanyOperation,
  file: FileRow,
  rejected: readonly Payment[],
): Promise<void> {
  const confirmed = (await findEntry(op, file.entry_id!))!
  const lines = linesOf(file, rejected)
  const mirror = await bookPayments(op, {
    file,
    lines,
    day: latest(todayFor(op), day(confirmed.entry_date.slice(0, 10))),
    path: 'file',
    label: labels.rejected,
    isReversed: true,
  })
  const lineAt = placesIn(confirmed)
  const pairOf = (position: number, place: number) => [lineAt(position), mirror.lines[place]!.id]
  const positions = new Map(
    rejected.flatMap(({ items }) => items.map((item) => [item.place, item.position!])),
  )
  const paid = lines.flatMap((line, place) =>
    line.kind === 'item' ? [pairOf(positions.get(line.place)!, place)] : [],
  )
  await takeOut(
    op,
    paid.map(([payment]) => payment!),
  )
  await letterMany(op, paid, 'bank')
  const onItsWay = lines.flatMap((line, place) =>
    line.kind === 'transit' ? [pairOf(line.payments[0]!.transit_position!, place)] : [],
  )
  const open = await unsettledLines(op, onItsWay.flat())
  await letterMany(
    op,
    onItsWay.filter((pair) => pair.every((line) => open.has(line))),
    'bank',
    { partial: true },
  )
  await giveBackMandates(op, rejected)
}

function placesIn({ lines }: Entry): (position: number) => number {
  const ids = new Map(lines.map(({ id, position }) => [position, id]))
  return (position) => ids.get(position)!
}

function latest(one: Day, other: Day): Day {
  return one > other ? one : other
}

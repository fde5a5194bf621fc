import {
  analyticOf,
  codesIn,
  type Entry,
  type EntryLine,
  type EntryState,
  entry as entryLog,
  findEntries,
  findLines,
  isSameDistribution,
  lockEntries,
  newDistribution,
  pageOfLines,
  type References,
  reallocateLines,
  referencesFor,
  type Share,
  touchEntries,
} from '#capabilities/ledger'
import { type Day, day } from '#kernel/days'
import { distinct } from '#kernel/lists'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { messages } from '../problems.js'
import type { Reallocated, Reallocation } from '../schemas/reallocation.js'

const mostLines = 10_000

/** Replaces the distribution of many lines on one axis, as one operation. */
export async function reallocate(
  op: CompanyOperation,
  { body }: { body: Reallocation },
): Promise<Reallocated> {
  const references = await referencesFor(op, { analyticCodeIds: codesIn([body.to_distribution]) })
  const shares = sharesOf(body, references)
  const lines = await linesFound(op, body, references)
  const found = new Set(lines.map(({ id }) => id))
  const states = await lockEntries(op, distinct(lines.map((line) => line.entry_id)))
  const free = states.filter(isFree).map(({ id }) => id)
  const befores = await findEntries(op, free)
  const moves = befores.map((before) => ({
    before,
    lines: before.lines
      .filter(({ id }) => found.has(id))
      .flatMap((line) => moved(before, line, shares, body, references)),
  }))
  const touched = moves.filter((move) => move.lines.length > 0)
  await save(op, touched)
  const inFree = new Set(befores.flatMap((before) => before.lines.map(({ id }) => id)))
  return {
    changed: touched.reduce((sum, move) => sum + move.lines.length, 0),
    skipped: lines.filter(({ id }) => !inFree.has(id)).length,
  }
}

/** The new distribution; its codes are all of the axis. */
function sharesOf({ axis_id, to_distribution }: Reallocation, references: References) {
  const axis = references.axes.find(({ id }) => id === axis_id)
  if (!axis) throw invalidField('axis_id', messages.unknownAxis)
  const shares = analyticOf(to_distribution, 'to_distribution', references)!
  shares.forEach((share, place) => {
    if (share.axis_id !== axis_id)
      throw invalidField(`to_distribution.${place}.code_id`, messages.codeOfAxis)
  })
  return shares
}

async function linesFound(op: CompanyOperation, body: Reallocation, references: References) {
  const { axis_id, code_id, unallocated, account, third_party_id, journal_id, from, to } = body
  const { ids, total } = await pageOfLines(
    op,
    {
      ...{ account, third_party_id, journal_id, from, to, analytic_code_id: code_id },
      ...(unallocated ? { unallocated_on: axis_id } : { applied_to: axis_id }),
    },
    mostLines,
    0,
  )
  if (total > mostLines)
    throw invalidField('from', messages.tooManyLines, { count: total, most: mostLines })
  const lines = await findLines(op, ids)
  return lines.filter((line) =>
    references.axesFor(line.account.number).some(({ id }) => id === axis_id),
  )
}

function isFree({ status, is_locked, is_closed, reversed_entry_id }: EntryState): boolean {
  return status === 'posted' && reversed_entry_id === null && !is_locked && !is_closed
}

/** A line with its new distribution on the axis beside the old one on others; none where it has that already. */
function moved(
  { entry_date }: Entry,
  line: EntryLine,
  shares: readonly Share[],
  { axis_id, to_distribution }: Reallocation,
  references: References,
) {
  const isOfAxis = (share: Share) => share.axis_id === axis_id
  if (isSameDistribution(line.analytic.filter(isOfAxis), shares)) return []
  requireValid(day(entry_date.slice(0, 10)), line, to_distribution, references)
  const kept = line.analytic.filter((share) => !isOfAxis(share))
  const all = [...kept, ...shares].map(({ axis_id: id, code_id, percent }) => ({
    axis_id: id,
    code_id,
    percent,
  }))
  return [{ id: line.id, shares: newDistribution(line, all, references, 'to_distribution') }]
}

/** The codes hold on the day of each line. */
function requireValid(
  on: Day,
  { account }: EntryLine,
  given: Reallocation['to_distribution'],
  references: References,
): void {
  analyticOf(given, 'to_distribution', references, { account: account.number, day: on })
}

type Move = {
  readonly before: Entry
  readonly lines: readonly { id: number; shares: ReturnType<typeof newDistribution> }[]
}

async function save(op: CompanyOperation, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) {
    op.unchanged()
    return
  }
  const ids = moves.map(({ before }) => before.id)
  await reallocateLines(
    op,
    moves.flatMap(({ lines }) => lines),
  )
  await touchEntries(op, ids)
  const afters = await findEntries(op, ids)
  moves.forEach(({ before }, place) => {
    op.record(entryLog.changed(before, afters[place]!))
  })
}

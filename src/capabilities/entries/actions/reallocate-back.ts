import {
  codesIn,
  distributed,
  type Entry,
  type EntryLine,
  type EntryState,
  entriesToday,
  entry as entryLog,
  findEntries,
  isSameDistribution,
  ledgerMessages,
  lockEntries,
  type Reallocated,
  type References,
  reallocateLines,
  referencesFor,
  refuseLocked,
  touchEntries,
} from '#capabilities/ledger'
import { invalidField, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Logged } from '#platform/operations/record-type'
import { problems, uncoded } from '#platform/problems'
import { messages } from '../problems.js'

type Change = Logged<Entry>

/** Whether a change moved nothing but where lines belong. */
export function isReallocation({ before, after }: Change): boolean {
  if (!before || !after) return false
  const isSameHead =
    before.label === after.label &&
    before.reference === after.reference &&
    before.due_date === after.due_date
  return (
    isSameHead &&
    before.lines.every(({ label, due_date }, place) => {
      const line = after.lines[place]!
      return label === line.label && due_date === line.due_date
    })
  )
}

/** Gives the lines of many entries back where they belonged, in one go, unless one has moved again since. */
export async function reallocateBack(
  op: CompanyOperation,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  const today = await entriesToday(
    op,
    changes.map(({ recordId }) => recordId),
  )
  const ids = changes.map(({ recordId }) => today(recordId))
  const states = new Map((await lockEntries(op, ids)).map((state) => [state.id, state]))
  const entries = await findEntries(op, ids)
  if (entries.length < ids.length) throw problem(uncoded.not_found)
  const references = await referencesFor(op, {
    analyticCodeIds: codesIn(changes.flatMap(({ before }) => before!.lines.map(sharesOf))),
  })
  const moved = changes.flatMap((change, place) =>
    movedBack(change, entries[place]!, states.get(ids[place]!)!, references),
  )
  await reallocateLines(op, moved)
  await touchEntries(op, ids)
  const afters = await findEntries(op, ids)
  entries.forEach((before, place) => {
    op.record(entryLog.changed(before, afters[place]!))
  })
}

const sharesOf = ({ analytic }: EntryLine) => analytic

function movedBack(
  { before, after }: Change,
  entry: Entry,
  state: EntryState,
  references: References,
): Reallocated[] {
  refuseLocked(state.entry_date, state, 'entry_date')
  if (state.status === 'reversed' || state.reversed_entry_id !== null)
    throw invalidField('status', messages.reversedStays)
  const lines = entry.lines.filter(
    (_, place) =>
      !isSameDistribution(before!.lines[place]!.analytic, after!.lines[place]!.analytic),
  )
  const since = lines.filter(
    ({ position, analytic }) => !isSameDistribution(analytic, after!.lines[position - 1]!.analytic),
  )
  if (since.length > 0) {
    const fields = since.map(({ position }) => `lines.${position - 1}.analytic`)
    const body = { fields, server_version: entry.version, server_data: entry }
    throw problem(problems.conflict, {}, { body })
  }
  return lines.map((line) => ({
    id: line.id,
    shares: distributed(line, known(before!.lines[line.position - 1]!, references), references),
  }))
}

/** Codes that were retired meanwhile serve; those that are gone do not. */
function known({ analytic, position }: EntryLine, references: References) {
  return analytic.map(({ code_id, percent }, place) => {
    const code = references.analyticCode(code_id)
    const path = `lines.${position - 1}.analytic.${place}.code_id`
    if (!code) throw invalidField(path, ledgerMessages.analyticUnknown)
    return { axis_id: code.axis_id, code_id, percent }
  })
}

import {
  type Entry,
  type EntryLine,
  entry,
  findEntry,
  type LineWords,
  lockEntry,
  reallocateLines,
  refuseLocked,
  requireDueAfter,
  rewordEntry,
} from '#capabilities/ledger'
import type { Day } from '#kernel/days'
import { invalid, type Message, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { messages } from '../problems.js'
import type { EntryPatch } from '../schemas.js'
import { reallocationOf } from './reallocation.js'

/**
 * Changes the words of an entry and where its lines belong: what was posted stays, in open periods its labels, days
 * and distributions may move.
 */
export async function updateEntry(
  op: CompanyOperation,
  { id, body }: { id: number; body: EntryPatch },
  by: 'hand' | 'undo' = 'hand',
): Promise<Entry> {
  const state = await lockEntry(op, id)
  if (!state) throw problem(uncoded.not_found)
  refuseLocked(state.entry_date, state, 'entry_date')
  const before = (await findEntry(op, id))!
  const words = {
    label: given(body.label, before.label),
    reference: given(body.reference, before.reference),
    due_date: given(body.due_date, before.due_date),
  }
  const patches = patchesOf(before, body)
  // The due date of a document goes by its own date, which may lie before that of its entry.
  if (before.document_id === null) requireDueDates(state.entry_date, body)
  const lines = changedLines(before, words.due_date, patches)
  const isSame =
    words.label === before.label &&
    words.reference === before.reference &&
    words.due_date === before.due_date
  const reallocated = await reallocationOf(op, before, body, by)
  if (isSame && lines.length === 0 && reallocated.length === 0) {
    op.unchanged()
    return before
  }
  await reallocateLines(op, reallocated)
  await rewordEntry(op, id, words, lines)
  const after = (await findEntry(op, id))!
  op.record(entry.changed(before, after))
  return after
}

function requireDueDates(date: Day, { due_date, lines }: EntryPatch): void {
  requireDueAfter(date, due_date ?? null, 'due_date')
  lines?.forEach((line, place) => {
    requireDueAfter(date, line.due_date ?? null, `lines.${place}.due_date`)
  })
}

type LinePatch = NonNullable<EntryPatch['lines']>[number]

/** The patches by the line they name; one that names no line of the entry, or one named before, is refused. */
function patchesOf({ lines }: Entry, { lines: wanted }: EntryPatch): Map<number, LinePatch> {
  const known = new Set(lines.map((line) => line.id))
  const patches = new Map<number, LinePatch>()
  const refused: Record<string, Message[]> = {}
  wanted?.forEach((patch, place) => {
    const path = `lines.${place}`
    if (!known.has(patch.id)) refused[`${path}.id`] = [{ text: messages.unknownLine }]
    else if (patches.has(patch.id)) refused[`${path}.id`] = [{ text: messages.lineTwice }]
    patches.set(patch.id, patch)
  })
  if (Object.keys(refused).length > 0) throw invalid(refused)
  return patches
}

/** The lines that become different: by their own patch, or because the day of the entry moves with them. */
function changedLines(
  before: Entry,
  dueDate: Entry['due_date'],
  patches: ReadonlyMap<number, LinePatch>,
): LineWords[] {
  return before.lines.flatMap((line) => {
    const patch = patches.get(line.id)
    const label = given(patch?.label, line.label)
    const due_date = given(patch?.due_date, follows(line, before) ? dueDate : line.due_date)
    return label === line.label && due_date === line.due_date
      ? []
      : [{ id: line.id, label, due_date }]
  })
}

function follows(line: EntryLine, { due_date }: Entry): boolean {
  return line.third_party_id !== null && line.due_date === due_date
}

/** What was sent, null included; what was not sent stays. */
function given<Value>(sent: Value | undefined, stays: Value): Value {
  return sent === undefined ? stays : sent
}

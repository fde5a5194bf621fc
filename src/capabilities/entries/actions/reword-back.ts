import {
  asGiven,
  type Entry,
  type EntryLine,
  entriesToday,
  findEntry,
  isSameDistribution,
  lockEntry,
} from '#capabilities/ledger'
import { problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Logged } from '#platform/operations/record-type'
import { problems, uncoded } from '#platform/problems'
import { updateEntry } from './update.js'

const ofEntry = ['label', 'reference', 'due_date'] as const
const ofLine = ['label', 'due_date'] as const

/**
 * Gives the words that a change moved their old values back, unless one has moved again since; where the
 * entry was posted again since, those of the new one.
 */
export async function rewordBack(
  op: CompanyOperation,
  { recordId, before, after }: Logged<Entry>,
): Promise<void> {
  const id = (await entriesToday(op, [recordId]))(recordId)
  await lockEntry(op, id)
  const today = await findEntry(op, id)
  if (!today || !before || !after) throw problem(uncoded.not_found)
  const head = backTo(ofEntry, before, after, today, '')
  const [linesBefore, linesAfter] = [byPosition(before), byPosition(after)]
  const lines = today.lines.map((line) => {
    const [was, became] = [linesBefore.get(line.position)!, linesAfter.get(line.position)!]
    const path = `lines.${line.position - 1}.`
    const words = backTo<EntryLine, (typeof ofLine)[number]>(ofLine, was, became, line, path)
    const analytic = analyticBackTo(was, became, line)
    return {
      id: line.id,
      values: { ...words.values, ...analytic.values },
      since: [...words.since, ...(analytic.isSince ? [`${path}analytic`] : [])],
    }
  })
  const fields = [head, ...lines].flatMap(({ since }) => since)
  if (fields.length > 0) {
    const body = { fields, server_version: today.version, server_data: today }
    throw problem(problems.conflict, {}, { body })
  }
  // Each line is named with its day: one that did not move stays, although the day of the entry moves.
  const body = { ...head.values, lines: lines.map((line) => ({ id: line.id, ...line.values })) }
  await updateEntry(op, { id, body }, 'undo')
}

/** The distribution that a line gets back, where the change moved it, and whether it moved again since. */
function analyticBackTo(before: EntryLine, after: EntryLine, today: EntryLine) {
  if (isSameDistribution(before.analytic, after.analytic)) return { values: {}, isSince: false }
  const analytic = before.analytic.map(asGiven)
  return { values: { analytic }, isSince: !isSameDistribution(today.analytic, after.analytic) }
}

function byPosition({ lines }: Entry): Map<number, EntryLine> {
  return new Map(lines.map((line) => [line.position, line]))
}

/** The values that fields get, and which of those to restore moved again since. */
function backTo<Shape, Field extends keyof Shape & string>(
  fields: readonly Field[],
  before: Shape,
  after: Shape,
  today: Shape,
  path: string,
): { values: Pick<Shape, Field>; since: string[] } {
  const moved = fields.filter((field) => before[field] !== after[field])
  const values = Object.fromEntries(
    fields.map((field) => [field, (moved.includes(field) ? before : today)[field]]),
  ) as Pick<Shape, Field>
  const since = moved.filter((field) => today[field] !== after[field]).map((field) => path + field)
  return { values, since }
}

import {
  analyticOf,
  codesIn,
  distributed,
  type Entry,
  type EntryLine,
  isSameDistribution,
  ledgerMessages,
  newDistribution,
  type Reallocated,
  type References,
  referencesFor,
} from '#capabilities/ledger'
import { day } from '#kernel/days'
import { formatAmount } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { messages } from '../problems.js'
import type { EntryPatch } from '../schemas.js'

type LinePatch = NonNullable<EntryPatch['lines']>[number]

/** The lines that get another distribution. Undo gives them what they had, whatever became of its codes. */
export async function reallocationOf(
  op: CompanyOperation,
  before: Entry,
  { lines: patches = [] }: EntryPatch,
  by: 'hand' | 'undo',
): Promise<Reallocated[]> {
  const given = (patches ?? []).flatMap((patch, place) =>
    patch.analytic == null ? [] : [{ patch, place }],
  )
  if (given.length === 0) return []
  if (before.status === 'reversed' || before.reversed_entry_id !== null)
    throw invalidField('status', messages.reversedStays)
  const references = await referencesFor(op, {
    accountIds: before.lines.map((line) => line.account_id),
    analyticCodeIds: codesIn(given.map(({ patch }) => patch.analytic)),
  })
  return given.flatMap(({ patch, place }) => {
    const line = before.lines.find(({ id }) => id === patch.id)!
    const shares =
      by === 'undo'
        ? distributed(line, sharesBefore(patch, references, place), references)
        : sharesOf(before, line, patch, references, `lines.${place}.analytic`)
    return isSameDistribution(shares, line.analytic) ? [] : [{ id: line.id, shares }]
  })
}

function sharesOf(
  { entry_date }: Entry,
  line: EntryLine,
  { analytic }: LinePatch,
  references: References,
  path: string,
) {
  const on = { account: line.account.number, day: day(entry_date.slice(0, 10)) }
  return newDistribution(line, analyticOf(analytic, path, references, on)!, references, path)
}

/** Codes that were retired meanwhile serve; those that are gone do not. */
function sharesBefore({ analytic }: LinePatch, references: References, place: number) {
  return (analytic ?? []).map(({ code_id, percent }, share) => {
    const code = references.analyticCode(code_id)
    if (!code)
      throw invalidField(`lines.${place}.analytic.${share}.code_id`, ledgerMessages.analyticUnknown)
    return { axis_id: code.axis_id, code_id, percent: formatAmount(percent!) }
  })
}

import { formatAmount, negate, zero } from '#kernel/money'
import { problem } from '#kernel/problem'
import type { InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import type { PlannedLine } from '../../domain/closing.js'
import { yearsOf } from '../../queries/years.js'
import type { ClosingCheck, ClosingPreview } from '../../schemas.js'
import { checksOf } from './checks.js'
import { type Figures, figuresOf } from './figures.js'

/** What closing a year would find and post. */
export async function previewClosing(
  op: Reading & InCompany,
  { id }: { id: number },
): Promise<ClosingPreview> {
  const chain = await yearsOf(op.tx, [op.company.id])
  const year = chain.find((one) => one.id === id)
  if (!year) throw problem(uncoded.not_found)
  const figures = await figuresOf(op, year, chain)
  return shown(figures, await checksOf(op, figures))
}

export function isStopped(checks: readonly ClosingCheck[]): boolean {
  return checks.some(({ severity }) => severity === 'error')
}

function shown(figures: Figures, checks: ClosingCheck[]): ClosingPreview {
  const { year, span, nextSpan, journal, result, resultAccount } = figures
  const entry = <Line>(entryDate: typeof span.endsOn | undefined, lines: Line[]) =>
    lines.length === 0 || entryDate === undefined
      ? null
      : { entry_date: entryDate, journal_id: journal?.id ?? null, lines }
  return {
    fiscal_year: year,
    can_close: !isStopped(checks),
    checks,
    result: {
      amount: formatAmount(result.result),
      appropriated: formatAmount(result.appropriated),
      carried: formatAmount(result.carried),
      account: resultAccount
        ? { id: resultAccount.id, number: resultAccount.number, label: resultAccount.label }
        : null,
    },
    closing_entry: entry(span.endsOn, figures.closing.map(shownLine)),
    opening_entry: entry(
      nextSpan?.startsOn,
      figures.opening.map((line) => ({ ...shownLine(line), third_party_id: line.thirdPartyId })),
    ),
    transfer_entry: entry(nextSpan?.startsOn, figures.transfer.map(shownLine)),
  }
}

function shownLine({ account: { id, number, label }, amount }: PlannedLine) {
  return {
    account_id: id,
    number,
    label,
    debit: formatAmount(amount > zero ? amount : zero),
    credit: formatAmount(amount < zero ? negate(amount) : zero),
  }
}

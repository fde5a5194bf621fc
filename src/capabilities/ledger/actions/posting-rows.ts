import { type Amount, add, formatAmount, negate, zero } from '#kernel/money'
import type { DraftLine } from '../domain/lines.js'
import type { AnalyticSumRow, BoxSumRow, EntryRow, LineRow, SumRow } from '../queries/posting.js'
import type { JournalRef, PeriodRef } from '../queries/references.js'
import { analyticSumsOf } from './analytic-sums.js'
import { boxSumsOf } from './box-sums.js'
import { isUnderRules } from './entry-draft.js'
import type { Ready } from './ready.js'
import type { References } from './references.js'
import { shownBox, signed } from './shown-entry.js'

/** An entry as the database takes it. */
export function entryRow({ draft, journal, period, total }: Ready): EntryRow {
  return {
    fiscal_year_id: period.fiscal_year_id,
    period_id: period.id,
    journal_id: journal.id,
    entry_date: draft.entryDate,
    due_date: draft.dueDate,
    label: draft.label,
    reference: draft.reference,
    document_reference: draft.documentReference,
    origin: draft.origin,
    phase: draft.phase,
    document_id: draft.documentId,
    third_party_id: draft.mergedPartyId ?? draft.thirdPartyId,
    currency: draft.currency,
    exchange_rate: draft.exchangeRate,
    total: formatAmount(total),
    lines_count: draft.lines.length,
    reversed_entry_id: draft.reversedEntryId,
    corrected_entry_id: draft.correctedEntryId,
    discount_percent: draft.paymentDiscount?.percent ?? null,
    discount_until: draft.paymentDiscount?.until ?? null,
    under_rules: isUnderRules(draft) ? 1 : 0,
  }
}

/** Its lines as the database takes them; `entry` is its place among those of the call. */
export function lineRows(
  { draft, accounts, controls, analytic }: Ready,
  entry: number,
  references: References,
): LineRow[] {
  return draft.lines.map((line, place) => ({
    entry,
    position: place + 1,
    account_id: accounts[place]!.id,
    debit: formatAmount(line.side === 'debit' ? line.amount : zero),
    credit: formatAmount(line.side === 'credit' ? line.amount : zero),
    label: line.label,
    third_party_id: line.mergedPartyId ?? line.thirdPartyId,
    vat_code_id: line.vatCode === null ? null : references.vatCodeId(line.vatCode),
    vat_role: line.vatRole,
    boxes: line.boxes.length === 0 ? null : line.boxes.map(shownBox),
    boxes_due_on: line.boxesDueOn,
    due_date: line.dueDate,
    can_letter: accounts[place]!.is_reconcilable && (draft.phase !== 'opening' || draft.opensBooks),
    currency: line.amountCurrency === null ? null : draft.currency,
    amount_currency: signed(line),
    analytic: analytic[place]!.length === 0 ? null : analytic[place]!,
    control_of: controls[place]!,
  }))
}

type Sum = { accountId: number; thirdPartyId: number | null; period: PeriodRef; phase: string } & {
  debit: Amount
  credit: Amount
  lines: number
  tax: Amount
  taxLines: number
  sold: Amount
  bought: Amount
}

/** What the lines come to per account and period, per third party, per box and per code: sorted, each once. */
export function sumsOf(ready: readonly Ready[]): {
  accountSums: SumRow[]
  thirdPartySums: SumRow[]
  boxSums: BoxSumRow[]
  analyticSums: AnalyticSumRow[] | null
} {
  const accounts = new Map<string, Sum>()
  const thirdParties = new Map<string, Sum>()
  for (const { draft, period, journal, accounts: ofLines } of ready) {
    const { phase } = draft
    const trade = tradeOf(journal)
    draft.lines.forEach((line, place) => {
      const accountId = ofLines[place]!.id
      const thirdPartyId = line.mergedPartyId ?? line.thirdPartyId
      addTo(sumIn(accounts, { accountId, thirdPartyId: null, period, phase }), line, trade)
      if (thirdPartyId !== null)
        addTo(sumIn(thirdParties, { accountId, thirdPartyId, period, phase }), line, trade)
    })
  }
  return {
    accountSums: sumRows(accounts),
    thirdPartySums: sumRows(thirdParties),
    boxSums: boxSumsOf(ready),
    analyticSums: analyticSumsOf(ready),
  }
}

/** Whether a journal is one of sales or of purchases, credit notes with each. */
export function tradeOf({ type }: Pick<JournalRef, 'type'>): Trade | null {
  if (type.startsWith('sale')) return 'sale'
  return type.startsWith('purchase') ? 'purchase' : null
}

type Trade = 'sale' | 'purchase'

/** The sum of an account, or of a third party on it, which begins with nothing. */
function sumIn(
  sums: Map<string, Sum>,
  {
    accountId,
    thirdPartyId,
    period,
    phase,
  }: Pick<Sum, 'accountId' | 'thirdPartyId' | 'period' | 'phase'>,
): Sum {
  const key = `${thirdPartyId}/${accountId}/${period.id}/${phase}`
  const known = sums.get(key)
  if (known) return known
  const sum: Sum = {
    accountId,
    thirdPartyId,
    period,
    phase,
    debit: zero,
    credit: zero,
    lines: 0,
    tax: zero,
    taxLines: 0,
    sold: zero,
    bought: zero,
  }
  sums.set(key, sum)
  return sum
}

function addTo(sum: Sum, { side, amount, vatRole }: DraftLine, trade: Trade | null): void {
  const moved = side === 'debit' ? amount : negate(amount)
  sum[side] = add(sum[side], amount)
  sum.lines++
  if (vatRole === 'tax') {
    sum.tax = add(sum.tax, moved)
    sum.taxLines++
  }
  if (trade === 'sale') sum.sold = add(sum.sold, moved)
  if (trade === 'purchase') sum.bought = add(sum.bought, moved)
}

function sumRows(sums: ReadonlyMap<string, Sum>): SumRow[] {
  const inOrder = [...sums.values()].sort(
    (a, b) =>
      (a.thirdPartyId ?? 0) - (b.thirdPartyId ?? 0) ||
      a.accountId - b.accountId ||
      a.period.id - b.period.id ||
      (a.phase < b.phase ? -1 : 1),
  )
  return inOrder.map((sum) => ({
    account_id: sum.accountId,
    third_party_id: sum.thirdPartyId,
    period_id: sum.period.id,
    phase: sum.phase,
    debit: formatAmount(sum.debit),
    credit: formatAmount(sum.credit),
    lines: sum.lines,
    tax: formatAmount(sum.tax),
    tax_lines: sum.taxLines,
    sold: formatAmount(sum.sold),
    bought: formatAmount(sum.bought),
  }))
}

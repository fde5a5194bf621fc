import { packFor } from '#countries'
import { atMidnight, type Day, day } from '#kernel/days'
import type { Instant } from '#kernel/instants'
import { type Amount, add, formatAmount, isInRange, negate, zero } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import { firstVersion } from '#platform/operations/entity'
import type { CompanyOperation } from '#platform/operations/operation'
import { balanceOf, type DraftLine } from '../domain/lines.js'
import { entry as entryLog } from '../entity.js'
import { entryPosted, type entryReversed } from '../events.js'
import { messages, problems } from '../problems.js'
import {
  type EntryRow,
  insertEntries,
  type LineRow,
  type PostedIds,
  type SumRow,
} from '../queries/posting.js'
import type { PeriodRef } from '../queries/references.js'
import type { AnalyticShare, Entry, EntryLine, EntryOrigin, PaymentDiscount } from '../schemas.js'
import type { AccountRef, JournalRef, References } from './references.js'
import { type ControlOf, controlsOf, requireSound } from './sound.js'

/** A line that is ready to be posted. */
export type LineDraft = DraftLine & {
  readonly thirdPartyId: number | null
  /** Who it is booked on, where that is one who was merged into the third party since. */
  readonly mergedPartyId?: number | undefined
  readonly dueDate: Day | null
  readonly analytic: readonly AnalyticShare[]
}

/** An entry that is ready to be posted. Refusals name its fields under `path`. */
export type EntryDraft = {
  readonly path: string
  readonly journalId: number
  readonly entryDate: Day
  readonly dueDate: Day | null
  readonly label: string | null
  readonly reference: string | null
  readonly documentReference: string | null
  readonly origin: EntryOrigin
  readonly phase: 'opening' | 'year' | 'closing'
  readonly documentId: number | null
  readonly thirdPartyId: number | null
  readonly mergedPartyId?: number | undefined
  readonly currency: string | null
  readonly exchangeRate: string | null
  readonly reversedEntryId: number | null
  readonly correctedEntryId: number | null
  readonly paymentDiscount: PaymentDiscount | null
  /** Whether it undoes, repeats or settles what may have been posted under other rules: it need only balance. */
  readonly isRepeat: boolean
  readonly lines: readonly LineDraft[]
}

/** What a draft is when nothing else is said. */
export const plainDraft = {
  path: '',
  dueDate: null,
  label: null,
  reference: null,
  documentReference: null,
  phase: 'year',
  documentId: null,
  thirdPartyId: null,
  currency: null,
  exchangeRate: null,
  reversedEntryId: null,
  correctedEntryId: null,
  paymentDiscount: null,
  isRepeat: false,
} as const satisfies Partial<EntryDraft>

/**
 * Posts entries: the one way into the ledger. They must balance and lie in open periods; the numbers,
 * the sums, the change log and the event `entry.posted` follow here, in the caller's transaction. Each
 * draft is checked before the next is asked for, so that of several bad ones the first is refused.
 */
export async function post(
  op: CompanyOperation,
  references: References,
  drafts: Iterable<EntryDraft>,
): Promise<Entry[]> {
  const { apartClasses } = packFor(op.company).closing
  const ready = Array.from(drafts, (draft) => readied(draft, references, apartClasses))
  if (references.reachesLocked && !ready.every(({ draft }) => opensOrCloses(draft)))
    throw new Error('only what opens or closes a year is posted into a locked period')
  const ids = await insertEntries(op, {
    entries: ready.map(entryRow),
    lines: ready.flatMap((one, index) => lineRows(one, index + 1, references)),
    ...sumsOf(ready),
  })
  const entries = shown(op, references, ready, ids)
  entries.forEach((entry, index) => {
    op.record(entryLog.created(entry, 'posted'))
    announce(op, entryPosted, entry, ready[index]!.period.fiscal_year_code)
  })
  return entries
}

/** What closing a year posts, on either side of its end, and what undoes that. */
function opensOrCloses({ phase, origin, reversedEntryId }: EntryDraft): boolean {
  return phase !== 'year' || origin === 'opening' || reversedEntryId !== null
}

type Ready = {
  readonly draft: EntryDraft
  readonly journal: JournalRef
  readonly period: PeriodRef
  readonly accounts: readonly AccountRef[]
  /** Per line, whose control account it lies on. */
  readonly controls: readonly ControlOf[]
  readonly total: Amount
}

function readied(
  draft: EntryDraft,
  references: References,
  apartClasses: readonly number[],
): Ready {
  const journal = references.journal(draft.journalId, `${draft.path}journal_id`)
  const period = references.period(draft.entryDate, `${draft.path}entry_date`)
  const accounts = draft.lines.map((line, place) =>
    references.account(line.account, `${draft.path}lines.${place}.account`),
  )
  const difference = balanceOf(draft.lines)
  if (difference !== zero || draft.lines.length < 2) {
    const values = { difference: formatAmount(difference) }
    throw problem(problems.not_balanced, values, {
      fields: { [`${draft.path}lines`]: [{ text: problems.not_balanced, values }] },
      body: { difference: values.difference },
    })
  }
  const total = add(...draft.lines.map((line) => (line.side === 'debit' ? line.amount : zero)))
  const inCurrency = draft.lines.map((line) => line.amountCurrency ?? zero)
  if (![total, ...inCurrency].every(isInRange))
    throw invalidField(`${draft.path}lines`, messages.amountTooLarge)
  const about = { draft, journal, accounts }
  if (isUnderRules(draft)) requireSound(about, references, apartClasses)
  return { ...about, period, controls: controlsOf(about, references), total }
}

/** What opens or closes a year, and what repeats, need only balance. */
function isUnderRules({ phase, isRepeat }: EntryDraft): boolean {
  return phase === 'year' && !isRepeat
}

function entryRow({ draft, journal, period, total }: Ready): EntryRow {
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

function lineRows(
  { draft, accounts, controls }: Ready,
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
    can_letter: accounts[place]!.is_reconcilable && draft.phase !== 'opening',
    currency: line.amountCurrency === null ? null : draft.currency,
    amount_currency: signed(line),
    analytic: line.analytic.length === 0 ? null : line.analytic,
    control_of: controls[place]!,
  }))
}

type Sum = { accountId: number; thirdPartyId: number | null; period: PeriodRef; phase: string } & {
  debit: Amount
  credit: Amount
  lines: number
}

/** What the lines come to per account and period, and per third party: sorted, each once. */
function sumsOf(ready: readonly Ready[]): { accountSums: SumRow[]; thirdPartySums: SumRow[] } {
  const accounts = new Map<string, Sum>()
  const thirdParties = new Map<string, Sum>()
  for (const { draft, period, accounts: ofLines } of ready)
    draft.lines.forEach((line, place) => {
      const accountId = ofLines[place]!.id
      const thirdPartyId = line.mergedPartyId ?? line.thirdPartyId
      const about = { accountId, period, phase: draft.phase }
      addTo(accounts, { ...about, thirdPartyId: null }, line)
      if (thirdPartyId !== null) addTo(thirdParties, { ...about, thirdPartyId }, line)
    })
  return { accountSums: sumRows(accounts), thirdPartySums: sumRows(thirdParties) }
}

function addTo(
  sums: Map<string, Sum>,
  about: Omit<Sum, 'debit' | 'credit' | 'lines'>,
  { side, amount }: DraftLine,
): void {
  const key = `${about.thirdPartyId}/${about.accountId}/${about.period.id}/${about.phase}`
  const sum = sums.get(key) ?? { ...about, debit: zero, credit: zero, lines: 0 }
  sum[side] = add(sum[side], amount)
  sum.lines++
  sums.set(key, sum)
}

function sumRows(sums: ReadonlyMap<string, Sum>): SumRow[] {
  const inOrder = [...sums.values()].sort(
    (a, b) =>
      (a.thirdPartyId ?? 0) - (b.thirdPartyId ?? 0) ||
      a.accountId - b.accountId ||
      a.period.id - b.period.id ||
      (a.phase < b.phase ? -1 : 1),
  )
  return inOrder.map(({ accountId, thirdPartyId, period, phase, debit, credit, lines }) => ({
    account_id: accountId,
    ...(thirdPartyId === null ? {} : { third_party_id: thirdPartyId }),
    period_id: period.id,
    phase,
    debit: formatAmount(debit),
    credit: formatAmount(credit),
    lines,
  }))
}

/** The entries as GET would show them: everything is known here but what the database gave out. */
function shown(
  { company, caller, now }: CompanyOperation,
  references: References,
  ready: readonly Ready[],
  { entry_ids, numbers, line_ids }: PostedIds,
): Entry[] {
  let lineAt = 0
  return ready.map(({ draft, journal, period, accounts, total }, index) => {
    const lines = draft.lines.map((line, place): EntryLine => {
      const account = accounts[place]!
      return {
        id: line_ids[lineAt++]!,
        position: place + 1,
        account_id: account.id,
        account: { id: account.id, number: account.number, label: account.label },
        debit: formatAmount(line.side === 'debit' ? line.amount : zero),
        credit: formatAmount(line.side === 'credit' ? line.amount : zero),
        label: line.label,
        third_party_id: line.thirdPartyId,
        vat_code_id: line.vatCode === null ? null : references.vatCodeId(line.vatCode),
        vat_code: line.vatCode,
        vat_role: line.vatRole,
        boxes: line.boxes.map(shownBox),
        boxes_due_on: line.boxesDueOn,
        due_date: line.dueDate,
        lettering_id: null,
        lettering_code: null,
        partial_lettering_id: null,
        partial_lettering_code: null,
        currency: line.amountCurrency === null ? null : draft.currency,
        amount_currency: signed(line),
        analytic: [...line.analytic],
      }
    })
    const thirdParty =
      draft.thirdPartyId === null
        ? null
        : { id: draft.thirdPartyId, name: references.nameOf(draft.thirdPartyId) }
    return {
      id: entry_ids[index]!,
      company_id: company.id,
      fiscal_year_id: period.fiscal_year_id,
      period_id: period.id,
      journal_id: journal.id,
      journal: {
        id: journal.id,
        code: journal.code,
        type: journal.type as Entry['journal']['type'],
      },
      number: numbers[index]!,
      entry_date: atMidnight(draft.entryDate) as Instant,
      due_date: draft.dueDate,
      label: draft.label,
      reference: draft.reference,
      document_reference: draft.documentReference,
      status: 'posted',
      origin: draft.origin,
      phase: draft.phase,
      document_id: draft.documentId,
      third_party_id: draft.thirdPartyId,
      third_party: thirdParty,
      currency: draft.currency,
      exchange_rate: draft.exchangeRate,
      total_debit: formatAmount(total),
      total_credit: formatAmount(total),
      lines_count: lines.length,
      reversed_entry_id: draft.reversedEntryId,
      reversed_by_entry_id: null,
      corrected_entry_id: draft.correctedEntryId,
      payment_discount: draft.paymentDiscount,
      posted_by: caller.user.id,
      attachments_count: 0,
      ...firstVersion(now),
      lines,
    }
  })
}

function shownBox({ box, amount }: { box: string; amount: Amount }) {
  return { box, amount: formatAmount(amount) }
}

function signed({ side, amountCurrency }: DraftLine): string | null {
  if (amountCurrency === null) return null
  return formatAmount(side === 'debit' ? amountCurrency : negate(amountCurrency))
}

/** The event of an entry, with the fields of the specification; lines are not in it. */
export function announce(
  op: CompanyOperation,
  event: typeof entryPosted | typeof entryReversed,
  entry: Entry,
  fiscalYearCode: string,
): void {
  op.emit(event, {
    id: entry.id,
    reference: entry.reference,
    journal_code: entry.journal.code,
    fiscal_year_code: fiscalYearCode,
    number: entry.number,
    entry_date: day(entry.entry_date.slice(0, 10)),
    due_date: entry.due_date,
    label: entry.label,
    document_reference: entry.document_reference,
    status: entry.status,
    origin: entry.origin,
    third_party_id: entry.third_party_id,
    total_debit: entry.total_debit,
    total_credit: entry.total_credit,
    lines_count: entry.lines_count,
    reversed_entry_id: entry.reversed_entry_id,
    reversed_by_entry_id: entry.reversed_by_entry_id,
  })
}

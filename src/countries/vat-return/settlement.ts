import { type Amount, add, negate, subtract, zero } from '#kernel/money'
import { amountIn } from './boxes.js'
import type { ReturnFigures, VatForm, VatReturn } from './form.js'
import { computeReturn } from './return.js'

/** Where the settlement of a country's returns books what is not in the settings of a file. */
export type SettlementRules = {
  /** Differences between the books and the form. */
  readonly rounding: { readonly loss: string; readonly gain: string }
  /** The boxes of a credit that goes from one return to the next; null where the whole of it is owed back. */
  readonly credit: CreditBoxes | null
}

export type CreditBoxes = {
  readonly broughtIn: string
  readonly claimed: string
  readonly claimedAccount: string
  readonly carriedOut: string
  /** What someone else takes over, as the head of a group. */
  readonly transferred: string
}

/** Accounts of the settings of a file, by number. */
export type SettlementAccounts = {
  readonly payable: string
  readonly receivable: string
  readonly correctionPayable: string | null
  readonly correctionReceivable: string | null
}

export type SettlementQuestion = {
  readonly form: VatForm
  readonly figures: ReturnFigures
  readonly accounts: SettlementAccounts
  /** Debit minus credit of the VAT lines on each due or deductible account that no return has settled. */
  readonly movements: readonly { readonly account: string; readonly amount: Amount }[]
  /** Debit minus credit of VAT that payments of the period bring from a waiting account to its final one. */
  readonly becameDue: readonly WaitingVat[]
  /** Of a yearly return: what corrections by hand in the returns of its periods came to. */
  readonly correctedBefore?: Amount
}

export type WaitingVat = {
  readonly waitingAccount: string
  readonly finalAccount: string
  readonly amount: Amount
}

export type SettlementLine = {
  readonly account: string
  readonly debit: Amount
  readonly credit: Amount
}

/** The entry that settles a return, or the accounts of the settings that it lacks. */
export type Settlement =
  | { readonly ok: true; readonly lines: readonly SettlementLine[] }
  | { readonly ok: false; readonly missing: readonly (keyof SettlementAccounts)[] }

type Posting = { readonly account: string; readonly amount: Amount }
/** A posting on an account of the settings, which may be missing. */
type Booking = { readonly role: keyof SettlementAccounts; readonly amount: Amount }

/**
 * The entry that a return leaves in the books: VAT accounts are emptied, what is owed stands on one account to the
 * cent of the form, and what rounding leaves goes to income or expense.
 */
export function settlementOf(rules: SettlementRules, question: SettlementQuestion): Settlement {
  const vatReturn = computeReturn(question.form, question.figures)
  const bookings = [
    ...creditOf(rules, vatReturn),
    ...owed(rules, vatReturn),
    ...corrections(rules, question, vatReturn),
  ].filter(({ amount }) => amount !== zero)
  const missing = bookings
    .filter((one): one is Booking => 'role' in one)
    .filter(({ role }) => question.accounts[role] === null)
  if (missing.length > 0) return { ok: false, missing: missing.map(({ role }) => role) }
  const postings: Posting[] = [
    ...question.movements.map(({ account, amount }) => ({ account, amount: negate(amount) })),
    ...question.becameDue.flatMap(movedOn),
    ...bookings.map((one) =>
      'role' in one ? { account: question.accounts[one.role]!, amount: one.amount } : one,
    ),
  ]
  const rest = negate(add(...postings.map(({ amount }) => amount)))
  const rounding = { account: rest > 0n ? rules.rounding.loss : rules.rounding.gain, amount: rest }
  const lines = [...postings, rounding].filter(({ amount }) => amount !== zero).map(lineOf)
  return { ok: true, lines }
}

/** The waiting account is emptied; the final one takes it and gives it back, so that it shows what was declared. */
function movedOn({ waitingAccount, finalAccount, amount }: WaitingVat): Posting[] {
  return [
    { account: waitingAccount, amount: negate(amount) },
    { account: finalAccount, amount },
    { account: finalAccount, amount: negate(amount) },
  ]
}

/** The credit of before is used up; what is claimed, goes on or is taken over stands on its account. */
function creditOf({ credit }: SettlementRules, { boxes }: VatReturn): (Booking | Posting)[] {
  if (!credit) return []
  return [
    { role: 'receivable', amount: negate(amountIn(boxes, credit.broughtIn)) },
    { account: credit.claimedAccount, amount: amountIn(boxes, credit.claimed) },
    { role: 'receivable', amount: amountIn(boxes, credit.carriedOut) },
    { role: 'correctionReceivable', amount: amountIn(boxes, credit.transferred) },
  ]
}

function owed({ credit }: SettlementRules, { amountDue, amountRefund }: VatReturn): Booking[] {
  return [
    { role: 'payable', amount: negate(amountDue) },
    { role: 'receivable', amount: credit ? zero : amountRefund },
  ]
}

/** What people added by hand changes the balance without an entry behind it; a credit is booked as one anyway. */
function corrections(
  { credit }: SettlementRules,
  { form, figures, correctedBefore = zero }: SettlementQuestion,
  { balance }: VatReturn,
): Booking[] {
  const booked = credit ? [credit.broughtIn, credit.claimed] : []
  const kept = Object.entries(figures.manual).filter(([box]) => booked.includes(box))
  const without = computeReturn(form, { ...figures, manual: Object.fromEntries(kept) })
  const amount = subtract(subtract(balance, without.balance), correctedBefore)
  return [{ role: amount > 0n ? 'correctionPayable' : 'correctionReceivable', amount }]
}

function lineOf({ account, amount }: Posting): SettlementLine {
  return amount > 0n
    ? { account, debit: amount, credit: zero }
    : { account, debit: zero, credit: negate(amount) }
}

import { addDays, type Day } from '#kernel/days'
import { type Amount, add, subtract, zero } from '#kernel/money'
import { workday } from './calendar.js'
import type { AssetPlan, EntryPlan, LetteringPlan, LinePlan } from './plan.js'
import { grossOf } from './vat.js'

/** An invoice that was noted, with what is still owed for it. */
export type Noted = {
  readonly key: number
  readonly direction: 'purchase' | 'sale'
  readonly party: string
  readonly reference: string
  readonly dueDate: Day
  readonly date: Day
  readonly owed: Amount
  /** The entries that already took part of it off. */
  readonly with: readonly number[]
}

export type InvoiceNote = {
  readonly direction: 'purchase' | 'sale'
  readonly party: string
  readonly date: Day
  readonly terms: number
  readonly reference: string
  readonly label: string
  readonly isRecurring?: boolean
  readonly lines: readonly {
    account: string
    amount: Amount
    vatCode: string | null
    label?: string
  }[]
}

export type Diary = ReturnType<typeof openDiary>

const control = { purchase: '440000', sale: '400000' } as const
const journals = {
  purchase: { invoice: 'ACH', credit_note: 'NCA' },
  sale: { invoice: 'VEN', credit_note: 'NCV' },
} as const

/** Where the life of a firm is noted down, event by event, in any order. */
export function openDiary(bank: { readonly journal: string; readonly account: string }) {
  const entries: EntryPlan[] = []
  const letterings: LetteringPlan[] = []
  const assets: AssetPlan[] = []

  function note(entry: Omit<EntryPlan, 'key' | 'isRecurring'>, isRecurring = false): number {
    const key = entries.length
    entries.push({ ...entry, key, isRecurring })
    return key
  }

  /** A free entry. */
  function free(
    journal: string,
    date: Day,
    label: string,
    lines: readonly LinePlan[],
    more: { party?: string; reference?: string } = {},
  ): number {
    const [party, reference] = [more.party ?? null, more.reference ?? null]
    const kept = lines.filter(({ amount }) => amount > zero)
    return note({
      kind: 'free',
      journal,
      date,
      dueDate: null,
      party,
      label,
      reference,
      lines: kept,
    })
  }

  /** A VAT return on the last day of its period; it is validated by the day on which it is due. */
  function declare(date: Day, dueDate: Day, label: string, lines: readonly LinePlan[]): number {
    const of = { journal: 'OD', party: null, label, reference: null }
    return note({ kind: 'return', ...of, date, dueDate, lines })
  }

  function noteInvoice(kind: 'invoice' | 'credit_note', of: InvoiceNote): Noted {
    const lines = of.lines.map(({ label = null, ...line }) => ({
      ...line,
      label,
      side: null,
      party: null,
    }))
    const dueDate = addDays(of.date, of.terms)
    const { direction, party, date, reference } = of
    const journal = journals[direction][kind]
    const noted = { kind, journal, date, dueDate, party, label: of.label, reference, lines }
    const key = note(noted, of.isRecurring)
    return { key, direction, party, reference, date, dueDate, owed: grossOf(lines), with: [] }
  }

  const invoice = (of: InvoiceNote): Noted => noteInvoice('invoice', of)

  /** Takes part of an invoice back; what is left is owed still. */
  function credit(noted: Noted, of: InvoiceNote): Noted {
    const made = noteInvoice('credit_note', of)
    return { ...noted, owed: subtract(noted.owed, made.owed), with: [...noted.with, made.key] }
  }

  /** Money between the bank and whoever an invoice is from or to; what settles it is lettered. */
  function pay(noted: Noted, on: Day, part: Amount = noted.owed): Noted {
    const { direction, party, reference } = noted
    const isPaidOut = direction === 'purchase'
    const date = workday(on)
    const theirs = line(control[direction], isPaidOut ? 'debit' : 'credit', part, { party })
    const ours = line(bank.account, isPaidOut ? 'credit' : 'debit', part)
    const lines = isPaidOut ? [theirs, ours] : [ours, theirs]
    const key = free(bank.journal, date, reference, lines, { party, reference })
    const left = { ...noted, owed: subtract(noted.owed, part), with: [...noted.with, key] }
    if (left.owed === zero)
      letterings.push({ account: control[direction], entries: [noted.key, ...left.with] })
    return left
  }

  /** Money from or to the bank, for something that is no invoice. */
  function throughBank(date: Day, label: string, lines: readonly LinePlan[]): number {
    const taken = add(
      ...lines.map(({ side, amount }) => (side === 'debit' ? amount : (-amount as Amount))),
    )
    const isPaidOut = taken > zero
    const amount = (isPaidOut ? taken : -taken) as Amount
    const own = line(bank.account, isPaidOut ? 'credit' : 'debit', amount)
    return free(bank.journal, workday(date), label, isPaidOut ? [...lines, own] : [own, ...lines])
  }

  function letter(account: string, keys: readonly number[]): void {
    letterings.push({ account, entries: keys })
  }

  /** Something for the register of what is kept for years. */
  function keep(asset: AssetPlan): void {
    assets.push(asset)
  }

  const noted = { entries, letterings, assets }
  return { ...noted, free, declare, invoice, credit, pay, throughBank, letter, keep }
}

/** A line of a free entry. */
export function line(
  account: string,
  side: 'debit' | 'credit',
  amount: Amount,
  more: { party?: string; vatCode?: string } = {},
): LinePlan {
  return {
    account,
    side,
    amount,
    party: more.party ?? null,
    vatCode: more.vatCode ?? null,
    label: null,
  }
}

/** An amount in euros, with or without cents: `euros(12.5)`. */
export function euros(amount: number): Amount {
  return BigInt(Math.round(amount * 100)) as Amount
}

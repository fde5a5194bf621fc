import type { Day } from '#kernel/days'
import { monthOf } from './calendar.js'
import type { Country, Taxed } from './countries.js'
import { type Cents, percentOf } from './money.js'

/** What the simulation expects of the books of a file: kept beside them, in figures of its own. */
export type Model = ReturnType<typeof newModel>

/** An invoice or a credit note, and what is open of it: positive is owed to us. */
export type Paper = {
  readonly reference: string
  readonly kind: 'sale' | 'purchase'
  readonly partyId: number
  readonly entryId: number
  /** The line of the third party, and the operation that posted it. */
  readonly lineId: number
  readonly operation: string
  readonly date: Day
  readonly due: Day
  readonly parts: readonly Part[]
  readonly isCredit: boolean
  readonly gross: Cents
  open: Cents
  /** By what it came. */
  readonly way: 'hand' | 'paper' | 'peppol' | 'csv' | 'document' | 'device' | 'asset'
  readonly documentId?: number
  isGone?: boolean
  /** A payment is on its way. */
  isExpected?: boolean
}

/** A line of an invoice. */
export type Part = { readonly account: string; readonly net: Cents; readonly taxed: Taxed | null }

export function newModel(country: Country) {
  /** Debit less credit, by account. */
  const accounts = new Map<string, Cents>()
  /** Boxes by month. */
  const boxes: ByMonth = new Map()
  /** VAT by code, by month; a credit note takes off. */
  const codes: ByMonth = new Map()
  /** What was booked on VAT accounts, by month. */
  const vatAccounts: ByMonth = new Map()
  /** What is open, by third party: positive is owed to us. */
  const parties = new Map<number, Cents>()
  const papers: Paper[] = []

  function move(account: string, cents: Cents): void {
    if (cents === 0) return
    accounts.set(account, (accounts.get(account) ?? 0) + cents)
  }

  function owe(partyId: number, cents: Cents): void {
    parties.set(partyId, (parties.get(partyId) ?? 0) + cents)
  }

  function box(month: number, name: string, cents: Cents): void {
    const isTaken = name.startsWith('-')
    addTo(boxes, month, isTaken ? name.slice(1) : name, isTaken ? -cents : cents)
  }

  /** Nets and VAT by code: lines of one code are added up, and its VAT is rounded once. */
  function sumsOf(parts: readonly Part[]) {
    const byCode = new Map<Taxed, Cents>()
    for (const { taxed, net } of parts) if (taxed) byCode.set(taxed, (byCode.get(taxed) ?? 0) + net)
    const vat = [...byCode].map(([taxed, net]) => ({
      taxed,
      net,
      vat: percentOf(net, taxed.percent),
    }))
    const net = parts.reduce((sum, one) => sum + one.net, 0)
    return { vat, net, gross: vat.reduce((sum, one) => sum + one.vat, net) }
  }

  type Posted = Pick<Paper, 'kind' | 'partyId' | 'date' | 'parts' | 'isCredit'>

  /** Books an invoice; `sign` -1 takes it back. */
  function book({ kind, partyId, date, parts, isCredit }: Posted, sign = 1): Cents {
    const { vat, gross } = sumsOf(parts)
    // A sale credits turnover, a purchase debits costs; a credit note turns both round.
    const side = (kind === 'sale' ? -1 : 1) * (isCredit ? -1 : 1) * sign
    for (const { account, net } of parts) move(account, side * net)
    for (const { taxed, net, vat: tax } of vat) {
      const to = isCredit ? taxed.credit : taxed
      move(to.account, side * tax)
      addTo(codes, monthOf(date), taxed.code, sign * (isCredit ? -tax : tax))
      addTo(vatAccounts, monthOf(date), to.account, side * tax)
      for (const name of to.base) box(monthOf(date), name, sign * net)
      for (const name of to.tax) box(monthOf(date), name, sign * tax)
    }
    move(kind === 'sale' ? country.customers : country.suppliers, -side * gross)
    owe(partyId, -side * gross)
    return -side * gross
  }

  /** Income less expense. */
  function result(): Cents {
    let sum = 0
    for (const [account, cents] of accounts) if (isOfResult(account)) sum -= cents
    return sum
  }

  /** What a year came to stands in the next one on one account. */
  function carry(cents: Cents): void {
    move(cents < 0 ? country.result.loss : country.result.profit, -cents)
  }

  return {
    country,
    result,
    carry,
    /** The year is over: what it came to, which the next one begins with. */
    close(): Cents {
      const cents = result()
      for (const account of accounts.keys()) if (isOfResult(account)) accounts.delete(account)
      carry(cents)
      return cents
    },
    accounts,
    boxes,
    parties,
    papers,
    move,
    owe,
    sumsOf,
    book,
    /** What some months brought to VAT accounts. */
    vatOf(months: readonly number[]): Map<string, Cents> {
      return summed(months.map((month) => vatAccounts.get(month)))
    },
    /** VAT of some months by code. */
    codesOf(months: readonly number[]): Map<string, Cents> {
      return summed(months.map((month) => codes.get(month)))
    },
    /** Boxes of some months together. */
    boxesOf(months: readonly number[]): Map<string, Cents> {
      return summed(months.map((month) => boxes.get(month)))
    },
  }
}

const isOfResult = (account: string): boolean => /^[67]/.test(account)

type ByMonth = Map<number, Map<string, Cents>>

function addTo(months: ByMonth, month: number, name: string, cents: Cents): void {
  const ofMonth = months.get(month) ?? new Map<string, Cents>()
  ofMonth.set(name, (ofMonth.get(name) ?? 0) + cents)
  months.set(month, ofMonth)
}

function summed(some: readonly (ReadonlyMap<string, Cents> | undefined)[]): Map<string, Cents> {
  const sum = new Map<string, Cents>()
  for (const one of some)
    for (const [name, cents] of one ?? []) sum.set(name, (sum.get(name) ?? 0) + cents)
  return sum
}

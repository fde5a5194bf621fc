import { type Amount, storedAmount, zero } from '#kernel/money'
import { type Month, type Place, type PlacedSpan, placeOf, places } from './places.js'

/** What third parties have on accounts by month and phase, as posting adds it up, column by column. */
export type PartyMonths = {
  readonly account_id: readonly number[]
  readonly third_party_id: readonly number[]
  readonly period_id: readonly number[]
  readonly phase: readonly string[]
  readonly debit: readonly string[]
  readonly credit: readonly string[]
  readonly lines: readonly number[]
}

/** What a third party has on an account in a place of a span. */
export type PartySum = {
  readonly account_id: number
  readonly third_party_id: number
  readonly place: Place
  readonly is_closing: boolean
  readonly debit: Amount
  readonly credit: Amount
  readonly lines: number
}

/** Those who owe on an account and those who are owed, not set off. */
export type AccountSides = {
  readonly account_id: number
  readonly debtors: Amount
  readonly creditors: Amount
}

export type SidesAsked = {
  readonly accountIds: readonly number[]
  /** Those that go on into the next year with what they hold. */
  readonly carriedIds: readonly number[]
  /** Who was merged into another, who has what they had. */
  readonly today: ReadonlyMap<number, number>
}

/**
 * The sums of all third parties of a file, by month. A third party on an account is a pair; what is known of a month names
 * its pair. Cents are plain numbers, which count them exactly as long as all amounts together do (`isExact`).
 */
export class PartySums {
  readonly #pairs = new Map<number, Map<number, number>>()
  readonly #accounts: number[] = []
  readonly #parties: number[] = []
  readonly #pair: number[] = []
  readonly #period: number[] = []
  readonly #phase: string[] = []
  readonly #debit: number[] = []
  readonly #credit: number[] = []
  readonly #lines: number[] = []
  #total = 0

  /** How many sums of a month there are. */
  get size(): number {
    return this.#pair.length
  }

  get isExact(): boolean {
    return Number.isSafeInteger(this.#total)
  }

  /** Adds what was posted; of a month that is there already it counts beside it. */
  add(months: PartyMonths): void {
    for (const [at, account] of months.account_id.entries()) {
      const debit = Number(storedAmount(months.debit[at]!))
      const credit = Number(storedAmount(months.credit[at]!))
      this.#pair.push(this.#pairOf(account, months.third_party_id[at]!))
      this.#period.push(months.period_id[at]!)
      this.#phase.push(months.phase[at]!)
      this.#debit.push(debit)
      this.#credit.push(credit)
      this.#lines.push(months.lines[at]!)
      this.#total += Math.abs(debit) + Math.abs(credit)
    }
  }

  /** What each has before a span and in it. */
  inSpan(span: PlacedSpan, months: readonly Month[]): PartySum[] {
    const found: { -readonly [Name in keyof PartySum]: PartySum[Name] }[] = []
    const debit: number[] = []
    const credit: number[] = []
    // Where the sum of a pair stands in a place, and apart what closes a year; 0 where there is none.
    const slots = new Int32Array(this.#accounts.length * 8)
    this.#eachIn(span, months, (at, place) => {
      const pair = this.#pair[at]!
      const is_closing = this.#phase[at] === 'closing'
      const slot = pair * 8 + place * 2 + Number(is_closing)
      if (slots[slot] === 0) {
        const [account_id, third_party_id] = [this.#accounts[pair]!, this.#parties[pair]!]
        const own = { debit: zero, credit: zero, lines: 0 }
        slots[slot] = found.push({ account_id, third_party_id, place, is_closing, ...own })
        debit.push(0)
        credit.push(0)
      }
      const sum = slots[slot]! - 1
      debit[sum]! += this.#debit[at]!
      credit[sum]! += this.#credit[at]!
      found[sum]!.lines += this.#lines[at]!
    })
    for (const [at, sum] of found.entries()) {
      sum.debit = BigInt(debit[at]!) as Amount
      sum.credit = BigInt(credit[at]!) as Amount
    }
    return found
  }

  /** Who owes and who is owed at the end of each of some spans, on the accounts of which any of them knows something. */
  sidesAfter(
    spans: readonly PlacedSpan[],
    months: readonly Month[],
    { accountIds, carriedIds, today }: SidesAsked,
  ): AccountSides[][] {
    const isWanted = this.#accounts.map(among(accountIds))
    const isCarried = this.#accounts.map(among(carriedIds))
    const found = new Set<number>()
    const balances = spans.map((span) => {
      const held = new Float64Array(this.#accounts.length)
      this.#eachIn(span, months, (at, place) => {
        const pair = this.#pair[at]!
        if (!isWanted[pair]) return
        found.add(this.#accounts[pair]!)
        const counts = place === places.carried ? isCarried[pair] : this.#phase[at] !== 'closing'
        if (counts) held[pair]! += this.#debit[at]! - this.#credit[at]!
      })
      return today.size === 0 ? this.#byPair(held) : this.#byParty(held, today)
    })
    return balances.map((own) => {
      const sides = new Map([...found].map((account) => [account, { debtors: 0, creditors: 0 }]))
      for (const [account, balance] of own) {
        if (balance > 0) sides.get(account)!.debtors += balance
        else if (balance < 0) sides.get(account)!.creditors -= balance
      }
      return [...sides].map(([account_id, { debtors, creditors }]) => ({
        account_id,
        debtors: BigInt(debtors) as Amount,
        creditors: BigInt(creditors) as Amount,
      }))
    })
  }

  #pairOf(account: number, party: number): number {
    let own = this.#pairs.get(account)
    if (!own) {
      own = new Map()
      this.#pairs.set(account, own)
    }
    let pair = own.get(party)
    if (pair === undefined) {
      pair = this.#accounts.push(account) - 1
      this.#parties.push(party)
      own.set(party, pair)
    }
    return pair
  }

  /** Every sum of a month that counts in a span, with what it is to it. */
  #eachIn(
    span: PlacedSpan,
    months: readonly Month[],
    take: (at: number, place: Place) => void,
  ): void {
    const booked = new Map(months.map((month) => [month.id, placeOf(month, span)]))
    const inYear = months.filter(({ fiscal_year_id }) => fiscal_year_id === span.openedBy)
    const opened = new Set(inYear.map(({ id }) => id))
    for (let at = 0; at < this.#pair.length; at++) {
      const period = this.#period[at]!
      if (this.#phase[at] !== 'opening') {
        const place = booked.get(period) ?? null
        if (place !== null) take(at, place)
      } else if (opened.has(period)) take(at, places.carried)
    }
  }

  #byPair(held: Float64Array): [account: number, balance: number][] {
    return Array.from(held, (balance, pair) => [this.#accounts[pair]!, balance])
  }

  /** The same once what those who were merged had is had by who they are today. */
  #byParty(
    held: Float64Array,
    today: ReadonlyMap<number, number>,
  ): [account: number, balance: number][] {
    const sums = new Map<string, [account: number, balance: number]>()
    for (const [pair, balance] of held.entries()) {
      const account = this.#accounts[pair]!
      const party = this.#parties[pair]!
      const key = `${account} ${today.get(party) ?? party}`
      const sum = sums.get(key)
      if (sum) sum[1] += balance
      else sums.set(key, [account, balance])
    }
    return [...sums.values()]
  }
}

const among = (ids: readonly number[]) => {
  const all = new Set(ids)
  return (id: number) => all.has(id)
}

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
  /** Whether it is of what closes a year. */
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
 * its pair. Accounts, pairs and months are counted as they come, so that what is worked out stands in plain lists. Cents
 * are numbers, which count them exactly as long as all amounts together do (`isExact`).
 */
export class PartySums {
  readonly #accounts: number[] = []
  readonly #months: number[] = []
  readonly #places = { account: new Map<number, number>(), month: new Map<number, number>() }
  /** Of each pair its account and its third party; of each account its pairs by third party. */
  readonly #accountOf: number[] = []
  readonly #partyOf: number[] = []
  readonly #pairs: Map<number, number>[] = []
  /** Of each sum. */
  readonly #pair: number[] = []
  readonly #month: number[] = []
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
      this.#pair.push(this.#pairFor(account, months.third_party_id[at]!))
      this.#month.push(placeFor(months.period_id[at]!, this.#months, this.#places.month))
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
    const slots = new Int32Array(this.#partyOf.length * 8)
    this.#eachIn(span, months, (at, place) => {
      const pair = this.#pair[at]!
      const is_closing = this.#phase[at] === 'closing'
      const slot = pair * 8 + place * 2 + Number(is_closing)
      if (slots[slot] === 0) {
        const account_id = this.#accounts[this.#accountOf[pair]!]!
        const third_party_id = this.#partyOf[pair]!
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
    const isFound = this.#accounts.map(() => false)
    const balances = spans.map((span) => {
      const held = new Float64Array(this.#partyOf.length)
      this.#eachIn(span, months, (at, place) => {
        const pair = this.#pair[at]!
        const account = this.#accountOf[pair]!
        if (!isWanted[account]) return
        isFound[account] = true
        const isCounted =
          place === places.carried ? isCarried[account] : this.#phase[at] !== 'closing'
        if (isCounted) held[pair]! += this.#debit[at]! - this.#credit[at]!
      })
      if (today.size > 0) this.#giveTo(today, held)
      return held
    })
    return balances.map((held) => this.#sidesOf(held, isFound))
  }

  #sidesOf(held: Float64Array, isFound: readonly boolean[]): AccountSides[] {
    const debtors = new Float64Array(this.#accounts.length)
    const creditors = new Float64Array(this.#accounts.length)
    for (let pair = 0; pair < held.length; pair++) {
      const balance = held[pair]!
      const account = this.#accountOf[pair]!
      if (balance > 0) debtors[account]! += balance
      else creditors[account]! -= balance
    }
    return this.#accounts.flatMap((account_id, at) =>
      isFound[at]
        ? {
            account_id,
            debtors: BigInt(debtors[at]!) as Amount,
            creditors: BigInt(creditors[at]!) as Amount,
          }
        : [],
    )
  }

  /** What those who were merged held is held by who they are today. */
  #giveTo(today: ReadonlyMap<number, number>, held: Float64Array): void {
    const heirs = new Map<string, number>()
    for (const [pair, party] of this.#partyOf.entries()) {
      const whose = today.get(party)
      if (whose === undefined) continue
      const account = this.#accountOf[pair]!
      const key = `${account} ${whose}`
      // Who has nothing of his own there is stood in for by the first of them.
      const heir = this.#pairs[account]!.get(whose) ?? heirs.get(key) ?? pair
      heirs.set(key, heir)
      if (heir === pair) continue
      held[heir]! += held[pair]!
      held[pair] = 0
    }
  }

  #pairFor(accountId: number, party: number): number {
    const account = placeFor(accountId, this.#accounts, this.#places.account)
    this.#pairs[account] ??= new Map()
    const own = this.#pairs[account]
    let pair = own.get(party)
    if (pair === undefined) {
      pair = this.#accountOf.push(account) - 1
      this.#partyOf.push(party)
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
    const byId = new Map(months.map((month) => [month.id, month]))
    const known = this.#months.map((id) => byId.get(id))
    const booked = known.map((month) => (month ? placeOf(month, span) : null))
    const opened = known.map((month) => month?.fiscal_year_id === span.openedBy)
    for (let at = 0; at < this.#pair.length; at++) {
      const month = this.#month[at]!
      const isOpening = this.#phase[at] === 'opening'
      const place = isOpening ? (opened[month] ? places.carried : null) : booked[month]!
      if (place !== null) take(at, place)
    }
  }
}

/** Where an id stands in a list of those that came so far. */
function placeFor(id: number, ids: number[], placesOfIds: Map<number, number>): number {
  let place = placesOfIds.get(id)
  if (place === undefined) {
    place = ids.push(id) - 1
    placesOfIds.set(id, place)
  }
  return place
}

const among = (ids: readonly number[]) => {
  const all = new Set(ids)
  return (id: number) => all.has(id)
}

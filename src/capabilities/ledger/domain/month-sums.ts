import { type Amount, storedAmount, zero } from '#kernel/money'
import { type Month, type Place, type PlacedSpan, placeOf, places } from './places.js'

/** What accounts, or third parties on them, have by month and phase, as posting adds it up, column by column. */
export type SumsOfMonths = {
  readonly account_id: readonly number[]
  /** Left out where accounts as a whole are told. */
  readonly third_party_id?: readonly number[]
  readonly period_id: readonly number[]
  readonly phase: readonly string[]
  readonly debit: readonly string[]
  readonly credit: readonly string[]
  readonly lines: readonly number[]
  /** The places of the log at which they were posted; left out of what all stood at one place. */
  readonly seq?: readonly number[]
}

/** What an account, or a third party on it, has in a place of a span. */
export type PlacedSum = {
  readonly account_id: number
  /** Null for accounts as a whole. */
  readonly third_party_id: number | null
  readonly place: Place
  /** Whether it is of what closes a year. */
  readonly is_closing: boolean
  /** The fiscal year of what accounts carry from one that is not closed; null for all else. */
  readonly carried_from: number | null
  readonly debit: Amount
  readonly credit: Amount
  readonly lines: number
}

/** What moved on an account in a month (`YYYY-MM`), debit minus credit. */
export type Movement = {
  readonly account_id: number
  readonly month: string
  readonly amount: Amount
}

/** Those who owe on an account and those who are owed, not set off. */
export type AccountSides = {
  readonly account_id: number
  readonly debtors: Amount
  readonly creditors: Amount
}

/** What customers, or suppliers, hold on an account at the end of a span. */
export type KindBalance = {
  readonly account_id: number
  readonly type: 'customer' | 'supplier'
  readonly balance: Amount
}

export type HeldAsked = {
  readonly accountIds: readonly number[]
  /** Those that go on into the next year with what they hold. */
  readonly carriedIds: readonly number[]
}

export type SidesAsked = HeldAsked & {
  /** Who was merged into another, who has what they had. */
  readonly today: ReadonlyMap<number, number>
}

/** Phases by their place in this list. */
const phases = ['year', 'opening', 'closing']
const [booked, opening, closing] = [0, 1, 2] as const

/**
 * The sums by month of all accounts of a file, or of all third parties on them. What is known of a month names its pair: an
 * account and a third party, or nobody. Accounts, pairs and months are counted as they come, so that what is worked out stands
 * in plain lists. Cents are numbers, which count them exactly as long as all amounts together are small enough (`isExact`).
 */
export class MonthSums {
  readonly #accounts: number[] = []
  readonly #months: number[] = []
  readonly #places = { account: new Map<number, number>(), month: new Map<number, number>() }
  /** Of each pair its account and its third party; of each account its pairs by third party. */
  readonly #accountOf: number[] = []
  readonly #partyOf: (number | null)[] = []
  readonly #pairs: Map<number | null, number>[] = []
  /** Of each sum. */
  readonly #pair: number[] = []
  /** The month and the phase, as one number. */
  readonly #slot: number[] = []
  readonly #debit: number[] = []
  readonly #credit: number[] = []
  readonly #lines: number[] = []
  /** The place of the log at which it was posted, or stood. */
  readonly #seq: number[] = []
  #total = 0
  readonly #since: number
  /** The place up to which they count. */
  #upTo = Number.POSITIVE_INFINITY

  /** Those that stand at a place of the log are added first. */
  constructor(since: number) {
    this.#since = since
  }

  /** How many sums of a month there are. */
  get size(): number {
    return this.#pair.length
  }

  /** The accounts on which something was booked. */
  get accountIds(): readonly number[] {
    return this.#accounts
  }

  /** With what stands beside whole months, amounts may count twice on the way. */
  get isExact(): boolean {
    return Number.isSafeInteger(2 * this.#total)
  }

  /** Adds what was posted; of a month that is there already it counts beside it. */
  add(months: SumsOfMonths): void {
    for (const [at, account] of months.account_id.entries()) {
      const debit = Number(storedAmount(months.debit[at]!))
      const credit = Number(storedAmount(months.credit[at]!))
      this.#pair.push(this.#pairFor(account, months.third_party_id?.[at] ?? null))
      const month = placeFor(months.period_id[at]!, this.#months, this.#places.month)
      this.#slot.push(month * phases.length + phases.indexOf(months.phase[at]!))
      this.#debit.push(debit)
      this.#credit.push(credit)
      this.#lines.push(months.lines[at]!)
      this.#seq.push(months.seq?.[at] ?? this.#since)
      this.#total += Math.abs(debit) + Math.abs(credit)
    }
  }

  /** Works out something from what stood at a place of the log; null of one before all that is known. */
  at<Result>(seq: number, workOut: (sums: MonthSums) => Result): Result | null {
    if (seq < this.#since) return null
    this.#upTo = seq
    try {
      return workOut(this)
    } finally {
      this.#upTo = Number.POSITIVE_INFINITY
    }
  }

  /** What each has before a span and in it: of all accounts, or of some. */
  inSpan(
    span: PlacedSpan,
    months: readonly Month[],
    accountIds: readonly number[] | null,
  ): PlacedSum[] {
    const isWanted = this.#accounts.map(accountIds ? among(accountIds) : () => true)
    const years = this.#carriedYears(span, months)
    const found: { -readonly [Name in keyof PlacedSum]: PlacedSum[Name] }[] = []
    const debit: number[] = []
    const credit: number[] = []
    // Where the sum of a pair stands in a place, and apart what closes a year and what is carried from one; 0 where there is none.
    const width = 8 + 2 * span.added.length
    const slots = new Int32Array(this.#partyOf.length * width)
    const placeOfSlot = this.#placesIn(span, months)
    for (let at = 0; at < this.size; at++) {
      const place = placeOfSlot[this.#slot[at]!]! as Place | 0
      const pair = this.#pair[at]!
      const account = this.#accountOf[pair]!
      if (place === 0 || !isWanted[account] || this.#seq[at]! > this.#upTo) continue
      const phase = this.#slot[at]! % phases.length
      const month = (this.#slot[at]! - phase) / phases.length
      const third_party_id = this.#partyOf[pair]!
      const isOfYear = third_party_id === null && place === places.carried && phase !== opening
      const year = isOfYear ? years[month]! : -1
      const is_closing = phase === closing
      const slot = pair * width + (year < 0 ? place : 4 + year) * 2 + Number(is_closing)
      if (slots[slot] === 0) {
        slots[slot] = found.push({
          account_id: this.#accounts[account]!,
          third_party_id,
          place,
          is_closing,
          carried_from: year < 0 ? null : span.added[year]!,
          debit: zero,
          credit: zero,
          lines: 0,
        })
        debit.push(0)
        credit.push(0)
      }
      const sum = slots[slot]! - 1
      debit[sum]! += this.#debit[at]!
      credit[sum]! += this.#credit[at]!
      found[sum]!.lines += this.#lines[at]!
    }
    for (const [at, sum] of found.entries()) {
      sum.debit = BigInt(debit[at]!) as Amount
      sum.credit = BigInt(credit[at]!) as Amount
    }
    return found
  }

  /** What moved on each account in some months; what opens or closes a year is no movement. */
  movements(months: readonly Month[]): Movement[] {
    const names = new Map(months.map(({ id, starts_on }) => [id, starts_on.slice(0, 7)]))
    const nameOf = this.#months.map((id) => names.get(id))
    const width = this.#months.length
    const moved = new Float64Array(this.#accounts.length * width)
    for (let at = 0; at < this.size; at++) {
      const phase = this.#slot[at]! % phases.length
      if (phase !== booked || this.#seq[at]! > this.#upTo) continue
      const month = (this.#slot[at]! - phase) / phases.length
      const slot = this.#accountOf[this.#pair[at]!]! * width + month
      moved[slot]! += this.#debit[at]! - this.#credit[at]!
    }
    const found: Movement[] = []
    for (const [account, account_id] of this.#accounts.entries())
      for (const [at, month] of nameOf.entries()) {
        const amount = moved[account * width + at]!
        if (month === undefined || amount === 0) continue
        found.push({ account_id, month, amount: BigInt(amount) as Amount })
      }
    return found
  }

  /**
   * Who owes and who is owed at the end of each of some spans, on the accounts of which any of them knows something; with what
   * there is in each beside whole months.
   */
  sidesAfter(
    spans: readonly PlacedSpan[],
    months: readonly Month[],
    { today, ...asked }: SidesAsked,
    rest: readonly (readonly PlacedSum[])[],
  ): AccountSides[][] {
    const isFound = this.#accounts.map(() => false)
    const balances = spans.map((span, number) => {
      const held = this.#heldAfter(span, months, asked, rest[number]!, isFound)
      if (today.size > 0) this.#giveTo(today, held)
      return held
    })
    return balances.map((held) => this.#sidesOf(held, isFound))
  }

  /** What customers, and suppliers, hold together on each account at the end of a span; nothing where they hold nothing. */
  kindsAfter(
    span: PlacedSpan,
    months: readonly Month[],
    asked: HeldAsked,
    isCustomer: (thirdPartyId: number) => boolean,
    rest: readonly PlacedSum[],
  ): KindBalance[] {
    const held = this.#heldAfter(span, months, asked, rest)
    const customers = new Float64Array(this.#accounts.length)
    const suppliers = new Float64Array(this.#accounts.length)
    for (const [pair, party] of this.#partyOf.entries()) {
      const kind = isCustomer(party ?? 0) ? customers : suppliers
      kind[this.#accountOf[pair]!]! += held[pair]!
    }
    const kinds = [
      ['customer', customers],
      ['supplier', suppliers],
    ] as const
    return kinds.flatMap(([type, balances]) =>
      this.#accounts.flatMap((account_id, at) =>
        balances[at] === 0 ? [] : { account_id, type, balance: BigInt(balances[at]!) as Amount },
      ),
    )
  }

  /** What each pair holds at the end of a span, on the accounts asked for; marks those of which something is known. */
  #heldAfter(
    span: PlacedSpan,
    months: readonly Month[],
    { accountIds, carriedIds }: HeldAsked,
    rest: readonly PlacedSum[],
    isFound: boolean[] = [],
  ): Float64Array {
    const isWanted = this.#accounts.map(among(accountIds))
    const isCarried = this.#accounts.map(among(carriedIds))
    const held = new Float64Array(this.#partyOf.length)
    const hold = (pair: number, place: Place, isClosing: boolean, amount: number) => {
      const account = this.#accountOf[pair]!
      if (!isWanted[account]) return
      isFound[account] = true
      if (place === places.carried ? isCarried[account] : !isClosing) held[pair]! += amount
    }
    const placeOfSlot = this.#placesIn(span, months)
    for (let at = 0; at < this.size; at++) {
      const slot = this.#slot[at]!
      const place = placeOfSlot[slot]! as Place | 0
      if (place === 0 || this.#seq[at]! > this.#upTo) continue
      const amount = this.#debit[at]! - this.#credit[at]!
      hold(this.#pair[at]!, place, slot % phases.length === closing, amount)
    }
    for (const sum of rest)
      hold(this.#pairOf(sum), sum.place, sum.is_closing, Number(sum.debit - sum.credit))
    return held
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
      const whose = party === null ? undefined : today.get(party)
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

  /** The pair of what stands beside whole months, which is part of what was posted. */
  #pairOf({ account_id, third_party_id }: PlacedSum): number {
    return this.#pairs[this.#places.account.get(account_id)!]!.get(third_party_id)!
  }

  #pairFor(accountId: number, party: number | null): number {
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

  /** Of each month where its fiscal year stands among those that are carried into a span; below 0 where it does not. */
  #carriedYears({ added }: PlacedSpan, months: readonly Month[]): number[] {
    const yearOf = new Map(months.map(({ id, fiscal_year_id }) => [id, fiscal_year_id]))
    return this.#months.map((id) => added.indexOf(yearOf.get(id) ?? 0))
  }

  /** What each phase of each month is to a span; 0 where it does not count. */
  #placesIn(span: PlacedSpan, months: readonly Month[]): Int8Array {
    const byId = new Map(months.map((month) => [month.id, month]))
    const found = new Int8Array(this.#months.length * phases.length)
    for (const [at, id] of this.#months.entries()) {
      const month = byId.get(id)
      if (!month) continue
      const place = placeOf(month, span) ?? 0
      found[at * phases.length + booked] = place
      found[at * phases.length + closing] = place
      found[at * phases.length + opening] =
        month.fiscal_year_id === span.openedBy ? places.carried : 0
    }
    return found
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

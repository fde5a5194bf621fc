/** A year as it is being written: papers first, then payments, whose texts wait until the papers have numbers. */
import { communicationOf } from '#formats/bank-statements/index'
import { addDays, type Day, day } from '#kernel/days'
import { type Amount, negate } from '#kernel/money'
import type {
  OwnPayment,
  PaidItem,
  PendingTransaction,
  Rule,
} from '../../capabilities/bank/domain/matching/model.js'
import type { Dice } from './dice.js'
import { ibanOf } from './ibans.js'
import { invoiceAmount, type Paper } from './papers.js'
import type { Person } from './people.js'
import type { Kind, Profile } from './profiles.js'
import { bankName, throughBank, withChatter } from './writing.js'

/** What a transaction really is. */
export type Truth =
  | { readonly kind: 'items'; readonly lineIds: readonly number[]; readonly isWhole: boolean }
  | {
      readonly kind: 'account'
      readonly accountId: number | null
      readonly thirdPartyId: number | null
    }
  | { readonly kind: 'transfer' }
  | { readonly kind: 'sepa'; readonly fileId: number }

export type Planned = {
  readonly kind: Kind
  readonly on: Day
  readonly truth: Truth
  readonly write: () => Partial<PendingTransaction> & { readonly amount: Amount }
}

export type Diary = {
  readonly dice: Dice
  readonly profile: Profile
  readonly people: readonly Person[]
  readonly papers: Paper[]
  /** Papers that were settled before: they are open no more. */
  readonly closed: Map<Paper, Day>
  readonly planned: Planned[]
  /** What is put right when all papers have numbers. */
  readonly later: (() => void)[]
  readonly ownPayments: OwnPayment[]
  readonly rules: Rule[]
  readonly paid: PaidItem[]
}

export const firstDay = day('2026-01-02')

/** A working day of the year, by and large. */
export function someDay({ dice }: Diary): Day {
  return addDays(firstDay, dice.integer(0, 362))
}

/** Someone of a role; a few deal with the company again and again. */
export function someone(
  diary: Diary,
  role: Person['role'],
  isFit: (one: Person) => boolean = () => true,
): Person {
  const all = diary.people.filter((one) => one.role === role && isFit(one))
  return diary.dice.happens(30) ? diary.dice.pick(all.slice(0, 14)) : diary.dice.pick(all)
}

type PaperWish = {
  readonly amount?: bigint
  readonly hasReference?: boolean
  readonly discount?: number
}

/** A new paper of someone, dated some time before it is paid. */
export function paperOf(diary: Diary, person: Person, paidOn: Day, wish: PaperWish = {}): Paper {
  const { dice, papers } = diary
  const date = addDays(
    paidOn,
    -dice.weighted([
      [8, dice.integer(0, 3)],
      [60, dice.integer(4, 35)],
      [27, dice.integer(36, 75)],
      [5, dice.integer(76, 200)],
    ]),
  )
  const gross = wish.amount ?? invoiceAmount(dice, person)
  const sign = person.role === 'customer' ? 1n : -1n
  const percent = BigInt(wish.discount ?? 0)
  const paper: Paper = {
    id: papers.length + 1,
    person,
    date,
    due: addDays(date, dice.pick([0, 8, 14, 30, 30, 30, 60])),
    amount: (gross * sign) as Amount,
    discount:
      percent === 0n
        ? null
        : { amount: ((gross * sign * percent) / 100n) as Amount, until: addDays(paidOn, 2) },
    number: '',
    communication: null,
    hasReference: wish.hasReference ?? false,
  }
  papers.push(paper)
  return paper
}

/** A credit note of someone, never paid by itself. */
export function creditOf(diary: Diary, person: Person, paidOn: Day, amount: bigint): Paper {
  const paper = paperOf(diary, person, paidOn, { amount })
  const credit = { ...paper, amount: negate(paper.amount), hasReference: false }
  diary.papers[diary.papers.length - 1] = credit
  return credit
}

export function itemsTruth(papers: readonly Paper[], isWhole = true): Truth {
  return { kind: 'items', lineIds: papers.map(({ id }) => id).sort((a, b) => a - b), isWhole }
}

export function totalOf(papers: readonly Paper[]): Amount {
  return papers.reduce((sum, { amount }) => sum + amount, 0n) as Amount
}

/** Who pays, from which account: their own, or one that nobody has. */
export function otherSide(diary: Diary, person: Person, own = 88): Partial<PendingTransaction> {
  const { dice, profile } = diary
  const iban = dice.happens(own) ? person.iban : ibanOf(dice, dice.weighted(profile.bankCountries))
  return { counterpartName: bankName(dice, profile, person), counterpartIban: iban }
}

/** The texts of a payment as a statement gives them. */
export function said(
  diary: Diary,
  person: Person,
  text: string | null,
  amount: Amount,
  on: Day,
  { reference = null, payer = person }: { reference?: string | null; payer?: Person } = {},
): Partial<PendingTransaction> {
  const { dice, profile } = diary
  const more =
    text !== null && dice.happens(profile.chatter)
      ? withChatter(dice, person.language, text, amount, on)
      : text
  return communicationOf(reference, throughBank(dice, profile, more, payer.party.name))
}

/** So many cents by chance, out unless it says otherwise. */
export function someCents(dice: Dice, least: number, most: number, sign = -1): Amount {
  return BigInt(sign * dice.integer(least, most)) as Amount
}

/**
 * What people's decisions teach. A lesson is kept for each decision of a person and taken back when that is undone;
 * the rule of a key follows from the lessons that stand. Automatic matches teach nothing.
 */
import type { PendingTransaction, RuleConditions, RuleOutcome } from './model.js'
import { coreOfName } from './names.js'
import { plain } from './rules.js'

/** What a person did with a transaction. */
export type Decision =
  | {
      readonly kind: 'booked'
      readonly transaction: PendingTransaction
      readonly lines: readonly RuleOutcome[]
    }
  | {
      readonly kind: 'matched'
      readonly transaction: PendingTransaction
      /** Of the items that it settled. */
      readonly thirdPartyIds: readonly (number | null)[]
      /** Whether a third party has the account already, be it this one. */
      readonly isIbanKnown: boolean
    }

export type Lesson = {
  /** Lessons of one key are about the same kind of payment. */
  readonly key: string
  readonly kind: Decision['kind']
  readonly conditions: RuleConditions
  readonly outcome: RuleOutcome
}

/** What a decision teaches; undefined where it is one of its own: split over accounts, or without a trait. */
export function lessonOf(decision: Decision): Lesson | undefined {
  if (decision.kind === 'matched') return ibanLesson(decision)
  const [outcome, ...more] = decision.lines
  const trait = traitOf(decision.transaction)
  if (outcome === undefined || more.length > 0 || trait === undefined) return undefined
  const sign = decision.transaction.amount > 0n ? 'in' : 'out'
  return {
    key: `booked/${sign}/${trait.key}`,
    kind: 'booked',
    conditions: { ...noConditions, ...trait.conditions, sign },
    outcome,
  }
}

const noConditions: RuleConditions = {
  journalId: null,
  iban: null,
  nameContains: null,
  communicationContains: null,
  code: null,
  amountMin: null,
  amountMax: null,
  sign: null,
}

/** The account that nobody has is that of whose items it paid, where they are of one third party. */
function ibanLesson(decision: Decision & { kind: 'matched' }): Lesson | undefined {
  const { transaction, thirdPartyIds, isIbanKnown } = decision
  const [first] = thirdPartyIds
  const isOne = first != null && thirdPartyIds.every((id) => id === first)
  const iban = transaction.counterpartIban
  if (iban === null || isIbanKnown || !isOne) return undefined
  return {
    key: `matched/${iban}`,
    kind: 'matched',
    conditions: { ...noConditions, iban },
    outcome: { accountId: null, thirdPartyId: first, vatCodeId: null },
  }
}

type Trait = { readonly key: string; readonly conditions: Partial<RuleConditions> }

/** As many words at the beginning of a text as tell what it is about. */
const firstWords = 3

/** By what a payment is known again: its account, else its name, else its code and first words. */
function traitOf(transaction: PendingTransaction): Trait | undefined {
  const {
    counterpartIban: iban,
    counterpartName,
    transactionCode: code,
    communication,
  } = transaction
  if (iban !== null) return { key: `iban/${iban}`, conditions: { iban } }
  const name = coreOfName(counterpartName ?? '')
  if (name !== '') return { key: `name/${name}`, conditions: { nameContains: name } }
  const words = plain(communication ?? '')
    .split(' ')
    .filter((word) => /^\p{L}+$/u.test(word))
    .slice(0, firstWords)
    .join(' ')
  if (code === null || words === '') return undefined
  return { key: `code/${code}/${words}`, conditions: { code, communicationContains: words } }
}

/** A rule as the lessons of one key would have it. A changed outcome is another rule: never automatic by itself. */
export type LearnedRule = {
  readonly conditions: RuleConditions
  readonly outcome: RuleOutcome
  readonly isActive: boolean
  /** How many lessons in a row stand behind it. */
  readonly lessons: number
}

/**
 * The rule that the standing lessons of one key make, in the order in which they were given. Two equal bookings make
 * one, a contrary one silences it until two agree again. A matched account makes one at once; contradicted, it stays
 * silent, since others are paid from it too.
 */
export function learnedRule(lessons: readonly Lesson[]): LearnedRule | undefined {
  const last = lessons.at(-1)
  if (last === undefined) return undefined
  const row =
    lessons.length -
    1 -
    lessons.findLastIndex(({ outcome }) => !isSameOutcome(outcome, last.outcome))
  const rule = (lesson: Lesson, isActive: boolean, count: number) => ({
    conditions: lesson.conditions,
    outcome: lesson.outcome,
    isActive,
    lessons: count,
  })
  if (last.kind === 'matched') return rule(last, row === lessons.length, row)
  if (row >= 2) return rule(last, true, row)
  const before = learnedRule(lessons.slice(0, -1))
  return before && { ...before, isActive: false }
}

export function isSameOutcome(one: RuleOutcome, other: RuleOutcome): boolean {
  return (
    one.accountId === other.accountId &&
    one.thirdPartyId === other.thirdPartyId &&
    one.vatCodeId === other.vatCodeId
  )
}

import type { Entry } from '#capabilities/ledger'
import { formatAmount } from '#kernel/money'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { isSameOutcome, type Lesson, learnedRule, lessonOf } from '../domain/matching/learning.js'
import type { RuleConditions, RuleOutcome } from '../domain/matching/model.js'
import { readyRules, ruleView } from '../domain/matching/rules.js'
import { bankRule } from '../entity.js'
import * as lessons from '../queries/lessons.js'
import { asPending } from '../queries/matching.js'
import * as queries from '../queries/rules.js'
import type { BankTransaction } from '../schemas/transactions.js'
import type { GivenLine } from './given-lines.js'
import { asRule, trashLearned } from './rules.js'

/** Where a person booked a transaction, line by line as they gave them. */
export function outcomesOf(given: readonly GivenLine[], { lines }: Entry): RuleOutcome[] {
  if (given.length !== 1)
    return given.map(() => ({ accountId: null, thirdPartyId: null, vatCodeId: null }))
  const [line] = given
  const booked = lines.find(({ vat_role }) => vat_role === 'base') ?? lines[1]!
  const isNamed = line!.account_id != null || line!.account != null
  return [
    {
      accountId: isNamed ? booked.account_id : null,
      thirdPartyId: line!.third_party_id ?? null,
      vatCodeId: booked.vat_code_id,
    },
  ]
}

/** The rule that says the same as what a person did, where it is the first that fits: it was right once more. */
export async function ruleBehind(
  op: CompanyReading,
  transaction: BankTransaction,
  [outcome, ...more]: readonly RuleOutcome[],
): Promise<number | null> {
  if (outcome === undefined || more.length > 0) return null
  const view = ruleView(asPending(transaction))
  const rules = readyRules((await queries.taughtRules(op)).map(asRule))
  const first = rules.find(({ fits }) => fits(view))?.rule
  return first && isSameOutcome(first.outcome, outcome) ? first.id : null
}

/** Keeps what a booking by a person teaches. */
export async function learnBooked(
  op: CompanyOperation,
  transaction: BankTransaction,
  outcomes: readonly RuleOutcome[],
): Promise<void> {
  await learn(
    op,
    transaction,
    lessonOf({ kind: 'booked', transaction: asPending(transaction), lines: outcomes }),
  )
}

/** Keeps what a match by a person teaches: whose an account is that nobody has. */
export async function learnMatched(
  op: CompanyOperation,
  transaction: BankTransaction,
  thirdPartyIds: readonly (number | null)[],
): Promise<void> {
  const iban = transaction.counterpart_iban
  if (iban === null) return
  const isIbanKnown = await lessons.isIbanKnown(op, iban)
  const lesson = lessonOf({
    kind: 'matched',
    transaction: asPending(transaction),
    thirdPartyIds,
    isIbanKnown,
  })
  await learn(op, transaction, lesson)
}

async function learn(
  op: CompanyOperation,
  transaction: BankTransaction,
  lesson: Lesson | undefined,
): Promise<void> {
  if (lesson === undefined) return
  const before = await lessons.lessonsOf(op, lesson.key)
  await lessons.insertLesson(op, transaction.id, lesson)
  await follow(op, lesson.key, before, [...before, lesson], transaction)
}

/** Takes the lessons back that decisions taught which are undone. */
export async function unlearn(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  const keys = await lessons.taughtBy(op, ids)
  const before = new Map<string, Lesson[]>()
  for (const key of keys) before.set(key, await lessons.lessonsOf(op, key))
  await lessons.deleteLessons(op, ids)
  for (const key of keys) await follow(op, key, before.get(key)!, await lessons.lessonsOf(op, key))
}

/** Makes the learned rule of a key what its lessons now say; what a person changed in it otherwise stays. */
async function follow(
  op: CompanyOperation,
  key: string,
  before: readonly Lesson[],
  after: readonly Lesson[],
  taught?: BankTransaction,
): Promise<void> {
  const was = learnedRule(before)
  const is = learnedRule(after)
  const rule = await queries.findLearned(op, key)
  if (is === undefined) {
    if (was !== undefined && rule) await trashLearned(op, rule)
    return
  }
  const conditions = storedConditions(is.conditions)
  if (!rule) {
    const fields = {
      label: taught ? nameOf(taught) : null,
      conditions,
      outcome: storedOutcome(is.outcome),
      is_active: is.isActive,
      is_auto: false,
    }
    const made = await queries.insertRule(op, fields, { key, lessons: is.lessons })
    op.record(bankRule.created(made))
    return
  }
  const isSame = isSameOutcome(asRule(rule).outcome, is.outcome)
  const isTurned = was?.isActive !== is.isActive || !isSame
  const fields = {
    label: rule.label,
    conditions: rule.conditions,
    outcome: isSame ? rule.then : storedOutcome(is.outcome),
    is_active: isTurned ? is.isActive : rule.is_active,
    // Where it goes now is another decision than the one a person let it make alone.
    is_auto: isSame && rule.is_auto,
  }
  await queries.setLessons(op, rule.id, is.lessons)
  if (isSame && fields.is_active === rule.is_active) return
  op.record(bankRule.changed(rule, await queries.updateRule(op, rule.id, fields)))
}

function nameOf({ counterpart_name, counterpart_iban, communication }: BankTransaction): string {
  return (counterpart_name ?? counterpart_iban ?? communication ?? '').slice(0, 190)
}

function storedConditions(conditions: RuleConditions) {
  const { amountMin, amountMax } = conditions
  return {
    iban: conditions.iban,
    name_contains: conditions.nameContains,
    communication_contains: conditions.communicationContains,
    code: conditions.code,
    amount_min: amountMin === null ? null : formatAmount(amountMin),
    amount_max: amountMax === null ? null : formatAmount(amountMax),
    journal_id: conditions.journalId,
    sign: conditions.sign,
  }
}

function storedOutcome({ accountId, thirdPartyId, vatCodeId }: RuleOutcome) {
  return {
    account_id: accountId,
    third_party_id: thirdPartyId,
    vat_code_id: vatCodeId,
    label: null,
    analytic: [],
  }
}

import { isDeepStrictEqual } from 'node:util'
import { defaultAnalytic, ledgerMessages, referencesFor, requireCodes } from '#capabilities/ledger'
import { iban } from '#countries'
import { fieldTexts } from '#kernel/field-texts'
import { distinct } from '#kernel/lists'
import { formatAmount, storedAmount } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import { binOf } from '#platform/operations/bin'
import type {
  CompanyOperation,
  CompanyReading,
  InCompany,
  Reading,
} from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import type { Rule } from '../domain/matching/model.js'
import { ruleTest, ruleView } from '../domain/matching/rules.js'
import { bankRule } from '../entity.js'
import { messages } from '../problems.js'
import { codesOf } from '../queries/codes.js'
import { forgetLessons } from '../queries/lessons.js'
import { asPending } from '../queries/matching.js'
import * as queries from '../queries/rules.js'
import { waitingOf } from '../queries/transactions.js'
import type {
  BankRule,
  BankRuleFilter,
  BankRuleOrder,
  BankRulePatch,
  NewBankRule,
  RuleConditions,
  RuleOutcome,
} from '../schemas/rules.js'

export async function listRules(
  op: Reading & InCompany,
  { query }: { query: BankRuleFilter },
): Promise<BankRule[]> {
  return queries.rulesOf(op, query)
}

export async function readRule(op: Reading & InCompany, { id }: { id: number }): Promise<BankRule> {
  const found = await queries.findRule(op, id)
  if (!found) throw problem(uncoded.not_found)
  return found
}

export async function createRule(
  op: CompanyOperation,
  { body }: { body: NewBankRule },
): Promise<BankRule> {
  await queries.holdRules(op)
  const fields = {
    label: body.label ?? null,
    conditions: conditionsOf(body.conditions),
    outcome: await outcomeOf(op, body.then),
    is_active: body.is_active ?? true,
    is_auto: body.is_auto ?? false,
  }
  await requireKnown(op, fields)
  const made = await queries.insertRule(op, fields)
  op.record(bankRule.created(made))
  return { ...made, pending_fits: await fitsOf(op, made) }
}

export async function updateRule(
  op: CompanyOperation,
  { id, body }: { id: number; body: BankRulePatch },
): Promise<BankRule> {
  await queries.holdRules(op)
  const [before] = await queries.lockRules(op, [id])
  if (!before) throw problem(uncoded.not_found)
  const { label, conditions, then: outcome, is_active, is_auto } = before
  const old = { label, conditions, outcome, is_active, is_auto }
  const fields = {
    label: body.label === undefined ? label : body.label,
    conditions: body.conditions === undefined ? conditions : conditionsOf(body.conditions),
    outcome: body.then === undefined ? outcome : await outcomeOf(op, body.then, outcome),
    is_active: body.is_active ?? is_active,
    is_auto: body.is_auto ?? is_auto,
  }
  if (isDeepStrictEqual(fields, old)) {
    op.unchanged()
    return { ...before, pending_fits: await fitsOf(op, before) }
  }
  await requireKnown(op, fields)
  const after = await queries.updateRule(op, id, fields)
  op.record(bankRule.changed(before, after))
  return { ...after, pending_fits: await fitsOf(op, after) }
}

const ways = binOf(bankRule, { lock: queries.lockRules })

export async function trashRule(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  await trashRules(op, [id])
}

/** What was taught about a learned one is forgotten with it. */
export async function trashRules(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  await forgetLessons(op, ids)
  await ways.trash(op, ids)
}

/** A learned rule goes with the decisions that taught it. */
export async function trashLearned(op: CompanyOperation, { id }: BankRule): Promise<void> {
  await ways.trash(op, [id])
}
/** Brings rules back from the bin, while the codes that they propose are there. */
export const restoreRules = (op: CompanyOperation, ids: readonly number[]) =>
  ways.restore(op, ids, async (binned) => {
    for (const rule of binned) await requireCodes(op, rule.then.analytic, 'then.analytic')
  })
export const purgeRules = ways.purge

/** Puts all rules of the file in an order; only those that move are changed. */
export async function orderRules(
  op: CompanyOperation,
  { body: { ids } }: { body: BankRuleOrder },
): Promise<BankRule[]> {
  await queries.holdRules(op)
  const known = new Map((await queries.rulesOf(op)).map((rule) => [rule.id, rule]))
  const isEach = ids.length === known.size && distinct(ids).length === known.size
  if (!isEach || !ids.every((id) => known.has(id)))
    throw invalidField('ids', messages.everyRuleOnce)
  return putInOrder(op, ids, known)
}

/** Puts rules back where they stood, between those that did not move. */
export async function putBack(
  op: CompanyOperation,
  places: ReadonlyMap<number, number>,
): Promise<void> {
  const rules = await queries.rulesOf(op)
  const placeOf = ({ id, position }: BankRule) => places.get(id) ?? position
  const ids = rules
    .toSorted((one, other) => placeOf(one) - placeOf(other) || one.id - other.id)
    .map(({ id }) => id)
  await putInOrder(op, ids, new Map(rules.map((rule) => [rule.id, rule])))
}

async function putInOrder(
  op: CompanyOperation,
  ids: readonly number[],
  known: ReadonlyMap<number, BankRule>,
): Promise<BankRule[]> {
  await queries.moveRules(op, ids)
  const ordered = await queries.rulesOf(op)
  const moved = ordered.filter((rule) => rule.version !== known.get(rule.id)!.version)
  for (const rule of moved) op.record(bankRule.changed(known.get(rule.id)!, rule))
  if (moved.length === 0) op.unchanged()
  return ordered
}

/** The conditions as they are stored: each is there, null where nothing is asked; one at least tells who or what. */
function conditionsOf(given: NewBankRule['conditions']): RuleConditions {
  const { amount_min: least, amount_max: most } = given
  if (least != null && most != null && least > most)
    throw invalidField('conditions.amount_max', messages.amountsCrossed)
  const tells = [given.iban, given.name_contains, given.communication_contains, given.code]
  if (!tells.some((one) => one != null && one !== ''))
    throw invalidField('conditions', messages.conditionNeeded)
  return {
    iban: ibanOf(given.iban ?? null),
    name_contains: given.name_contains ?? null,
    communication_contains: given.communication_contains ?? null,
    code: given.code ?? null,
    amount_min: least == null ? null : formatAmount(least),
    amount_max: most == null ? null : formatAmount(most),
    journal_id: given.journal_id ?? null,
    sign: given.sign ?? null,
  }
}

function ibanOf(given: string | null): string | null {
  if (given === null) return null
  const read = iban(given)
  if (!read.ok) throw invalidField('conditions.iban', fieldTexts.badIban)
  return read.value
}

async function outcomeOf(
  op: CompanyOperation,
  given: NewBankRule['then'],
  before?: RuleOutcome,
): Promise<RuleOutcome> {
  const outcome = {
    account_id: given.account_id ?? null,
    third_party_id: given.third_party_id ?? null,
    vat_code_id: given.vat_code_id ?? null,
    label: given.label ?? null,
    analytic: await defaultAnalytic(op, given.analytic, 'then.analytic', before?.analytic),
  }
  if (outcome.account_id === null && outcome.third_party_id === null)
    throw invalidField('then', messages.accountOrParty)
  return outcome
}

/** What a rule names is of this file. */
async function requireKnown(
  op: CompanyOperation,
  { conditions, outcome }: Pick<queries.RuleFields, 'conditions' | 'outcome'>,
): Promise<void> {
  const { account_id: account, third_party_id: party, vat_code_id: code } = outcome
  const references = await referencesFor(op, {
    accountIds: account === null ? [] : [account],
    thirdPartyIds: party === null ? [] : [party],
    journalIds: conditions.journal_id === null ? [] : [conditions.journal_id],
  })
  if (account !== null) references.account(account, 'then.account_id')
  if (party !== null && !references.thirdPartyFacts(party))
    throw invalidField('then.third_party_id', ledgerMessages.unknownThirdParty)
  if (conditions.journal_id !== null)
    references.journal(conditions.journal_id, 'conditions.journal_id')
  if (code !== null && !(await codesOf(op, [code])).has(code))
    throw invalidField('then.vat_code_id', ledgerMessages.unknownVatCode)
}

/** How many transactions that wait a rule fits. */
async function fitsOf(op: CompanyReading, rule: BankRule): Promise<number> {
  const fits = ruleTest(asRule(rule).conditions)
  const waiting = await waitingOf(op)
  return waiting.filter((one) => fits(ruleView(asPending(one)))).length
}

/** A rule as matching looks at it. */
export function asRule(rule: BankRule & { lessons?: number }): Rule {
  const { conditions, then: outcome } = rule
  const amount = (text: string | null) => (text === null ? null : storedAmount(text))
  return {
    id: rule.id,
    label: rule.label,
    position: rule.position,
    origin: rule.origin,
    isActive: rule.is_active,
    isAuto: rule.is_auto,
    lessons: rule.lessons ?? 0,
    conditions: {
      journalId: conditions.journal_id,
      iban: conditions.iban,
      nameContains: conditions.name_contains,
      communicationContains: conditions.communication_contains,
      code: conditions.code,
      amountMin: amount(conditions.amount_min),
      amountMax: amount(conditions.amount_max),
      sign: conditions.sign,
    },
    outcome: {
      accountId: outcome.account_id,
      thirdPartyId: outcome.third_party_id,
      vatCodeId: outcome.vat_code_id,
    },
  }
}

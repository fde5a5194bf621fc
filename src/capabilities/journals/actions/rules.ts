import { isDeepStrictEqual } from 'node:util'
import {
  defaultAnalytic,
  ledgerMessages,
  ledgerProblems,
  referencesFor,
} from '#capabilities/ledger'
import { distinct } from '#kernel/lists'
import { formatAmount } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import { isCountry } from '#kernel/regions'
import { trashRecords } from '#platform/db/record-writes'
import type { CompanyOperation, InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { kindAsked, kindOfJournal, takes } from '../domain.js'
import { journalRule as ruleLog } from '../entity.js'
import { messages } from '../problems.js'
import { holdJournals } from '../queries/journals.js'
import { holdVatCode } from '../queries/references.js'
import * as queries from '../queries/rules.js'
import type {
  Conditions,
  Journal,
  JournalRule,
  NewRule,
  Outcome,
  RuleOrder,
  RulePatch,
} from '../schemas.js'
import { listJournals, readJournal } from './journals.js'

type Viewing = Pick<Reading & InCompany, 'tx' | 'now' | 'company'>
export async function listRules(op: Viewing, { id }: { id: number }): Promise<JournalRule[]> {
  return (await readJournal(op, { id })).rules
}

/** A rule after all others of the file. */
export async function createRule(
  op: CompanyOperation,
  { id, body }: { id: number; body: NewRule },
): Promise<JournalRule> {
  await holdJournals(op)
  const home = await readJournal(op, { id })
  const fields: queries.RuleFields = {
    label: body.label,
    is_active: body.is_active ?? true,
    conditions: conditionsOf(body.conditions),
    outcome: await outcomeOf(op, body.then, home),
  }
  await requireFitting(op, fields)
  const made = await queries.insertRule(op, home.id, fields)
  op.record(ruleLog.created(made))
  return made
}

export async function updateRule(
  op: CompanyOperation,
  { id, rule, body }: { id: number; rule: number; body: RulePatch },
): Promise<JournalRule> {
  await holdJournals(op)
  const home = await readJournal(op, { id })
  const before = await lockRule(op, id, rule)
  const { conditions, then: outcome, label, is_active } = before
  const old: queries.RuleFields = { label, is_active, conditions, outcome }
  const fields: queries.RuleFields = {
    label: body.label ?? label,
    is_active: body.is_active ?? is_active,
    conditions: body.conditions === undefined ? conditions : conditionsOf(body.conditions),
    outcome: body.then === undefined ? outcome : await outcomeOf(op, body.then, home, outcome),
  }
  if (isDeepStrictEqual(fields, old)) {
    op.unchanged()
    return before
  }
  if (body.conditions !== undefined || body.then !== undefined) await requireFitting(op, fields)
  const after = await queries.updateRule(op, rule, fields)
  op.record(ruleLog.changed(before, after))
  return after
}

export async function trashRule(
  op: CompanyOperation,
  { id, rule }: { id: number; rule: number },
): Promise<void> {
  await holdJournals(op)
  await readJournal(op, { id })
  const before = await lockRule(op, id, rule)
  await trashRecords(op, 'journal_rules', [rule])
  op.record(ruleLog.removed(before))
}

/** Puts all rules of the file in an order; only those that move are changed. */
export async function orderRules(
  op: CompanyOperation,
  { body: { ids } }: { body: RuleOrder },
): Promise<JournalRule[]> {
  await holdJournals(op)
  const rules = await allRules(op)
  const known = new Map(rules.map((rule) => [rule.id, rule]))
  const isEach = ids.length === known.size && distinct(ids).length === known.size
  if (!isEach || !ids.every((id) => known.has(id)))
    throw invalidField('ids', messages.everyRuleOnce)
  await queries.moveRules(op, ids)
  const ordered = await allRules(op)
  const moved = ordered.filter((rule) => rule.version !== known.get(rule.id)!.version)
  for (const rule of moved) op.record(ruleLog.changed(known.get(rule.id)!, rule))
  if (moved.length === 0) op.unchanged()
  return ordered
}

/** Puts rules to places of their own, whatever stands there. */
export async function placeRules(
  op: CompanyOperation,
  places: ReadonlyMap<number, number>,
): Promise<void> {
  await holdJournals(op)
  const known = new Map((await allRules(op)).map((rule) => [rule.id, rule]))
  for (const rule of await queries.placeRules(op, places))
    op.record(ruleLog.changed(known.get(rule.id)!, rule))
}

function allRules({ tx, company }: CompanyOperation): Promise<JournalRule[]> {
  return queries.rulesOf(tx, [company.id], null)
}

/** A rule that is held with all others, and the whole file's order with it; undefined when there is none. */
export async function holdRule(op: CompanyOperation, id: number): Promise<JournalRule | undefined> {
  await holdJournals(op)
  return (await queries.lockRules(op, [id]))[0]
}

async function lockRule(op: CompanyOperation, journalId: number, id: number): Promise<JournalRule> {
  const [found] = await queries.lockRules(op, [id])
  if (found?.journal_id !== journalId) throw problem(uncoded.not_found)
  return found
}

/** The conditions as they are stored: each is there, null where nothing is asked. */
function conditionsOf(given: NewRule['conditions']): Conditions {
  const { amount_min, amount_max } = given ?? {}
  if (amount_min != null && amount_max != null && amount_min > amount_max)
    throw invalidField('conditions.amount_max', messages.amountsCrossed)
  return {
    direction: given?.direction ?? null,
    document_type: given?.document_type ?? null,
    is_credit_note: given?.is_credit_note ?? null,
    third_party_id: given?.third_party_id ?? null,
    third_party_country: countryOf(given?.third_party_country, 'conditions.third_party_country'),
    source: given?.source ?? null,
    amount_min: amount_min == null ? null : formatAmount(amount_min),
    amount_max: amount_max == null ? null : formatAmount(amount_max),
    text: given?.text ?? null,
  }
}

export function countryOf(given: string | null | undefined, field: string): string | null {
  const code = given?.toUpperCase() ?? null
  if (code !== null && !isCountry(code))
    throw invalidField(field, messages.unknownCountry, { field })
  return code
}

async function outcomeOf(
  op: CompanyOperation,
  given: NewRule['then'],
  home: Journal,
  before?: Outcome,
): Promise<Outcome> {
  return {
    journal_id: given?.journal_id ?? home.id,
    account_id: given?.account_id ?? null,
    vat_code_id: given?.vat_code_id ?? null,
    analytic: await defaultAnalytic(op, given?.analytic, 'then.analytic', before?.analytic),
  }
}

/** All that a rule names is of this file, is held, and fits together. */
async function requireFitting(
  op: CompanyOperation,
  { conditions, outcome }: queries.RuleFields,
): Promise<void> {
  const references = await referencesFor(op, {
    accountIds: distinct([outcome.account_id]),
    thirdPartyIds: distinct([conditions.third_party_id]),
  })
  // A third party that is blocked or retired still sends documents.
  if (conditions.third_party_id !== null)
    references.lenient().thirdParty(conditions.third_party_id, 'conditions.third_party_id')
  if (outcome.account_id !== null) references.account(outcome.account_id, 'then.account_id')
  const journal = await destinationOf(op, conditions, outcome)
  const direction = conditions.direction ?? kindOfJournal(journal.type)?.direction ?? null
  if (outcome.vat_code_id !== null) await requireVatCode(op, outcome.vat_code_id, direction)
}

async function destinationOf(
  op: CompanyOperation,
  conditions: Conditions,
  { journal_id }: Outcome,
): Promise<Journal> {
  const field = 'then.journal_id'
  const journals = await listJournals(op, { query: {} })
  const journal = journals.find(({ id }) => id === journal_id)
  if (!journal) throw invalidField(field, ledgerMessages.unknownJournal)
  const values = { journal: journal.code }
  if (!journal.is_active) throw invalidField(field, ledgerMessages.inactiveJournal, values)
  if (takes(journal.type, kindAsked(conditions))) return journal
  const text = ledgerProblems.journal_mismatch
  throw problem(text, values, { fields: { [field]: [{ text, values }] } })
}

async function requireVatCode(
  op: CompanyOperation,
  id: number,
  direction: 'purchase' | 'sale' | null,
): Promise<void> {
  const field = 'then.vat_code_id'
  const found = await holdVatCode(op, id)
  if (!found) throw invalidField(field, ledgerMessages.unknownVatCode)
  const values = { code: found.code }
  if (!found.is_active) throw invalidField(field, ledgerMessages.vatCodeNotHolding, values)
  if (direction !== null && found.direction !== direction)
    throw invalidField(field, ledgerMessages.vatCodeDirection, values)
}

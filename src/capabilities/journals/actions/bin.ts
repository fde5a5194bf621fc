import { ledgerMessages, referencesFor, requireCodes } from '#capabilities/ledger'
import { distinct } from '#kernel/lists'
import { invalidField, problem } from '#kernel/problem'
import { deleteRecords, untrashRecords } from '#platform/db/record-writes'
import { binOf } from '#platform/operations/bin'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Logged } from '#platform/operations/record-type'
import { todayFor } from '#platform/operations/today'
import { problems, uncoded } from '#platform/problems'
import { journal as journalLog, journalRule as ruleLog } from '../entity.js'
import { messages } from '../problems.js'
import * as queries from '../queries/bin.js'
import { holdJournals } from '../queries/journals.js'
import { holdVatCode } from '../queries/references.js'
import { lockRules } from '../queries/rules.js'
import type { Journal, JournalRule } from '../schemas.js'
import { typesWithDefault } from './fields.js'
import {
  codeTaken,
  ibanTaken,
  listJournals,
  lockAmongAll,
  trashJournal,
  updateJournal,
} from './journals.js'

/** Brings journals back from the bin, each with the rules that went with it, at their places. */
export async function restoreJournals(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<Journal[]> {
  await holdJournals(op)
  const binned = await queries.lockBinnedJournals(op, todayFor(op), ids)
  if (binned.length < ids.length) throw problem(uncoded.not_found)
  const living = await listJournals(op, { query: {} })
  for (const one of binned) {
    if (living.some(({ code }) => code === one.code)) throw codeTaken()
    if (living.some(({ iban }) => iban !== null && iban === one.iban)) throw ibanTaken()
    await requireControlAccount(op, one.control_account_id)
  }
  await untrashRecords(op, 'journals', ids)
  const rules: JournalRule[] = []
  for (const { id } of binned) rules.push(...(await rulesBack(op, id)))
  const all = await listJournals(op, { query: {} })
  const restored = all.filter(({ id }) => ids.includes(id))
  for (const one of restored) op.record(journalLog.created(one, 'restored'))
  for (const rule of rules) op.record(ruleLog.created(rule, 'restored'))
  return restored
}

async function requireControlAccount(op: CompanyOperation, id: number | null): Promise<void> {
  if (id === null) return
  const references = await referencesFor(op, { accountIds: [id] })
  references.lenient().account(id, 'control_account_id')
}

/** The rules that went to the bin with a journal, out of it again. */
async function rulesBack(op: CompanyOperation, journalId: number): Promise<JournalRule[]> {
  const binned = await lockRules(op, await queries.rulesGoneWith(op, journalId), 'binned')
  if (binned.length === 0) return []
  for (const [place, rule] of binned.entries()) await requireNamed(op, rule, `rules.${place}.`)
  const ids = binned.map(({ id }) => id)
  await untrashRecords(op, 'journal_rules', ids)
  return lockRules(op, ids)
}

const ruleBin = binOf(ruleLog, { lock: lockRules })

/** Brings rules back from the bin to their places, while their journals are there. */
export async function restoreRules(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<readonly JournalRule[]> {
  await holdJournals(op)
  return ruleBin.restore(op, ids, async (binned) => {
    const living = await listJournals(op, { query: {} })
    for (const rule of binned) {
      if (!living.some(({ id }) => id === rule.journal_id))
        throw invalidField('journal_id', messages.journalInBin)
      await requireNamed(op, rule, '')
    }
  })
}

/** All that a rule names is still there; what was retired meanwhile serves. */
async function requireNamed(
  op: CompanyOperation,
  { conditions, then: outcome }: JournalRule,
  path: string,
): Promise<void> {
  const found = await referencesFor(op, {
    accountIds: distinct([outcome.account_id]),
    thirdPartyIds: distinct([conditions.third_party_id]),
  })
  const references = found.lenient()
  if (outcome.account_id !== null) references.account(outcome.account_id, `${path}then.account_id`)
  if (conditions.third_party_id !== null)
    references.thirdParty(conditions.third_party_id, `${path}conditions.third_party_id`)
  if (outcome.vat_code_id !== null && !(await holdVatCode(op, outcome.vat_code_id)))
    throw invalidField(`${path}then.vat_code_id`, ledgerMessages.unknownVatCode)
  await requireCodes(op, outcome.analytic, `${path}then.analytic`)
  const journals = await listJournals(op, { query: {} })
  if (!journals.some(({ id }) => id === outcome.journal_id))
    throw invalidField(`${path}then.journal_id`, ledgerMessages.unknownJournal)
}

/**
 * Puts journals in the bin again that were made or restored. The only journal of a type that needs no default
 * stops being one first.
 */
export async function trashMade(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const all = await lockAmongAll(op, id)
    const { is_default, type } = all.find((one) => one.id === id)!
    if (is_default && !typesWithDefault.has(type))
      await updateJournal(op, { id, body: { is_default: false } })
    await trashJournal(op, { id })
  }
}

/** A change by which a journal lost the default is taken back only while the same journal has it. */
export async function refuseOtherDefault(
  op: CompanyOperation,
  change: Logged<Journal>,
): Promise<void> {
  const { before, after, recordId: id, seq } = change
  if (!before!.is_default || after!.is_default) return
  const all = await lockAmongAll(op, id)
  const holder = all.find((one) => one.is_default && one.type === after!.type)
  if (!holder || holder.id === id) return
  if (holder.id === (await queries.becameDefault(op, seq, holder.type))) return
  const today = all.find((one) => one.id === id)!
  const body = { fields: ['is_default'], server_version: today.version, server_data: today }
  throw problem(problems.conflict, {}, { body })
}

/** Removes journals in the bin for good, with all their rules. */
export async function purgeJournals(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<readonly number[]> {
  await holdJournals(op)
  const binned = await queries.lockBinnedJournals(op, todayFor(op), ids)
  const going = binned.map(({ id }) => id)
  await purgeRules(op, await queries.rulesOfBinned(op, going))
  await deleteRecords(op, 'journals', going)
  for (const one of binned) op.record(journalLog.removed(one, 'purged'))
  return going
}

/** Removes rules in the bin for good. */
export const purgeRules = ruleBin.purge

import { isDeepStrictEqual } from 'node:util'
import { ledgerMessages } from '#capabilities/ledger'
import {
  belgianCommunication,
  type Checked,
  type CountryPack,
  creditorIdentifier,
  packFor,
  readEnterpriseNumber,
} from '#countries'
import { distinct } from '#kernel/lists'
import { parseAmount } from '#kernel/money'
import { invalid, type Message } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import * as layers from '../domain/layers.js'
import { settings as settingsLog } from '../entity.js'
import { messages } from '../problems.js'
import * as queries from '../queries/settings.js'
import type { CompanySettings, Settings, SettingsPatch } from '../schemas/settings.js'
import { holdCompany } from './companies.js'
import { defaultSettings, settingsOf, withVersion } from './settings.js'

/** Changes some paths of the settings. They share their version with the file. */
export async function updateSettings(
  op: CompanyOperation,
  { body }: { body: SettingsPatch },
): Promise<CompanySettings> {
  const pack = packFor(op.company)
  await holdCompany(op)
  const { settings: stored, version } = await queries.storedSettings(op.tx, op.company.id)
  const before = settingsOf(pack, stored)
  const wanted = layers.changed(before, body, defaultSettings(pack)) as Settings
  const after = await checked(op, pack, wanted, body)
  if (isDeepStrictEqual(before, after)) {
    op.unchanged()
    return withVersion(before, version)
  }
  const kept = layers.keptBeside(stored, after) as object
  const next = await queries.storeSettings(op.tx, op.company.id, kept, op.now)
  op.record(settingsLog.changed(op.company.id, next, before, after))
  return withVersion(after, next)
}

const accountPaths = [
  'auto_entries.vat.payable_account',
  'auto_entries.vat.receivable_account',
  'auto_entries.vat.correction_payable_account',
  'auto_entries.vat.correction_receivable_account',
  'auto_entries.invoices_to_receive.supplier_account',
  'auto_entries.invoices_to_receive.customer_account',
  'auto_entries.reconciliation_difference.expense_account',
  'auto_entries.reconciliation_difference.income_account',
  'auto_entries.transfers.transit_account',
]
const journalPaths = [
  'auto_entries.vat.journal_id',
  'auto_entries.invoices_to_receive.journal_id',
  'auto_entries.transfers.journal_id',
  'auto_entries.depreciation.journal_id',
]
const schemePath = 'annual_accounts.scheme'
const differencePath = 'auto_entries.reconciliation_difference.max_amount'

type Refuse = (field: string, text: Message['text'], values?: Message['values']) => void
type Given = (path: string) => unknown

/** The settings with numbers kept bare, once each path that was changed is found to make sense. */
async function checked(
  op: CompanyOperation,
  pack: CountryPack,
  wanted: Settings,
  change: SettingsPatch,
): Promise<Settings> {
  const wrong: Record<string, Message[]> = {}
  const refuse: Refuse = (field, text, values = {}) => {
    wrong[field] = [{ text, values: { field, ...values } }]
  }
  const given: Given = (path) =>
    layers.speaksOf(change, path) ? (layers.valueAt(wanted, path) ?? undefined) : undefined
  const settings = withBareNumbers(wanted, pack, given, refuse)
  const schemes = pack.statementSchemes.map(({ code }) => code)
  const scheme = given(schemePath)
  if (scheme !== undefined && !schemes.includes(scheme as string))
    refuse(schemePath, inputMessages.choice, { choices: schemes.join(', ') })
  for (const { path, form, message } of formed) {
    const text = given(path)
    if (text !== undefined && !form.test(text as string)) refuse(path, message)
  }
  const difference = given(differencePath)
  if (difference !== undefined && parseAmount(difference as number) === undefined)
    refuse(differencePath, inputMessages.amount)
  await checkAccounts(op, given, refuse)
  await checkJournals(op, given, refuse)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return settings
}

/** Numbers that carry check digits, each with who reads it and what is said when it is none. */
const numbers: readonly {
  path: string
  read: (text: string, pack: CountryPack) => Checked
  message: Message['text']
}[] = [
  {
    path: 'vat.structured_communication',
    read: belgianCommunication,
    message: messages.badCommunication,
  },
  { path: 'sepa.creditor_id', read: creditorIdentifier, message: messages.badCreditorId },
  ...['vat.sender_281_50.enterprise_number', 'vat.filer.enterprise_number'].map((path) => ({
    path,
    read: (text: string, { code }: CountryPack) => readEnterpriseNumber(text, code),
    message: messages.badNumber,
  })),
]

/** Texts that a receiver of files takes in one form only. */
const formed = [
  { path: 'vat.ecdf.prefix', form: /^[0-9A-Z]{6}$/, message: messages.badPrefix },
  ...['vat.ecdf.matricule', 'vat.ecdf.agent_matricule'].map((path) => ({
    path,
    form: /^(?:\d{11}|\d{13})$/,
    message: messages.badMatricule,
  })),
]

function withBareNumbers(
  wanted: Settings,
  pack: CountryPack,
  given: Given,
  refuse: Refuse,
): Settings {
  let settings: unknown = wanted
  for (const { path, read, message } of numbers) {
    const text = given(path)
    if (text === undefined) continue
    const number = read(text as string, pack)
    if (number.ok) settings = layers.withValue(settings, path, number.value)
    else refuse(path, message)
  }
  return settings as Settings
}

async function checkAccounts(op: CompanyOperation, given: Given, refuse: Refuse): Promise<void> {
  const wanted = distinct(accountPaths.map((path) => given(path) as string | undefined))
  if (wanted.length === 0) return
  const found = await queries.holdAccounts(op.tx, op.company.id, wanted)
  const byNumber = new Map(found.map((account) => [account.number, account]))
  for (const path of accountPaths) {
    const number = given(path) as string | undefined
    if (number === undefined) continue
    const account = byNumber.get(number)
    if (!account) refuse(path, ledgerMessages.unknownAccount)
    else if (account.kind === 'heading')
      refuse(path, ledgerMessages.headingTakesNoLines, { account: number })
    else if (!account.is_active) refuse(path, ledgerMessages.inactiveAccount, { account: number })
  }
}

/** Entries that the program makes go to a journal for sundry operations. */
async function checkJournals(op: CompanyOperation, given: Given, refuse: Refuse): Promise<void> {
  const ids = distinct(journalPaths.map((path) => given(path) as number | undefined))
  if (ids.length === 0) return
  const found = await queries.holdJournals(op.tx, op.company.id, ids)
  const byId = new Map(found.map((journal) => [journal.id, journal]))
  for (const path of journalPaths) {
    const id = given(path) as number | undefined
    if (id === undefined) continue
    const journal = byId.get(id)
    if (!journal) refuse(path, ledgerMessages.unknownJournal)
    else if (journal.type !== 'general')
      refuse(path, messages.notGeneral, { journal: journal.code })
    else if (!journal.is_active)
      refuse(path, ledgerMessages.inactiveJournal, { journal: journal.code })
  }
}

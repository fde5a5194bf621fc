import { createJournal } from '#capabilities/journals'
import { accountKey, type StatementAccount } from '#formats/bank-statements/index'
import { say } from '#kernel/languages'
import { invalid, invalidField, problem } from '#kernel/problem'
import { isAtLeast } from '#kernel/roles'
import { roleNames } from '#platform/api/permission'
import type { CompanyOperation } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { messages, problems } from '../problems.js'
import { type BankJournal, holdBankJournals, journalCodes } from '../queries/journals.js'
import type { ReadFile } from './read-file.js'

/** The journal of each account of a file, held against another import; those that are missing may be made. */
export async function journalsFor(
  op: CompanyOperation,
  { accounts, journalId, mayMakeJournals }: ReadFile,
): Promise<ReadonlyMap<string, BankJournal>> {
  const journals = await holdBankJournals(op)
  const named = journalId === null ? undefined : journals.find(({ id }) => id === journalId)
  if (journalId !== null && !named) throw invalidField('journal_id', messages.notFinancial)
  const found = new Map<string, BankJournal>()
  const missing: StatementAccount[] = []
  for (const account of accounts) {
    const journal = account.iban === null ? named : journalWith(journals, account, mayMakeJournals)
    if (journal) found.set(accountKey(account), sameCurrency(journal, account))
    else missing.push(account)
  }
  const made = missing.filter(({ iban }) => iban !== null)
  if (missing.length > made.length || (missing.length > 0 && !mayMakeJournals))
    throw unknown(missing)
  for (const account of made) found.set(accountKey(account), await makeJournal(op, account))
  return found
}

/** By IBAN and currency; one of another currency is told apart, unless a journal may be made for it. */
function journalWith(
  journals: readonly BankJournal[],
  { iban, currency }: StatementAccount,
  mayMake: boolean,
): BankJournal | undefined {
  const same = journals.filter((journal) => journal.iban === iban)
  return same.find((journal) => journal.currency === currency) ?? (mayMake ? undefined : same[0])
}

function sameCurrency(journal: BankJournal, { currency }: StatementAccount): BankJournal {
  if (journal.currency === currency) return journal
  const values = { currency, journal: journal.code, own: journal.currency }
  const fields = { file: [{ text: messages.currencyMismatch, values }] }
  throw problem(
    problems.statement_invalid,
    {},
    {
      fields,
      body: { reason: 'currency_mismatch', line: null },
    },
  )
}

function unknown(accounts: readonly StatementAccount[]) {
  const shown = accounts.map(({ iban, number, currency, bic, holder }) => ({
    iban: iban ?? number,
    currency,
    bic,
    holder,
  }))
  const values = { accounts: shown.map(({ iban, currency }) => `${iban} ${currency}`).join(', ') }
  return problem(problems.bank_account_unknown, values, { body: { accounts: shown } })
}

/** A journal with an account of its own, under the first code that is free. */
async function makeJournal(
  op: CompanyOperation,
  { iban, currency, bic }: StatementAccount,
): Promise<BankJournal> {
  if (!isAtLeast(op.company.role, 'manager'))
    throw problem(uncoded.role_too_low, { role: say(roleNames.manager, op.language) })
  const taken = await journalCodes(op)
  const code = Array.from({ length: 999 }, (_, place) => `BNK${place + 1}`).find(
    (one) => !taken.has(one),
  )
  if (!code) throw invalid({ file: [{ text: messages.noJournalCode }] })
  const label = `${bic?.slice(0, 4) ?? code} ${iban!.slice(-4)}`
  const body = { code, label, type: 'financial' as const, iban: iban!, bic, currency }
  return createJournal(op, { body })
}

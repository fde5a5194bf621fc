import {
  accountKey,
  continuityWarnings,
  type Statement,
  type StatementWarning,
} from '#formats/bank-statements/index'
import { type Amount, formatAmount, storedAmount } from '#kernel/money'
import { Answer } from '#platform/api/route'
import { insertFile } from '#platform/files/stored'
import type { CompanyOperation } from '#platform/operations/operation'
import type { KeptWarning } from '../domain/statements.js'
import type { StoredTransaction } from '../domain/stored.js'
import { twinsAmong } from '../domain/twins.js'
import { codaFile, shownFile, transaction as transactionLog } from '../entity.js'
import { bankTransactionImported } from '../events.js'
import * as files from '../queries/files.js'
import {
  type Adopted,
  insertTransactions,
  type KnownKeys,
  knownBetween,
  lockTransactions,
  setStatement,
  transactionsOf,
} from '../queries/transactions.js'
import type { CodaFile } from '../schemas/files.js'
import { importedData } from './imported-data.js'
import { journalsFor } from './journals.js'
import { type ReadFile, type ReadStatement, unpacked } from './read-file.js'

/** Imports a file of the program itself, which holds what is new. */
export async function importStatements(
  op: CompanyOperation,
  sent: { prepared: ReadFile },
): Promise<CodaFile> {
  const made = await importCodaFile(op, sent)
  if (made instanceof Answer) throw new Error('a file that the program made is known')
  return made
}

type Imported = { imported: number; duplicates: number; warnings: KeptWarning[] }

/** Keeps the statements of a file that are new, with their transactions, and says what came of it. */
export async function importCodaFile(
  op: CompanyOperation,
  { prepared }: { prepared: ReadFile },
): Promise<CodaFile | Answer<CodaFile>> {
  const journals = await journalsFor(op, prepared)
  const journalOf = ({ head }: ReadStatement) => journals.get(accountKey(head.account))!.id
  const statements: {
    read: ReadStatement
    journalId: number
    known: files.SameStatement | undefined
  }[] = []
  for (const read of prepared.statements) {
    const journalId = journalOf(read)
    statements.push({ read, journalId, known: await knownAs(op, read.head, journalId) })
  }
  const first = statements.find(({ known }) => known)?.known
  if (first && statements.every(({ known }) => known)) return nothingNew(op, prepared, first)

  const fileId = await insertFile(op.tx, { companyId: op.company.id }, prepared.kept, op.now)
  const { name, size, sha256 } = prepared.kept
  const id = await files.insertCodaFile(op, {
    name,
    size,
    sha256,
    format: prepared.format,
    file_id: fileId,
    source: prepared.source ?? 'upload',
  })
  const sum: Imported = { imported: 0, duplicates: 0, warnings: [] }
  // Looked for once more: a file may hold a statement twice.
  for (const { read, journalId, known } of statements)
    if (known ?? (await knownAs(op, read.head, journalId))) {
      sum.duplicates += read.head.transactionsCount
      sum.warnings.push(...kept(read, [{ code: 'statement_known', line: null, values: {} }]))
    } else await importStatement(op, { fileId: id, journalId, read }, sum)
  await files.setOutcome(op, id, {
    status: isPartial(sum) ? 'partial' : 'imported',
    imported_count: sum.imported,
    duplicate_count: sum.duplicates,
    warnings: sum.warnings,
  })
  const made = (await files.findFile(op, id))!
  op.record(codaFile.created(made))
  return shownFile(op, made)
}

/** Something of it was known, be it a statement that moved nothing. */
function isPartial({ duplicates, warnings }: Imported): boolean {
  return duplicates > 0 || warnings.some(({ code }) => code === 'statement_known')
}

/** The statement that is the same: by its balances and day, and within one format by its number too. */
async function knownAs(op: CompanyOperation, head: Statement, journalId: number) {
  const same = await files.sameStatements(op, { journalId, ...balancesOf(head) })
  return same.find(({ format, number }) => format !== head.format || number === head.number)
}

const decimal = (amount: Amount | null) => (amount === null ? null : formatAmount(amount))

function balancesOf(head: Statement) {
  return {
    openingBalance: decimal(head.openingBalance),
    closingBalance: decimal(head.closingBalance),
    closingDate: head.closingDate,
  }
}

/** All of it is known: the file that holds the first of it answers, and what was uploaded goes. */
async function nothingNew(
  op: CompanyOperation,
  { kept: { key }, statements }: ReadFile,
  known: files.SameStatement,
): Promise<Answer<CodaFile>> {
  op.unchanged()
  op.tx.afterCommit(() => void op.services.files.remove(key).catch(() => {}))
  const file = await files.findFile(op, known.coda_file_id!)
  const duplicate_count = statements.reduce((sum, { head }) => sum + head.transactionsCount, 0)
  return new Answer(200, {
    ...shownFile(op, file!),
    imported_count: 0,
    duplicate_count,
    duplicate_of: file!.id,
  })
}

const kept = ({ head }: ReadStatement, warnings: readonly StatementWarning[]): KeptWarning[] =>
  warnings.map((warning) => ({ ...warning, statement: head.place }))

type Place = { fileId: number; journalId: number; read: ReadStatement }

async function importStatement(
  op: CompanyOperation,
  { fileId, journalId, read }: Place,
  sum: Imported,
): Promise<void> {
  const { head, from, to, pieces } = read
  const twinOf = await knownTransactions(op, read, journalId, sum)
  const statementId = await files.insertStatement(op, fileId, {
    journalId,
    place: head.place,
    format: head.format,
    number: head.number,
    iban: head.account.iban,
    currency: head.account.currency,
    openingDate: head.openingDate ?? from,
    ...balancesOf(head),
    closingDate: head.closingDate ?? to,
    transactionsCount: head.transactionsCount,
  })
  const origin = { journalId, statementId, fileId, source: head.format }
  for (const piece of pieces) {
    const told = unpacked(piece)
    const fresh: StoredTransaction[] = []
    const adopted: Adopted[] = []
    for (const one of told) {
      const twin = twinOf(one)
      if (!twin) fresh.push(one)
      else if (!twin.is_told)
        adopted.push({ id: twin.id, sequence: one.sequence, detail: one.detail })
    }
    sum.duplicates += told.length - fresh.length
    sum.imported += fresh.length
    await adopt(op, statementId, adopted)
    for (const made of await insertTransactions(op, origin, fresh)) {
      op.record(transactionLog.created(made, 'imported'))
      op.emit(bankTransactionImported, importedData(made))
    }
    // Written at once: tens of thousands of them would wait in memory until the end.
    await op.flush()
  }
}

/** Transactions that an integrator told before get the statement that now brings them. */
async function adopt(
  op: CompanyOperation,
  statementId: number,
  adopted: readonly Adopted[],
): Promise<void> {
  if (adopted.length === 0) return
  const ids = adopted.map(({ id }) => id)
  const before = await lockTransactions(op, ids)
  await setStatement(op, statementId, adopted)
  const after = new Map((await transactionsOf(op, ids)).map((one) => [one.id, one]))
  for (const one of before) op.record(transactionLog.changed(one, after.get(one.id)!))
}

/** Finds transactions that were there before, each once; and warns of what does not join. */
async function knownTransactions(
  op: CompanyOperation,
  read: ReadStatement,
  journalId: number,
  sum: Imported,
): Promise<(one: StoredTransaction) => KnownKeys | undefined> {
  const { head } = read
  // The day of the opening balance is mostly that on which the statement before ended.
  const from = read.from ?? head.closingDate ?? head.openingDate
  const to = read.to ?? from
  sum.warnings.push(...kept(read, head.warnings))
  if (from === null || to === null) return () => undefined
  const { openingBalance } = balancesOf(head)
  const { before, overlaps } = await files.neighboursOf(op, { journalId, from, to, openingBalance })
  if (before && !overlaps)
    sum.warnings.push(...kept(read, continuityWarnings(asKnown(before), head)))
  if (overlaps) sum.warnings.push(...kept(read, [{ code: 'overlap', line: null, values: {} }]))
  const known = await knownBetween(op, journalId, from, to)
  const isApart = (one: KnownKeys) => one.is_told && one.statement_id === before?.ended_on_day
  return twinsAmong(known.filter((one) => !isApart(one)))
}

function asKnown({ number, opening_balance, closing_balance }: files.Neighbour) {
  const amount = (text: string | null) => (text === null ? null : storedAmount(text))
  return {
    number,
    openingBalance: amount(opening_balance),
    closingBalance: amount(closing_balance),
  }
}

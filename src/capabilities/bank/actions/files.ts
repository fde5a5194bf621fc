import { openFile } from '#capabilities/documents'
import { ledgerMessages } from '#capabilities/ledger'
import { invalidField, problem } from '#kernel/problem'
import type { PageAsked } from '#platform/api/pages'
import type { FileReply } from '#platform/api/route'
import { dropFiles } from '#platform/files/stored'
import { binOf } from '#platform/operations/bin'
import type { CompanyOperation, InCompany, Reading } from '#platform/operations/operation'
import { problems, uncoded } from '#platform/problems'
import { codaFile, shownFile, transaction as transactionLog } from '../entity.js'
import { messages } from '../problems.js'
import * as bin from '../queries/bin.js'
import * as queries from '../queries/files.js'
import { holdBankJournals } from '../queries/journals.js'
import { transactionsOf } from '../queries/transactions.js'
import type { CodaFile, CodaFileFilter } from '../schemas/files.js'

export async function listCodaFiles(
  op: Reading & InCompany,
  { query, page }: { query: CodaFileFilter; page: PageAsked },
) {
  const { ids, total } = await queries.pageOfFiles(op, query, page.perPage, page.offset)
  const rows = await queries.filesOf(op, ids)
  return { rows: rows.map((row) => shownFile(op, row)), total }
}

export async function readCodaFile(
  op: Reading & InCompany,
  { id }: { id: number },
): Promise<CodaFile> {
  const found = await queries.findFile(op, id)
  if (!found) throw problem(uncoded.not_found)
  return shownFile(op, found)
}

/** The bytes as they were uploaded, to whoever holds a signed address. */
export async function readUpload(
  op: Reading,
  asked: { company: string; id: number },
): Promise<FileReply> {
  return openFile(op, await bin.uploadOf(op.tx, asked), false)
}

const ways = binOf(codaFile, {
  lock: bin.lockFiles,
  erase: async (op, ids) => {
    await recordEach(op, ids, 'purged')
    await dropFiles(op.tx, await bin.deleteFiles(op, ids), op.now)
  },
})

export async function trashCodaFile(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  await trashCodaFiles(op, [id])
}

/** To the bin with their transactions, unless one of these is settled. */
export async function trashCodaFiles(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  await ways.trash(op, ids, async () => {
    await recordEach(op, ids, 'deleted')
    const settled = await queries.settledOf(op, ids)
    if (settled > 0)
      throw problem(problems.record_in_use, {}, { body: { used_by: { transactions: settled } } })
    await bin.move(op, 'files', ids, 'bin')
  })
}

/** Back with their transactions, unless a statement came again meanwhile or its journal is gone. */
export async function restoreCodaFiles(op: CompanyOperation, ids: readonly number[]) {
  const restored = await ways.restore(op, ids, async (binned) => {
    const living = new Set((await holdBankJournals(op)).map(({ id }) => id))
    if (!binned.every(({ statements }) => statements.every((one) => living.has(one.journal_id))))
      throw invalidField('journal_id', ledgerMessages.unknownJournal)
    if (await bin.cameAgain(op, 'files', ids)) throw invalidField('file', messages.cameAgain)
    await bin.move(op, 'files', ids, 'books')
  })
  await recordEach(op, ids, 'restored')
  return restored
}

export const purgeCodaFiles = ways.purge

/** So many transactions are read and logged at a time. */
const atOnce = 500

/** Says of every transaction of files that it went or came with them. */
async function recordEach(
  op: CompanyOperation,
  fileIds: readonly number[],
  action: 'deleted' | 'restored' | 'purged',
): Promise<void> {
  const ids = await bin.transactionIdsOf(op, fileIds)
  for (let start = 0; start < ids.length; start += atOnce)
    for (const one of await transactionsOf(op, ids.slice(start, start + atOnce)))
      op.record(
        action === 'restored'
          ? transactionLog.created(one, action)
          : transactionLog.removed(one, action),
      )
}

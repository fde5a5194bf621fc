import { Readable } from 'node:stream'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import {
  accountKey,
  readStatements,
  refusalMessage,
  type Statement,
  type StatementAccount,
  type StatementFormat,
  StatementRefusal,
} from '#formats/bank-statements/index'
import type { Day } from '#kernel/days'
import { invalidField, problem } from '#kernel/problem'
import type { ReceivedFile } from '#platform/files/index'
import { receivedFile } from '#platform/files/received'
import { type KeptFile, keepBytes, keepFile } from '#platform/files/stored'
import type { InCompany, Preparing } from '#platform/operations/operation'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import { type StoredTransaction, storedTransaction } from '../domain/stored.js'
import { problems } from '../problems.js'

/** So many transactions are written by one statement, and wait as one text until then. */
const atOnce = 500

export type ReadStatement = {
  readonly head: Statement
  /** Transactions, some hundreds in each, packed: open they would take many times the memory. */
  readonly pieces: readonly Buffer[]
  readonly from: Day | null
  readonly to: Day | null
}

export type ReadFile = {
  readonly kept: KeptFile
  readonly format: StatementFormat
  readonly statements: readonly ReadStatement[]
  readonly accounts: readonly StatementAccount[]
  readonly mayMakeJournals: boolean
  readonly journalId: number | null
  /** How it came. */
  readonly source?: 'upload' | 'folder'
}

export function unpacked(piece: Buffer): StoredTransaction[] {
  return JSON.parse(inflateRawSync(piece).toString())
}

type Sent = { body: Readonly<Record<string, unknown>>; files: readonly ReceivedFile[] }

/** Reads a file of statements in one pass and keeps it, before the transaction; what is wrong with it refuses all. */
export async function readCodaFile(
  about: Preparing & InCompany,
  { body, files }: Sent,
): Promise<ReadFile> {
  const file = receivedFile(files)
  const wished = wishesOf(body)
  const statements = await statementsOf(file)
  return {
    kept: await keepFile(about, file, 'application/octet-stream'),
    format: statements[0]!.head.format,
    statements,
    accounts: accountsIn(statements),
    ...wished,
  }
}

function wishesOf(body: Readonly<Record<string, unknown>>) {
  const journal = body.journal_id
  const isNamed = journal !== undefined && journal !== ''
  const journalId = isNamed ? Number(journal) : null
  if (journalId !== null && !(Number.isSafeInteger(journalId) && journalId > 0))
    throw invalidField('journal_id', inputMessages.integer, { field: 'journal_id' })
  const mayMakeJournals = ['1', 'true'].includes(String(body.create_journal ?? ''))
  return { journalId, mayMakeJournals }
}

/** The same of a file that the program made itself. */
export async function readStatementBytes(
  about: Parameters<typeof keepBytes>[0],
  bytes: Buffer,
  name: string,
  wished: Pick<ReadFile, 'mayMakeJournals' | 'source'> = { mayMakeJournals: false },
): Promise<ReadFile> {
  const statements = await statementsOf({ open: () => Readable.from([bytes]) })
  return {
    kept: await keepBytes(about, bytes, name, 'application/octet-stream'),
    format: statements[0]!.head.format,
    statements,
    accounts: accountsIn(statements),
    ...wished,
    journalId: null,
  }
}

function accountsIn(statements: readonly ReadStatement[]): StatementAccount[] {
  const accounts = new Map(statements.map(({ head }) => [accountKey(head.account), head.account]))
  return [...accounts.values()]
}

async function statementsOf(file: Pick<ReceivedFile, 'open'>): Promise<ReadStatement[]> {
  const found: ReadStatement[] = []
  let pieces: Buffer[] = []
  let waiting: StoredTransaction[] = []
  let days: Day[] = []
  const pack = () => {
    if (waiting.length > 0) pieces.push(deflateRawSync(JSON.stringify(waiting), { level: 1 }))
    waiting = []
  }
  try {
    for await (const event of readStatements(file.open())) {
      if (event.kind === 'transaction') {
        const { entryDate } = event.transaction
        waiting.push(storedTransaction(event.transaction))
        days = [least(days[0], entryDate), most(days[1], entryDate)]
        if (waiting.length === atOnce) pack()
      } else if (event.kind === 'closed') {
        pack()
        found.push({ head: event.statement, pieces, from: days[0] ?? null, to: days[1] ?? null })
        pieces = []
        days = []
      }
    }
  } catch (error) {
    throw error instanceof StatementRefusal ? refusalOf(error) : error
  }
  if (found.length === 0) throw refusalOf(new StatementRefusal('empty', null))
  return found
}

const least = (one: Day | undefined, other: Day) => (one === undefined || other < one ? other : one)
const most = (one: Day | undefined, other: Day) => (one === undefined || other > one ? other : one)

function refusalOf(refusal: StatementRefusal) {
  const { reason, line } = refusal
  const fields = { file: [refusalMessage(refusal)] }
  return problem(problems.statement_invalid, {}, { fields, body: { reason, line } })
}

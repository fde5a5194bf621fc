import { byColumn } from '#platform/db/by-column'
import type { Database, ReadTx } from '#platform/db/index'
import type { CompanyReading } from '#platform/operations/operation'
import { type PartyMonths, PartySums } from '../domain/party-sums.js'
import type { Month } from '../domain/places.js'

/** Where the log of a file ends for a reader who sees one moment, and in which database. */
export type Standing = { readonly database: Database; readonly logSeq: number }

/** The sums of the third parties of a file as they stood at a place of its log; none of a file that has too many. */
type Kept = { seq: number; readonly sums: PartySums | null }

/** Sums by month of a file, and of all files together. */
const mostOfOne = 100_000
const mostOfAll = 200_000
/** What was logged since; beyond that all is read anew. */
const mostLater = 2_000

type Files = Map<number, Kept>

const keptIn = new WeakMap<Database, Files>()

/**
 * Works out something from the sums of all third parties of a file, as a reader sees them. They are kept by each process and
 * brought forward by what was posted since: entries are never rewritten, and each says in the log that it was posted.
 * Null where they cannot be had this way, and the database is to add them up.
 */
export async function fromPartySums<Result>(
  op: CompanyReading,
  { database, logSeq: seq }: Standing,
  workOut: (sums: PartySums, months: readonly Month[]) => Result,
): Promise<Result | null> {
  const files = filesOf(database)
  const months = await monthsOf(op)
  const kept = await broughtTo(op, files, seq)
  // Someone else may have brought them further meanwhile than this reader sees.
  if (kept?.seq !== seq || !kept.sums?.isExact) return null
  return workOut(kept.sums, months)
}

function filesOf(database: Database): Files {
  const files: Files = keptIn.get(database) ?? new Map()
  keptIn.set(database, files)
  return files
}

/** What is kept of a file, where it stands or can be brought to just that place. */
async function broughtTo(op: CompanyReading, files: Files, seq: number): Promise<Kept | null> {
  const { id } = op.company
  const kept = files.get(id)
  if (kept && kept.seq > seq) return null
  if (kept?.seq === seq || kept?.sums === null) return kept
  if (!kept || seq - kept.seq > mostLater) {
    const sums = new PartySums()
    sums.add(await allMonths(op))
    const read = { seq, sums: sums.size > mostOfOne ? null : sums }
    // Whoever came further meanwhile has more.
    if ((files.get(id)?.seq ?? 0) <= seq) keep(files, id, read)
    return read
  }
  const from = kept.seq
  const later = await laterMonths(op, from)
  if (files.get(id) !== kept || kept.seq !== from) return null
  kept.sums.add(later)
  kept.seq = seq
  keep(files, id, kept)
  return kept
}

/** The files that were asked for last stay, as many as fit. */
function keep(files: Files, companyId: number, kept: Kept): void {
  files.delete(companyId)
  files.set(companyId, kept)
  const sizeOf = ({ sums }: Kept) => (sums?.size ?? 0) + 1
  let total = 0
  for (const one of files.values()) total += sizeOf(one)
  for (const [oldest, one] of files) {
    if (total <= mostOfAll) return
    files.delete(oldest)
    total -= sizeOf(one)
  }
}

function monthsOf({ tx, company }: CompanyReading): Promise<Month[]> {
  return tx.rows<Month>(
    'SELECT id, fiscal_year_id, starts_on, ends_on FROM periods WHERE company_id = $1',
    [company.id],
  )
}

const kinds = {
  account_id: 'number',
  third_party_id: 'number',
  period_id: 'number',
  phase: 'bare',
  debit: 'bare',
  credit: 'bare',
  lines: 'number',
} as const

type PartyMonth = { [Name in keyof PartyMonths]: PartyMonths[Name][number] }

const read = (tx: ReadTx, text: string, values: readonly unknown[]): Promise<PartyMonths> =>
  byColumn<PartyMonth>(tx, kinds, text, values)

/** One more than may be kept shows that there are too many. */
const allMonths = ({ tx, company }: CompanyReading) =>
  read(
    tx,
    `SELECT account_id, third_party_id, period_id, phase, debit, credit, lines
       FROM third_party_balances WHERE company_id = $1 LIMIT ${mostOfOne + 1}`,
    [company.id],
  )

const laterMonths = ({ tx, company }: CompanyReading, seq: number) =>
  read(
    tx,
    `SELECT l.account_id, l.third_party_id, e.period_id, e.phase, sum(l.debit) AS debit, sum(l.credit) AS credit,
            count(*) AS lines
       FROM changes c
       JOIN entries e ON e.company_id = $1 AND e.id = c.record_id
       JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id AND l.third_party_id IS NOT NULL
      WHERE c.company_id = $1 AND c.seq > $2 AND c.resource = 'entries' AND c.action = 'posted'
      GROUP BY 1, 2, 3, 4`,
    [company.id, seq],
  )

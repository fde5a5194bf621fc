import { byColumn } from '#platform/db/by-column'
import type { CompanyReading } from '#platform/operations/operation'
import { MonthSums, type SumsOfMonths } from '../domain/month-sums.js'
import type { Month } from '../domain/places.js'
import { type KeptFiles, keptFiles } from './kept-files.js'
import type { Standing } from './standing.js'

/** Of accounts as a whole, or of third parties on them. */
export type Of = 'accounts' | 'thirdParties'

/** Such sums of a file up to a place of its log; none of a file that has too many. */
type Kept = {
  seq: number
  readonly sums: MonthSums | null
  /** How many sums there were when they were read. */
  readonly sizeRead: number
}

/** Sums by month of a file, and of all files together. */
const mostOfOne = 100_000
const mostOfAll = 200_000
/** What was logged since; beyond that all is read anew. */
const mostLater = 2_000

/** Lines that were added since stand apart, for who looks back: once they are more than what was read, that is read anew. */
const isWorn = (sums: MonthSums, sizeRead: number) =>
  sums.size > Math.min(2 * sizeRead + mostLater, mostOfOne)

/** By what they are of and the file. */
const files = keptFiles<Kept>({ most: mostOfAll, sizeOf: ({ sums }) => (sums?.size ?? 0) + 1 })

/**
 * Works out something from the sums that posting keeps of all accounts of a file, or of all its third parties, as a reader sees
 * them. They are kept by each process and brought forward by what was posted since: entries are never rewritten, and each says
 * in the log that it was posted. Null where they cannot be had this way, and the database is to add them up.
 */
export async function fromKeptSums<Result>(
  op: CompanyReading,
  { database, logSeq: seq, months }: Standing,
  of: Of,
  workOut: (sums: MonthSums, months: readonly Month[]) => Result,
): Promise<Result | null> {
  await bringTo(op, files(database), of, seq)
  return fromSumsAt(op, { database, months }, of, seq, workOut)
}

/** The same for an earlier place of the log; null of one before all that is kept. */
export function fromSumsAt<Result>(
  op: CompanyReading,
  { database, months }: Pick<Standing, 'database' | 'months'>,
  of: Of,
  seq: number,
  workOut: (sums: MonthSums, months: readonly Month[]) => Result,
): Result | null {
  const kept = files(database).get(keyOf(op, of))
  if (!kept?.sums?.isExact || kept.seq < seq) return null
  return kept.sums.at(seq, (sums) => workOut(sums, months))
}

const keyOf = ({ company }: CompanyReading, of: Of) => `${of} ${company.id}`

/** Keeps the sums of a file as they stand at a place of its log, unless somebody has brought them further already. */
async function bringTo(
  op: CompanyReading,
  files: KeptFiles<Kept>,
  of: Of,
  seq: number,
): Promise<void> {
  const key = keyOf(op, of)
  const kept = files.get(key)
  if (kept && (kept.seq >= seq || kept.sums === null)) return
  if (kept?.sums && seq - kept.seq <= mostLater && !isWorn(kept.sums, kept.sizeRead)) {
    const { sums, seq: from } = kept
    const later = await laterLines(op, of, from)
    // Someone else brought them on his way meanwhile.
    if (files.get(key) !== kept || kept.seq !== from) return bringTo(op, files, of, seq)
    if (later.account_id.length <= mostOfOne) {
      sums.add(later)
      kept.seq = seq
      return files.put(key, kept)
    }
  }
  const sums = new MonthSums(seq)
  sums.add(await allMonths(op, of))
  // Whoever came further meanwhile has more.
  if ((files.get(key)?.seq ?? 0) > seq) return
  files.put(key, { seq, sums: sums.size > mostOfOne ? null : sums, sizeRead: sums.size })
}

const columns = {
  account_id: 'number',
  period_id: 'number',
  phase: 'bare',
  debit: 'bare',
  credit: 'bare',
  lines: 'number',
} as const
const whose = { accounts: {}, thirdParties: { third_party_id: 'number' } } as const

const tables = { accounts: 'account_balances', thirdParties: 'third_party_balances' } as const

type Sum = { [Name in keyof SumsOfMonths]: NonNullable<SumsOfMonths[Name]>[number] }

/** One more than may be kept shows that there are too many. */
function allMonths({ tx, company }: CompanyReading, of: Of): Promise<SumsOfMonths> {
  const read = { ...columns, ...whose[of] }
  const statement = `
    SELECT ${Object.keys(read).join(', ')} FROM ${tables[of]} WHERE company_id = $1 LIMIT ${mostOfOne + 1}`
  return byColumn<Sum>(tx, read, statement, [company.id]) as Promise<SumsOfMonths>
}

/** What was posted after a place of the log, each line for itself. */
function laterLines({ tx, company }: CompanyReading, of: Of, seq: number): Promise<SumsOfMonths> {
  const read = { ...columns, ...whose[of], seq: 'number' } as const
  const statement = `
    SELECT l.account_id, l.third_party_id, e.period_id, e.phase, l.debit, l.credit, 1 AS lines, c.seq
      FROM changes c
      JOIN entries e ON e.company_id = $1 AND e.id = c.record_id
      JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id
     WHERE c.company_id = $1 AND c.seq > $2 AND c.resource = 'entries' AND c.action = 'posted'
       ${of === 'thirdParties' ? 'AND l.third_party_id IS NOT NULL' : ''}
     LIMIT ${mostOfOne + 1}`
  return byColumn<Sum>(tx, read, statement, [company.id, seq]) as Promise<SumsOfMonths>
}

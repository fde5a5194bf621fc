import { byColumn } from '#platform/db/by-column'
import type { Database, ReadTx } from '#platform/db/index'
import type { CompanyReading } from '#platform/operations/operation'
import { MonthSums, type SumsOfMonths } from '../domain/month-sums.js'
import type { Month } from '../domain/places.js'

/** A reader who sees one moment: where the log of the file ends for him, in which database, and the months there are. */
export type Standing = {
  readonly database: Database
  readonly logSeq: number
  readonly months: readonly Month[]
}

/** Of accounts as a whole, or of third parties on them. */
export type Of = 'accounts' | 'thirdParties'

/** Such sums of a file as they stood at a place of its log; none of a file that has too many. */
type Kept = { seq: number; readonly sums: MonthSums | null }

/** Sums by month of a file, and of all files together. */
const mostOfOne = 100_000
const mostOfAll = 200_000
/** What was logged since; beyond that all is read anew. */
const mostLater = 2_000

/** By what they are of and the file. */
type Files = Map<string, Kept>

const keptIn = new WeakMap<Database, Files>()

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
  const kept = await broughtTo(op, filesOf(database), of, seq)
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
async function broughtTo(
  op: CompanyReading,
  files: Files,
  of: Of,
  seq: number,
): Promise<Kept | null> {
  const key = `${of} ${op.company.id}`
  const kept = files.get(key)
  if (kept && kept.seq > seq) return null
  if (kept?.seq === seq || kept?.sums === null) return kept
  if (!kept || seq - kept.seq > mostLater) {
    const sums = new MonthSums()
    sums.add(await allMonths(op, of))
    const read = { seq, sums: sums.size > mostOfOne ? null : sums }
    // Whoever came further meanwhile has more.
    if ((files.get(key)?.seq ?? 0) <= seq) keep(files, key, read)
    return read
  }
  const from = kept.seq
  const later = await laterMonths(op, of, from)
  if (files.get(key) !== kept || kept.seq !== from) return null
  kept.sums.add(later)
  kept.seq = seq
  keep(files, key, kept)
  return kept
}

/** The files that were asked for last stay, as many as fit. */
function keep(files: Files, key: string, kept: Kept): void {
  files.delete(key)
  files.set(key, kept)
  const sizeOf = ({ sums }: Kept) => (sums?.size ?? 0) + 1
  let total = 0
  for (const one of files.values()) total += sizeOf(one)
  for (const [oldest, one] of files) {
    if (total <= mostOfAll) return
    files.delete(oldest)
    total -= sizeOf(one)
  }
}

const kinds = {
  account_id: 'number',
  period_id: 'number',
  phase: 'bare',
  debit: 'bare',
  credit: 'bare',
  lines: 'number',
} as const

type SumOfMonth = { [Name in keyof SumsOfMonths]: NonNullable<SumsOfMonths[Name]>[number] }

const read = (
  tx: ReadTx,
  of: Of,
  text: string,
  values: readonly unknown[],
): Promise<SumsOfMonths> =>
  byColumn<SumOfMonth>(
    tx,
    of === 'accounts' ? kinds : { ...kinds, third_party_id: 'number' },
    text,
    values,
  ) as never

/** One more than may be kept shows that there are too many. */
const all = (table: string, whose: string) => `
  SELECT ${whose}, period_id, phase, debit, credit, lines FROM ${table} WHERE company_id = $1 LIMIT ${mostOfOne + 1}`

const allMonths = ({ tx, company }: CompanyReading, of: Of) =>
  read(tx, of, statements[of].all, [company.id])

/** What was posted after a place of the log. */
const later = (whose: string, which: string) => `
  SELECT ${whose}, e.period_id, e.phase, sum(l.debit) AS debit, sum(l.credit) AS credit, count(*) AS lines
    FROM changes c
    JOIN entries e ON e.company_id = $1 AND e.id = c.record_id
    JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id${which}
   WHERE c.company_id = $1 AND c.seq > $2 AND c.resource = 'entries' AND c.action = 'posted'
   GROUP BY ${whose}, e.period_id, e.phase`

const laterMonths = ({ tx, company }: CompanyReading, of: Of, seq: number) =>
  read(tx, of, statements[of].later, [company.id, seq])

const statements: Readonly<Record<Of, { readonly all: string; readonly later: string }>> = {
  accounts: { all: all('account_balances', 'account_id'), later: later('l.account_id', '') },
  thirdParties: {
    all: all('third_party_balances', 'account_id, third_party_id'),
    later: later('l.account_id, l.third_party_id', ' AND l.third_party_id IS NOT NULL'),
  },
}

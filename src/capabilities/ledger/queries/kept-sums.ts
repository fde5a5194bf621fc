import { byColumn } from '#platform/db/by-column'
import type { ReadTx } from '#platform/db/index'
import type { CompanyReading } from '#platform/operations/operation'
import { MonthSums, type SumsOfMonths } from '../domain/month-sums.js'
import type { Month } from '../domain/places.js'
import { type KeptFiles, keptFiles } from './kept-files.js'
import type { Standing } from './standing.js'

/** Of accounts as a whole, or of third parties on them. */
export type Of = 'accounts' | 'thirdParties'

/**
 * Such sums of a file as they stood at a place of its log; none of a file that has too many. With how many of them there were
 * at the places where readers stood.
 */
type Kept = {
  seq: number
  readonly sums: MonthSums | null
  readonly counts: Map<number, number>
}

/** Sums by month of a file, and of all files together. */
const mostOfOne = 100_000
const mostOfAll = 200_000
/** What was logged since; beyond that all is read anew. */
const mostLater = 2_000
/** Places of which it is known how many sums there were. */
const mostPlaces = 1_000

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

/** The same for a place of the log at which somebody once stood; null where nobody did, or that is forgotten. */
export function fromSumsAt<Result>(
  op: CompanyReading,
  { database, months }: Pick<Standing, 'database' | 'months'>,
  of: Of,
  seq: number,
  workOut: (sums: MonthSums, months: readonly Month[]) => Result,
): Result | null {
  const kept = files(database).get(keyOf(op, of))
  const count = kept?.counts.get(seq)
  if (!kept?.sums?.isExact || count === undefined) return null
  return kept.sums.amongFirst(count, (sums) => workOut(sums, months))
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
  if (!kept?.sums || seq - kept.seq > mostLater) {
    const sums = new MonthSums()
    sums.add(await allMonths(op, of))
    // Whoever came further meanwhile has more.
    if ((files.get(key)?.seq ?? 0) > seq) return
    const counts = new Map([[seq, sums.size]])
    files.put(key, { seq, sums: sums.size > mostOfOne ? null : sums, counts })
    return
  }
  const { sums, counts, seq: from } = kept
  const later = await laterMonths(op, of, from)
  if (files.get(key) !== kept || kept.seq !== from) return
  sums.add(later)
  kept.seq = seq
  counts.set(seq, sums.size)
  const [oldest] = counts.keys()
  if (counts.size > mostPlaces) counts.delete(oldest!)
  files.put(key, kept)
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

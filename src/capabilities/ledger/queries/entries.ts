import type { Day } from '#kernel/days'
import { type Asked, conditionsOf } from '#platform/db/filters'
import { likePattern } from '#platform/db/like'
import { inOrder } from '#platform/db/records'
import { type PageOfIds, pageOfFound, pageOfIds } from '#platform/db/selection'
import type { CompanyReading } from '#platform/operations/operation'
import type { Entry, EntryLine } from '../schemas.js'
import { amountIn, foundThirdParties, sameThirdParty } from './conditions.js'
import {
  type HeadRow,
  headsOf,
  type LineRow,
  linesOf,
  shownEntry,
  shownLine,
} from './entry-rows.js'
import { namesIn } from './names.js'
import { joinToday } from './today.js'

export const journalOfEntry = `json_build_object('id', j.id, 'code', j.code, 'type', j.type)`

export const lineColumns = `
  l.id, l.position, l.account_id,
  json_build_object('id', a.id, 'number', a.number, 'label', a.labels ->> $3) AS account,
  l.debit, l.credit, l.label, t.today_id AS third_party_id, l.vat_code_id, v.code AS vat_code, l.vat_role,
  coalesce(l.boxes, '[]') AS boxes, l.boxes_due_on, l.due_date, l.lettering_id, g.code AS lettering_code,
  l.partial_lettering_id, tie.code AS partial_lettering_code, l.currency, l.amount_currency,
  CASE WHEN l.analytic IS NULL THEN '[]' ELSE named_analytic(l.company_id, l.analytic) END AS analytic`

export const lineTables = `
  entry_lines l
  JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
  ${joinToday('l')}
  LEFT JOIN vat_codes v ON v.company_id = l.company_id AND v.id = l.vat_code_id
  LEFT JOIN letterings g ON g.company_id = l.company_id AND g.id = l.lettering_id
  LEFT JOIN letterings tie ON tie.company_id = l.company_id AND tie.id = l.partial_lettering_id`

/** Entries by their ids, as the API shows them, in the order of the ids. */
export async function findEntries(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<Entry[]> {
  if (ids.length === 0) return []
  const [heads, lines] = await tx.both<HeadRow, LineRow>(
    [headsOf, [company.id, ids]],
    [linesOf, [company.id, ids]],
  )
  const named = await namesIn(tx, company, heads, lines)
  const ofEntry = new Map<number, EntryLine[]>(ids.map((id) => [id, []]))
  for (const { entry_id, ...line } of lines) ofEntry.get(entry_id)!.push(shownLine(line, named))
  return inOrder(ids, heads).map((head) => shownEntry(head, ofEntry.get(head.id)!, named))
}

export async function findEntry(op: CompanyReading, id: number): Promise<Entry | undefined> {
  return (await findEntries(op, [id]))[0]
}

/** What decides whether an entry may still be touched. */
export type EntryState = {
  id: number
  entry_date: Day
  status: 'posted' | 'reversed'
  phase: 'opening' | 'year' | 'closing'
  origin: string
  reversed_entry_id: number | null
  is_locked: boolean
  is_closed: boolean
}

/**
 * Entries held until the end of the transaction, with the state of their periods and years. The earlier come
 * first, as everyone takes years and periods.
 */
export async function lockEntries(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<EntryState[]> {
  return tx.rows<EntryState>(
    `SELECT e.id, e.entry_date, e.status, e.phase, e.origin, e.reversed_entry_id, p.is_locked, y.is_closed
       FROM entries e
       JOIN periods p ON p.company_id = e.company_id AND p.id = e.period_id
       JOIN fiscal_years y ON y.company_id = e.company_id AND y.id = e.fiscal_year_id
      WHERE e.company_id = $1 AND e.id = ANY ($2)
      ORDER BY e.entry_date, e.id
        FOR UPDATE OF e FOR SHARE OF y, p`,
    [company.id, ids],
  )
}

export async function lockEntry(op: CompanyReading, id: number): Promise<EntryState | undefined> {
  return (await lockEntries(op, [id]))[0]
}

/** Which entries a page is about, by the names of the API. */
export type EntryFilter = Asked<{
  from: Day
  to: Day
  fiscal_year_id: number
  journal_id: number
  third_party_id: number
  status: string
  /** Words, or an amount as people write one, which is looked for beside them. */
  q: string
}>

const inWords = ['e.words LIKE $?', `e.third_party_id IN (${foundThirdParties})`]
const asAmount = [
  'e.total = $2::numeric',
  `e.id IN (SELECT l.entry_id FROM entry_lines l
             WHERE l.company_id = $1 AND (l.debit = $2::numeric OR l.credit = $2::numeric))`,
]

const conditions = {
  from: 'e.entry_date >= $?',
  to: 'e.entry_date <= $?',
  fiscal_year_id: 'e.fiscal_year_id = $?',
  journal_id: 'e.journal_id = $?',
  third_party_id: 'e.third_party_id = ANY ($?)',
  status: 'e.status = $?',
}

/** The ids of a page of entries, newest first, and how many there are. */
export async function pageOfEntries(
  { tx, company }: CompanyReading,
  filter: EntryFilter,
  limit: number,
  offset: number,
): Promise<PageOfIds> {
  const { q, ...others } = filter
  const amount = amountIn(q)
  const { where, values } = conditionsOf(
    conditions,
    { ...others, third_party_id: await sameThirdParty(tx, company.id, others.third_party_id) },
    amount === null ? [company.id] : [company.id, amount],
  )
  const selection = {
    from: 'entries e',
    id: 'e.id',
    order: 'e.entry_date DESC, e.id DESC',
    where: `e.company_id = $1${where}`,
    values,
  }
  if (q == null) return pageOfIds(tx, selection, limit, offset)
  const ways = amount === null ? inWords : [...inWords, ...asAmount]
  return pageOfFound(tx, selection, { ways, pattern: likePattern(q) }, limit, offset)
}

/** How many records lie in a period, or in the part of it that is asked for. */
export type PeriodCount = { ends_on: Day; count: number }

/**
 * How many entries lie in each period between two days, newest first. Whole periods come from the sums
 * that posting keeps; the entries of a period that is cut by a bound are counted.
 */
export async function countsByPeriod(
  { tx, company }: CompanyReading,
  filter: Pick<EntryFilter, 'journal_id' | 'fiscal_year_id' | 'from' | 'to'>,
): Promise<PeriodCount[]> {
  return tx.rows<PeriodCount>(
    `SELECT p.ends_on, coalesce(CASE WHEN p.is_whole
              THEN (SELECT sum(s.entries) FROM journal_periods s
                     WHERE s.company_id = $1 AND s.period_id = p.id AND ($2::bigint IS NULL OR s.journal_id = $2))
              ELSE (SELECT count(*) FROM entries e
                     WHERE e.company_id = $1 AND e.entry_date BETWEEN p.starts_on AND p.ends_on
                       AND ($2::bigint IS NULL OR e.journal_id = $2)) END, 0)::int AS count
       FROM (${periodsBetween}) p
      ORDER BY p.starts_on DESC`,
    [company.id, filter.journal_id, filter.from, filter.to, filter.fiscal_year_id],
  )
}

/** The periods that two days cut out, each with the part that lies between them. */
export const periodsBetween = `
  SELECT p.id, greatest(p.starts_on, $3::date) AS starts_on, least(p.ends_on, $4::date) AS ends_on,
         coalesce(p.starts_on >= $3, true) AND coalesce(p.ends_on <= $4, true) AS is_whole
    FROM periods p
   WHERE p.company_id = $1 AND ($3::date IS NULL OR p.ends_on >= $3) AND ($4::date IS NULL OR p.starts_on <= $4)
     AND ($5::bigint IS NULL OR p.fiscal_year_id = $5)`

/** Where a page begins that the counts of the periods have found: a day, perhaps within one journal. */
export const upToDay = { upTo: 'e.entry_date <= $?', journalId: 'e.journal_id = $?' }

/** The ids of entries up to a day, newest first: a page that begins at a known place. */
export async function idsUpTo(
  { tx, company }: CompanyReading,
  upTo: Day,
  journalId: number | null,
  limit: number,
  offset: number,
): Promise<number[]> {
  const known = [company.id, limit, offset]
  const { where, values } = conditionsOf(upToDay, { upTo, journalId }, known)
  const rows = await tx.rows<{ id: number }>(
    `SELECT e.id FROM entries e WHERE e.company_id = $1${where}
      ORDER BY e.entry_date DESC, e.id DESC LIMIT $2 OFFSET $3`,
    values,
  )
  return rows.map(({ id }) => id)
}

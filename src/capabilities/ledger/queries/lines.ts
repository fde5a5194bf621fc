import type { Day } from '#kernel/days'
import { type Amount, formatAmount } from '#kernel/money'
import { type Asked, conditionsOf } from '#platform/db/filters'
import { likePattern } from '#platform/db/like'
import {
  midnight,
  type PageOfIds,
  pageOfFound,
  pageOfIds,
  pageOfSorted,
} from '#platform/db/selection'
import type { CompanyReading } from '#platform/operations/operation'
import type { EntryPhase, FoundLine } from '../schemas.js'
import { amountIn, foundThirdParties, sameThirdParty } from './conditions.js'
import {
  journalOfEntry,
  lineColumns,
  lineTables,
  type PeriodCount,
  periodsBetween,
  upToDay,
} from './entries.js'

/** Which lines a page is about, by the names of the API. */
export type LineFilter = Asked<{
  account_id: number
  third_party_id: number
  journal_id: number
  vat_code_id: number
  from: Day
  to: Day
  /** Of the side that is not zero. */
  amount_min: Amount
  amount_max: Amount
  /** Only open items: lines that can be lettered, are not, and of which something remains. */
  unlettered: boolean
  /** A code of analytics, with those below it. */
  analytic_code_id: number
  /** An axis of analytics that they are distributed on. */
  axis_id: number
  /** An axis that applies to their account and on which they are not. */
  unallocated_on: number
  /** An axis that applies to their account. */
  applied_to: number
  /** An axis of analytics on which they have no share, whether it applies to their account or not. */
  off_axis_id: number
  /** The beginning of the number of their account. */
  account: string
  /** Several of these, of which one is enough. */
  accounts: readonly string[]
  /** What their entry is to its fiscal year. */
  phase: EntryPhase
  /** Words, or an amount as people write one, which is looked for beside them. */
  q: string
}>

/** The lines by their ids, as the search shows them, in the order of the ids. */
export async function findLines(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<FoundLine[]> {
  if (ids.length === 0) return []
  return tx.rows<FoundLine>(
    `SELECT ${lineColumns}, l.entry_id, ${midnight('e.entry_date')} AS entry_date, ${journalOfEntry} AS journal,
            e.number, e.reference, e.label AS entry_label, e.status
       FROM ${lineTables}
       JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
       JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
      WHERE l.company_id = $1 AND l.id = ANY ($2)
      ORDER BY array_position($2, l.id)`,
    [company.id, ids, company.locale],
  )
}

const ofEntries = ' JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id'

/** What is looked for is made once, by a question of its own, and not for each line. */
const isOffAxis = (axis: string) =>
  `NOT coalesce(l.analytic @> (SELECT jsonb_build_array(jsonb_build_object('axis_id', ${axis}::bigint))), false)`

/** The lines of the months in which some are not distributed on an axis, which is a parameter. */
const ofMonths = (axis: string) =>
  `unallocated_months($1, ${axis}) m JOIN entry_lines l ON l.company_id = $1 AND l.account_id = m.account_id
     AND l.entry_date BETWEEN m.starts_on AND m.ends_on
     AND ${isOffAxis(axis)}`

const onCodes = (codes: string) =>
  `l.analytic IS NOT NULL AND jsonb_path_query_array(l.analytic, '$[*].code_id') @? on_codes(${codes})`

const conditions = {
  account_id: 'l.account_id = $?',
  third_party_id: 'l.third_party_id = ANY ($?)',
  journal_id: 'e.journal_id = $?',
  vat_code_id: 'l.vat_code_id = $?',
  from: 'l.entry_date >= $?',
  to: 'l.entry_date <= $?',
  amount_min: { sql: 'l.debit + l.credit >= $?::numeric', value: formatAmount },
  amount_max: { sql: 'l.debit + l.credit <= $?::numeric', value: formatAmount },
  unlettered: {
    sql: `l.can_letter AND l.lettering_id IS NULL AND (l.partial_lettering_id IS NULL
      OR l.id IN (SELECT o.line_id FROM tied_open($1, NULL) o WHERE o.open <> 0))`,
    value: (isAsked: boolean) => isAsked || null,
  },
  analytic_code_id: onCodes('analytic_codes_under($1, $?)'),
  axis_id: onCodes(
    `ARRAY(SELECT c.id FROM analytic_codes c WHERE c.company_id = $1 AND c.axis_id = $?)`,
  ),
  applied_to: `l.account_id IN (
    SELECT a.id FROM analytic_axes x JOIN accounts a ON a.company_id = x.company_id
     WHERE x.company_id = $1 AND x.id = $? AND x.is_active
       AND EXISTS (SELECT FROM unnest(x.applies_to) AS b WHERE starts_with(a.number, b)))`,
  off_axis_id: isOffAxis('$?'),
  account: `l.account_id IN (SELECT a.id FROM accounts a WHERE a.company_id = $1 AND starts_with(a.number, $?))`,
  accounts: `l.account_id IN (SELECT a.id FROM accounts a WHERE a.company_id = $1
    AND EXISTS (SELECT FROM unnest($?::text[]) AS b WHERE starts_with(a.number, b)))`,
  phase: 'e.phase = $?',
}

const inWords = [
  'l.entry_id IN (SELECT w.id FROM entries w WHERE w.company_id = $1 AND w.words LIKE $?)',
  `l.entry_id IN (SELECT w.id FROM entries w WHERE w.company_id = $1 AND w.line_words LIKE $?)
     AND searched(l.label) LIKE $?`,
  'l.account_id IN (SELECT a.id FROM accounts a WHERE a.company_id = $1 AND a.number LIKE $?)',
  `l.third_party_id IN (${foundThirdParties})`,
]
const asAmount = ['(l.debit = $2::numeric OR l.credit = $2::numeric)']

/** The ids of a page of lines, newest first and as they stand in their entry, and how many there are. */
export async function pageOfLines(
  { tx, company }: CompanyReading,
  filter: LineFilter,
  limit: number,
  offset: number,
): Promise<PageOfIds> {
  const { q, unallocated_on: axis, ...others } = filter
  const amount = amountIn(q)
  const known = [company.id, ...(amount === null ? [] : [amount]), ...(axis == null ? [] : [axis])]
  const { where, values } = conditionsOf(
    conditions,
    { ...others, third_party_id: await sameThirdParty(tx, company.id, others.third_party_id) },
    known,
  )
  const from = axis == null ? 'entry_lines l' : ofMonths(`$${known.length}`)
  const selection = {
    from: others.journal_id == null && others.phase == null ? from : from + ofEntries,
    id: 'l.id',
    order: 'l.entry_date DESC, l.entry_id DESC, l.position',
    where: `${isByCodeAlone(filter) ? 'l.company_id + 0' : 'l.company_id'} = $1${where}`,
    values,
  }
  if (q == null) {
    const page = axis == null ? pageOfIds : pageOfSorted
    return page(tx, selection, limit, offset)
  }
  const ways = amount === null ? inWords : [...inWords, ...asAmount]
  return pageOfFound(tx, selection, { ways, pattern: likePattern(q) }, limit, offset)
}

/**
 * Whether lines are found by a code and nothing else. A code is of one file: its index tells them all, and one by the file
 * beside it, which PostgreSQL would take for a help where it knows of few files, reads each line that the file has.
 */
function isByCodeAlone({ analytic_code_id, ...others }: LineFilter): boolean {
  return analytic_code_id != null && Object.values(others).every((value) => value == null)
}

/** How many lines lie in each period between two days, newest first, perhaps of one journal. */
export async function lineCountsByPeriod(
  { tx, company }: CompanyReading,
  { journal_id, from, to }: Pick<LineFilter, 'journal_id' | 'from' | 'to'>,
): Promise<PeriodCount[]> {
  return tx.rows<PeriodCount>(
    `SELECT p.ends_on, coalesce(CASE WHEN p.is_whole AND $2::bigint IS NULL
              THEN s.lines
              ELSE (SELECT sum(e.lines_count) FROM entries e
                     WHERE e.company_id = $1 AND e.entry_date BETWEEN p.starts_on AND p.ends_on
                       AND ($2::bigint IS NULL OR e.journal_id = $2)) END, 0)::int AS count
       FROM (${periodsBetween}) p
       LEFT JOIN (SELECT b.period_id, sum(b.lines) AS lines FROM account_balances b
                   WHERE b.company_id = $1 GROUP BY b.period_id) s ON s.period_id = p.id
      ORDER BY p.starts_on DESC`,
    [company.id, journal_id, from, to, null],
  )
}

/**
 * The ids of lines up to a day, in the same order: a page that begins at a known place. The lines of an
 * entry are numbered, so that the entries before the page are passed over without their lines; each has
 * two at least.
 */
export async function lineIdsUpTo(
  { tx, company }: CompanyReading,
  upTo: Day,
  journalId: number | null,
  limit: number,
  offset: number,
): Promise<number[]> {
  const known = [company.id, limit, offset]
  const { where, values } = conditionsOf(upToDay, { upTo, journalId }, known)
  const rows = await tx.rows<{ id: number }>(
    `SELECT l.id
       FROM (SELECT c.*, sum(c.lines_count) OVER (ORDER BY c.entry_date DESC, c.id DESC) AS reached
               FROM (SELECT e.id, e.entry_date, e.lines_count FROM entries e WHERE e.company_id = $1${where}
                      ORDER BY e.entry_date DESC, e.id DESC LIMIT ($2::bigint + $3::bigint) / 2 + 1) c) e
       JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id
      WHERE e.reached > $3 AND e.reached - e.lines_count + l.position > $3
      ORDER BY e.entry_date DESC, e.id DESC, l.position LIMIT $2`,
    values,
  )
  return rows.map(({ id }) => id)
}

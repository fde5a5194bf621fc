import type { Day } from '#kernel/days'
import { type Amount, storedAmount } from '#kernel/money'
import { type Conditions, conditionsOf } from '#platform/db/filters'
import type { HeldTx } from '#platform/db/index'
import { type PackedKind, packedPortions } from '#platform/db/packed'
import type { CompanyReading } from '#platform/operations/operation'

/** Which lines are looked at: those of some days and phases, and of what they are narrowed to. */
export type LedgerLines = {
  readonly from: Day
  readonly to: Day
  readonly phases: readonly string[]
  readonly narrowed: Narrowed
}

/** Null leaves a filter out. */
export type Narrowed = {
  readonly thirdPartyIds: readonly number[] | null
  readonly journalIds: readonly number[] | null
  readonly vatCodeIds: readonly number[] | null
  /** Entries that do not count, as they were posted later. */
  readonly unseen: readonly number[] | null
}

const conditions: Conditions<Narrowed> = {
  thirdPartyIds: `l.third_party_id IN (
    SELECT p.id FROM third_parties p WHERE p.company_id = $1 AND (p.id = ANY ($?) OR p.merged_into_id = ANY ($?)))`,
  journalIds: 'e.journal_id = ANY ($?)',
  vatCodeIds: 'l.vat_code_id = ANY ($?)',
  unseen: 'l.entry_id NOT IN (SELECT unnest($?::bigint[]))',
}

/** A line as the report shows it, before its running balance and what a place of the log says of it are known. */
export type BareLine = {
  account_id: number
  id: number
  entry_id: number
  entry_date: Day
  journal_id: number
  journal_code: string
  number: number
  reference: string | null
  label: string | null
  third_party_id: number | null
  third_party_code: string | null
  third_party_name: string | null
  debit: string
  credit: string
  lettering_id: number | null
  lettering_code: string | null
  can_letter: boolean
  due_date: Day | null
  vat_code: string | null
  currency: string | null
  amount_currency: string | null
}

const columns = `
  l.account_id, l.id, l.entry_id, l.entry_date, e.journal_id, j.code AS journal_code, e.number, e.reference,
  coalesce(l.label, e.label) AS label, t.id AS third_party_id, t.code AS third_party_code,
  t.name AS third_party_name, l.debit, l.credit, g.id AS lettering_id, g.code AS lettering_code, l.can_letter,
  CASE WHEN l.can_letter THEN coalesce(l.due_date, e.due_date) ELSE l.due_date END AS due_date,
  v.code AS vat_code, l.currency, l.amount_currency`

/** What a line (`l`) of an entry (`e`) is shown with; a merged third party as who it is today. */
const names = `
  JOIN journals j ON j.company_id = $1 AND j.id = e.journal_id
  LEFT JOIN third_parties o ON o.company_id = $1 AND o.id = l.third_party_id
  LEFT JOIN third_parties t ON t.company_id = $1 AND t.id = coalesce(o.merged_into_id, o.id)
  LEFT JOIN letterings g ON g.company_id = $1 AND g.id = coalesce(l.lettering_id, l.partial_lettering_id)
  LEFT JOIN vat_codes v ON v.company_id = $1 AND v.id = l.vat_code_id`

/**
 * The same for the lines of a page, looked up one by one: OFFSET keeps the planner from reading all third parties and
 * letterings of the file for fifty of them.
 */
const namesLookedUp = `
  CROSS JOIN LATERAL (SELECT * FROM entries WHERE company_id = $1 AND id = l.entry_id OFFSET 0) e
  JOIN journals j ON j.company_id = $1 AND j.id = e.journal_id
  LEFT JOIN LATERAL (
    SELECT p.id, p.code, p.name FROM third_parties o
      JOIN third_parties p ON p.company_id = $1 AND p.id = coalesce(o.merged_into_id, o.id)
     WHERE o.company_id = $1 AND o.id = l.third_party_id OFFSET 0) t ON true
  LEFT JOIN LATERAL (
    SELECT id, code FROM letterings
     WHERE company_id = $1 AND id = coalesce(l.lettering_id, l.partial_lettering_id) OFFSET 0) g ON true
  LEFT JOIN LATERAL (SELECT code FROM vat_codes WHERE company_id = $1 AND id = l.vat_code_id OFFSET 0) v ON true`

/** Where the lines of an account are taken up: after this line, or with the day when the id is 0; so many. */
export type TakenUp = {
  readonly accountId: number
  readonly after: { readonly day: Day; readonly id: number }
  readonly count: number
}

/** The lines of accounts from a place each, in the order of the accounts. Each line looks its entry up by key. */
export async function linesFrom(
  { tx, company }: CompanyReading,
  { to, phases, narrowed }: LedgerLines,
  taken: readonly TakenUp[],
): Promise<BareLine[]> {
  if (taken.length === 0) return []
  // Of lists PostgreSQL sees how long they are, and plans for each length anew, which takes twice as long as to run this.
  const stretches = taken.map(({ accountId, after, count }) => ({
    account_id: accountId,
    day: after.day,
    line_id: after.id,
    count,
  }))
  const known = [company.id, JSON.stringify(stretches), to, phases]
  const { where, values } = conditionsOf(conditions, narrowed, known)
  return tx.rows<BareLine>(
    `SELECT ${columns}
       FROM ROWS FROM (json_to_recordset($2) AS (account_id bigint, day date, line_id bigint, count int)) WITH ORDINALITY
         AS w (account_id, day, line_id, count, place)
      CROSS JOIN LATERAL (
        SELECT l.* FROM entry_lines l
         CROSS JOIN LATERAL (
           SELECT e.journal_id FROM entries e
            WHERE e.company_id = $1 AND e.id = l.entry_id AND e.phase = ANY ($4) OFFSET 0) e
         WHERE l.company_id = $1 AND l.account_id = w.account_id
           AND (l.entry_date, l.id) > (w.day, w.line_id) AND l.entry_date <= $3${where}
         ORDER BY l.entry_date, l.id LIMIT w.count) l
      ${namesLookedUp}
      ORDER BY w.place, l.entry_date, l.id`,
    values,
  )
}

const withLettering = `
  LEFT JOIN letterings g ON g.company_id = $1 AND g.id = coalesce(l.lettering_id, l.partial_lettering_id)`

const flat = (what: string, beside: string, where: string) => `
  SELECT ${what}
    FROM entry_lines l
    JOIN entries e ON e.company_id = $1 AND e.id = l.entry_id
    JOIN unnest($5::bigint[]) WITH ORDINALITY AS a (id, place) ON a.id = l.account_id ${beside}
   WHERE l.company_id = $1 AND l.entry_date BETWEEN $2 AND $3 AND e.entry_date BETWEEN $2 AND $3
     AND e.phase = ANY ($4)${where}`

/** In the order in which the accounts are given: to sort by their numbers takes twice as long. */
const inOrder = 'ORDER BY a.place, l.entry_date, l.id'

function selected(op: CompanyReading, lines: LedgerLines, accountIds: readonly number[]) {
  const known = [op.company.id, lines.from, lines.to, lines.phases, accountIds]
  return conditionsOf(conditions, lines.narrowed, known)
}

/** A page of the lines of accounts, by account. */
export async function linesAt(
  op: CompanyReading,
  lines: LedgerLines,
  accountIds: readonly number[],
  { offset, perPage }: { offset: number; perPage: number },
): Promise<BareLine[]> {
  const { where, values } = selected(op, lines, accountIds)
  const page = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`
  return op.tx.rows<BareLine>(`${flat(columns, names, where)} ${inOrder} ${page}`, [
    ...values,
    perPage,
    offset,
  ])
}

/** What the first lines of an account come to. */
export async function firstLines(
  op: CompanyReading,
  lines: LedgerLines,
  accountId: number,
  count: number,
): Promise<Amount> {
  const { where, values } = selected(op, lines, [accountId])
  const { amount } = await op.tx.one<{ amount: string }>(
    `SELECT coalesce(sum(s.debit - s.credit), 0.00) AS amount
       FROM (${flat('l.debit, l.credit', '', where)} ${inOrder} LIMIT $${values.length + 1}) s`,
    [...values, count],
  )
  return storedAmount(amount)
}

/** A line as files show it: ids stand for what others have told already. */
export type FiledLine = readonly [
  account_id: number,
  entry_date: Day,
  journal_id: number,
  number: number,
  reference: string | null,
  label: string | null,
  third_party_id: number | null,
  debit: string,
  credit: string,
  lettering_code: string | null,
  due_date: Day | null,
]

/** The same with what tells how it was at a place of the log. */
export type PastLine = readonly [
  ...FiledLine,
  id: number,
  entry_id: number,
  lettering_id: number | null,
  can_letter: 0 | 1,
]

const filed = `
  l.account_id, l.entry_date, e.journal_id, e.number, e.reference, coalesce(l.label, e.label), l.third_party_id, l.debit,
  l.credit, g.code, CASE WHEN l.can_letter THEN coalesce(l.due_date, e.due_date) ELSE l.due_date END`
const filedThen = `${filed}, l.id, l.entry_id, g.id, l.can_letter::int`

const filedKinds: readonly PackedKind[] = [
  'number',
  'bare',
  'number',
  'number',
  'words',
  'words',
  'number?',
  'bare',
  'bare',
  'bare?',
  'bare?',
]
const filedThenKinds: readonly PackedKind[] = [
  ...filedKinds,
  'number',
  'number',
  'number?',
  'number',
]

/** All lines of accounts, by account, in portions. */
export function portionsOfLines(
  op: CompanyReading,
  portions: HeldTx['portions'],
  lines: LedgerLines,
  accountIds: readonly number[],
  { isPast }: { readonly isPast: boolean },
): AsyncIterable<readonly (FiledLine | PastLine)[]> {
  const { where, values } = selected(op, lines, accountIds)
  return packedPortions<FiledLine | PastLine>(
    portions,
    isPast ? filedThenKinds : filedKinds,
    `${flat(isPast ? filedThen : filed, withLettering, where)} ${inOrder}`,
    values,
  )
}

/** The codes of the journals by their ids. */
export async function journalCodes({
  tx,
  company,
}: CompanyReading): Promise<ReadonlyMap<number, string>> {
  const journals = await tx.rows<{ id: number; code: string }>(
    'SELECT id, code FROM journals WHERE company_id = $1',
    [company.id],
  )
  return new Map(journals.map(({ id, code }) => [id, code]))
}

export type Tally = {
  account_id: number
  number: string
  label: string
  debit: string
  credit: string
  lines: number
}

/** What the lines of each account come to, where no kept sums know them. */
export async function tallyLines(op: CompanyReading, lines: LedgerLines): Promise<Tally[]> {
  const known = [op.company.id, lines.from, lines.to, lines.phases, op.company.locale]
  const { where, values } = conditionsOf(conditions, lines.narrowed, known)
  return op.tx.rows<Tally>(
    `SELECT s.account_id, a.number, a.labels ->> $5 AS label, s.debit, s.credit, s.lines
       FROM (SELECT l.account_id, sum(l.debit) AS debit, sum(l.credit) AS credit, count(*) AS lines
               FROM entry_lines l JOIN entries e ON e.company_id = $1 AND e.id = l.entry_id
              WHERE l.company_id = $1 AND l.entry_date BETWEEN $2 AND $3 AND e.entry_date BETWEEN $2 AND $3
                AND e.phase = ANY ($4)${where}
              GROUP BY l.account_id) s
       JOIN accounts a ON a.company_id = $1 AND a.id = s.account_id`,
    values,
  )
}

/** The lines of an account that were posted later, as far as they would be among those that are looked at. */
export async function unseenLines(
  { tx, company }: CompanyReading,
  { to, phases, narrowed }: LedgerLines,
  accountId: number,
): Promise<{ id: number; day: Day; amount: Amount }[]> {
  if (!narrowed.unseen || narrowed.unseen.length === 0) return []
  const rows = await tx.rows<{ id: number; day: Day; amount: string }>(
    `SELECT l.id, l.entry_date AS day, l.debit - l.credit AS amount
       FROM entry_lines l JOIN entries e ON e.company_id = $1 AND e.id = l.entry_id
      WHERE l.company_id = $1 AND l.entry_id = ANY ($2) AND l.account_id = $3 AND e.phase = ANY ($4)
        AND l.entry_date <= $5`,
    [company.id, narrowed.unseen, accountId, phases, to],
  )
  return rows.map((row) => ({ ...row, amount: storedAmount(row.amount) }))
}

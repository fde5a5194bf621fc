import { storedAmount } from '#kernel/money'
import { type ByColumn, byColumn } from '#platform/db/by-column'
import { sideBySide } from '#platform/db/side-by-side'
import type { CompanyReading } from '#platform/operations/operation'
import type {
  AccountSides,
  HeldAsked,
  KindBalance,
  MonthSums,
  PlacedSum,
  SidesAsked,
} from '../domain/month-sums.js'
import { type Month, places } from '../domain/places.js'
import { fromKeptSums, fromSumsAt } from './kept-sums.js'
import type { Standing } from './standing.js'
import { carriedYears, readSlot, rowsOfSpans, type Wanted, type Whose } from './sum-rows.js'

export type AccountNamed = { id: number; number: string; label: string; type: string }

/** Rows of an account, or of a third party on it, added up. */
const summed = (byParty: boolean, rows: string) => {
  const own = `account_id, ${byParty ? 'third_party_id, ' : ''}slot`
  return `
  SELECT ${own}, sum(debit) AS debit, sum(credit) AS credit, sum(lines) AS lines FROM (${rows}) r GROUP BY ${own}`
}

/**
 * Sums by account, or by third party and account, of each of some spans. Of whoever stands at one place of the log the months
 * are known, unless some third parties alone are wanted; days and what was posted later are read beside them.
 */
export async function readSums(
  op: CompanyReading,
  spans: readonly Wanted[],
  whose: Whose,
  byParty: boolean,
  standing?: Standing | undefined,
): Promise<PlacedSum[][]> {
  const read = (months: 'read' | 'known') => readRows(op, spans, whose, byParty, months)
  if (!standing || whose.thirdPartyIds) return read('read')
  const of = byParty ? 'thirdParties' : 'accounts'
  const inSpans = (sums: MonthSums, months: readonly Month[]) =>
    spans.map((span) => sums.inSpan(span, months, whose.accountIds))
  const past = pastOf(spans)
  const then = past === null ? null : fromSumsAt(op, standing, of, past, inSpans)
  if (then) return then
  const [known, rest] = await sideBySide(fromKeptSums(op, standing, of, inSpans), read('known'))
  if (!known) return read('read')
  return known.map((sums, span) => [...sums, ...rest[span]!])
}

/** The place of the log that spans of whole months are asked about; null where they ask about now, or for single days. */
function pastOf(spans: readonly Wanted[]): number | null {
  return spans.some(({ broken }) => broken.length > 0) ? null : (spans[0]?.asOf ?? null)
}

/** Who owes and who is owed at the end of each span, where the months are known; else null. */
export async function knownSides(
  op: CompanyReading,
  spans: readonly Wanted[],
  asked: SidesAsked,
  standing: Standing | undefined,
): Promise<AccountSides[][] | null> {
  return fromKnown(op, spans, asked.accountIds, standing, (sums, months, rest) =>
    sums.sidesAfter(spans, months, asked, rest),
  )
}

/** What customers, and suppliers, hold on accounts at the end of a span, where the months are known; else null. */
export async function knownKinds(
  op: CompanyReading,
  span: Wanted,
  asked: HeldAsked,
  isCustomer: (thirdPartyId: number) => boolean,
  standing: Standing,
): Promise<KindBalance[] | null> {
  return fromKnown(op, [span], asked.accountIds, standing, (sums, months, [rest]) =>
    sums.kindsAfter(span, months, asked, isCustomer, rest!),
  )
}

/** Works out something of third parties from the months that are known, and what is read beside them. */
async function fromKnown<Result>(
  op: CompanyReading,
  spans: readonly Wanted[],
  accountIds: readonly number[],
  standing: Standing | undefined,
  workOut: (
    sums: MonthSums,
    months: readonly Month[],
    rest: readonly (readonly PlacedSum[])[],
  ) => Result,
): Promise<Result | null> {
  if (!standing) return null
  const past = pastOf(spans)
  const nothing = spans.map(() => [])
  const then =
    past === null
      ? null
      : fromSumsAt(op, standing, 'thirdParties', past, (sums, months) =>
          workOut(sums, months, nothing),
        )
  if (then) return then
  const rest = await readRows(op, spans, { accountIds, thirdPartyIds: null }, true, 'known')
  return fromKeptSums(op, standing, 'thirdParties', (sums, months) => workOut(sums, months, rest))
}

async function readRows(
  op: CompanyReading,
  spans: readonly Wanted[],
  whose: Whose,
  byParty: boolean,
  months: 'read' | 'known',
): Promise<PlacedSum[][]> {
  const statement = rowsOfSpans(op, spans, whose, byParty, months)
  if (!statement) return spans.map(() => [])
  const text = summed(byParty, statement.rows)
  const own = byParty ? kindsByParty : kinds
  const read = await byColumn<Read>(op.tx, own, text, statement.values)
  return spans.map((_, span) => sumsIn(span, spans, read))
}

/** What is asked for alone is read, as it is one value for each of thousands of sums. */
type Read = Pick<PlacedSum, 'account_id' | 'lines'> &
  Partial<Pick<PlacedSum, 'third_party_id'>> & { debit: string; credit: string; slot: number }

const kinds = {
  account_id: 'number',
  slot: 'number',
  debit: 'bare',
  credit: 'bare',
  lines: 'number',
} as const

const kindsByParty = { ...kinds, third_party_id: 'number' } as const

/** Of the sums of several spans those of one. */
function sumsIn(span: number, spans: readonly Wanted[], read: ByColumn<Read>): PlacedSum[] {
  const { account_id, third_party_id, slot, debit, credit, lines } = read
  const years = carriedYears(spans)
  return account_id.flatMap((id, at) => {
    const told = readSlot(slot[at]!, span, spans.length)
    if (!told) return []
    const { place, isClosing, year } = told
    return {
      account_id: id,
      third_party_id: third_party_id?.[at] ?? null,
      place,
      is_closing: isClosing,
      carried_from: place === places.carried ? (years[year] ?? null) : null,
      debit: storedAmount(debit[at]!),
      credit: storedAmount(credit[at]!),
      lines: lines[at]!,
    }
  })
}

/**
 * Joins, as `a`, the account of a row of sums. One look-up per row, whatever the planner believes: of a file that was
 * filled a minute ago it would add the sums up again for every account.
 */
function joinAccount(row: string): string {
  return `CROSS JOIN LATERAL (
    SELECT number, labels FROM accounts WHERE company_id = $1 AND id = ${row}.account_id OFFSET 0) a`
}

/** What years earned or lost on accounts of some classes, debit minus credit, each year for itself. */
export async function resultsOfYears(
  { tx, company }: CompanyReading,
  yearIds: readonly number[],
  classes: readonly number[],
  asOf: number | null,
): Promise<string[]> {
  const rows = await tx.rows<{ result: string }>(
    `SELECT sum(s.amount) AS result
       FROM (SELECT s.fiscal_year_id, s.account_id, sum(s.amount) AS amount
               FROM (SELECT p.fiscal_year_id, b.account_id, b.debit - b.credit AS amount
                       FROM account_balances b
                       JOIN periods p ON p.company_id = b.company_id AND p.id = b.period_id
                      WHERE b.company_id = $1 AND p.fiscal_year_id = ANY ($2) AND b.phase <> 'opening'
                      UNION ALL
                     SELECT e.fiscal_year_id, l.account_id, l.credit - l.debit
                       FROM changes c
                       JOIN entries e ON e.company_id = $1 AND e.id = c.record_id
                       JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id
                      WHERE c.company_id = $1 AND c.seq > $4 AND c.resource = 'entries' AND c.action = 'posted'
                        AND e.fiscal_year_id = ANY ($2) AND e.phase <> 'opening') s
              GROUP BY s.fiscal_year_id, s.account_id) s
       ${joinAccount('s')}
      WHERE left(a.number, 1)::int = ANY ($3::int[])
      GROUP BY s.fiscal_year_id`,
    [company.id, yearIds, classes, asOf],
  )
  return rows.map(({ result }) => result)
}

/** Accounts by their ids, named in the language of the file. */
export async function accountsNamed(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<AccountNamed[]> {
  return tx.rows<AccountNamed>(
    `SELECT id, number, labels ->> $3 AS label, type FROM accounts WHERE company_id = $1 AND id = ANY ($2)`,
    [company.id, ids, company.locale],
  )
}

/** Who was merged into another, by the id of who has what they had. */
export async function mergedToday({
  tx,
  company,
}: CompanyReading): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows<{ id: number; today_id: number }>(
    'SELECT id, merged_into_id AS today_id FROM third_parties WHERE company_id = $1 AND merged_into_id IS NOT NULL',
    [company.id],
  )
  return new Map(rows.map(({ id, today_id }) => [id, today_id]))
}

/** The accounts with such numbers. */
export async function accountsNumbered(
  { tx, company }: CompanyReading,
  numbers: readonly string[],
): Promise<AccountNamed[]> {
  return tx.rows<AccountNamed>(
    `SELECT id, number, labels ->> $3 AS label, type FROM accounts
      WHERE company_id = $1 AND number = ANY ($2) AND deleted_at IS NULL`,
    [company.id, numbers, company.locale],
  )
}

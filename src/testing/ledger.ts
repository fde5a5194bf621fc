import type { Books } from './books.js'
import { type Answered, replies } from './http.js'

type File = Awaited<ReturnType<Books['openCompany']>>

/**
 * Posts a free entry written in the notation of the trade to the general journal. Lines on the accounts
 * of `parties` are those of that third party.
 */
export async function book(
  desk: File,
  day: string,
  written: readonly string[],
  parties: Readonly<Record<string, number>> = {},
): Promise<Answered['body']> {
  const answer = await desk.admin.post(`${desk.path}/entries`, {
    journal_id: desk.journal('OD'),
    entry_date: day,
    lines: linesOf(written, parties),
  })
  return replies(answer, 201).body
}

/** Lines in the notation of the trade as the API takes them. */
export function linesOf(
  written: readonly string[],
  parties: Readonly<Record<string, number>> = {},
): object[] {
  return written.map((line) => {
    const [side, account = '', amount] = line.split(' ')
    return {
      account,
      [side === 'Dr' ? 'debit' : 'credit']: amount,
      third_party_id: parties[account] ?? null,
    }
  })
}

/** The accounts of a year that hold something and their balances, from the sums that posting keeps. */
export async function balances(
  books: Books,
  fiscalYearId: number,
  phases: readonly string[] = ['opening', 'year', 'closing'],
): Promise<Record<string, string>> {
  const { rows } = await books.sql.query(
    `SELECT a.number, sum(b.debit - b.credit)::text AS balance
       FROM account_balances b
       JOIN periods p ON p.company_id = b.company_id AND p.id = b.period_id
       JOIN accounts a ON a.company_id = b.company_id AND a.id = b.account_id
      WHERE p.fiscal_year_id = $1 AND b.phase = ANY ($2)
      GROUP BY a.number HAVING sum(b.debit - b.credit) <> 0 ORDER BY a.number`,
    [fiscalYearId, phases],
  )
  return Object.fromEntries(rows.map(({ number, balance }) => [number, balance]))
}

/** Closes a year, which must go well, and reads back what was posted. */
export async function close({ admin, path }: File, fiscalYearId: number) {
  const year = replies(await admin.post(`${path}/fiscal-years/${fiscalYearId}/close`, {}), 200).body
  const read = async (id: number | null) =>
    id === null ? null : replies(await admin.get(`${path}/entries/${id}`), 200).body
  return {
    year,
    closing: await read(year.closing_entry_id),
    opening: await read(year.opening_entry_id),
  }
}

import type { Day } from '#kernel/days'
import type { ReadTx } from '#platform/db/index'
import type { InCompany } from '#platform/operation'
import type { Balance } from '../schemas.js'
import { joinToday } from './today.js'

type InFile = InCompany & { readonly tx: ReadTx }

/** What an account holds in a fiscal year, from the sums that posting keeps: never from the lines. */
export type AccountYear = {
  account_id: number
  number: string
  label: string
  type: string
  opening_debit: string
  opening_credit: string
  /** The movements of the year, what closes it left out. */
  debit: string
  credit: string
  closing_debit: string
  closing_credit: string
}

/** Every account that holds something in a year, up to the end of a period when `upTo` is given. */
export async function accountsOfYear(
  { tx, company }: InFile,
  fiscalYearId: number,
  upTo: Day | null = null,
): Promise<AccountYear[]> {
  return tx.rows<AccountYear>(
    `SELECT a.id AS account_id, a.number, a.labels ->> $3 AS label, a.type, s.opening_debit, s.opening_credit,
            s.debit, s.credit, s.closing_debit, s.closing_credit
       FROM (SELECT b.account_id,
                    coalesce(sum(b.debit) FILTER (WHERE b.phase = 'opening'), 0.00) AS opening_debit,
                    coalesce(sum(b.credit) FILTER (WHERE b.phase = 'opening'), 0.00) AS opening_credit,
                    coalesce(sum(b.debit) FILTER (WHERE b.phase = 'year'), 0.00) AS debit,
                    coalesce(sum(b.credit) FILTER (WHERE b.phase = 'year'), 0.00) AS credit,
                    coalesce(sum(b.debit) FILTER (WHERE b.phase = 'closing'), 0.00) AS closing_debit,
                    coalesce(sum(b.credit) FILTER (WHERE b.phase = 'closing'), 0.00) AS closing_credit
               FROM account_balances b
               JOIN periods p ON p.company_id = b.company_id AND p.id = b.period_id
              WHERE b.company_id = $1 AND p.fiscal_year_id = $2 AND ($4::date IS NULL OR p.ends_on <= $4)
              GROUP BY b.account_id) s
       JOIN accounts a ON a.company_id = $1 AND a.id = s.account_id
      ORDER BY a.number`,
    [company.id, fiscalYearId, company.locale, upTo],
  )
}

/** What the third parties hold on an account in a year. */
export type ThirdPartyYear = { account_id: number; third_party_id: number; balance: string }

export async function thirdPartiesOfYear(
  { tx, company }: InFile,
  fiscalYearId: number,
): Promise<ThirdPartyYear[]> {
  return tx.rows<ThirdPartyYear>(
    `SELECT s.account_id, t.today_id AS third_party_id, sum(s.balance) AS balance
       FROM (SELECT b.company_id, b.account_id, b.third_party_id, sum(b.debit - b.credit) AS balance
               FROM third_party_balances b
               JOIN periods p ON p.company_id = b.company_id AND p.id = b.period_id
              WHERE b.company_id = $1 AND p.fiscal_year_id = $2
              GROUP BY b.company_id, b.account_id, b.third_party_id) s
       ${joinToday('s')}
      GROUP BY s.account_id, t.today_id HAVING sum(s.balance) <> 0
      ORDER BY s.account_id, t.today_id`,
    [company.id, fiscalYearId],
  )
}

/** The balance of one account in a fiscal year, its opening included. */
export async function balanceInYear(
  { tx, company }: InFile,
  accountId: number,
  fiscalYearId: number,
): Promise<Balance> {
  return tx.one<Balance>(
    `SELECT coalesce(sum(b.debit), 0.00) AS debit, coalesce(sum(b.credit), 0.00) AS credit,
            coalesce(sum(b.debit - b.credit), 0.00) AS balance
       FROM account_balances b JOIN periods p ON p.company_id = b.company_id AND p.id = b.period_id
      WHERE b.company_id = $1 AND b.account_id = $2 AND p.fiscal_year_id = $3`,
    [company.id, accountId, fiscalYearId],
  )
}

/** The fiscal year that holds a day, else the last one; undefined when a file has none. */
export async function yearAt(
  { tx, company }: InFile,
  day: Day,
): Promise<{ id: number; starts_on: Day; ends_on: Day } | undefined> {
  return tx.maybe(
    `SELECT id, starts_on, ends_on FROM fiscal_years WHERE company_id = $1
      ORDER BY ($2::date BETWEEN starts_on AND ends_on) DESC, starts_on DESC LIMIT 1`,
    [company.id, day],
  )
}

/** What a third party owes or is owed over all years: opening entries repeat what stands before them. */
export async function thirdPartyBalance(
  { tx, company }: InFile,
  thirdPartyId: number,
): Promise<string> {
  const { balance } = await tx.one<{ balance: string }>(
    `SELECT coalesce(sum(b.debit - b.credit), 0.00) AS balance FROM third_party_balances b
      WHERE b.company_id = $1 AND b.phase = 'year' AND b.third_party_id IN (
        SELECT t.id FROM third_parties t WHERE t.company_id = $1 AND (t.id = $2 OR t.merged_into_id = $2))`,
    [company.id, thirdPartyId],
  )
  return balance
}

import type { Day } from '#kernel/days'
import type { ReadTx } from '#platform/db/index'
import type { InCompany } from '#platform/operation'
import type { StatementLine } from '../schemas.js'
import { party } from './third-parties.js'

type InFile = InCompany & { readonly tx: ReadTx }

/**
 * What a third party owed or was owed before a day: the sums of the periods that were over, and the lines
 * of the one that holds the day. Opening entries repeat what stands before them and are left out.
 */
export async function balanceBefore(
  { tx, company }: InFile,
  id: number,
  day: Day,
): Promise<string> {
  const { balance } = await tx.one<{ balance: string }>(
    `WITH ${party}
     SELECT coalesce((SELECT sum(b.debit - b.credit) FROM third_party_balances b
                        JOIN periods p ON p.company_id = b.company_id AND p.id = b.period_id
                       WHERE b.company_id = $1 AND b.third_party_id IN (SELECT id FROM party)
                         AND b.phase = 'year' AND p.ends_on < $3), 0.00)
          + coalesce((SELECT sum(l.debit - l.credit) FROM entry_lines l
                        JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
                       WHERE l.company_id = $1 AND l.third_party_id IN (SELECT id FROM party) AND e.phase = 'year'
                         AND l.entry_date < $3 AND l.entry_date >= (
                           SELECT p.starts_on FROM periods p
                            WHERE p.company_id = $1 AND p.starts_on < $3 AND p.ends_on >= $3)), 0.00) AS balance`,
    [company.id, id, day],
  )
  return balance
}

/** The lines of a third party between two days, oldest first, each with the balance after it. */
export async function statementLines(
  { tx, company }: InFile,
  id: number,
  from: Day,
  to: Day,
  opening: string,
): Promise<StatementLine[]> {
  return tx.rows<StatementLine>(
    `WITH ${party}
     SELECT l.entry_id, l.entry_date, j.code AS journal_code, e.number, e.reference,
            coalesce(l.label, e.label) AS label, coalesce(l.due_date, e.due_date) AS due_date, l.debit, l.credit,
            $5::numeric + sum(l.debit - l.credit) OVER (ORDER BY l.entry_date, l.entry_id, l.position) AS balance,
            g.code AS lettering_code, tie.code AS partial_lettering_code
       FROM entry_lines l
       JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
       JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
       LEFT JOIN letterings g ON g.company_id = l.company_id AND g.id = l.lettering_id
       LEFT JOIN letterings tie ON tie.company_id = l.company_id AND tie.id = l.partial_lettering_id
      WHERE l.company_id = $1 AND l.third_party_id IN (SELECT id FROM party)
        AND l.entry_date BETWEEN $3 AND $4 AND e.phase = 'year'
      ORDER BY l.entry_date, l.entry_id, l.position`,
    [company.id, id, from, to, opening],
  )
}

/** Who sends the statement. */
export type Sender = {
  code: string
  name: string
  vat_number: string | null
  street: string | null
  house_number: string | null
  box: string | null
  postal_code: string | null
  city: string | null
  country: string | null
}

export async function senderOf({ tx, company }: InFile): Promise<Sender> {
  return tx.one<Sender>(
    `SELECT code, name, vat_number, street, house_number, box, postal_code, city, country
       FROM companies WHERE id = $1`,
    [company.id],
  )
}

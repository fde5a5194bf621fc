import { type Address, addressFields } from '#kernel/address'
import type { Day } from '#kernel/days'
import type { CompanyReading } from '#platform/operations/operation'
import type { StatementLine } from '../schemas.js'
import { party } from './third-parties.js'

/** The lines of a third party between two days, oldest first, each with the balance after it. */
export async function statementLines(
  { tx, company }: CompanyReading,
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
export type Sender = Address & { code: string; name: string; vat_number: string | null }

export async function senderOf({ tx, company }: CompanyReading): Promise<Sender> {
  return tx.one<Sender>(
    `SELECT code, name, vat_number, ${addressFields.join(', ')} FROM companies WHERE id = $1`,
    [company.id],
  )
}

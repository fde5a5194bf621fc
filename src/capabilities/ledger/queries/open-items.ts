import type { Day } from '#kernel/days'
import type { CompanyReading } from '#platform/operations/operation'
import type { OpenItem } from '../schemas.js'
import { joinToday } from './today.js'

/** What remains of a line: less than its amount where it is tied to others. */
const remains = 'coalesce(tied.open, l.debit - l.credit)'

const columns = `
  l.id AS line_id, l.entry_id, j.code AS journal_code, e.number, e.entry_date, coalesce(l.due_date, e.due_date) AS due_date,
  e.reference, coalesce(l.label, e.label) AS label, l.debit, l.credit, ${remains} AS open,
  greatest($2::date - coalesce(l.due_date, e.due_date, e.entry_date), 0) AS days_late,
  l.account_id, t.today_id AS third_party_id, l.partial_lettering_id, tie.code AS partial_lettering_code`

const tables = `
  entry_lines l
  JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
  JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
  LEFT JOIN letterings tie ON tie.company_id = l.company_id AND tie.id = l.partial_lettering_id
  ${joinToday('l')}`

const asked = (line: string) => `
  ${line}.company_id = $1 AND ($3::bigint IS NULL OR ${line}.account_id = $3)
  AND ($4::bigint IS NULL OR ${line}.third_party_id IN (
    SELECT p.id FROM third_parties p WHERE p.company_id = $1 AND (p.id = $4 OR p.merged_into_id = $4)))`

/** The open items of an account, of a third party, or of both, oldest first, each with what remains of it. */
export async function openItems(
  { tx, company }: CompanyReading,
  today: Day,
  { accountId, thirdPartyId }: { accountId: number | null; thirdPartyId: number | null },
): Promise<OpenItem[]> {
  return tx.rows<OpenItem>(
    `SELECT ${columns} FROM ${tables}
       LEFT JOIN tied_open($1, ARRAY(
         SELECT o.partial_lettering_id FROM entry_lines o
          WHERE ${asked('o')}
            AND o.partial_lettering_id IS NOT NULL)) tied ON tied.line_id = l.id
      WHERE l.lettering_id IS NULL AND l.can_letter AND ${asked('l')} AND ${remains} <> 0
      ORDER BY l.entry_date, l.id`,
    [company.id, today, accountId, thirdPartyId],
  )
}

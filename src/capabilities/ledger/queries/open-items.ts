import type { Day } from '#kernel/days'
import { conditionsOf } from '#platform/db/filters'
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

/** The entry of each line is looked up: a third party has few of them among hundreds of thousands. */
const tables = `
  entry_lines l
  CROSS JOIN LATERAL (
    SELECT x.journal_id, x.number, x.entry_date, x.due_date, x.reference, x.label FROM entries x
     WHERE x.company_id = l.company_id AND x.id = l.entry_id OFFSET 0) e
  JOIN journals j ON j.company_id = l.company_id AND j.id = e.journal_id
  LEFT JOIN letterings tie ON tie.company_id = l.company_id AND tie.id = l.partial_lettering_id
  ${joinToday('l')}`

/** Whose items are asked for. */
export type OpenItemsOf = {
  readonly accountId: number | null
  readonly thirdPartyId: number | null
}

const conditionsOn = (line: string) => ({
  accountId: `${line}.account_id = $?`,
  thirdPartyId: `${line}.third_party_id IN (
    SELECT p.id FROM third_parties p WHERE p.company_id = $1 AND (p.id = $? OR p.merged_into_id = $?))`,
})

/** The open items of an account, of a third party, or of both, oldest first, each with what remains of it. */
export async function openItems(
  { tx, company }: CompanyReading,
  today: Day,
  whose: OpenItemsOf,
): Promise<OpenItem[]> {
  const known = [company.id, today]
  const { where, values } = conditionsOf(conditionsOn('l'), whose, known)
  const tied = conditionsOf(conditionsOn('o'), whose, known)
  return tx.rows<OpenItem>(
    `SELECT ${columns} FROM ${tables}
       LEFT JOIN tied_open($1, ARRAY(
         SELECT o.partial_lettering_id FROM entry_lines o
          WHERE o.company_id = $1${tied.where}
            AND o.partial_lettering_id IS NOT NULL)) tied ON tied.line_id = l.id
      WHERE l.company_id = $1 AND l.lettering_id IS NULL AND l.can_letter${where} AND ${remains} <> 0
      ORDER BY l.entry_date, l.id`,
    values,
  )
}

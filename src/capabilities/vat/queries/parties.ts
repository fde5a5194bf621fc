import type { Day } from '#kernel/days'
import type { CompanyReading } from '#platform/operations/operation'
import type { WrittenShare } from '../domain/parties.js'

export type CodeRow = {
  id: number
  code: string
  category: string
  direction: 'sale' | 'purchase'
  base_boxes: WrittenShare[]
}

/** The VAT codes of a file, those in the bin left out. */
export async function vatCodes({ tx, company }: CompanyReading): Promise<CodeRow[]> {
  return tx.rows<CodeRow>(
    `SELECT id, code, category, direction, base_boxes FROM vat_codes
      WHERE company_id = $1 AND deleted_at IS NULL ORDER BY id`,
    [company.id],
  )
}

export type PartyRow = {
  third_party_id: number
  name: string
  vat_number: string | null
  vat_code_id: number
  box: string
  amount: string
}

/** Whom the entry of a line is about: its third party, or that of the line that names one. */
const partyOfLine = `coalesce(e.third_party_id, l.third_party_id, (
  SELECT min(c.third_party_id) FROM entry_lines c WHERE c.company_id = l.company_id AND c.entry_id = l.entry_id))`

/** What the lines with some VAT codes come to per third party, code and box; who was merged is who he is today. */
export async function partyFigures(
  { tx, company }: CompanyReading,
  codeIds: readonly number[],
  startsOn: Day,
  endsOn: Day,
  ofParties: readonly number[] | null = null,
): Promise<PartyRow[]> {
  if (codeIds.length === 0) return []
  return tx.rows<PartyRow>(
    `SELECT coalesce(t.today_id, 0) AS third_party_id, coalesce(s.name, '') AS name, s.vat_number, f.vat_code_id, f.box,
            sum(f.amount) AS amount
       FROM (SELECT ${partyOfLine} AS party_id, l.vat_code_id, b.box, sum(b.amount) AS amount
               FROM entry_lines l JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id,
                    jsonb_to_recordset(l.boxes) AS b (box text, amount numeric)
              WHERE l.company_id = $1 AND l.vat_code_id = ANY ($2) AND l.entry_date BETWEEN $3 AND $4
                AND ($5::bigint[] IS NULL OR e.third_party_id = ANY ($5))
              GROUP BY 1, 2, 3) f
       LEFT JOIN third_parties_today t ON t.company_id = $1 AND t.id = f.party_id
       LEFT JOIN third_parties s ON s.company_id = $1 AND s.id = t.today_id
      GROUP BY t.today_id, s.name, s.vat_number, f.vat_code_id, f.box ORDER BY 1, 4, 5`,
    [company.id, codeIds, startsOn, endsOn, ofParties],
  )
}

/** The customers with whom most was booked in a span; most is enough to know that a listing is not empty. */
export async function largestCustomers(
  { tx, company }: CompanyReading,
  startsOn: Day,
  endsOn: Day,
  most: number,
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT b.third_party_id AS id FROM third_party_balances b
       JOIN periods p ON p.company_id = b.company_id AND p.id = b.period_id
       JOIN third_parties t ON t.company_id = b.company_id AND t.id = b.third_party_id AND t.type = 'customer'
      WHERE b.company_id = $1 AND p.starts_on BETWEEN $2 AND $3 AND b.phase = 'year' AND t.vat_number IS NOT NULL
      GROUP BY b.third_party_id ORDER BY sum(b.debit) DESC LIMIT $4`,
    [company.id, startsOn, endsOn, most],
  )
  return rows.map(({ id }) => id)
}

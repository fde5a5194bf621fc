/**
 * Joins, as `t`, who the third party of a row is today. One look-up per row, whatever the planner believes:
 * of a file that was filled a minute ago it knows nothing yet, and would pair every third party with every other.
 */
export function joinToday(row: string): string {
  return `LEFT JOIN LATERAL (
    SELECT p.id, p.today_id, p.name, p.type FROM third_parties_today p
     WHERE p.company_id = ${row}.company_id AND p.id = ${row}.third_party_id OFFSET 0) t ON true`
}

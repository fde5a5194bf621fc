import type { CompanyReading } from '#platform/operations/operation'

/** An invoice of a supplier that is about to be booked in a journal of a type. */
export type Numbered = {
  readonly thirdPartyId: number
  readonly reference: string
  readonly journalType: string
}

/** Per invoice, whether one with the same number of the same supplier stands already, but for `posted`. */
export async function knownReferences(
  { tx, company }: CompanyReading,
  invoices: readonly Numbered[],
  posted: readonly number[],
): Promise<boolean[]> {
  if (invoices.length === 0) return []
  const { known } = await tx.one<{ known: boolean[] }>(
    `SELECT array_agg(EXISTS (
              SELECT FROM third_parties t
                JOIN entries e ON e.company_id = t.company_id AND e.third_party_id = t.id
                             AND reference_key(e.reference) = reference_key(w.reference)
                JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
               WHERE t.company_id = $1 AND (t.id = w.third_party_id OR t.merged_into_id = w.third_party_id)
                 AND e.status = 'posted' AND e.reversed_entry_id IS NULL AND j.type = w.type AND e.id <> ALL ($5)) ORDER BY w.place) AS known
       FROM unnest($2::bigint[], $3::text[], $4::text[]) WITH ORDINALITY AS w (third_party_id, reference, type, place)`,
    [
      company.id,
      invoices.map((one) => one.thirdPartyId),
      invoices.map((one) => one.reference),
      invoices.map((one) => one.journalType),
      posted,
    ],
  )
  return known
}

/** What third parties owe, debit minus credit, over all years. */
export async function owedBy(
  { tx, company }: CompanyReading,
  thirdPartyIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (thirdPartyIds.length === 0) return new Map()
  const rows = await tx.rows<{ id: number; owed: string }>(
    `SELECT w.id, coalesce(sum(b.debit - b.credit), 0)::numeric(17, 2)::text AS owed
       FROM unnest($2::bigint[]) AS w (id)
       JOIN third_parties t ON t.company_id = $1 AND (t.id = w.id OR t.merged_into_id = w.id)
       LEFT JOIN third_party_balances b
         ON b.company_id = $1 AND b.third_party_id = t.id AND (b.phase <> 'opening' OR NOT EXISTS (
           SELECT FROM third_party_balances x
             JOIN periods early ON early.company_id = x.company_id AND early.id = x.period_id
             JOIN periods own ON own.company_id = b.company_id AND own.id = b.period_id
            WHERE x.company_id = b.company_id AND x.third_party_id = b.third_party_id
              AND x.account_id = b.account_id AND early.starts_on < own.starts_on))
      GROUP BY w.id`,
    [company.id, thirdPartyIds],
  )
  return new Map(rows.map(({ id, owed }) => [id, owed]))
}

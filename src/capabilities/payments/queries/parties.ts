import type { Instant } from '#kernel/instants'
import type { CompanyReading } from '#platform/operations/operation'

/** A third party as one who is paid, or pays. */
export type Party = {
  id: number
  name: string
  type: 'supplier' | 'customer'
  is_blocked: boolean
  ibans: { iban: string; bic: string | null; is_default: boolean }[]
}

/** Third parties by their ids, in the order of their names. */
export async function partiesBy(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Party>> {
  const rows = await tx.rows<Party>(
    `SELECT id, name, type, is_blocked, ibans FROM third_parties
      WHERE company_id = $1 AND id = ANY ($2) ORDER BY folded_name, id`,
    [company.id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Who of third parties got their IBAN since a moment, which the log knows. */
export async function newIbans(
  { tx, company }: CompanyReading,
  accounts: readonly { readonly id: number; readonly iban: string }[],
  since: Instant,
): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT a.id FROM unnest($2::bigint[], $3::text[]) AS a (id, iban)
      WHERE EXISTS (
        SELECT FROM changes c
         WHERE c.company_id = $1 AND c.resource = 'third-parties' AND c.record_id = a.id AND c.created_at >= $4
           AND c.after::jsonb -> 'ibans' @> jsonb_build_array(jsonb_build_object('iban', a.iban))
           AND (c.before::jsonb -> 'ibans' @> jsonb_build_array(jsonb_build_object('iban', a.iban))) IS NOT TRUE)`,
    [company.id, accounts.map(({ id }) => id), accounts.map(({ iban }) => iban), since],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Who of third parties shares the IBAN with another of its type. */
export async function sharedIbans(
  { tx, company }: CompanyReading,
  accounts: readonly { readonly id: number; readonly iban: string }[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ id: number }>(
    `WITH owners AS (
       SELECT t.id, t.type, x.iban FROM third_parties t
        CROSS JOIN LATERAL jsonb_to_recordset(t.ibans) AS x (iban text)
        WHERE t.company_id = $1 AND t.deleted_at IS NULL)
     SELECT DISTINCT a.id FROM unnest($2::bigint[], $3::text[]) AS a (id, iban)
       JOIN third_parties own ON own.company_id = $1 AND own.id = a.id
       JOIN owners o ON o.iban = a.iban AND o.id <> a.id AND o.type = own.type`,
    [company.id, accounts.map(({ id }) => id), accounts.map(({ iban }) => iban)],
  )
  return new Set(rows.map(({ id }) => id))
}

/** A customer or supplier as the owner of a mandate is looked at; undefined when there is none. */
export async function holdParty(
  { tx, company }: CompanyReading,
  id: number,
): Promise<{ type: Party['type'] } | undefined> {
  return tx.maybe(
    `SELECT type FROM third_parties
      WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL FOR KEY SHARE`,
    [company.id, id],
  )
}

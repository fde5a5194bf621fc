import type { CompanyReading } from './operation.js'

/**
 * A place that names records of a table: a column, several of them, or a part of a JSON value. Each capability
 * declares its own; from them follows who uses a record, and what may not go to the bin or be removed for good.
 */
export type Reference = {
  /** The table whose records are named. */
  readonly to: string
  /** What `used_by` calls those who name them. */
  readonly as: string
  /** The table of those who name them, which is `r` below. */
  readonly table: string
  /** Columns of it, or what is taken from them. */
  readonly columns: readonly string[]
  /** Which column of `to` they hold: its id, unless another is named here. */
  readonly by?: string
  /** Read in place of `table`, where a JSON value must be taken apart first. */
  readonly from?: string
  /** What tells users apart where several rows are one of them: `r.document_id`. */
  readonly each?: string
  /** By what a person knows a user; without it they are counted. */
  readonly name?: string
  readonly order?: string
  /** For how many users a row stands, where it keeps a sum. */
  readonly weight?: string
  /** Which users are not in the bin. */
  readonly living?: string
  /** What it stands in the way of: going to the bin, where a living user does, and being removed for good. */
  readonly stops?: readonly Stop[]
  /** False where another of the list tells of the same users, by a sum that is kept. */
  readonly isCounted?: boolean
}

declare module './services.js' {
  interface CoreServices {
    /** Who names whom, over all tables. */
    readonly references: readonly Reference[]
  }
}

type Stop = 'bin' | 'purge'

/** By kind of user: how many, or their names. */
export type Uses = Readonly<Record<string, number | readonly string[]>>

export const noUses: Uses = {}

type Asking = CompanyReading & { readonly services: { readonly references: readonly Reference[] } }

/** Who uses records and so stands in the way; those that nobody uses are left out. */
export function usesThatStop(
  op: Asking,
  to: string,
  ids: readonly number[] | Families,
  stop: Stop,
): Promise<ReadonlyMap<number, Uses>> {
  return usesOf(op, to, ids, ({ stops = ['bin', 'purge'] }) => stops.includes(stop), stop)
}

/** Ids by the record for which they are asked, where some were merged into others. */
export type Families = ReadonlyMap<number, readonly number[]>

/** Who of some kinds uses records; living ones, unless `stop` says otherwise. */
export async function usesOf(
  { tx, company, services }: Asking,
  to: string,
  ids: readonly number[] | Families,
  wanted: (reference: Reference) => boolean,
  stop: Stop = 'bin',
): Promise<ReadonlyMap<number, Uses>> {
  const asked = services.references.filter(
    (one) => one.to === to && one.isCounted !== false && wanted(one),
  )
  const pairs = Array.isArray(ids)
    ? ids.map((id) => [id, id] as const)
    : [...(ids as Families)].flatMap(([today, all]) => all.map((id) => [today, id] as const))
  if (asked.length === 0 || pairs.length === 0) return new Map()
  const rows = await tx.rows<{ id: number; as: string; count: number; names: string[] | null }>(
    `WITH asked AS (
       SELECT w.today, t.* FROM unnest($2::bigint[], $3::bigint[]) AS w (today, record)
         JOIN ${to} t ON t.company_id = $1 AND t.id = w.record)
     SELECT today AS id, "as",
            CASE WHEN bool_or(weight IS NOT NULL) THEN sum(weight) ELSE count(DISTINCT each) END::int AS count,
            array_agg(name ORDER BY place, name) FILTER (WHERE name IS NOT NULL) AS names
       FROM (${asked.map((one, turn) => usersOf(one, turn, stop)).join('\n UNION ALL ')}) used
      GROUP BY today, "as" ORDER BY today, min(turn)`,
    [company.id, pairs.map(([today]) => today), pairs.map(([, id]) => id)],
  )
  const found = new Map<number, Record<string, number | string[]>>()
  for (const { id, as, count, names } of rows) {
    if (count === 0) continue
    const uses = found.get(id) ?? {}
    uses[as] = names ?? count
    found.set(id, uses)
  }
  return found
}

/** One row for each user of each record. */
function usersOf(reference: Reference, turn: number, stop: Stop): string {
  const { as, table, columns, by = 'id', each, name, order, weight, living } = reference
  const named = columns.map((column) => (/^\w+$/.test(column) ? `r.${column}` : column))
  const conditions = ['r.company_id = $1', ...(living && stop === 'bin' ? [living] : [])]
  return `SELECT a.today, '${as}' AS "as", ${each ?? (weight ? 'NULL' : 'r.id')}::text AS each, ${name ?? 'NULL'}::text AS name,
                 ${order ?? '0'}::numeric AS place, ${weight ?? 'NULL'}::bigint AS weight, ${turn} AS turn
            FROM ${reference.from ?? table} r
            JOIN asked a ON a.${by} IN (${named.join(', ')})
           WHERE ${conditions.join(' AND ')}`
}

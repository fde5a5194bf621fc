import type { Day } from '#kernel/days'
import type { ReadTx } from '#platform/db/index'
import type { KboEnterprise } from '../domain/kbo.js'

/** What is loaded of the Belgian register; undefined when nothing is. */
export function findExtract(tx: ReadTx): Promise<{ snapshotOn: Day } | undefined> {
  return tx.maybe('SELECT snapshot_on::text AS "snapshotOn" FROM kbo_extract')
}

/** All that is kept of an enterprise, as one row. */
const columns = `
  e.number, e.legal_form AS "legalForm", e.started_on::text AS "startedOn",
  (SELECT coalesce(json_agg(json_build_object('name', n.name, 'language', n.language, 'kind', n.kind)), '[]')
     FROM kbo_names n WHERE n.number = e.number) AS names,
  (SELECT row_to_json(s) FROM kbo_seats s WHERE s.number = e.number LIMIT 1) AS seat,
  (SELECT coalesce(json_agg(json_build_object('kind', c.kind, 'value', c.value)), '[]')
     FROM kbo_contacts c WHERE c.number = e.number) AS contacts,
  (SELECT coalesce(json_agg(json_build_object('isVat', a.is_vat, 'version', a.version, 'codes', a.codes)), '[]')
     FROM kbo_activities a WHERE a.number = e.number) AS activities,
  (SELECT json_object_agg(f.language, f.label) FROM kbo_legal_forms f WHERE f.code = e.legal_form) AS "formLabels"`

export function findEnterprise(tx: ReadTx, number: string): Promise<KboEnterprise | undefined> {
  return tx.maybe(`SELECT ${columns} FROM kbo_enterprises e WHERE e.number = $1`, [number])
}

/** Those whose names fit best first. */
export function searchEnterprises(
  tx: ReadTx,
  words: readonly string[],
  most: number,
): Promise<KboEnterprise[]> {
  return tx.rows(
    `WITH found AS (
       SELECT f.number, min(f.tier) AS tier, min(f.distance) AS distance
         FROM search_kbo($1, $2) f GROUP BY f.number ORDER BY 2, 3, 1 LIMIT $2)
     SELECT ${columns} FROM found JOIN kbo_enterprises e ON e.number = found.number
      ORDER BY found.tier, found.distance, e.number`,
    [words, most],
  )
}

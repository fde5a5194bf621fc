import type { Invariant } from '#platform/operations/invariants'

/** What stands of what was posted for assets. */
const standing = `asset_depreciations d WHERE d.reversed_on IS NULL`

export const invariants: readonly Invariant[] = [
  {
    sentence: 'what is written off of an asset is never more than may be',
    sql: `SELECT concat_ws('/', f.company_id, f.id) AS what
            FROM fixed_assets f
            JOIN (SELECT company_id, asset_id, sum(amount) AS posted FROM ${standing} GROUP BY company_id, asset_id) d
              ON d.company_id = f.company_id AND d.asset_id = f.id
           WHERE f.previous_depreciation + d.posted > f.acquisition_value - f.residual_value`,
  },
  {
    sentence: 'an asset stands where all that was posted for it has brought it, day after day',
    sql: `SELECT concat_ws('/', company_id, asset_id, id) AS what
            FROM (SELECT d.*, sum(amount) OVER of_asset AS total, lag(ends_on) OVER of_asset AS before
                    FROM ${standing} WINDOW of_asset AS (PARTITION BY company_id, asset_id ORDER BY id)) d
           WHERE posted <> total OR ends_on < before`,
  },
  {
    sentence: 'an entry of depreciation comes to what was posted for its assets, on its day',
    sql: `SELECT concat_ws('/', d.company_id, d.entry_id) AS what
            FROM (SELECT company_id, entry_id, sum(amount) AS amount, min(ends_on) AS first, max(ends_on) AS last
                    FROM asset_depreciations GROUP BY company_id, entry_id) d
            LEFT JOIN entries e ON e.company_id = d.company_id AND e.id = d.entry_id
           WHERE e.total IS DISTINCT FROM d.amount OR e.entry_date <> d.first OR e.entry_date <> d.last
              OR e.origin <> 'asset'`,
  },
  {
    sentence: 'what was posted for an asset names one, and the run that posted it where one did',
    sql: `SELECT concat_ws('/', d.company_id, d.id) AS what
            FROM asset_depreciations d
            LEFT JOIN fixed_assets f ON f.company_id = d.company_id AND f.id = d.asset_id
            LEFT JOIN depreciation_runs r ON r.company_id = d.company_id AND r.id = d.run_id
           WHERE f.id IS NULL OR (d.run_id IS NOT NULL AND r.id IS NULL)`,
  },
  {
    sentence: 'what was posted for an asset stands as long as its entry does',
    sql: `SELECT concat_ws('/', d.company_id, d.id) AS what
            FROM asset_depreciations d JOIN entries e ON e.company_id = d.company_id AND e.id = d.entry_id
           WHERE (d.reversed_on IS NULL) <> (e.status = 'posted')`,
  },
  {
    sentence: 'a depreciation run has the rows and the entries that come to its total',
    sql: `SELECT concat_ws('/', r.company_id, r.id) AS what
            FROM depreciation_runs r
            LEFT JOIN (SELECT company_id, run_id, sum(amount) AS total, count(DISTINCT asset_id) AS assets,
                              array_agg(DISTINCT entry_id ORDER BY entry_id) AS entries,
                              bool_and(reversed_on IS NULL) AS stands, bool_or(reversed_on IS NULL) AS stands_partly
                         FROM asset_depreciations GROUP BY company_id, run_id) d
              ON d.company_id = r.company_id AND d.run_id = r.id
           WHERE d.total IS DISTINCT FROM r.total OR d.assets <> r.assets_count
              OR d.entries <> (SELECT array_agg(e ORDER BY e) FROM unnest(r.entry_ids) AS e)
              OR (r.status = 'posted') <> d.stands OR (r.status = 'posted') <> d.stands_partly`,
  },
  {
    sentence: 'assets take no more of a line than it has',
    sql: `SELECT concat_ws('/', t.company_id, t.line_id) AS what
            FROM asset_lines t JOIN fixed_assets f ON f.company_id = t.company_id AND f.id = t.asset_id
            JOIN entry_lines l ON l.company_id = t.company_id AND l.id = t.line_id
           WHERE f.deleted_at IS NULL
           GROUP BY t.company_id, t.line_id, l.debit HAVING sum(t.amount) > l.debit`,
  },
  {
    sentence: 'an asset that is disposed of has the entry by which it went',
    sql: `SELECT concat_ws('/', f.company_id, f.id) AS what
            FROM fixed_assets f LEFT JOIN entries e ON e.company_id = f.company_id AND e.id = f.disposal_entry_id
           WHERE (f.status = 'disposed') <> (e.id IS NOT NULL AND e.status = 'posted' AND e.origin = 'asset'
                                            AND e.entry_date = f.disposed_on)`,
  },
]

import type { Day } from '#kernel/days'
import type { CompanyId, PublicToken } from '#kernel/ids'
import type { ReadTx } from '#platform/db/index'

export type YearSpan = {
  id: number
  code: string
  starts_on: Day
  ends_on: Day
  is_closed: boolean
}

/** What the days ahead of a file depend on, and when something was last booked in it. */
export type CompanyOverview = {
  id: CompanyId
  public_token: PublicToken
  name: string
  code: string
  country_pack: string
  vat_regime: string
  general_meeting: Day | null
  /** Where each taxpayer has its own day of the month for VAT returns. */
  vat_due_day: number | null
  /** The periods whose VAT return is filed. */
  filed_returns: { starts_on: Day; ends_on: Day }[]
  /** Oldest first. */
  years: YearSpan[]
  last_entry_on: Day | null
  documents_to_validate: number
  transactions_to_match: number
  /** Integrations that are in error, with the word for it. */
  failing_integrations: { key: string; error: string }[]
}

/** The overview of many files in one statement, by name. */
export async function overviewsOf(
  tx: ReadTx,
  ids: readonly CompanyId[],
): Promise<CompanyOverview[]> {
  return tx.rows<CompanyOverview>(
    `SELECT c.id, c.public_token, c.name, c.code, c.country_pack, c.vat_regime,
            c.settings #>> '{annual_accounts,general_meeting_date}' AS general_meeting,
            (c.settings #>> '{vat,due_day}')::int AS vat_due_day,
            coalesce((
              SELECT json_agg(json_build_object('starts_on', d.starts_on, 'ends_on', d.ends_on) ORDER BY d.starts_on)
                FROM vat_declarations d
               WHERE d.company_id = c.id AND d.status = 'filed' AND d.deleted_at IS NULL), '[]') AS filed_returns,
            coalesce((
              SELECT json_agg(json_build_object('id', y.id, 'code', y.code, 'starts_on', y.starts_on,
                       'ends_on', y.ends_on, 'is_closed', y.is_closed) ORDER BY y.starts_on)
                FROM fiscal_years y WHERE y.company_id = c.id), '[]') AS years,
            (SELECT e.entry_date FROM entries e WHERE e.company_id = c.id
              ORDER BY e.entry_date DESC, e.id DESC LIMIT 1) AS last_entry_on,
            (SELECT count(*)::int FROM document_imports i
              WHERE i.company_id = c.id AND i.deleted_at IS NULL
                AND i.status NOT IN ('validated', 'expanded')) AS documents_to_validate,
            (SELECT count(*)::int FROM bank_transactions b
              WHERE b.company_id = c.id AND b.deleted_at IS NULL AND b.status = 'pending') AS transactions_to_match,
            coalesce((
              SELECT json_agg(json_build_object('key', f.key, 'error', f.error) ORDER BY f.key)
                FROM (SELECT k.key, k.last_error AS error FROM integration_connections k
                       WHERE k.company_id = c.id AND k.state = 'error' AND k.is_active
                       UNION ALL
                      SELECT 'smtp', m.last_error FROM mail_settings m
                       WHERE m.company_id = c.id AND m.transport = 'smtp' AND m.failed_attempts >= 3
                       UNION ALL
                      SELECT r.key, r.error
                        FROM (SELECT key, status, error FROM integration_runs
                               WHERE company_id = c.id AND key = 'external-platform' AND finished_at IS NOT NULL
                               ORDER BY id DESC LIMIT 1) r
                       WHERE r.status = 'failed' AND c.external_id IS NOT NULL) f), '[]') AS failing_integrations
       FROM companies c WHERE c.id = ANY ($1) ORDER BY c.name, c.id`,
    [ids],
  )
}

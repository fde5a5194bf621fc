import type { Day } from '#kernel/days'
import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import { grouped } from '#kernel/lists'
import type { ReadTx, Tx } from '#platform/db/index'
import type { Journal, JournalRule } from '../schemas.js'

const ruleColumns = `
  r.id, r.company_id, r.journal_id, r.position, r.label, r.conditions, r.outcome AS then, r.is_active, r.version,
  r.version AS lock_version, r.created_at, r.updated_at, r.deleted_at, r.deleted_by`

/** The columns of a journal as the API shows it, without its rules; `$2` is today. */
const journalColumns = `
  j.id, j.company_id, j.code, j.label, j.type, j.control_account_id,
  CASE WHEN a.id IS NOT NULL THEN
    json_build_object('id', a.id, 'number', a.number, 'label', a.labels ->> c.locale) END AS control_account,
  j.iban, j.bic,
  coalesce((SELECT n.last_number FROM entry_numbers n
              JOIN fiscal_years y ON y.company_id = n.company_id AND y.id = n.fiscal_year_id
             WHERE n.company_id = j.company_id AND n.journal_id = j.id
             ORDER BY ($2::date BETWEEN y.starts_on AND y.ends_on) DESC, y.starts_on DESC LIMIT 1), 0) AS last_number,
  coalesce((SELECT sum(n.last_number)::int FROM entry_numbers n
             WHERE n.company_id = j.company_id AND n.journal_id = j.id), 0) AS entries_count,
  j.is_active, j.is_default, j.description, j.version, j.version AS lock_version, j.created_at, j.updated_at,
  j.deleted_at, j.deleted_by`

const journalTables = `
  journals j JOIN companies c ON c.id = j.company_id
  LEFT JOIN accounts a ON a.company_id = j.company_id AND a.id = j.control_account_id`

/** The journals of files in the order of their codes, each with its rules; `today` tells the current year. */
export async function journalsOf(
  tx: ReadTx,
  companyIds: readonly CompanyId[],
  today: Day,
  id: number | null = null,
): Promise<Journal[]> {
  const journals = await tx.rows<Omit<Journal, 'rules'>>(
    `SELECT ${journalColumns} FROM ${journalTables}
      WHERE j.company_id = ANY ($1) AND j.deleted_at IS NULL AND ($3::bigint IS NULL OR j.id = $3)
      ORDER BY j.company_id, j.code`,
    [companyIds, today, id],
  )
  const rules = await tx.rows<JournalRule>(
    `SELECT ${ruleColumns} FROM journal_rules r
      WHERE r.company_id = ANY ($1) AND r.deleted_at IS NULL AND ($2::bigint IS NULL OR r.journal_id = $2)
      ORDER BY r.company_id, r.position, r.id`,
    [companyIds, id],
  )
  const rulesOf = grouped(rules, (rule) => rule.journal_id)
  return journals.map((journal) => ({ ...journal, rules: rulesOf.get(journal.id) ?? [] }))
}

/** Ids for journals that are about to be written together. */
export async function takeJournalIds(tx: Tx, count: number): Promise<number[]> {
  const { ids } = await tx.one<{ ids: number[] }>(
    `SELECT ARRAY(SELECT nextval('journals_id_seq') FROM generate_series(1, $1::int)) AS ids`,
    [count],
  )
  return ids
}

export async function insertJournals(
  tx: Tx,
  companyId: CompanyId,
  journals: readonly Journal[],
  now: Instant,
): Promise<void> {
  await tx.run(
    `INSERT INTO journals (company_id, id, code, label, type, control_account_id, iban, bic, is_active, is_default,
                           description, created_at, updated_at)
     SELECT $1, id, code, label, type, control_account_id, iban, bic, is_active, is_default, description, $3, $3
       FROM json_populate_recordset(NULL::journals, $2)`,
    [companyId, JSON.stringify(journals), now],
  )
}

import type { Day } from '#kernel/days'
import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import { grouped } from '#kernel/lists'
import { assignments, type OfDatabase, shownColumns, storedFields } from '#platform/db/columns'
import type { ReadTx, Tx } from '#platform/db/index'
import { likePattern } from '#platform/db/like'
import { insertRecords, takeIds } from '#platform/db/record-writes'
import type { CompanyOperation } from '#platform/operations/operation'
import { Journal } from '../schemas.js'
import { rulesOf } from './rules.js'

/** A journal as the API shows it, without its rules; `$2` is today. */
export const journalColumns = shownColumns(Journal, 'j', {
  control_account: `CASE WHEN a.id IS NOT NULL THEN
    json_build_object('id', a.id, 'number', a.number, 'label', a.labels ->> c.locale) END`,
  last_number: `coalesce((SELECT n.last_number FROM entry_numbers n
              JOIN fiscal_years y ON y.company_id = n.company_id AND y.id = n.fiscal_year_id
             WHERE n.company_id = j.company_id AND n.journal_id = j.id
             ORDER BY ($2::date BETWEEN y.starts_on AND y.ends_on) DESC, y.starts_on DESC LIMIT 1), 0)`,
  entries_count: `coalesce((SELECT sum(n.last_number)::int FROM entry_numbers n
             WHERE n.company_id = j.company_id AND n.journal_id = j.id), 0)`,
  rules: null,
})

export const journalTables = `
  journals j JOIN companies c ON c.id = j.company_id
  LEFT JOIN accounts a ON a.company_id = j.company_id AND a.id = j.control_account_id`

export type Wanted = {
  id?: number
  q?: string | null | undefined
  type?: Journal['type'] | null | undefined
  isActive?: boolean | null | undefined
}

/** The journals of files in the order of their codes, each with its rules; `today` tells the current year. */
export async function journalsOf(
  tx: ReadTx,
  companyIds: readonly CompanyId[],
  today: Day,
  wanted: Wanted = {},
): Promise<Journal[]> {
  const journals = await tx.rows<Omit<Journal, 'rules'>>(
    `SELECT ${journalColumns} FROM ${journalTables}
      WHERE j.company_id = ANY ($1) AND j.deleted_at IS NULL
        AND ($3::bigint IS NULL OR j.id = $3)
        AND ($4::text IS NULL OR j.type = $4)
        AND ($5::boolean IS NULL OR j.is_active = $5)
        AND ($6::text IS NULL OR folded(concat_ws(E'\\n', j.code, j.label, j.description)) LIKE $6
             OR lower(j.iban) LIKE replace($6, ' ', ''))
      ORDER BY j.company_id, j.code`,
    [
      companyIds,
      today,
      wanted.id ?? null,
      wanted.type ?? null,
      wanted.isActive ?? null,
      likePattern(wanted.q),
    ],
  )
  const rules = await rulesOf(tx, companyIds, wanted.id ?? null)
  const ofJournal = grouped(rules, (rule) => rule.journal_id)
  return journals.map((journal) => ({ ...journal, rules: ofJournal.get(journal.id) ?? [] }))
}

/** What is read of a journal and not stored with it. */
type Derived = 'control_account' | 'last_number' | 'entries_count' | 'rules'

/** What a person decides about a journal. */
export type JournalFields = Omit<Journal, Derived | OfDatabase>

const fields = storedFields(Journal, ['control_account', 'last_number', 'entries_count', 'rules'])

/** Ids for journals that are about to be written together. */
export async function takeJournalIds(tx: Tx, count: number): Promise<number[]> {
  return takeIds(tx, 'journals', count)
}

export async function insertJournals(
  tx: Tx,
  companyId: CompanyId,
  journals: readonly (JournalFields & { id: number })[],
  now: Instant,
): Promise<void> {
  await insertRecords({ tx, companyId, now }, 'journals', fields, journals)
}

/**
 * Holds the file against every other change of its journals and rules. Entries are posted meanwhile:
 * their foreign keys need only the key of the row.
 */
export async function holdJournals({ tx, company }: CompanyOperation): Promise<void> {
  await tx.one(`SELECT id FROM companies WHERE id = $1 FOR NO KEY UPDATE`, [company.id])
}

/** Holds a journal against entries too, which hold its key while they are posted; false when there is none. */
export async function lockJournal({ tx, company }: CompanyOperation, id: number): Promise<boolean> {
  const found = await tx.maybe(
    `SELECT id FROM journals WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE`,
    [company.id, id],
  )
  return found !== undefined
}

export async function updateJournal(
  { tx, company, now }: CompanyOperation,
  id: number,
  changed: JournalFields,
): Promise<void> {
  await tx.run(
    `UPDATE journals AS j SET ${assignments(fields, 'n')}, version = j.version + 1, updated_at = $4
      FROM json_populate_record(NULL::journals, $3) AS n
     WHERE j.company_id = $1 AND j.id = $2`,
    [company.id, id, JSON.stringify(changed), now],
  )
}

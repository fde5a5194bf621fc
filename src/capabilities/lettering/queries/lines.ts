import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { Line } from '../domain/group.js'

/** A line as a lettering shows it. */
export const lineColumns = `
  l.id, l.entry_id, l.entry_date, e.journal_code, e.number, e.reference, coalesce(l.label, e.label) AS label,
  l.debit, l.credit`

/**
 * Thousands of lines may be asked for at once. Each looks up its entry by key (OFFSET keeps the
 * planner from turning that into a join of the whole file), whatever the statistics say.
 */
const entryOfLine = `(
    SELECT e.number, e.reference, e.document_reference, e.label, j.code AS journal_code
      FROM entries e JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
     WHERE e.company_id = l.company_id AND e.id = l.entry_id OFFSET 0)`

export const lineTables = `
  entry_lines l
  CROSS JOIN LATERAL ${entryOfLine} e`

const joinThirdParty = (id: string) => `
  LEFT JOIN LATERAL (
    SELECT t.today_id FROM third_parties_today t
     WHERE t.company_id = l.company_id AND t.id = ${id} OFFSET 0) t ON true`

/** Each line is looked up by its id, as each of its facts is: see above. */
const selection = (lock: '' | 'FOR UPDATE') => `
  SELECT ${lineColumns}, l.currency, l.amount_currency, a.account, a.is_reconcilable, t.today_id AS third_party_id,
         l.third_party_id AS booked_party_id, l.can_letter, l.lettering_id,
         l.partial_lettering_id
    FROM (SELECT DISTINCT id FROM unnest($2::bigint[]) AS id ORDER BY id) asked
    CROSS JOIN LATERAL (
      SELECT x.* FROM entry_lines x WHERE x.company_id = $1 AND x.id = asked.id OFFSET 0 ${lock}) l
    CROSS JOIN LATERAL ${entryOfLine} e ${joinThirdParty('l.third_party_id')}
    CROSS JOIN LATERAL (
      SELECT json_build_object('id', a.id, 'number', a.number, 'label', a.labels ->> $3) AS account, a.is_reconcilable
        FROM accounts a WHERE a.company_id = l.company_id AND a.id = l.account_id OFFSET 0) a
   ORDER BY l.id`

/** Lines of the file by their ids; unknown ones are left out. */
export async function readLines(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<Line[]> {
  return tx.rows<Line>(selection(''), [company.id, ids, company.locale])
}

/**
 * The same, held until the end of the transaction. All who letter take the lines in the order of their
 * ids, after what they post and before the codes, so that no two of them wait for each other.
 */
export async function holdLines(
  { tx, company }: CompanyOperation,
  ids: readonly number[],
): Promise<Line[]> {
  return tx.rows<Line>(selection('FOR UPDATE'), [company.id, ids, company.locale])
}

/** An open line with all that may tell what it settles. */
export type OpenLineRow = {
  id: number
  account_id: number
  third_party_id: number | null
  partial_lettering_id: number | null
  amount: string
  reference: string | null
  document_reference: string | null
  label: string | null
}

/**
 * The open lines of the file, of an account or of a third party; one that is tied is of the third party of those it
 * is tied to. Lines on the accounts of banks and cash are not among them: what comes in and what goes out there do not
 * settle each other.
 */
export async function openLines(
  { tx, company }: CompanyReading,
  { accountId, thirdPartyId }: { accountId: number | null; thirdPartyId: number | null },
): Promise<OpenLineRow[]> {
  return tx.rows<OpenLineRow>(
    `SELECT l.id, l.account_id, t.today_id AS third_party_id, l.partial_lettering_id, l.debit - l.credit AS amount,
            e.reference, e.document_reference, coalesce(l.label, e.label) AS label
       FROM ${lineTables}
       LEFT JOIN letterings tie ON tie.company_id = l.company_id AND tie.id = l.partial_lettering_id
       ${joinThirdParty('coalesce(tie.third_party_id, l.third_party_id)')}
      WHERE l.company_id = $1 AND l.lettering_id IS NULL AND l.can_letter
        AND ($2::bigint IS NULL OR l.account_id = $2) AND ($3::bigint IS NULL OR t.today_id = $3)
        AND l.account_id NOT IN (
          SELECT j.control_account_id FROM journals j
           WHERE j.company_id = $1 AND j.type IN ('financial', 'cash') AND j.control_account_id IS NOT NULL)
      ORDER BY l.id`,
    [company.id, accountId, thirdPartyId],
  )
}

/** Whether an account is that of customers or suppliers. */
export async function isOfThirdParties(
  { tx, company }: CompanyReading,
  accountId: number,
): Promise<boolean> {
  const { is_theirs } = await tx.one<{ is_theirs: boolean }>(
    `SELECT EXISTS (SELECT FROM journals j
                     WHERE j.company_id = $1 AND j.control_account_id = $2 AND j.type NOT IN ('financial', 'cash', 'general'))
         OR EXISTS (SELECT FROM third_parties t WHERE t.company_id = $1 AND t.account_id = $2) AS is_theirs`,
    [company.id, accountId],
  )
  return is_theirs
}

/** An account of the file; undefined when there is none. */
export async function findAccount(
  { tx, company }: CompanyReading,
  id: number,
): Promise<{ number: string; is_reconcilable: boolean } | undefined> {
  return tx.maybe(
    `SELECT number, is_reconcilable FROM accounts WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL`,
    [company.id, id],
  )
}

/** Who a third party is today; undefined when the file has none with this id. */
export async function thirdPartyToday(
  { tx, company }: CompanyReading,
  id: number,
): Promise<number | undefined> {
  const found = await tx.maybe<{ today_id: number }>(
    `SELECT coalesce(merged_into_id, id) AS today_id FROM third_parties
      WHERE company_id = $1 AND id = $2 AND (deleted_at IS NULL OR merged_into_id IS NOT NULL)`,
    [company.id, id],
  )
  return found?.today_id
}

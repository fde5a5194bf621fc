import { shownColumns } from '#platform/db/columns'
import { allLabels } from '#platform/db/labels'
import { likePattern } from '#platform/db/like'
import { rowsIn } from '#platform/db/records'
import type { CompanyReading } from '#platform/operations/operation'
import { Account, type AccountFilter } from '../schemas/account.js'

/**
 * The columns of an account as the API shows it; `$1` is the file, `$2` its language. Who controls which
 * account is read once for all accounts: third parties are many.
 */
export const accountColumns = shownColumns(Account, 'a', {
  label: 'a.labels ->> $2',
  class: 'left(a.number, 1)::int',
  default_analytic: `CASE WHEN a.default_analytic <> '[]' THEN named_analytic(a.company_id, a.default_analytic) ELSE '[]' END`,
  is_control: `(a.id IN (SELECT j.control_account_id FROM journals j
             WHERE j.company_id = $1 AND j.control_account_id IS NOT NULL AND j.deleted_at IS NULL)
   OR a.id IN (SELECT t.account_id FROM third_parties t
                WHERE t.company_id = $1 AND t.account_id IS NOT NULL AND t.deleted_at IS NULL))`,
})

/** Accounts one by one, or held against posting, which holds what it names. */
export const { find: findAccount, lock: lockAccountsById } = rowsIn<Account>('accounts', {
  alias: 'a',
  columns: accountColumns,
  inLanguage: true,
})

/** The chart in the order of its numbers; a search looks at the beginning of numbers and at all labels. */
export async function listAccounts(
  { tx, company }: CompanyReading,
  { q, class: ofClass, type, kind, is_active }: AccountFilter,
): Promise<Account[]> {
  return tx.rows<Account>(
    `SELECT ${accountColumns} FROM accounts a
      WHERE a.company_id = $1 AND a.deleted_at IS NULL
        AND ($3::text IS NULL OR starts_with(a.number, $3) OR folded(${allLabels('a')}) LIKE $4)
        AND ($5::int IS NULL OR left(a.number, 1)::int = $5)
        AND ($6::text IS NULL OR a.type = $6)
        AND ($7::text IS NULL OR a.kind = $7)
        AND ($8::boolean IS NULL OR a.is_active = $8)
      ORDER BY a.number`,
    [
      company.id,
      company.locale,
      q ?? null,
      likePattern(q),
      ofClass ?? null,
      type ?? null,
      kind ?? null,
      is_active ?? null,
    ],
  )
}

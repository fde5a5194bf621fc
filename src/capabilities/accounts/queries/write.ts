import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import { assignments, storedFields } from '#platform/db/columns'
import type { Tx } from '#platform/db/index'
import type { CompanyOperation } from '#platform/operations/operation'
import { Account } from '../schemas/account.js'

/** Ids for accounts that are about to be written together and point at each other. */
export async function takeAccountIds(tx: Tx, count: number): Promise<number[]> {
  const { ids } = await tx.one<{ ids: number[] }>(
    `SELECT ARRAY(SELECT nextval('accounts_id_seq') FROM generate_series(1, $1::int)) AS ids`,
    [count],
  )
  return ids
}

/** What is kept of an account; the rest is read from elsewhere. */
const fields = storedFields(Account, ['label', 'class', 'is_control'])
const stored = fields.join(', ')

export async function insertAccounts(
  tx: Tx,
  companyId: CompanyId,
  accounts: readonly Account[],
  now: Instant,
): Promise<void> {
  const kept = accounts.map((account) =>
    Object.fromEntries(['id', ...fields].map((name) => [name, account[name as keyof Account]])),
  )
  await tx.run(
    `INSERT INTO accounts (company_id, id, ${stored}, created_at, updated_at)
     SELECT $1, id, ${stored}, $3, $3 FROM json_populate_recordset(NULL::accounts, $2)`,
    [companyId, JSON.stringify(kept), now],
  )
}

/** Writes accounts as they now are, version included. */
export async function saveAccounts(
  { tx, company }: CompanyOperation,
  accounts: readonly Account[],
): Promise<void> {
  await tx.run(
    `UPDATE accounts a SET ${assignments([...fields, 'version', 'updated_at'], 'n')}
       FROM json_populate_recordset(NULL::accounts, $2) n
      WHERE a.company_id = $1 AND a.id = n.id`,
    [company.id, JSON.stringify(accounts)],
  )
}

/** Puts accounts in the bin. */
export async function binAccounts(
  { tx, company, caller, now }: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  await tx.run(
    `UPDATE accounts SET deleted_at = $3, deleted_by = $4, version = version + 1
      WHERE company_id = $1 AND id = ANY ($2)`,
    [company.id, ids, now, caller.user.id],
  )
}

import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { Tx } from '#platform/db/index'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Account } from '../schemas/account.js'

/** Ids for accounts that are about to be written together and point at each other. */
export async function takeAccountIds(tx: Tx, count: number): Promise<number[]> {
  const { ids } = await tx.one<{ ids: number[] }>(
    `SELECT ARRAY(SELECT nextval('accounts_id_seq') FROM generate_series(1, $1::int)) AS ids`,
    [count],
  )
  return ids
}

/** New accounts; what the table does not keep is not sent to it. */
export async function insertAccounts(
  tx: Tx,
  companyId: CompanyId,
  accounts: readonly Account[],
  now: Instant,
): Promise<void> {
  await tx.run(
    `INSERT INTO accounts (company_id, id, number, labels, type, kind, parent_id, is_active, is_reconcilable,
                           vat_code_id, created_at, updated_at)
     SELECT $1, a.id, a.number, a.labels, a.type, a.kind, a.parent_id, a.is_active, a.is_reconcilable,
            a.vat_code_id, $3, $3
       FROM json_to_recordset($2) AS a (id bigint, number text, labels jsonb, type text, kind text,
                                        parent_id bigint, is_active boolean, is_reconcilable boolean,
                                        vat_code_id bigint)`,
    [companyId, JSON.stringify(accounts.map(stored)), now],
  )
}

function stored(account: Account) {
  const { id, number, labels, type, kind, parent_id, is_active, is_reconcilable, vat_code_id } =
    account
  return { id, number, labels, type, kind, parent_id, is_active, is_reconcilable, vat_code_id }
}

/** Writes accounts as they now are, version included. */
export async function saveAccounts(
  { tx, company }: CompanyOperation,
  accounts: readonly Account[],
): Promise<void> {
  await tx.run(
    `UPDATE accounts a
        SET number = n.number, labels = n.labels, type = n.type, kind = n.kind, parent_id = n.parent_id,
            is_active = n.is_active, is_reconcilable = n.is_reconcilable, vat_code_id = n.vat_code_id,
            version = n.version, updated_at = n.updated_at
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

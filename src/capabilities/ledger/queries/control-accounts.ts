import type { CompanyReading } from '#platform/operations/operation'

/** Whose control account it is: of customers, of suppliers, or of a journal of money. */
export type ControlRole = 'customer' | 'supplier' | 'money'

const byJournal = (types: string) =>
  `EXISTS (SELECT FROM journals j WHERE j.company_id = $1 AND j.control_account_id = a.id
            AND j.type IN (${types}) AND j.deleted_at IS NULL)`

const byThirdParty = (type: string) =>
  `EXISTS (SELECT FROM third_parties t WHERE t.company_id = $1 AND t.account_id = a.id
            AND t.type = ${type} AND t.deleted_at IS NULL)`

/** Whether customers, or suppliers, are booked on account `a` of company `$1`: by a journal, or as their own. */
export const isOfCustomers = `(${byJournal("'sale', 'sale_credit_note'")} OR ${byThirdParty("'customer'")})`
export const isOfSuppliers = `(${byJournal("'purchase', 'purchase_credit_note'")} OR ${byThirdParty("'supplier'")})`

const canBeSettled = "a.is_reconcilable AND a.kind = 'postable' AND a.deleted_at IS NULL"

/** The roles that accounts have already, by their ids; of those whose lines can be settled, all at once. */
export async function controlRolesOf(
  { tx, company }: CompanyReading,
  accountIds: readonly number[] | 'reconcilable',
): Promise<ReadonlyMap<number, ReadonlySet<ControlRole>>> {
  if (accountIds.length === 0) return new Map()
  const isAll = accountIds === 'reconcilable'
  const rows = await tx.rows<{ id: number; customer: boolean; supplier: boolean; money: boolean }>(
    `SELECT a.id, ${isOfCustomers} AS customer, ${isOfSuppliers} AS supplier,
            ${byJournal("'financial', 'cash'")} AS money
       FROM accounts a WHERE a.company_id = $1 AND ${isAll ? canBeSettled : 'a.id = ANY ($2)'}`,
    isAll ? [company.id] : [company.id, accountIds],
  )
  const roles = ['customer', 'supplier', 'money'] as const
  return new Map(rows.map((row) => [row.id, new Set(roles.filter((role) => row[role]))]))
}

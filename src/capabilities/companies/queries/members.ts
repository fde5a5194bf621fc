import type { CompanyId } from '#kernel/ids'
import type { ReadTx } from '#platform/db/index'
import type { CompanyMember } from '../schemas/views.js'

/** Who reaches a file: managers of its firm, those it is assigned to, or who keeps it without a firm. */
export async function membersOfCompany(tx: ReadTx, id: CompanyId): Promise<CompanyMember[]> {
  return tx.rows<CompanyMember>(
    `SELECT u.id, u.name, u.email, r.role, r.is_active, r.source
       FROM (
         SELECT m.user_id, 'manager' AS role, m.is_active, 'firm' AS source
           FROM companies c JOIN firm_members m ON m.firm_id = c.firm_id
          WHERE c.id = $1 AND m.role IN ('admin', 'manager')
         UNION ALL
         SELECT a.user_id, a.role, m.is_active, 'assigned'
           FROM companies c JOIN company_members a ON a.company_id = c.id
           JOIN firm_members m ON m.firm_id = c.firm_id AND m.user_id = a.user_id
          WHERE c.id = $1 AND m.role NOT IN ('admin', 'manager')
         UNION ALL
         SELECT a.user_id, a.role, true, 'assigned'
           FROM companies c JOIN company_members a ON a.company_id = c.id
          WHERE c.id = $1 AND c.firm_id IS NULL) r
       JOIN users u ON u.id = r.user_id AND NOT u.is_demo
      ORDER BY u.name, u.id`,
    [id],
  )
}

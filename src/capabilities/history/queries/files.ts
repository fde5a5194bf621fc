import type { ReadTx } from '#platform/db/index'
import type { InCompany } from '#platform/operation'

type CompanyScope = InCompany['company']

type Row = Omit<
  CompanyScope,
  'publicToken' | 'firmId' | 'isDemo' | 'isFirmAdmin' | 'countryPack' | 'hasWebhooks' | 'role'
> & {
  public_token: CompanyScope['publicToken']
  firm_id: CompanyScope['firmId']
  is_demo: boolean
  country_pack: string
  has_webhooks: boolean
  days: number
}

/** The live files, with how many days their bins keep what is in them. */
export async function filesToTidy(tx: ReadTx): Promise<{ company: CompanyScope; days: number }[]> {
  const rows = await tx.rows<Row>(
    `SELECT c.id, c.public_token, c.name, c.firm_id, c.is_demo, c.locale, c.currency, c.country_pack,
            EXISTS (SELECT FROM webhook_endpoints w WHERE w.firm_id = c.firm_id) AS has_webhooks,
            coalesce((c.settings #>> '{history,trash_retention_days}')::int, 30) AS days
       FROM companies c WHERE c.deleted_at IS NULL ORDER BY c.id`,
  )
  return rows.map(
    ({ public_token, firm_id, is_demo, country_pack, has_webhooks, days, ...row }) => ({
      company: {
        ...row,
        publicToken: public_token,
        firmId: firm_id,
        isDemo: is_demo,
        countryPack: country_pack,
        hasWebhooks: has_webhooks,
        role: 'manager',
        isFirmAdmin: false,
      },
      days,
    }),
  )
}

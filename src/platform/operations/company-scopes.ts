import type { CompanyId, FirmId, PublicToken } from '#kernel/ids'
import type { Language } from '#kernel/languages'
import type { ReadTx } from '#platform/db/index'
import type { CompanyScope } from './access.js'

type Row = {
  id: CompanyId
  public_token: PublicToken
  name: string
  firm_id: FirmId | null
  is_demo: boolean
  locale: Language
  currency: string
  country_pack: string
  has_webhooks: boolean
}

/** Company files as a job works in them, those in the bin left out; of all, or of some. */
export async function companyScopes(
  tx: ReadTx,
  ids: readonly CompanyId[] | null = null,
): Promise<CompanyScope[]> {
  const rows = await tx.rows<Row>(
    `SELECT c.id, c.public_token, c.name, c.firm_id, c.is_demo, c.locale, c.currency, c.country_pack,
            EXISTS (SELECT FROM webhook_endpoints w WHERE w.firm_id = c.firm_id) AS has_webhooks
       FROM companies c
      WHERE c.deleted_at IS NULL AND ($1::bigint[] IS NULL OR c.id = ANY ($1)) ORDER BY c.id`,
    [ids],
  )
  return rows.map(({ public_token, firm_id, is_demo, country_pack, has_webhooks, ...row }) => ({
    ...row,
    publicToken: public_token,
    firmId: firm_id,
    isDemo: is_demo,
    countryPack: country_pack,
    hasWebhooks: has_webhooks,
    role: 'manager',
    isFirmAdmin: false,
  }))
}

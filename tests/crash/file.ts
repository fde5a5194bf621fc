import { call, replies } from '#testing/http'
import { firstAdmin } from './api.js'
import { query } from './database.js'

/** A company file as the clients need it. */
export type CompanyFile = {
  readonly token: string
  readonly path: string
  readonly suppliers: readonly number[]
  readonly customers: readonly number[]
  journal(code: string): number
}

/** Sets up a company file as a customer does; third parties and webhook endpoints go in by SQL. */
export async function openFile(base: string, databaseUrl: string): Promise<CompanyFile> {
  const session = replies(await call(base, 'POST', '/v1/auth/login', { body: firstAdmin }), 201)
  const { token } = session.body
  const firms = replies(await call(base, 'GET', '/v1/firms', { token }), 200)
  const [firm] = firms.body
  const made = replies(
    await call(base, 'POST', '/v1/companies', {
      token,
      body: {
        name: 'Bakkerij Janssens',
        firm: firm.public_token,
        country_pack: 'BE',
        fiscal_year: { starts_on: '2026-01-01', ends_on: '2026-12-31' },
        banks: [{ code: 'KBC', label: 'KBC', iban: 'BE68 5390 0754 7034' }],
      },
    }),
    201,
  )
  const company = made.body
  await subscribe(databaseUrl)
  const parties = await query(
    databaseUrl,
    `INSERT INTO third_parties (company_id, type, code, name, payment_terms_days, created_at, updated_at)
     SELECT $1, type, type || n, initcap(type) || ' ' || n, 30, now(), now()
       FROM unnest(ARRAY['supplier', 'customer']) AS type, generate_series(1, 20) AS n
     RETURNING id, type`,
    [company.id],
  )
  const idsOf = (type: string) =>
    parties.rows.filter((party) => party.type === type).map((party) => Number(party.id))
  const journals: { id: number; code: string }[] = company.journals
  return {
    token,
    path: `/v1/companies/${company.public_token}`,
    suppliers: idsOf('supplier'),
    customers: idsOf('customer'),
    journal: (code) => journals.find((journal) => journal.code === code)!.id,
  }
}

/** Two endpoints for every firm: one for everything, one for a single event. */
export async function subscribe(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `INSERT INTO webhook_endpoints (firm_id, url, events, secret, created_at, updated_at)
     SELECT f.id, 'https://hooks.example.be/' || e.name, e.events, 'sealed', now(), now()
       FROM firms f, (VALUES ('all', '{*}'::text[]), ('posted', '{entry.posted}')) AS e (name, events)`,
  )
}

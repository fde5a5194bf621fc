import { ownIban } from '#testing/bank-files'
import { query } from '#testing/crashing-database'
import { call, replies } from '#testing/http'
import { firstAdmin } from './api.js'

/** A company file as the clients need it. */
export type CompanyFile = {
  readonly id: number
  readonly token: string
  readonly path: string
  readonly suppliers: readonly number[]
  readonly customers: readonly number[]
  journal(code: string): number
}

/** Sets up a company file as a customer does; third parties and webhook endpoints go in by SQL. */
export async function openFile(base: string, databaseUrl: string): Promise<CompanyFile> {
  const token = await signedIn(base, firstAdmin)
  const file = await newFile(base, databaseUrl, token)
  await subscribe(databaseUrl)
  return file
}

/** One of a firm of its own, to which no webhook listens: what is posted there takes a shorter way. */
export async function openQuietFile(base: string, databaseUrl: string): Promise<CompanyFile> {
  const admin = { email: 'quiet@example.be', password: 'a phrase for the quiet admin' }
  const token = await signedIn(base, firstAdmin)
  const body = { name: 'Quiet Firm', admin: { ...admin, name: 'Els Peeters' } }
  replies(await call(base, 'POST', '/v1/firms', { token, body }), 201)
  return newFile(base, databaseUrl, await signedIn(base, admin))
}

async function signedIn(base: string, body: object): Promise<string> {
  return replies(await call(base, 'POST', '/v1/auth/login', { body }), 201).body.token
}

async function newFile(base: string, databaseUrl: string, token: string): Promise<CompanyFile> {
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
        banks: [{ code: 'KBC', label: 'KBC', iban: ownIban }],
      },
    }),
    201,
  )
  const company = made.body
  const parties = await query(
    databaseUrl,
    `INSERT INTO third_parties (company_id, type, code, name, payment_terms_days, ibans, created_at, updated_at)
     SELECT $1, type, type || n, initcap(type) || ' ' || n, 30, $2::jsonb, now(), now()
       FROM unnest(ARRAY['supplier', 'customer']) AS type, generate_series(1, 20) AS n
     RETURNING id, type`,
    [company.id, JSON.stringify([{ iban: 'BE71096123456769', bic: null }])],
  )
  const idsOf = (type: string) =>
    parties.rows.filter((party) => party.type === type).map((party) => Number(party.id))
  const journals: { id: number; code: string }[] = company.journals
  const path = `/v1/companies/${company.public_token}`
  await addYears(base, token, path)
  return {
    id: company.id,
    token,
    path,
    suppliers: idsOf('supplier'),
    customers: idsOf('customer'),
    journal: (code) => journals.find((journal) => journal.code === code)!.id,
  }
}

/** Payments are confirmed on the days on which the test runs. */
async function addYears(base: string, token: string, path: string): Promise<void> {
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).getUTCFullYear()
  for (let year = 2027; year <= inAWeek; year++) {
    const body = { starts_on: `${year}-01-01`, ends_on: `${year}-12-31` }
    replies(await call(base, 'POST', `${path}/fiscal-years`, { token, body }), 201)
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

import type { Books } from './books.js'

/** What requests leave behind, and what a file was set up with, read from the database. */

/** Ids of the accounts and VAT codes of a file, by number and by code. */
export async function namesOf({ sql }: Books, company: { id: number }) {
  const { rows: accounts } = await sql.query(
    'SELECT number, id FROM accounts WHERE company_id = $1',
    [company.id],
  )
  const { rows: codes } = await sql.query('SELECT code, id FROM vat_codes WHERE company_id = $1', [
    company.id,
  ])
  return {
    account: (number: string) => Number(accounts.find((one) => one.number === number).id),
    vatCode: (code: string) => Number(codes.find((one) => one.code === code).id),
  }
}

/** The rows of the change log about a record, oldest first. */
export async function logOf(
  { sql }: Books,
  company: { id: number },
  resource: string,
  id: number,
): Promise<{ action: string; version: number; before: object | null; after: object | null }[]> {
  const { rows } = await sql.query(
    `SELECT action, version, before, after FROM changes
      WHERE company_id = $1 AND resource = $2 AND record_id = $3 ORDER BY seq`,
    [company.id, resource, id],
  )
  return rows
}

/** Subscribes to every event of a firm, and reads those that came. */
export async function subscribe({ sql, clock }: Books, firm: { id: number }) {
  const { rows: made } = await sql.query(
    `INSERT INTO webhook_endpoints (firm_id, url, events, secret, created_at, updated_at)
     VALUES ($1, 'https://example.be/hook', '{*}', 'none', $2, $2) RETURNING id`,
    [firm.id, clock()],
  )
  return {
    async events(): Promise<
      { event: string; company: { public_token: string }; data: Record<string, unknown> }[]
    > {
      const { rows } = await sql.query(
        'SELECT payload FROM webhook_deliveries WHERE endpoint_id = $1 ORDER BY id',
        [made[0].id],
      )
      return rows.map(({ payload }) => payload)
    },
  }
}

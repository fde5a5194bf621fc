import { readFileSync } from 'node:fs'
import pg from 'pg'
import { app } from '#app'
import { violations } from '#platform/operations/invariants'
import { openBooks } from '#testing/books'
import { startServerProcess } from '#testing/processes'
import { load } from './load.js'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)

/**
 * Invoices posted per second over HTTP, beside the same rows written by one prepared statement per
 * transaction, without HTTP or checks; on one journal and over sixteen, with 1 and 8 clients. Then
 * batches of a thousand.
 */
export async function benchPosting(): Promise<void> {
  const books = await openBooks({ empty: true, environment: { RATE_LIMIT: '0' } })
  const { admin, company, path, journal } = await books.openCompany()
  const bare = await books.openCompany()
  await books.sql.query('UPDATE tokens SET last_used_at = now()')
  const ours = await sixteenJournals(books.sql, company.id, journal('ACH'))
  const theirs = await sixteenJournals(books.sql, bare.company.id, bare.journal('ACH'))
  const supplier = await books.party(company, 'supplier')
  const bareSupplier = await books.party(bare.company, 'supplier')
  const server = await startServerProcess(books.databaseUrl, {
    RATE_LIMIT: '0',
    LOG_LEVEL: 'info',
    WALL_CLOCK: '1',
  })
  const headers = { authorization: `Bearer ${admin.token}` }
  const invoice = (journalId: number) => ({
    journal_id: journalId,
    third_party_id: supplier,
    entry_date: '2026-03-10',
    due_date: '2026-04-09',
    reference: 'F-2026-0141',
    lines: [
      { account: '604000', amount: '100.00', vat_code: 'PG21', label: 'Goods' },
      { account: '612000', amount: '50.00', vat_code: 'PS21', label: 'Services' },
    ],
  })
  const shot = { url: server.url, method: 'POST', path: `${path}/entries/invoice`, headers }
  const sample = await admin.post(`${path}/entries/invoice`, invoice(journal('ACH')))
  if (sample.status !== 201) throw new Error(sample.text)

  console.log(
    '| journals | clients | invoices/s over HTTP | ceiling/s | share | ceiling median ms | median ms |',
  )
  console.log('|---|---|---|---|---|---|---|')
  // The program is measured as it runs after some thousand invoices, not while it is being compiled.
  const first = JSON.stringify(invoice(ours[0]!))
  await load({ ...shot, body: first, connections: 8, seconds: 3 * seconds })
  const singles: number[] = []
  const measured: (() => Promise<void>)[] = []
  for (const count of [1, 16])
    for (const connections of [1, 8]) {
      const body = ours.slice(0, count).map((id) => JSON.stringify(invoice(id)))
      await load({ ...shot, body, connections, seconds: 1 })
      const http = await load({ ...shot, body, connections, seconds })
      if (http.failed > 0) throw new Error(`${http.failed} invoices failed`)
      singles.push(http.perSecond)
      measured.push(async () => {
        const rows = await ceiling(books.databaseUrl, {
          companyId: bare.company.id,
          journals: theirs.slice(0, count),
          supplier: bareSupplier,
          after: sample.text,
          connections,
        })
        const share = `${Math.round((http.perSecond / rows.perSecond) * 100)} %`
        console.log(
          `| ${[count, connections, round(http.perSecond), round(rows.perSecond), share, rows.medianMs.toFixed(2), http.medianMs.toFixed(2)].join(' | ')} |`,
        )
      })
    }
  const entries = Array.from({ length: 1000 }, () => ({ kind: 'invoice', ...invoice(ours[0]!) }))
  const batch = { ...shot, path: `${path}/entries/batch`, body: JSON.stringify({ entries }) }
  await load({ ...batch, connections: 1, seconds: 1 })
  const batches = await load({ ...batch, connections: 1, seconds })
  if (batches.failed > 0) throw new Error(`${batches.failed} batches failed`)
  const memory = memoryOf(server.process.pid!)
  await server.end()
  const broken = await violations(books.service.services.db, app.invariants)
  if (broken.length > 0) throw new Error(broken.join('\n'))
  for (const measure of measured) await measure()
  const rate = batches.perSecond * 1000
  const times = (single: number) => (rate / single).toFixed(1)
  console.log(
    `\nBatches of 1000: ${round(rate)} invoices/s with one client, ${times(singles[0]!)} times what one client ` +
      `posts one by one, ${times(Math.max(...singles))} times the best that 8 reach.`,
  )
  console.log(`Memory of the server process after the run: ${memory} MB.`)
  // The ceiling writes log rows that no chain covers, which closing the books rightly finds.
  await books.close().catch(() => {})
}

const round = (value: number) => Math.round(value).toLocaleString('en')

function memoryOf(pid: number): number {
  return Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
  )
}

async function sixteenJournals(
  sql: pg.Client,
  companyId: number,
  first: number,
): Promise<number[]> {
  const { rows } = await sql.query(
    `INSERT INTO journals (company_id, code, label, type, control_account_id, created_at, updated_at)
     SELECT company_id, 'A' || n, label, type, control_account_id, created_at, updated_at
       FROM journals, generate_series(2, 16) AS n WHERE company_id = $1 AND id = $2 RETURNING id`,
    [companyId, first],
  )
  return [first, ...rows.map((row) => Number(row.id))]
}

/** The rows of one invoice, ready: nothing is looked up, checked, computed or hashed. */
const bareInvoice = `
  WITH n AS (
    INSERT INTO entry_numbers AS c (company_id, journal_id, fiscal_year_id, last_number) VALUES ($1, $2, $3, 1)
    ON CONFLICT (company_id, journal_id, fiscal_year_id) DO UPDATE SET last_number = c.last_number + 1
    RETURNING last_number
  ), e AS (
    INSERT INTO entries (company_id, fiscal_year_id, period_id, journal_id, number, entry_date, due_date, reference,
                         origin, third_party_id, total, lines_count, posted_by, created_at, updated_at)
    SELECT $1, $3, $4, $2, last_number, '2026-03-10', '2026-04-09', 'F-2026-0141', 'invoice', $5, 181.50, 5, 1,
           now(), now() FROM n RETURNING id
  ), l AS (
    INSERT INTO entry_lines (company_id, entry_id, position, account_id, entry_date, debit, credit, label,
                             third_party_id, vat_code_id, vat_role, boxes, due_date, can_letter)
    SELECT $1, e.id, v.* FROM e, (VALUES
      (1, $6::bigint, '2026-03-10'::date, 100.00, 0.00, 'Goods', NULL::bigint, $9::bigint, 'base', $11::jsonb, NULL::date, false),
      (2, $7, '2026-03-10', 50.00, 0.00, 'Services', NULL, $10, 'base', $11, NULL, false),
      (3, $8, '2026-03-10', 21.00, 0.00, NULL, NULL, $9, 'tax', $11, NULL, false),
      (4, $8, '2026-03-10', 10.50, 0.00, NULL, NULL, $10, 'tax', $11, NULL, false),
      (5, $12, '2026-03-10', 0.00, 181.50, NULL, $5, NULL, NULL, NULL, '2026-04-09', true)) AS v
  ), a AS (
    INSERT INTO account_balances AS b (company_id, account_id, period_id, phase, debit, credit, lines) VALUES
      ($1, $6, $4, 'year', 100.00, 0, 1), ($1, $7, $4, 'year', 50.00, 0, 1),
      ($1, $8, $4, 'year', 31.50, 0, 2), ($1, $12, $4, 'year', 0, 181.50, 1)
    ON CONFLICT (company_id, account_id, period_id, phase)
      DO UPDATE SET debit = b.debit + excluded.debit, credit = b.credit + excluded.credit, lines = b.lines + excluded.lines
  ), t AS (
    INSERT INTO third_party_balances AS b (company_id, third_party_id, account_id, period_id, phase, debit, credit, lines)
    VALUES ($1, $5, $12, $4, 'year', 0, 181.50, 1)
    ON CONFLICT (company_id, third_party_id, account_id, period_id, phase)
      DO UPDATE SET credit = b.credit + excluded.credit, lines = b.lines + excluded.lines
  ), j AS (
    INSERT INTO journal_periods AS b (company_id, journal_id, period_id, entries, total) VALUES ($1, $2, $4, 1, 181.50)
    ON CONFLICT (company_id, journal_id, period_id)
      DO UPDATE SET entries = b.entries + 1, total = b.total + excluded.total
  ), h AS (
    UPDATE change_heads SET last_seq = last_seq + 1, last_hash = $13 WHERE company_id = $1 RETURNING last_seq
  )
  INSERT INTO changes (company_id, seq, operation_id, resource, record_id, action, version, after, salt, digest, hash,
                       user_id, token_id, origin, occurred_at, created_at)
  SELECT $1, last_seq, gen_random_uuid(), 'entries', 1, 'posted', 1, $14::json, '\\x00112233445566778899aabbccddeeff',
         $13, $13, 1, 1, 'api', now(), now() FROM h`

async function ceiling(
  url: string,
  about: {
    companyId: number
    journals: readonly number[]
    supplier: number
    after: string
    connections: number
  },
): Promise<{ perSecond: number; medianMs: number }> {
  const one = new pg.Client({ connectionString: url })
  await one.connect()
  const { rows } = await one.query(
    `SELECT (SELECT id FROM fiscal_years WHERE company_id = $1) AS year,
            (SELECT id FROM periods WHERE company_id = $1 AND number = 3) AS period,
            (SELECT array_agg(id ORDER BY number) FROM accounts
              WHERE company_id = $1 AND number IN ('604000', '612000', '411059', '440000')) AS accounts,
            (SELECT array_agg(id ORDER BY code) FROM vat_codes
              WHERE company_id = $1 AND code IN ('PG21', 'PS21')) AS codes`,
    [about.companyId],
  )
  await one.end()
  const { year, period, accounts, codes } = rows[0]
  const [vat, supplierAccount, goods, services] = accounts
  const latencies: number[] = []
  let turn = 0
  const started = performance.now()
  const until = started + seconds * 1000
  await Promise.all(
    Array.from({ length: about.connections }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      while (performance.now() < until) {
        const sent = performance.now()
        await client.query({
          name: 'bare-invoice',
          text: bareInvoice,
          values: [
            about.companyId,
            about.journals[turn++ % about.journals.length],
            year,
            period,
            about.supplier,
            goods,
            services,
            vat,
            ...codes,
            '[{"box": "81", "amount": "100.00"}]',
            supplierAccount,
            Buffer.alloc(32),
            about.after,
          ],
        })
        latencies.push(performance.now() - sent)
      }
      await client.end()
    }),
  )
  const elapsed = (performance.now() - started) / 1000
  latencies.sort((a, b) => a - b)
  return {
    perSecond: latencies.length / elapsed,
    medianMs: latencies[Math.floor(latencies.length / 2)] ?? 0,
  }
}

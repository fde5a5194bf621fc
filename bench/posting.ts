import type pg from 'pg'
import type { Outcome } from './aims.js'
import { openClients } from './clients.js'
import { memoryOf } from './processes.js'
import { type Rig, withRig } from './rig.js'
import {
  inTurns,
  medianMs,
  perRequest,
  perSecond,
  processorRatio,
  type Taken,
  timesAsOften,
} from './stretch.js'
import {
  percent,
  printHead,
  printRow,
  processorCells,
  processorHeads,
  short,
  whole,
} from './table.js'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const turns = 16
const secondsOfTurn = seconds / 8

/**
 * Invoices posted per second over HTTP, beside the same rows written by one prepared statement per
 * transaction, without HTTP or checks; on one journal and over sixteen, with 1 and 8 clients. Then
 * batches of a thousand. Those that are compared take turns.
 */
export function benchPosting(): Promise<Outcome<'posting'>> {
  return withRig({}, async (rig) => {
    const desk = await deskOf(rig)
    const bare = await bareDeskOf(rig, desk.sample)
    await rig.renewSessions()
    // The program is measured as it runs after some ten thousand invoices, not while it is being compiled, or compiled
    // anew after what batches taught it.
    await rig.send({ ...desk.batch, seconds: 1 })
    await rig.send({
      ...desk.invoices(1),
      connections: 8,
      requests: 10_000,
      seconds: 8 * seconds,
    })
    printHead(
      'journals',
      'clients',
      'invoices/s over HTTP',
      'ceiling/s',
      'share',
      'share by CPU',
      'median ms',
      'ceiling median ms',
      ...processorHeads,
      'ceiling PostgreSQL CPU ms',
      'ceiling driver CPU ms',
    )
    const journal1clients1 = await measureShare(rig, desk, bare, { journals: 1, connections: 1 })
    const journal1clients8 = await measureShare(rig, desk, bare, { journals: 1, connections: 8 })
    const journals16clients1 = await measureShare(rig, desk, bare, { journals: 16, connections: 1 })
    const journals16clients8 = await measureShare(rig, desk, bare, { journals: 16, connections: 8 })
    const batch = await measureBatch(rig, desk)
    const memory = memoryOf(rig.server.process.pid!)
    console.log(`\nMemory of the server process after the run: ${whole(memory)} MB.`)
    await forgetBare(rig, bare)
    return {
      journal1clients1,
      journal1clients8,
      journals16clients1,
      journals16clients8,
      batch,
      memory: { value: memory },
    }
  })
}

type Desk = Awaited<ReturnType<typeof deskOf>>

/** A file with sixteen journals, what is sent to it, and the answer to one invoice. */
async function deskOf({ books }: Rig) {
  const { admin, company, path, journal } = await books.openCompany()
  const journals = await sixteenJournals(books.sql, company.id, journal('ACH'))
  const supplier = await books.party(company, 'supplier')
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
  const sample = await admin.post(`${path}/entries/invoice`, invoice(journal('ACH')))
  if (sample.status !== 201) throw new Error(sample.text)
  const headers = { authorization: `Bearer ${admin.token}` }
  const entries = Array.from({ length: 1000 }, () => ({
    kind: 'invoice',
    ...invoice(journals[0]!),
  }))
  return {
    sample: sample.text,
    invoices: (count: number) => ({
      method: 'POST',
      path: `${path}/entries/invoice`,
      headers,
      body: journals.slice(0, count).map((id) => JSON.stringify(invoice(id))),
    }),
    batch: {
      method: 'POST',
      path: `${path}/entries/batch`,
      headers,
      body: JSON.stringify({ entries }),
    },
  }
}

async function measureShare(
  rig: Rig,
  desk: Desk,
  bare: BareDesk,
  { journals, connections }: { journals: number; connections: number },
) {
  const shot = { ...desk.invoices(journals), connections }
  const clients = await openClients(rig.books.databaseUrl, connections)
  let turn = 0
  const post = (client: pg.Client) =>
    client.query({
      name: 'bare-invoice',
      text: bareInvoice,
      values: bare.values(turn++ % journals),
    })
  const ceiling = (length: number) => rig.own(() => clients.run(length, post))
  await rig.send({ ...shot, seconds: 1 })
  await ceiling(seconds)
  const taken = await inTurns(turns, {
    http: () => rig.send({ ...shot, seconds: secondsOfTurn }),
    ceiling: () => ceiling(secondsOfTurn),
  })
  await clients.end()
  return printShare(journals, connections, taken)
}

function printShare(
  journals: number,
  connections: number,
  { http, ceiling }: { http: Taken; ceiling: Taken },
) {
  const share = timesAsOften(http, ceiling)
  const byProcessor = processorRatio(ceiling, http)
  const [, postgres, driver] = processorCells(perRequest(ceiling))
  printRow(
    journals,
    connections,
    whole(perSecond(http)),
    whole(perSecond(ceiling)),
    percent(share),
    Number.isNaN(byProcessor) ? '-' : percent(byProcessor),
    short(medianMs(http)),
    short(medianMs(ceiling)),
    ...processorCells(perRequest(http)),
    postgres!,
    driver!,
  )
  return { value: share * 100, byProcessor: byProcessor * 100, perRequest: perRequest(http) }
}

/** Batches of one client, in turns with single invoices of 8 and of 1. */
async function measureBatch(rig: Rig, desk: Desk) {
  const single = (connections: number) => () =>
    rig.send({ ...desk.invoices(1), connections, seconds: secondsOfTurn })
  const { batches, eight, one } = await inTurns(turns, {
    batches: () => rig.send({ ...desk.batch, seconds: secondsOfTurn }),
    eight: single(8),
    one: single(1),
  })
  const invoices = { ...batches, requests: batches.requests * 1000 }
  const rate = perSecond(invoices)
  const value = 1000 * timesAsOften(batches, eight)
  const [server, postgres] = processorCells(perRequest(invoices))
  console.log(
    `\nBatches of 1000: ${whole(rate)} invoices/s with one client, ${(1000 * timesAsOften(batches, one)).toFixed(1)} times what ` +
      `one client posts one by one, ${value.toFixed(1)} times what 8 do; CPU ms per invoice: server ${server}, ` +
      `PostgreSQL ${postgres}.`,
  )
  return { value, byProcessor: processorRatio(eight, invoices), perRequest: perRequest(invoices) }
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

type BareDesk = Awaited<ReturnType<typeof bareDeskOf>>

/** Another file, into which the ceiling writes, with all that its rows refer to. */
async function bareDeskOf({ books }: Rig, after: string) {
  const { company, journal } = await books.openCompany()
  const journals = await sixteenJournals(books.sql, company.id, journal('ACH'))
  const supplier = await books.party(company, 'supplier')
  const { rows } = await books.sql.query(
    `SELECT (SELECT id FROM fiscal_years WHERE company_id = $1) AS year,
            (SELECT id FROM periods WHERE company_id = $1 AND number = 3) AS period,
            (SELECT array_agg(id ORDER BY number) FROM accounts
              WHERE company_id = $1 AND number IN ('604000', '612000', '411059', '440000')) AS accounts,
            (SELECT array_agg(id ORDER BY code) FROM vat_codes
              WHERE company_id = $1 AND code IN ('PG21', 'PS21')) AS codes`,
    [company.id],
  )
  const { year, period, accounts, codes } = rows[0]
  const [vat, supplierAccount, goods, services] = accounts
  const boxes = '[{"box": "81", "amount": "100.00"}]'
  return {
    id: company.id,
    values: (place: number) => [
      company.id,
      journals[place],
      year,
      period,
      supplier,
      goods,
      services,
      vat,
      ...codes,
      boxes,
      supplierAccount,
      Buffer.alloc(32),
      after,
    ],
  }
}

const writtenBare = [
  ...['entry_lines', 'entries', 'entry_numbers', 'account_balances', 'third_party_balances'],
  'vat_codes_used',
  ...['journal_periods', 'changes', 'change_heads'],
]

/** The ceiling writes rows that no chain covers and no sums of VAT hold, which a check of the books rightly finds. */
async function forgetBare({ books: { sql } }: Rig, { id }: BareDesk): Promise<void> {
  await sql.query('SET session_replication_role = replica')
  for (const table of writtenBare) await sql.query(`DELETE FROM ${table} WHERE company_id = ${id}`)
  await sql.query('RESET session_replication_role')
}

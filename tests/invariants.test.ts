import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { app } from '#app'
import type { Database, ReadTx } from '#platform/db/index'
import { typeParsers } from '#platform/db/types'
import { sentencesOf, violations } from '#platform/operations/invariants'
import { coda, uploadTo } from '#testing/bank-files'
import { eInvoice } from '#testing/e-invoices'
import { replies } from '#testing/http'
import { integrationsOf } from '#testing/integrations'
import { sendDue } from '#testing/mail'
import { openPeppolDesk, openPeppolWorld, type PeppolWorld } from '#testing/peppol'
import { useBooks } from '#testing/use-books'

let world: PeppolWorld
const books = useBooks(async () => {
  world = await openPeppolWorld()
  return { own: true, ...world.options }
})
let owner: pg.Client
before(async () => {
  await makeTemplate()
  // The owner of the tables, who alone can silence their triggers.
  owner = new pg.Client({ connectionString: books.databaseUrl, types: typeParsers })
  await owner.connect()
})
after(async () => {
  await owner.end()
})

type Desk = Pick<Awaited<ReturnType<typeof books.openCompany>>, 'admin' | 'path' | 'journal'>

/** A file with entries in two journals, a reversal, lines that are tied, third parties, an attachment and a document. */
async function makeTemplate(): Promise<void> {
  const { admin, firm, company, path, journal } = await books.openCompany()
  await declareJanuary({ admin, path, journal, company })
  await books.newFirm()
  const endpoint = { url: 'https://hooks.example.be/', events: ['entry.posted'] }
  replies(await admin.post(`${firm.path}/webhooks`, endpoint), 201)
  const supplier = await books.party(company, 'supplier')
  await payInto({ admin, path, journal }, await books.party(company, 'customer'))
  await bankInto({ admin, path, journal }, supplier)
  await comeBack({ admin, path, journal })
  await distribute(company, { admin, path, journal })
  await buyInto({ admin, path, journal })
  await mailFrom({ admin, path })
  await peppolFrom()
  const imports = `${path}/document-imports`
  const papers = new FormData()
  papers.set('files[]', new Blob([eInvoice()]), 'invoice.xml')
  const sent = replies(await admin.call('POST', imports, { form: papers }), 201).body.imports[0]
  replies(await admin.post(`${imports}/${sent.id}/process`), 200)
  const validation = { third_party_id: supplier, direction: 'purchase', book: true }
  replies(await admin.post(`${imports}/${sent.id}/validate`, validation), 201)
  const invoice = {
    journal_id: journal('ACH'),
    third_party_id: supplier,
    entry_date: '2026-03-10',
    lines: [{ account: '604000', amount: '100.00', vat_code: 'PG21' }],
  }
  const posted = replies(await admin.post(`${path}/entries/invoice`, invoice), 201)
  replies(await admin.post(`${path}/entries/${posted.body.id}/reverse`, {}), 201)
  replies(await admin.post(`${path}/entries/invoice`, invoice), 201)
  const free = {
    journal_id: journal('OD'),
    entry_date: '2026-02-10',
    lines: [
      { account: '604000', debit: '5.00' },
      { account: '440000', credit: '5.00', third_party_id: supplier },
    ],
  }
  const part = {
    ...free,
    lines: [
      { account: '440000', debit: '2.00', third_party_id: supplier },
      { account: '580000', credit: '2.00' },
    ],
  }
  const owed = replies(await admin.post(`${path}/entries`, free), 201).body.lines[1].id
  const paid = replies(await admin.post(`${path}/entries`, part), 201).body.lines[0].id
  const tie = { line_ids: [owed, paid], partial: true }
  replies(await admin.post(`${path}/lettering`, tie), 201, { status: 'partial' })
  await books.party(company, 'supplier')
  const form = new FormData()
  form.set('file', new Blob(['%PDF-1.4 invoice']), 'invoice.pdf')
  const attached = `${path}/entries/${posted.body.id}/attachments`
  replies(await admin.call('POST', attached, { form }), 201)
}

/** A confirmed file of direct debits by a mandate for one collection. */
async function payInto({ admin, path, journal }: Desk, third_party_id: number): Promise<void> {
  const sold = {
    journal_id: journal('VEN'),
    third_party_id,
    entry_date: '2026-03-10',
    lines: [{ account: '700000', amount: '100.00' }],
  }
  const posted = replies(await admin.post(`${path}/entries/invoice`, sold), 201)
  const settings = { sepa: { creditor_id: 'BE81ZZZ0123456749' } }
  replies(await admin.patch(`${path}/settings`, settings), 200)
  const mandate = { reference: 'M-1', iban: 'BE71096123456769', signed_on: '2026-03-01' }
  const one = { third_party_id, type: 'one_off', ...mandate }
  replies(await admin.post(`${path}/sepa-mandates`, one), 201)
  const items = [{ line_id: posted.body.lines[0].id }]
  const wish = { type: 'direct_debit', journal_id: journal('KBC'), items }
  const file = replies(await admin.post(`${path}/sepa-files`, wish), 201)
  replies(await admin.post(`${path}/sepa-files/${file.body.id}/confirm`), 200)
}

/** Lines on codes of two axes, and a budget on one of them. */
async function distribute({ id }: { id: number }, { admin, path, journal }: Desk): Promise<void> {
  const make = async (what: string, body: object): Promise<number> =>
    replies(await admin.post(`${path}/${what}`, body), 201).body.id
  const site = await make('analytic-axes', { code: 'SITE', label: 'Sites' })
  const team = await make('analytic-axes', { code: 'TEAM', label: 'Teams' })
  const code = (axis_id: number, name: string, parent_id: number | null = null) =>
    make('analytic-codes', { axis_id, code: name, label: name, parent_id })
  const north = await code(site, 'NORTH')
  const hall = await code(site, 'HALL', north)
  const analytic = [
    { code_id: north, percent: '40' },
    { code_id: hall, percent: '60' },
    { code_id: await code(team, 'A') },
  ]
  await make('entries', {
    journal_id: journal('OD'),
    entry_date: '2026-03-10',
    lines: [
      { account: '604000', debit: '10.01', analytic },
      { account: '580000', credit: '10.01' },
    ],
  })
  const { rows: years } = await books.sql.query(
    'SELECT id::int FROM fiscal_years WHERE company_id = $1',
    [id],
  )
  await make('budgets', {
    label: 'Budget',
    fiscal_year_id: years[0].id,
    axis_id: site,
    lines: [{ heading: '60', analytic_code_id: north, total: '100.00' }],
  })
}

/** Assets of a line, written off by a run; one is gone. */
async function buyInto({ admin, path, journal }: Desk): Promise<void> {
  const lines = [
    { account: '240000', debit: '1200.00' },
    { account: '499000', credit: '1200.00' },
  ]
  const free = { journal_id: journal('OD'), entry_date: '2026-02-10', lines }
  const entry_line_id = replies(await admin.post(`${path}/entries`, free), 201).body.lines[0].id
  const half = { entry_line_id, acquisition_value: '600.00', label: 'Desk' }
  replies(await admin.post(`${path}/fixed-assets`, half), 201)
  const { id } = replies(await admin.post(`${path}/fixed-assets`, half), 201).body
  replies(await admin.post(`${path}/depreciation-runs`, { until: '2026-06-30' }), 201)
  const gone = { disposed_on: '2026-07-15', kind: 'scrap' }
  replies(await admin.post(`${path}/fixed-assets/${id}/dispose`, gone), 200)
}

/** Transactions of a statement, of which one pays an invoice. */
async function bankInto({ admin, path, journal }: Desk, third_party_id: number): Promise<void> {
  const bought = {
    journal_id: journal('ACH'),
    third_party_id,
    entry_date: '2026-03-10',
    lines: [{ account: '604000', amount: '50.00' }],
  }
  const posted = replies(await admin.post(`${path}/entries/invoice`, bought), 201)
  replies(await uploadTo(admin, path, coda({ movements: ['-60.50', '3.00'] })), 201)
  const { data } = replies(await admin.get(`${path}/bank-transactions?sign=out`), 200).body
  const matches = [{ line_id: posted.body.lines.at(-1).id }]
  replies(await admin.post(`${path}/bank-transactions/${data[0].id}/match`, { matches }), 200)
}

/** What comes back each month, of which one was posted. */
async function comeBack({ admin, path, journal }: Desk): Promise<void> {
  const lines = [
    { account: '610000', debit: '850.00' },
    { account: '580000', credit: '850.00' },
  ]
  const template = { journal_id: journal('OD'), lines }
  const rent = { label: 'Rent', frequency: 'monthly', starts_on: '2026-01-15', template }
  const { id } = replies(await admin.post(`${path}/recurring-entries`, rent), 201).body
  replies(await admin.post(`${path}/recurring-entries/${id}/run`, {}), 201)
}

/** A reminder that went, one that did not, and an invoice that was mailed. */
async function mailFrom({ admin, path }: Pick<Desk, 'admin' | 'path'>): Promise<void> {
  const customer = async (name: string) => {
    const wish = { type: 'customer', name, email: `${name}@example.be` }
    return replies(await admin.post(`${path}/third-parties`, wish), 201).body.id as number
  }
  const wish = (third_party_id: number) => ({
    ...{ direction: 'sale', document_date: '2026-02-02', due_date: '2026-02-10', third_party_id },
    lines: [{ description: 'Bread', amount_net: '100', account: '700000', vat_code: 'SEX' }],
  })
  const [paying, lost] = [await customer('paying'), await customer('lost')]
  let document = 0
  for (const who of [paying, lost]) {
    document = replies(await admin.post(`${path}/documents`, wish(who)), 201).body.id
    replies(await admin.post(`${path}/documents/${document}/book`, {}), 200)
  }
  replies(await admin.post(`${path}/mail/reminders`, { all: true }), 202)
  await sendDue(books)
  const mail = { kind: 'document', document_id: document }
  replies(await admin.post(`${path}/mail/messages`, mail), 202)
  await sendDue(books)
  // A server that is not there: what is sent by it fails in the end.
  await books.sql.query(
    `UPDATE mail_settings SET transport = 'smtp', host = '127.0.0.1', port = 1, from_email = 'x@example.be'
      WHERE company_id = (SELECT id FROM companies WHERE public_token = $1)`,
    [path.split('/').at(-1)],
  )
  const again = { reminders: [{ third_party_id: lost, level: 2, force: true }] }
  replies(await admin.post(`${path}/mail/reminders`, again), 202)
  for (let attempts = 0; attempts < 8; attempts++) {
    await sendDue(books)
    books.clock.advance(64 * 60_000)
  }
  books.clock.reset()
}

/** An invoice that went by Peppol, one that waits, and one that came and was answered; and an integration that ran. */
async function peppolFrom(): Promise<void> {
  const own = await openPeppolDesk(books)
  replies(await own.send(await own.sold()), 202)
  await own.work()
  replies(await own.send(await own.sold()), 202)
  world.accessPoint.lays(own.participant, eInvoice())
  const { messages } = replies(await own.fetch(), 200).body
  const answer = `${own.peppol}/messages/${messages[0].id}/respond`
  replies(await own.admin.post(answer, { code: 'AP' }), 202)
  const integrations = integrationsOf(books, own)
  await integrations.connect('bank-folder', {})
  await integrations.run('bank-folder')
}

type Opened = Awaited<ReturnType<typeof books.openCompany>>

/** January is declared: a purchase, and a sale whose VAT waited until it was paid. */
async function declareJanuary({
  admin,
  path,
  journal,
  company,
}: Pick<Opened, 'admin' | 'path' | 'journal' | 'company'>) {
  replies(await admin.patch(path, { vat_number: 'BE0160771164' }), 200)
  const codes = replies(await admin.get(`${path}/vat-codes`), 200).body
  const code = codes.find((one: { code: string }) => one.code === 'SG12')
  replies(await admin.patch(`${path}/vat-codes/${code.id}`, { waiting_account: '499000' }), 200)
  const customer = await books.party(company, 'customer')
  const supplier = await books.party(company, 'supplier')
  const invoice = (of: string, third_party_id: number, account: string, vat_code: string) =>
    admin.post(`${path}/entries/invoice`, {
      ...{ journal_id: journal(of), third_party_id, entry_date: '2026-01-10' },
      lines: [{ account, amount: '100.00', vat_code }],
    })
  replies(await invoice('ACH', supplier, '604000', 'PG21'), 201)
  const sold = replies(await invoice('VEN', customer, '700000', 'SG12'), 201).body.lines[0].id
  const receipt = {
    ...{ journal_id: journal('OD'), entry_date: '2026-01-20' },
    lines: [
      { account: '580000', debit: '112.00' },
      { account: '400000', credit: '112.00', third_party_id: customer },
    ],
  }
  const paid = replies(await admin.post(`${path}/entries`, receipt), 201).body.lines[1].id
  replies(await admin.post(`${path}/lettering`, { line_ids: [sold, paid] }), 201)
  const returns = `${path}/vat-declarations`
  const wish = { year: 2026, period: 1, period_type: 'monthly' }
  const { id, boxes } = replies(await admin.post(returns, wish), 201).body
  assert.deepEqual([boxes['02'], boxes['54'], boxes['59']], ['100.00', '12.00', '21.00'])
  replies(await admin.post(`${returns}/${id}/validate`, {}), 200)
}

const lastEntry = '(SELECT max(id) FROM entries)'
const lastLine = '(SELECT max(id) FROM entry_lines)'
const firstUser = '(SELECT min(id) FROM users)'
const otherFirm = '(SELECT max(id) FROM firms)'

/** What breaks each sentence, once triggers and foreign keys are silent. */
const faults: Readonly<Record<string, readonly string[]>> = {
  'the log of a company file is numbered 1 to n without a gap': [
    'DELETE FROM changes WHERE seq = 2',
  ],
  'what a search reads of an entry is what it and its lines say': [
    `UPDATE entries SET words = 'other'`,
    `UPDATE entries SET line_words = 'other'`,
  ],
  'what a search reads of a third party is what it says': [
    `UPDATE third_parties SET folded_name = 'other'`,
    `UPDATE third_parties SET words = 'other'`,
  ],
  'what a search reads of a document is what it and its lines say': [
    `UPDATE documents SET words = 'other'`,
    `UPDATE document_lines SET words = 'other'`,
  ],
  'the head of a log is its last row': ['UPDATE change_heads SET last_seq = last_seq + 1'],
  'a mutation key had one effect at most': [
    `UPDATE changes SET mutation_key = 'twice' WHERE resource = 'entries'`,
  ],
  'an idempotence key that was claimed has its reply or has outlived it': [
    `INSERT INTO mutations (user_id, scope, key, fingerprint, created_at)
     VALUES (${firstUser}, 'user', 'lost', '', now())`,
  ],
  'an event has one delivery per endpoint': [
    `ALTER TABLE webhook_deliveries DROP CONSTRAINT webhook_deliveries_once;
     INSERT INTO webhook_deliveries (endpoint_id, event_id, event, payload, next_attempt_at, created_at)
     SELECT endpoint_id, event_id, event, payload, now(), now() FROM webhook_deliveries`,
  ],
  'a delivery names its event, its firm and no file but one of that firm': [
    `UPDATE webhook_deliveries SET event_id = event_id || 'x'`,
    `UPDATE webhook_deliveries SET event = 'entry.reversed'`,
    `UPDATE webhook_endpoints SET firm_id = ${otherFirm}`,
    `UPDATE companies SET firm_id = ${otherFirm}, code = id::text`,
    `UPDATE webhook_deliveries SET payload = '{}'`,
  ],
  'the demo firm announces nothing': ['UPDATE firms SET is_demo = true'],
  'a firm has 20 webhook endpoints at most': [
    `INSERT INTO webhook_endpoints (firm_id, url, events, secret, created_at, updated_at)
     SELECT firm_id, url, events, secret, now(), now() FROM webhook_endpoints, generate_series(1, 20)`,
  ],
  'a member of a company file is a member of its firm': [
    `INSERT INTO company_members (company_id, user_id, role, created_at)
     SELECT min(id), 0, 'encoder', now() FROM companies`,
  ],
  'nobody holds more than 50 live integration tokens': [
    `INSERT INTO tokens (user_id, kind, name, hash, abilities, created_at)
     SELECT ${firstUser}, 'integration', 'many', int4send(n), '{read}', now() FROM generate_series(1, 51) n`,
  ],
  'a return holds the months of its period, once among those of its kind': [
    'DELETE FROM vat_declaration_months',
    `UPDATE vat_declaration_months SET kind = 'yearly'`,
    `UPDATE vat_declaration_months SET month = '2026-02-01'`,
  ],
  'a month is locked for VAT by the return that says so, and by no draft': [
    'UPDATE periods SET vat_declaration_id = NULL WHERE vat_locked',
    'UPDATE periods SET vat_locked = false, vat_declaration_id = NULL WHERE vat_locked',
    `UPDATE vat_declarations SET status = 'draft', validated_at = NULL`,
    `UPDATE vat_declarations SET locked_period_ids = '{}'`,
  ],
  'a return that is validated has the entry that it says it posted, and it stands': [
    'UPDATE vat_declarations SET journal_entry_id = NULL',
    `UPDATE entries SET origin = 'manual' WHERE origin = 'vat'`,
    `UPDATE entries SET entry_date = entry_date - 1 WHERE origin = 'vat'`,
  ],
  'the entry of a return is what the return says of it, line by line': [
    `UPDATE vat_declarations SET settlement = jsonb_set(settlement, '{lines,0,debit}', '"9.99"')`,
    `UPDATE vat_declarations SET settlement = settlement #- '{lines,0}'`,
  ],
  'the entry of a return empties the VAT accounts of its period, and waiting ones of what became due':
    [
      `UPDATE vat_declarations SET figures = jsonb_set(figures, '{movements,0,amount}', '"9.99"')`,
      `UPDATE vat_declarations SET figures = jsonb_set(figures, '{became_due,0,amount}', '"9.99"')`,
    ],
  'what validated returns declared of a line that waits is the share that the last of them settled':
    [
      'UPDATE vat_declaration_lines SET moved = moved + 0.01 WHERE moved <> 0',
      'UPDATE vat_declaration_lines SET settled = settled - 10 WHERE moved <> 0',
    ],
  'nothing that carries VAT is posted in a month after it was declared': [
    `UPDATE vat_declarations SET validated_at = validated_at - interval '1 day'`,
  ],
  'an occurrence is posted as long as its entry stands, and reversed when it was reversed': [
    `UPDATE recurring_occurrences SET status = 'reversed' WHERE status = 'posted'`,
    `UPDATE recurring_occurrences SET entry_id = 999999 WHERE status = 'posted'`,
  ],
  'a recurring entry counts the occurrences that are posted and in error, and names the last': [
    'UPDATE recurring_entries SET posted_count = posted_count + 1',
    'UPDATE recurring_entries SET error_count = error_count + 1',
    `UPDATE recurring_entries SET last_run_on = '2026-01-01'`,
    `UPDATE recurring_entries SET last_error = '{"on": "2026-01-01"}'`,
  ],
  'what was refused of a recurring entry is tried again at the first of its times': [
    'UPDATE recurring_entries SET next_try_at = now()',
  ],
  'the next date of a recurring entry is neither posted, skipped nor reversed': [
    `UPDATE recurring_entries SET next_on = '2026-01-15'`,
  ],
  'a series of which no entry may come any more has no next date': [
    'UPDATE recurring_entries SET occurrences_left = 0',
  ],
  'an entry balances, has two lines at least, and says how many and what they come to': [
    `UPDATE entry_lines SET debit = debit + 0.01 WHERE debit > 0 AND entry_id = ${lastEntry}`,
    `DELETE FROM entry_lines WHERE entry_id = ${lastEntry}`,
    `DELETE FROM entry_lines WHERE id = ${lastLine}`,
    `UPDATE entries SET lines_count = 3 WHERE id = ${lastEntry}`,
    `UPDATE entries SET total = total + 1 WHERE id = ${lastEntry}`,
  ],
  'the lines of an entry stand at places 1 to n and bear its day': [
    `UPDATE entry_lines SET position = 7 WHERE id = ${lastLine}`,
    `UPDATE entry_lines SET position = position + 1 WHERE entry_id = ${lastEntry} AND position > 1`,
    `UPDATE entry_lines SET entry_date = entry_date + 1 WHERE id = ${lastLine}`,
  ],
  'an entry and its lines name only what their own file has': [
    `UPDATE entry_lines SET account_id = 999999 WHERE id = ${lastLine}`,
    `UPDATE entry_lines SET third_party_id = 999999 WHERE id = ${lastLine}`,
    'UPDATE entry_lines SET vat_code_id = 999999 WHERE vat_code_id IS NOT NULL',
    `UPDATE entry_lines SET entry_id = 999999 WHERE id = ${lastLine}`,
    `UPDATE entries SET journal_id = 999999 WHERE id = ${lastEntry}`,
    `UPDATE entries SET period_id = 999999 WHERE id = ${lastEntry}`,
    `UPDATE entries SET third_party_id = 999999 WHERE id = ${lastEntry}`,
  ],
  'the VAT codes that lines bear are kept as used, and no others': [
    'DELETE FROM vat_codes_used',
    `INSERT INTO vat_codes_used SELECT company_id, 999999 FROM vat_codes_used LIMIT 1`,
  ],
  'entries are numbered 1 to n per journal and year, and the counter stands at the last': [
    'UPDATE entries SET number = 99 WHERE number = 3',
    'UPDATE entries SET number = 0 WHERE number = 1',
    'UPDATE entry_numbers SET last_number = last_number + 1',
    'DELETE FROM entry_numbers',
    `INSERT INTO entry_numbers (company_id, journal_id, fiscal_year_id, last_number)
     SELECT company_id, 999999, fiscal_year_id, 1 FROM entry_numbers LIMIT 1`,
  ],
  'the sums of the accounts are those of their lines': [
    'UPDATE account_balances SET lines = lines + 1',
    'UPDATE account_balances SET debit = debit + 0.01, credit = credit + 0.01',
    'DELETE FROM account_balances',
    `INSERT INTO account_balances (company_id, account_id, period_id, phase, debit, credit, lines)
     SELECT company_id, account_id, period_id, 'closing', 0, 0, 0 FROM account_balances LIMIT 1`,
  ],
  'the sums of VAT on accounts are those of their lines of VAT': [
    'UPDATE account_balances SET tax = tax + 0.01 WHERE tax_lines > 0',
    'UPDATE account_balances SET tax_lines = 1 WHERE tax_lines = 0',
  ],
  'what was sold and bought on accounts is what journals of sales and of purchases have there': [
    'UPDATE account_balances SET sold = sold + 0.01 WHERE sold <> 0',
    'UPDATE account_balances SET bought = bought + 0.01 WHERE bought = 0',
    'UPDATE account_balances SET sold = bought, bought = sold WHERE sold <> bought',
  ],
  'the sums of the boxes are those of the lines whose VAT is due with the invoice': [
    'UPDATE vat_box_sums SET amount = amount + 0.01',
    'UPDATE vat_box_sums SET lines = lines + 1 WHERE is_minus',
    'DELETE FROM vat_box_sums',
    `INSERT INTO vat_box_sums (company_id, period_id, box, is_minus, amount, lines)
     SELECT company_id, period_id, 'XX', false, 0, 0 FROM vat_box_sums LIMIT 1`,
    `UPDATE entry_lines SET boxes_due_on = 'payment' WHERE boxes IS NOT NULL`,
  ],
  'the shares of a line on an axis come to the line and to a hundred percent, on codes of that axis':
    [
      `UPDATE entry_lines SET analytic = jsonb_set(analytic, '{0,amount}', '"0.01"') WHERE analytic IS NOT NULL`,
      `UPDATE entry_lines SET analytic = jsonb_set(analytic, '{0,percent}', '"99.99"') WHERE analytic IS NOT NULL`,
      `UPDATE entry_lines SET analytic = jsonb_set(analytic, '{0,code_id}', '99999') WHERE analytic IS NOT NULL`,
    ],
  'the sums of the codes are those of the lines that are distributed on them': [
    'UPDATE analytic_sums SET debit = debit + 0.01, credit = credit + 0.01',
    'UPDATE analytic_sums SET lines = lines + 1',
    'UPDATE analytic_sums SET first_lines = first_lines + 1',
    'DELETE FROM analytic_sums',
    `INSERT INTO analytic_sums
     SELECT company_id, code_id, period_id, account_id, 'closing', 0, 0, 0, 0 FROM analytic_sums LIMIT 1`,
  ],
  'what is on the codes of an axis, and on none, comes to the ledger per account and month': [
    'UPDATE analytic_sums SET debit = debit + 0.01',
    'UPDATE account_balances SET debit = debit + 0.01',
  ],
  'a code of analytics hangs below one of its own axis, in five levels at most': [
    `UPDATE analytic_codes SET parent_id = id WHERE code = 'HALL'`,
    `UPDATE analytic_codes SET axis_id = axis_id + 1 WHERE code = 'HALL'`,
    `INSERT INTO analytic_codes (company_id, id, axis_id, code, label, parent_id, created_at, updated_at)
     SELECT company_id, 900000 + n, axis_id, 'L' || n, '', CASE n WHEN 1 THEN id ELSE 900000 + n - 1 END, now(), now()
       FROM analytic_codes, generate_series(1, 5) n WHERE code = 'NORTH'`,
  ],
  'the default code of an axis is its own, and the axis of a code is kept as long as it is': [
    `UPDATE analytic_axes x SET default_code_id = c.id FROM analytic_codes c
      WHERE c.company_id = x.company_id AND c.axis_id <> x.id`,
    'UPDATE analytic_axes SET deleted_at = now()',
  ],
  'a budget says how many lines it has and what they come to': [
    'UPDATE budgets SET lines_count = lines_count + 1',
    `UPDATE budgets SET totals = jsonb_set(totals, '{expense}', '"1.00"')`,
    'DELETE FROM budget_lines',
  ],
  'a line of a budget has an amount for each period of its year, and its total is theirs': [
    'UPDATE budget_lines SET total = total + 0.01',
    `UPDATE budget_lines SET months = months - 11, total = total - (months ->> 11)::numeric`,
  ],
  'a line of a budget names a code of the axis of its budget, or none': [
    'UPDATE budgets SET axis_id = NULL',
  ],
  'the sums of the third parties are those of their lines': [
    'UPDATE third_party_balances SET credit = credit + 0.01',
    'DELETE FROM third_party_balances',
    `INSERT INTO third_party_balances (company_id, third_party_id, account_id, period_id, phase, debit, credit, lines)
     SELECT company_id, third_party_id, account_id, period_id, 'closing', 0, 0, 0 FROM third_party_balances LIMIT 1`,
  ],
  'the sums of the journals are those of their entries': [
    'UPDATE journal_periods SET entries = entries + 1',
    'UPDATE journal_periods SET total = total + 1',
    'DELETE FROM journal_periods',
    `INSERT INTO journal_periods (company_id, journal_id, period_id, entries, total)
     SELECT company_id, 999999, period_id, 0, 0 FROM journal_periods LIMIT 1`,
  ],
  'the trial balance of a year comes to nothing': [
    'UPDATE account_balances SET debit = debit + 0.01 WHERE debit > 0',
  ],
  'an entry lies in its period and its period in its year': [
    `UPDATE entries SET entry_date = entry_date + 40 WHERE id = ${lastEntry}`,
    `UPDATE entries SET fiscal_year_id = 999999 WHERE id = ${lastEntry}`,
  ],
  'the fiscal years of a file neither overlap nor leave a hole': [
    ...[1, 3].map(
      (
        days,
      ) => `INSERT INTO fiscal_years (company_id, code, starts_on, ends_on, created_at, updated_at)
        SELECT company_id, 'next', ends_on + ${days} - 1, ends_on + 365, now(), now() FROM fiscal_years`,
    ),
  ],
  'the periods of a fiscal year are numbered and fill it without overlap or hole': [
    'DELETE FROM periods',
    'DELETE FROM periods WHERE number = 4',
    'DELETE FROM periods WHERE number = 1',
    'DELETE FROM periods p WHERE number = (SELECT max(number) FROM periods)',
    'UPDATE periods SET ends_on = ends_on + 1 WHERE number = 4',
    'UPDATE periods SET starts_on = starts_on + 1 WHERE number = 4',
    'UPDATE periods SET number = 40 WHERE number = 4',
  ],
  'an entry and its reversal point at each other': [
    `UPDATE entries SET reversed_by_entry_id = ${lastEntry} WHERE status = 'reversed'`,
    `UPDATE entries SET reversed_by_entry_id = NULL, status = 'posted' WHERE status = 'reversed'`,
    'UPDATE entries SET reversed_entry_id = NULL WHERE reversed_entry_id IS NOT NULL',
  ],
  'an entry and its reversal come to nothing on each account': [
    `UPDATE entry_lines SET debit = debit + 1 WHERE debit > 0 AND entry_id =
       (SELECT id FROM entries WHERE reversed_entry_id IS NOT NULL)`,
  ],
  'a line can be lettered when its account can and it does not repeat at the beginning of a year what stands before':
    [
      `UPDATE entry_lines SET can_letter = NOT can_letter WHERE id = ${lastLine}`,
      `UPDATE entries SET phase = 'opening' WHERE id = ${lastEntry}`,
      `UPDATE accounts SET is_reconcilable = true WHERE number = '604000'`,
    ],
  'of what was removed for good the log says nothing any more': [
    `UPDATE changes SET action = 'purged' WHERE resource = 'entries' AND action = 'posted'`,
  ],
  'a class that stands apart balances by itself in an entry': [
    `UPDATE accounts SET number = '0' || number WHERE number = '604000'`,
  ],
  'a line on a control account of customers or suppliers names one of them': [
    `UPDATE entry_lines SET third_party_id = NULL WHERE control_of = 'supplier'`,
    `UPDATE entry_lines SET control_of = 'customer' WHERE control_of = 'supplier'`,
  ],
  'an entry in a bank or cash journal moves its account': [
    `UPDATE entries e SET journal_id = (
       SELECT id FROM journals j WHERE j.company_id = e.company_id AND j.type = 'cash') WHERE id = ${lastEntry}`,
  ],
  'nothing is posted in a period after it was locked, nor in a year after it was closed': [
    `UPDATE periods SET is_locked = true, locked_at = '2026-03-01'`,
    `UPDATE fiscal_years SET is_closed = true, closed_at = '2026-03-01'`,
  ],
  'a line that waits to be lettered as in another program was taken over from it': [
    `INSERT INTO takeover_letters (company_id, entry_line_id, account_id, code)
     SELECT company_id, id, account_id, 'AA' FROM entry_lines ORDER BY id LIMIT 1`,
  ],
  'a lettering has lines on both sides: the smaller comes to its amount, and what remains is the rest':
    [
      'UPDATE letterings SET amount = amount + 1',
      `UPDATE letterings SET remaining = remaining + 1 WHERE status = 'partial'`,
      'UPDATE entry_lines SET lettering_id = NULL',
      'UPDATE entry_lines SET partial_lettering_id = NULL',
      'UPDATE entry_lines SET partial_lettering_id = NULL WHERE debit > 0',
    ],
  'the lines of a full lettering come to zero, those of a partial one do not': [
    `UPDATE entry_lines SET debit = debit + 1 WHERE lettering_id IS NOT NULL AND debit > 0`,
    `UPDATE entry_lines l SET credit = o.debit FROM entry_lines o
      WHERE l.partial_lettering_id = o.partial_lettering_id AND l.credit > 0 AND o.debit > 0`,
  ],
  'a line is lettered by a full lettering or tied by a partial one, never both': [
    `ALTER TABLE entry_lines DROP CONSTRAINT entry_lines_lettered_or_tied;
     UPDATE entry_lines SET lettering_id = (SELECT min(id) FROM letterings WHERE status = 'full')
      WHERE partial_lettering_id IS NOT NULL`,
    `UPDATE entry_lines SET lettering_id = partial_lettering_id, partial_lettering_id = NULL
      WHERE partial_lettering_id IS NOT NULL`,
    `UPDATE entry_lines SET partial_lettering_id = lettering_id, lettering_id = NULL WHERE lettering_id IS NOT NULL`,
  ],
  'the lines of a lettering are on its account, and can be lettered': [
    `UPDATE letterings SET account_id = (SELECT min(id) FROM accounts WHERE number = '604000')
      WHERE status = 'partial'`,
    'UPDATE entry_lines SET can_letter = false WHERE partial_lettering_id IS NOT NULL',
  ],
  'the lines of a lettering are of one third party at most, which is that of the lettering': [
    `UPDATE entry_lines SET third_party_id = (SELECT max(id) FROM third_parties)
      WHERE partial_lettering_id IS NOT NULL AND debit > 0`,
    `UPDATE letterings SET third_party_id = (SELECT max(id) FROM third_parties)`,
  ],
  'a difference that was written off has its entry, and its line is in the lettering': [
    'UPDATE letterings SET difference = 1',
  ],
  'an account gave each lettering code once, and none beyond its last': [
    'DELETE FROM lettering_codes',
    `UPDATE letterings SET code = 'ZZ' WHERE id = (SELECT max(id) FROM letterings WHERE status = 'full')`,
    `UPDATE letterings SET code = 'zz' WHERE status = 'partial'`,
  ],
  'a line lies on an account that takes lines and is not in the bin': [
    `UPDATE accounts SET deleted_at = now() WHERE number = '604000'`,
    `UPDATE accounts SET kind = 'heading' WHERE number = '604000'`,
  ],
  'an account hangs under the heading with the longest number that begins its own': [
    `UPDATE accounts SET parent_id = NULL WHERE number = '604000'`,
    `UPDATE accounts a SET parent_id = p.parent_id FROM accounts p
      WHERE p.company_id = a.company_id AND p.id = a.parent_id AND a.number = '604000'`,
    `UPDATE accounts a SET parent_id = h.id FROM accounts h
      WHERE h.company_id = a.company_id AND h.number = '61' AND a.number = '604000'`,
    `UPDATE accounts p SET deleted_at = now() FROM accounts a
      WHERE p.company_id = a.company_id AND p.id = a.parent_id AND a.number = '604000'`,
    `UPDATE accounts p SET kind = 'postable' FROM accounts a
      WHERE p.company_id = a.company_id AND p.id = a.parent_id AND a.number = '604000'`,
  ],
  'what opens a fiscal year is dated on its first day': [`UPDATE entries SET phase = 'opening'`],
  'a document comes to the sum of its lines, and its VAT to that of its rates': [
    'UPDATE document_lines SET amount_net = amount_net + 1',
    `UPDATE documents SET vat_breakdown = '[]'`,
  ],
  'a booked document has an entry of its own that stands and comes to its gross': [
    `UPDATE documents SET amount_net = amount_net + 1, amount_gross = amount_gross + 1 WHERE status = 'booked'`,
    `UPDATE documents SET journal_entry_id = (SELECT max(id) FROM entries)
      WHERE (company_id, id) = (SELECT company_id, min(id) FROM documents WHERE status = 'booked' GROUP BY 1
                                ORDER BY 1 DESC LIMIT 1)`,
  ],
  'a file of statements has as many transactions as it says it brought': [
    'UPDATE coda_files SET imported_count = imported_count + 1',
    `DELETE FROM bank_transactions WHERE status = 'pending'`,
  ],
  'statements and transactions are where their file is: in the books or in the bin': [
    'UPDATE coda_files SET deleted_at = now()',
    'UPDATE bank_statements SET deleted_at = now()',
    `UPDATE bank_transactions SET deleted_at = now() WHERE status = 'pending'`,
  ],
  'a transaction of a statement is of its account, and settled by an entry that stands': [
    `UPDATE bank_statements SET currency = 'USD'`,
    `UPDATE bank_transactions b SET journal_id = (
       SELECT id FROM journals j WHERE j.company_id = b.company_id AND j.type = 'cash')`,
  ],
  'the entry of a transaction moves its bank by its amount, on its day': [
    'UPDATE bank_transactions SET amount = amount - 1',
    `UPDATE bank_transactions SET entry_date = entry_date - 1`,
  ],
  'what a transaction matches is paid by a line of its entry, on the same account, and set off': [
    'UPDATE bank_matches SET amount = amount - 1',
    'UPDATE bank_matches SET payment_line_id = line_id, line_id = payment_line_id',
  ],
  'a payment of a SEPA file has items, and with all of them it comes to more than nothing': [
    'DELETE FROM sepa_payment_items',
    'UPDATE sepa_payment_items SET amount = -amount',
  ],
  'a SEPA file holds what it lives for: nothing once it is cancelled or the bank rejected it': [
    'UPDATE sepa_payment_items SET is_held = false',
    `UPDATE sepa_payments SET status = 'rejected'`,
  ],
  'a confirmed SEPA file pays each of its items on its own account, against a line of its own': [
    'UPDATE sepa_payment_items SET position = 9',
    'UPDATE sepa_payment_items SET amount = amount + 1',
    `UPDATE entry_lines SET account_id = (SELECT min(id) FROM accounts WHERE number = '604000') WHERE id IN (
       SELECT line_id FROM sepa_payment_items)`,
  ],
  'what a confirmed SEPA file moves comes to its payments, part by part': [
    'UPDATE sepa_payments SET transit_position = NULL',
    'UPDATE sepa_payments SET transit_position = 1',
    'UPDATE sepa_payments SET transit_position = 9',
  ],
  'a mandate for a single collection is collected once': [
    `INSERT INTO sepa_payments
     SELECT p.* FROM sepa_payments o,
       LATERAL jsonb_populate_record(o, '{"place": 2, "end_to_end_id": "E2"}') p`,
  ],
  'what is written off of an asset is never more than may be': [
    'UPDATE fixed_assets SET residual_value = acquisition_value',
  ],
  'an asset stands where all that was posted for it has brought it, day after day': [
    'UPDATE asset_depreciations SET posted = posted + 1',
    `UPDATE asset_depreciations SET starts_on = '2026-01-01', ends_on = '2026-01-31' WHERE run_id IS NULL`,
  ],
  'an entry of depreciation comes to what was posted for its assets, on its day': [
    'UPDATE asset_depreciations SET amount = amount + 1',
    'UPDATE asset_depreciations SET ends_on = ends_on + 1',
    `UPDATE asset_depreciations d SET entry_id = (SELECT min(id) FROM entries e WHERE e.company_id = d.company_id)`,
  ],
  'what was posted for an asset names one, and the run that posted it where one did': [
    'UPDATE asset_depreciations SET asset_id = 999999',
    'UPDATE asset_depreciations SET run_id = 999999',
  ],
  'what was posted for an asset stands as long as its entry does': [
    'UPDATE asset_depreciations SET reversed_on = ends_on',
    `UPDATE entries SET status = 'reversed', reversed_by_entry_id = id WHERE origin = 'asset'`,
  ],
  'a depreciation run has the rows and the entries that come to its total': [
    'UPDATE depreciation_runs SET total = total + 1',
    'UPDATE depreciation_runs SET assets_count = 9',
    `UPDATE depreciation_runs SET entry_ids = '{1}'`,
    `UPDATE depreciation_runs SET status = 'reversed'`,
  ],
  'assets take no more of a line than it has': ['UPDATE asset_lines SET amount = amount + 1'],
  'an asset that is disposed of has the entry by which it went': [
    `UPDATE fixed_assets SET disposal_entry_id = NULL WHERE status = 'disposed'`,
    `UPDATE fixed_assets SET disposed_on = disposed_on + 1 WHERE status = 'disposed'`,
  ],
  'every mail has its sending, under the same message id, and every sending its mail': [
    `UPDATE sendings SET message_id = message_id || 'x'`,
    `UPDATE sendings SET recipients = '{}' WHERE channel = 'mail'`,
    `DELETE FROM sendings`,
    `UPDATE sendings SET record_id = record_id + 1000000`,
  ],
  'a reminder was taken back exactly when its mail failed, and its items with it': [
    'UPDATE reminders SET withdrawn_at = now() WHERE withdrawn_at IS NULL',
    'UPDATE reminders SET withdrawn_at = NULL',
    'UPDATE reminder_items SET is_standing = true',
    'UPDATE reminder_items SET level = 3',
    'DELETE FROM reminder_items',
  ],
  'a reminder asks for what its items come to': [
    'UPDATE reminders SET total_due = total_due + 1',
    'UPDATE reminder_items SET interest = interest + 1',
  ],
  'a mail of a reminder is one, and names the customer of it': [
    `UPDATE mail_messages SET kind = 'free' WHERE kind = 'reminder'`,
    `UPDATE mail_messages SET third_party_id = NULL WHERE kind = 'reminder'`,
  ],
  'a document was mailed when a mail with it was last taken': [
    'UPDATE documents SET mailed_at = NULL WHERE mailed_at IS NOT NULL',
    'UPDATE documents SET mailed_at = now() WHERE mailed_at IS NULL',
  ],
  'what goes with a mail is a file of the same company': [
    'UPDATE files SET company_id = company_id + 1000000',
    'UPDATE files SET deleted_at = now()',
  ],
  'every message that goes by Peppol has its sending, and waits exactly while that does': [
    `UPDATE peppol_messages SET status = 'sent' WHERE status = 'queued'`,
    `UPDATE peppol_messages SET message_id = message_id || 'x' WHERE direction = 'out'`,
    `UPDATE peppol_messages SET receiver = '0208:1' WHERE direction = 'out'`,
    `DELETE FROM sendings WHERE channel = 'peppol'`,
  ],
  'a message by Peppol has the file that it says, of the same company': [
    `UPDATE peppol_messages SET sha256 = 'x'`,
    'UPDATE peppol_messages SET size = size + 1',
    'UPDATE files SET deleted_at = now()',
  ],
  'what came by Peppol shares its file with its import, which says so': [
    `UPDATE document_imports SET source = 'upload' WHERE source = 'peppol'`,
    `UPDATE peppol_messages SET file_id = NULL WHERE import_id IS NOT NULL`,
  ],
  'a document of which something goes by Peppol is a sale with the number that was sent': [
    `UPDATE peppol_messages SET document_number = 'x' WHERE document_id IS NOT NULL`,
    `UPDATE documents SET direction = 'purchase'`,
  ],
  'a file that stands at an access point of its own has that connection still': [
    'UPDATE peppol_registrations SET connection_id = 1000000',
  ],
  'an answer of ours by Peppol names what came, of the same supplier': [
    `UPDATE peppol_messages SET related_message_id = NULL`,
    `UPDATE peppol_messages SET sender = '0208:1' WHERE direction = 'in'`,
  ],
  'an integration knows when it runs next exactly where it is on and runs by the clock': [
    'UPDATE integration_connections SET next_run_at = NULL',
    'UPDATE integration_connections SET is_active = false',
    `UPDATE integration_connections SET schedule = 'manual'`,
  ],
  'nothing that is secret lies among the settings of an integration': [
    `UPDATE integration_connections SET settings = settings || '{"secret_key": "x"}'`,
  ],
  'a run of an integration that is over has one line that says how it ended': [
    `DELETE FROM integration_log WHERE event = 'finished'`,
    `UPDATE integration_log SET event = 'finished' WHERE run_id IS NOT NULL`,
    `UPDATE integration_runs SET status = 'failed', error = 'failed'`,
  ],
  'an import that was validated and its document name each other': [
    'UPDATE documents SET import_id = NULL WHERE import_id IS NOT NULL',
  ],
  'a document kept with an entry is a file of the same company': [
    'UPDATE files SET company_id = NULL',
    'UPDATE files SET deleted_at = now()',
  ],
}

describe('each sentence can be broken, and is then named', () => {
  for (const sentence of sentencesOf(app.invariants))
    test(sentence, async () => {
      const ways = faults[sentence] ?? []
      assert.ok(
        ways.length > 0,
        'add a statement that breaks it to `faults`, and what it breaks to makeTemplate()',
      )
      for (const fault of ways) {
        const broken = await violationsWith(fault, sentence)
        assert.ok(
          broken.some((line) => line.startsWith(`Not so: ${sentence} (`)),
          `${fault}\nbroke: ${broken.join('\n')}`,
        )
      }
    })
})

test('large books are looked at for longer than a request may take', async () => {
  const asked = {
    sentence: 'a statement takes',
    sql: `SELECT current_setting('statement_timeout') AS what`,
  }
  const told = await violations(books.service.services.db, [asked])
  assert.deepEqual(told, ['Not so: a statement takes (30min)'])
})

test('a file as the API leaves it breaks none', async () => {
  assert.deepEqual(await violationsWith('SELECT 1'), [])
})

/** What is named when a fault is there, in a transaction that is undone; of a sentence, that one is asked and no other. */
async function violationsWith(fault: string, sentence?: string): Promise<string[]> {
  const asked = app.invariants.filter((one) => !sentence || one.sentence === sentence)
  await owner.query('BEGIN')
  try {
    await owner.query('SET LOCAL session_replication_role = replica')
    await owner.query(fault)
    const tx = {
      rows,
      maybe: async (text: string, values) => (await rows(text, values))[0],
    } as ReadTx
    return await violations({ snapshot: (work) => work(tx) } as Database, asked, {
      sinceSetUp: true,
    })
  } finally {
    await owner.query('ROLLBACK')
  }
}

async function rows(text: string, values: readonly unknown[] = []) {
  return (await owner.query(text, values as unknown[])).rows
}

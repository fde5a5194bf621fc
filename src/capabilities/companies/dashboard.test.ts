import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packOf } from '#countries'
import { coda, uploadTo } from '#testing/bank-files'
import type { Books } from '#testing/books'
import { type Person, replies } from '#testing/http'
import { underOlderRules } from '#testing/older'
import { useBooks } from '#testing/use-books'

const books = useBooks()

type Desk = Awaited<ReturnType<Books['openCompany']>>

/** Another fiscal year with its months, as the fiscal years make it. */
async function addYear({ company }: Desk, year: number, isClosed = false): Promise<number> {
  const { rows } = await books.sql.query(
    `INSERT INTO fiscal_years (company_id, code, starts_on, ends_on, is_closed, created_at, updated_at)
     VALUES ($1, $2, make_date($3, 1, 1), make_date($3, 12, 31), $4, now(), now()) RETURNING id`,
    [company.id, String(year), year, isClosed],
  )
  await books.sql.query(
    `INSERT INTO periods (company_id, fiscal_year_id, number, label, starts_on, ends_on, created_at, updated_at)
     SELECT $1, $2, m, m::text, make_date($3, m, 1), make_date($3, m, 1) + interval '1 month - 1 day', now(), now()
       FROM generate_series(1, 12) AS m`,
    [company.id, rows[0].id, year],
  )
  return Number(rows[0].id)
}

async function book(
  { path, journal }: Desk,
  who: Person,
  journalCode: string,
  entry_date: string,
  lines: string[],
  more: Record<string, unknown> = {},
) {
  const parsed = lines.map((line) => {
    const [side, account, amount, third_party_id] = line.split(' ')
    return {
      account,
      [side === 'Dr' ? 'debit' : 'credit']: amount,
      ...(third_party_id ? { third_party_id: Number(third_party_id) } : {}),
    }
  })
  const body = { journal_id: journal(journalCode), entry_date, lines: parsed, ...more }
  return replies(await who.post(`${path}/entries`, body), 201).body
}

/** An entry of a phase that only opening and closing a year make. */
async function bookPhase(
  { company, journal }: Desk,
  phase: string,
  day: string,
  lines: [account: string, debit: string, credit: string][],
) {
  const { rows } = await books.sql.query(
    `SELECT p.id, p.fiscal_year_id FROM periods p
      WHERE p.company_id = $1 AND $2::date BETWEEN p.starts_on AND p.ends_on`,
    [company.id, day],
  )
  const { rows: accounts } = await books.sql.query(
    'SELECT id, number FROM accounts WHERE company_id = $1 AND number = ANY ($2)',
    [company.id, lines.map(([account]) => account)],
  )
  const idOf = new Map(accounts.map(({ id, number }) => [number, Number(id)]))
  const entry = {
    fiscal_year_id: rows[0].fiscal_year_id,
    period_id: rows[0].id,
    journal_id: journal('OD'),
    entry_date: day,
    origin: phase,
    phase,
    total: lines[0]![1],
    lines_count: lines.length,
  }
  const written = lines.map(([account, debit, credit], place) => ({
    entry: 1,
    position: place + 1,
    account_id: idOf.get(account),
    debit,
    credit,
    can_letter: false,
  }))
  await books.sql.query('SELECT * FROM post_raw($1, NULL, now(), $2, $3)', [
    company.id,
    JSON.stringify([entry]),
    JSON.stringify(written),
  ])
}

const dashboard = async ({ admin, path }: Desk) =>
  replies(await admin.get(`${path}/dashboard`), 200).body

test('a file in which nothing is booked shows zeros and what lies ahead', async () => {
  const desk = await books.openCompany({ vat_regime: 'monthly' })
  const { fiscal_year, deadlines, cash, ...body } = await dashboard(desk)
  assert.deepEqual(fiscal_year, {
    id: desk.years[0].id,
    code: '2026',
    starts_on: '2026-01-01',
    ends_on: '2026-12-31',
    is_closed: false,
  })
  assert.equal(cash.balance, '0.00')
  assert.deepEqual(
    cash.accounts.map(({ number, label, balance }: Record<string, string>) => [
      number,
      label,
      balance,
    ]),
    [
      ['550000', 'KBC', '0.00'],
      ['570000', 'Caisse - espèces', '0.00'],
    ],
  )
  const none = { open: '0.00', overdue: '0.00', count: 0 }
  const months = Array.from({ length: 12 }, (_, month) => ({
    month: `2026-${String(month + 1).padStart(2, '0')}`,
    amount: '0.00',
    previous: '0.00',
  }))
  const series = { year: '0.00', previous_year: '0.00', months }
  assert.deepEqual(body, {
    customers: none,
    suppliers: none,
    turnover: series,
    other_income: series,
    expenses: series,
    result: { year: '0.00', previous_year: '0.00' },
    vat: {
      due_on: '2026-03-20',
      related: { starts_on: '2026-02-01', ends_on: '2026-02-28' },
      estimate: '0.00',
    },
    entries_count: 0,
    last_entries: [],
    documents_to_validate: 0,
    transactions_to_match: 0,
  })
  assert.deepEqual(
    deadlines.map(({ kind, due_on, status }: Record<string, string>) => [kind, due_on, status]),
    [
      ['vat', '2026-03-20', 'due'],
      ['intra_listing', '2026-03-20', 'due'],
      ['client_listing', '2026-03-31', 'due'],
    ],
  )
})

test('turnover, other income, expenses and result are those of the year and the one before', async () => {
  const desk = await books.openCompany()
  await addYear(desk, 2025)
  const { admin } = desk
  const sale = (day: string, amount: string, account = '700000') =>
    book(desk, admin, 'OD', day, [`Dr 550000 ${amount}`, `Cr ${account} ${amount}`])
  const cost = (day: string, amount: string) =>
    book(desk, admin, 'OD', day, [`Dr 604000 ${amount}`, `Cr 550000 ${amount}`])
  await sale('2025-03-31', '1000.00')
  await sale('2025-11-01', '500.00')
  await cost('2025-03-01', '300.00')
  await sale('2026-01-10', '200.00')
  await sale('2026-03-10', '150.50', '705000')
  await sale('2026-03-11', '10.00', '750000')
  await cost('2026-02-10', '80.25')
  await cost('2026-03-10', '500.00')
  // Taking back, and what is no income at all.
  await book(desk, admin, 'OD', '2026-03-12', ['Dr 700000 50.00', 'Cr 550000 50.00'])
  await book(desk, admin, 'OD', '2026-03-12', ['Dr 693000 900.00', 'Cr 140000 900.00'])
  const body = await dashboard(desk)
  const row = (place: number) => [
    body.turnover.months[place],
    body.other_income.months[place],
    body.expenses.months[place],
  ]
  const month = (name: string, amount: string, previous: string) => ({
    month: name,
    amount,
    previous,
  })
  assert.deepEqual(row(0), [
    month('2026-01', '200.00', '0.00'),
    month('2026-01', '0.00', '0.00'),
    month('2026-01', '0.00', '0.00'),
  ])
  assert.deepEqual(row(2), [
    month('2026-03', '100.50', '1000.00'),
    month('2026-03', '10.00', '0.00'),
    month('2026-03', '500.00', '300.00'),
  ])
  assert.deepEqual(
    [body.turnover.year, body.turnover.previous_year, body.turnover.months.length],
    ['300.50', '1500.00', 12],
  )
  assert.deepEqual([body.other_income.year, body.other_income.previous_year], ['10.00', '0.00'])
  assert.deepEqual([body.expenses.year, body.expenses.previous_year], ['580.25', '300.00'])
  assert.deepEqual(body.result, { year: '-269.75', previous_year: '1200.00' })
  assert.equal(body.entries_count, 7)
  assert.equal(body.cash.balance, '930.25')
})

test('openings and closings count neither twice nor at all', async () => {
  const desk = await books.openCompany()
  await addYear(desk, 2025, false)
  const { admin } = desk
  await book(desk, admin, 'OD', '2025-05-05', ['Dr 550000 1000.00', 'Cr 700000 1000.00'])
  await bookPhase(desk, 'closing', '2025-12-31', [
    ['700000', '1000.00', '0'],
    ['140000', '0', '1000.00'],
  ])
  await book(desk, admin, 'OD', '2025-05-06', ['Dr 604000 21.00', 'Cr 451054 21.00'])
  await bookPhase(desk, 'opening', '2026-01-01', [
    ['550000', '1000.00', '0'],
    ['451054', '0', '21.00'],
    ['140000', '0', '979.00'],
  ])
  await book(desk, admin, 'OD', '2026-02-05', ['Dr 604000 40.00', 'Cr 550000 40.00'])
  const body = await dashboard(desk)
  assert.equal(body.cash.balance, '960.00')
  assert.equal(body.turnover.previous_year, '1000.00')
  assert.deepEqual(body.result, { year: '-40.00', previous_year: '979.00' })
  assert.equal(body.vat.estimate, '21.00')
})

test('the year is the one that holds today, else the last, and has as many months as it has', async () => {
  const desk = await books.openCompany({
    fiscal_year: { starts_on: '2024-11-15', ends_on: '2026-01-31', code: 'LONG' },
  })
  const long = await dashboard(desk)
  assert.equal(long.fiscal_year.code, 'LONG')
  assert.equal(long.turnover.months.length, 15)
  assert.deepEqual(
    [long.turnover.months[0].month, long.turnover.months[14].month],
    ['2024-11', '2026-01'],
  )
  const next = await books.openCompany({
    fiscal_year: { starts_on: '2027-01-01', ends_on: '2027-12-31' },
  })
  await addYear(next, 2026, true)
  const { fiscal_year } = await dashboard(next)
  assert.deepEqual([fiscal_year.code, fiscal_year.is_closed], ['2026', true])
  const { admin, company } = await books.office()
  const bare = replies(await admin.get(`${company.path}/dashboard`), 200, {
    fiscal_year: null,
    entries_count: 0,
  }).body
  assert.deepEqual(bare.turnover, { year: '0.00', previous_year: '0.00', months: [] })
  assert.deepEqual(bare.cash, { balance: '0.00', accounts: [] })
})

test('what is done lies behind, even when its day lies ahead', async () => {
  const desk = await books.openCompany({
    vat_regime: 'exempt',
    fiscal_year: { starts_on: '2025-05-01', ends_on: '2026-04-30' },
  })
  const kinds = async () =>
    (await dashboard(desk)).deadlines.map((one: { kind: string }) => one.kind)
  assert.deepEqual(await kinds(), ['fiscal_year_end', 'forms_281_50', 'general_meeting'])
  await books.sql.query('UPDATE fiscal_years SET is_closed = true WHERE company_id = $1', [
    desk.company.id,
  ])
  assert.deepEqual(await kinds(), ['forms_281_50', 'general_meeting', 'annual_accounts'])
})

test('open items are summed by customers and suppliers, and what is late by its due date', async () => {
  const desk = await books.openCompany()
  const { admin, company, path, journal } = desk
  const customer = await books.party(company, 'customer')
  const other = await books.party(company, 'customer')
  const supplier = await books.party(company, 'supplier')
  const invoice = (
    code: string,
    party: number,
    account: string,
    amount: string,
    due: string | null,
  ) =>
    admin.post(`${path}/entries/invoice`, {
      journal_id: journal(code),
      third_party_id: party,
      entry_date: '2026-02-01',
      due_date: due,
      lines: [{ account, amount, vat_code: null }],
    })
  replies(await invoice('VEN', customer, '700000', '100.00', '2026-03-15'), 201)
  replies(await invoice('VEN', customer, '700000', '30.00', '2026-03-16'), 201)
  replies(await invoice('VEN', other, '700000', '7.00', null), 201)
  replies(await invoice('ACH', supplier, '604000', '250.00', '2026-04-01'), 201)
  const late = replies(await invoice('ACH', supplier, '604000', '50.00', '2026-02-28'), 201).body
  // A payment that is not matched yet counts against what is late.
  await book(desk, admin, 'KBC', '2026-03-01', ['Dr 550000 20.00', `Cr 400000 20.00 ${customer}`])
  // What has no third party, or stands on an account that is not reconcilable, is no open item.
  await underOlderRules(books, desk.company.id, () =>
    book(desk, admin, 'OD', '2026-03-01', ['Dr 400000 5.00', `Cr 700000 5.00 ${customer}`]),
  )
  const before = await dashboard(desk)
  assert.deepEqual(before.customers, { open: '117.00', overdue: '87.00', count: 4 })
  assert.deepEqual(before.suppliers, { open: '300.00', overdue: '50.00', count: 2 })
  // Reversed and lettered, an item is open no more.
  replies(await admin.post(`${path}/entries/${late.id}/reverse`), 201)
  const { rows } = await books.sql.query(
    `SELECT t.type, sum(b.debit - b.credit)::text AS balance FROM third_party_balances b
       JOIN third_parties t ON t.company_id = b.company_id AND t.id = b.third_party_id
       JOIN accounts a ON a.company_id = b.company_id AND a.id = b.account_id AND a.is_reconcilable
      WHERE b.company_id = $1 AND b.phase = 'year' GROUP BY t.type ORDER BY t.type`,
    [company.id],
  )
  const after = await dashboard(desk)
  assert.deepEqual(
    [after.customers.open, `-${after.suppliers.open}`],
    rows.map(({ balance }) => balance),
  )
  books.clock.advance(86_400_000)
  assert.equal((await dashboard(desk)).customers.overdue, '117.00')
  books.clock.advance(-86_400_000)
})

test('VAT is what stands on the accounts of the VAT codes up to the end of the period to be filed', async () => {
  const desk = await books.openCompany()
  const { admin, company, path, journal } = desk
  const customer = await books.party(company, 'customer')
  const supplier = await books.party(company, 'supplier')
  const invoice = async (
    code: string,
    party: number,
    day: string,
    line: object,
    kind = 'invoice',
  ) =>
    replies(
      await admin.post(`${path}/entries/${kind}`, {
        journal_id: journal(code),
        third_party_id: party,
        entry_date: day,
        lines: [line],
      }),
      201,
    )
  const sold = (amount: string) => ({ account: '700000', amount, vat_code: 'SG21' })
  const bought = (amount: string) => ({ account: '604000', amount, vat_code: 'PG21' })
  await invoice('VEN', customer, '2026-01-15', sold('1000.00'))
  await invoice('NCV', customer, '2026-01-20', sold('100.00'), 'credit-note')
  await invoice('ACH', supplier, '2026-03-31', bought('200.00'))
  await invoice('VEN', customer, '2026-04-01', sold('5000.00'))
  const { vat } = await dashboard(desk)
  assert.deepEqual(vat, {
    due_on: '2026-04-25',
    related: { starts_on: '2026-01-01', ends_on: '2026-03-31' },
    estimate: '147.00',
  })
  // Settled to the account of the settings, nothing is left to estimate.
  await book(desk, admin, 'OD', '2026-03-31', [
    'Dr 451054 210.00',
    'Cr 411064 21.00',
    'Cr 411059 42.00',
    'Cr 451200 147.00',
  ])
  assert.equal((await dashboard(desk)).vat.estimate, '0.00')
  replies(await admin.patch(path, { vat_regime: 'exempt' }), 200)
  assert.deepEqual((await dashboard(desk)).vat, {
    due_on: null,
    related: null,
    estimate: '1050.00',
  })
})

test('no country books its VAT codes on the accounts to which they are settled', () => {
  for (const code of ['BE', 'FR', 'LU'] as const) {
    const { vatCodes, controlAccounts } = packOf(code)
    const booked = new Set(
      vatCodes.flatMap((vat) => [
        vat.dueAccount,
        vat.deductibleAccount,
        vat.dueAccountCredit,
        vat.deductibleAccountCredit,
      ]),
    )
    for (const role of ['vatPayableSettlement', 'vatReceivableSettlement'] as const)
      assert.ok(!booked.has(controlAccounts[role]), `${code} ${role}`)
  }
})

test('the last entries are the five newest by date', async () => {
  const desk = await books.openCompany()
  const { admin, company } = desk
  const party = await books.party(company, 'customer', { name: 'Café De Zwaan' })
  const days = ['2026-02-05', '2026-03-01', '2026-01-01', '2026-03-01', '2026-02-01', '2026-03-16']
  const ids: number[] = []
  for (const [place, day] of days.entries()) {
    const lines = [`Dr 400000 ${place + 1}.00 ${party}`, `Cr 700000 ${place + 1}.00`]
    const more = { label: `Entry ${place}`, third_party_id: party, reference: `R${place}` }
    ids.push((await book(desk, admin, 'OD', day, lines, more)).id)
  }
  const { last_entries, entries_count } = await dashboard(desk)
  assert.deepEqual(
    last_entries.map(({ id }: { id: number }) => id),
    [ids[5], ids[3], ids[1], ids[0], ids[4]],
  )
  assert.deepEqual(last_entries[0], {
    id: ids[5],
    journal_code: 'OD',
    number: 6,
    entry_date: '2026-03-16',
    label: 'Entry 5',
    reference: 'R5',
    third_party: { id: party, name: 'Café De Zwaan' },
    total: '6.00',
    status: 'posted',
  })
  assert.equal(entries_count, 6)
})

test('each country shows its turnover, in the language of the reader', async () => {
  const sales = { FR: '707000', LU: '7061' } as const
  for (const [country_pack, account] of Object.entries(sales)) {
    const desk = await books.openCompany({ country_pack })
    const bank = packOf(country_pack as 'FR').controlAccounts.bank
    await book(desk, desk.admin, 'OD', '2026-03-01', [`Dr ${bank} 12.00`, `Cr ${account} 12.00`])
    const body = await dashboard(desk)
    assert.deepEqual(
      [body.turnover.year, body.other_income.year, body.cash.balance],
      ['12.00', '0.00', '12.00'],
    )
    const german = await books.member(desk.firm, 'manager', { locale: 'de' })
    const { deadlines } = replies(await german.get(`${desk.path}/dashboard`), 200).body
    assert.match(deadlines[0].label, /Zusammenfassende|erklärung/i)
  }
})

test('bank transactions that wait are counted, on the home page of the file and of the firm', async () => {
  const { admin, path, firm } = await books.openCompany()
  replies(await uploadTo(admin, path, coda({ movements: ['1.00', '2.00', '-3.00'] })), 201)
  const { data } = replies(await admin.get(`${path}/bank-transactions`), 200).body
  const ignored = `${path}/bank-transactions/${data[0].id}`
  replies(await admin.patch(ignored, { status: 'ignored' }), 200)
  replies(await admin.get(`${path}/dashboard`), 200, { transactions_to_match: 2 })
  const [file] = replies(await admin.get(`${firm.path}/dashboard`), 200).body
  assert.equal(file.transactions_to_match, 2)
})

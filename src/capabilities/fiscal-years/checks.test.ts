import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coda, type Statement, uploadTo } from '#testing/bank-files'
import type { Books } from '#testing/books'
import { replies } from '#testing/http'
import { book, close } from '#testing/ledger'
import { useBooks } from '#testing/use-books'
import { openVatDesk, turnTo } from '#testing/vat'

const books = useBooks()

type Desk = Awaited<ReturnType<Books['openCompany']>>
type Check = {
  code: string
  severity: string
  message: string
  count: number
  details: Record<string, unknown>[]
}

async function preview({ admin, path, years }: Desk, id = years[0].id) {
  const { body } = replies(await admin.get(`${path}/fiscal-years/${id}/closing`), 200)
  return body as { can_close: boolean; checks: Check[]; [member: string]: unknown }
}

const codes = ({ checks }: { checks: Check[] }) =>
  checks.map(({ code, severity }) => `${severity} ${code}`)

const refused = async ({ admin, path, years }: Desk, id = years[0].id) =>
  replies(await admin.post(`${path}/fiscal-years/${id}/close`), 422).body

const accountId = async ({ company }: Desk, number: string): Promise<number> => {
  const { rows } = await books.sql.query(
    'SELECT id FROM accounts WHERE company_id = $1 AND number = $2',
    [company.id, number],
  )
  return Number(rows[0].id)
}

test('an empty year can be closed, and closes without an entry', async () => {
  const desk = await books.openCompany()
  const seen = await preview(desk)
  assert.deepEqual(
    [seen.can_close, seen.checks, seen.closing_entry, seen.opening_entry],
    [true, [], null, null],
  )
  assert.deepEqual(seen.result, {
    amount: '0.00',
    appropriated: '0.00',
    carried: '0.00',
    account: null,
  })
  const { year } = await close(desk, desk.years[0].id)
  assert.deepEqual([year.closing_entry_id, year.opening_entry_id], [null, null])
})

test('an earlier year that is open stops the closing, in the reader’s language, with the checks', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const earlier = replies(
    await admin.post(`${path}/fiscal-years`, { starts_on: '2025-01-01', ends_on: '2025-12-31' }),
    201,
  ).body
  const seen = await preview(desk)
  assert.equal(seen.can_close, false)
  assert.deepEqual(seen.checks, [
    {
      code: 'earlier_year_open',
      severity: 'error',
      message: 'An earlier fiscal year is not closed yet.',
      count: 1,
      details: [{ fiscal_year_id: earlier.id, code: '2025' }],
    },
  ])
  await books.sql.query(`UPDATE users SET locale = 'nl' WHERE id = $1`, [admin.id])
  const answer = await refused(desk)
  assert.deepEqual(Object.keys(answer).sort(), ['checks', 'errors', 'message'])
  assert.deepEqual(answer.errors, {
    checks: ['Een vroeger boekjaar is nog niet afgesloten.'],
  })
  assert.equal(answer.message, 'Een vroeger boekjaar is nog niet afgesloten.')
  assert.deepEqual(answer.checks, (await preview(desk)).checks)
})

test('a closed year shows its result, and is not closed again', async () => {
  const desk = await books.openCompany()
  await book(desk, '2026-02-01', ['Dr 550000 90.00', 'Cr 700000 90.00'])
  await close(desk, desk.years[0].id)
  const seen = await preview(desk)
  assert.deepEqual(codes(seen), ['error already_closed'])
  assert.equal((seen.result as { amount: string }).amount, '90.00')
  assert.deepEqual([seen.closing_entry, seen.opening_entry], [null, null])
  assert.deepEqual((await refused(desk)).errors, {
    checks: ['The fiscal year is already closed.'],
  })
})

test('a year is not closed under one that is closed', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const next = replies(
    await admin.post(`${path}/fiscal-years`, { starts_on: '2027-01-01', ends_on: '2027-12-31' }),
    201,
  ).body
  await books.sql.query('UPDATE fiscal_years SET is_closed = true WHERE id = $1', [next.id])
  assert.deepEqual(codes(await preview(desk)), ['error later_year_closed'])
  await refused(desk)
  await books.sql.query('UPDATE fiscal_years SET is_closed = false WHERE id = $1', [next.id])
})

test('a locked first month of the next year stops the closing; a locked December does not', async () => {
  const desk = await books.openCompany()
  const { admin, path, years } = desk
  await book(desk, '2026-12-30', ['Dr 550000 5.00', 'Cr 700000 5.00'])
  const next = replies(
    await admin.post(`${path}/fiscal-years`, { starts_on: '2027-01-01', ends_on: '2027-12-31' }),
    201,
  ).body
  for (const { id } of years[0].periods) await admin.post(`${path}/periods/${id}/lock`)
  replies(await admin.post(`${path}/periods/${next.periods[0].id}/lock`), 200)
  const seen = await preview(desk)
  assert.deepEqual(codes(seen), ['error next_period_locked'])
  assert.deepEqual(seen.checks[0]?.details, [
    { period_id: next.periods[0].id, label: next.periods[0].label },
  ])
  await refused(desk)
  replies(await admin.post(`${path}/periods/${next.periods[0].id}/unlock`), 200)
  const { closing, opening } = await close(desk, years[0].id)
  assert.equal(closing.period_id, years[0].periods[11].id)
  assert.equal(opening.period_id, next.periods[0].id)
})

test('a result account that is missing or retired stops the closing, if it is needed', async () => {
  const desk = await books.openCompany()
  await book(desk, '2026-02-01', ['Dr 550000 90.00', 'Cr 700000 90.00'])
  const profit = await accountId(desk, '140000')
  await books.sql.query('UPDATE accounts SET is_active = false WHERE id = $1', [profit])
  const inactive = await preview(desk)
  assert.deepEqual(codes(inactive), ['error account_inactive'])
  assert.deepEqual(inactive.checks[0]?.details, [{ number: '140000' }])
  await refused(desk)
  await books.sql.query('UPDATE accounts SET deleted_at = now() WHERE id = $1', [profit])
  assert.deepEqual(codes(await preview(desk)), ['error account_missing'])
  await refused(desk)
  await book(desk, '2026-02-02', ['Dr 604000 100.00', 'Cr 550000 100.00'])
  assert.deepEqual(codes(await preview(desk)), [])
})

test('a retired account that holds something is closed and carried all the same', async () => {
  const desk = await books.openCompany()
  await book(desk, '2026-02-01', ['Dr 240000 90.00', 'Cr 700000 90.00'])
  for (const number of ['240000', '700000'])
    await books.sql.query('UPDATE accounts SET is_active = false WHERE id = $1', [
      await accountId(desk, number),
    ])
  const { opening } = await close(desk, desk.years[0].id)
  assert.deepEqual(
    opening.lines.map((line: { account: { number: string } }) => line.account.number),
    ['140000', '240000'],
  )
})

test('without a general journal there is nowhere to post', async () => {
  const desk = await books.openCompany()
  await books.sql.query('UPDATE journals SET is_active = false WHERE id = $1', [desk.journal('OD')])
  assert.deepEqual(codes(await preview(desk)), ['error journal_missing'])
  await refused(desk)
})

test('sums that do not balance stop the closing', async () => {
  const desk = await books.openCompany()
  await book(desk, '2026-02-01', ['Dr 550000 90.00', 'Cr 240000 90.00'])
  const tamper = (by: string) =>
    books.sql.query(
      `UPDATE account_balances SET debit = debit + $2 WHERE company_id = $1 AND debit > 0`,
      [desk.company.id, by],
    )
  await tamper('0.01')
  const seen = await preview(desk)
  assert.deepEqual(codes(seen), ['error unbalanced'])
  assert.deepEqual(seen.checks[0]?.details, [
    { debit: '90.01', credit: '90.00', difference: '0.01' },
  ])
  await refused(desk)
  await tamper('-0.01')
})

test('a suspense account with a balance stops the closing; transfers on their way are pointed out', async () => {
  const desk = await books.openCompany()
  await book(desk, '2026-12-30', ['Dr 499000 12.00', 'Cr 550000 12.00'])
  await book(desk, '2026-12-31', ['Dr 580000 40.00', 'Cr 550000 40.00'])
  const seen = await preview(desk)
  assert.deepEqual(codes(seen), [
    'error must_be_zero',
    'warning should_be_zero',
    'warning transfers_unlettered',
  ])
  const [suspense, transit, unlettered] = seen.checks
  assert.deepEqual(suspense?.details.map(bare), [{ number: '499000', balance: '12.00' }])
  assert.deepEqual(transit?.details.map(bare), [{ number: '580000', balance: '40.00' }])
  assert.deepEqual(unlettered?.details.map(bare), [
    { number: '580000', lines: 1, balance: '40.00' },
  ])
  await refused(desk)
  await book(desk, '2026-12-31', ['Dr 604000 12.00', 'Cr 499000 12.00'])
  await close(desk, desk.years[0].id)
})

const bare = ({ account_id, label, ...more }: Record<string, unknown>) => more

test('suppliers with a debit and customers with a credit balance are pointed out by name', async () => {
  const desk = await books.openCompany()
  const supplier = await books.party(desk.company, 'supplier', { name: 'Brouwerij De Kroon' })
  const good = await books.party(desk.company, 'supplier')
  const customer = await books.party(desk.company, 'customer', { name: 'Café Central' })
  await book(desk, '2026-02-01', ['Dr 440000 30.00', 'Cr 550000 30.00'], { '440000': supplier })
  await book(desk, '2026-02-01', ['Dr 604000 30.00', 'Cr 440000 30.00'], { '440000': good })
  await book(desk, '2026-02-01', ['Dr 550000 8.00', 'Cr 400000 8.00'], { '400000': customer })
  const seen = await preview(desk)
  assert.deepEqual(
    [seen.can_close, codes(seen)],
    [true, ['warning supplier_debit_balance', 'warning customer_credit_balance']],
  )
  assert.deepEqual(
    seen.checks.map(({ details }) => details.map(bare)),
    [
      [
        {
          third_party_id: supplier,
          name: 'Brouwerij De Kroon',
          number: '440000',
          balance: '30.00',
        },
      ],
      [{ third_party_id: customer, name: 'Café Central', number: '400000', balance: '-8.00' }],
    ],
  )
})

test('VAT that no return has settled is pointed out, the settlement itself is not', async () => {
  const desk = await books.openCompany()
  await book(desk, '2026-02-01', ['Dr 550000 21.00', 'Cr 451054 21.00'])
  const seen = await preview(desk)
  assert.deepEqual([seen.can_close, codes(seen)], [true, ['warning vat_not_settled']])
  assert.deepEqual(seen.checks[0]?.details.map(bare), [{ number: '451054', balance: '-21.00' }])
  await book(desk, '2026-02-02', ['Dr 451054 21.00', 'Cr 451200 21.00'])
  assert.deepEqual(codes(await preview(desk)), [])
  // A code may book straight to where returns settle it.
  const simple = (account: string) =>
    books.sql.query(
      `UPDATE vat_codes SET due_account = $2 WHERE company_id = $1 AND code = 'SG21'`,
      [desk.company.id, account],
    )
  await simple('451200')
  assert.deepEqual(codes(await preview(desk)), [])
  await books.sql.query(
    `UPDATE companies SET settings = jsonb_set(settings, '{auto_entries,vat,payable_account}', '"451000"')
      WHERE id = $1`,
    [desk.company.id],
  )
  assert.deepEqual(codes(await preview(desk)), ['warning vat_not_settled'])
  await books.sql.query(`UPDATE companies SET settings = '{}' WHERE id = $1`, [desk.company.id])
  assert.deepEqual(codes(await preview(desk)), [])
})

test('a bank that waits, differs from its statement or misses one is pointed out', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const upload = async (statement: Statement) =>
    replies(await uploadTo(admin, path, coda(statement)), 201)
  await upload({ number: 1, from: '2026-01-01', to: '2026-01-31', movements: ['100.00'] })
  const waits = await preview(desk)
  assert.deepEqual([waits.can_close, codes(waits)], [true, ['warning bank_waiting']])
  assert.deepEqual(waits.checks[0]?.details.map(bareBank), [
    { code: 'KBC', count: 1, amount: '100.00' },
  ])
  const { data } = replies(await admin.get(`${path}/bank-transactions`), 200).body
  const at = `${path}/bank-transactions/${data[0].id}`
  replies(await admin.post(`${at}/book`, { account: '580000' }), 200)
  assert.ok(!codes(await preview(desk)).includes('warning bank_waiting'))
  await book(desk, '2026-01-20', ['Dr 550000 5.00', 'Cr 100000 5.00'])
  const differs = (await preview(desk)).checks.find(({ code }) => code === 'bank_differs')
  assert.deepEqual(differs?.details.map(bareBank), [{ code: 'KBC', difference: '-5.00' }])
  await upload({ number: 3, opening: '170.00', from: '2026-03-01', to: '2026-03-31' })
  const missing = (await preview(desk)).checks.find(({ code }) => code === 'bank_statement_missing')
  assert.deepEqual(missing?.details.map(bareBank), [{ code: 'KBC', count: 1 }])
})

const bareBank = ({ journal_id: _, ...rest }: Record<string, unknown>) => rest

test('months with VAT that no return declares are told', async () => {
  turnTo(books, '2026-04-10')
  const desk = await openVatDesk(books)
  replies(await desk.invoice('VEN', ['700000 100.00 SG21']), 201)
  const told = async () =>
    (await preview(desk)).checks.find(({ code }) => code === 'vat_not_declared')?.details
  assert.deepEqual(
    (await told())?.map(({ label }) => label),
    [(await periodsOf(desk))[2]],
  )
  const { id } = await desk.prepare(1)
  await desk.validate(id)
  assert.equal(await told(), undefined)
  books.clock.reset()
})

async function periodsOf({ admin, path }: Desk): Promise<string[]> {
  const periods = replies(await admin.get(`${path}/periods`), 200).body
  return periods.map(({ label }: { label: string }) => label)
}

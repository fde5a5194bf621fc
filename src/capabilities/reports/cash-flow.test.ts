import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { book } from '#testing/ledger'
import { useBooks } from '#testing/use-books'

const books = useBooks()

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
type Body = any

test('a Belgian year goes from its result to its cash, each row by its accounts', async () => {
  const desk = await books.openCompany()
  const customer = await books.party(desk.company, 'customer')
  const supplier = await books.party(desk.company, 'supplier')
  const parties = { '400000': customer, '440000': supplier }
  const on = (day: string, ...lines: string[]) => book(desk, day, lines, parties)
  await on('2026-01-05', 'Dr 550000 20000.00', 'Cr 100000 20000.00')
  await on('2026-01-10', 'Dr 550000 9000.00', 'Cr 173000 9000.00')
  await on('2026-01-15', 'Dr 241000 12000.00', 'Cr 440000 12000.00')
  await on('2026-02-01', 'Dr 440000 12000.00', 'Cr 550000 12000.00')
  await on('2026-02-15', 'Dr 400000 5000.00', 'Cr 700000 5000.00')
  await on('2026-03-01', 'Dr 550000 3500.00', 'Cr 400000 3500.00')
  await on('2026-03-02', 'Dr 604000 1800.00', 'Cr 440000 1800.00')
  await on('2026-03-03', 'Dr 340000 600.00', 'Cr 609400 600.00')
  await on('2026-03-04', 'Dr 630230 1000.00', 'Cr 241009 1000.00')
  await on('2026-03-05', 'Dr 637000 400.00', 'Cr 163000 400.00')
  // Sold for 11,500.00 what stood at 11,000.00.
  await on(
    '2026-03-06',
    'Dr 241009 1000.00',
    'Dr 550000 11500.00',
    'Cr 241000 12000.00',
    'Cr 741000 500.00',
  )
  await on('2026-03-07', 'Dr 694000 250.00', 'Cr 471000 250.00')
  await on('2026-03-08', 'Dr 471000 250.00', 'Cr 550000 250.00')
  await on('2026-03-09', 'Dr 510000 700.00', 'Cr 550000 700.00')
  const read = async (query: string): Promise<Body> =>
    replies(await desk.admin.get(`${desk.path}/reports/cash-flow${query}`), 200).body
  const body = await read('?lang=en')
  assert.deepEqual(
    body.rows.map(({ section, code, level, amount }: Body) => [section, code, level, amount]),
    [
      ['operating', 'result', 1, '2900.00'],
      ['operating', 'depreciation', 1, '1000.00'],
      ['operating', 'provisions', 1, '400.00'],
      ['operating', 'disposals', 1, '-500.00'],
      ['operating', 'stocks', 1, '-600.00'],
      ['operating', 'receivables', 1, '-1500.00'],
      ['operating', 'payables', 1, '1800.00'],
      ['operating', 'operating', 0, '3500.00'],
      ['investing', 'fixed_assets', 1, '-500.00'],
      ['investing', 'investments', 1, '-700.00'],
      ['investing', 'investing', 0, '-1200.00'],
      ['financing', 'equity', 1, '19750.00'],
      ['financing', 'loans', 1, '9000.00'],
      ['financing', 'financing', 0, '28750.00'],
      ['cash', 'net_change', 0, '31050.00'],
      ['cash', 'opening_cash', 1, '0.00'],
      ['cash', 'closing_cash', 1, '31050.00'],
    ],
  )
  assert.deepEqual(body.totals, {
    operating: '3500.00',
    investing: '-1200.00',
    financing: '28750.00',
    net_change: '31050.00',
    opening_cash: '0.00',
    closing_cash: '31050.00',
    previous: null,
  })
  const fixed = body.rows.find(({ code }: Body) => code === 'fixed_assets')
  assert.deepEqual(
    fixed.accounts.map(({ number, amount }: Body) => `${number} ${amount}`),
    ['630230 -1000.00', '741000 500.00'],
    'a van bought and sold in the same span, and what the result says of it',
  )
  assert.deepEqual(body.checks, [
    {
      code: 'cash_agrees',
      severity: 'error',
      ok: true,
      message: 'The flows explain the change in cash.',
      amount: '0.00',
      accounts: [],
    },
  ])
  const march = await read('?from=2026-03-01&to=2026-03-31&compare=period')
  assert.deepEqual(march.comparison, { from: '2026-01-29', to: '2026-02-28' })
  assert.deepEqual(
    ['net_change', 'opening_cash', 'closing_cash'].map((code) => {
      const { amount, previous } = march.rows.find((row: Body) => row.code === code)
      return [amount, previous]
    }),
    [
      ['14050.00', '-12000.00'],
      ['17000.00', '29000.00'],
      ['31050.00', '17000.00'],
    ],
  )
  const labels = new Set<string>()
  for (const lang of ['fr', 'nl', 'en', 'de'])
    labels.add((await read(`?lang=${lang}`)).rows.map(({ label }: Body) => label).join())
  assert.equal(labels.size, 4)
})

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Books } from '#testing/books'
import { replies } from '#testing/http'
import { book, close } from '#testing/ledger'
import { useBooks } from '#testing/use-books'
import { postInPhase } from '#testing/years'
import { checkCodes } from './domain/annual-checks.js'

const books = useBooks()

type Desk = Awaited<ReturnType<Books['openCompany']>>
// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
type Body = any

/** A file with the years 2025 and 2026, of which the first has ended. */
async function twoYears(country_pack: 'BE' | 'FR' | 'LU') {
  const desk = await books.openCompany({
    country_pack,
    banks: [],
    fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' },
  })
  const bounds = { starts_on: '2026-01-01', ends_on: '2026-12-31' }
  replies(await desk.admin.post(`${desk.path}/fiscal-years`, bounds), 201)
  const years: Body[] = replies(await desk.admin.get(`${desk.path}/fiscal-years`), 200).body
  return { ...desk, first: years[0].id as number, second: years[1].id as number }
}

const read = async ({ admin, path }: Desk, query = ''): Promise<Body> =>
  replies(await admin.get(`${path}/reports/annual-accounts${query}`), 200).body

const rowOf = ({ rows }: Body, code: string, statement?: string) =>
  rows.find((row: Body) => row.code === code && (!statement || row.statement === statement))

/** The checks that are not met, with what they say. */
async function failing(desk: Desk, query = ''): Promise<Record<string, unknown[]>> {
  const { checks } = await read(desk, query)
  assert.deepEqual(
    checks.map(({ code }: Body) => code),
    checkCodes,
    'all of them, met or not',
  )
  const failed = checks.filter(({ ok }: Body) => !ok)
  return Object.fromEntries(
    failed.map(({ code, severity, amount, accounts }: Body) => [
      code,
      [severity, amount, ...accounts],
    ]),
  )
}

describe('in Belgium', () => {
  let desk: Awaited<ReturnType<typeof twoYears>>
  const usual = { year_closed: ['warning', null] }
  before(async () => {
    desk = await twoYears('BE')
    await book(desk, '2025-02-01', ['Dr 550000 1000.00', 'Cr 700000 1000.00'])
    await book(desk, '2025-03-01', ['Dr 612000 300.00', 'Cr 550000 300.00'])
  })

  test('the whole model stands under its form, with the appropriation', async () => {
    const body = await read(desk)
    assert.deepEqual(
      [body.from, body.to, body.fiscal_year.code, body.comparison],
      ['2025-01-01', '2025-12-31', '2025', null],
    )
    assert.deepEqual(body.scheme, {
      code: 'abbreviated',
      label: 'Abbreviated model, company without capital',
    })
    assert.deepEqual(body.forms, [
      {
        form: 'm81',
        label: 'Abbreviated model, company without capital',
        statements: ['assets', 'liabilities', 'income', 'appropriation'],
      },
    ])
    assert.ok(body.rows.every(({ form, code_previous }: Body) => form === 'm81' && !code_previous))
    const statements = body.rows.map(({ statement }: Body) => statement)
    assert.deepEqual([...new Set(statements)], body.forms[0].statements)
    assert.deepEqual(body.totals, {
      assets: '700.00',
      liabilities: '700.00',
      income: '1000.00',
      expense: '300.00',
      result: '700.00',
      previous: null,
    })
    assert.equal(rowOf(body, '9905', 'appropriation').amount, '700.00')
    const compared = await read(desk, `?to=2026-05-05`)
    assert.deepEqual(compared.comparison, { from: '2025-01-01', to: '2025-12-31' })
    assert.equal(compared.totals.previous.result, '700.00')
    assert.equal((await read(desk, '?to=2030-01-01')).to, '2026-12-31', 'past the last: the last')
  })

  test('what is not appropriated is told, and what is carried forward must agree', async () => {
    assert.deepEqual(await failing(desk), {
      ...usual,
      appropriation_booked: ['warning', '700.00'],
    })
    await book(desk, '2025-12-31', ['Dr 692000 35.00', 'Cr 130000 35.00'])
    assert.deepEqual(await failing(desk), {
      ...usual,
      appropriation_booked: ['warning', '665.00'],
    })
    await book(desk, '2025-12-31', ['Dr 693000 665.00', 'Cr 140000 665.00'])
    assert.deepEqual(await failing(desk), usual)
    const body = await read(desk)
    assert.equal(rowOf(body, '14', 'appropriation').amount, '665.00')
    assert.equal(rowOf(body, '14', 'liabilities').amount, '665.00')
    assert.equal(body.totals.result, '700.00', 'before appropriation')
    const { id } = await book(desk, '2025-12-31', ['Dr 140000 10.00', 'Cr 133000 10.00'])
    assert.deepEqual((await failing(desk)).carried_forward_agrees, ['error', '10.00'])
    replies(await desk.admin.post(`${desk.path}/entries/${id}/reverse`, {}), 201)
  })

  test('accounts that must be empty, should be, or stand in no row are named', async () => {
    const suspense = await book(desk, '2025-04-01', ['Dr 499000 5.00', 'Cr 580000 5.00'])
    assert.deepEqual(await failing(desk), {
      ...usual,
      suspense_empty: ['error', '5.00', '499000'],
      transfers_empty: ['warning', '-5.00', '580000'],
    })
    replies(await desk.admin.post(`${desk.path}/entries/${suspense.id}/reverse`, {}), 201)
    const account = { number: '295000', label: 'Sans rubrique', type: 'asset' }
    replies(await desk.admin.post(`${desk.path}/accounts`, account), 201)
    const odd = await book(desk, '2025-04-01', ['Dr 295000 8.00', 'Cr 550000 8.00'])
    assert.deepEqual(await failing(desk), {
      ...usual,
      assets_equal_liabilities: ['error', '-8.00'],
      every_account_shown: ['error', '8.00', '295000'],
    })
    replies(await desk.admin.post(`${desk.path}/entries/${odd.id}/reverse`, {}), 201)
    await book(desk, '2025-04-01', ['Dr 000000 9.00', 'Cr 001000 9.00'])
    assert.deepEqual(await failing(desk), usual)
  })

  test('a year opens with what the one before left, account by account', async () => {
    await close(desk, desk.first)
    assert.deepEqual(await failing(desk), {})
    assert.deepEqual(await failing(desk, `?fiscal_year_id=${desk.second}`), usual)
    const swapped = (one: string, other: string) =>
      postInPhase(books.sql, desk, 'opening', '2026-01-01', [
        `${one} 130000 3.00`,
        `${other} 550000 3.00`,
      ])
    await swapped('Dr', 'Cr')
    assert.deepEqual(await failing(desk, '?to=2026-06-30'), {
      ...usual,
      opening_agrees: ['error', '0.00', '130000', '550000'],
    })
    await swapped('Cr', 'Dr')
    assert.deepEqual(await failing(desk, '?to=2026-06-30'), usual)
    replies(await desk.admin.post(`${desk.path}/fiscal-years/${desk.first}/reopen`), 200)
    assert.deepEqual(await failing(desk, '?to=2026-06-30'), {
      ...usual,
      previous_year_closed: ['warning', null],
    })
  })

  test('who exceeds the limits of a model in two years should use another', async () => {
    const large = await twoYears('BE')
    const sold = async (year: number, amount: string) =>
      book(large, `${year}-05-01`, [`Dr 550000 ${amount}`, `Cr 700000 ${amount}`])
    const size = async (query: string) => {
      const { checks } = await read(large, query)
      return checks.at(-1).ok
    }
    await sold(2025, '900000.01')
    await sold(2026, '900000.00')
    const last = `?to=2026-12-31&scheme=micro`
    assert.equal(await size('?to=2025-12-31&scheme=micro'), true, 'one year is none')
    assert.equal(await size(last), true, 'not above the limit')
    await sold(2026, '0.01')
    assert.equal(await size(last), false)
    assert.equal(await size('?to=2026-12-31&scheme=abbreviated_capital'), true)
    assert.equal(await size('?to=2026-12-31&scheme=full'), true)
  })
})

describe('in France', () => {
  let desk: Awaited<ReturnType<typeof twoYears>>
  before(async () => {
    desk = await twoYears('FR')
    await book(desk, '2025-02-01', ['Dr 215400 10000.00', 'Cr 512000 10000.00'])
    await book(desk, '2025-03-01', ['Dr 512000 4000.00', 'Cr 706000 4000.00'])
    await book(desk, '2025-12-31', ['Dr 681120 2625.00', 'Cr 281500 2625.00'])
    await book(desk, '2026-02-01', ['Dr 512000 500.00', 'Cr 706000 500.00'])
  })

  test('four forms, assets with their depreciation in a column of its own', async () => {
    const body = await read(desk, '?scheme=full&lang=en')
    assert.deepEqual(
      body.forms.map(({ form, label, statements }: Body) => [form, label, ...statements]),
      [
        ['2050', 'Assets', 'assets'],
        ['2051', 'Equity and liabilities', 'liabilities'],
        ['2052', 'Profit and loss account', 'income'],
        ['2053', 'Profit and loss account', 'income'],
      ],
    )
    assert.equal(rowOf(body, 'GW').form, '2052')
    assert.equal(rowOf(body, 'HN').form, '2053')
    const { amount, gross, contra, accounts } = rowOf(body, 'AR')
    assert.deepEqual(
      [amount, gross, contra, accounts.map((one: Body) => `${one.number} ${one.amount}`)],
      [
        '7375.00',
        '10000.00',
        { code: 'AS', amount: '2625.00', previous: null },
        ['215400 10000.00', '281500 -2625.00'],
      ],
    )
    assert.deepEqual([rowOf(body, 'AA').gross, rowOf(body, 'AA').contra], ['0.00', null])
    assert.deepEqual([rowOf(body, 'DA').gross, rowOf(body, 'DA').contra], [null, null])
    const simplified = await read(desk)
    assert.deepEqual(
      simplified.forms.map(({ form, statements }: Body) => [form, ...statements]),
      [
        ['2033-A', 'assets', 'liabilities'],
        ['2033-B', 'income'],
      ],
    )
  })

  test('a result of earlier years is retained, closed or not, and that of the year stands apart', async () => {
    const query = '?to=2026-12-31&scheme=full'
    const figures = async () => {
      const body = await read(desk, query)
      return ['DH', 'DI', 'HN', 'EE'].map((code) => rowOf(body, code).amount)
    }
    const expected = ['1375.00', '500.00', '500.00', '7375.00']
    assert.deepEqual(await figures(), expected)
    await close(desk, desk.first)
    assert.deepEqual(await figures(), expected)
    const first = await read(desk, '?to=2025-12-31&scheme=full')
    assert.deepEqual(
      ['DH', 'DI', 'HN'].map((code) => rowOf(first, code).amount),
      ['0.00', '1375.00', '1375.00'],
    )
  })

  test('services have a limit of their own, goods another', async () => {
    const size = async (query: string) => (await read(desk, query)).checks.at(-1).ok
    await book(desk, '2026-03-01', ['Dr 512000 285500.00', 'Cr 706000 285500.00'])
    assert.equal(await size('?to=2026-12-31'), true)
    await book(desk, '2026-03-02', ['Dr 512000 0.01', 'Cr 706000 0.01'])
    assert.equal(await size('?to=2026-12-31'), false)
    assert.equal(await size('?to=2026-12-31&scheme=full'), true)
  })
})

describe('in Luxembourg', () => {
  test('fields come in pairs, and results of earlier years are brought forward', async () => {
    const desk = await twoYears('LU')
    await book(desk, '2025-03-01', ['Dr 5131 8000.00', 'Cr 7061 8000.00'])
    await book(desk, '2025-03-02', ['Dr 6061 3000.00', 'Cr 5131 3000.00'])
    await book(desk, '2026-03-02', ['Dr 6061 100.00', 'Cr 5131 100.00'])
    const figures = async () => {
      const { forms, rows } = await read(desk, '?to=2026-12-31')
      const own = rows.filter(({ code }: Body) => /^(?:319|321|669|405)$/.test(code))
      return [
        forms.map(({ form }: Body) => form),
        ...own.map(({ form, code, code_previous, amount, previous }: Body) =>
          [form, code, code_previous, amount, previous].join(' '),
        ),
      ]
    }
    const expected = [
      ['CA_BILANABR', 'CA_COMPPABR'],
      'CA_BILANABR 319 320 5000.00 0.00',
      'CA_BILANABR 321 322 -100.00 5000.00',
      'CA_BILANABR 405 406 4900.00 5000.00',
      'CA_COMPPABR 669 670 -100.00 5000.00',
    ]
    assert.deepEqual(await figures(), expected)
    await close(desk, desk.first)
    assert.deepEqual(await figures(), expected)
    replies(await desk.admin.post(`${desk.path}/fiscal-years/${desk.first}/reopen`), 200)
    assert.deepEqual(await figures(), expected)
    await book(desk, '2026-04-02', ['Dr 484 7.00', 'Cr 5131 7.00'])
    assert.deepEqual(await failing(desk, '?to=2026-12-31'), {
      year_closed: ['warning', null],
      previous_year_closed: ['warning', null],
      transfers_empty: ['warning', '7.00', '484'],
    })
  })
})

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { packOf } from '#countries'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { close } from '#testing/ledger'
import { useBooks } from '#testing/use-books'

/**
 * Two years of a Belgian company: sales and purchases with VAT, a van with its depreciation, a customer who paid too
 * much, a supplier who was, an overdrawn bank account.
 */
const books = useBooks()
let desk: Desk
let years: { id: number; starts_on: string }[]
let other: number

before(async () => {
  desk = await openDesk(books, { fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' } })
  const bounds = { starts_on: '2026-01-01', ends_on: '2026-12-31' }
  replies(await desk.admin.post(`${desk.path}/fiscal-years`, bounds), 201)
  years = replies(await desk.admin.get(`${desk.path}/fiscal-years`), 200).body
  other = await books.party(desk.company, 'customer', { name: 'Kapsalon Roos' })
  await post('2025-01-02', ['Dr 550000 10000.00', 'Cr 100000 10000.00'])
  await post('2025-02-01', ['Dr 241000 4000.00', 'Dr 411059 840.00', 'Cr 440000 4840.00'])
  await post('2025-03-15', ['Dr 400000 2420.00', 'Cr 700000 2000.00', 'Cr 451054 420.00'])
  await post('2025-07-31', ['Dr 612000 500.00', 'Cr 550000 500.00'])
  await post('2025-12-31', ['Dr 630230 800.00', 'Cr 241009 800.00'])
  await post('2026-01-20', ['Dr 440000 5000.00', 'Cr 550000 5000.00'])
  await post('2026-02-10', ['Dr 400000 1210.00', 'Cr 700000 1000.00', 'Cr 451054 210.00'])
  await post('2026-02-28', ['Dr 550100 300.00', 'Cr 700000 300.00'])
  await post('2026-03-05', ['Dr 612000 5350.00', 'Cr 550100 5350.00'])
  await post('2026-03-06', ['Dr 550000 100.00'], { account: '400000', credit: '100.00' })
})

async function post(entry_date: string, lines: string[], more?: object): Promise<number> {
  const { lines: written, ...body } = desk.freeBody(lines, { entry_date }) as {
    lines: object[]
  }
  const added = more ? [{ ...more, third_party_id: other }] : []
  const answer = await desk.admin.post(`${desk.path}/entries`, {
    ...body,
    lines: [...written, ...added],
  })
  return replies(answer, 201).body.id
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
type Body = any
const report = async (name: string, query = ''): Promise<Body> =>
  replies(await desk.admin.get(`${desk.path}/reports/${name}${query}`), 200).body

const rowOf = ({ rows }: Body, code: string, statement?: string) =>
  rows.find((row: Body) => row.code === code && (!statement || row.statement === statement))

const accountsOf = (row: Body) =>
  row.accounts.map(({ number, amount, previous }: Body) => `${number} ${amount} ${previous}`)

describe('the balance sheet', () => {
  test('shows what stands on a day, with the result of the year so far', async () => {
    const body = await report('balance-sheet', '?to=2026-03-31')
    assert.deepEqual([body.from, body.to, body.fiscal_year.code], [null, '2026-03-31', '2026'])
    assert.deepEqual(body.comparison, { from: '2025-01-01', to: '2025-03-31' })
    const { assets, liabilities, result, previous } = body.totals
    assert.equal(assets, liabilities)
    assert.equal(result, '-4050.00', '1,300.00 sold, 5,350.00 spent')
    assert.deepEqual(previous, { assets: '16840.00', liabilities: '16840.00', result: '2000.00' })
    assert.equal(rowOf(body, '20/58').amount, assets)
    assert.equal(rowOf(body, '10/49').amount, liabilities)
    const result14 = rowOf(body, '14', 'liabilities')
    assert.deepEqual(accountsOf(result14), [
      '140000 700.00 0.00',
      '612000 -5350.00 0.00',
      '700000 1300.00 2000.00',
    ])
    assert.deepEqual(
      body.warnings.map(({ code }: Body) => code),
      ['year_not_closed'],
    )
  })

  test('puts third parties, overdrawn banks and VAT on the side where they stand', async () => {
    const body = await report('balance-sheet', '?to=2026-03-31')
    assert.deepEqual(accountsOf(rowOf(body, '40')), ['400000 3630.00 2420.00'])
    assert.deepEqual(accountsOf(rowOf(body, '47/48')), ['400000 100.00 0.00'])
    assert.deepEqual(accountsOf(rowOf(body, '41')), [
      '411059 840.00 840.00',
      '440000 160.00 0.00',
      '451054 -630.00 -420.00',
    ])
    assert.deepEqual(accountsOf(rowOf(body, '440/4')), ['440000 0.00 4840.00'])
    assert.deepEqual(accountsOf(rowOf(body, '54/58')), ['550000 4600.00 10000.00'])
    assert.deepEqual(accountsOf(rowOf(body, '430/8')), ['550100 5050.00 0.00'])
    const amounts = [rowOf(body, '41').amount, rowOf(body, '450/3').amount]
    assert.deepEqual(amounts, ['370.00', '0.00'], 'VAT to receive and the supplier')
  })

  test('has all rows of the form, or those that are not empty', async () => {
    const all = await report('balance-sheet', '?to=2026-03-31&scheme=full_capital')
    const few = await report('balance-sheet', '?to=2026-03-31&scheme=full_capital&zero=0')
    const { statements } = packOf('BE').statementSchemes.find(
      ({ code }) => code === 'full_capital',
    )!
    assert.deepEqual(
      all.rows.map(({ code }: Body) => code),
      [...statements[0]!.rows, ...statements[1]!.rows].map(({ code }) => code),
    )
    assert.ok(few.rows.length < 40)
    const kept = all.rows.filter(
      ({ amount, previous, accounts }: Body) =>
        amount !== '0.00' || previous !== '0.00' || accounts.length > 0,
    )
    assert.deepEqual(few.rows, kept)
    assert.deepEqual(few.totals, all.totals)
    assert.notEqual(few.fingerprint, all.fingerprint)
  })

  test('is compared with the year before, the period before, or nothing', async () => {
    const none = await report('balance-sheet', '?to=2026-03-31&compare=none')
    assert.deepEqual([none.comparison, none.totals.previous], [null, null])
    for (const { previous, accounts } of none.rows) {
      assert.equal(previous, null)
      for (const account of accounts) assert.equal(account.previous, null)
    }
    const period = await report('balance-sheet', '?to=2026-03-31&compare=period')
    const last = await report('balance-sheet', '?to=2025-12-31')
    assert.equal(period.comparison.to, '2025-12-31')
    assert.deepEqual(
      period.rows.map(({ previous }: Body) => previous),
      last.rows.map(({ amount }: Body) => amount),
    )
    assert.deepEqual([last.comparison, last.totals.previous], [null, null], 'before all years')
  })

  test('holds nothing outside all years', async () => {
    const before = await report('balance-sheet', '?to=2019-05-05')
    assert.deepEqual(
      [before.totals.assets, before.totals.result, before.fiscal_year],
      ['0.00', '0.00', null],
    )
    const after = await report('balance-sheet', '?to=2031-05-05')
    const last = await report('balance-sheet', '?to=2026-12-31')
    assert.deepEqual(after.totals.assets, last.totals.assets)
  })
})

test('the model is that of the settings, and who chose none is told', async () => {
  const settings = (scheme: string | null) =>
    books.sql.query(
      `UPDATE companies SET settings = jsonb_set(settings, '{annual_accounts,scheme}', $2::jsonb) WHERE id = $1`,
      [desk.company.id, JSON.stringify(scheme)],
    )
  const of = async (query: string) => {
    const { scheme, warnings } = await report('annual-accounts', query)
    return [scheme.code, ...warnings.map(({ code }: Body) => code)]
  }
  await settings('micro')
  assert.deepEqual(await of(''), ['micro'])
  assert.deepEqual(await of('?scheme=full'), ['full'])
  await settings(null)
  assert.deepEqual(await of(''), ['abbreviated', 'scheme_default'])
  assert.deepEqual(await of('?scheme=full'), ['full'])
  await settings('abbreviated')
})

describe('the income statement', () => {
  test('is what moved on the accounts of the result, row by row', async () => {
    const body = await report('income-statement', `?fiscal_year_id=${years[1]!.id}`)
    assert.deepEqual(
      [body.from, body.to, body.comparison],
      ['2026-01-01', '2026-12-31', { from: '2025-01-01', to: '2025-12-31' }],
    )
    assert.deepEqual(body.totals, {
      income: '1300.00',
      expense: '5350.00',
      result: '-4050.00',
      previous: { income: '2000.00', expense: '1300.00', result: '700.00' },
    })
    assert.deepEqual(
      ['9900', '70', '60/61', '630', '9904'].map((code) => {
        const { amount, previous, is_memo } = rowOf(body, code)
        return [code, amount, previous, is_memo]
      }),
      [
        ['9900', '-4050.00', '1500.00', false],
        ['70', '1300.00', '2000.00', true],
        ['60/61', '5350.00', '500.00', true],
        ['630', '0.00', '800.00', false],
        ['9904', '-4050.00', '700.00', false],
      ],
    )
    assert.equal(rowOf(body, '9904').formula, '9903 + 780 - 680 - 67/77')
    assert.equal(body.columns, undefined)
  })

  test('by month or quarter its columns add up to the whole', async () => {
    const cases = [
      ['?from=2025-12-16&to=2026-03-05&by=month', ['2025-12', '2026-01', '2026-02', '2026-03']],
      [
        '?from=2025-03-16&to=2026-02-15&by=quarter',
        ['2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4', '2026-Q1'],
      ],
    ] as const
    for (const [query, keys] of cases) {
      const body = await report('income-statement', query)
      assert.deepEqual(
        body.columns.map(({ key }: Body) => key),
        keys,
      )
      assert.equal(body.columns[0].from, body.from)
      assert.equal(body.columns.at(-1).to, body.to)
      for (const { from, to, key } of body.columns) {
        const own = await report('income-statement', `?from=${from}&to=${to}&compare=none`)
        assert.deepEqual(
          body.rows.map(({ amounts }: Body) => amounts[key]),
          own.rows.map(({ amount }: Body) => amount),
          key,
        )
      }
      for (const { code, amount, amounts } of body.rows)
        assert.equal(sum(Object.values(amounts)), cents(amount), code)
      const whole = await report('income-statement', query.replace(/&by=.*/, ''))
      assert.deepEqual(
        body.rows.map(({ amounts: _, ...row }: Body) => row),
        whole.rows,
      )
    }
    const two = await report('income-statement', '?from=2025-01-01&to=2026-12-31&by=month')
    assert.equal(two.columns.length, 24)
  })
})

const cents = (amount: string) => BigInt(amount.replace('.', ''))
const sum = (amounts: string[]) => amounts.reduce((total, one) => total + cents(one), 0n)

/** What stands behind a link, read as its reader would. */
async function behind(link: string): Promise<{ balance: bigint; moved: bigint }> {
  const url = new URL(link, 'http://here')
  const asked = url.searchParams
  const days = `from=${asked.get('from')}&to=${asked.get('to')}`
  const at = asked.has('as_of') ? `&as_of=${asked.get('as_of')}` : ''
  if (url.pathname.endsWith('/ledger')) {
    const { opening_balance, closing_balance } = replies(await desk.admin.get(link), 200).body
    const balance = cents(closing_balance)
    return { balance, moved: balance - cents(opening_balance) }
  }
  if (url.pathname.endsWith('/general-ledger')) {
    const { rows } = await report('trial-balance', `?${days}${at}`)
    const ids = asked.get('account_id')?.split(',')
    const prefixes = asked.get('accounts')?.split(',') ?? []
    const own = rows.filter(({ account_id, number }: Body) =>
      ids ? ids.includes(String(account_id)) : prefixes.some((prefix) => number.startsWith(prefix)),
    )
    return {
      balance: sum(own.map(({ balance }: Body) => balance)),
      moved: sum(own.map(({ debit }: Body) => debit)) - sum(own.map(({ credit }: Body) => credit)),
    }
  }
  assert.match(url.pathname, /\/reports\/third-party-balance$/)
  const { rows } = await books.sql.query(
    `SELECT sum(l.debit - l.credit)::text AS balance
       FROM entry_lines l JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
      WHERE l.company_id = $1 AND l.account_id = $2 AND l.entry_date <= $3 AND e.phase <> 'opening'
        AND l.third_party_id IS NOT NULL
      GROUP BY l.third_party_id`,
    [desk.company.id, asked.get('account_id'), asked.get('to')],
  )
  const sides = { debit: 1n, credit: -1n }
  const side = sides[asked.get('side') as 'debit' | 'credit']
  const own = rows.map(({ balance }) => cents(balance)).filter((balance) => balance * side > 0n)
  return { balance: own.reduce((total, balance) => total + balance, 0n), moved: 0n }
}

test('every link comes to its figure', async () => {
  let followed = 0
  for (const [name, query, figure] of [
    ['balance-sheet', '?to=2026-03-31', 'balance'],
    ['balance-sheet', '?to=2025-12-31&scheme=full', 'balance'],
    ['income-statement', '?from=2025-07-01&to=2026-02-15', 'moved'],
    ['cash-flow', '?from=2025-07-01&to=2026-03-05', 'moved'],
  ] as const) {
    const { rows } = await report(name, query)
    for (const { code, amount, accounts, link, formula } of rows) {
      const what = code === 'opening_cash' || code === 'closing_cash' ? 'balance' : figure
      if (formula) assert.deepEqual([link, accounts], [null, []], code)
      for (const one of [{ amount, link }, ...accounts]) {
        if (one.link === null) continue
        const found = (await behind(one.link))[what]
        const size = (of: bigint) => (of < 0n ? -of : of)
        assert.equal(size(found), size(cents(one.amount)), `${name} ${code} ${one.link}`)
        followed += 1
      }
    }
  }
  assert.ok(followed > 60)
})

test('a year has the same statements before it is closed, after it and after reopening', async () => {
  const queries = [
    ['balance-sheet', '?to=2025-12-31'],
    ['balance-sheet', '?to=2026-03-31'],
    ['income-statement', '?from=2025-01-01&to=2025-12-31'],
    ['income-statement', '?from=2025-06-01&to=2026-03-31&by=quarter'],
    ['annual-accounts', `?fiscal_year_id=${years[0]!.id}`],
    ['cash-flow', '?from=2025-06-01&to=2026-03-31'],
  ] as const
  const read = async () => {
    const bodies: Body[] = []
    for (const [name, query] of queries) bodies.push(await report(name, query))
    return bodies
  }
  const figures = (bodies: Body[]) =>
    bodies.map(({ rows, totals, fingerprint }) => ({ rows, totals, fingerprint }))
  const first = await read()
  await close(desk, years[0]!.id)
  const closed = await read()
  assert.deepEqual(figures(closed), figures(first))
  replies(await desk.admin.post(`${desk.path}/fiscal-years/${years[0]!.id}/reopen`), 200)
  assert.deepEqual(figures(await read()), figures(first))
  const late = await post('2026-02-20', ['Dr 612000 77.00', 'Cr 550000 77.00'])
  await post('2025-06-20', ['Dr 612000 78.00', 'Cr 550000 78.00'])
  replies(await desk.reverse(late), 201)
  const seq = first[0].log_seq
  for (const [place, [name, query]] of queries.entries()) {
    assert.notEqual((await report(name, query)).fingerprint, first[place].fingerprint, name)
    const then = await report(name, `${query}&as_of=${seq}`)
    const unlinked = ({ rows, totals, fingerprint, checks }: Body) => ({
      rows: rows.map(withoutLinks),
      totals,
      fingerprint,
      checks,
    })
    assert.deepEqual(unlinked(then), unlinked(first[place]), name)
    assert.equal(then.as_of, seq)
    for (const { link } of then.rows) if (link) assert.match(link, new RegExp(`as_of=${seq}`))
  }
})

const withoutLinks = ({ link: _, accounts, ...row }: Body) => ({
  ...row,
  accounts: accounts.map(({ link: _own, ...account }: Body) => account),
})

test('what cannot be is refused on what is wrong, in four languages', async () => {
  const path = `${desk.path}/reports`
  for (const [query, field] of [
    ['balance-sheet?scheme=none', 'scheme'],
    ['balance-sheet?to=2026-02-30', 'to'],
    ['balance-sheet?compare=month', 'compare'],
    ['balance-sheet?zero=maybe', 'zero'],
    ['balance-sheet?as_of=999999', 'as_of'],
    ['balance-sheet?fiscal_year_id=1', 'fiscal_year_id'],
    ['balance-sheet?lang=es', 'lang'],
    ['income-statement?from=2026-02-01&to=2026-01-31', 'to'],
    ['income-statement?by=week', 'by'],
    ['income-statement?from=2025-01-01&to=2027-01-01&by=month', 'by'],
    ['income-statement?from=2020-01-01&to=2026-01-01&by=quarter', 'by'],
    ['annual-accounts?scheme=CA_BILAN', 'scheme'],
    ['annual-accounts?to=2019-01-01', 'to'],
    [`annual-accounts?fiscal_year_id=${years[0]!.id}&to=2026-01-01`, 'to'],
    ['cash-flow?from=2026-02-01&to=2026-01-31', 'to'],
  ] as const)
    refusedAt(await desk.admin.get(`${path}/${query}`), field)
  for (const lang of ['fr', 'nl', 'en', 'de'])
    refusedAt(await desk.admin.get(`${path}/balance-sheet?lang=${lang}&scheme=x`), 'scheme')
})

test('labels come in four languages, and the fingerprint in none', async () => {
  const prints = new Set<string>()
  const labels = new Set<string>()
  for (const lang of ['fr', 'nl', 'en', 'de']) {
    const body = await report('balance-sheet', `?to=2026-03-31&lang=${lang}`)
    assert.equal(body.language, lang)
    prints.add(body.fingerprint)
    labels.add(`${body.label} ${rowOf(body, '40').label} ${rowOf(body, '40').accounts[0].label}`)
  }
  assert.deepEqual([prints.size, labels.size], [1, 4])
})

test('who was merged is set off with his survivor', async () => {
  const sides = async () => {
    const body = await report('balance-sheet', '?to=2026-03-31')
    return [...accountsOf(rowOf(body, '40')), ...accountsOf(rowOf(body, '47/48'))]
  }
  assert.deepEqual(await sides(), ['400000 3630.00 2420.00', '400000 100.00 0.00'])
  const merge = `${desk.path}/third-parties/${other}/merge`
  replies(await desk.admin.post(merge, { into_id: desk.customer }), 200)
  assert.deepEqual(await sides(), ['400000 3530.00 2420.00'])
})

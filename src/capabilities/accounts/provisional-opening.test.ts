import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PackCode, packOf } from '#countries'
import type { Books } from '#testing/books'
import { replies } from '#testing/http'
import { book, close } from '#testing/ledger'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import { openingRoutes } from '#testing/year-opening'
import { addYear } from '#testing/years'

/**
 * Until a year is closed, the next one opens with what it leaves. Two years that ended before today are
 * still open here; a third holds today.
 */
const books = useBooks({ moreRoutes: openingRoutes })

type Desk = Awaited<ReturnType<Books['openCompany']>>

// biome-ignore format: a table
const accountsOf = {
  BE: { capital: '100000', profit: '140000', loss: '141000' },
  FR: { capital: '101300', profit: '120000', loss: '129000' },
  LU: { capital: '101',    profit: '1411',   loss: '1411' },
} as const

/** A file in which 2024 and 2025 are over and 2026 runs, with a customer and a supplier. */
async function stage(country: PackCode) {
  const desk = await books.openCompany(country === 'BE' ? {} : { country_pack: country, banks: [] })
  const { admin, path, company } = desk
  for (const year of [2024, 2025]) await addYear(books.sql, desk, year)
  const years: number[] = (await admin.get(`${path}/fiscal-years`)).body.map(
    (year: { id: number }) => year.id,
  )
  const { bank, customer, supplier, defaultSale, defaultPurchase } = packOf(country).controlAccounts
  const accounts = { bank, customer, supplier, sale: defaultSale, cost: defaultPurchase }
  const parties = {
    [customer]: await books.party(company, 'customer'),
    [supplier]: await books.party(company, 'supplier'),
  }
  const post = (day: string, ...lines: string[]) => book(desk, day, lines, parties)
  return { file: desk, years, parties, post, ...accounts, ...accountsOf[country] }
}

const charts = new WeakMap<Desk, Promise<Map<string, number>>>()

/** The id of an account; the chart of a file is read once. */
async function accountId(desk: Desk, number: string): Promise<number> {
  const read = async () => {
    const { body } = await desk.admin.get(`${desk.path}/accounts?kind=postable`)
    return new Map<string, number>(body.map((one: Account) => [one.number, one.id]))
  }
  const chart = charts.get(desk) ?? read()
  charts.set(desk, chart)
  return (await chart).get(number)!
}

type Account = { number: string; id: number }

/** Both ends of the ledger of an account, and what of its opening is a result nobody carried yet. */
async function ends(desk: Desk, number: string, query = '') {
  const id = await accountId(desk, number)
  const { body } = replies(await desk.admin.get(`${desk.path}/accounts/${id}/ledger?${query}`), 200)
  return [body.opening_balance, body.closing_balance, body.unclosed]
}

async function balance(desk: Desk, number: string) {
  const id = await accountId(desk, number)
  return replies(await desk.admin.get(`${desk.path}/accounts/${id}`), 200).body.balance
}

for (const country of longOrShort<PackCode[]>(['BE', 'FR', 'LU'], ['BE'])) {
  test(`${country}: a year opens with what the open years before it leave, and closing them changes nothing`, async () => {
    const { file, years, post, bank, customer, supplier, sale, cost, capital, profit, loss } =
      await stage(country)
    await post('2024-01-01', `Dr ${bank} 10000.00`, `Cr ${capital} 10000.00`)
    await post('2024-06-15', `Dr ${customer} 1000.00`, `Cr ${sale} 1000.00`)
    await post('2024-07-31', `Dr ${cost} 400.00`, `Cr ${supplier} 400.00`)
    await post('2025-03-10', `Dr ${cost} 250.00`, `Cr ${bank} 250.00`)
    await post('2026-02-01', `Dr ${bank} 600.00`, `Cr ${customer} 600.00`)
    await post('2026-02-02', `Dr ${cost} 30.00`, `Cr ${bank} 30.00`)
    /** The year that holds today: opening, closing and what is not carried of each account. */
    const standing = async () => ({
      bank: await ends(file, bank),
      customer: await ends(file, customer),
      supplier: await ends(file, supplier),
      capital: await ends(file, capital),
      sale: await ends(file, sale),
      cost: await ends(file, cost),
      middle: await ends(file, bank, 'from=2026-02-02&to=2026-02-28'),
      across: await ends(file, bank, 'from=2025-03-11'),
      earlier: await ends(file, customer, 'from=2025-01-01&to=2025-12-31'),
      balances: [await balance(file, bank), await balance(file, sale), await balance(file, cost)],
    })
    const expected = {
      bank: ['9750.00', '10320.00', null],
      customer: ['1000.00', '400.00', null],
      supplier: ['-400.00', '-400.00', null],
      capital: ['-10000.00', '-10000.00', null],
      sale: ['0.00', '0.00', null],
      cost: ['0.00', '30.00', null],
      middle: ['10350.00', '10320.00', null],
      across: ['9750.00', '10320.00', null],
      earlier: ['1000.00', '1000.00', null],
      balances: [
        { debit: '10350.00', credit: '30.00', balance: '10320.00' },
        { debit: '0.00', credit: '0.00', balance: '0.00' },
        { debit: '30.00', credit: '0.00', balance: '30.00' },
      ],
    }
    assert.deepEqual(await standing(), expected)
    // Earned 600.00 in 2024, lost 250.00 in 2025: each where closing will leave it.
    const isSame = profit === loss
    const results = isSame
      ? [['-350.00', '-350.00', '-350.00']]
      : [
          ['-600.00', '-600.00', '-600.00'],
          ['250.00', '250.00', '250.00'],
        ]
    const resting = isSame ? [profit] : [profit, loss]
    for (const [place, number] of resting.entries())
      assert.deepEqual(await ends(file, number), results[place])
    assert.deepEqual(await ends(file, profit, 'from=2025-07-01&to=2025-12-31'), [
      '-600.00',
      '-600.00',
      '-600.00',
    ])
    assert.equal((await balance(file, profit)).balance, results[0]![0])

    await close(file, years[0]!)
    assert.deepEqual(await standing(), expected, 'the first closed')
    await close(file, years[1]!)
    assert.deepEqual(await standing(), expected, 'both closed')
    for (const [place, number] of resting.entries()) {
      const [opening, closing, unclosed] = await ends(file, number)
      assert.deepEqual([closing, unclosed], [results[place]![1], null])
      // In Luxembourg the last result comes from 142 on the first day of the year.
      assert.equal(opening, isSame ? '-600.00' : results[place]![0])
    }

    for (const year of years.slice(0, 2).toReversed())
      replies(await file.admin.post(`${file.path}/fiscal-years/${year}/reopen`), 200)
    assert.deepEqual(await standing(), expected, 'reopened')
    await post('2024-12-31', `Dr ${bank} 5.00`, `Cr ${sale} 5.00`)
    assert.deepEqual(await ends(file, bank), ['9755.00', '10325.00', null])
    assert.deepEqual((await ends(file, profit))[2], isSame ? '-355.00' : '-605.00')
    await close(file, years[0]!)
    assert.deepEqual(await ends(file, bank), ['9755.00', '10325.00', null])
    assert.deepEqual(
      await ends(file, profit),
      isSame ? ['-355.00', '-355.00', '250.00'] : ['-605.00', '-605.00', null],
    )
  })
}

test('an opening booked by hand in the first year is what that year moved', async () => {
  const { file, years, post, bank, capital } = await stage('BE')
  await post('2024-01-01', `Dr ${bank} 500.00`, `Cr ${capital} 500.00`)
  assert.deepEqual(await ends(file, bank, 'from=2024-01-01&to=2024-12-31'), [
    '0.00',
    '500.00',
    null,
  ])
  assert.deepEqual(await ends(file, bank), ['500.00', '500.00', null])
  await close(file, years[0]!)
  assert.deepEqual(await ends(file, bank), ['500.00', '500.00', null])
})

test('an opening that no year before explains counts once, in its year and in those after', async () => {
  const desk = await books.openCompany({
    fiscal_year: { starts_on: '2024-01-01', ends_on: '2024-12-31' },
  })
  const { admin, path } = desk
  const party = await books.party(desk.company, 'customer')
  const opened = { journal_id: desk.journal('OD'), third_party_id: party, entry_date: '2025-01-01' }
  const amounts = { account: '400000', against: '100000', debit: '80.00' }
  replies(await admin.post(`${path}/opened-years`, { ...opened, ...amounts }), 201)
  const next = { starts_on: '2026-01-01', ends_on: '2026-12-31' }
  replies(await admin.post(`${path}/fiscal-years`, next), 201)
  const years = (await admin.get(`${path}/fiscal-years`)).body as { id: number }[]
  await book(desk, '2025-03-01', ['Dr 400000 5.00', 'Cr 700000 5.00'], { 400000: party })
  const read = async () => [
    await ends(desk, '400000', 'from=2024-01-01&to=2024-12-31'),
    await ends(desk, '400000', 'from=2025-01-01&to=2025-12-31'),
    await ends(desk, '400000'),
    replies(await admin.get(`${path}/third-parties/${party}`), 200).body.balance,
  ]
  const expected = [
    ['0.00', '0.00', null],
    ['80.00', '85.00', null],
    ['85.00', '85.00', null],
    '85.00',
  ]
  assert.deepEqual(await read(), expected)
  for (const { id } of years.slice(0, 2)) {
    await close(desk, id)
    assert.deepEqual(await read(), expected)
  }
})

test('special accounts begin each year with nothing, those of Belgium with what they held', async () => {
  for (const [country, debit, credit, held] of [
    ['BE', '000000', '001000', '70.00'],
    ['FR', '801100', '801400', '0.00'],
  ] as const) {
    const { file, post } = await stage(country)
    await post('2025-05-05', `Dr ${debit} 70.00`, `Cr ${credit} 70.00`)
    assert.deepEqual(await ends(file, debit), [held, held, null], country)
  }
})

test('the sheet and the statement of a third party open by the same rule', async () => {
  const { file, years, post, parties, customer, bank, sale, cost } = await stage('BE')
  const { admin, path } = file
  const party = parties[customer]!
  await post('2024-06-15', `Dr ${customer} 1000.00`, `Cr ${sale} 1000.00`)
  await post('2025-11-20', `Dr ${bank} 300.00`, `Cr ${customer} 300.00`)
  // A cost that names the customer is his line, and no debt that lasts.
  const named = { journal_id: file.journal('OD'), entry_date: '2025-12-01' }
  const lines = [
    { account: cost, debit: '7.00', third_party_id: party },
    { account: bank, credit: '7.00' },
  ]
  replies(await admin.post(`${path}/entries`, { ...named, lines }), 201)
  await post('2026-01-15', `Dr ${bank} 100.00`, `Cr ${customer} 100.00`)
  const read = async () => {
    const statement = async (query: string) => {
      const { body } = replies(
        await admin.get(`${path}/third-parties/${party}/statement?${query}`),
        200,
      )
      return [body.opening_balance, body.closing_balance]
    }
    return {
      now: await statement(''),
      middle: await statement('from=2026-01-16'),
      before: await statement('from=2025-12-15&to=2025-12-31'),
      sheet: replies(await admin.get(`${path}/third-parties/${party}`), 200).body.balance,
      control: (await ends(file, customer)).slice(0, 2),
    }
  }
  const expected = {
    now: ['700.00', '600.00'],
    middle: ['600.00', '600.00'],
    before: ['707.00', '707.00'],
    sheet: '600.00',
    control: ['700.00', '600.00'],
  }
  assert.deepEqual(await read(), expected)
  for (const year of years.slice(0, 2)) await close(file, year)
  assert.deepEqual(await read(), expected)
})

test('the dashboard counts cash and VAT over years that are open, closed or reopened alike', async () => {
  const { file, years, post, capital } = await stage('BE')
  const { admin, path } = file
  const { cash } = packOf('BE').controlAccounts
  await post('2024-03-01', `Dr ${cash} 900.00`, `Cr ${capital} 900.00`)
  await post('2025-12-31', 'Dr 411059 21.00', `Cr ${cash} 21.00`)
  await post('2026-01-10', `Dr ${cash} 5.00`, 'Cr 451054 5.00')
  const read = async () => {
    const { body } = replies(await admin.get(`${path}/dashboard`), 200)
    return [body.cash.balance, body.vat.estimate]
  }
  const expected = ['884.00', '-16.00']
  assert.deepEqual(await read(), expected)
  for (const year of years.slice(0, 2)) await close(file, year)
  assert.deepEqual(await read(), expected)
  replies(await admin.post(`${path}/fiscal-years/${years[1]}/reopen`), 200)
  assert.deepEqual(await read(), expected)
})

test('what is left open in years before is shown before the lines still to be lettered', async () => {
  const { file, post, customer, sale, bank } = await stage('BE')
  await post('2024-06-15', `Dr ${customer} 1000.00`, `Cr ${sale} 1000.00`)
  await post('2026-02-01', `Dr ${bank} 600.00`, `Cr ${customer} 600.00`)
  assert.deepEqual((await ends(file, customer, 'unlettered=1')).slice(0, 2), ['1000.00', '400.00'])
})

test('the preview of closing a year counts what the open year before it leaves', async () => {
  const { file, years, post, bank, capital, sale, customer, parties } = await stage('BE')
  await post('2024-03-01', `Dr ${bank} 900.00`, `Cr ${capital} 900.00`)
  await post('2024-03-02', `Dr ${customer} 50.00`, `Cr ${sale} 50.00`)
  await post('2025-03-02', `Dr ${bank} 10.00`, `Cr ${sale} 10.00`)
  const { body } = replies(
    await file.admin.get(`${file.path}/fiscal-years/${years[1]}/closing`),
    200,
    { can_close: false },
  )
  assert.deepEqual(
    body.checks.map(({ code }: { code: string }) => code),
    ['earlier_year_open'],
  )
  type Line = { number: string; debit: string; credit: string; third_party_id: number | null }
  assert.deepEqual(
    body.opening_entry.lines.map(({ number, debit, credit, third_party_id }: Line) => [
      number,
      debit,
      credit,
      third_party_id,
    ]),
    [
      [capital, '0.00', '900.00', null],
      ['140000', '0.00', '60.00', null],
      [customer, '50.00', '0.00', parties[customer]],
      [bank, '910.00', '0.00', null],
    ],
  )
})

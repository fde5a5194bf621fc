import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type PackCode, packOf } from '#countries'
import { addDays, day } from '#kernel/days'
import type { Books } from '#testing/books'
import { replies } from '#testing/http'
import { close } from '#testing/ledger'
import { underOlderRules } from '#testing/older'
import { longOrShort, rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

/**
 * Two years of entries at random, closed one after the other: what the books then say is compared with
 * sums computed here, from the entries alone.
 */

const books = useBooks({ wholeCharts: true })

type Desk = Awaited<ReturnType<Books['openCompany']>>
type Leg = { account: string; cents: number; party: number | null }
type Written = { day: string; legs: Leg[] }
type Sums = Map<string, number>

/** Accounts of every class that closing closes or carries but those apart, customers' and suppliers' among them. */
function accountsOf(country: PackCode): string[] {
  const { chart, closing, controlAccounts } = packOf(country)
  const usable = chart.filter(
    ({ kind, number }) =>
      kind === 'postable' && !closing.mustBeZero.some((prefix) => number.startsWith(prefix)),
  )
  const carried = closing.carriedClasses.filter((one) => !closing.apartClasses.includes(one))
  const some = [...closing.resultClasses, ...carried].flatMap((wanted) => {
    const ofClass = usable.filter((account) => account.class === wanted)
    return [0, 1, 2, 3].map((at) => ofClass[Math.floor((at * (ofClass.length - 1)) / 3)]!.number)
  })
  const { customer, supplier, resultProfit, resultLoss } = controlAccounts
  return [...some, customer, supplier, customer, supplier, resultProfit, resultLoss]
}

const leg = (accounts: readonly string[]) =>
  fc.record({
    account: fc.constantFrom(...accounts),
    cents: fc.integer({ min: -500_000, max: 500_000 }).filter((cents) => cents !== 0),
    party: fc.option(fc.nat({ max: 2 }), { nil: null, freq: 2 }),
  })

/** An entry of a year: some lines at random and one that balances them. */
const entryIn = (year: number, accounts: readonly string[]) =>
  fc
    .record({
      offset: fc.integer({ min: 0, max: 364 }),
      legs: fc.array(leg(accounts), { minLength: 1, maxLength: 6 }),
      last: fc.constantFrom(...accounts),
    })
    .map(({ offset, legs, last }): Written => {
      const rest = legs.reduce((sum, { cents }) => sum - cents, 0)
      const balancing = rest === 0 ? [] : [{ account: last, cents: rest, party: null }]
      return { day: addDays(day(`${year}-01-01`), offset), legs: [...legs, ...balancing] }
    })
    .filter(({ legs }) => legs.length > 1)

async function post(
  { admin, path, journal, company }: Desk,
  parties: number[],
  entries: Written[],
) {
  if (entries.length === 0) return
  const bodies = entries.map(({ day: entry_date, legs }) => ({
    kind: 'free',
    journal_id: journal('OD'),
    entry_date,
    lines: legs.map(({ account, cents, party }) => ({
      account,
      [cents > 0 ? 'debit' : 'credit']: decimal(Math.abs(cents)),
      third_party_id: party === null ? null : parties[party],
    })),
  }))
  // Lines of nobody on the accounts of customers and suppliers are carried forward too.
  const posted = await underOlderRules(books, company.id, () =>
    admin.post(`${path}/entries/batch`, { entries: bodies }),
  )
  replies(posted, 201)
}

const decimal = (cents: number) => (cents / 100).toFixed(2)

/** What the accounts come to, or the third parties on them, without those that come to nothing. */
function computed(entries: readonly Written[], keyOf: (leg: Leg) => string | null): Sums {
  const sums: Sums = new Map()
  for (const one of entries.flatMap(({ legs }) => legs)) {
    const key = keyOf(one)
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + one.cents)
  }
  return withoutNothing(sums)
}

function withoutNothing(sums: Sums): Sums {
  return new Map([...sums].filter(([, cents]) => cents !== 0).sort())
}

/** Sums of the database by a key, in cents. */
async function stored(sql: string, values: unknown[]): Promise<Sums> {
  const { rows } = await books.sql.query(sql, values)
  return withoutNothing(new Map(rows.map(({ key, cents }) => [key, Number(cents)])))
}

const accountSums = (company: number, condition: string, ...values: unknown[]) =>
  stored(
    `SELECT a.number AS key, sum(b.debit - b.credit) * 100 AS cents FROM account_balances b
       JOIN periods p ON p.company_id = b.company_id AND p.id = b.period_id
       JOIN accounts a ON a.company_id = b.company_id AND a.id = b.account_id
      WHERE b.company_id = $1 AND ${condition} GROUP BY a.number`,
    [company, ...values],
  )

const partySums = (company: number, condition: string, ...values: unknown[]) =>
  stored(
    `SELECT a.number || '/' || b.third_party_id AS key, sum(b.debit - b.credit) * 100 AS cents
       FROM third_party_balances b
       JOIN periods p ON p.company_id = b.company_id AND p.id = b.period_id
       JOIN accounts a ON a.company_id = b.company_id AND a.id = b.account_id
      WHERE b.company_id = $1 AND ${condition} GROUP BY 1`,
    [company, ...values],
  )

/** Every sum that the file holds, by account, third party, period and phase. */
const everySum = (company: number) =>
  stored(
    `SELECT concat_ws('/', account_id, period_id, phase) AS key, sum(debit - credit) * 100 AS cents
       FROM account_balances WHERE company_id = $1 GROUP BY 1
     UNION ALL
     SELECT concat_ws('/', third_party_id, account_id, period_id, phase), sum(debit - credit) * 100
       FROM third_party_balances WHERE company_id = $1 GROUP BY 1`,
    [company],
  )

/** The balance sheet after a year, computed from all entries so far. */
function balanceSheet(country: PackCode, entries: readonly Written[], before: Sums): Sums {
  const { closing } = packOf(country)
  const sheet = new Map(before)
  let result = 0
  for (const [account, cents] of computed(entries, ({ account }) => account)) {
    if (closing.resultClasses.includes(Number(account[0]))) result += cents
    else sheet.set(account, (sheet.get(account) ?? 0) + cents)
  }
  const { profit, loss } = closing.resultAccounts
  const account = result < 0 ? profit : loss
  return withoutNothing(sheet.set(account, (sheet.get(account) ?? 0) + result))
}

/** The same on the first day of the next year, where the result may wait elsewhere. */
function moved(country: PackCode, sheet: Sums): Sums {
  const { openingTransfer } = packOf(country).closing
  if (!openingTransfer) return sheet
  const held = sheet.get(openingTransfer.from) ?? 0
  const waiting = (sheet.get(openingTransfer.to) ?? 0) + held
  return withoutNothing(
    new Map(sheet).set(openingTransfer.from, 0).set(openingTransfer.to, waiting),
  )
}

/** Both added up. */
function together(one: Sums, other: Sums): Sums {
  const sums = new Map(one)
  for (const [key, cents] of other) sums.set(key, (sums.get(key) ?? 0) + cents)
  return withoutNothing(sums)
}

type Closing = {
  country: PackCode
  /** The year that is closed and the one that follows. */
  yearId: number
  nextId: number
  endsOn: string
  /** The balance sheet on which it must end. */
  sheet: Sums
  /** What its third parties hold on accounts that are carried. */
  parties: Sums
  /** What was booked in the next year already. */
  inNext: Sums
}

async function closeAndCompare(desk: Desk, closing: Closing): Promise<void> {
  const { id } = desk.company
  const { country, yearId, nextId, endsOn, sheet } = closing
  const { opening } = await close(desk, yearId)
  const ofYear = await accountSums(id, 'p.fiscal_year_id = $2', yearId)
  assert.deepEqual(ofYear, sheet, 'the year ends on its balance sheet, result accounts at zero')
  const opened = await accountSums(id, `p.fiscal_year_id = $2 AND b.phase = 'opening'`, nextId)
  assert.deepEqual(opened, sheet, 'the next year opens on it')
  const cents = [...opened.values()].reduce((sum, one) => sum + one, 0)
  assert.equal(cents, 0, 'assets equal liabilities')
  if (opening) assert.equal(opening.total_debit, opening.total_credit)
  const acrossYears = `p.ends_on <= $2 AND b.phase <> 'opening'`
  assert.deepEqual(await accountSums(id, acrossYears, endsOn), sheet, 'sums over years agree')
  assert.deepEqual(
    await accountSums(id, 'p.fiscal_year_id = $2', nextId),
    together(moved(country, sheet), closing.inNext),
    'the next year holds its opening and its own entries',
  )
  assert.deepEqual(
    await partySums(id, `p.fiscal_year_id = $2 AND b.phase = 'opening'`, nextId),
    closing.parties,
    'each third party opens on what it had',
  )
}

/** A file with two years of entries, and what closing them must come to. */
async function staged(country: PackCode, first: Written[], second: Written[]) {
  const desk = await books.openCompany({ country_pack: country, banks: [] })
  const { admin, path, company } = desk
  for (const year of [2027, 2028])
    replies(
      await admin.post(`${path}/fiscal-years`, {
        starts_on: `${year}-01-01`,
        ends_on: `${year}-12-31`,
      }),
      201,
    )
  const ids: number[] = (await admin.get(`${path}/fiscal-years`)).body.map(
    ({ id }: { id: number }) => id,
  )
  const parties: number[] = []
  for (const type of ['customer', 'supplier', 'customer'] as const)
    parties.push(await books.party(company, type))
  await post(desk, parties, first)
  await post(desk, parties, second)
  const { carriedClasses } = packOf(country).closing
  const ofParties = (entries: Written[]) =>
    computed(entries, ({ account, party }) =>
      party === null || !carriedClasses.includes(Number(account[0]))
        ? null
        : `${account}/${parties[party]}`,
    )
  const sheet = balanceSheet(country, first, new Map())
  const closings: Closing[] = [
    {
      country,
      yearId: ids[0]!,
      nextId: ids[1]!,
      endsOn: '2026-12-31',
      sheet,
      parties: ofParties(first),
      inNext: computed(second, ({ account }) => account),
    },
    {
      country,
      yearId: ids[1]!,
      nextId: ids[2]!,
      endsOn: '2027-12-31',
      sheet: balanceSheet(country, second, moved(country, sheet)),
      parties: ofParties([...first, ...second]),
      inNext: new Map(),
    },
  ]
  return { file: desk, closings }
}

/** In Luxembourg alone the result moves once more on the first day. */
for (const country of longOrShort<PackCode[]>(['BE', 'FR', 'LU'], ['BE', 'LU'])) {
  const accounts = accountsOf(country)
  const maxLength = longOrShort(40, 15)
  const entries = fc.tuple(
    fc.array(entryIn(2026, accounts), { minLength: 1, maxLength }),
    fc.array(entryIn(2027, accounts), { maxLength }),
  )

  test(`${country}: what closing carries forward is what the entries come to`, async () => {
    const rule = fc.asyncProperty(entries, async ([first, second]) => {
      const { file, closings } = await staged(country, first, second)
      const untouched = await everySum(file.company.id)
      for (const closing of closings) await closeAndCompare(file, closing)
      for (const { yearId } of closings.toReversed())
        replies(await file.admin.post(`${file.path}/fiscal-years/${yearId}/reopen`), 200)
      assert.deepEqual(await everySum(file.company.id), untouched, 'reopening gives back each sum')
      for (const closing of closings) await closeAndCompare(file, closing)
    })
    await fc.assert(rule, { numRuns: rounds(10), endOnFailure: true })
  })
}

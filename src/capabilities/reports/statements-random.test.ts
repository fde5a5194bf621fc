import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type PackCode, packOf, restingAccountOf, type StatementScheme } from '#countries'
import { addDays, type Day, day } from '#kernel/days'
import type { Books } from '#testing/books'
import { replies } from '#testing/http'
import { close } from '#testing/ledger'
import { isLong, rounds, someOf } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

/**
 * Three years at random, on any account of the chart and for any third party, by every model of the three countries:
 * whatever was booked, statements foot, come to the lines account by account, and stay what they are when years are
 * closed and reopened.
 */
const books = useBooks({ wholeCharts: true })

type Desk = Awaited<ReturnType<Books['openCompany']>>
type Leg = { account: string; cents: number; party: number | null }
type Written = { day: Day; legs: Leg[] }
type Line = Leg & { day: Day }
// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
type Body = any

const years = [2024, 2025, 2026]
const startOf = (year: number) => day(`${year}-01-01`)
const endOf = (year: number) => day(`${year}-12-31`)
const yearOf = (of: Day) => Number(of.slice(0, 4))

/** All models of a country; in short the last, which has the most rows. */
function schemesOf(country: PackCode): readonly StatementScheme[] {
  const { statementSchemes } = packOf(country)
  return isLong ? statementSchemes : statementSchemes.slice(-1)
}

/** Two customers, then two suppliers. */
const kinds = ['customer', 'customer', 'supplier', 'supplier'] as const

/** Any account of the books that may be closed over; what closing moves by itself is left to it. */
function accountsOf(country: PackCode): string[] {
  const { chart, closing } = packOf(country)
  return chart
    .filter(({ kind, class: digit }) => kind === 'postable' && digit >= 1 && digit <= 7)
    .map(({ number }) => number)
    .filter((number) => number !== closing.openingTransfer?.from)
    .filter((number) => !closing.mustBeZero.some((prefix) => number.startsWith(prefix)))
}

const cents = fc.integer({ min: -900_000, max: 900_000 }).filter((amount) => amount !== 0)

function entriesIn(year: number, country: PackCode) {
  const { customer, supplier, bank } = packOf(country).controlAccounts
  const anyone = fc.option(fc.nat({ max: 3 }), { nil: null, freq: 3 })
  const controlled = fc.constantFrom(customer, supplier)
  const leg = fc.record({
    account: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...accountsOf(country)) },
      { weight: 1, arbitrary: controlled },
    ),
    cents,
    party: anyone,
  })
  const partyOf = ({ account, party }: Leg) =>
    account === customer ? (party ?? 0) % 2 : account === supplier ? 2 + ((party ?? 0) % 2) : party
  const entry = fc
    .record({
      offset: fc.integer({ min: 0, max: 364 }),
      legs: fc.array(leg, { minLength: 1, maxLength: 6 }),
    })
    .map(({ offset, legs }): Written => {
      const rest = legs.reduce((total, one) => total - one.cents, 0)
      const balancing = rest === 0 ? [] : [{ account: bank, cents: rest, party: null }]
      const all = [...legs.map((one) => ({ ...one, party: partyOf(one) })), ...balancing]
      return { day: addDays(startOf(year), offset), legs: all }
    })
    .filter(({ legs }) => legs.length > 1)
  return fc.array(entry, { minLength: 2, maxLength: 12 })
}

/** Who owes us and whom we owe, beside those of whom it is the other way round: nothing at random outweighs them. */
function crossed(country: PackCode): Written {
  const { customer, supplier, bank } = packOf(country).controlAccounts
  const much = 50_000_000
  const legs = [
    { account: customer, cents: 5 * much, party: 0 },
    { account: customer, cents: -much, party: 1 },
    { account: supplier, cents: -5 * much, party: 2 },
    { account: supplier, cents: much, party: 3 },
    { account: bank, cents: -7, party: null },
    { account: bank, cents: 7, party: null },
  ]
  return { day: startOf(2024), legs }
}

type Stage = {
  country: PackCode
  desk: Desk
  ids: number[]
  parties: number[]
  lines: Line[]
}

async function staged(country: PackCode, entries: Written[]): Promise<Stage> {
  const desk = await books.openCompany({
    country_pack: country,
    banks: [],
    fiscal_year: { starts_on: startOf(years[0]!), ends_on: endOf(years[0]!) },
  })
  for (const year of years.slice(1)) {
    const bounds = { starts_on: startOf(year), ends_on: endOf(year) }
    replies(await desk.admin.post(`${desk.path}/fiscal-years`, bounds), 201)
  }
  const { body } = await desk.admin.get(`${desk.path}/fiscal-years`)
  const parties: number[] = []
  for (const kind of kinds) parties.push(await books.party(desk.company, kind))
  const stage = { country, desk, parties, ids: body.map(({ id }: Body) => id), lines: [] }
  return post(stage, entries)
}

async function post(stage: Stage, entries: Written[]): Promise<Stage> {
  const { desk, parties } = stage
  const bodies = entries.map(({ day: entry_date, legs }) => ({
    kind: 'free',
    journal_id: desk.journal('OD'),
    entry_date,
    lines: legs.map(({ account, cents: amount, party }) => ({
      account,
      [amount > 0 ? 'debit' : 'credit']: (Math.abs(amount) / 100).toFixed(2),
      third_party_id: party === null ? null : parties[party],
    })),
  }))
  replies(await desk.admin.post(`${desk.path}/entries/batch`, { entries: bodies }), 201)
  const added = entries.flatMap(({ day: on, legs }) => legs.map((leg) => ({ ...leg, day: on })))
  return { ...stage, lines: [...stage.lines, ...added] }
}

const read = async ({ desk }: Stage, path: string): Promise<Body> =>
  replies(await desk.admin.get(`${desk.path}/reports/${path}`), 200).body

const number = (amount: string) => Number(amount.replace('.', ''))
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
const isResult = (account: string) => /^[67]/.test(account)

/** What each account holds at the end of a day, from the lines alone. */
function heldAt({ country, lines }: Stage, to: Day): Map<string, number> {
  const held = new Map<string, number>()
  const put = (account: string, amount: number) =>
    held.set(account, (held.get(account) ?? 0) + amount)
  const { closing } = packOf(country)
  for (const { account, cents: amount, day: on } of lines)
    if (on <= to && (!isResult(account) || yearOf(on) === yearOf(to))) put(account, amount)
  for (const year of years.filter((one) => one < yearOf(to))) {
    const ofYear = lines.filter(({ account, day: on }) => isResult(account) && yearOf(on) === year)
    const result = sum(ofYear.map((line) => line.cents))
    const resting = restingAccountOf(closing, BigInt(-result))
    if (resting !== null) put(resting, result)
  }
  return new Map([...held].filter(([, amount]) => amount !== 0))
}

/** Rows foot: the sum of their accounts, or what the rows that their formula names come to. */
function foots({ rows }: Body) {
  const amounts = new Map<string, number>(
    rows.map(({ statement, code, amount }: Body) => [`${statement}:${code}`, number(amount)]),
  )
  for (const { statement, code, amount, accounts, formula, gross, contra } of rows) {
    if (gross !== null)
      assert.equal(number(gross) - number(contra?.amount ?? '0.00'), number(amount), code)
    if (formula === null) {
      assert.equal(sum(accounts.map((one: Body) => number(one.amount))), number(amount), code)
      continue
    }
    const terms = [...`+ ${formula}`.matchAll(/([+-]) (\S+)/g)].map(([, sign, term]) => {
      const found = amounts.get(term!.includes(':') ? term! : `${statement}:${term}`)
      return (sign === '+' ? 1 : -1) * found!
    })
    assert.equal(sum(terms), number(amount), `${code} = ${formula}`)
  }
}

/** What the rows of statements show of each account, debit minus credit. */
function shownByAccount(scheme: StatementScheme, { rows }: Body, statements: readonly string[]) {
  const shown = new Map<string, number>()
  for (const { statement, code, accounts, is_memo } of rows) {
    if (is_memo || !statements.includes(statement)) continue
    const own = scheme.statements.find((one) => one.code === statement)!
    const { sign } = own.rows.find((row) => row.code === code)!
    for (const { number: account, amount } of accounts)
      shown.set(account, (shown.get(account) ?? 0) + sign * number(amount))
  }
  return sorted([...shown].filter(([, amount]) => amount !== 0))
}

const sorted = (pairs: (readonly [string, number])[]) =>
  pairs.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, amount]) => `${key} ${amount}`)

/** Where customers and suppliers stand: the row of those on the usual side, and of the others. */
const sides: Partial<Record<PackCode, Record<string, Record<'customer' | 'supplier', string[]>>>> =
  {
    BE: { any: { customer: ['40', '47/48'], supplier: ['440/4', '41'] } },
    FR: {
      abbreviated: { customer: ['068', '172'], supplier: ['166', '072'] },
      full: { customer: ['BX', 'EA'], supplier: ['DX', 'BZ'] },
    },
  }

function standsBySide({ country, lines }: Stage, scheme: string, body: Body, to: Day) {
  const rows = sides[country]?.[scheme] ?? sides[country]?.any
  for (const kind of ['customer', 'supplier'] as const) {
    const account = packOf(country).controlAccounts[kind]
    const held = kinds.map((_, party) =>
      sum(
        lines
          .filter((line) => line.account === account && line.party === party && line.day <= to)
          .map((line) => line.cents),
      ),
    )
    const usual = (amount: number) => (kind === 'customer' ? amount > 0 : amount < 0)
    const size = (own: number[]) => Math.abs(sum(own))
    if (!rows) continue
    const shown = rows[kind].map((code) => {
      const row = body.rows.find((one: Body) => one.code === code)
      const own = row.accounts.filter((one: Body) => one.number === account)
      return sum(own.map((one: Body) => number(one.amount)))
    })
    const expected = [held.filter(usual), held.filter((amount) => !usual(amount))].map(size)
    assert.deepEqual(shown, expected, `${kind}s on ${to}`)
  }
}

/** A balance sheet comes to the lines, and its result to the income statement. */
async function sheetHolds(stage: Stage, scheme: StatementScheme, to: Day) {
  const body = await read(stage, `balance-sheet?to=${to}&scheme=${scheme.code}`)
  foots(body)
  assert.equal(body.totals.assets, body.totals.liabilities, `${scheme.code} on ${to}`)
  assert.deepEqual(
    shownByAccount(scheme, body, ['assets', 'liabilities']),
    sorted([...heldAt(stage, to)]),
    `${scheme.code} on ${to}`,
  )
  standsBySide(stage, scheme.code, body, to)
  const from = startOf(yearOf(to))
  const income = await read(
    stage,
    `income-statement?from=${from}&to=${to}&scheme=${scheme.code}&by=month`,
  )
  foots(income)
  const { income: earned, expense, result } = income.totals
  assert.equal(body.totals.result, result)
  assert.equal(number(earned) - number(expense), number(result))
  const row = income.rows.find((one: Body) => one.code === scheme.totals.result)
  assert.equal(row.amount, result)
  for (const { code, amount, amounts } of income.rows)
    assert.equal(sum(Object.values<string>(amounts).map(number)), number(amount), code)
}

/** Annual accounts meet every check that books at random can meet. */
async function accountsHold(stage: Stage, scheme: StatementScheme) {
  for (const [place, id] of stage.ids.entries()) {
    const body = await read(stage, `annual-accounts?fiscal_year_id=${id}&scheme=${scheme.code}`)
    foots(body)
    const failed = body.checks.filter(({ severity, ok }: Body) => severity === 'error' && !ok)
    const codes = failed.map(({ code }: Body) => code)
    assert.deepEqual(
      codes.filter((code: string) => code !== 'carried_forward_agrees'),
      [],
      `${scheme.code} of ${years[place]}`,
    )
  }
}

/** Cash flows explain what moved in cash. */
async function cashFlows(stage: Stage, from: Day, to: Day) {
  const { rows, totals, checks } = await read(stage, `cash-flow?from=${from}&to=${to}`)
  assert.deepEqual([checks[0].code, checks[0].ok], ['cash_agrees', true])
  for (const { code, amount, accounts, level } of rows)
    if (level > 0)
      assert.equal(sum(accounts.map((one: Body) => number(one.amount))), number(amount), code)
  const cash = packOf(stage.country).cashFlow
  const longest = (account: string) =>
    cash
      .filter(({ prefix, place }) => account.startsWith(prefix) && !/^d/.test(place))
      .sort((one, other) => other.prefix.length - one.prefix.length)[0]?.place
  const own = stage.lines.filter(({ account }) => longest(account) === 'cash')
  const upTo = (last: Day) => sum(own.filter((line) => line.day <= last).map((line) => line.cents))
  assert.equal(number(totals.closing_cash), upTo(to))
  assert.equal(number(totals.opening_cash), upTo(addDays(from, -1)))
  assert.equal(number(totals.net_change), upTo(to) - upTo(addDays(from, -1)))
}

/** Everything of the books in a state, to be compared with another state. */
async function everything(stage: Stage, days: readonly Day[]): Promise<Body[]> {
  const found: Body[] = []
  const keep = async (path: string) => {
    const { rows, totals, fingerprint } = await read(stage, path)
    // Luxembourg moves its result within equity once a year is closed, which is seen in the accounts of a flow alone.
    const figures = path.startsWith('cash-flow')
      ? rows.map(({ accounts: _, link: _link, ...row }: Body) => row)
      : rows
    found.push({ path, rows: figures, totals, fingerprint })
  }
  for (const { code } of schemesOf(stage.country))
    for (const to of days) await keep(`balance-sheet?to=${to}&scheme=${code}`)
  await keep(`cash-flow?from=${days[0]}&to=${days.at(-1)}`)
  await keep(`income-statement?from=${days[0]}&to=${days.at(-1)}&by=quarter`)
  for (const id of stage.ids) await keep(`annual-accounts?fiscal_year_id=${id}`)
  return found
}

const anyDay = fc
  .integer({ min: 0, max: 3 * 365 - 1 })
  .map((count) => addDays(startOf(2024), count))

for (const country of someOf(['BE', 'FR', 'LU'] as const)) {
  const story = fc.record({
    booked: fc
      .tuple(...years.map((year) => entriesIn(year, country)))
      .map((all) => [crossed(country), ...all.flat()]),
    late: entriesIn(2024, country),
    some: anyDay,
  })

  test(`${country}: statements foot and come to the lines, closed or not`, async () => {
    const rule = fc.asyncProperty(story, async ({ booked, late, some }) => {
      const stage = await staged(country, booked)
      const days = [some, endOf(2026)]
      const holds = async (of: Stage) => {
        for (const scheme of schemesOf(country)) {
          for (const to of days) await sheetHolds(of, scheme, to)
          await accountsHold(of, scheme)
        }
        await cashFlows(of, addDays(some, 1), endOf(2026))
        await cashFlows(of, startOf(2024), some)
      }
      await holds(stage)
      const open = await everything(stage, days)
      const [first, second] = stage.ids as [number, number]
      for (const id of [first, second]) await close(stage.desk, id)
      assert.deepEqual(await everything(stage, days), open, 'closed')
      await accountsHold(stage, packOf(country).statementSchemes[0]!)
      for (const id of [second, first])
        replies(await stage.desk.admin.post(`${stage.desk.path}/fiscal-years/${id}/reopen`), 200)
      assert.deepEqual(await everything(stage, days), open, 'reopened')
      const again = await post(stage, late)
      await close(stage.desk, first)
      await holds(again)
    })
    await fc.assert(rule, { numRuns: rounds(10), endOnFailure: true })
  })
}

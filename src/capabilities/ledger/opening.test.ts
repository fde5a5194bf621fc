import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { accountColumns, type Columns, thirdPartyColumns } from '#capabilities/ledger'
import { classOf, type PackCode, packOf, restingAccountOf } from '#countries'
import { addDays, type Day, day } from '#kernel/days'
import type { ReadTx } from '#platform/db/index'
import type { Books } from '#testing/books'
import { replies } from '#testing/http'
import { close } from '#testing/ledger'
import { rounds, someOf } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

/**
 * Three years of entries at random, closed, reopened, booked in late and closed again: at each step the
 * columns of every span are compared with sums computed here, from the entries alone.
 */

const books = useBooks({ wholeCharts: true })

type Desk = Awaited<ReturnType<Books['openCompany']>>
type Leg = { account: string; cents: number; party: number | null }
type Written = { day: Day; legs: Leg[] }
type Line = Leg & { day: Day }

const firstYear = 2024
const years = [firstYear, firstYear + 1, firstYear + 2]
const startOf = (year: number) => day(`${year}-01-01`)
const endOf = (year: number) => day(`${year}-12-31`)

/** Accounts of each class that is closed or carried and stands in the books by itself. */
function accountsOf(country: PackCode): string[] {
  const { chart, closing, controlAccounts } = packOf(country)
  const { customer, supplier } = controlAccounts
  const usable = chart.filter(
    ({ kind, number }) =>
      kind === 'postable' &&
      !closing.mustBeZero.some((prefix) => number.startsWith(prefix)) &&
      !number.startsWith(customer.slice(0, 2)) &&
      !number.startsWith(supplier.slice(0, 2)),
  )
  const some = [1, 2, 3, 4, 5, 6, 7].flatMap((wanted) => {
    const ofClass = usable.filter((account) => account.class === wanted)
    return [0, 1].map((at) => ofClass[at * (ofClass.length - 1)]!.number)
  })
  return [...some, customer, supplier, ...specialOf(country)]
}

/** The accounts on which results come and go. */
function specialOf(country: PackCode): string[] {
  const { resultAccounts, openingTransfer } = packOf(country).closing
  return [...new Set([...Object.values(resultAccounts), ...Object.values(openingTransfer ?? {})])]
}

const cents = fc.integer({ min: -500_000, max: 500_000 }).filter((amount) => amount !== 0)

/** An entry of a year: some lines at random and one that balances them. */
const entryIn = (year: number, country: PackCode) => {
  const accounts = accountsOf(country)
  const { customer, supplier, bank } = packOf(country).controlAccounts
  const partyOf = (account: string, party: number | null) =>
    account === customer ? 0 : account === supplier ? 1 : party
  const leg = fc.record({
    account: fc.constantFrom(...accounts),
    cents,
    party: fc.option(fc.nat({ max: 1 }), { nil: null, freq: 3 }),
  })
  return fc
    .record({
      offset: fc.integer({ min: 0, max: 364 }),
      legs: fc.array(leg, { minLength: 1, maxLength: 5 }),
    })
    .map(({ offset, legs }): Written => {
      const rest = legs.reduce((sum, one) => sum - one.cents, 0)
      const balancing = rest === 0 ? [] : [{ account: bank, cents: rest, party: null }]
      const all = [...legs, ...balancing]
      return {
        day: addDays(startOf(year), offset),
        legs: all.map((one) => ({ ...one, party: partyOf(one.account, one.party) })),
      }
    })
    .filter(({ legs }) => legs.length > 1)
}

async function post({ admin, path, journal }: Desk, parties: number[], entries: Written[]) {
  const bodies = entries.map(({ day: entry_date, legs }) => ({
    kind: 'free',
    journal_id: journal('OD'),
    entry_date,
    lines: legs.map(({ account, cents: amount, party }) => ({
      account,
      [amount > 0 ? 'debit' : 'credit']: (Math.abs(amount) / 100).toFixed(2),
      third_party_id: party === null ? null : parties[party],
    })),
  }))
  replies(await admin.post(`${path}/entries/batch`, { entries: bodies }), 201)
}

const sum = (lines: readonly { cents: number }[]) =>
  lines.reduce((total, line) => total + line.cents, 0)

/** What the rule says of a span, by account or by third party and account, results of years aside. */
function computed(
  country: PackCode,
  lines: readonly Line[],
  from: Day,
  to: Day,
  keyOf: (line: Line) => string | null,
) {
  const { carriedClasses } = packOf(country).closing
  const start = startOf(Math.max(firstYear, Math.min(Number(from.slice(0, 4)), years.at(-1)!)))
  const counts = (line: Line) =>
    line.day < from && (line.day >= start || carriedClasses.includes(classOf(line.account)))
  const keys = [...new Set(lines.map(keyOf))].filter((key) => key !== null).sort()
  return keys.map((key) => {
    const own = lines.filter((line) => keyOf(line) === key)
    const moved = own.filter((line) => line.day >= from && line.day <= to)
    return [
      key,
      sum(own.filter(counts)),
      sum(moved.filter((line) => line.cents > 0)),
      0 - sum(moved.filter((line) => line.cents < 0)),
    ] as const
  })
}

const shown = (columns: readonly Columns[], keyOf: (column: Columns) => string) =>
  columns
    .map((one) => [keyOf(one), Number(one.opening), Number(one.debit), Number(one.credit)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))

const holdsSomething = ([, ...amounts]: readonly [string, ...number[]]) =>
  amounts.some((amount) => amount !== 0)

type Staged = { country: PackCode; file: Desk; parties: number[]; lines: Line[]; open: number[] }

const reading = <Result>({ country, file }: Staged, read: (op: never) => Promise<Result>) =>
  books.service.services.db.snapshot((tx: ReadTx) =>
    read({ tx, company: { id: file.company.id, locale: 'fr', countryPack: country } } as never),
  )

/** Every account over a span: what it holds is what the entries come to, and the whole foots. */
async function holds(stage: Staged, from: Day, to: Day, what: string): Promise<Columns[]> {
  const { country, lines, parties } = stage
  const special = new Set(specialOf(country))
  const columns = await reading(stage, (op) => accountColumns(op, { from, to }))
  const plain = columns.filter(({ number }) => !special.has(number))
  assert.deepEqual(
    shown(plain, ({ number }) => number).filter(holdsSomething),
    computed(country, lines, from, to, ({ account }) =>
      special.has(account) ? null : account,
    ).filter(holdsSomething),
    `${what}: accounts from ${from} to ${to}`,
  )
  const opening = columns.reduce((total, one) => total + one.opening, 0n)
  assert.equal(opening, 0n, `${what}: the openings of ${from} add up to nothing`)
  const ofParties = await reading(stage, (op) => thirdPartyColumns(op, { from, to }))
  assert.deepEqual(
    shown(ofParties, (one) => `${one.number}/${one.third_party_id}`).filter(holdsSomething),
    computed(country, lines, from, to, ({ account, party }) =>
      party === null ? null : `${account}/${parties[party]}`,
    ).filter(holdsSomething),
    `${what}: third parties from ${from} to ${to}`,
  )
  return columns
}

/** What the years before that are open earned, by the account that will have it. */
function unclosedBefore({ country, lines, open }: Staged, year: number) {
  const { closing } = packOf(country)
  const amounts = new Map<string, number>()
  for (const before of open.filter((one) => one < year)) {
    const result = sum(
      lines.filter(
        (line) =>
          closing.resultClasses.includes(classOf(line.account)) &&
          line.day >= startOf(before) &&
          line.day <= endOf(before),
      ),
    )
    const number = restingAccountOf(closing, BigInt(-result))
    if (number !== null) amounts.set(number, (amounts.get(number) ?? 0) + result)
  }
  return [...amounts].sort()
}

/** Each year, and a span that cuts through months, in the state in which the books are. */
async function compare(stage: Staged, spans: readonly (readonly [Day, Day])[], what: string) {
  const special = new Set(specialOf(stage.country))
  const { carriedClasses } = packOf(stage.country).closing
  let before: Columns[] | undefined
  for (const year of years) {
    const columns = await holds(stage, startOf(year), endOf(year), what)
    assert.deepEqual(
      columns
        .flatMap(({ number, unclosed }) => (unclosed === null ? [] : [[number, Number(unclosed)]]))
        .sort(),
      unclosedBefore(stage, year),
      `${what}: what is not carried into ${year}`,
    )
    for (const one of before ?? []) {
      if (special.has(one.number) || !carriedClasses.includes(classOf(one.number))) continue
      const next = columns.find(({ number }) => number === one.number)
      assert.equal(next?.opening ?? 0n, one.opening + one.debit - one.credit, `${what}: ${year}`)
    }
    before = columns
  }
  for (const [from, to] of spans) await holds(stage, from, to, what)
}

/** The ledger of some accounts over HTTP says the same as the columns. */
async function sameOverHttp(stage: Staged) {
  const { admin, path } = stage.file
  const today = await reading(stage, (op) =>
    accountColumns(op, { from: startOf(2026), to: endOf(2026) }),
  )
  const special = new Set(specialOf(stage.country))
  const few = today.filter(({ number }, place) => special.has(number) || place % 5 === 0)
  for (const one of few) {
    const url = `${path}/accounts/${one.account_id}`
    const { body } = replies(await admin.get(`${url}/ledger?per_page=200`), 200)
    const { balance } = replies(await admin.get(url), 200).body
    const text = (amount: bigint) => (Number(amount) / 100).toFixed(2)
    const closing = text(one.opening + one.debit - one.credit)
    assert.deepEqual(
      [body.opening_balance, body.closing_balance, body.unclosed, balance.balance],
      [text(one.opening), closing, one.unclosed === null ? null : text(one.unclosed), closing],
    )
    assert.equal(body.data.at(-1)?.balance ?? body.opening_balance, closing)
  }
}

async function staged(country: PackCode, entries: Written[]): Promise<Staged & { ids: number[] }> {
  const desk = await books.openCompany({
    country_pack: country,
    banks: [],
    fiscal_year: { starts_on: startOf(firstYear), ends_on: endOf(firstYear) },
  })
  const { admin, path, company } = desk
  for (const year of years.slice(1)) {
    const bounds = { starts_on: startOf(year), ends_on: endOf(year) }
    replies(await admin.post(`${path}/fiscal-years`, bounds), 201)
  }
  const { body } = await admin.get(`${path}/fiscal-years`)
  const parties = [await books.party(company, 'customer'), await books.party(company, 'supplier')]
  await post(desk, parties, entries)
  const ids = body.map(({ id }: { id: number }) => id)
  return { country, file: desk, parties, lines: linesOf(entries), open: [...years], ids }
}

const linesOf = (entries: readonly Written[]) =>
  entries.flatMap(({ day: on, legs }) => legs.map((leg) => ({ ...leg, day: on })))

const anyDay = fc
  .integer({ min: 0, max: 3 * 365 + 40 })
  .map((count) => addDays(day('2023-12-15'), count))
const span = fc
  .tuple(anyDay, anyDay)
  .map(([one, other]): [Day, Day] => (one < other ? [one, other] : [other, one]))

for (const country of someOf(['BE', 'FR', 'LU'] as const)) {
  const entries = (year: number) =>
    fc.array(entryIn(year, country), { minLength: 1, maxLength: 12 })
  const story = fc.record({
    booked: fc.tuple(entries(2024), entries(2025), entries(2026)).map((all) => all.flat()),
    late: entries(2024),
    spans: fc.array(span, { minLength: 3, maxLength: 3 }),
  })

  test(`${country}: years open with what those before leave, closed or not`, async () => {
    const rule = fc.asyncProperty(story, async ({ booked, late, spans }) => {
      const stage = await staged(country, booked)
      const [first, second] = stage.ids as [number, number]
      await compare(stage, spans, 'open')
      await sameOverHttp(stage)
      await close(stage.file, first)
      const once = { ...stage, open: [2025, 2026] }
      await compare(once, [], 'the first closed')
      await sameOverHttp(once)
      await close(stage.file, second)
      await compare({ ...stage, open: [2026] }, spans, 'both closed')
      for (const id of [second, first])
        replies(await stage.file.admin.post(`${stage.file.path}/fiscal-years/${id}/reopen`), 200)
      await post(stage.file, stage.parties, late)
      const again = { ...stage, lines: [...stage.lines, ...linesOf(late)] }
      await compare(again, spans, 'reopened and booked in late')
      for (const id of [first, second]) await close(stage.file, id)
      await compare({ ...again, open: [2026] }, [], 'closed again')
      await sameOverHttp({ ...again, open: [2026] })
    })
    await fc.assert(rule, { numRuns: rounds(10), endOnFailure: true })
  })
}

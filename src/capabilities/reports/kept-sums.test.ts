import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  accountColumns,
  balancesByKind,
  type Columns,
  columnsOfSpans,
  type LedgerBooks,
  ledgerMonths,
  ledgerYears,
  movementsByMonth,
  type PartySides,
  thirdPartyColumns,
  thirdPartySides,
} from '#capabilities/ledger'
import type { CompanyReading } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import { replies } from '#testing/http'
import { close } from '#testing/ledger'
import { openReportBooks, type ReportBooks } from '#testing/report-books'
import { rounds } from '#testing/rounds'
import { recordStatements } from '#testing/statements'
import { useBooks } from '#testing/use-books'
import { reports } from './actions/catalogue.js'
import type { Span } from './domain/span.js'
import { surroundingsOf } from './queries/frame.js'

/**
 * The sums of accounts and third parties are kept by a process and brought forward by the log: what they come to is what the
 * database adds up.
 */
const books = useBooks()

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
type Body = any

/** The figures; links of the past say the place of the log. */
const figures = ({ rows, totals, controls, fingerprint }: Body) => ({
  rows: rows.map(({ link: _, accounts, ...row }: Body) => ({
    ...row,
    accounts: accounts?.map(({ link: __, ...account }: Body) => account),
  })),
  totals,
  controls,
  fingerprint,
})

const asked = ({ older, newer }: ReportBooks) =>
  [older, newer].flatMap((year) =>
    ['trial-balance', 'third-party-balance', 'balance-sheet'].map(
      (name) => `${name}?fiscal_year_id=${year}`,
    ),
  )

/** What a reader of one moment needs. */
async function reading<Result>(
  { company }: ReportBooks,
  work: (op: CompanyReading & { readonly services: Services }) => Promise<Result>,
): Promise<Result> {
  const { services } = books.service
  const { tx, end } = await services.db.hold()
  const { id, token: publicToken } = company
  const file = { id, publicToken, countryPack: 'BE', locale: 'en', currency: 'EUR' }
  try {
    return await work({ tx, company: file, services, language: 'en', now: books.clock() } as never)
  } finally {
    end()
  }
}

const spans: readonly { from: string; to: string | null; closing?: boolean }[] = [
  { from: '2025-01-01', to: '2025-12-31' },
  { from: '2026-01-01', to: '2026-12-31', closing: true },
  { from: '2026-02-01', to: '2026-02-28' },
  { from: '2026-02-10', to: '2026-02-20' },
  { from: '2025-11-15', to: '2026-03-11', closing: true },
  { from: '2026-01-01', to: null },
  { from: '2026-02-15', to: null },
  // Two years before it are not closed: one earned something, the other lost.
  { from: '2027-01-01', to: '2027-03-31' },
]

const holdsSomething = ({ opening, debit, credit, lines, closed, unclosed }: Columns) =>
  lines > 0 || [opening, debit, credit, closed.debit, closed.credit, unclosed ?? 0n].some(Boolean)

/** All sums of these spans, one by one and side by side: as the database adds them up, or by what is kept. */
async function sums(op: CompanyReading, books: LedgerBooks) {
  const all = spans.map((span) => ({ ...span, ...books })) as never as (Span & LedgerBooks)[]
  const accounts = await accountColumns(op, all[0]!)
  const named = accounts.flatMap(({ account_id: id, ...account }) =>
    id !== null && account.number.startsWith('4') ? { id, ...account } : [],
  )
  const sides: PartySides[][] = []
  const pairs = [all.slice(0, 2), all.slice(3, 5)]
  for (const pair of pairs) sides.push(...(await thirdPartySides(op, pair, named)))
  const columns = await columnsOfSpans(op, all)
  const some = await columnsOfSpans(op, pairs[1]!, named)
  const parties = []
  for (const span of all.slice(1, 6)) parties.push(await thirdPartyColumns(op, span))
  const months = []
  for (const span of all.slice(1, 5))
    months.push(await movementsByMonth(op, { ...span, classes: [4, 5, 6, 7] }))
  const kinds = []
  for (const span of all) kinds.push(await balancesByKind(op, span, named, null))
  const inOrder = (one: PartySides[]) => one.toSorted((a, b) => a.account_id - b.account_id)
  return {
    // Whoever looks back may be told of what had nothing then.
    columns: columns.map((one) => one.filter(holdsSomething)),
    some: some.map((one) => one.filter(holdsSomething)),
    parties: parties.map((one) => one.filter(holdsSomething)),
    sides: sides.map((one) =>
      inOrder(one).filter(({ debtors, creditors }) => debtors !== 0n || creditors !== 0n),
    ),
    kinds: kinds.map((one) =>
      one
        .filter(({ balance }) => balance !== 0n)
        .map(({ account_id, type, balance }) => `${account_id} ${type} ${balance}`)
        .sort(),
    ),
    months: months.map((accounts) =>
      accounts.map((one) => ({ ...one, months: [...one.months].sort() })),
    ),
  }
}

/** Now, and at an earlier place of the log. */
async function checkAll(desk: ReportBooks, after: string, earlier = 1): Promise<number> {
  // The process keeps what it is asked for.
  for (const query of asked(desk)) await desk.report(query)
  return reading(desk, async (op) => {
    const { last_seq: logSeq, references_seq: referencesSeq } = await surroundingsOf(op)
    const months = await ledgerMonths(op)
    const standing = { database: op.services.db, logSeq, referencesSeq, months }
    for (const asOf of [null, earlier]) {
      const years = await ledgerYears(op, asOf)
      const added = await sums(op, { years, asOf })
      const kept = await sums(op, { years, asOf, standing })
      assert.deepEqual(kept, added, `after ${after}, as of ${asOf}`)
    }
    return logSeq
  })
}

test('whatever is posted, merged, closed or opened again, what is kept follows', async () => {
  const desk = await openReportBooks(books)
  const { admin, path } = desk
  const third = { starts_on: '2027-01-01', ends_on: '2027-12-31' }
  replies(await admin.post(`${path}/fiscal-years`, third), 201)
  await checkAll(desk, 'nothing')
  const sale = await desk.bill('VEN', ['700000 300.00 SG21'], '2025-11-15')
  await checkAll(desk, 'a sale')
  await desk.bill('ACH', ['604000 100.00 PG21'], '2026-02-02')
  await desk.post(['Dr 550000 400.00', 'Cr 400000 400.00'], '2026-02-20')
  await desk.post(['Dr 440000 200.00', 'Cr 550000 200.00'], '2025-02-21')
  const place = await checkAll(desk, 'several entries')
  const [one, other, heir] = await Promise.all(
    ['One', 'Other', 'Heir'].map((name) => books.party(desk.company, 'customer', { name })),
  )
  await desk.bill('VEN', ['700000 80.00 SG21'], '2026-01-12', { third_party_id: one })
  const owed = { entry_date: '2026-03-12', third_party_id: other }
  replies(await desk.creditNote('NCV', ['700000 90.00 SG21'], owed), 201)
  await checkAll(desk, 'third parties that are new', place)
  // One owes and the other is owed: the sides of the sheet are others once both are one.
  const merger = { into_id: heir }
  for (const id of [one, other])
    replies(await admin.post(`${path}/third-parties/${id}/merge`, merger), 200)
  await checkAll(desk, 'two that are merged into one who has nothing', place)
  replies(await admin.post(`${path}/entries/${sale.id}/reverse`, {}), 201)
  await checkAll(desk, 'a reversal', place)
  await close(desk, desk.older)
  await checkAll(desk, 'closing', place)
  replies(await admin.post(`${path}/fiscal-years/${desk.older}/reopen`), 200)
  await desk.post(['Dr 400000 1.00', 'Cr 550000 1.00'], '2025-12-31')
  await checkAll(desk, 'opening again', place)
})

test('with entries posted meanwhile, every answer is that of its place of the log', async () => {
  const desk = await openReportBooks(books)
  const query = `third-party-balance?fiscal_year_id=${desk.newer}`
  const supplier = await books.party(desk.company, 'supplier')
  const answers: Body[] = []
  const post = async () => {
    for (let round = 0; round < rounds(400); round++)
      await desk.bill('ACH', ['604000 10.00 PG21'], '2026-02-02', { third_party_id: supplier })
  }
  let posting = true
  const look = async () => {
    while (posting) answers.push(await desk.report(query))
  }
  const looking = [look(), look(), look()]
  await Promise.all([post(), post()])
  posting = false
  await Promise.all(looking)
  const places = new Map(answers.map((answer) => [answer.log_seq, answer]))
  assert.ok(places.size > 3, `${places.size} places of the log were seen`)
  for (const answer of answers) {
    const past = await desk.report(`${query}&as_of=${answer.log_seq}`)
    assert.deepEqual(figures(answer), figures(past), `at ${answer.log_seq}`)
  }
})

test('who sees an earlier moment is not shown what was kept since', async () => {
  const desk = await openReportBooks(books)
  const query = `third-party-balance?fiscal_year_id=${desk.newer}`
  const balance = `trial-balance?fiscal_year_id=${desk.newer}`
  await desk.bill('ACH', ['604000 10.00 PG21'], '2026-02-02')
  await reading(desk, async (op) => {
    const compute = (name: 'thirdPartyBalance' | 'trialBalance') =>
      reports[name].compute(op as never, { fiscal_year_id: desk.newer } as never)
    const before = [await compute('thirdPartyBalance'), await compute('trialBalance')]
    await desk.bill('ACH', ['604000 20.00 PG21'], '2026-02-02')
    const later = [await desk.report(query), await desk.report(balance)]
    const after = [await compute('thirdPartyBalance'), await compute('trialBalance')]
    for (const [at, { body }] of after.entries()) {
      assert.deepEqual(body, before[at]!.body)
      assert.notDeepEqual(later[at].totals, (body as Body).totals)
    }
  })
})

test('amounts that a number does not count are added up by the database', async () => {
  const desk = await openReportBooks(books)
  await checkAll(desk, 'nothing')
  const most = ['Dr 400000 9999999999999.99', 'Cr 440000 9999999999999.99']
  // Ten times that and a cent lies between two numbers.
  for (let time = 0; time < 10; time++) await desk.post(most, '2026-02-20')
  await desk.post(['Dr 400000 0.01', 'Cr 440000 0.01'], '2026-02-20')
  await checkAll(desk, 'ten times the largest')
})

test('what is kept is not added up again: after a posting, what was posted since is read', async () => {
  const desk = await openReportBooks(books)
  await desk.bill('ACH', ['604000 10.00 PG21'], '2026-02-02')
  const query = `trial-balance?fiscal_year_id=${desk.newer}`
  const read = async (what = query) => {
    const sent = await recordStatements(() => desk.report(what))
    const tables = ['account_balances', 'entry_lines', 'accounts']
    return tables.filter((table) => sent.some(({ text }) => text.includes(` ${table} `)))
  }
  assert.deepEqual(await read(), ['account_balances', 'accounts'])
  assert.deepEqual(await read(), [])
  const { log_seq: place } = await desk.report(query)
  await desk.bill('ACH', ['604000 10.00 PG21'], '2026-02-02')
  await desk.bill('ACH', ['604000 10.00 PG21'], '2026-02-02')
  assert.deepEqual(await read(), ['entry_lines'])
  assert.deepEqual(await read(), [])
  for (const known of [place, place + 1, place + 2])
    assert.deepEqual(await read(`${query}&as_of=${known}`), [], `as of ${known}`)
  assert.deepEqual(await read(`${query}&as_of=${place - 1}`), ['entry_lines'], 'before all of it')
})

test('once more was posted than was kept at first, sums are read anew', async () => {
  const desk = await openReportBooks(books)
  const query = `trial-balance?fiscal_year_id=${desk.newer}`
  const read = async () => {
    const sent = await recordStatements(() => desk.report(query))
    const tables = ['account_balances', 'entry_lines']
    return tables.filter((table) => sent.some(({ text }) => text.includes(` ${table} `)))
  }
  const line = (side: 'debit' | 'credit', account: string) => ({ account, [side]: '1.00' })
  const lines = Array.from({ length: 50 }, () => [
    line('debit', '612000'),
    line('credit', '550000'),
  ])
  const entry = {
    kind: 'free',
    journal_id: desk.journal('OD'),
    entry_date: '2026-02-20',
    lines: lines.flat(),
  }
  const post = async (count: number) => {
    const batch = { entries: Array.from({ length: count }, () => entry) }
    replies(await desk.admin.post(`${desk.path}/entries/batch`, batch), 201)
  }
  await read()
  await post(25)
  assert.deepEqual(await read(), ['entry_lines'])
  await post(1)
  assert.deepEqual(await read(), ['account_balances'])
  await post(1)
  assert.deepEqual(await read(), ['entry_lines'])
})

test('an account is called what it is called now, and a new one is there', async () => {
  const desk = await openReportBooks(books)
  await desk.bill('ACH', ['604000 10.00 PG21'], '2026-02-02')
  const query = `trial-balance?fiscal_year_id=${desk.newer}&accounts=604000,604907`
  const names = async (more = '') =>
    (await desk.report(query + more)).rows.map(({ number, label }: Body) => `${number} ${label}`)
  const [before] = await names()
  const { rows } = await desk.report(query)
  const account = `${desk.path}/accounts/${rows[0].account_id}`
  replies(await desk.admin.patch(account, { labels: { en: 'Paint' } }), 200)
  assert.deepEqual(await names(), ['604000 Paint'])
  assert.notEqual(before, '604000 Paint')
  const made = { number: '604907', label: 'Brushes', type: 'expense' }
  replies(await desk.admin.post(`${desk.path}/accounts`, made), 201)
  assert.deepEqual(await names('&all=1'), ['604000 Paint', '604907 Brushes'])
})

test('a third party is called what it is called now, and a new one is there', async () => {
  const desk = await openReportBooks(books)
  const { admin, company, path } = desk
  const supplier = await books.party(company, 'supplier', { name: 'Before' })
  const bill = (id: number) =>
    desk.bill('ACH', ['604000 10.00 PG21'], '2026-02-02', { third_party_id: id })
  const names = async () => {
    const { rows } = await desk.report('aged-balance?to=2026-12-31&type=supplier')
    return rows.map(({ name }: Body) => name)
  }
  await bill(supplier)
  const before = await names()
  assert.ok(before.includes('Before'))
  replies(await admin.patch(`${path}/third-parties/${supplier}`, { name: 'After' }), 200)
  await bill(await books.party(company, 'supplier', { name: 'New' }))
  const isOther = (name: string) => !['Before', 'After', 'New'].includes(name)
  assert.deepEqual(
    (await names()).toSorted(),
    [...before.filter(isOther), 'After', 'New'].toSorted(),
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { close } from '#testing/ledger'
import { openReportBooks, type ReportBooks } from '#testing/report-books'
import { rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import { reports } from './actions/catalogue.js'

/**
 * The sums of third parties are kept by a process and brought forward by the log. Whoever asks for the books as they stood at the
 * last place of the log has the database add them up: both say the same.
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
    ['third-party-balance', 'balance-sheet'].map((name) => `${name}?fiscal_year_id=${year}`),
  )

async function checkAll(desk: ReportBooks, after: string): Promise<void> {
  for (const query of asked(desk)) {
    const now = await desk.report(query)
    const past = await desk.report(`${query}&as_of=${now.log_seq}`)
    assert.deepEqual(figures(now), figures(past), `${query} after ${after}`)
  }
}

test('whatever is posted, merged, closed or opened again, what is kept follows', async () => {
  const desk = await openReportBooks(books)
  const { admin, path } = desk
  await checkAll(desk, 'nothing')
  const sale = await desk.bill('VEN', ['700000 300.00 SG21'], '2025-11-15')
  await checkAll(desk, 'a sale')
  await desk.bill('ACH', ['604000 100.00 PG21'], '2026-02-02')
  await desk.post(['Dr 550000 400.00', 'Cr 400000 400.00'], '2026-02-20')
  await desk.post(['Dr 440000 200.00', 'Cr 550000 200.00'], '2025-02-21')
  await checkAll(desk, 'several entries')
  const [one, other, third] = await Promise.all(
    ['One', 'Other', 'Third'].map((name) => books.party(desk.company, 'customer', { name })),
  )
  await desk.bill('VEN', ['700000 80.00 SG21'], '2026-01-12', { third_party_id: one })
  const owed = { entry_date: '2026-03-12', third_party_id: other }
  replies(await desk.creditNote('NCV', ['700000 90.00 SG21'], owed), 201)
  await checkAll(desk, 'third parties that are new')
  // One owes and the other is owed: the sides of the sheet are others once both are one.
  const merger = { into_id: third }
  for (const id of [one, other])
    replies(await admin.post(`${path}/third-parties/${id}/merge`, merger), 200)
  await checkAll(desk, 'two that are merged into one who has nothing')
  replies(await admin.post(`${path}/entries/${sale.id}/reverse`, {}), 201)
  await checkAll(desk, 'a reversal')
  await close(desk, desk.older)
  await checkAll(desk, 'closing')
  replies(await admin.post(`${path}/fiscal-years/${desk.older}/reopen`), 200)
  await desk.post(['Dr 400000 1.00', 'Cr 550000 1.00'], '2025-12-31')
  await checkAll(desk, 'opening again')
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
  await desk.bill('ACH', ['604000 10.00 PG21'], '2026-02-02')
  const { services } = books.service
  const { tx, end } = await services.db.hold()
  try {
    const { id, token: publicToken } = desk.company
    const company = { id, publicToken, countryPack: 'BE', locale: 'en', currency: 'EUR' }
    const op = { tx, company, services, language: 'en', now: books.clock() }
    const compute = () =>
      reports.thirdPartyBalance.compute(op as never, { fiscal_year_id: desk.newer } as never)
    const before = await compute()
    await desk.bill('ACH', ['604000 20.00 PG21'], '2026-02-02')
    const later = await desk.report(query)
    const { body } = await compute()
    assert.deepEqual(body, before.body)
    assert.notDeepEqual(later.totals, (body as Body).totals)
  } finally {
    end()
  }
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

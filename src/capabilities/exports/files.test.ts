import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { readCsv } from '#formats/csv/index'
import { readPdf } from '#platform/pdf/reading'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { readWorkbook } from '#testing/xlsx'

/** The files that a report comes as, read back by other readers than those that wrote them. */
const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
  await desk.free(['Dr 550000 1234.56', 'Cr 100000 1234.56'])
  await desk.free(['Dr 612000 0.07', 'Cr 550000 0.07'])
})

const get = (query: string): Promise<Answered> =>
  desk.admin.get(`${desk.path}/exports/trial-balance${query}`)
const figures = [
  'opening_debit',
  'opening_credit',
  'debit',
  'credit',
  'closing_debit',
  'closing_credit',
  'balance',
]

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
const report = async (): Promise<any> =>
  replies(await desk.admin.get(`${desk.path}/reports/trial-balance`), 200).body

test('CSV has headings and rows, for people and for programs', async () => {
  const { rows } = await report()
  const machine = replies(await get('?format=csv&header=key&lang=en'), 200)
  assert.equal(machine.headers.get('content-type'), 'text/csv; charset=utf-8')
  const lines = machine.text.replace(/^\ufeff/, '').split('\r\n')
  assert.equal(lines[0], ['number', 'label', ...figures].join(';'))
  assert.equal(lines.at(-1), '')
  assert.deepEqual(
    lines.slice(1, -1).map((line) => line.split(';').filter((_, at) => at !== 1)),
    rows.map((row: Record<string, string>) => [row.number, ...figures.map((key) => row[key])]),
  )
  const french = replies(await get('?format=CSV&lang=fr'), 200)
  const [heading, first] = french.text.split('\r\n')
  assert.match(heading!, /^\ufeffCompte;Intitulé;/)
  assert.match(first!, /;0,00;1234,56;/)
  const commas = replies(await get('?format=csv&lang=nl&separator=comma'), 200)
  const read = readCsv(commas.bytes, ['rekening'])
  assert.equal(read.rows.length, rows.length)
})

test('a workbook has the figures as numbers, a total, and says what it is', async () => {
  const answer = replies(await get('?format=xlsx&lang=nl'), 200)
  const [data, info] = await readWorkbook(answer.bytes)
  const { rows, totals } = await report()
  assert.equal(data!.rows.length, rows.length + 2)
  assert.deepEqual(
    data!.rows.slice(1, -1).map(([number, , ...amounts]) => [number, ...amounts]),
    rows.map((row: Record<string, string>) => [
      row.number,
      ...figures.map((key) => Number(row[key])),
    ]),
  )
  assert.deepEqual(
    data!.rows.at(-1)!.slice(2),
    figures.map((key) => Number(totals[key])),
  )
  assert.equal(info!.name, 'Info')
  assert.equal(info!.rows.at(-1)![1], answer.headers.get('x-export-fingerprint'))
})

test('a PDF can be read, with its total, its days and its mark', async () => {
  const answer = replies(await get('?format=pdf&lang=de'), 200)
  const [page] = readPdf(answer.bytes)
  const words = page!.texts.map(({ text }) => text).join(' ')
  const fingerprint = answer.headers.get('x-export-fingerprint')!
  for (const expected of [
    'Summen- und Saldenliste',
    '1.234,56',
    'vom 01.01.2026 bis 31.12.2026',
    fingerprint.slice(0, 12),
  ])
    assert.ok(words.includes(expected), `${expected} in ${words}`)
})

describe('the fingerprint', () => {
  const of = async (query: string) => (await get(query)).headers.get('x-export-fingerprint')

  test('is the same in every format and language, and in the report', async () => {
    const { fingerprint } = await report()
    assert.match(fingerprint, /^[0-9a-f]{64}$/)
    for (const format of ['pdf', 'xlsx', 'csv'])
      for (const lang of ['fr', 'nl', 'en', 'de'])
        assert.equal(await of(`?format=${format}&lang=${lang}`), fingerprint)
    const head = await desk.admin.call('HEAD', `${desk.path}/exports/trial-balance`)
    assert.equal(head.headers.get('x-export-fingerprint'), fingerprint)
    assert.equal(head.headers.get('x-export-rows'), '3')
    assert.equal(head.text, '')
  })

  test('moves with what is asked and with a cent, and not with what lies outside', async () => {
    const january = await of('?from=2026-01-01&to=2026-02-28')
    assert.notEqual(january, await of(''))
    const before = await of('')
    await desk.free(['Dr 612000 0.01', 'Cr 550000 0.01'])
    assert.notEqual(await of(''), before)
    assert.equal(await of('?from=2026-01-01&to=2026-02-28'), january)
  })

  test('does not move with names', async () => {
    const before = await of('')
    const [account] = (await desk.admin.get(`${desk.path}/accounts?q=612000`)).body
    replies(await desk.admin.patch(`${desk.path}/accounts/${account.id}`, { label: 'Autre' }), 200)
    assert.equal(await of(''), before)
  })
})

async function paper(path: string): Promise<string> {
  const answer = replies(await desk.admin.get(`${desk.path}/exports/${path}`), 200)
  const texts = readPdf(answer.bytes).flatMap((page) => page.texts)
  return texts.map(({ text }) => text).join(' | ')
}

test('a paper says to what it is narrowed', async () => {
  const bank = await desk.accountId('550000')
  const asked = `general-ledger?format=pdf&lang=en&closing=1&account_id=${bank}&third_party_id=${desk.customer}`
  assert.match(
    await paper(asked),
    /Account: 550000 · Third party: \S+ Hôtel Métropole · With closing/,
  )
  const whole = await paper('general-ledger?format=pdf&lang=en')
  assert.doesNotMatch(whole, /Account: |With closing/)
  assert.match(await paper('balance-sheet?format=pdf&lang=fr'), /Schéma: Schéma abrégé/)
  assert.match(await paper('journal?format=pdf&lang=en&as_of=1'), /at place 1 of the log/)
})

test('more months than a page is wide go on below, each with its rubrics', async () => {
  const asked = 'income-statement?format=pdf&lang=en&by=month'
  const year = await paper(asked)
  for (const month of ['2026-01', '2026-12']) assert.ok(year.includes(`| ${month} |`), month)
  const years = await paper(`${asked}&from=2025-01-01&to=2026-12-31`)
  assert.equal(years.split('| 9904 |').length - 1, 2)
  assert.ok(years.includes('| 2025-01 |') && years.includes('| 2026-12 |'))
})

test('counts, days and percentages are printed as such', async () => {
  const kpis = await paper('kpis?format=pdf&lang=en&from=2026-03-01&to=2026-03-31&compare=none')
  assert.match(kpis, /Sales invoices \| 2026-03 \| 0$/)
  assert.match(kpis, /Turnover \| 2026-03 \| 0\.00 \|/)
})

test('names of files, and refusals', async () => {
  const { headers } = await get('?format=csv')
  assert.match(headers.get('content-disposition')!, /_trial-balance_2026-01-01_2026-12-31\.csv/)
  assert.equal(headers.get('content-length'), null)
  for (const format of ['docx', 'json']) {
    const { message } = refusedAt(await get(`?format=${format}`), 'format').body
    assert.equal(message, 'This export comes as pdf, xlsx, csv.')
  }
  refusedAt(await get('?from=yesterday'), 'from')
  refusedAt(await get('?header=both'), 'header')
  refusedAt(await get('?format=csv&separator=pipe'), 'separator')
  replies(await desk.admin.get(`${desk.path}/exports/nothing`), 404)
})

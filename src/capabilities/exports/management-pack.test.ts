import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { formatMoney } from '#kernel/formats'
import { type Language, languages } from '#kernel/languages'
import { storedAmount } from '#kernel/money'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { pdfPages } from '#testing/pdf'
import { laden } from '#testing/pictures'
import { openReportBooks, type ReportBooks } from '#testing/report-books'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

/** What a firm hands to its client, read by pdf.js and held against the reports that it is made of. */
const books = useBooks()
let desk: ReportBooks
before(async () => {
  desk = await openReportBooks(books, { name: 'Atelier Métropole' })
  const form = new FormData()
  form.append('file', new Blob([await laden('png')]), 'logo.png')
  replies(await desk.admin.call('POST', `${desk.path}/logo`, { form }), 200)
  await desk.post(['Dr 550000 10000.00', 'Cr 100000 10000.00'], '2025-01-02')
  await desk.bill('VEN', ['700000 4000.00 SG21'], '2025-05-10')
  await desk.bill('VEN', ['700000 5432.10 SG21'], '2026-02-03')
  await desk.bill('ACH', ['604000 1234.56 PG21'], '2026-02-05')
  await desk.post(['Dr 620200 777.77', 'Cr 550000 777.77'], '2026-03-01')
  for (let place = 1; place <= 11; place++) {
    const third_party_id = await books.party(desk.company, 'customer', {
      name: place === 1 ? `Compagnie ${'des transports '.repeat(12)}` : `Client ${place}`,
    })
    await desk.bill('VEN', [`700000 ${place * 10}.01 SG21`], '2026-01-20', { third_party_id })
  }
})

const get = (query = '') => desk.admin.get(`${desk.path}/exports/management-pack${query}`)
const read = new Map<string, ReturnType<typeof readPack>>()
/** Read once for each question: what stands in it does not move until the last tests. */
function pack(query = '?lang=en') {
  const known = read.get(query) ?? readPack(query)
  read.set(query, known)
  return known
}

async function readPack(query: string) {
  const answer = replies(await get(query), 200)
  const pages = await pdfPages(answer.bytes)
  return { answer, pages, text: pages.join(' ') }
}

const shown = (amount: string) => formatMoney(storedAmount(amount), 'en')
const parts = [
  'kpis?',
  'income-statement?',
  'balance-sheet?',
  'cash-flow?',
  'aged-balance?type=customer&',
  'aged-balance?type=supplier&',
  'vat-summary?',
]
/** The reports behind it; all of 2026 but what is late, which is known up to today. */
const readReports = () =>
  Promise.all(
    parts.map((part) => {
      const days = part.startsWith('aged') ? 'to=2026-03-16' : 'from=2026-01-01&to=2026-12-31'
      return desk.report(`${part}${days}&lang=en`)
    }),
  )

let known: ReturnType<typeof readReports> | undefined
function reports() {
  known ??= readReports()
  return known
}

describe('the management pack', () => {
  test('has the figures of the reports, which it names with their fingerprints', async () => {
    const { answer, text } = await pack()
    assert.equal(answer.headers.get('content-type'), 'application/pdf')
    const all = await reports()
    const [kpis, income, sheet, cash, customers, suppliers, vat] = all
    type Row = { level: number; amount: string; previous: string | null }
    const inShort = [...income.rows, ...sheet.rows, ...cash.rows].filter(
      ({ level }: Row) => level <= 1,
    )
    const figures = [
      ...kpis.rows
        .filter(({ unit }: { unit: string }) => unit === 'amount')
        .flatMap((row: { total: string; previous_total: string }) => [
          row.total,
          row.previous_total,
        ]),
      ...inShort.flatMap(({ amount, previous }: Row) => [amount, previous!]),
      customers.totals.total,
      suppliers.totals.total,
      ...Object.values(vat.totals).flatMap((totals) => Object.values(totals as object)),
    ]
    assert.ok(figures.length > 60)
    for (const figure of figures) assert.ok(text.includes(shown(figure)), shown(figure))
    const fingerprints = all.map(({ fingerprint }) => fingerprint)
    for (const fingerprint of fingerprints) assert.ok(text.includes(fingerprint), fingerprint)
    const own = createHash('sha256').update(fingerprints.join('\n')).digest('hex')
    assert.equal(answer.headers.get('x-export-fingerprint'), own)
    assert.ok(text.includes(own.slice(0, 12)))
  })

  test('begins with a cover, and has its logo', async () => {
    const { answer, pages } = await pack()
    const [cover] = pages
    for (const word of ['Management pack', 'Atelier Métropole', '01/01/2026 to 31/12/2026'])
      assert.ok(cover!.includes(word), word)
    assert.ok(answer.bytes.toString('latin1').includes('/Subtype /Image'))
    assert.ok(!cover!.includes('Page'))
    assert.ok(pages[1]!.includes(`Page 2/${pages.length}`))
  })

  test('shows how figures changed, and the months', async () => {
    const { text } = await pack()
    const [kpis] = await reports()
    const { total, previous_total } = kpis.rows.find(
      ({ key }: { key: string }) => key === 'turnover',
    )
    const percent = ((Number(total) / Number(previous_total) - 1) * 100).toFixed(1)
    assert.ok(text.includes(`+${percent} %`), percent)
    for (const word of ['Jan', 'Dec', '2025', '2026', 'Month by month'])
      assert.ok(text.includes(word))
  })

  test('names the ten largest, and the others together', async () => {
    const { text } = await pack()
    assert.ok(text.includes('Client 11') && text.includes('Others (2)'))
    assert.ok(!text.includes('Client 2 '))
    const [, , , , customers] = await reports()
    const amounts: bigint[] = customers.rows.map(({ total }: { total: string }) =>
      storedAmount(total),
    )
    const [small, next] = amounts.sort((one, other) => (one < other ? -1 : 1))
    assert.ok(
      text.includes(
        shown(`${(small! + next!) / 100n}.${String((small! + next!) % 100n).padStart(2, '0')}`),
      ),
    )
  })

  test('says in words what a reader should know', async () => {
    const { text } = await pack()
    assert.ok(text.includes('The opening is provisional: 2025 is not closed yet.'))
  })

  test('is the same data in every language, and the same bytes each time', async () => {
    const titles = { fr: 'Chiffres clés', nl: 'Kerncijfers', en: 'Key figures', de: 'Kennzahlen' }
    const marks = new Set<string | null>()
    for (const lang of longOrShort<readonly Language[]>(languages, ['nl', 'en'])) {
      const { answer, text } = await pack(`?lang=${lang}`)
      assert.ok(text.includes(titles[lang]))
      marks.add(answer.headers.get('x-export-fingerprint'))
      assert.deepEqual((await get(`?lang=${lang}`)).bytes, answer.bytes)
    }
    assert.equal(marks.size, 1)
  })

  test('says which days each part is about', async () => {
    const { text } = await pack('?lang=en&from=2026-02-10&to=2026-03-10&compare=period')
    assert.ok(text.includes('Key figures 01/02/2026 to 31/03/2026'), 'whole months')
    assert.ok(text.includes('Income statement 10/02/2026 to 10/03/2026'))
    assert.ok(text.includes('at 10/03/2026 · in short · compared with 31/12/2025'))
  })

  test('stands alone without a comparison', async () => {
    const { text } = await pack('?lang=en&compare=none')
    assert.ok(!/Comparison|compared with/i.test(text))
    assert.ok(text.includes('Key figures'))
  })
})

test('its fingerprint moves with a cent', async () => {
  const of = async () =>
    (
      await desk.admin.call('HEAD', `${desk.path}/exports/management-pack?to=2026-06-30`)
    ).headers.get('x-export-fingerprint')
  const before = await of()
  await desk.post(['Dr 612000 0.01', 'Cr 550000 0.01'], '2026-06-30')
  assert.notEqual(await of(), before)
})

test('it is PDF alone, of three years at most', async () => {
  refusedAt(await get('?format=xlsx'), 'format')
  refusedAt(await get('?from=2022-12-31&to=2025-12-31'), 'from')
  refusedAt(await get('?from=2026-03-01&to=2026-02-01'), 'to')
  refusedAt(await get('?compare=never'), 'compare')
  refusedAt(await get('?fiscal_year_id=999999'), 'fiscal_year_id')
  const { headers } = await get('?from=2026-01-01&to=2026-03-31')
  assert.match(headers.get('content-disposition')!, /_management-pack_2026-01-01_2026-03-31\.pdf/)
})

test('it is printed of books that are empty, and of amounts as large as there are', async () => {
  const empty = await books.openCompany()
  const path = `${empty.path}/exports/management-pack?lang=en`
  const [, ...pages] = await pdfPages(replies(await empty.admin.get(path), 200).bytes)
  assert.ok(pages.join(' ').includes('No remarks: all checks hold.'))
  const large = await openReportBooks(books, {
    country_pack: 'LU',
    banks: [],
    name: 'Ł'.repeat(190),
  })
  const most = '9999999999999.99'
  await large.post([`Dr 61128 ${most}`, `Cr 44111 ${most}`], '2025-03-01')
  await large.post([`Dr 61128 ${most}`, `Cr 44111 ${most}`], '2026-02-01')
  const answer = await large.admin.get(`${large.path}/exports/management-pack?lang=en`)
  const text = (await pdfPages(replies(answer, 200).bytes)).join(' ')
  assert.ok(text.includes('-19,999,999,999,999.98'), 'what is owed to suppliers')
})

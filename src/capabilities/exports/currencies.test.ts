import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXml, type XmlElement } from '#formats/xml/reader'
import { readPdf } from '#platform/pdf/reading'
import { coda, uploadTo } from '#testing/bank-files'
import { exported, isSameInAllFormats } from '#testing/exported'
import { faiaBreaches } from '#testing/faia-schema'
import { replies } from '#testing/http'
import { lineOf, openReportBooks, type ReportBooks } from '#testing/report-books'
import { useBooks } from '#testing/use-books'

/** Lines in another currency as files: what they were booked with, beside amounts of the file that alone add up. */
const books = useBooks()

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
type Body = any
type Numbers = { country_pack: 'BE' | 'FR' | 'LU'; [field: string]: string }
const files = {
  BE: { customer: '400000', bank: '580000', sale: '700000', code: 'SEXP' },
  FR: { customer: '411000', bank: '580000', sale: '707000', code: 'V-EXP' },
  LU: { customer: '4011', bank: '5171', sale: '7061', code: 'V-EXP' },
} as const

/** A sale in dollars that is paid in full at another rate, one in pounds that is reversed, and a line in francs. */
async function abroad(fields: Numbers): Promise<ReportBooks> {
  const desk = await openReportBooks(books, fields)
  const { customer, bank, sale, code } = files[fields.country_pack]
  const dollars = { currency: 'USD', exchange_rate: '0.92' }
  const line = `${sale} 100.00 ${code}`
  const sold = await desk.bill('VEN', [line], '2025-03-10', { ...dollars, due_date: '2025-04-09' })
  await desk.bill('VEN', [line], '2025-03-11', dollars)
  const paid = await desk.post([], '2025-04-01', {
    currency: 'USD',
    lines: [
      {
        account: customer,
        third_party_id: desk.customer,
        credit: '95.00',
        amount_currency: '-100.00',
      },
      { account: bank, debit: '95.00' },
    ],
  })
  await desk.letter([lineOf(sold, customer), lineOf(paid, customer)])
  const pounds = { currency: 'GBP', exchange_rate: '1.1734' }
  const wrong = await desk.bill('VEN', [`${sale} 99.99 ${code}`], '2025-05-02', pounds)
  replies(await desk.reverse(wrong.id, { entry_date: '2025-05-03' }), 201)
  await desk.post([], '2025-06-01', {
    currency: 'CHF',
    exchange_rate: '1.05',
    lines: [
      { account: bank, amount_currency: '10.00' },
      { account: sale, credit: '10.50' },
    ],
  })
  return desk
}

/** All lines of the entries, as the API shows these. */
async function booked({ admin, path }: ReportBooks): Promise<Body[]> {
  const { data } = replies(await admin.get(`${path}/entries?per_page=100`), 200).body
  const entries: Body[] = []
  for (const { id } of data)
    entries.push(replies(await admin.get(`${path}/entries/${id}`), 200).body)
  return entries
    .sort((one, other) => one.id - other.id)
    .flatMap(({ lines, ...entry }) => lines.map((one: Body) => ({ ...one, entry })))
}

const year = 'from=2025-01-01&to=2025-12-31'
const sum = (amounts: readonly string[]) =>
  (amounts.reduce((all, one) => all + Math.round(Number(one) * 100), 0) / 100).toFixed(2)

test('entries have each line as it was booked, ledger and journal what it came to', async () => {
  const desk = await abroad({ country_pack: 'BE' })
  const lines = await booked(desk)
  const { rows } = await exported(desk, 'entries', year)
  assert.deepEqual(
    rows.map((row) => [row.number, row.debit, row.credit, row.currency, row.amount_currency]),
    lines.map(({ account, debit, credit, currency, amount_currency }) => [
      account.number,
      debit,
      credit,
      currency ?? '',
      amount_currency ?? '',
    ]),
  )
  const currencies = rows.map(({ currency }) => currency)
  assert.deepEqual(new Set(currencies), new Set(['USD', '', 'GBP', 'CHF']))
  await isSameInAllFormats(desk, 'entries', year)
  const ledger = await desk.report(`general-ledger?${year}`)
  const shown = ledger.rows.flatMap((account: Body) => account.lines)
  for (const { id, currency, amount_currency } of lines) {
    const found = shown.find((line: Body) => line.id === id)
    assert.deepEqual([found.currency, found.amount_currency], [currency, amount_currency])
  }
  const moved = sum(lines.map(({ debit }) => debit))
  for (const name of ['general-ledger', 'journal']) {
    const file = await exported(desk, name, year)
    assert.equal(sum(file.rows.map(({ debit }) => debit!)), moved, name)
    const totals = (await desk.report(`${name}?${year}`)).totals
    assert.deepEqual([totals.debit, totals.credit], [moved, moved], name)
    const total = await isSameInAllFormats(desk, name, year)
    assert.deepEqual(total.filter((cell) => cell === Number(moved)).length, 2, name)
  }
})

test('open items are in the currency of the file, and gone once paid in their own', async () => {
  const desk = await abroad({ country_pack: 'BE' })
  const open = async (to: string) =>
    (await exported(desk, 'open-items', `to=${to}`)).rows.map((row) => row.open)
  assert.deepEqual(await open('2025-03-31'), ['92.00', '92.00'])
  assert.deepEqual(await open('2025-05-02'), ['92.00', '117.33'])
  assert.deepEqual(await open('2025-12-31'), ['92.00'])
  const { totals, checks } = await desk.report('aged-balance?to=2025-05-02')
  assert.deepEqual([totals.total, checks[0].ok], ['209.33', true])
})

test('the FEC has amount and currency, both or none, a debit above zero', async () => {
  const desk = await abroad({ country_pack: 'FR', enterprise_number: '732829320' })
  const answer = await desk.admin.get(`${desk.path}/exports/fec?encoding=utf-8`)
  const [head, ...rows] = replies(answer, 200)
    .text.split('\r\n')
    .slice(0, -1)
    .map((line) => line.split('\t'))
  const columns = ['CompteNum', 'Debit', 'Credit', 'Montantdevise', 'Idevise']
  const comma = (amount: string | null) => amount?.replace('.', ',') ?? ''
  assert.deepEqual(
    rows.map((row) => columns.map((name) => row[head!.indexOf(name)])),
    (await booked(desk)).map(({ account, debit, credit, currency, amount_currency }) => [
      account.number,
      comma(debit),
      comma(credit),
      comma(amount_currency),
      currency ?? '',
    ]),
  )
})

test('the FAIA has both amounts of a line, and totals and VAT in the currency of the file', async () => {
  const desk = await abroad({ country_pack: 'LU', enterprise_number: 'B123456' })
  const dollars = { currency: 'USD', exchange_rate: '0.5' }
  await desk.bill('VEN', ['7061 100.00 V17'], '2025-07-01', dollars)
  const { bytes } = replies(await desk.admin.get(`${desk.path}/exports/faia`), 200)
  assert.deepEqual(faiaBreaches(bytes), [])
  const root = readXml(bytes)
  const lines = await booked(desk)
  const shown = all(root, 'Line').map((line) => {
    const { RecordID, AccountID } = said(line)
    const side = line.children.find(({ name }) => /^(?:Debit|Credit)Amount$/.test(name))!
    return [RecordID, AccountID, side.name, ...Object.values(said(side))].join(' ')
  })
  const expected = lines.map(({ id, account, debit, credit, currency, amount_currency }) => {
    const [side, amount] = debit === '0.00' ? ['Credit', credit] : ['Debit', debit]
    const foreign = `${currency ?? 'EUR'} ${(amount_currency ?? amount).replace('-', '')}`
    return `${id} ${account.number} ${side}Amount ${amount} ${foreign}`
  })
  assert.deepEqual(shown.toSorted(), expected.toSorted())
  const moved = sum(lines.map(({ debit }) => debit))
  const { TotalDebit, TotalCredit } = said(all(root, 'GeneralLedgerEntries')[0]!)
  assert.deepEqual([TotalDebit, TotalCredit], [moved, moved])
  const tax = all(root, 'TaxInformation').find((one) => said(one).TaxCode === 'V17')!
  assert.equal(said(tax).TaxBase, '50.00')
  assert.deepEqual(said(all(tax, 'TaxAmount')[0]!), {
    Amount: '8.50',
    CurrencyCode: 'EUR',
    CurrencyAmount: '8.50',
  })
})

test('movements of a bank account and documents say in what currency they are, on paper too', async () => {
  const desk = await openReportBooks(books)
  const dollars = { iban: 'BE43068999999501', currency: 'USD' }
  for (const [number, more] of [{}, dollars].entries())
    replies(
      await uploadTo(
        desk.admin,
        desk.path,
        coda({ number: number + 1, movements: ['-12.00'], ...more }),
        {
          create_journal: '1',
        },
      ),
      201,
    )
  const document = {
    direction: 'purchase',
    third_party_id: desk.supplier,
    number: 'US-1',
    document_date: '2026-03-10',
    ...{ currency: 'USD', exchange_rate: '0.92' },
    lines: [{ description: 'Flour', amount_net: '100.00', account: '604000', vat_code: 'PG00' }],
  }
  replies(await desk.admin.post(`${desk.path}/documents`, document), 201)
  for (const [name, expected] of [
    ['bank-transactions', ['-12.00 EUR', '-12.00 USD']],
    ['documents', ['100.00 USD']],
  ] as const) {
    const { rows } = await exported(desk, name)
    assert.deepEqual(
      rows.map((row) => `${row.amount ?? row.amount_gross} ${row.currency}`),
      expected,
    )
    await isSameInAllFormats(desk, name)
    const paper = await desk.admin.get(`${desk.path}/exports/${name}?format=pdf`)
    const words = readPdf(replies(paper, 200).bytes).flatMap(({ texts }) => texts)
    assert.ok(words.some(({ text }) => text === 'USD'))
  }
})

const all = (element: XmlElement, name: string): XmlElement[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => all(child, name)),
]
/** The texts of the children of an element, by their names. */
const said = (element: XmlElement) =>
  Object.fromEntries(element.children.map(({ name, text }) => [name, text]))

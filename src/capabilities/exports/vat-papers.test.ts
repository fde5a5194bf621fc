import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { formatMoney } from '#kernel/formats'
import { readPdf } from '#platform/pdf/reading'
import { exported, isSameInAllFormats } from '#testing/exported'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { openVatDesk, turnTo, type VatDesk } from '#testing/vat'

/** Returns and sums of VAT of France and Luxembourg on paper and as files, beside what the API shows. */
const books = useBooks()
before(() => turnTo(books, '2026-04-10'))
after(() => books.clock.reset())

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
type Body = any
const asCsv = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value === null ? '' : String(value)]),
  )

/** A credit that is carried, odd cents, a correction by hand, VAT that waits for its payment, an acquisition. */
async function french(): Promise<[VatDesk, number]> {
  const desk = await openVatDesk(books, 'FR', { vat_regime: 'monthly' })
  const book = async (code: string, line: string, entry_date: string) =>
    replies(await desk.invoice(code, [line], { entry_date }), 201)
  await book('ACH', '607000 5000.40 P20', '2026-01-10')
  await desk.validate((await desk.prepare(1)).id)
  await book('VEN', '707000 12345.67 V20', '2026-02-10')
  await book('VEN', '706000 800.00 V20-ENC', '2026-02-11')
  await book('ACH', '607000 100.55 P20-ICG', '2026-02-12')
  const { id } = await desk.prepare(2)
  const manual = { '21': '33' }
  replies(await desk.admin.patch(`${desk.returns}/${id}`, { manual }), 200)
  return [desk, id]
}

async function luxembourgish(): Promise<[VatDesk, number]> {
  const desk = await openVatDesk(books, 'LU', { vat_regime: 'quarterly' })
  for (const [code, line] of [
    ['VEN', '7021 12345.67 V17'],
    ['VEN', '7021 70.00 V8'],
    ['ACH', '61128 200.33 P17-F'],
  ] as const)
    replies(await desk.invoice(code, [line], { entry_date: '2026-02-10' }), 201)
  return [desk, (await desk.prepare(1)).id]
}

async function printed(desk: VatDesk, path: string): Promise<string[]> {
  const { bytes } = replies(await desk.admin.get(path), 200)
  return readPdf(bytes).flatMap(({ texts }) => texts.map(({ text }) => text))
}

for (const [country, open, language, last] of [
  ['France', french, 'fr', { '08T': '2489.00', '22': '1000.00', '32': '1436.00' }],
  ['Luxembourg', luxembourgish, 'de', { '702': '2098.76', '458': '34.06', '105': '2070.30' }],
] as const) {
  let desk: VatDesk
  let id: number

  test(`${country}: a return has its boxes in files and on both papers`, async () => {
    ;[desk, id] = await open()
    const asked = `vat_declaration_id=${id}`
    const made = replies(await desk.admin.get(`${desk.returns}/${id}?lang=en`), 200).body
    for (const [box, amount] of Object.entries(last)) assert.equal(made.boxes[box], amount, box)
    const details: Body[] = made.details
    const file = await exported(desk, 'vat-declaration', asked)
    assert.deepEqual(file.rows, details.map(asCsv))
    await isSameInAllFormats(desk, 'vat-declaration', asked)
    for (const path of [
      `${desk.path}/exports/vat-declaration?${asked}&lang=${language}`,
      `${desk.returns}/${id}/xml?preview=1&format=pdf&lang=${language}`,
    ]) {
      const words = await printed(desk, path)
      const places = details.map(({ box }) => words.indexOf(box, words.indexOf(details[0].box)))
      assert.deepEqual(
        places,
        places.toSorted((one, other) => one - other),
      )
      for (const [at, { box, amount }] of details.entries()) {
        const row = words.slice(places[at], places[at + 1])
        assert.ok(row.includes(formatMoney(amount, language)), `${box} ${amount} in ${row}`)
      }
    }
  })

  test(`${country}: sums of VAT are those of the report in files and on paper`, async () => {
    const span = 'from=2026-01-01&to=2026-03-31'
    const path = `${desk.path}/reports/vat-summary?${span}&lang=en`
    const { rows, totals, fingerprint } = replies(await desk.admin.get(path), 200).body
    const file = await exported(desk, 'vat-summary', span)
    assert.deepEqual(
      file.rows,
      rows.map(({ code, ...row }: Body) => {
        const cells = asCsv({ ...row, vat_code: code })
        return Object.fromEntries(file.keys.map((key) => [key, cells[key]]))
      }),
    )
    assert.equal(file.fingerprint, fingerprint)
    await isSameInAllFormats(desk, 'vat-summary', span)
    const paper = `${desk.path}/exports/vat-summary?${span}&lang=${language}`
    const words = await printed(desk, paper)
    const amounts = [totals.purchase, totals.sale].flatMap(
      ({ base, due, deductible, waiting }: Body) => [base, due, deductible, waiting],
    )
    const end = words.slice(-10).filter((word) => /,\d\d$/.test(word))
    assert.deepEqual(
      end,
      amounts.map((amount) => formatMoney(amount, language)),
    )
  })
}

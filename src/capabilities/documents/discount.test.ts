import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { openSales } from '#testing/sales'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Awaited<ReturnType<typeof openSales>>
before(async () => {
  desk = await openSales(books)
})

const discount = { payment_discount: { percent: '2', until: '2026-03-22' } }
const made = async (more: object = {}) => replies(await desk.sell(more), 201).body
const change = (id: number, body: object) => desk.admin.patch(`${desk.documents}/${id}`, body)
const read = async (id: number) =>
  replies(await desk.admin.get(`${desk.documents}/${id}`), 200).body
const amounts = ({ amount_net, amount_vat, amount_gross }: Record<string, string>) => [
  amount_net,
  amount_vat,
  amount_gross,
]

describe('a discount for early payment in Belgium', () => {
  test('lowers the base of VAT, and is shown', async () => {
    const sale = await made(discount)
    assert.deepEqual(sale.payment_discount, { percent: '2.00', until: '2026-03-22' })
    assert.deepEqual(amounts(sale), ['1000.00', '205.80', '1205.80'])
    assert.deepEqual(sale.vat_breakdown, [{ rate: '21.00', base: '980.00', amount: '205.80' }])
    assert.deepEqual({ ...(await read(sale.id)), warnings: [] }, sale)
    assert.equal((await made()).payment_discount, null)
  })

  test('is booked with income in full and the VAT as stated', async () => {
    const lines = [
      { amount_net: '1000', account: '700000', vat_code: 'SG21' },
      { amount_net: '500', account: '705000', vat_code: 'SS21' },
    ]
    const { journal_entry_id } = await desk.book((await made({ ...discount, lines })).id)
    const posted = replies(await desk.admin.get(`${desk.path}/entries/${journal_entry_id}`), 200)
    assert.deepEqual(
      booked(posted.body),
      entry`
        Dr 400000 Customer 1808.70
        Cr 700000 Goods    1000.00
        Cr 705000 Services  500.00
        Cr 451054 VAT       205.80
        Cr 451054 VAT       102.90
      `,
    )
  })

  test('VAT that is stated is held against the lower base', async () => {
    const stated = (amount: string) => ({ ...discount, vat_breakdown: [{ rate: '21', amount }] })
    assert.equal((await made(stated('205.81'))).amount_vat, '205.81')
    refusedAt(await desk.sell(stated('210.00')), 'vat_breakdown')
  })

  test('is printed with what is then to be paid, in four languages', async () => {
    const { id } = await made({ number: 'D-1', ...discount })
    const said = {
      fr: 'Escompte de 2\u00a0% pour paiement au plus tard le 22/03/2026 : vous payez alors 1\u202f185,80\u00a0€.',
      nl: 'Korting van 2\u00a0% bij betaling uiterlijk op 22/03/2026: u betaalt dan €\u00a01.185,80.',
      en: 'Discount of 2% for payment by 22/03/2026: you then pay €1,185.80.',
      de: '2\u00a0% Skonto bei Zahlung bis 22.03.2026: Sie zahlen dann 1.185,80\u00a0€.',
    }
    for (const [language, text] of Object.entries(said))
      assert.ok((await desk.print(id, language)).includes(text), language)
    const printed = await desk.print(id, 'en')
    assert.ok(printed.includes('980.00') && printed.includes('205.80'))
    assert.match(printed.join(' '), /Article 28, 1° of the Belgian VAT Code/)
  })

  test('the electronic invoice has the same totals and breaks no rule', async () => {
    const lines = [
      { description: 'a', amount_net: '1000', account: '700000', vat_code: 'SG21' },
      { description: 'b', amount_net: '33.33', account: '700000', vat_code: 'SG06' },
      { description: 'c', amount_net: '100', account: '700000', vat_code: 'SCC' },
      { description: 'd', amount_net: '50', account: '700000', vat_code: 'SEX' },
    ]
    const { id, ...sale } = await made({ number: 'D-2', ...discount, lines })
    const { invoice, findings } = await desk.ubl(id)
    assert.deepEqual(findings, [])
    const { net, vat, gross } = invoice.totals
    assert.deepEqual(
      [net, vat, gross],
      amounts(sale).map((text) => BigInt(text!.replace('.', ''))),
    )
    const bases = invoice.breakdown.map(({ category, base }) => [category, base])
    assert.deepEqual(bases, [
      ['S', 980_00n],
      ['S', 32_66n],
      ['AE', 98_00n],
      ['E', 72_67n],
    ])
    assert.match(
      invoice.paymentTerms!,
      /^Korting van 2\u00a0% bij betaling uiterlijk op 22\/03\/2026/,
    )
  })

  test('a credit note of such an invoice takes back the VAT that was charged', async () => {
    const sale = await made({ number: 'D-3', ...discount })
    const note = await made({
      number: 'D-3C',
      is_credit_note: true,
      corrects_document_id: sale.id,
      ...discount,
    })
    assert.deepEqual(amounts(note), amounts(sale))
    const printed = (await desk.print(note.id, 'en')).join(' ')
    assert.doesNotMatch(printed, /you then pay/)
    assert.deepEqual((await desk.ubl(note.id)).findings, [])
  })

  test('given, changed, taken away and undone, VAT follows', async () => {
    const { id } = await made()
    const vat = async () => (await read(id)).amount_vat
    const { thereAndBack } = undoIn(books, desk)
    const look = async () => {
      const { amount_vat, payment_discount, vat_breakdown } = await read(id)
      return { amount_vat, payment_discount, vat_breakdown }
    }
    await thereAndBack(() => change(id, discount), look)
    assert.equal(await vat(), '210.00')
    replies(await change(id, discount), 200, { amount_vat: '205.80' })
    replies(await change(id, { note: 'x' }), 200, { amount_vat: '205.80' })
    const lines = [{ amount_net: '500', account: '700000', vat_code: 'SG21' }]
    replies(await change(id, { lines }), 200, { amount_vat: '102.90' })
    await thereAndBack(() => change(id, { payment_discount: null }), look)
    replies(await change(id, { payment_discount: null }), 200, { amount_vat: '105.00' })
  })

  test('what makes no sense is refused at its field', async () => {
    const refused = async (payment_discount: object, field: string) =>
      refusedAt(await desk.sell({ payment_discount }), `payment_discount.${field}`)
    const until = '2026-03-22'
    for (const percent of ['0', '-1', '100', '0.001']) await refused({ percent, until }, 'percent')
    await refused({ percent: '2', until: '2026-03-11' }, 'until')
    await refused({ percent: '2', until: '2026-04-12' }, 'until')
    await refused({ percent: '2' }, 'until')
    assert.equal((await made({ payment_discount: { percent: 0.01, until } })).amount_vat, '209.98')
  })
})

test('elsewhere VAT stays on the whole price, and the discount is said', async () => {
  const own = await openSales(
    books,
    { country_pack: 'FR', country: 'FR', vat_number: 'FR44732829320', banks: [] },
    { country: 'FR', vat_number: 'FR83404833048', language: 'fr' },
  )
  const lines = [{ description: 'Pain', amount_net: '1000', account: '706000', vat_code: 'V20' }]
  const sale = replies(await own.sell({ number: 'F-1', lines, ...discount }), 201).body
  assert.deepEqual(amounts(sale), ['1000.00', '200.00', '1200.00'])
  const printed = (await own.print(sale.id, 'fr')).join(' ')
  assert.match(printed, /vous payez alors 1\u202f180,00\u00a0€/)
  assert.doesNotMatch(printed, /Pas d’escompte/)
  const { invoice, findings } = await own.ubl(sale.id)
  assert.deepEqual([findings, invoice.adjustments], [[], []])
  assert.match(invoice.paymentTerms!, /^Escompte de 2/)
})

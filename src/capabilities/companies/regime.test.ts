import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openDesk, refusedAt } from '#testing/desk'
import { eInvoice, own, seller } from '#testing/e-invoices'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

/** Per country: cost, its code without deduction and gross, sale, code and refused codes. */
const countries = [
  ['BE', 'franchise', '612300', 'PS21ND', '121.00', '700000', 'S00', 'PS21', 'SG21'],
  ['BE', 'exempt', '612300', 'PS21ND', '121.00', '700000', 'SEX', 'PS21', 'SG21'],
  ['FR', 'franchise', '622600', 'P20-ND', '120.00', '706000', 'V0-FRANCHISE', 'P20', 'V20'],
  ['LU', 'franchise', '61348', 'P17-ND', '117.00', '7033', 'V-FRA', 'P17-F', 'V17'],
] as const

describe('a file that stands outside VAT', () => {
  for (const [
    country_pack,
    vat_regime,
    cost,
    bought,
    gross,
    income,
    sold,
    deducts,
    charges,
  ] of countries)
    test(`${country_pack}, ${vat_regime}: takes codes that neither charge nor deduct`, async () => {
      const desk = await openDesk(books, { country_pack, vat_regime })
      const buy = (more: object) =>
        desk.invoice('ACH', [], { lines: [{ account: cost, amount: '100.00', ...more }] })
      const posted = replies(await buy({}), 201).body
      assert.equal(posted.lines[0].vat_code, bought)
      assert.equal(posted.lines.at(-1).credit, gross)
      const sale = await desk.invoice('VEN', [], { lines: [{ account: income, amount: '100.00' }] })
      assert.equal(replies(sale, 201).body.lines[1].vat_code, sold)
      assert.equal(sale.body.lines[0].debit, '100.00')
      const refused = refusedAt(await buy({ vat_code: deducts }), 'lines.0.vat_code')
      assert.equal(refused.body.code, 'vat_code_not_for_regime')
      refusedAt(await desk.invoice('VEN', [`${income} 1.00 ${charges}`]), 'lines.0.vat_code')
    })

  test('documents take the same, and refuse the same', async () => {
    const desk = await openDesk(books, { vat_regime: 'franchise' })
    const document = (line: object) =>
      desk.admin.post(`${desk.path}/documents`, {
        direction: 'purchase',
        third_party_id: desk.supplier,
        document_date: '2026-03-10',
        lines: [{ description: 'Paper', amount_net: '100.00', account: '612300', ...line }],
      })
    const { id } = replies(await document({}), 201).body
    const { journal_entry_id } = replies(
      await desk.admin.post(`${desk.path}/documents/${id}/book`, {}),
      200,
    ).body
    const posted = await desk.admin.get(`${desk.path}/entries/${journal_entry_id}`)
    assert.deepEqual(
      booked(replies(posted, 200).body),
      entry`
        Dr 612300 Paper     121.00
        Cr 440000 Supplier  121.00
      `,
    )
    const refused = refusedAt(await document({ vat_code: 'PS21' }), 'lines.0.vat_code')
    assert.equal(refused.body.code, 'vat_code_not_for_regime')
  })

  test('owes what its suppliers abroad leave to it, without deducting it', async () => {
    const desk = await openDesk(books, { vat_regime: 'exempt' })
    assert.deepEqual(
      booked(replies(await desk.invoice('ACH', ['612300 100.00 PSICS21ND']), 201).body),
      entry`
        Dr 612300 Software   121.00
        Cr 451055 VAT due     21.00
        Cr 440000 Supplier   100.00
      `,
    )
    refusedAt(await desk.invoice('ACH', ['612300 100.00 PSICS21']), 'lines.0.vat_code')
  })

  test('imports propose what it may take, warn of what it may not, and refuse to book that', async () => {
    const desk = await openDesk(books, { vat_regime: 'monthly', vat_number: own.vatNumber })
    const { admin, path } = desk
    const codes = replies(await admin.get(`${path}/vat-codes`), 200).body
    const idOf = (wanted: string) =>
      codes.find(({ code }: { code: string }) => code === wanted).id as number
    const read = async (number: string) => {
      const form = new FormData()
      form.append('files[]', new Blob([eInvoice({ number })]), `${number}.xml`)
      const sent = await admin.call('POST', `${path}/document-imports`, { form })
      const [{ id }] = replies(sent, 201).body.imports
      return replies(await admin.post(`${path}/document-imports/${id}/process`), 200).body
    }
    const body = { type: 'supplier', name: seller.name, vat_number: seller.vatNumber }
    const third = { ...body, default_vat_code_id: idOf('PG21') }
    replies(await admin.post(`${path}/third-parties`, third), 201)
    replies(await admin.patch(path, { vat_regime: 'franchise' }), 200)
    const warned = await read('W-1')
    assert.equal(warned.status, 'needs_review')
    assert.ok(
      warned.warnings.some(({ code }: { code: string }) => code === 'vat_code_not_for_regime'),
    )
    const account_id = await desk.accountId('612300')
    const lines = [
      { account_id, vat_code_id: idOf('PS21') },
      { account_id, vat_code_id: idOf('PS06') },
    ]
    const validate = `${path}/document-imports/${warned.id}/validate`
    const refused = replies(await admin.post(validate, { book: true, lines }), 422)
    assert.equal(refused.body.code, 'vat_code_not_for_regime')
    assert.ok(refused.body.errors['lines.0.vat_code_id'])
  })

  test('writes free entries freely', async () => {
    const desk = await openDesk(books, { vat_regime: 'franchise' })
    replies(await desk.free(['Dr 612300 100.00 PS21', 'Cr 489000 100.00']), 201)
  })
})

test('a change of regime changes the defaults that nobody set, and undo takes both back', async () => {
  const desk = await openDesk(books, { vat_regime: 'monthly' })
  const { admin, path } = desk
  const codeOf = async (number: string) => {
    const { rows } = await books.sql.query(
      `SELECT v.code FROM accounts a LEFT JOIN vat_codes v ON v.company_id = a.company_id AND v.id = a.vat_code_id
        WHERE a.company_id = $1 AND a.number = $2`,
      [desk.company.id, number],
    )
    return rows[0].code
  }
  const own = await desk.accountId('612400')
  const codes = replies(await admin.get(`${path}/vat-codes`), 200).body
  const chosen = codes.find(({ code }: { code: string }) => code === 'PS12').id
  replies(await admin.patch(`${path}/accounts/${own}`, { vat_code_id: chosen }), 200)
  const before = [await codeOf('612300'), await codeOf('700000'), await codeOf('612400')]
  const moved = replies(await admin.patch(path, { vat_regime: 'franchise' }), 200)
  assert.deepEqual(
    [await codeOf('612300'), await codeOf('700000'), await codeOf('612400')],
    ['PS21ND', 'S00', 'PS12'],
  )
  const operation = moved.headers.get('x-operation-id')
  replies(await admin.post(`${path}/history/operations/${operation}/revert`), 200)
  assert.deepEqual([await codeOf('612300'), await codeOf('700000'), await codeOf('612400')], before)
})

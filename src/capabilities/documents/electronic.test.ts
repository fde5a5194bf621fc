/** Sales that are lawful get their electronic invoice, whatever VAT makes of them. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { booked } from '#testing/entry'
import { replies } from '#testing/http'
import { openSales } from '#testing/sales'
import { useBooks } from '#testing/use-books'

const books = useBooks()
type Sales = Awaited<ReturnType<typeof openSales>>
let belgium: Sales
let france: Sales
let luxembourg: Sales
before(async () => {
  belgium = await openSales(books)
  france = await openSales(
    books,
    {
      country: 'FR',
      country_pack: 'FR',
      vat_number: 'FR83404833048',
      enterprise_number: '404833048',
      banks: [],
    },
    {
      country: 'FR',
      vat_number: 'FR40303265045',
      enterprise_number: '303265045',
      language: 'fr',
    },
  )
  luxembourg = await openSales(
    books,
    {
      country: 'LU',
      country_pack: 'LU',
      vat_number: 'LU26375245',
      enterprise_number: 'B123456',
      banks: [],
    },
    { country: 'LU', vat_number: 'LU26375245' },
  )
})

let count = 0
const sold = async (desk: Sales, vat_code: string, account: string, more: object = {}) => {
  const lines = [{ description: vat_code, amount_net: '100', account, vat_code }]
  const { id } = replies(await desk.sell({ number: `E-${++count}`, lines, ...more }), 201).body
  return desk.ubl(id)
}

describe('what VAT does not reach', () => {
  test('names no VAT number, neither of who sells nor of who buys', async () => {
    for (const [desk, code, account] of [
      [belgium, 'SOUT', '700000'],
      [belgium, 'SNEU', '700000'],
      [france, 'V-EXPS', '706000'],
      [luxembourg, 'V0', '7021'],
    ] as const) {
      const { invoice, findings } = await sold(desk, code, account)
      assert.deepEqual(findings, [], code)
      assert.deepEqual([invoice.seller.vatNumber, invoice.buyer.vatNumber], [null, null], code)
      assert.ok(invoice.seller.legalId, code)
      assert.ok(invoice.breakdown[0]!.exemptionReason, code)
    }
  })

  test('knows who sells by another number where there is no register', async () => {
    const own = await openSales(books, {
      country: 'LU',
      country_pack: 'LU',
      vat_number: 'LU26375245',
      banks: [],
    })
    const { invoice, findings } = await sold(own, 'V0', '7021')
    assert.deepEqual(findings, [])
    assert.deepEqual(invoice.seller.identifiers, [{ scheme: null, value: 'LU26375245' }])
  })
})

test('exempt sales say why, in the words of the law', async () => {
  const reasons: [Sales, string, string, RegExp][] = [
    [luxembourg, 'V-EX43', '7021', /art\. 43 van de Luxemburgse btw-wet/],
    [luxembourg, 'V-FRA', '7021', /art\. 57bis van de Luxemburgse btw-wet/],
    [luxembourg, 'V-ICSX', '7021', /Vrijgesteld van btw/],
    [belgium, 'SEX', '700000', /art\. 44 van het Belgische Btw-Wetboek/],
    [france, 'V0-EXO', '706000', /art\. 261 du CGI/],
  ]
  for (const [desk, code, account, reason] of reasons) {
    const { invoice, findings } = await sold(desk, code, account)
    assert.deepEqual(findings, [], code)
    assert.match(invoice.breakdown[0]!.exemptionReason ?? '', reason)
  }
})

test('a Greek customer has a Greek address', async () => {
  const greek = { type: 'customer', name: 'Elia AE', country: 'GR', vat_number: 'EL094259216' }
  const customer = replies(
    await belgium.admin.post(`${belgium.path}/third-parties`, { ...greek, payment_terms_days: 30 }),
    201,
  ).body.id
  const { invoice, findings } = await sold(belgium, 'SSIC', '705000', { third_party_id: customer })
  assert.deepEqual(findings, [])
  assert.deepEqual(invoice.buyer.endpoint, { scheme: '9933', value: 'EL094259216' })
  assert.equal(invoice.buyer.address?.country, 'GR')
})

test('who has no VAT number is named by the other number of the tax office', async () => {
  const small = await openSales(
    books,
    {
      country: 'FR',
      country_pack: 'FR',
      vat_number: null,
      enterprise_number: '404833048',
      vat_regime: 'franchise',
      banks: [],
    },
    { country: 'FR', vat_number: 'FR40303265045', language: 'fr' },
  )
  const { invoice, findings } = await sold(small, 'V0-FRANCHISE', '706000')
  assert.deepEqual(findings, [])
  assert.deepEqual([invoice.seller.vatNumber, invoice.seller.taxNumber], [null, '404833048'])
  assert.match(invoice.breakdown[0]!.exemptionReason ?? '', /293 B/)

  const exempt = await openSales(books, {
    vat_number: null,
    enterprise_number: '0160771164',
    vat_regime: 'exempt',
  })
  const belgian = await sold(exempt, 'SEX', '700000')
  assert.deepEqual(belgian.findings, [])
  assert.equal(belgian.invoice.seller.taxNumber, '0160771164')
})

test('a sale that another State taxes has its rate on the line, and its VAT is owed there', async () => {
  const person = { type: 'customer', name: 'Frau Weide', country: 'DE', payment_terms_days: 30 }
  for (const [desk, code, account, due] of [
    [belgium, 'SOSS', '700000', '451100'],
    [france, 'V-OSS', '707000', '445780'],
    [luxembourg, 'V-OSS', '7021', '461418'],
  ] as const) {
    const customer = replies(
      await desk.admin.post(`${desk.path}/third-parties`, {
        ...person,
        peppol_identifier: '9930:DE136695976',
      }),
      201,
    ).body.id
    const line = (amount_net: string, vat_rate: string | null) => ({
      description: 'Buch',
      amount_net,
      account,
      vat_code: code,
      vat_rate,
    })
    const sell = (number: string, lines: object[]) =>
      desk.sell({ number, third_party_id: customer, lines })
    const made = replies(await sell('OSS-1', [line('100', '19'), line('50', '7.00')]), 201).body
    assert.deepEqual([made.amount_vat, made.amount_gross], ['22.50', '172.50'])
    const { invoice, findings } = await desk.ubl(made.id)
    assert.deepEqual(findings, [])
    assert.deepEqual(
      invoice.breakdown.map(({ category, rate, amount }) => [category, rate, String(amount)]),
      [
        ['S', '19', '1900'],
        ['S', '7', '350'],
      ],
    )
    const { journal_entry_id } = await desk.book(made.id)
    const entry = replies(
      await desk.admin.get(`${desk.path}/entries/${journal_entry_id}`),
      200,
    ).body
    assert.deepEqual(booked(entry).slice(1), [
      `Cr ${account} 100.00`,
      `Cr ${account} 50.00`,
      `Cr ${due} 22.50`,
    ])

    const without = replies(await sell('OSS-2', [line('100', null)]), 201).body
    refusedAt(await desk.admin.get(`${desk.documents}/${without.id}/ubl`), 'lines.0.vat_rate')
  }
  const line = { description: 'x', amount_net: '10', account: '700000' }
  const refused = (more: object, field: string) =>
    belgium.sell({ lines: [{ ...line, ...more }] }).then((answer) => refusedAt(answer, field))
  await refused({ vat_code: 'SG21', vat_rate: '19.00' }, 'lines.0.vat_code')
  await refused({ vat_code: 'SOUT', vat_rate: '19.00' }, 'lines.0.vat_code')
  await refused({ vat_code: 'SOSS', vat_rate: '-1.00' }, 'lines.0.vat_rate')
  await refused({ vat_code: 'SOSS', vat_rate: '101.00' }, 'lines.0.vat_rate')
})

test('VAT that was stated is what the electronic invoice says', async () => {
  const lines = ['38.50', '38.50', '38.48'].map((amount_net) => ({
    description: 'Boek',
    amount_net,
    account: '700000',
    vat_code: 'SG21',
  }))
  const stated = { lines, vat_breakdown: [{ rate: '21.00', amount: '24.24' }] }
  const { id } = replies(await belgium.sell({ number: 'ST-1', ...stated }), 201).body
  const { invoice, text } = await belgium.ubl(id)
  assert.equal(String(invoice.totals.vat), '2424')
  assert.match(text, /<cbc:TaxAmount currencyID="EUR">24\.24</)
})

test('a credit note asks for no payment, names its invoice and says what becomes of the VAT', async () => {
  const { invoice, findings, text } = await sold(belgium, 'SG21', '700000', {
    is_credit_note: true,
    corrects: { number: 'E-0', date: '2026-01-31' },
  })
  assert.deepEqual(findings, [])
  assert.deepEqual([invoice.payments, invoice.dueOn], [[], null])
  assert.doesNotMatch(text, /PaymentMeans|DueDate/)
  assert.deepEqual(invoice.references.corrects, [{ number: 'E-0', issuedOn: '2026-01-31' }])
  assert.match(invoice.notes[0] ?? '', /Btw terug te storten aan de Staat/)
})

test('an invoice has in words what paper has: the note of the seller, then the law', async () => {
  const { invoice } = await sold(belgium, 'SG21', '700000', { note: 'Werf #12, lot #3' })
  assert.equal(invoice.notes.length, 1)
  assert.match(invoice.notes[0]!, /^Werf ＃12, lot ＃3\nBij laattijdige betaling .*2 augustus 2002/)
})

describe('an invoice between French companies', () => {
  const since = { document_date: '2026-09-01', due_date: '2026-10-01' }

  test('is, since the reform, written as it wants', async () => {
    const { invoice, findings } = await sold(france, 'V20-ENC', '706000', since)
    assert.deepEqual(findings, [])
    assert.deepEqual([invoice.specification, invoice.process], ['urn:cen.eu:en16931:2017', 'S1'])
    assert.deepEqual(
      invoice.notes.map((note) => note.slice(0, 5)),
      ['#PMT#', '#PMD#', '#AAB#'],
    )
    assert.match(invoice.notes.join(), /40 €.*BCE majoré de 10 points.*Pas d’escompte/)
    assert.deepEqual(invoice.seller.endpoint, { scheme: '0225', value: '404833048' })
    assert.deepEqual(invoice.buyer.endpoint, { scheme: '0225', value: '303265045' })
  })

  test('says whether goods or services are sold', async () => {
    const line = (account: string) => ({ amount_net: '10', account, vat_code: 'V20' })
    const framework = async (accounts: string[], more: object = {}) =>
      (await sold(france, 'V20', '707000', { ...since, lines: accounts.map(line), ...more }))
        .invoice.process
    assert.equal(await framework(['707000']), 'B1')
    assert.equal(await framework(['706000']), 'S1')
    assert.equal(await framework(['707000', '706000']), 'M1')
  })

  test('has the address that the customer has in the reform, and offers its discount', async () => {
    const customer = replies(
      await france.admin.post(`${france.path}/third-parties`, {
        type: 'customer',
        name: 'Agence',
        country: 'FR',
        enterprise_number: '303265045',
        peppol_identifier: '0225:303265045_ACHATS',
      }),
      201,
    ).body.id
    const { invoice, findings } = await sold(france, 'V20', '707000', {
      ...since,
      third_party_id: customer,
      payment_discount: { percent: '2.00', until: '2026-09-10' },
    })
    assert.deepEqual(findings, [])
    assert.deepEqual(invoice.buyer.endpoint, { scheme: '0225', value: '303265045_ACHATS' })
    assert.match(invoice.notes.find((note) => note.startsWith('#AAB#')) ?? '', /2/)
  })

  test('that credits another must name it', async () => {
    const lines = [{ description: 'x', amount_net: '10', account: '707000', vat_code: 'V20' }]
    const { id } = replies(
      await france.sell({ ...since, due_date: null, number: 'AV-1', is_credit_note: true, lines }),
      201,
    ).body
    refusedAt(await france.admin.get(`${france.documents}/${id}/ubl`), 'corrects')
    const { findings, invoice } = await sold(france, 'V20', '707000', {
      ...since,
      due_date: null,
      is_credit_note: true,
      corrects: { number: 'FA-1', date: '2026-09-02' },
    })
    assert.deepEqual([findings, invoice.references.corrects.length], [[], 1])
  })

  test('is as abroad before the reform, and to customers abroad', async () => {
    const early = (await sold(france, 'V20', '707000', { due_date: '2026-10-01' })).invoice
    assert.match(early.specification ?? '', /peppol/)
    assert.deepEqual(early.seller.endpoint, { scheme: '0002', value: '404833048' })
  })
})

/** What the law of each country wants to be read on a sale, on paper and in the electronic invoice. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { openSales } from '#testing/sales'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Awaited<ReturnType<typeof openSales>>
before(async () => {
  desk = await openSales(books)
})

const made = async (more: object = {}) => replies(await desk.sell(more), 201).body

describe('a co-contractor', () => {
  const clause = {
    fr: 'Autoliquidation. En l’absence de contestation par écrit, dans un délai d’un mois à compter de la réception de la facture, le client est présumé reconnaître qu’il est un assujetti tenu au dépôt de déclarations périodiques. Si cette condition n’est pas remplie, le client endossera, par rapport à cette condition, la responsabilité quant au paiement de la taxe, des intérêts et des amendes dus.',
    nl: 'Verlegging van heffing. Bij gebrek aan schriftelijke betwisting binnen een termijn van één maand vanaf de ontvangst van de factuur, wordt de afnemer geacht te erkennen dat hij een belastingplichtige is gehouden tot de indiening van periodieke aangiften. Als die voorwaarde niet vervuld is, is de afnemer ten aanzien van die voorwaarde aansprakelijk voor de betaling van de verschuldigde belasting, interesten en geldboeten.',
  }
  const lines = [{ description: 'Dak', amount_net: '5000', account: '700000', vat_code: 'SCC' }]

  test('reads the clause of the law, and neither rate nor amount', async () => {
    const { id } = await made({ number: 'SCC-1', lines })
    for (const [language, text] of Object.entries(clause)) {
      const printed = await desk.print(id, language)
      assert.ok(printed.join(' ').includes(text), printed.join('|'))
      assert.ok(
        !printed.some((one) => /^0\s*%$/.test(one) || one.startsWith('0,00')),
        printed.join('|'),
      )
    }
    const german = (await desk.print(id, 'de')).join(' ')
    assert.match(german, /Steuerschuldnerschaft des Leistungsempfängers\. In Ermangelung/)
    assert.match(
      (await desk.print(id, 'en')).join(' '),
      /Reverse charge\. In the absence of written/,
    )
  })

  test('has it in full in the electronic invoice too', async () => {
    const { id } = await made({ number: 'SCC-2', lines })
    const { invoice, findings } = await desk.ubl(id)
    assert.deepEqual(findings, [])
    assert.equal(invoice.breakdown[0]!.exemptionReason, clause.nl)
    assert.equal(invoice.breakdown[0]!.exemptionCode, 'VATEX-EU-AE')
  })
})

test('bases without VAT stand apart by their reason', async () => {
  const line = (amount_net: string, vat_code: string) => ({
    description: vat_code,
    amount_net,
    account: '700000',
    vat_code,
  })
  const lines = [line('100', 'SG21'), line('200', 'SEX'), line('300', 'SCC'), line('400', 'S00')]
  const { id } = await made({ number: 'MIX-1', lines })
  const printed = await desk.print(id, 'en')
  const at = printed.indexOf('VAT amount')
  assert.deepEqual(printed.slice(at + 1, at + 11), [
    ...['21%', '100.00', '21.00', '0%', '400.00', '0.00'],
    ...['Exempt from VAT', '200.00', 'Reverse charge', '300.00'],
  ])
  const { findings, invoice } = await desk.ubl(id)
  assert.deepEqual(findings, [])
  const reasons = invoice.breakdown.map(({ category, exemptionReason }) => [
    category,
    exemptionReason,
  ])
  assert.equal(reasons.length, 4)
  assert.deepEqual(reasons[1], ['E', 'Vrijgesteld van btw — art. 44 van het Belgische Btw-Wetboek'])
})

describe('an invoice in another currency', () => {
  const foreign = { currency: 'USD', exchange_rate: '0.9215' }

  test('gives its VAT in the currency of the file too', async () => {
    const { id } = await made({ number: 'USD-1', ...foreign })
    const printed = await desk.print(id, 'en')
    assert.equal(printed[printed.indexOf('VAT in EUR (1 USD = 0.9215 EUR)') + 1], '€193.52')
    const { invoice, findings, text } = await desk.ubl(id)
    assert.deepEqual(findings, [])
    assert.deepEqual([invoice.currency, invoice.taxCurrency], ['USD', 'EUR'])
    assert.equal(invoice.totals.vatInTaxCurrency, 193_52n)
    assert.match(
      text,
      /<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">193.52<\/cbc:TaxAmount><\/cac:TaxTotal>/,
    )
  })

  test('asks for the rate, unless there is no VAT', async () => {
    const { id } = await made({ number: 'USD-2', currency: 'USD' })
    refusedAt(await desk.admin.get(`${desk.documents}/${id}/ubl`), 'exchange_rate')
    const lines = [{ description: 'x', amount_net: '10', account: '700000', vat_code: 'SEXP' }]
    const exported = await made({ number: 'USD-3', currency: 'USD', lines })
    const { invoice } = await desk.ubl(exported.id)
    assert.equal(invoice.taxCurrency, null)
  })

  test('in the file’s own currency there is nothing to add', async () => {
    const { id } = await made({ number: 'EUR-1' })
    const { invoice } = await desk.ubl(id)
    assert.equal(invoice.taxCurrency, null)
    assert.ok(!(await desk.print(id, 'en')).some((text) => text.startsWith('VAT in')))
  })
})

test('VAT that was rounded line by line is the same on paper and in the electronic invoice', async () => {
  const lines = [1, 2, 3].map((place) => ({
    description: `Part ${place}`,
    amount_net: '0.33',
    account: '700000',
    vat_code: 'SG21',
  }))
  const stated = { lines, vat_breakdown: [{ rate: '21', amount: '0.20' }] }
  const { id, amount_gross } = await made({ number: 'ROUND-1', ...stated })
  const { invoice, findings } = await desk.ubl(id)
  assert.deepEqual(findings, [])
  assert.equal(amount_gross, '1.19')
  assert.equal(invoice.totals.gross, 1_19n)
})

test('the order, the lines of a note and names in any letters are printed', async () => {
  const customer = replies(
    await desk.admin.post(`${desk.path}/third-parties`, {
      type: 'customer',
      name: '株式会社山田商店',
    }),
    201,
  ).body.id
  const { id } = await made({
    number: 'PAPER-1',
    third_party_id: customer,
    buyer_reference: 'An',
    order_reference: 'PO-4711',
    note: 'Thank you.\nUntil next time.',
  })
  const printed = await desk.print(id, 'en')
  assert.equal(printed[printed.indexOf('Your reference') + 1], 'An')
  assert.equal(printed[printed.indexOf('Your order') + 1], 'PO-4711')
  for (const text of ['株式会社山田商店', 'Thank you.', 'Until next time.'])
    assert.ok(printed.includes(text), printed.join('|'))
})

describe('the registers of the seller', () => {
  const district = (of: typeof desk, rpm_district: string) =>
    of.admin.patch(`${of.path}/settings`, { legal: { rpm_district } })

  test('in Belgium: the register of legal persons and its court', async () => {
    const own = await openSales(books)
    replies(await district(own, 'Bruxelles'), 200)
    const { id } = replies(await own.sell({ number: 'B-1' }), 201).body
    const foot = (printed: string[]) =>
      printed.find((text) => text.includes(' · ') && /R[PJ]/.test(text))
    assert.match(foot(await own.print(id, 'fr'))!, /^RPM Bruxelles 0160\.771\.164 · TVA BE 0160/)
    assert.match(foot(await own.print(id, 'nl'))!, /^RPR Bruxelles 0160\.771\.164 · Btw BE 0160/)
    const { invoice } = await own.ubl(id)
    assert.match(invoice.seller.legalForm!, /RPR Bruxelles 0160\.771\.164/)
  })

  test('in France: SIREN, SIRET and RCS, a day of payment and what delay costs', async () => {
    const own = await openSales(
      books,
      {
        country_pack: 'FR',
        country: 'FR',
        vat_number: 'FR44732829320',
        enterprise_number: '73282932000074',
        banks: [],
      },
      { country: 'FR', vat_number: 'FR83404833048', payment_terms_days: null, language: 'fr' },
    )
    replies(await district(own, 'Paris'), 200)
    const lines = [{ description: 'Pain', amount_net: '100', account: '706000', vat_code: 'V20' }]
    const { id, due_date } = replies(await own.sell({ number: 'FR-1', lines }), 201).body
    assert.equal(due_date, null)
    const printed = await own.print(id, 'fr')
    const all = printed.join(' ')
    for (const text of ['SIREN 732 829 320', 'SIRET 732 829 320 00074', 'RCS Paris 732 829 320'])
      assert.ok(all.includes(text), all)
    assert.equal(printed[printed.indexOf('Échéance') + 1], '11/04/2026')
    assert.match(all, /majoré de 10 points.*40 €.*Pas d’escompte/)
    const { invoice } = await own.ubl(id)
    assert.equal(invoice.dueOn, '2026-04-11')
  })

  test('in Luxembourg: the number of the trade register', async () => {
    const own = await openSales(
      books,
      {
        country_pack: 'LU',
        country: 'LU',
        vat_number: 'LU26375245',
        enterprise_number: 'B123456',
        banks: [],
      },
      { country: 'LU', vat_number: 'LU26375245' },
    )
    const lines = [{ description: 'Pain', amount_net: '100', account: '7021', vat_code: 'V17' }]
    const { id } = replies(await own.sell({ number: 'LU-1', lines }), 201).body
    assert.ok(
      (await own.print(id, 'fr')).join(' ').includes('RCS Luxembourg B123456 · TVA LU26375245'),
    )
  })
})

describe('an electronic invoice that is refused', () => {
  test('names the fields of the API, each once, in the language of the reader', async () => {
    const customer = await books.party(desk.company, 'customer', { name: 'Zonder adres' })
    const line = (vat_code: string) => ({ amount_net: '10', account: '700000', vat_code })
    const lines = [line('SCC'), line('SGIC')]
    const { id } = await made({ number: 'NO-1', third_party_id: customer, lines })
    const url = `${desk.documents}/${id}/ubl`
    const { errors } = refusedAt(
      await desk.admin.get(url),
      ...[
        'third_party.country',
        'third_party.vat_number',
        'due_date',
        'third_party.peppol_identifier',
      ],
    ).body
    for (const sentences of Object.values<string[]>(errors)) assert.equal(sentences.length, 1)
    replies(await desk.admin.patch('/v1/auth/me', { locale: 'fr' }), 200)
    const french = await desk.admin.get(url)
    replies(await desk.admin.patch('/v1/auth/me', { locale: 'en' }), 200)
    assert.deepEqual(replies(french, 422).body.errors.due_date, [
      'Indiquez l’échéance ou les conditions de paiement.',
    ])
  })

  test('is in the OpenAPI document', async () => {
    const { paths } = replies(await desk.admin.get('/v1/openapi.json'), 200).body
    const { responses } = paths['/v1/companies/{company}/documents/{id}/ubl'].get
    assert.ok(responses['422'])
  })
})

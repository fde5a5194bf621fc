import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { type Sale, saleInvoice, writeUbl } from '#formats/e-invoices/index'
import { day } from '#kernel/days'
import { sourceFile } from '#platform/config/project'
import { cents, sale, saleLine } from '#testing/sale'
import type { Page } from './page.js'
import { agreesWithPrint } from './printed.js'
import { type KnownParty, type Question, ReadingRefusal } from './reading.js'
import { embeddedOriginal, readStructured } from './structured.js'

const seller = sale.seller
const buyer = sale.buyer

function asked(more: Partial<Question> = {}): Omit<Question, 'bytes'> {
  return {
    name: 'a.xml',
    own: {
      name: buyer.name,
      country: 'BE',
      vatNumber: buyer.vatNumber ?? null,
      enterpriseNumber: null,
      ibans: [],
    },
    known: [],
    today: day('2026-12-31'),
    ...more,
  }
}

function document(changed: Partial<Sale> = {}, rewrite = (xml: string) => xml): Uint8Array {
  return Buffer.from(rewrite(writeUbl(saleInvoice({ ...sale, ...changed }))))
}

const codes = ({ warnings }: { warnings: readonly { code: string }[] }) =>
  warnings.map(({ code }) => code)

function supplier(more: Partial<KnownParty> = {}): KnownParty {
  return {
    id: 7,
    type: 'supplier',
    name: seller.name,
    country: 'BE',
    vatNumber: seller.vatNumber ?? null,
    enterpriseNumber: null,
    ibans: [],
    layout: null,
    ...more,
  }
}

test('an electronic invoice that holds together is trusted', () => {
  const read = readStructured(document(), asked())
  assert.deepEqual(codes(read), [])
  assert.equal(read.isTrusted, true)
  assert.equal(read.extracted.direction, 'purchase')
  assert.equal(read.extracted.counterparty?.name, seller.name)
})

test('who neither sells nor buys is told, and nothing is trusted', () => {
  const own = { ...asked().own, vatNumber: 'BE0403227515' }
  const read = readStructured(document(), asked({ own }))
  assert.deepEqual(codes(read), ['own_company_not_found'])
  assert.equal(read.isTrusted, false)
})

test('totals that contradict each other are told', () => {
  const wrong = (xml: string) => xml.replace(/(<cbc:TaxInclusiveAmount[^>]*>)[\d.]+/, '$19999.99')
  const read = readStructured(document({}, wrong), asked())
  assert.deepEqual(codes(read), ['totals_mismatch'])
  assert.equal(read.isTrusted, false)
})

test('a rule that no amount depends on does not stand in the way', () => {
  const without = (xml: string) =>
    xml
      .replace(/<cbc:BuyerReference>[^<]*<\/cbc:BuyerReference>/, '')
      .replace(/<cbc:DueDate>[^<]*<\/cbc:DueDate>/, '')
      .replace(/<cac:PaymentTerms>.*<\/cac:PaymentTerms>/s, '')
  assert.notDeepEqual(document({}, without), document())
  assert.deepEqual(codes(readStructured(document({}, without), asked())), [])
})

test('a VAT category that does not exist is told by its rule', () => {
  const odd = (xml: string) => xml.replaceAll('<cbc:ID>S</cbc:ID>', '<cbc:ID>Q</cbc:ID>')
  const read = readStructured(document({}, odd), asked())
  assert.ok(
    read.warnings.some(
      ({ code, values }) => code === 'invoice_rule_broken' && values.rule === 'BR-CL-18',
    ),
  )
})

test('numbers with wrong check digits are told', () => {
  const digits = seller.vatNumber!.slice(-2)
  const other = digits === '11' ? '12' : '11'
  const wrong = (xml: string) =>
    xml.replaceAll(seller.vatNumber!, seller.vatNumber!.slice(0, -2) + other)
  assert.ok(codes(readStructured(document({}, wrong), asked())).includes('vat_number_invalid'))
  const account = /<cac:PayeeFinancialAccount>\s*<cbc:ID>(\w+)/.exec(String(document()))?.[1]
  assert.ok(account)
  const turned =
    account.slice(0, 2) + (account.slice(2, 4) === '11' ? '12' : '11') + account.slice(4)
  const swapped = (xml: string) => xml.replaceAll(account, turned)
  assert.ok(codes(readStructured(document({}, swapped), asked())).includes('iban_invalid'))
})

test('an invoice below zero is a credit note with positive amounts, to be looked at', () => {
  const negative = { lines: [saleLine('Returned goods', '-2', '100', 'S', '21')], adjustments: [] }
  const { extracted, isTrusted, ...read } = readStructured(document(negative), asked())
  assert.deepEqual(codes(read), ['negative_invoice'])
  assert.equal(isTrusted, false)
  assert.equal(extracted.document_type, 'credit_note')
  assert.deepEqual(
    [extracted.totals.net, extracted.totals.vat, extracted.totals.gross],
    [200, 42, 242],
  )
  const [line] = extracted.lines
  assert.deepEqual([line!.quantity, line!.unit_price, line!.amount_net], [2, 100, 200])
})

test('a credit note below zero raises what is owed: it is an invoice with positive amounts', () => {
  const negative = {
    documentType: 'credit_note' as const,
    lines: [saleLine('Returned goods', '-4', '100', 'S', '21')],
    adjustments: [],
    prepaid: cents('0'),
  }
  const { extracted, isTrusted, ...read } = readStructured(document(negative), asked())
  assert.deepEqual(codes(read), ['negative_credit_note'])
  assert.deepEqual([isTrusted, extracted.document_type], [false, 'invoice'])
  assert.deepEqual(
    [extracted.totals.net, extracted.totals.vat, extracted.totals.gross, extracted.totals.payable],
    [400, 84, 484, 484],
  )
})

test('stated VAT is kept where a line does not say how it is taxed', () => {
  const lines = [
    saleLine('Goods', '1', '1391.43', 'S', '21'),
    saleLine('Goods', '1', '1', 'S', '6'),
  ]
  const without = (xml: string) =>
    xml
      .replace(/<cac:ClassifiedTaxCategory>.*?<\/cac:ClassifiedTaxCategory>/s, '')
      .replace(/(<cbc:LineExtensionAmount[^>]*>)1392.43/, '$11392.13')
      .replace(/(<cbc:TaxInclusiveAmount[^>]*>)[\d.]+/, '$11684.69')
  const xml = document({ lines, adjustments: [], prepaid: cents('0') }, without)
  const read = readStructured(xml, asked())
  assert.ok(codes(read).includes('totals_mismatch'))
  const { net, vat, gross } = read.extracted.totals
  assert.deepEqual([net, vat, gross], [1392.43, 292.26, 1684.69])
})

test('contradictory totals keep what the supplier states as payable', () => {
  const wrong = (xml: string) => xml.replace(/(<cbc:PayableAmount[^>]*>)[\d.]+/, '$170.00')
  const read = readStructured(document({}, wrong), asked())
  assert.deepEqual(codes(read), ['totals_mismatch'])
  assert.deepEqual([read.extracted.totals.gross, read.extracted.totals.payable], [99.72, 70])
})

test('lines of more than two decimals are added exactly and rounded once', () => {
  const three = ['10.335', '20.335', '42.835'].map((price) => saleLine('x', '1', price, 'S', '21'))
  const exact = (xml: string) =>
    ['10.34', '20.34', '42.84'].reduce(
      (text, net, place) =>
        text.replace(
          `<cbc:LineExtensionAmount currencyID="EUR">${net}<`,
          `<cbc:LineExtensionAmount currencyID="EUR">${three[place]!.unitPrice}<`,
        ),
      xml.replaceAll('73.52', '73.51').replaceAll('88.96', '88.95'),
    )
  const xml = document({ lines: three, adjustments: [], prepaid: cents('0') }, exact)
  const read = readStructured(xml, asked())
  assert.deepEqual(codes(read), [])
  assert.deepEqual([read.extracted.totals.net, read.extracted.totals.gross], [73.51, 88.95])
  assert.deepEqual(
    read.extracted.lines.map(({ amount_net }) => amount_net).sort(),
    [10.33, 20.34, 42.84],
  )
})

test('a date that is yet to come is told', () => {
  const read = readStructured(document(), asked({ today: day('2026-01-01') }))
  assert.deepEqual(codes(read), ['date_in_future'])
})

test('the supplier is known by number, or by account where that is certain', () => {
  const known = [supplier({ id: 5, type: 'customer' }), supplier()]
  assert.equal(readStructured(document(), asked({ known })).thirdPartyId, 7)
  const { iban } = readStructured(document(), asked()).extracted.payment
  const byAccount = supplier({ id: 9, vatNumber: null, ibans: [iban!] })
  assert.equal(readStructured(document(), asked({ known: [byAccount] })).thirdPartyId, 9)
  const two = [byAccount, { ...byAccount, id: 10 }]
  assert.equal(readStructured(document(), asked({ known: two })).thirdPartyId, null)
})

test('a known supplier who suddenly wants to be paid elsewhere is told', () => {
  const known = [supplier({ ibans: ['BE68 5390 0754 7034'] })]
  const read = readStructured(document(), asked({ known }))
  assert.deepEqual(codes(read), ['iban_unknown'])
})

test('what the PDF shows must not contradict what its data says', () => {
  const { totals } = readStructured(document(), asked()).extracted
  const agrees = (gross: number, ...lines: string[]) =>
    agreesWithPrint({ ...totals, gross, payable: gross }, [page(lines)])
  for (const amount of ['12345,60', '12.345,60', '12 345,60', "EUR 12'345.60", '12,345.60 €'])
    assert.ok(agrees(12_345.6, `Total TTC ${amount}`), amount)
  assert.ok(agrees(450, '2 450,00'), 'a quantity before its amount')
  assert.ok(agrees(12_345.6, 'Bedankt voor uw vertrouwen'), 'nothing printed')
  assert.ok(!agrees(12_345.6, 'Total TTC 12.355,60'))
  assert.ok(!agrees(12_345.6, 'Ancien solde 12.345,60', 'Net à payer 12.355,60'))
  assert.ok(
    agrees(
      121,
      'Gesamtbetrag der Abschläge 5,00',
      'Gesamtbetrag der Zuschläge 2,00',
      'Summe 121,00',
    ),
    'allowances and charges',
  )
  assert.ok(agrees(121, 'Prix unitaire TTC 12,10', 'TOTAL TTC', '121,00'), 'a label of its own')
  assert.ok(agrees(121, 'Total HT TVA TOTAL TTC', '100,00 21,00 121,00'), 'heads of columns')
  assert.ok(!agrees(121, 'Solde 121,00', 'TOTAL TTC', '131,00'))
  const read = readStructured(document(), asked(), [page(['Total TTC 99.999,00'])])
  assert.deepEqual([codes(read), read.isTrusted], [['pdf_xml_mismatch'], false])
})

test('what cannot be read is refused under the code that says why', () => {
  const refused = (xml: string, code: string) =>
    assert.throws(
      () => readStructured(Buffer.from(xml), asked()),
      (error) => error instanceof ReadingRefusal && error.code === code,
    )
  refused('<a', 'xml_malformed')
  refused('<!DOCTYPE a><a/>', 'xml_dtd_forbidden')
  refused(
    '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>',
    'unsupported_document',
  )
})

test('the language is guessed from the words of the lines', () => {
  const lines = [saleLine('Onderhoud van de verwarming voor het jaar', '1', '10', 'S', '21')]
  const read = readStructured(document({ lines, adjustments: [] }), asked())
  assert.equal(read.extracted.language, 'nl')
})

test('the readable original is handed over', () => {
  const content = new TextEncoder().encode('%PDF-1.7 and so on')
  const attachments = [
    { id: '1', description: null, name: 'a.pdf', mediaType: 'application/pdf', content },
  ]
  const xml = document({ attachments })
  assert.deepEqual(Buffer.from(readStructured(xml, asked()).embedded!), Buffer.from(content))
  assert.ok(embeddedOriginal(xml))
  assert.equal(embeddedOriginal(document({ attachments: [] })), null)
})

test('a document without lines has one for each rate; with neither it is not trusted', async () => {
  const fixture = (name: string) => readFile(sourceFile(`src/formats/e-invoices/fixtures/${name}`))
  const basic = readStructured(await fixture('cii-basic-wl.xml'), asked())
  const { net, vat_breakdown: shares } = basic.extracted.totals
  assert.ok(shares.length > 0)
  assert.equal(basic.extracted.lines.length, shares.length)
  assert.equal(
    basic.extracted.lines.reduce((sum, line) => sum + line.amount_net, 0),
    net,
  )
  const least = readStructured(await fixture('cii-minimum.xml'), asked())
  assert.deepEqual(codes(least), ['own_company_not_found', 'lines_missing'])
  assert.equal(least.isTrusted, false)
  const part = String(await fixture('cii-minimum.xml')).replace(
    /(<ram:DuePayableAmount>)120/,
    (_, tag) => `${tag}84`,
  )
  const { extracted, ...read } = readStructured(Buffer.from(part), asked())
  assert.deepEqual(codes(read), ['own_company_not_found', 'lines_missing'])
  assert.deepEqual([extracted.totals.gross, extracted.totals.payable], [120, 84])
})

/** A printed page, each text a line of words. */
function page(lines: readonly string[]): Page {
  const words = lines.flatMap((line, row) =>
    line.split(' ').map((text, place) => ({
      text,
      x: place * 50,
      y: row * 20,
      width: 40,
      height: 10,
      confidence: 1,
    })),
  )
  return { number: 1, width: 595, height: 842, source: 'text', words }
}

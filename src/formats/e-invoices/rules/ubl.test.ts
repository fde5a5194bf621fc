import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readInvoice, saleInvoice, writeUbl } from '#formats/e-invoices/index'
import { languages, say } from '#kernel/languages'
import { sale } from '#testing/sale'

const invoice = writeUbl(saleInvoice({ ...sale, delivery: { on: sale.issuedOn, country: 'BE' } }))
const credit = writeUbl(saleInvoice({ ...sale, documentType: 'credit_note' }))
const dollars = writeUbl(
  saleInvoice({
    ...sale,
    currency: 'USD',
    accountedVat: { currency: 'EUR', amount: sale.prepaid! },
  }),
)

function foundIn(xml: string) {
  return readInvoice(Buffer.from(xml)).findings
}

const rulesIn = (xml: string) => [...new Set(foundIn(xml).map(({ rule }) => rule))]

/** Puts something before the first place of an element, or in its place. */
const before = (element: string, added: string) => (xml: string) =>
  xml.replace(`<${element}`, `${added}<${element}`)
const instead = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to)
const scheme = (number: string, name: string) =>
  `<cac:PartyTaxScheme><cbc:CompanyID>${number}</cbc:CompanyID><cac:TaxScheme><cbc:ID>${name}</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`
const reference = (id: string, type: string, more = '') =>
  `<cac:AdditionalDocumentReference>${id}<cbc:DocumentTypeCode>${type}</cbc:DocumentTypeCode>${more}</cac:AdditionalDocumentReference>`
const object = (attributes: string) => `<cbc:ID${attributes}>METER-1</cbc:ID>`
const lineObject = (type: string) =>
  `<cac:DocumentReference><cbc:ID schemeID="AAA">M</cbc:ID><cbc:DocumentTypeCode>${type}</cbc:DocumentTypeCode></cac:DocumentReference>`
const discount = (kind: string, amount: string, gross: string) =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${kind}</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">${amount}</cbc:Amount><cbc:BaseAmount currencyID="EUR">${gross}</cbc:BaseAmount></cac:AllowanceCharge>`
const onPrice = (kind: string, amount: string, gross: string) =>
  instead('</cac:Price>', `${discount(kind, amount, gross)}</cac:Price>`)
const onItem = (added: string) => before('cac:ClassifiedTaxCategory', added)
const second = (code: string, id: string) =>
  instead(
    '</cac:PaymentMeans>',
    `</cac:PaymentMeans><cac:PaymentMeans><cbc:PaymentMeansCode>${code}</cbc:PaymentMeansCode><cbc:PaymentID>${id}</cbc:PaymentID><cac:PayeeFinancialAccount><cbc:ID>BE30001773355111</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>`,
  )
const onSupplier = (added: string) => before('cac:PartyLegalEntity', added)
const onCustomer = (added: string) => (xml: string) => {
  const at = xml.lastIndexOf('<cac:PartyLegalEntity')
  return xml.slice(0, at) + added + xml.slice(at)
}
const period = (content: string) =>
  before('cac:AccountingSupplierParty', `<cac:InvoicePeriod>${content}</cac:InvoicePeriod>`)
const linePeriod = (content: string) =>
  before('cac:Item>', `<cac:InvoicePeriod>${content}</cac:InvoicePeriod>`)
const classified = (attributes: string) =>
  onItem(
    `<cac:CommodityClassification><cbc:ItemClassificationCode${attributes}>86776</cbc:ItemClassificationCode></cac:CommodityClassification>`,
  )
const start = '<cbc:StartDate>2026-03-01</cbc:StartDate>'
const file = /<cbc:EmbeddedDocumentBinaryObject[^>]*>/
const objects = (count: number, type: string, attributes = ' schemeID="AAA"') =>
  before('cac:AccountingSupplierParty', reference(object(attributes), type).repeat(count))

type Change = (xml: string) => string

// biome-ignore format: a table: the rule, a document that keeps it, one that breaks it, and what else that breaks
const rules: [string, Change, Change, ...string[]][] = [
  ['BR-CL-01', (xml) => xml, instead('>380<', '>381<')],
  ['BR-CL-03', (xml) => xml, instead('PriceAmount currencyID="EUR"', 'PriceAmount currencyID="EURO"'), 'PEPPOL-EN16931-CL007'],
  ['PEPPOL-EN16931-CL007', (xml) => xml, instead('PriceAmount currencyID="EUR"', 'PriceAmount currencyID="XYZ"'), 'BR-CL-03'],
  ['BR-CL-06', period('<cbc:DescriptionCode>35</cbc:DescriptionCode>'), period('<cbc:DescriptionCode>5</cbc:DescriptionCode>'), 'PEPPOL-EN16931-CL006'],
  ['PEPPOL-EN16931-CL006', period('<cbc:DescriptionCode>432</cbc:DescriptionCode>'), period('<cbc:DescriptionCode>x</cbc:DescriptionCode>'), 'BR-CL-06'],
  ['BR-CO-03', before('cbc:DocumentCurrencyCode', '<cbc:TaxPointDate>2026-03-01</cbc:TaxPointDate>'),
    (xml) => period('<cbc:DescriptionCode>35</cbc:DescriptionCode>')(before('cbc:DocumentCurrencyCode', '<cbc:TaxPointDate>2026-03-01</cbc:TaxPointDate>')(xml))],
  ['BR-CL-07', objects(1, '130'), objects(1, '130', ' schemeID="A1"')],
  ['BR-CL-13', classified(' listID="STI"'), classified(' listID="XYZ"')],
  ['BR-65', classified(' listID="STI"'), classified('')],
  ['BR-CL-15', onItem('<cac:OriginCountry><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:OriginCountry>'), onItem('<cac:OriginCountry><cbc:IdentificationCode>FRA</cbc:IdentificationCode></cac:OriginCountry>')],
  ['BR-CL-23', (xml) => xml, instead(/BaseQuantity unitCode="C62"/, 'BaseQuantity unitCode="PCE"'), 'PEPPOL-EN16931-R130'],
  ['BR-28', onPrice('false', '0.10', '12.50'), onPrice('false', '-12.50', '-0.10')],
  ['BR-50', (xml) => xml, instead(/(<cac:PayeeFinancialAccount>)\s*<cbc:ID>[^<]*<\/cbc:ID>/, '$1'), 'BR-61'],
  ['BR-52', objects(1, '130'), before('cac:AccountingSupplierParty', reference('', '130'))],
  ['BR-54', onItem('<cac:AdditionalItemProperty><cbc:Name>Kleur</cbc:Name><cbc:Value>Wit</cbc:Value></cac:AdditionalItemProperty>'), onItem('<cac:AdditionalItemProperty><cbc:Name>Kleur</cbc:Name></cac:AdditionalItemProperty>')],
  ['BR-57', (xml) => xml, instead(/(<cac:DeliveryLocation>\s*<cac:Address>)[\s\S]*?(<\/cac:Address>)/, '$1<cbc:CityName>Gent</cbc:CityName>$2')],
  ['BR-CO-19', period(start), period('')],
  ['BR-CO-20', linePeriod(start), linePeriod('')],
  ['UBL-SR-12', onSupplier(scheme('LOC', 'TAX')), onSupplier(scheme('BE0150200342', 'VAT'))],
  ['UBL-SR-18', onCustomer(scheme('LOC', 'TAX')), onCustomer(scheme('BE0160771164', 'VAT'))],
  ['UBL-SR-42', onSupplier(scheme('LOC', 'TAX')), onSupplier(scheme('LOC', 'TAX').repeat(2))],
  ['UBL-SR-44', second('30', '+++090/2026/00112+++'), second('30', 'OTHER')],
  ['UBL-SR-47', second('30', '+++090/2026/00112+++'), second('58', '+++090/2026/00112+++')],
  ['UBL-DT-06', (xml) => xml, instead(file, '<cbc:EmbeddedDocumentBinaryObject filename="a.pdf">')],
  ['UBL-DT-07', (xml) => xml, instead(file, '<cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf">')],
  ['PEPPOL-EN16931-R006', objects(1, '130'), objects(2, '130')],
  ['PEPPOL-EN16931-R080', objects(1, '50', ''), objects(2, '50', '')],
  ['PEPPOL-EN16931-R043', (xml) => xml, instead('<cbc:ChargeIndicator>false<', '<cbc:ChargeIndicator>0<')],
  ['PEPPOL-EN16931-R044', onPrice('false', '0.10', '12.50'), onPrice('true', '0.10', '12.50')],
  ['PEPPOL-EN16931-R046', onPrice('false', '0.10', '12.50'), onPrice('false', '0.101', '12.50')],
  ['PEPPOL-EN16931-R053', (xml) => xml, (xml) => xml.replace(/<cac:TaxTotal>[\s\S]*?<\/cac:TaxTotal>/, (total) => total + total)],
  ['PEPPOL-EN16931-R054', (xml) => xml, before('cac:LegalMonetaryTotal', '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">9.75</cbc:TaxAmount></cac:TaxTotal>')],
  ['PEPPOL-EN16931-R100', before('cac:Item>', lineObject('130')), before('cac:Item>', lineObject('130').repeat(2))],
  ['PEPPOL-EN16931-R101', before('cac:Item>', lineObject('130')), before('cac:Item>', lineObject('916'))],
  ['PEPPOL-EN16931-R130', (xml) => xml, instead(/BaseQuantity unitCode="C62"/, 'BaseQuantity unitCode="KGM"')],
  ['PEPPOL-EN16931-F001', (xml) => xml, instead('<cbc:IssueDate>2026-03-16<', '<cbc:IssueDate>2026-03-16Z<')],
  ['BR-41', (xml) => xml, (xml) => xml.replace(/(<cac:InvoiceLine>[\s\S]*?<cac:AllowanceCharge>[\s\S]*?)<cbc:Amount [^>]*>[^<]*<\/cbc:Amount>/, '$1'), 'PEPPOL-EN16931-R040', 'PEPPOL-EN16931-R120'],
  ['BR-43', (xml) => xml, (xml) => {
    const at = xml.indexOf('<cac:InvoiceLine>')
    return xml.slice(0, at) + xml.slice(at).replace('>false<', '>true<').replace(/<cbc:Amount [^>]*>[^<]*<\/cbc:Amount>/, '')
  }, 'PEPPOL-EN16931-R040', 'PEPPOL-EN16931-R120'],
]

describe('each rule passes what keeps it and finds what breaks it', () => {
  for (const [rule, keeps, breaks, ...more] of rules)
    test(rule, () => {
      assert.deepEqual(rulesIn(keeps(invoice)), [])
      const broken = breaks(invoice)
      assert.notEqual(broken, invoice)
      assert.deepEqual(rulesIn(broken).sort(), [rule, ...more].sort())
    })
})

test('credit notes are looked at by their own lines, and a second tax total by its currency', () => {
  assert.deepEqual(rulesIn(credit), [])
  assert.deepEqual(rulesIn(linePeriod('')(credit)), ['BR-CO-20'])
  assert.deepEqual(rulesIn(dollars), [])
  const without = instead(
    /<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="EUR">[\s\S]*?<\/cac:TaxTotal>/,
    '',
  )
  assert.deepEqual(rulesIn(without(dollars)).sort(), ['BR-53', 'PEPPOL-EN16931-R054'])
})

test('who does not claim to follow Peppol is not held to what it asks', () => {
  const other = instead(
    /<cbc:CustomizationID>[^<]*/,
    '<cbc:CustomizationID>urn:cen.eu:en16931:2017',
  )
  for (const [rule, , breaks] of rules.filter(([name]) => /^PEPPOL-EN16931-(?:R|F)/.test(name)))
    assert.ok(!rulesIn(other(breaks(invoice))).includes(rule), rule)
})

test('every finding speaks all languages, with its values filled in', () => {
  for (const [, , breaks] of rules)
    for (const { message } of foundIn(breaks(invoice)))
      for (const language of languages) {
        const sentence = say(message.text, language, message.values)
        assert.doesNotMatch(sentence, /[{}]/)
        assert.match(sentence, /\.$/)
      }
})

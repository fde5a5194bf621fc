import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BoxAmounts } from '#countries'
import {
  type IntervatParty,
  type IntervatPeriodicReturn,
  intervatFileName,
  isIntervatReference,
  missingOfRepresentative,
  noSender,
  type WrittenFile,
  writeClientListing,
  writeIntraListing,
  writePeriodicReturns,
  writeSpecialReturns,
} from '#formats/tax-files/index'
import { readXml, type XmlElement } from '#formats/xml/reader'
import { parseAmount } from '#kernel/money'

/** A document without what carries no meaning: prefixes, the order of attributes, indents. */
function meaning({ namespace, name, attributes, children, text }: XmlElement): unknown {
  const said = attributes
    .filter(({ namespace }) => namespace === '')
    .map((one) => `${one.name}=${one.value}`)
    .sort()
  const of = namespace.replace('http://www.minfin.fgov.be/', '')
  return [`${of} ${name} ${said.join(' ')}`, children.length > 0 ? children.map(meaning) : text]
}

function assertSame(written: WrittenFile, sample: string): void {
  assert.ok(written.ok)
  assert.deepEqual(meaning(readXml(written.content)), meaning(readXml(sample)))
}

const amount = (text: string) => parseAmount(text)!
const boxesOf = (boxes: Record<string, string>): BoxAmounts =>
  Object.fromEntries(Object.entries(boxes).map(([box, text]) => [box, amount(text)]))

const nobody: IntervatParty = {
  vatNumber: null,
  name: null,
  street: null,
  postCode: null,
  city: null,
  country: null,
  email: null,
  phone: null,
}
const mill: IntervatParty = {
  vatNumber: 'BE0999123457',
  name: 'Molen van de Dijk BV',
  street: 'Dijkstraat 4 bus 2',
  postCode: '9000',
  city: 'Gent',
  country: 'BE',
  email: 'boekhouding@molen.example.be',
  phone: '+32 9 000 00 00',
}
const firm: IntervatParty = {
  ...mill,
  vatNumber: '0999567875',
  name: 'Kantoor Noord & Zoon',
  phone: '032/11.22.33',
}

const quarter: IntervatPeriodicReturn = {
  declarant: mill,
  reference: 'MOLEN-2026Q3',
  replaces: null,
  period: { periodType: 'quarterly', year: 2026, period: 3 },
  boxes: boxesOf({
    '81': '500.00',
    '03': '1000.00',
    '01': '50.50',
    '54': '213.03',
    '59': '105.00',
    '02': '0.00',
    XX: '213.03',
    YY: '105.00',
    '71': '108.03',
    '91': '7.00',
  }),
  comment: 'Proef <1> & 2',
  isClientListingNil: false,
  askRestitution: false,
  askPaymentForm: false,
}

describe('a periodic return for Intervat', () => {
  test('has its grids in ascending order, in the frame of the schema', () => {
    const written = writePeriodicReturns([quarter], {
      representative: firm,
      reference: 'KN-2026Q3',
    })
    assertSame(
      written,
      `<?xml version="1.0" encoding="UTF-8"?>
<v:VATConsignment xmlns:v="http://www.minfin.fgov.be/VATConsignment" xmlns="http://www.minfin.fgov.be/InputCommon" VATDeclarationsNbr="1">
  <v:Representative>
    <RepresentativeID issuedBy="BE" identificationType="NVAT">0999567875</RepresentativeID>
    <Name>Kantoor Noord &amp; Zoon</Name>
    <Street>Dijkstraat 4 bus 2</Street>
    <PostCode>9000</PostCode>
    <City>Gent</City>
    <CountryCode>BE</CountryCode>
    <EmailAddress>boekhouding@molen.example.be</EmailAddress>
    <Phone>032 11 22 33</Phone>
  </v:Representative>
  <v:RepresentativeReference>KN-2026Q3</v:RepresentativeReference>
  <v:VATDeclaration SequenceNumber="1" DeclarantReference="MOLEN-2026Q3">
    <v:Declarant>
      <VATNumber>0999123457</VATNumber>
      <Name>Molen van de Dijk BV</Name>
      <Street>Dijkstraat 4 bus 2</Street>
      <PostCode>9000</PostCode>
      <City>Gent</City>
      <CountryCode>BE</CountryCode>
      <EmailAddress>boekhouding@molen.example.be</EmailAddress>
      <Phone>+32 9 000 00 00</Phone>
    </v:Declarant>
    <v:Period><v:Quarter>3</v:Quarter><v:Year>2026</v:Year></v:Period>
    <v:Data>
      <v:Amount GridNumber="1">50.50</v:Amount>
      <v:Amount GridNumber="3">1000.00</v:Amount>
      <v:Amount GridNumber="54">213.03</v:Amount>
      <v:Amount GridNumber="59">105.00</v:Amount>
      <v:Amount GridNumber="71">108.03</v:Amount>
      <v:Amount GridNumber="81">500.00</v:Amount>
    </v:Data>
    <v:ClientListingNihil>NO</v:ClientListingNihil>
    <v:Ask Restitution="NO" Payment="NO"></v:Ask>
    <v:Comment>Proef &lt;1&gt; &amp; 2</v:Comment>
  </v:VATDeclaration>
</v:VATConsignment>`,
    )
  })

  test('goes with others in one consignment, may replace one, and may be nil', () => {
    const december = { periodType: 'monthly', year: 2026, period: 12 } as const
    const replacing = {
      ...quarter,
      declarant: { ...nobody, vatNumber: '0999123457', name: 'Molen' },
      reference: null,
      replaces: '4567890-0999123457-202612',
      period: december,
      boxes: boxesOf({ '47': '10000.00', '59': '1050.00', '72': '1050.00', '81': '5000.00' }),
      comment: null,
      isClientListingNil: true,
      askRestitution: true,
    }
    const nil = {
      ...replacing,
      declarant: { ...nobody, vatNumber: 'BE0999000129' },
      replaces: 'by post',
      boxes: boxesOf({ XX: '0.00', YY: '0.00', '71': '0.00' }),
      askRestitution: false,
    }
    assertSame(
      writePeriodicReturns([replacing, nil], noSender),
      `<v:VATConsignment xmlns:v="http://www.minfin.fgov.be/VATConsignment" xmlns="http://www.minfin.fgov.be/InputCommon" VATDeclarationsNbr="2">
  <v:VATDeclaration SequenceNumber="1">
    <v:ReplacedVATDeclaration>4567890-0999123457-202612</v:ReplacedVATDeclaration>
    <v:Declarant><VATNumber>0999123457</VATNumber><Name>Molen</Name></v:Declarant>
    <v:Period><v:Month>12</v:Month><v:Year>2026</v:Year></v:Period>
    <v:Data>
      <v:Amount GridNumber="47">10000.00</v:Amount>
      <v:Amount GridNumber="59">1050.00</v:Amount>
      <v:Amount GridNumber="72">1050.00</v:Amount>
      <v:Amount GridNumber="81">5000.00</v:Amount>
    </v:Data>
    <v:ClientListingNihil>YES</v:ClientListingNihil>
    <v:Ask Restitution="YES" Payment="NO"/>
  </v:VATDeclaration>
  <v:VATDeclaration SequenceNumber="2">
    <v:Declarant><VATNumber>0999000129</VATNumber></v:Declarant>
    <v:Period><v:Month>12</v:Month><v:Year>2026</v:Year></v:Period>
    <v:Data><v:Amount GridNumber="71">0.00</v:Amount></v:Data>
    <v:ClientListingNihil>YES</v:ClientListingNihil>
    <v:Ask Restitution="NO" Payment="NO"/>
  </v:VATDeclaration>
</v:VATConsignment>`,
    )
  })

  test('says which declaration lacks a VAT number', () => {
    const without = { ...quarter, declarant: { ...mill, vatNumber: 'BE999' } }
    assert.deepEqual(writePeriodicReturns([quarter, without], noSender), {
      ok: false,
      missing: [{ place: 1, field: 'vat_number' }],
    })
  })

  test('cuts texts to the lengths of the schema', () => {
    const long = {
      ...mill,
      name: `${'é'.repeat(250)}`,
      city: '𝒳'.repeat(200),
      postCode: '1'.repeat(20),
    }
    const written = writePeriodicReturns(
      [{ ...quarter, declarant: long, reference: 'REFERENCE-TOO-LONG' }],
      noSender,
    )
    assert.ok(written.ok)
    const text = (name: string) => find(readXml(written.content), name)!
    assert.equal([...text('Name').text].length, 200)
    assert.equal([...text('City').text].length, 184)
    assert.equal(text('PostCode').text.length, 15)
    const reference = text('VATDeclaration').attributes.find(
      ({ name }) => name === 'DeclarantReference',
    )
    assert.equal(reference?.value, 'REFERENCE-TOO-')
  })

  test('names a representative whole or not at all', () => {
    const half = { ...firm, phone: null, city: ' ' }
    assert.deepEqual(missingOfRepresentative(half), ['city', 'phone'])
    assert.deepEqual(missingOfRepresentative(firm), [])
    const written = writePeriodicReturns([quarter], { representative: half, reference: null })
    assert.ok(written.ok)
    assert.equal(find(readXml(written.content), 'Representative'), undefined)
  })

  test('is called by the number and the period', () => {
    assert.equal(intervatFileName('BE0999123457', quarter.period), 'BE0999123457_2026Q3.xml')
    const march = { periodType: 'monthly', year: 2026, period: 3 } as const
    assert.equal(intervatFileName('BE0999123457', march), 'BE0999123457_202603.xml')
  })

  test('knows the references of Intervat', () => {
    assert.ok(isIntervatReference('1-0999123457-202612'))
    for (const other of ['', '1-099912345-202612', 'a-0999123457-202612', '1-0999123457-2026120'])
      assert.ok(!isIntervatReference(other))
  })
})

test('a special return has its own frame and no questions', () => {
  const special = {
    ...quarter,
    declarant: {
      ...nobody,
      vatNumber: '0999000327',
      name: 'Vrienden van de Molen VZW',
      country: 'BE',
    },
    reference: 'VZW-26Q3',
    boxes: boxesOf({ '71': '1000.00', '75': '500.00', '80': '315.00', '83': '315.00' }),
    comment: null,
  }
  assertSame(
    writeSpecialReturns([special], noSender),
    `<v:VAT629Consignment xmlns:v="http://www.minfin.fgov.be/VAT629Consignment" xmlns="http://www.minfin.fgov.be/InputCommon" VAT629DeclarationsNbr="1">
  <v:VAT629Declaration SequenceNumber="1" DeclarantReference="VZW-26Q3">
    <v:Declarant><VATNumber>0999000327</VATNumber><Name>Vrienden van de Molen VZW</Name><CountryCode>BE</CountryCode></v:Declarant>
    <v:Period><v:Quarter>3</v:Quarter><v:Year>2026</v:Year></v:Period>
    <v:Data>
      <v:Amount GridNumber="71">1000.00</v:Amount>
      <v:Amount GridNumber="75">500.00</v:Amount>
      <v:Amount GridNumber="80">315.00</v:Amount>
      <v:Amount GridNumber="83">315.00</v:Amount>
    </v:Data>
  </v:VAT629Declaration>
</v:VAT629Consignment>`,
  )
})

describe('a listing for Intervat', () => {
  const declarant = { ...nobody, vatNumber: '0999123457', name: 'Molen' }
  const listing = { declarant, reference: 'MOLEN-LK2026', replaces: null, comment: null }

  test('of clients adds up its lines', () => {
    const clients = [
      { vatNumber: 'BE0999000129', turnover: amount('12000.00'), vatAmount: amount('2520.00') },
      { vatNumber: '0999000228', turnover: amount('-450.00'), vatAmount: amount('-94.50') },
    ]
    const year = { ...listing, year: 2026, clients, turnover: null, isCessation: false }
    assertSame(
      writeClientListing(year, noSender),
      `<v:ClientListingConsignment xmlns:v="http://www.minfin.fgov.be/ClientListingConsignment" xmlns="http://www.minfin.fgov.be/InputCommon" ClientListingsNbr="1">
  <v:ClientListing SequenceNumber="1" ClientsNbr="2" DeclarantReference="MOLEN-LK2026" TurnOverSum="11550.00" VATAmountSum="2425.50">
    <v:Declarant><VATNumber>0999123457</VATNumber><Name>Molen</Name></v:Declarant>
    <v:Period>2026</v:Period>
    <v:Client SequenceNumber="1">
      <v:CompanyVATNumber issuedBy="BE">0999000129</v:CompanyVATNumber><v:TurnOver>12000.00</v:TurnOver><v:VATAmount>2520.00</v:VATAmount>
    </v:Client>
    <v:Client SequenceNumber="2">
      <v:CompanyVATNumber issuedBy="BE">0999000228</v:CompanyVATNumber><v:TurnOver>-450.00</v:TurnOver><v:VATAmount>-94.50</v:VATAmount>
    </v:Client>
  </v:ClientListing>
</v:ClientListingConsignment>`,
    )
    const wrong = writeClientListing(
      { ...year, clients: [{ ...clients[0]!, vatNumber: 'FR1' }] },
      noSender,
    )
    assert.deepEqual(wrong, { ok: false, missing: [{ place: 0, field: 'clients.0.vat_number' }] })
  })

  test('of no clients says so, with the turnover of a small business', () => {
    const nil = {
      ...listing,
      year: 2026,
      clients: [],
      turnover: amount('20000.00'),
      isCessation: true,
    }
    assertSame(
      writeClientListing(nil, noSender),
      `<v:ClientListingConsignment xmlns:v="http://www.minfin.fgov.be/ClientListingConsignment" xmlns="http://www.minfin.fgov.be/InputCommon" ClientListingsNbr="1">
  <v:ClientListing SequenceNumber="1" ClientsNbr="0" DeclarantReference="MOLEN-LK2026" TurnOverSum="0.00" VATAmountSum="0.00" CessationActivity="YES">
    <v:Declarant><VATNumber>0999123457</VATNumber><Name>Molen</Name></v:Declarant>
    <v:Period>2026</v:Period>
    <v:TurnOver>20000.00</v:TurnOver>
  </v:ClientListing>
</v:ClientListingConsignment>`,
    )
  })

  test('of supplies abroad has a line for each customer and code', () => {
    const clients = [
      { country: 'EL', number: '999888771', code: 'T', amount: amount('400.00') },
      { country: 'FR', number: '03999888704', code: 'L', amount: amount('-100.00') },
    ] as const
    assertSame(
      writeIntraListing({ ...listing, reference: null, period: quarter.period, clients }, noSender),
      `<v:IntraConsignment xmlns:v="http://www.minfin.fgov.be/IntraConsignment" xmlns="http://www.minfin.fgov.be/InputCommon" IntraListingsNbr="1">
  <v:IntraListing SequenceNumber="1" ClientsNbr="2" AmountSum="300.00">
    <v:Declarant><VATNumber>0999123457</VATNumber><Name>Molen</Name></v:Declarant>
    <v:Period><v:Quarter>3</v:Quarter><v:Year>2026</v:Year></v:Period>
    <v:IntraClient SequenceNumber="1">
      <v:CompanyVATNumber issuedBy="EL">999888771</v:CompanyVATNumber><v:Code>T</v:Code><v:Amount>400.00</v:Amount>
    </v:IntraClient>
    <v:IntraClient SequenceNumber="2">
      <v:CompanyVATNumber issuedBy="FR">03999888704</v:CompanyVATNumber><v:Code>L</v:Code><v:Amount>-100.00</v:Amount>
    </v:IntraClient>
  </v:IntraListing>
</v:IntraConsignment>`,
    )
  })
})

function find(element: XmlElement, name: string): XmlElement | undefined {
  if (element.name === name) return element
  for (const child of element.children) {
    const found = find(child, name)
    if (found) return found
  }
  return undefined
}

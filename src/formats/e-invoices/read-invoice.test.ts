import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { InvoiceRefusal, isInvoice, type Reading, readInvoice } from '#formats/e-invoices/index'
import { sourceFile } from '#platform/config/project'
import { growsInProportion } from '#testing/effort'
import { sampled } from '#testing/rounds'
import { shown } from '#testing/sale'

const fixture = (name: string) =>
  readFileSync(sourceFile('src/formats/e-invoices/fixtures', `${name}.xml`))
const read = (xml: string): Reading => readInvoice(new TextEncoder().encode(xml))
const national = fixture('ubl-national').toString()

describe('what is odd is read with a finding', () => {
  const odd = (from: string, to: string) => {
    const changed = national.replace(from, to)
    assert.notEqual(changed, national, from)
    const { invoice, findings } = read(changed)
    // It has means of payment of several kinds, which says nothing of what is tried here.
    const others = findings.filter(({ about }) => about !== 'payment')
    return { invoice, rules: others.map(({ rule, path }) => `${rule} ${path}`) }
  }

  test('an amount that is missing follows from the others', () => {
    const gross = '<b:TaxInclusiveAmount currencyID="USD">70.15</b:TaxInclusiveAmount>'
    const { invoice, rules } = odd(gross, '')
    assert.equal(shown(invoice.totals.gross), '70.15')
    assert.deepEqual(rules, ['BR-14 totals.gross'])
    assert.deepEqual(odd('<b:PayableAmount currencyID="USD">50.00</b:PayableAmount>', '').rules, [
      'BR-15 totals.payable',
    ])
    assert.deepEqual(
      odd('<b:TaxExclusiveAmount currencyID="USD">63.49</b:TaxExclusiveAmount>', '').rules,
      ['BR-13 totals.net'],
    )
    const lines = odd(
      '<b:LineExtensionAmount currencyID="USD">58.49</b:LineExtensionAmount>',
      '',
    ).rules
    assert.deepEqual(lines[0], 'BR-12 totals.lines')
    const line = odd(
      '<b:LineExtensionAmount currencyID="USD">31.00</b:LineExtensionAmount>',
      '',
    ).rules
    assert.equal(line[0], 'BR-24 lines.0.net')
  })

  test('an amount that is no number, or has odd decimals, or another currency', () => {
    assert.equal(odd('>70.15<', '>70,15<').rules[0], 'DUBBEL-NUMBER totals.gross')
    assert.equal(odd('>70.15<', '>1e3<').rules[0], 'DUBBEL-NUMBER totals.gross')
    assert.equal(odd('>70.15<', `>${'9'.repeat(14)}<`).rules[0], 'DUBBEL-NUMBER totals.gross')
    const rounded = odd('>70.15<', '>70.1499<')
    assert.deepEqual(
      [shown(rounded.invoice.totals.gross), rounded.rules],
      ['70.15', ['BR-DEC totals.gross']],
    )
    assert.deepEqual(odd('>70.15<', '> +070.1500 <').rules, [])
    const foreign = odd(
      'TaxInclusiveAmount currencyID="USD"',
      'TaxInclusiveAmount currencyID="EUR"',
    )
    assert.deepEqual(foreign.rules, ['PEPPOL-EN16931-R051 totals.gross'])
  })

  test('a day that is none', () => {
    const { invoice, rules } = odd('2026-04-01', '2026-02-30')
    assert.deepEqual([invoice.dueOn, rules], [null, ['DUBBEL-DATE dueOn']])
  })

  test('a file that is no base64', () => {
    const { invoice, rules } = odd('JVBERi0x', 'JVBERi0*')
    assert.deepEqual([invoice.attachments, rules], [[], ['DUBBEL-FILE attachments.0']])
  })

  test('a thousand findings are cut', () => {
    const line = '<a:InvoiceLine/>'
    const { findings, invoice } = read(
      national.replace('</i:Invoice>', `${line.repeat(1000)}</i:Invoice>`),
    )
    assert.equal(invoice.lines.length, 1003)
    assert.equal(findings.length, 200)
  })
})

describe('file names lose what could harm', () => {
  const named = (name: string) =>
    read(national.replace('C:\\temp\\..\\invoice.pdf', name)).invoice.attachments[0]?.name
  // biome-ignore format: a table
  const names = {
    '../../x.pdf': 'x.pdf', '/etc/passwd': 'passwd', '..': 'attachment-1', '': 'attachment-1', '.': 'attachment-1',
    'a&#10;b.pdf': 'ab.pdf', 'a&#x202e;fdp.exe': 'afdp.exe', 'a&quot;b.pdf': 'a_b.pdf', ' facture été.pdf ': 'facture été.pdf',
  }
  for (const [given, kept] of Object.entries(names))
    test(`${given} becomes ${kept}`, () => assert.equal(named(given), kept))
  test('and are cut where they are long', () => {
    assert.equal(named(`${'x'.repeat(300)}.pdf`)?.length, 200)
  })
})

describe('an envelope of the network', () => {
  const body = fixture('ubl-self-billed-credit-note').toString()
  const envelope = (content: string) =>
    `<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"><StandardBusinessDocumentHeader><Sender><Identifier Authority="iso6523-actorid-upis">0009:99311220000015</Identifier></Sender><Receiver><Identifier>9938:lu91045574</Identifier></Receiver><DocumentIdentification><InstanceIdentifier>abc-1</InstanceIdentifier></DocumentIdentification></StandardBusinessDocumentHeader>${content}</StandardBusinessDocument>`

  test('is unwrapped, and says who sent what to whom', () => {
    const reading = read(envelope(body))
    assert.equal(reading.invoice.number, 'SBCN-7')
    assert.deepEqual(reading.envelope, {
      sender: '0009:99311220000015',
      receiver: '9938:lu91045574',
      instance: 'abc-1',
    })
  })

  test('with nothing, with something else or with two documents is refused', () => {
    for (const content of ['', '<x/>', body + body])
      assert.throws(() => read(envelope(content)), { code: 'unsupported_document' })
  })
})

describe('what is no invoice is refused', () => {
  const refusals: Record<string, [string | Uint8Array, string]> = {
    'an order': [
      '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>',
      'unsupported_document',
    ],
    'a web page': ['<html><body/></html>', 'unsupported_document'],
    'the right name in no namespace': ['<Invoice/>', 'unsupported_document'],
    'a credit note in the namespace of invoices': [
      '<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>',
      'unsupported_document',
    ],
    'a PDF': ['%PDF-1.4', 'xml_malformed'],
    nothing: ['', 'xml_malformed'],
    'an external entity': [
      `<!DOCTYPE i [<!ENTITY x SYSTEM "file:///etc/passwd">]>${national.replace(/^.*\n/, '')}`,
      'xml_dtd_forbidden',
    ],
    'Latin letters that claim to be UTF-8': [
      Buffer.from(national, 'latin1'),
      'xml_encoding_unsupported',
    ],
    'a deep nest': [national.replace('</i:Invoice>', `${'<b:Note>'.repeat(200)}`), 'xml_too_large'],
  }
  for (const [name, [source, code]] of Object.entries(refusals))
    test(`${name}: ${code}`, () => {
      const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source
      assert.throws(
        () => readInvoice(bytes),
        (error) => error instanceof InvoiceRefusal && error.code === code && error.text.nl !== '',
      )
      assert.equal(isInvoice(bytes), false)
    })

  test('cut anywhere, a document is refused and never half read', () => {
    const bytes = new TextEncoder().encode(national.trimEnd())
    for (let end = 0; end < bytes.length; end += 97)
      assert.throws(() => readInvoice(bytes.subarray(0, end)), InvoiceRefusal)
    assert.ok(isInvoice(bytes))
  })
})

test('with any letter changed, a document is read or refused, and never breaks the reader', () => {
  const bytes = new TextEncoder().encode(national)
  for (let place = 0; place < bytes.length; place += 23)
    for (const letter of [0x20, 0x39, 0x3c, 0x2d, 0xff]) {
      const changed = Uint8Array.from(bytes)
      changed[place] = letter
      try {
        readInvoice(changed)
      } catch (error) {
        assert.ok(error instanceof InvoiceRefusal, String(error))
      }
    }
})

test('a long or hostile invoice is read in time that grows with its length', () => {
  const repeated = (piece: string) => (size: number) =>
    national.replace('</i:Invoice>', `${piece.repeat(size / piece.length)}</i:Invoice>`)
  const line = /<a:InvoiceLine>[\s\S]*?<\/a:InvoiceLine>/.exec(national)![0]
  // biome-ignore format: a table
  const pieces = [line, '<a:InvoiceLine/>', '<a:TaxTotal/>', '<a:PaymentMeans/>', '<b:Note>x</b:Note>', '<a:AllowanceCharge/>', '<a:TaxTotal><a:TaxSubtotal/></a:TaxTotal>', '<a:AdditionalDocumentReference/>', '<a:BillingReference><a:InvoiceDocumentReference/></a:BillingReference>']
  for (const piece of sampled(pieces, 4))
    growsInProportion((size) => attempt(repeated(piece)(size)), 512 * 1024, piece.slice(0, 40))
  const nested = (size: number) =>
    national.replace(
      '<a:PartyName>',
      `${'<a:PartyIdentification><b:ID>1</b:ID></a:PartyIdentification>'.repeat(size / 60)}<a:PartyName>`,
    )
  growsInProportion((size) => attempt(nested(size)), 512 * 1024, 'identifiers')
  const base64 = (size: number) => national.replace('JVBERi0x', 'JVBE'.repeat(size / 4))
  growsInProportion((size) => attempt(base64(size)), 4 * 1024 * 1024, 'an embedded file')
})

function attempt(xml: string): void {
  try {
    read(xml)
  } catch (error) {
    assert.ok(error instanceof InvoiceRefusal, String(error))
  }
}

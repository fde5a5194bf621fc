import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readXml, type XmlElement } from '#formats/xml/reader'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { openVatDesk, turnTo, type VatDesk } from '#testing/vat'

/** Returns as files: Intervat, eCDF, the data of the CA3, and PDF. */
const books = useBooks()
before(() => turnTo(books, '2026-04-10'))
after(() => books.clock.reset())

/** A document as names, attributes and texts: `Amount GridNumber=54 210.00`. */
function outline({ name, attributes, children, text }: XmlElement): unknown {
  const said = attributes
    .filter(({ namespace }) => namespace === '')
    .map((one) => `${one.name}=${one.value}`)
  const head = [name, ...said].join(' ')
  return children.length > 0 ? [head, ...children.map(outline)] : `${head} ${text}`.trim()
}

async function fileOf(desk: VatDesk, id: number, query = '') {
  const answer = replies(await desk.admin.get(`${desk.returns}/${id}/xml${query}`), 200)
  return {
    text: answer.text,
    name: answer.headers.get('content-disposition')!.split('; filename*')[0],
    type: answer.headers.get('content-type'),
  }
}

describe('Belgium', () => {
  let desk: VatDesk
  before(async () => {
    desk = await openVatDesk(books, 'BE', {
      code: 'BAKKER',
      street: 'Kerkstraat',
      house_number: '1',
      box: '2',
      postal_code: '9000',
      city: 'Gent',
      country: 'BE',
    })
    replies(await desk.invoice('VEN', ['700000 1000.00 SG21']), 201)
    replies(await desk.invoice('ACH', ['604000 400.00 PG21']), 201)
  })

  test('a return of a quarter is an Intervat file, and one that is filed again names what it replaces', async () => {
    const { id } = await desk.prepare(1)
    refusedAt(await desk.admin.get(`${desk.returns}/${id}/xml`), 'status')
    const preview = await fileOf(desk, id, '?preview=1')
    await desk.validate(id)
    const { text, name, type } = await fileOf(desk, id)
    assert.equal(text, preview.text)
    assert.equal(name, 'attachment; filename="BE0160771164_2026Q1.xml"')
    assert.match(type!, /^application\/xml/)
    const data = [
      'Data',
      'Amount GridNumber=3 1000.00',
      'Amount GridNumber=54 210.00',
      'Amount GridNumber=59 84.00',
      'Amount GridNumber=71 126.00',
      'Amount GridNumber=81 400.00',
    ]
    const declaration = (replaced: string[]) => [
      'VATDeclaration SequenceNumber=1 DeclarantReference=BAKKER-2026Q1',
      ...replaced,
      [
        'Declarant',
        'VATNumber 0160771164',
        'Name Bakkerij Janssens',
        'Street Kerkstraat 1 bte 2',
        'PostCode 9000',
        'City Gent',
        'CountryCode BE',
      ],
      ['Period', 'Quarter 1', 'Year 2026'],
      data,
      'ClientListingNihil NO',
      'Ask Restitution=NO Payment=NO',
    ]
    assert.deepEqual(outline(readXml(text)), [
      'VATConsignment VATDeclarationsNbr=1',
      declaration([]),
    ])
    const reference = '4567890-0160771164-202603'
    await desk.file(id, { filing_reference: reference })
    await desk.reopen(id)
    await desk.recompute(id)
    await desk.validate(id)
    const again = await fileOf(desk, id)
    const replaced = [`ReplacedVATDeclaration ${reference}`]
    assert.deepEqual(outline(readXml(again.text)), [
      'VATConsignment VATDeclarationsNbr=1',
      declaration(replaced),
    ])
    await desk.file(id, { filing_reference: 'by paper' })
    assert.equal((await fileOf(desk, id)).text, again.text)
  })

  test('the representative of the settings is named once it is complete, with the address of the firm', async () => {
    const own = await openVatDesk(books)
    const { id } = await own.prepare(1)
    const filer = {
      name: 'Kantoor Noord',
      enterprise_number: '0999567875',
      phone: '+32 2 000 00 00',
      email: 'btw@kantoor.example.be',
    }
    replies(await own.admin.patch(`${own.path}/settings`, { vat: { filer } }), 200)
    const { checks } = await own.read(id)
    assert.ok(checks.some(({ code }: { code: string }) => code === 'representative_incomplete'))
    assert.doesNotMatch((await fileOf(own, id, '?preview=1')).text, /Representative/)
    replies(
      await own.admin.patch(own.firm.path, {
        address: 'Laan 7',
        postal_code: '1000',
        city: 'Brussel',
      }),
      200,
    )
    const { text } = await fileOf(own, id, '?preview=1')
    assert.match(
      text,
      /<RepresentativeID[^>]*>0999567875<\/RepresentativeID>\s*<Name>Kantoor Noord<\/Name>\s*<Street>Laan 7</,
    )
  })

  test('without a VAT number there is no file, and a wrong format is refused', async () => {
    const own = await openVatDesk(books)
    const { id } = await own.prepare(1)
    replies(await own.admin.patch(own.path, { vat_number: null }), 200)
    const refused = replies(await own.admin.get(`${own.returns}/${id}/xml?preview=1`), 422)
    assert.deepEqual(
      [refused.body.code, Object.keys(refused.body.errors)],
      ['declarant_incomplete', ['vat_number']],
    )
    refusedAt(await own.admin.get(`${own.returns}/${id}/xml?preview=1&format=json`), 'format')
  })

  test('every return can be printed, in each language', async () => {
    const { id } = await desk.prepare(2)
    for (const lang of ['fr', 'nl', 'en', 'de']) {
      const { type, text, name } = await fileOf(desk, id, `?preview=1&format=pdf&lang=${lang}`)
      assert.equal(type, 'application/pdf')
      assert.ok(text.startsWith('%PDF'))
      assert.equal(name, 'attachment; filename="BE0160771164_2026Q2.pdf"')
    }
  })
})

test('who stands outside VAT files a special return', async () => {
  const desk = await openVatDesk(books, 'BE', { vat_regime: 'exempt' })
  replies(await desk.invoice('ACH', ['612000 200.00 PSICS21ND']), 201)
  replies(await desk.creditNote('NCA', ['612000 50.00 PSICS21ND']), 201)
  const made = await desk.prepare(1)
  assert.equal(made.form, '629')
  assert.deepEqual(made.boxes, {
    '75': '200.00',
    '77': '50.00',
    '80': '42.00',
    '82': '10.50',
    '83': '31.50',
  })
  await desk.validate(made.id)
  const { text } = await fileOf(desk, made.id)
  assert.match(text, /VAT629Consignment/)
  assert.match(text, /GridNumber="83">31\.50</)
})

test('a CA3 is data for an EDI partner, in whole euros', async () => {
  const desk = await openVatDesk(books, 'FR', { vat_regime: 'quarterly' })
  replies(await desk.invoice('VEN', ['707000 1000.40 V20']), 201)
  replies(await desk.invoice('ACH', ['607000 100.00 P20']), 201)
  const made = await desk.prepare(1)
  assert.deepEqual([made.form, made.amount_due], ['CA3', '180.00'])
  await desk.validate(made.id)
  const { text, name, type } = await fileOf(desk, made.id)
  assert.match(type!, /^application\/json/)
  assert.equal(name, 'attachment; filename="FR44732829320_2026Q1.json"')
  const data = JSON.parse(text)
  assert.deepEqual(
    [data.form, data.siren, data.nil, data.period],
    ['3310CA3', '732829320', false, { type: 'quarterly', from: '2026-01-01', to: '2026-03-31' }],
  )
  assert.ok(Object.values(data.zones).every(Number.isInteger))
})

test('in Luxembourg a return is an eCDF file with a name of its own, for which a matricule is needed', async () => {
  const desk = await openVatDesk(books, 'LU')
  replies(await desk.invoice('VEN', ['7021 1000.00 V17']), 201)
  const made = await desk.prepare(1)
  assert.equal(made.form, 'TVA_DECT')
  await desk.validate(made.id)
  const refused = replies(await desk.admin.get(`${desk.returns}/${made.id}/xml`), 422)
  assert.deepEqual(Object.keys(refused.body.errors), ['matricule'])
  replies(
    await desk.admin.patch(`${desk.path}/settings`, {
      vat: { ecdf: { matricule: '20102400123' } },
    }),
    200,
  )
  const { text, name } = await fileOf(desk, made.id)
  assert.match(name!, /"000000X20260410T\d{8}\.xml"/)
  assert.match(text, /<Declaration type="TVA_DECT" model="1" language="FR">/)
  assert.match(text, /<NumericField id="012">1000,00</)
  assert.match(text, /<Choice id="204">1</)
})

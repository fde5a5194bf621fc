import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { attributeOf, readXml, type XmlElement } from '#formats/xml/reader'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { openReportBooks, type ReportBooks } from '#testing/report-books'
import { useBooks } from '#testing/use-books'

/** The annual accounts of Luxembourg as the portal takes them, read by the reader of XML. */
const books = useBooks()
let desk: ReportBooks
before(async () => {
  desk = await openReportBooks(books, {
    country_pack: 'LU',
    locale: 'nl',
    banks: [],
    enterprise_number: 'B123456',
    vat_number: 'LU26375245',
  })
  await desk.post(['Dr 5131 5000.00', 'Cr 101 5000.00'], '2025-01-02')
  await desk.bill('VEN', ['7033 1000.00 V17'], '2025-02-10')
  await desk.bill('ACH', ['61128 200.00 P17-F'], '2026-02-20')
})

const get = (query = '') => desk.admin.get(`${desk.path}/exports/annual-accounts${query}`)
const setMatricule = async (matricule: string | null) =>
  replies(await desk.admin.patch(`${desk.path}/settings`, { vat: { ecdf: { matricule } } }), 200)

const all = (element: XmlElement, name: string): XmlElement[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => all(child, name)),
]
/** The fields of a declaration, by their numbers. */
const fieldsOf = (declaration: XmlElement, kind: string) =>
  Object.fromEntries(all(declaration, kind).map((field) => [attributeOf(field, 'id')!, field.text]))

test('without a matricule the portal would not know who declares', async () => {
  const answer = refusedAt(await get('?format=xml'), 'matricule')
  assert.equal(answer.body.code, 'declarant_incomplete')
  refusedAt(await get('?format=xml&link=1'), 'matricule')
  replies(await get('?format=csv'), 200)
  replies(await get('?format=csv&link=1'), 200)
})

test('all that lacks is named at once', async () => {
  const nobody = await books.openCompany({ country_pack: 'LU', banks: [] })
  const at = `${nobody.path}/exports/annual-accounts?format=xml`
  const { body } = refusedAt(await nobody.admin.get(at), 'matricule', 'vat_number')
  assert.equal(body.code, 'declarant_incomplete')
  for (const field of ['matricule', 'vat_number']) assert.ok(body.message.includes(field))
  replies(await nobody.admin.call('HEAD', at), 422)
})

test('a complete declarant is named in full, with who sends for him', async () => {
  const ecdf = {
    prefix: 'AB12CD',
    interface: 'DUBB1',
    matricule: '20192401233',
    agent_matricule: '19952209999',
    agent_rcs_number: 'B654321',
    agent_vat_number: 'LU12345613',
  }
  replies(await desk.admin.patch(`${desk.path}/settings`, { vat: { ecdf } }), 200)
  const { url } = replies(await get('?format=xml&link=1&lang=de'), 200).body
  const answer = replies(await desk.admin.get(url.slice(url.indexOf('/v1/'))), 200)
  const root = readXml(answer.bytes)
  const said = (name: string) => {
    const found = all(root, name)[0]!.children.filter(({ children }) => children.length === 0)
    return Object.fromEntries(found.map((leaf) => [leaf.name, leaf.text]))
  }
  assert.deepEqual(said('Agent'), {
    MatrNbr: '19952209999',
    RCSNbr: 'B654321',
    VATNbr: '12345613',
  })
  assert.deepEqual(said('Declarer'), {
    MatrNbr: '20192401233',
    RCSNbr: 'B123456',
    VATNbr: '26375245',
  })
  assert.deepEqual(said('Declaration'), { Year: '2025', Period: '1' })
  const { FileReference, Interface, eCDFFileVersion } = said('eCDFDeclarations')
  assert.deepEqual([Interface, eCDFFileVersion], ['DUBB1', '2.0'])
  assert.match(FileReference!, /^AB12CDX\d{8}T\d{8}$/)
  const nobodys = Object.fromEntries(
    Object.keys(ecdf)
      .slice(3)
      .map((key) => [key, null]),
  )
  replies(await desk.admin.patch(`${desk.path}/settings`, { vat: { ecdf: nobodys } }), 200)
})

for (const [scheme, ...forms] of [
  ['abbreviated', 'CA_BILANABR', 'CA_COMPPABR'],
  ['full', 'CA_BILAN', 'CA_COMPP'],
])
  test(`the ${scheme} forms say what the report says`, async () => {
    await setMatricule('20192401233')
    const year = `to=2026-06-30&scheme=${scheme}`
    const answer = replies(await get(`?format=xml&zero=0&${year}`), 200)
    assert.equal(answer.headers.get('content-type'), 'application/xml')
    const root = readXml(answer.bytes)
    const reference = all(root, 'FileReference')[0]!.text
    assert.match(answer.headers.get('content-disposition')!, new RegExp(`"${reference}\\.xml"`))
    const declarations = all(root, 'Declaration')
    assert.deepEqual(
      declarations.map((one) => [attributeOf(one, 'type'), attributeOf(one, 'language')]),
      forms.map((form) => [form, 'FR']),
    )
    const { rows } = await desk.report(`annual-accounts?${year}`)
    type Row = Record<'form' | 'code' | 'code_previous' | 'amount' | 'previous', string> & {
      level: number
    }
    for (const [at, declaration] of declarations.entries()) {
      const expected: Record<string, string> = {}
      for (const row of rows.filter(({ form }: Row) => form === forms[at]) as Row[])
        for (const [code, amount] of [
          [row.code, row.amount],
          [row.code_previous, row.previous],
        ] as const)
          if (amount !== '0.00' || row.level === 0) expected[code] = amount.replace('.', ',')
      assert.deepEqual(fieldsOf(declaration, 'NumericField'), expected)
      assert.deepEqual(fieldsOf(declaration, 'TextField'), {
        '01': '01/01/2026',
        '02': '31/12/2026',
        '03': 'EUR',
      })
    }
    const [sheet] = declarations
    const { 201: assets, 405: liabilities, 202: before } = fieldsOf(sheet!, 'NumericField')
    assert.equal(assets, liabilities)
    assert.equal(before, '6170,00')
  })

test('the first year has nothing before it, and totals all the same', async () => {
  await setMatricule('20192401233')
  const { bytes } = replies(await get(`?format=xml&fiscal_year_id=${desk.older}`), 200)
  const [sheet] = all(readXml(bytes), 'Declaration')
  const fields = fieldsOf(sheet!, 'NumericField')
  assert.deepEqual([fields['201'], fields['202']], ['6170,00', '0,00'])
})

test('other countries have no such file, and its fingerprint is that of the report', async () => {
  const belgian = await books.openCompany()
  refusedAt(await belgian.admin.get(`${belgian.path}/exports/annual-accounts?format=xml`), 'format')
  const { fingerprint } = await desk.report('annual-accounts')
  assert.equal((await get('?format=xml')).headers.get('x-export-fingerprint'), fingerprint)
})

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
  replies(await get('?format=csv'), 200)
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

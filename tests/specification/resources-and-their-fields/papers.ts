import assert from 'node:assert/strict'
import { invoiceLines, printed } from '#testing/documents'
import { eInvoice, own, seller } from '#testing/e-invoices'
import { replies } from '#testing/http'
import { sale } from '#testing/sale'
import type { chapter } from '../chapter.js'
import {
  boolean,
  date,
  decimal,
  each,
  haveFields,
  ifSet,
  including,
  integer,
  type Kind,
  like,
  listOf,
  number,
  oneOf,
  orNull,
  shape,
  string,
  uuid,
  zeroTime,
} from '../fields.js'
import type { Scene, Shown } from './scene.js'

const direction = oneOf('purchase', 'sale')
const share: Kind = {
  name: 'a number from 0 to 1',
  fits: (value) => number.fits(value) && Number(value) >= 0 && Number(value) <= 1,
}

const extractedFields = {
  document_type: string,
  direction: ifSet(direction),
  counterparty: ifSet(shape(each('name, vat_number, iban, bic', ifSet(string)))),
  number: ifSet(string),
  ...each('date, due_date', ifSet(date)),
  ...each('structured_communication, currency, nature, language', ifSet(string)),
  lines: listOf(
    including({
      description: string,
      ...each('quantity, unit_price, vat_rate, amount_vat, amount_gross', ifSet(number)),
      amount_net: number,
    }),
  ),
  totals: including({
    ...each('net, vat, gross', ifSet(number)),
    vat_breakdown: listOf(including(each('rate, base, amount', number))),
  }),
  payment: shape({ ...each('iban, bic', ifSet(string)), paid: boolean }),
  confidence: share,
}

export function importSection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('DocumentImport')
  let imports: Record<string, Shown>
  /** One of each kind, read or not, as the API shows them in the end. */
  const all = async () => {
    imports ??= await uploaded()
    return imports
  }
  const every = async () => Object.values(await all())
  const has = (passage: string, fields: Readonly<Record<string, Kind>>) =>
    says(passage, async () => haveFields(await every(), fields))

  async function uploaded() {
    const { admin } = on
    const path = `${on.path}/document-imports`
    const party = { type: 'supplier', name: seller.name, vat_number: seller.vatNumber }
    replies(await admin.post(`${on.path}/third-parties`, party), 201)
    const first = eInvoice({ number: 'W-1' })
    const lines = invoiceLines.map((line) => line.replace(/^IBAN.*/, 'IBAN BE71 0961 2345 6769'))
    lines.push(`Klant: ${own.name}, btw ${own.vatNumber}`)
    const files: Record<string, readonly [name: string, bytes: Buffer]> = {
      waiting: ['waiting.pdf', Buffer.from('%PDF-1.7\n')],
      printed: ['garage.pdf', await printed({ pages: [lines] })],
      poor: ['poor.pdf', await printed({ pages: [['FACTUUR', 'Alvast bedankt']] })],
      known: ['known.xml', first],
      sold: ['sold.xml', eInvoice({ number: 'V-1', seller: sale.buyer, buyer: sale.seller })],
      copy: ['copy.xml', first],
      wrong: ['wrong.xml', wrongTotals(eInvoice({ number: 'W-2' }))],
      later: ['later.xml', Buffer.concat([first, Buffer.from('\n')])],
      broken: ['broken.xml', Buffer.from('<?xml version="1.0"?><a><b></a>')],
    }
    const form = new FormData()
    for (const [name, bytes] of Object.values(files))
      form.append('files[]', new Blob([bytes]), name)
    const sent = replies(await admin.call('POST', path, { form }), 201).body.imports
    const ids = new Map(Object.keys(files).map((name, place) => [name, sent[place].id]))
    const act = async (name: string, action: string, status: number) =>
      replies(await admin.post(`${path}/${ids.get(name)}/${action}`), status)
    for (const name of ['printed', 'poor', 'known', 'sold', 'copy', 'wrong', 'broken'])
      await act(name, 'process', 200)
    await act('known', 'validate', 201)
    await act('later', 'process', 200)
    const found: [string, Shown][] = []
    for (const [name, id] of ids) found.push([name, await on.read(`${path}/${id}`)])
    return Object.fromEntries(found)
  }

  says('id, company_id | integer', async () => {
    haveFields(await every(), each('id, company_id', integer))
    for (const { company_id } of await every()) assert.equal(company_id, on.company.id)
  })

  says('batch_id | UUID', async () => {
    haveFields(await every(), { batch_id: uuid })
    assert.equal(new Set((await every()).map(({ batch_id }) => batch_id)).size, 1)
  })

  says('original_name, mime | string', async () => {
    haveFields(await every(), each('original_name, mime', string))
    const { printed: pdf, known } = await all()
    assert.deepEqual([pdf.original_name, pdf.mime], ['garage.pdf', 'application/pdf'])
    assert.match(known.mime, /^(?:application|text)\/xml$/)
  })

  says('size | integer (bytes)', async () => {
    haveFields(await every(), { size: integer })
    assert.equal((await all()).waiting.size, '%PDF-1.7\n'.length)
  })

  says('kind | string (for example `pdf`)', async () => {
    haveFields(await every(), { kind: string })
    const { printed: pdf, known } = await all()
    assert.deepEqual([pdf.kind, known.kind], ['pdf', 'xml'])
  })

  says('status | see States', async () => {
    const states = Object.entries(await all()).map(([name, { status }]) => `${name} ${status}`)
    assert.deepEqual(states, [
      'waiting queued',
      'printed ready',
      'poor needs_review',
      'known validated',
      'sold ready',
      'copy duplicate',
      'wrong needs_review',
      'later duplicate',
      'broken error',
    ])
  })

  says('progress | integer 0 to 100', async () => {
    haveFields(await every(), { progress: integer })
    const { waiting, ...finished } = await all()
    assert.equal(waiting.progress, 0)
    for (const { progress } of Object.values(finished)) assert.equal(progress, 100)
  })

  says('step | string (value `done` when finished)', async () => {
    haveFields(await every(), { step: string })
    const { waiting, ...finished } = await all()
    assert.notEqual(waiting.step, 'done')
    for (const { step } of Object.values(finished)) assert.equal(step, 'done')
  })

  says('engine | string (value seen: `api`)', async () => {
    haveFields(await every(), { engine: ifSet(string) })
    assert.equal((await all()).printed.engine, 'api')
  })

  says('suggested_direction | `purchase` or `sale`', async () => {
    haveFields(await every(), { suggested_direction: ifSet(direction) })
    const { known, sold, waiting } = await all()
    assert.deepEqual(
      [known.suggested_direction, sold.suggested_direction, waiting.suggested_direction],
      ['purchase', 'sale', null],
    )
  })

  has('suggested_third_party_id | integer', { suggested_third_party_id: ifSet(integer) })

  says('suggested_third_party | `{id, code, name, type, vat_number}`', async () => {
    const party = shape({
      id: integer,
      ...each('code, name', string),
      type: oneOf('supplier', 'customer'),
      vat_number: ifSet(string),
    })
    haveFields(await every(), { suggested_third_party: ifSet(party) })
    const { suggested_third_party: known, suggested_third_party_id } = (await all()).known
    assert.deepEqual(
      [known.id, known.name, known.type, known.vat_number],
      [suggested_third_party_id, seller.name, 'supplier', seller.vatNumber],
    )
  })

  says('extracted | ExtractedSheet or null', async () => {
    haveFields(await every(), { extracted: orNull(including(extractedFields)) })
    const { waiting, broken } = await all()
    assert.deepEqual([waiting.extracted, broken.extracted], [null, null])
  })

  says(
    'warnings | array of `{code, message}` or null. Codes include `counterparty_missing`, `date_missing`, `totals_missing`, `totals_mismatch` (list is open)',
    async () => {
      const warning = shape(each('code, message', string))
      haveFields(await every(), { warnings: orNull(listOf(warning)) })
      const codes = (one: Shown) => one.warnings.map(({ code }: Shown) => code)
      const { poor, wrong, sold } = await all()
      for (const code of ['counterparty_missing', 'date_missing', 'totals_missing'])
        assert.ok(codes(poor).includes(code), `${code} in ${codes(poor)}`)
      assert.ok(codes(wrong).includes('totals_mismatch'))
      assert.equal(sold.warnings, null)
    },
  )

  says('error | string or null', async () => {
    haveFields(await every(), { error: orNull(string) })
    assert.equal((await all()).broken.error, 'xml_malformed')
  })

  says('duplicate_of_import_id, duplicate_of_document_id | integer or null', async () => {
    haveFields(
      await every(),
      each('duplicate_of_import_id, duplicate_of_document_id', orNull(integer)),
    )
    const { known, copy, later } = await all()
    assert.equal(copy.duplicate_of_import_id, known.id)
    assert.equal(later.duplicate_of_document_id, known.imported_document_id)
  })

  has('imported_document_id | integer or null', { imported_document_id: orNull(integer) })

  says('file_url | signed URL (query `expires`, `signature`, optional `preview`)', async () => {
    const signed = /^https?:\/\/[^?]+\/file\?expires=\d+&signature=[0-9a-f]{64}$/
    haveFields(await every(), { file_url: like('a signed URL', signed) })
    const { known, printed: pdf } = await all()
    const open = (url: string) => on.books.call('GET', new URL(url).pathname + new URL(url).search)
    assert.equal(
      replies(await open(known.file_url), 200).text,
      eInvoice({ number: 'W-1' }).toString(),
    )
    replies(
      await open(known.file_url.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))),
      403,
    )
    const preview = new URL(pdf.preview_url)
    assert.deepEqual([...preview.searchParams.keys()].sort(), ['expires', 'preview', 'signature'])
    assert.match(replies(await open(pdf.preview_url), 200).headers.get('content-type')!, /^image\//)
  })

  says('has_preview | boolean', async () => {
    haveFields(await every(), { has_preview: boolean })
    const { printed: pdf, waiting } = await all()
    assert.deepEqual([pdf.has_preview, waiting.has_preview], [true, false])
  })

  says('version | integer', async () => {
    haveFields(await every(), { version: integer })
    const { waiting, copy, known } = await all()
    assert.deepEqual([waiting.version, copy.version, known.version], [1, 2, 3])
  })

  says(
    'ExtractedSheet: `document_type` (example `invoice`), `direction`, `counterparty {name, vat_number, iban, bic}`, `number`, `date`, `due_date`, `structured_communication`, `currency`, `lines[] {description, quantity, unit_price, vat_rate, amount_net, amount_vat, amount_gross}` (numbers), `totals {net, vat, gross, vat_breakdown[] {rate, base, amount}}` (numbers), `payment {iban, bic, paid (boolean)}`, `nature`, `confidence` (number 0 to 1), `language`.',
    async () => {
      const { known, printed: pdf } = await all()
      haveFields([known.extracted, pdf.extracted], extractedFields)
      const { extracted } = known
      assert.deepEqual(
        [extracted.document_type, extracted.number, extracted.date, extracted.due_date],
        ['invoice', 'W-1', '2026-03-02', '2026-04-01'],
      )
      const { net, vat, gross, vat_breakdown } = extracted.totals
      assert.deepEqual([net, vat, gross], [150, 24, 174])
      assert.deepEqual(
        vat_breakdown.map(({ rate, base, amount }: Shown) => [rate, base, amount]).sort(),
        [
          [21, 100, 21],
          [6, 50, 3],
        ],
      )
      const [wood] = extracted.lines
      assert.deepEqual(
        [wood.description, wood.quantity, wood.unit_price, wood.vat_rate, wood.amount_net],
        ['Kastanjehout', 4, 25, 21, 100],
      )
      assert.deepEqual([wood.amount_vat, wood.amount_gross], [21, 121])
    },
  )
}

/** The same invoice with another sum at its foot. */
function wrongTotals(invoice: Buffer): Buffer {
  const text = invoice.toString()
  const changed = text.replace(/(<cbc:TaxInclusiveAmount[^>]*>)174\.00/, '$1184.00')
  assert.notEqual(changed, text)
  return Buffer.from(changed)
}

export function documentSection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  section('Document')(
    '`id`, `type` (example `purchases`), `direction` (`purchase` `sale`), `number`, `document_date` (timestamp), `status`, `third_party {id, name, type, code}`, `lines[] {id, description, actual_account {id, number, label}, vat_code {id, code, rate (decimal string)}}`.',
    async () => {
      const { books, company, admin } = on
      const path = `${on.path}/documents`
      const wish = async (type: 'supplier' | 'customer', account: string, vat_code: string) => ({
        direction: type === 'supplier' ? 'purchase' : 'sale',
        number: `D-${type}`,
        document_date: '2026-03-10',
        third_party_id: await books.party(company, type),
        lines: [{ description: 'Bloem', amount_net: '100.00', account, vat_code }],
      })
      for (const body of [
        await wish('supplier', '604000', 'PG21'),
        await wish('customer', '700000', 'SG21'),
      ])
        replies(await admin.post(path, body), 201)
      const { data } = await on.read(path)
      const line = including({
        id: integer,
        description: string,
        actual_account: shape({ id: integer, ...each('number, label', string) }),
        vat_code: shape({ id: integer, code: string, rate: decimal }),
      })
      const fields = {
        id: integer,
        type: oneOf('purchases', 'sales'),
        direction,
        number: string,
        document_date: zeroTime,
        status: string,
        third_party: shape({ id: integer, ...each('name, type, code', string) }),
        lines: listOf(line),
      }
      haveFields(data, fields)
      const [sold, bought] = data
      assert.deepEqual([sold.type, bought.type], ['sales', 'purchases'])
      assert.deepEqual([sold.direction, bought.direction], ['sale', 'purchase'])
      assert.equal(bought.document_date, '2026-03-10T00:00:00.000000Z')
      const [{ actual_account, vat_code }] = bought.lines
      assert.deepEqual(
        [actual_account.number, vat_code.code, vat_code.rate],
        ['604000', 'PG21', '21.00'],
      )
      haveFields([await on.read(`${path}/${bought.id}`)], fields)
    },
  )
}

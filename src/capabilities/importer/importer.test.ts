import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { day } from '#kernel/days'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { eInvoice, own, seller } from '#testing/e-invoices'
import { booked, entry } from '#testing/entry'
import { type Answered, replies } from '#testing/http'
import { cents, sale, saleLine } from '#testing/sale'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'
import { importer } from './index.js'

const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books, { vat_number: own.vatNumber })
})

const path = () => `${desk.path}/document-imports`
let count = 0
const number = () => `W-${++count}`

function form(files: readonly (readonly [string, Buffer])[], fields: Record<string, string> = {}) {
  const made = new FormData()
  for (const [name, bytes] of files) made.append('files[]', new Blob([bytes]), name)
  for (const [name, value] of Object.entries(fields)) made.append(name, value)
  return made
}

const send = (files: readonly (readonly [string, Buffer])[], fields = {}): Promise<Answered> =>
  desk.admin.call('POST', path(), { form: form(files, fields) })
const upload = async (bytes: Buffer, name = 'invoice.xml') =>
  replies(await send([[name, bytes]]), 201).body.imports[0]
const process = async (id: number) =>
  replies(await desk.admin.post(`${path()}/${id}/process`), 200).body
const codesOf = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code)
const read = async (bytes: Buffer, name?: string) => process((await upload(bytes, name)).id)

describe('an upload', () => {
  test('puts each file in the queue, and nothing is read yet', async () => {
    const batch = randomUUID()
    const answer = replies(
      await send(
        [
          ['one.xml', eInvoice({ number: number() })],
          ['two.PDF', Buffer.from('%PDF-1.7\n')],
        ],
        { batch_id: batch },
      ),
      201,
    ).body
    assert.equal(answer.batch_id, batch)
    const states = answer.imports.map((one: Record<string, unknown>) => [
      one.original_name,
      one.kind,
      one.status,
      one.progress,
      one.extracted,
    ])
    assert.deepEqual(states, [
      ['one.xml', 'xml', 'queued', 0, null],
      ['two.PDF', 'pdf', 'queued', 0, null],
    ])
    const listed = replies(await desk.admin.get(`${path()}?batch_id=${batch}&status=queued`), 200)
    assert.equal(listed.body.total, 2)
  })

  test('is refused whole for one bad file, and keeps nothing', async () => {
    const total = async () => replies(await desk.admin.get(path()), 200).body.total
    const before = await total()
    refusedAt(
      await send([
        ['good.xml', eInvoice()],
        ['bad.exe', Buffer.from('MZ')],
      ]),
      'files.1',
    )
    refusedAt(await send([['empty.pdf', Buffer.alloc(0)]]), 'files.0')
    refusedAt(await send([['x.xml', eInvoice()]], { batch_id: 'mine' }), 'batch_id')
    refusedAt(await send([]), 'files')
    assert.equal(await total(), before)
  })
})

describe('an electronic invoice', () => {
  test('of a sale at the rate of another State waits for a person: no code here has that rate', async () => {
    const sold = {
      number: number(),
      seller: { name: own.name, vatNumber: own.vatNumber, address: sale.seller.address ?? null },
      buyer: { name: 'Frau Weide', address: sale.buyer.address ?? null },
      lines: [saleLine('Bücher', '1', '100', 'S', '19')],
      prepaid: cents('0'),
    }
    const done = await read(eInvoice(sold))
    assert.deepEqual([done.status, codesOf(done)], ['needs_review', ['foreign_vat']])
    assert.equal(done.suggested_lines[0].vat_code_id, null)
    const domestic = await read(
      eInvoice({ ...sold, number: number(), lines: [saleLine('Boek', '1', '100', 'S', '6')] }),
    )
    assert.deepEqual([domestic.status, domestic.warnings], ['ready', null])
  })

  test('is read at once, with its third party and what it is booked on', async () => {
    const party = replies(
      await desk.admin.post(`${desk.path}/third-parties`, {
        type: 'supplier',
        name: 'Wilg',
        vat_number: seller.vatNumber,
      }),
      201,
    ).body
    const done = await read(eInvoice({ number: 'W-first' }))
    assert.equal(done.status, 'ready')
    assert.equal(done.engine, 'structured')
    assert.deepEqual([done.progress, done.step, done.warnings], [100, 'done', null])
    assert.equal(done.suggested_third_party.id, party.id)
    assert.equal(done.suggested_direction, 'purchase')
    assert.deepEqual(done.extracted.totals.gross, 174)
    for (const line of done.suggested_lines) assert.ok(line.account_id && line.vat_code_id)

    const validated = replies(
      await desk.admin.post(`${path()}/${done.id}/validate`, { book: true }),
      201,
    ).body
    assert.equal(validated.import.status, 'validated')
    assert.equal(validated.import.imported_document_id, validated.document.id)
    assert.equal(validated.document.status, 'booked')
    assert.equal(validated.document.number, 'W-first')
    assert.equal(validated.external.status, 'disabled')
    assert.deepEqual(
      booked(validated.entry),
      entry`
        Dr 616900 Services   100.00
        Dr 616900 Services    50.00
        Dr 411059 VAT         21.00
        Dr 411059 VAT          3.00
        Cr 440000 Supplier   174.00
      `,
    )
    refusedAt(await desk.admin.post(`${path()}/${done.id}/process`), 'status')
    refusedAt(await desk.admin.post(`${path()}/${done.id}/validate`, {}), 'status')
    refusedAt(await desk.admin.delete(`${path()}/${done.id}`), 'status')
  })

  test('read again changes nothing; a queued one is neither validated nor corrected', async () => {
    const queued = await upload(eInvoice({ number: number() }))
    refusedAt(await desk.admin.post(`${path()}/${queued.id}/validate`, {}), 'status')
    refusedAt(await desk.admin.patch(`${path()}/${queued.id}`, { extracted: {} }), 'status')
    const first = await process(queued.id)
    const again = await process(queued.id)
    assert.equal(again.version, first.version)
  })

  test('twice is a duplicate: by its bytes, and by what it says', async () => {
    const sent = eInvoice({ number: 'W-dup' })
    const first = await read(sent)
    const bytes = await read(sent)
    assert.deepEqual([bytes.status, bytes.duplicate_of_import_id], ['duplicate', first.id])
    assert.deepEqual(codesOf(bytes), ['duplicate_file'])
    const words = await read(Buffer.concat([sent, Buffer.from('\n')]))
    assert.deepEqual([words.status, words.duplicate_of_import_id], ['duplicate', first.id])
    assert.deepEqual(codesOf(words), ['duplicate_invoice'])
    refusedAt(await desk.admin.post(`${path()}/${bytes.id}/validate`, {}), 'status')
    const made = replies(await desk.admin.post(`${path()}/${first.id}/validate`, {}), 201).body
    assert.equal(made.entry, null)
    assert.equal(made.document.status, 'pending')
    const later = await read(Buffer.concat([sent, Buffer.from('\n\n')]))
    assert.deepEqual(
      [later.status, later.duplicate_of_document_id],
      ['duplicate', made.document.id],
    )
    replies(await desk.admin.post(`${path()}/${bytes.id}/validate`, { force: true }), 201)
  })

  test('that is no invoice ends in an error that says why, in the reader’s language', async () => {
    const wrong = await read(Buffer.from('<?xml version="1.0"?><a><b></a>'))
    assert.deepEqual([wrong.status, wrong.error, wrong.step], ['error', 'xml_malformed', 'done'])
    const dutch = await desk.admin.call('GET', `${path()}/${wrong.id}`, {
      headers: { 'accept-language': 'nl' },
    })
    assert.equal(replies(dutch, 200).body.error, 'xml_malformed')
    refusedAt(await desk.admin.post(`${path()}/${wrong.id}/validate`, {}), 'status')
    const again = await process(wrong.id)
    assert.equal(again.status, 'error')
  })
})

describe('a correction', () => {
  test('replaces the extracted, computes its totals and leaves the status', async () => {
    const done = await read(eInvoice({ number: number() }))
    const extracted = {
      ...done.extracted,
      number: '  corrected-1 ',
      lines: [{ description: 'All', vat_rate: 21, amount_net: 10 }],
      totals: {},
      counterparty: { ...done.extracted.counterparty, vat_number: 'be 0150.200.342' },
    }
    const after = replies(
      await desk.admin.patch(`${path()}/${done.id}`, { extracted: extracted }),
      200,
    )
    assert.equal(after.body.status, done.status)
    assert.equal(after.body.extracted.number, 'corrected-1')
    assert.equal(after.body.extracted.counterparty.vat_number, seller.vatNumber)
    assert.deepEqual(after.body.extracted.totals.gross, 12.1)
    const { undo } = undoIn(books, desk)
    await undo(after)
    const back = replies(await desk.admin.get(`${path()}/${done.id}`), 200).body
    assert.equal(back.extracted.number, done.extracted.number)
    assert.deepEqual(back.extracted.totals, done.extracted.totals)
  })
})

describe('a validation', () => {
  test('takes lines, a new third party and a extracted; what is wrong is named', async () => {
    const done = await read(
      eInvoice({
        number: number(),
        seller: {
          name: 'Nieuw BV',
          vatNumber: 'BE0131004240',
          endpoint: { scheme: '0208', value: '0131004240' },
        },
      }),
    )
    const validate = (body: object) => desk.admin.post(`${path()}/${done.id}/validate`, body)
    refusedAt(await validate({}), 'third_party_id')
    const party = { new_third_party: { name: 'Nieuw BV', vat_number: 'BE0131004240' } }
    refusedAt(await validate({ ...party, lines: [{}] }), 'lines')
    const account = await desk.accountId('604000')
    const wrong = replies(
      await validate({
        ...party,
        lines: [{ account_id: 999_999, vat_code_id: null }, { account_id: account }],
      }),
      422,
    ).body.errors
    assert.ok(wrong['lines.0.account_id'])
    assert.ok(wrong['lines.1.vat_code_id'] === undefined || wrong['lines.1.account_id'])
    refusedAt(
      await validate({ new_third_party: { name: 'x', vat_number: 'BE0000000000' } }),
      'new_third_party.vat_number',
    )
    const made = replies(await validate({ ...party, book: true }), 201)
    assert.equal(made.body.document.third_party.name, 'Nieuw BV')

    const { undo } = undoIn(books, desk)
    await undo(made)
    const back = replies(await desk.admin.get(`${path()}/${done.id}`), 200).body
    assert.deepEqual([back.status, back.imported_document_id], [done.status, null])
    replies(await desk.admin.get(`${desk.path}/documents/${made.body.document.id}`), 404)
    const reversed = replies(
      await desk.admin.get(`${desk.path}/entries/${made.body.entry.id}`),
      200,
    )
    assert.equal(reversed.body.status, 'reversed')
    replies(await validate({ third_party_id: made.body.document.third_party_id }), 201)
  })
})

test('what was read of a supplier outside the European Union can be validated as it stands', async () => {
  const from = (country: string, vatNumber: string) =>
    eInvoice({
      number: number(),
      lines: [saleLine('Chestnut', '1', '100', 'S', '21')],
      seller: {
        ...sale.seller,
        name: `Willow of ${country}`,
        vatNumber,
        legalId: null,
        endpoint: { scheme: '0088', value: '7300010000001' },
        address: { ...sale.seller.address!, country },
      },
    })
  for (const [country, written, kept, again] of [
    ['GB', 'GB 980 7806 84', 'GB980780684', 'GB980780684'],
    ['CH', 'CHE-107.787.577 MWST', 'CHE107787577MWST', 'CHE-107.787.577 TVA'],
  ] as const) {
    const done = await read(from(country, written))
    const { vat_number, name } = done.extracted.counterparty
    assert.equal(vat_number, kept)
    const { document } = replies(
      await desk.admin.post(`${path()}/${done.id}/validate`, {
        new_third_party: { name, vat_number },
      }),
      201,
    ).body
    const party = `${desk.path}/third-parties/${document.third_party_id}`
    replies(await desk.admin.get(party), 200, { country, vat_number: kept })
    const next = await read(from(country, again))
    assert.equal(next.suggested_third_party.id, document.third_party_id)
  }
})

describe('in the background', () => {
  const run = async (name: string, payload = {}) => {
    const job = [...importer.jobs, ...importer.tasks].find((one) => one.name === name)!
    await job.run({ services: books.service.services, payload, attempt: 1 })
  }
  const waiting = async () =>
    (
      await books.sql.query(
        `SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'analyse-import'`,
      )
    ).rows.length

  test('the minute’s job hands out what waits, and takes back what was left', async () => {
    const queued = await upload(eInvoice({ number: number() }))
    await books.sql.query(
      `UPDATE document_imports SET status = 'analyzing', progress = 40, lease = gen_random_uuid(),
              leased_until = $2 WHERE id = $1`,
      [queued.id, '2026-03-16T09:00:00Z'],
    )
    const before = await waiting()
    await run('analyse-imports')
    const found = replies(await desk.admin.get(`${path()}/${queued.id}`), 200).body
    assert.deepEqual([found.status, found.progress], ['queued', 0])
    assert.ok((await waiting()) > before)
    await run('analyse-import', { company_id: desk.company.id, import_id: queued.id })
    replies(await desk.admin.get(`${path()}/${queued.id}`), 200, { status: 'ready' })
  })

  test('a batch is accepted, one job per file', async () => {
    const sent = replies(
      await send([
        ['a.xml', eInvoice({ number: number() })],
        ['b.xml', eInvoice({ number: number() })],
      ]),
      201,
    ).body
    replies(await desk.admin.post(`${path()}/batches/${sent.batch_id}/process`), 202, {
      queued: 2,
    })
    replies(await desk.admin.post(`${path()}/batches/${randomUUID()}/process`), 404)
  })

  test('of two who read one file at the same time, one does it and both see it', async () => {
    const queued = await upload(eInvoice({ number: number(), issuedOn: day('2026-03-03') }))
    const [one, other] = await Promise.all([process(queued.id), process(queued.id)])
    assert.equal(one.status, 'ready')
    assert.deepEqual(other.extracted, one.extracted)
    const rows = await books.sql.query(
      `SELECT 1 FROM changes WHERE resource = 'document-imports' AND record_id = $1 AND action = 'analysed'`,
      [queued.id],
    )
    assert.equal(rows.rows.length, 1)
  })
})

test('the file opens by its signed address and by no other', async () => {
  const sent = eInvoice({ number: number() })
  const done = await read(sent)
  const url = done.file_url.replace(/^https?:\/\/[^/]+/, '')
  const file = replies(await books.call('GET', url), 200)
  assert.equal(file.text, sent.toString())
  assert.match(file.headers.get('content-disposition')!, /^attachment/)
  replies(await books.call('GET', `${url}&preview=1`), 403)
  replies(await books.call('GET', url.replace(/document-imports\/\d+/, 'document-imports/1')), 403)
})

test('a known supplier who wants to be paid elsewhere is pointed out, once', async () => {
  replies(
    await desk.admin.post(`${desk.path}/third-parties`, {
      type: 'supplier',
      name: 'Elders',
      vat_number: 'BE0116648438',
      ibans: [{ iban: 'BE96068901234505' }],
    }),
    201,
  )
  const done = await read(
    eInvoice({
      number: number(),
      seller: {
        name: 'Elders',
        vatNumber: 'BE0116648438',
        endpoint: { scheme: '0208', value: '0116648438' },
      },
    }),
  )
  assert.equal(done.status, 'needs_review')
  assert.deepEqual(codesOf(done), ['iban_unknown'])
})

test('a extracted whose lines do not come to its totals makes no document', async () => {
  const done = await read(eInvoice({ number: number() }))
  const wrong = structuredClone(done.extracted)
  wrong.totals.gross += 1
  await books.sql.query('UPDATE document_imports SET extracted = $2 WHERE id = $1', [
    done.id,
    JSON.stringify(wrong),
  ])
  const validate = () => desk.admin.post(`${path()}/${done.id}/validate`, {})
  refusedAt(await validate(), 'extracted.totals')
  replies(await desk.admin.patch(`${path()}/${done.id}`, { extracted: wrong }), 200)
  assert.equal(replies(await validate(), 201).body.document.amount_gross, '174.00')
})

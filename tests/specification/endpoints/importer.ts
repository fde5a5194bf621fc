import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { refusedAt } from '#testing/desk'
import { invoiceLines, printed } from '#testing/documents'
import { eInvoice, own } from '#testing/e-invoices'
import { replies } from '#testing/http'
import { saleLine } from '#testing/sale'
import { zipOf } from '#testing/zip'
import { pass } from '../time.js'
import { pathOfUrl, type SentFile, somePdf } from '../uploads.js'
import { type Chapter, fieldsOf, has, scene, uuid } from './scene.js'

export function documentImporter(endpoints: Chapter): void {
  const says = endpoints.section('Document importer')
  const upload =
    'POST | (none) | write, not in demo | multipart: `files[]` (required, 1 to 20 files, each up to 25 MB; extensions pdf jpg jpeg png heic heif webp gif xml zip), `batch_id` (UUID, optional, generated when absent) | 201 `{batch_id, imports[] (DocumentImport)}`; a ZIP gives a parent with status `expanded` plus one import per contained file (50 at most); one file with an unaccepted extension fails the whole upload with 422'

  says('All under `/v1/companies/{company}/document-imports`.', async () => {
    const { importer, desk } = scene
    assert.equal(importer.path, `${desk.path}/document-imports`)
    replies(await desk.admin.get(importer.path), 200)
  })

  says(upload, async () => {
    const { importer } = scene
    await pass(scene.books, 60)
    const names = 'pdf jpg jpeg png heic heif webp gif xml'
      .split(' ')
      .map((ending) => `a.${ending}`)
    const files = names.map((name): SentFile => [name, somePdf])
    const { batch_id, imports, ...rest } = replies(await importer.send(files), 201).body
    assert.deepEqual(rest, {})
    assert.match(batch_id, uuid)
    assert.deepEqual(
      imports.map((one: { original_name: string }) => one.original_name),
      names,
    )
    for (const one of imports) {
      has(one, fieldsOf.import)
      assert.deepEqual([one.batch_id, one.status, one.progress], [batch_id, 'queued', 0])
    }
    const batch = randomUUID()
    replies(await importer.send([['B.PDF', somePdf]], { batch_id: batch }), 201, {
      batch_id: batch,
    })
    refusedAt(await importer.send([['b.pdf', somePdf]], { batch_id: 'mine' }), 'batch_id')
  })

  says(upload, 'a ZIP', async () => {
    const zip = zipOf([
      { name: 'one.pdf', content: somePdf },
      { name: 'two.png', content: 'x' },
    ])
    const { imports } = replies(await scene.importer.send([['papers.zip', zip]]), 201).body
    assert.deepEqual(
      imports.map((one: Record<string, string>) => [one.original_name, one.status]),
      [
        ['papers.zip', 'expanded'],
        ['one.pdf', 'queued'],
        ['two.png', 'queued'],
      ],
    )
    const many = (count: number) =>
      zipOf(
        Array.from({ length: count }, (_, place) => ({ name: `${place}.pdf`, content: somePdf })),
      )
    refusedAt(await scene.importer.send([['papers.zip', many(51)]]), 'files.0')
  })

  says(upload, 'what is refused', async () => {
    const { importer, desk } = scene
    const total = async () => replies(await desk.admin.get(importer.path), 200).body.total
    const before = await total()
    const good: SentFile = ['a.pdf', somePdf]
    refusedAt(await importer.send([good, ['b.docx', 'x']]), 'files.1')
    refusedAt(await importer.send([]), 'files')
    refusedAt(await importer.send(Array(21).fill(good)), 'files.20')
    const large = Buffer.alloc(25 * 1024 * 1024 + 1, 0x20)
    refusedAt(await importer.send([['a.pdf', large]]), 'files.0')
    replies(await desk.admin.post(importer.path, { files: [] }), 422)
    assert.equal(await total(), before)
  })

  says(
    'GET | (none) | read | query `batch_id`, `status` (comma-separated statuses), `page`, `per_page` | paginated DocumentImport',
    async () => {
      const { importer, desk } = scene
      const files: SentFile[] = [
        ['a.pdf', somePdf],
        ['b.zip', zipOf([{ name: 'c.pdf', content: somePdf }])],
      ]
      const { batch_id } = replies(await importer.send(files), 201).body
      const find = async (query: string) => {
        const page = replies(await desk.admin.get(`${importer.path}${query}`), 200).body
        has(page, fieldsOf.page)
        return page
      }
      const all = await find(`?batch_id=${batch_id}`)
      assert.equal(all.total, 3)
      for (const one of all.data) has(one, fieldsOf.import)
      const counted = async (status: string) =>
        (await find(`?batch_id=${batch_id}&status=${status}`)).total
      assert.deepEqual(
        [await counted('queued'), await counted('expanded'), await counted('queued,expanded')],
        [2, 1, 3],
      )
      assert.equal(await counted('ready,validated'), 0)
      assert.equal((await find(`?batch_id=${randomUUID()}`)).total, 0)
      const second = await find(`?batch_id=${batch_id}&per_page=2&page=2`)
      assert.deepEqual([second.data.length, second.per_page, second.current_page], [1, 2, 2])
    },
  )

  says(
    'POST | `/{id}/process` | write, not in demo | none | 200 DocumentImport (analysis is synchronous; client timeout of at least 150 s advised); 422 if already validated',
    async () => {
      const { importer } = scene
      const { id } = await importer.upload(invoice())
      const done = replies(await importer.process(id), 200).body
      has(done, fieldsOf.import)
      assert.deepEqual([done.status, done.progress, done.step], ['ready', 100, 'done'])
      replies(await importer.validate(id), 201)
      refusedAt(await importer.process(id), 'status')
    },
  )

  says(
    'PATCH | `/{id}` | write | `{extracted: complete ExtractedSheet}`; the service normalises it and recalculates totals | DocumentImport',
    async () => {
      const { importer, desk } = scene
      const done = await read()
      const extracted = {
        ...done.extracted,
        number: '  corrected-1 ',
        counterparty: { ...done.extracted.counterparty, vat_number: 'be 0150.200.342' },
        lines: [{ description: 'All', vat_rate: 21, amount_net: 10 }],
        totals: { net: 1, vat: 1, gross: 1, vat_breakdown: [] },
      }
      const changed = replies(
        await desk.admin.patch(`${importer.path}/${done.id}`, { extracted }),
        200,
      ).body
      has(changed, fieldsOf.import)
      const { number, counterparty, totals, lines } = changed.extracted
      assert.deepEqual([number, counterparty.vat_number], ['corrected-1', 'BE0150200342'])
      assert.deepEqual([totals.net, totals.vat, totals.gross], [10, 2.1, 12.1])
      assert.deepEqual([lines[0].amount_vat, lines[0].amount_gross], [2.1, 12.1])
      const [rate] = totals.vat_breakdown
      assert.deepEqual([rate.rate, rate.base, rate.amount], [21, 10, 2.1])
      assert.equal(changed.status, done.status)
      refusedAt(await desk.admin.patch(`${importer.path}/${done.id}`, {}), 'extracted')
    },
  )

  says(
    'POST | `/{id}/validate` | write | body below | 201 `{import, document, entry (or null), external {status, document_id, token, locked, error, message}}`',
    async () => {
      const done = await read()
      const body = replies(await scene.importer.validate(done.id, { book: true }), 201).body
      assert.deepEqual(Object.keys(body).sort(), ['document', 'entry', 'external', 'import'])
      has(body.import, fieldsOf.import)
      has(body.document, fieldsOf.document)
      has(body.entry, fieldsOf.entry)
      assert.deepEqual(Object.keys(body.external).sort(), [
        ...['document_id', 'error', 'locked', 'message', 'status', 'token'],
      ])
      assert.deepEqual(
        [
          body.import.status,
          body.import.imported_document_id,
          body.document.status,
          body.entry.status,
        ],
        ['validated', body.document.id, 'booked', 'posted'],
      )
    },
  )

  says(
    'GET | `/{id}/file` | signed URL | query `expires`, `signature`, `preview` | the uploaded file or its preview',
    async () => {
      const { books } = scene
      const done = await paper()
      const file = replies(await books.call('GET', pathOfUrl(done.file_url)), 200)
      assert.match(file.text, /^%PDF-/)
      assert.equal(file.headers.get('content-type'), 'application/pdf')
      assert.equal(done.has_preview, true)
      const preview = replies(await books.call('GET', pathOfUrl(done.preview_url)), 200)
      assert.match(preview.headers.get('content-type') ?? '', /^image\//)
      assert.ok(new URL(done.preview_url).searchParams.get('preview'))
      for (const address of [done.file_url, done.preview_url]) {
        const { pathname, searchParams } = new URL(address)
        assert.equal(pathname, `${scene.importer.path}/${done.id}/file`)
        assert.ok(searchParams.get('expires') && searchParams.get('signature'))
        replies(await books.call('GET', pathname), 403)
      }
      replies(await books.call('GET', `${pathOfUrl(done.file_url)}&preview=1`), 403)
    },
  )
}

let count = 0

/** An electronic invoice of 30.00 at 21 %, each with a number of its own. */
export function invoice(): Buffer {
  const lines = [saleLine('Hout', '1', '10', 'S', '21'), saleLine('Zand', '1', '20', 'S', '21')]
  return eInvoice({ number: `N-${++count}`, lines })
}

/** An analysed electronic invoice. */
export async function read() {
  await pass(scene.books, 60)
  return scene.importer.read(invoice())
}

let analysed: Promise<Awaited<ReturnType<typeof analysePaper>>> | undefined

/** An analysed PDF, which has a preview; made once. */
export async function paper() {
  analysed ??= analysePaper()
  const { id } = await analysed
  return replies(await scene.desk.admin.get(`${scene.importer.path}/${id}`), 200).body
}

async function analysePaper() {
  await pass(scene.books, 60)
  const lines = [...invoiceLines, `Klant: ${own.name} ${own.vatNumber}`]
  return scene.importer.read(await printed({ pages: [lines] }), 'garage.pdf')
}

import assert from 'node:assert/strict'
import { importer } from '#capabilities/importer'
import { refusedAt } from '#testing/desk'
import { printed } from '#testing/documents'
import { eInvoice } from '#testing/e-invoices'
import { replies } from '#testing/http'
import { zipOf } from '#testing/zip'
import type { chapter } from '../chapter.js'
import type { Scene, Shown } from './scene.js'

export function importSection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('Document import (`status`)')
  let count = 0
  const newInvoice = () => eInvoice({ number: `S-${++count}` })
  const malformed = '<?xml version="1.0"?><a><b></a>'
  const upload = async (bytes: Buffer | string, name = 'invoice.xml'): Promise<Shown> =>
    replies(await on.send([[name, bytes]]), 201).body.imports[0]
  const analysed = async (bytes: Buffer | string, name?: string): Promise<Shown> =>
    replies(await on.process((await upload(bytes, name)).id), 200).body
  const found = (id: number): Promise<Shown> => on.read(`${on.imports}/${id}`)

  says(
    'States: `queued` (file received, waiting for analysis), `analyzing` (in progress), `ready` (analysed, data reliable), `needs_review` (analysed, one point to check), `duplicate` (file or invoice already exists in the company), `error` (analysis failed, must be rerun), `validated` (document created, import finished), `expanded` (ZIP archive unpacked into child imports).',
    async () => {
      const states = ['queued', 'analyzing', 'ready', 'needs_review', 'duplicate', 'error']
      for (const status of [...states, 'validated', 'expanded'])
        replies(await on.desk.admin.get(`${on.imports}?status=${status}`), 200)
      refusedAt(await on.desk.admin.get(`${on.imports}?status=done`), 'status')
    },
  )

  says('none | upload of a non-ZIP file | extension accepted | `queued` | progress 0', async () => {
    const extensions = ['pdf', 'jpg', 'jpeg', 'png', 'heic', 'heif', 'webp', 'gif', 'xml', 'PDF']
    const files = extensions.map((extension) => [`file.${extension}`, 'content'] as const)
    const { imports } = replies(await on.send(files), 201).body
    assert.equal(imports.length, extensions.length)
    for (const { status, progress } of imports) assert.deepEqual([status, progress], ['queued', 0])
    for (const name of ['file.exe', 'file.docx', 'file', 'pdf', 'file.pdf.html'])
      refusedAt(await on.send([files[0]!, [name, 'content']]), 'files.1')
  })

  says(
    'none | upload of a ZIP | archive valid | parent `expanded` | one child import per contained file, 50 at most',
    async () => {
      const files = (length: number) =>
        zipOf(Array.from({ length }, (_, place) => ({ name: `${place}.pdf` })))
      const sent = replies(await on.send([['papers.zip', files(50)]]), 201).body.imports
      const [parent, ...children] = sent
      assert.deepEqual([parent.status, children.length], ['expanded', 50])
      for (const { status, progress, parent_id } of children)
        assert.deepEqual([status, progress, parent_id], ['queued', 0, parent.id])
      refusedAt(await on.send([['papers.zip', files(51)]]), 'files.0')
      refusedAt(await on.send([['papers.zip', 'no archive']]), 'files.0')
      refusedAt(await on.process(parent.id), 'status')
      refusedAt(await on.validate(parent.id), 'status')
    },
  )

  const queued =
    '`queued` | process call, or the scheduled job that runs every minute | analysis runs | `analyzing`, then `ready`, `needs_review`, `duplicate` or `error` | process responds only when finished'

  says(queued, 'a process call', async () => {
    const paper = await printed({ pages: [['FACTUUR', 'Alvast bedankt']] })
    const waiting = await upload(paper, 'paper.pdf')
    let seen: Shown
    on.analysis.meanwhile = async () => {
      seen = await found(waiting.id)
    }
    const done = replies(await on.process(waiting.id), 200).body
    on.analysis.meanwhile = async () => {}
    assert.equal(seen.status, 'analyzing')
    assert.ok(seen.progress >= 0 && seen.progress < 100 && seen.step !== 'done')
    assert.deepEqual([done.status, done.progress, done.step], ['needs_review', 100, 'done'])
    assert.deepEqual(await found(waiting.id), done)
    const invoice = newInvoice()
    assert.equal((await analysed(invoice)).status, 'ready')
    assert.equal((await analysed(invoice)).status, 'duplicate')
    assert.equal((await analysed(malformed)).status, 'error')
  })

  says(queued, 'the job of the minute', async () => {
    const { id } = await upload(newInvoice())
    const services = on.books.service.services
    const minutely = importer.jobs.find(({ name }) => name === 'analyse-imports')
    assert.equal(minutely?.every, 'minute')
    await minutely.run({ services, payload: {}, attempt: 1 })
    const { rows } = await on.books.sql.query(
      `SELECT payload FROM graphile_worker._private_jobs WHERE (payload ->> 'import_id')::int = $1`,
      [id],
    )
    assert.equal(rows.length, 1, 'the file was handed out')
    const task = importer.tasks.find(({ name }) => name === 'analyse-import')!
    await task.run({ services, payload: rows[0].payload, attempt: 1 })
    assert.equal((await found(id)).status, 'ready')
  })

  says('`error` | process call | rerun | result status as above', async () => {
    const wrong = await analysed(malformed)
    const again = replies(await on.process(wrong.id), 200, { status: 'error' }).body
    assert.ok(again.version > wrong.version, 'it was read again')
    // What failed for a moment, as a reader that was killed, goes well the next time.
    const good = await analysed(newInvoice())
    await on.books.sql.query(
      `UPDATE document_imports SET status = 'error', error = 'reader_failed', extracted = NULL WHERE id = $1`,
      [good.id],
    )
    refusedAt(await on.validate(good.id), 'status')
    replies(await on.process(good.id), 200, { status: 'ready', error: null })
  })

  says(
    '`needs_review` | PATCH of the sheet | none | status unchanged by the correction | totals recalculated',
    async () => {
      const { id, extracted } = await reviewable()
      const corrected = {
        ...extracted,
        lines: [
          { description: 'One', vat_rate: 21, amount_net: 10 },
          { description: 'Two', vat_rate: 6, amount_net: 20 },
        ],
        totals: { net: 1, vat: 1, gross: 1 },
      }
      const patched = await on.desk.admin.patch(`${on.imports}/${id}`, { extracted: corrected })
      const { totals } = replies(patched, 200, { status: 'needs_review' }).body.extracted
      assert.deepEqual([totals.net, totals.vat, totals.gross], [30, 3.3, 33.3])
      assert.deepEqual((await found(id)).extracted.totals, totals)
    },
  )

  /** An invoice of a sender whose name and number nobody can check. */
  async function reviewable(): Promise<Shown> {
    const invoice = newInvoice().toString().replaceAll('BE0150200342', 'BE0150200343')
    const done = await analysed(Buffer.from(invoice))
    assert.equal(done.status, 'needs_review')
    return done
  }

  const validate =
    '`ready`, `needs_review` | validate | lines valid | `validated` | document created; `imported_document_id` set; with `book: true` an entry is posted'

  says(validate, 'from `ready`', async () => {
    const done = await analysed(newInvoice())
    assert.equal(done.status, 'ready')
    const wrong = { lines: [{ account_id: 999_999 }, { account_id: 999_999 }] }
    const refusal = replies(await on.validate(done.id, wrong), 422).body.errors
    assert.ok(refusal['lines.0.account_id'] && refusal['lines.1.account_id'])
    assert.equal((await found(done.id)).status, 'ready')
    const made = replies(await on.validate(done.id), 201).body
    assert.deepEqual([made.import.status, made.entry], ['validated', null])
    assert.equal(made.import.imported_document_id, made.document.id)
    assert.deepEqual((await found(done.id)).imported_document_id, made.document.id)
    replies(await on.desk.admin.get(`${on.desk.path}/documents/${made.document.id}`), 200)
  })

  says(validate, 'from `needs_review`, booked', async () => {
    const { id } = await reviewable()
    const party = { new_third_party: { name: 'Wilg' } }
    const made = replies(await on.validate(id, { ...party, book: true }), 201).body
    assert.deepEqual(
      [made.import.status, made.import.imported_document_id, made.entry.status],
      ['validated', made.document.id, 'posted'],
    )
    const entry = await on.read(`${on.desk.path}/entries/${made.entry.id}`)
    assert.equal(entry.document_id, made.document.id)
  })

  says(
    '`duplicate` | validate with `force: true` |  | `validated` | without `force`: 422 on field `status`',
    async () => {
      const invoice = newInvoice()
      await analysed(invoice)
      const copy = await analysed(invoice)
      assert.equal(copy.status, 'duplicate')
      refusedAt(await on.validate(copy.id), 'status')
      refusedAt(await on.validate(copy.id, { force: false }), 'status')
      const made = replies(await on.validate(copy.id, { force: true }), 201).body
      assert.equal(made.import.status, 'validated')
    },
  )

  says('`queued`, not yet analysed | validate |  | refused | 422 on field `status`', async () => {
    const { id } = await upload(newInvoice())
    refusedAt(await on.validate(id), 'status')
    refusedAt(await on.validate(id, { force: true }), 'status')
    assert.equal((await found(id)).status, 'queued')
  })

  says('`validated` | process |  | refused | 422', async () => {
    const { id } = await analysed(newInvoice())
    const { import: validated } = replies(await on.validate(id), 201).body
    refusedAt(await on.process(id), 'status')
    refusedAt(await on.validate(id, { force: true }), 'status')
    assert.deepEqual((await found(id)).version, validated.version)
  })

  says(
    'UBL XML files are read directly, without AI analysis; the result is immediate.',
    async () => {
      const before = on.analysis.asked
      const done = await analysed(newInvoice())
      assert.deepEqual([done.status, done.engine], ['ready', 'structured'])
      assert.equal(done.extracted.totals.gross, 174)
      assert.equal(on.analysis.asked, before)
    },
  )
}

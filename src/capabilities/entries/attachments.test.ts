import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { before, beforeEach, describe, test } from 'node:test'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { onlyLong } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
let entry: number
before(async () => {
  desk = await openDesk(books)
  entry = replies(await desk.invoice('ACH', ['604000 1.00']), 201).body.id
})
// More files than a person sends in a minute.
beforeEach(() => books.sql.query('DELETE FROM rate_counters'))

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const pdf = latin1('%PDF-1.7\n%âãÏÓ an invoice')
/** An archive whose first file has this name. */
const archive = (first: string) => {
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 'latin1')
  head.writeUInt16LE(first.length, 26)
  return Buffer.concat([head, latin1(first), Buffer.alloc(40)])
}
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  latin1('ftypheic'),
  Buffer.alloc(4),
  latin1('mif1heic'),
])

function form(content: Buffer | string, name: string, part = 'file'): FormData {
  const data = new FormData()
  data.append(part, new Blob([content]), name)
  return data
}
const path = (id = entry) => `${desk.path}/entries/${id}/attachments`
const send = (data: FormData, headers: Record<string, string> = {}) =>
  desk.admin.call('POST', path(), { form: data, headers })
const upload = (content: Buffer | string, name: string) => send(form(content, name))
const list = async (id = entry) => replies(await desk.admin.get(path(id)), 200).body
const pathOf = (url: string) => url.slice(new URL(url).origin.length)

/** How many files the service keeps; none is left half received. */
async function kept(): Promise<number> {
  let count = 0
  for await (const _ of books.service.services.files.list()) count++
  for (const folder of [join(books.folder, 'tmp'), join(books.folder, 'files', '.incoming')])
    assert.deepEqual(readdirSync(folder), [], 'unfinished files')
  return count
}

test('a document is kept with its entry, opened by its signed address, and put in the bin', async () => {
  const { id } = replies(await desk.invoice('ACH', ['604000 1.00']), 201).body
  const made = replies(
    await desk.admin.call('POST', path(id), { form: form(pdf, 'Facture été.pdf') }),
    201,
    {
      company_id: desk.company.id,
      entry_id: id,
      name: 'Facture été.pdf',
      mime: 'application/pdf',
      size: pdf.length,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      created_by: desk.admin.id,
      version: 1,
      lock_version: 1,
      deleted_at: null,
    },
  )
  assert.ok(made.headers.get('x-operation-id'))
  assert.deepEqual(await list(id), [made.body])
  const read = () => desk.admin.get(`${desk.path}/entries/${id}`)
  replies(await read(), 200, { attachments_count: 1, version: 1 })

  const response = await fetch(books.base + pathOf(made.body.file_url))
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), pdf)

  const gone = replies(await desk.admin.delete(`${path(id)}/${made.body.id}`), 204)
  assert.equal(gone.headers.get('x-trashed'), '1')
  assert.deepEqual(await list(id), [])
  replies(await read(), 200, { attachments_count: 0, version: 1 })
  replies(await desk.admin.delete(`${path(id)}/${made.body.id}`), 404)
  await isLogged(made.body)
})

/** The log has the record without its signed address, and says what became of it. */
async function isLogged({ file_url, ...record }: { id: number; file_url: string }): Promise<void> {
  const { rows } = await books.sql.query(
    `SELECT action, version, before, after FROM changes
      WHERE company_id = $1 AND resource = 'attachments' AND record_id = $2 ORDER BY seq`,
    [desk.company.id, record.id],
  )
  const { file_id, ...logged } = rows[0].after
  assert.deepEqual(logged, record)
  assert.equal(pathOf(file_url).split('?')[0], `/files/${file_id}`)
  assert.deepEqual(
    rows.map((row) => [row.action, row.version, row.before === null, row.after === null]),
    [
      ['created', 1, true, false],
      ['deleted', 2, false, true],
    ],
  )
  const { rows: bin } = await books.sql.query(
    'SELECT deleted_by, version FROM entry_attachments WHERE id = $1 AND deleted_at IS NOT NULL',
    [record.id],
  )
  assert.deepEqual(bin, [{ deleted_by: String(desk.admin.id), version: 2 }])
}

describe('papers of the trade are taken, with a type of ours', () => {
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const ods = 'application/vnd.oasis.opendocument.spreadsheet'
  const taken: [string, Buffer | string, string, 'inline' | 'attachment'][] = [
    ['a.pdf', pdf, 'application/pdf', 'inline'],
    ['a.PNG', latin1('\x89PNG\r\n\x1a\n....'), 'image/png', 'inline'],
    ['a.jpg', latin1('\xff\xd8\xff\xe0'), 'image/jpeg', 'inline'],
    ['a.jpeg', latin1('\xff\xd8\xff\xe0'), 'image/jpeg', 'inline'],
    ['a.gif', 'GIF89a....', 'image/gif', 'inline'],
    ['a.webp', 'RIFF....WEBPVP8 ', 'image/webp', 'inline'],
    ['a.heic', heic, 'image/heic', 'inline'],
    ['a.xml', '<?xml version="1.0"?><Invoice/>', 'application/xml', 'attachment'],
    ['a.txt', 'Reçu 12 €', 'text/plain; charset=utf-8', 'attachment'],
    ['a.csv', 'date;montant\r\n2026-03-01;12,50\r\n', 'text/csv; charset=utf-8', 'attachment'],
    ['old.csv', latin1('libell\xe9;12'), 'text/csv', 'attachment'],
    [
      'page.txt',
      '<html><script>alert(1)</script></html>',
      'text/plain; charset=utf-8',
      'attachment',
    ],
    ['a.docx', archive('[Content_Types].xml'), docx, 'attachment'],
    ['a.ods', archive('mimetype'), ods, 'attachment'],
  ]
  for (const [name, content, mime, shown] of taken)
    test(`${name} as ${mime}`, async () => {
      const made = replies(await upload(content, name), 201, { name, mime })
      const response = await fetch(books.base + pathOf(made.body.file_url))
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), Buffer.from(content))
      const expected = {
        'content-type': mime,
        'content-disposition': `${shown}; filename="${name}"; filename*=UTF-8''${name}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      }
      for (const [header, value] of Object.entries(expected))
        assert.equal(response.headers.get(header), value, header)
    })

  test('a long text in UTF-8 is read to its end', async () => {
    const long = `${'é'.repeat(100_000)}\n`
    replies(await upload(`x${long}`, 'long.txt'), 201, { mime: 'text/plain; charset=utf-8' })
    replies(await upload(Buffer.concat([Buffer.from(long), latin1('\xe9')]), 'cut.txt'), 201, {
      mime: 'text/plain',
    })
    refusedAt(await upload(`${long}\0`, 'nul.txt'), 'file')
  })

  test('a name keeps its last part, and is handed out so that no header breaks', async () => {
    const made = replies(await upload(pdf, '../../etc/“fac;ture”\u202E.pdf'), 201, {
      name: '“fac;ture”.pdf',
    })
    const response = await fetch(books.base + pathOf(made.body.file_url))
    assert.equal(
      response.headers.get('content-disposition'),
      `inline; filename="_fac_ture_.pdf"; filename*=UTF-8''%E2%80%9Cfac%3Bture%E2%80%9D.pdf`,
    )
  })
})

describe('what is refused, and nothing of it is kept', () => {
  const refused: [string, string, Buffer | string][] = [
    ['an empty file', 'a.pdf', ''],
    ['a page named as a PDF', 'a.pdf', '<html></html>'],
    ['a PDF named as a picture', 'a.png', pdf],
    ['a page', 'a.html', '<html></html>'],
    ['a drawing that can hold scripts', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a drawing named as XML', 'a.xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a program', 'a.exe', latin1('MZ\x90\x00')],
    ['a program named as text', 'a.txt', latin1('MZ\x90\x00')],
    ['an archive', 'a.zip', archive('a.pdf')],
    ['any archive named as a letter', 'a.docx', archive('virus.exe')],
    ['a letter with macros', 'a.docm', archive('[Content_Types].xml')],
    ['an old letter', 'a.doc', latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
    ['text without an extension', 'readme', 'words'],
    ['XML named as text', 'a.txt', '<?xml version="1.0"?><Invoice/>'],
  ]
  for (const [what, name, content] of refused)
    test(what, async () => {
      const before = await kept()
      refusedAt(await upload(content, name), 'file')
      assert.equal(await kept(), before)
    })

  test('no part, another part, two files, no multipart', async () => {
    const before = await kept()
    const none = new FormData()
    none.set('note', 'x')
    refusedAt(await send(none), 'file')
    refusedAt(await send(form(pdf, 'a.pdf', 'document')), 'file')
    const two = form(pdf, 'a.pdf')
    two.append('file', new Blob([pdf]), 'b.pdf')
    refusedAt(await send(two), 'file')
    refusedAt(await desk.admin.post(path(), {}), 'body')
    assert.equal(await kept(), before)
  })

  const most = 26_214_400
  const large = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length, 32)])

  test('but 25 MiB to the byte are taken', onlyLong, async () => {
    replies(await upload(large(most), 'large.pdf'), 201, { size: most })
  })

  test('more than 25 MiB, to the byte', async () => {
    const before = await kept()
    refusedAt(await upload(large(most + 1), 'larger.pdf'), 'file')
    assert.equal(await kept(), before)
  })

  test('an entry that is not there', async () => {
    const before = await kept()
    const other = await openDesk(books)
    const { id } = replies(await other.invoice('ACH', ['604000 1.00']), 201).body
    for (const unknown of [id, 999_999_999]) {
      replies(await desk.admin.call('POST', path(unknown), { form: form(pdf, 'a.pdf') }), 404)
      replies(await desk.admin.get(path(unknown)), 404)
      replies(await desk.admin.delete(`${path(unknown)}/1`), 404)
    }
    assert.equal(await kept(), before)
  })
})

test('an attachment is reached through its own entry alone', async () => {
  const { id } = replies(await upload(pdf, 'a.pdf'), 201).body
  const other = replies(await desk.invoice('ACH', ['604000 1.00']), 201).body.id
  replies(await desk.admin.delete(`${path(other)}/${id}`), 404)
  replies(await desk.admin.delete(`${path()}/${id}`), 204)
})

test('an upload sent again with its key is kept once', async () => {
  const headers = { 'x-client-mutation-id': 'upload-1' }
  const first = replies(await send(form(pdf, 'once.pdf'), headers), 201)
  const before = await kept()
  const second = replies(await send(form(pdf, 'once.pdf'), headers), 200)
  assert.equal(second.headers.get('x-idempotent-replay'), '1')
  assert.equal(second.text, first.text)
  const other = await send(form(latin1('%PDF-1.7 other'), 'once.pdf'), headers)
  replies(other, 422, { code: 'mutation_key_reused' })
  assert.equal(await kept(), before)
})

test('a version that was never read guards the document', async () => {
  const { id } = replies(await upload(pdf, 'a.pdf'), 201).body
  const remove = (version: string) =>
    desk.admin.delete(`${path()}/${id}`, { headers: { 'x-base-version': version } })
  const stale = replies(await remove('2'), 409, { code: 'conflict', server_version: 1 })
  assert.equal(stale.body.server_data.name, 'a.pdf')
  assert.ok(stale.body.server_data.file_url)
  replies(await remove('1'), 204)
})

test('a signed address opens for thirty minutes, only as it was signed, and needs no token', async () => {
  const { file_url } = replies(await upload(pdf, 'a.pdf'), 201).body
  const signed = pathOf(file_url)
  const refusal = replies(await books.call('GET', '/files/1'), 403)
  for (const wrong of [
    signed.replace(/files\/(\d+)/, (_, id) => `files/${Number(id) + 1}`),
    signed.replace(/expires=(\d+)/, (_, expires) => `expires=${Number(expires) + 1}`),
    `${signed}&download=1`,
    signed.slice(0, -1),
  ])
    assert.equal(replies(await books.call('GET', wrong), 403).text, refusal.text, wrong)
  replies(await books.call('POST', signed), 405)
  replies(await books.call('GET', signed), 200)
  books.clock.advance(30 * 60_000 + 1000)
  assert.equal(replies(await books.call('GET', signed), 403).text, refusal.text)
})

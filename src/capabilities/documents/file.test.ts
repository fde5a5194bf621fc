import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { printed } from '#testing/documents'
import { eInvoice } from '#testing/e-invoices'
import { replies } from '#testing/http'
import { picture } from '#testing/stage'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
})

let count = 0
async function make() {
  const made = await desk.admin.post(`${desk.path}/documents`, {
    direction: 'purchase',
    number: `F-${++count}`,
    document_date: '2026-03-10',
    third_party_id: desk.supplier,
    lines: [{ description: 'x', amount_net: '1', account: '604000', vat_code: 'PG21' }],
  })
  const { id } = replies(made, 201).body
  return { id, path: `${desk.path}/documents/${id}` }
}
const send = (path: string, bytes: Buffer | string, name: string) => {
  const form = new FormData()
  form.set('file', new Blob([bytes]), name)
  return desk.admin.call('POST', `${path}/file`, { form })
}
const withoutHost = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

test('a document gets its file with a picture, another one, and the first one back', async () => {
  const { path } = await make()
  replies(await desk.admin.get(path), 200, { file_url: null, has_preview: false })
  const pdf = await printed()
  const first = replies(await send(path, pdf, 'paper.pdf'), 200).body
  const file = replies(await books.call('GET', withoutHost(first.file_url)), 200)
  assert.equal(file.headers.get('content-type'), 'application/pdf')
  assert.equal(first.has_preview, true)
  const picture = replies(await books.call('GET', withoutHost(first.preview_url)), 200)
  assert.equal(picture.headers.get('content-type'), 'image/jpeg')

  const second = await send(path, eInvoice(), 'data.xml')
  replies(second, 200, { has_preview: false, preview_url: null })
  const { undo } = undoIn(books, desk)
  await undo(second)
  const back = replies(await desk.admin.get(path), 200).body
  assert.equal(back.has_preview, true)
  const again = replies(await books.call('GET', withoutHost(back.file_url)), 200)
  assert.equal(again.text, file.text)
})

test('what is no paper, lies about what it is, or comes too late is refused', async () => {
  const { path } = await make()
  refusedAt(await send(path, '', 'empty.pdf'), 'file')
  refusedAt(await send(path, 'MZ', 'tool.exe'), 'file')
  refusedAt(await send(path, 'no PDF at all', 'paper.pdf'), 'file')
  refusedAt(await send(path, '<?xml version="1.0"?><!DOCTYPE a><a/>', 'data.xml'), 'file')
  refusedAt(await send(path, picture.subarray(0, 50), 'paper.png'), 'file')
  replies(await desk.admin.post(`${path}/book`, {}), 200)
  refusedAt(await send(path, eInvoice(), 'data.xml'), 'status')
})

test('a signed address opens its document alone, as long as it is there', async () => {
  const { path, id } = await make()
  const sent = replies(await send(path, eInvoice(), 'data.xml'), 200).body
  const url = withoutHost(sent.file_url)
  replies(await books.call('GET', url), 200)
  const changed = [
    url.replace(`/documents/${id}/`, `/documents/${id + 1}/`),
    url.replace('/documents/', '/Documents/'),
    `${url}&preview=1`,
    `${url}&x=1`,
    url.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 1}`),
    `${url.slice(0, -1)}${url.endsWith('0') ? '1' : '0'}`,
  ]
  for (const other of changed) {
    const { status } = await books.call('GET', other)
    assert.ok(status === 403 || status === 404, `${status} ${other}`)
  }
  replies(await desk.admin.delete(path), 204)
  replies(await books.call('GET', url), 404)
  replies(await desk.admin.post(`${desk.path}/trash/documents/${id}/restore`, {}), 200)
  books.clock.advance(1_801_000)
  replies(await books.call('GET', url), 403)
})

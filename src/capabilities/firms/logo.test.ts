import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Answered, type Person, replies } from '#testing/http'
import { chunk, gif, png, webp } from '#testing/pictures'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const frame = Buffer.from('ffc00011080008000803012200021101031101', 'hex')
const scan = Buffer.from('ffda000c03010002110311003f000102ffd9', 'hex')
/** A JPEG with so many bytes of profiles and previews before its picture. */
const jpeg = (before = 16) => {
  const segments: Buffer[] = [Buffer.from('ffd8', 'hex')]
  for (let left = before; left > 0; left -= 60_000) {
    const length = Math.min(left, 60_000)
    segments.push(
      Buffer.from([0xff, 0xe1, (length + 2) >> 8, (length + 2) & 255]),
      Buffer.alloc(length),
    )
  }
  return Buffer.concat([...segments, frame, scan])
}

function form(bytes: Buffer | string, name = 'logo.png', part = 'file'): FormData {
  const data = new FormData()
  data.append(part, new Blob([bytes]), name)
  return data
}
const upload = (who: Person, path: string, data: FormData, headers: Record<string, string> = {}) =>
  who.call('POST', `${path}/logo`, { form: data, headers })

/** How many files the service keeps, and how many it is still receiving. */
async function kept(): Promise<number> {
  let count = 0
  for await (const _ of books.service.services.files.list()) count++
  const unfinished = [join(books.folder, 'tmp'), join(books.folder, 'files', '.incoming')]
  for (const folder of unfinished) assert.deepEqual(readdirSync(folder), [], 'unfinished files')
  return count
}

const pathOf = (url: string) => url.slice(new URL(url).origin.length)

function refusedOn(answer: Answered, field: string): void {
  assert.deepEqual(Object.keys(replies(answer, 422).body.errors), [field])
}

test('a logo of each kind opens with its own type, from an address that needs no token', async () => {
  const { firm, admin } = await books.office()
  const pictures: [Buffer, string, string][] = [
    [png(), 'image/png', 'logo.png'],
    [jpeg(0), 'image/jpeg', 'logo.jpg'],
    [gif, 'image/gif', 'logo.gif'],
    [webp, 'image/webp', 'logo.webp'],
  ]
  for (const [bytes, type, name] of pictures) {
    const set = replies(await upload(admin, firm.path, form(bytes, 'my picture.html')), 200)
    assert.ok(set.headers.get('x-operation-id'))
    assert.ok(set.body.logo_url.startsWith(books.base), 'an absolute address')
    const response = await fetch(books.base + pathOf(set.body.logo_url))
    assert.equal(response.status, 200)
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes)
    const expected = {
      'content-type': type,
      'content-disposition': `inline; filename="${name}"; filename*=UTF-8''${name}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    }
    for (const [header, value] of Object.entries(expected))
      assert.equal(response.headers.get(header), value, header)
    const seen = replies(await admin.get(firm.path), 200).body.logo_url
    assert.equal((await fetch(books.base + pathOf(seen))).status, 200)
  }
})

test('the address of a logo opens for thirty minutes, and only as it was signed', async () => {
  const { firm, admin } = await books.office()
  const { logo_url } = replies(await upload(admin, firm.path, form(png())), 200).body
  const path = pathOf(logo_url)
  const signature = /signature=([0-9a-f]{64})$/.exec(path)![1]!
  const flipped = signature.replace(/^./, (first) => (first === '0' ? '1' : '0'))
  const expires = /expires=(\d+)/.exec(path)![1]!
  const refusal = replies(await books.call('GET', '/files/1'), 403)
  for (const wrong of [
    path.replace(signature, flipped),
    path.replace(signature, signature.toUpperCase()),
    path.replace(`expires=${expires}`, `expires=${Number(expires) + 1}`),
    path.replace(/files\/(\d+)/, (_, id) => `files/${Number(id) + 1}`),
    `${path}&preview=1`,
    `${path}&expires=${expires}`,
    path.split('&')[0]!,
  ])
    assert.equal(replies(await books.call('GET', wrong), 403).text, refusal.text, wrong)
  books.clock.advance(30 * 60_000)
  assert.equal((await fetch(books.base + path)).status, 200)
  books.clock.advance(1000)
  assert.equal(replies(await books.call('GET', path), 403).text, refusal.text)
  // The firm is read again and hands out a new one.
  const fresh = replies(await admin.get(firm.path), 200).body.logo_url
  assert.equal((await fetch(books.base + pathOf(fresh))).status, 200)
})

test('what is no picture is refused, and nothing of it is kept', async () => {
  const { firm, admin } = await books.office()
  const before = await kept()
  const html = '<!doctype html><script>alert(1)</script>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  for (const [bytes, name] of [
    ['plain text', 'logo.txt'],
    [html, 'logo.png'],
    [svg, 'logo.svg'],
    [`<?xml version="1.0"?>${svg}`, 'logo.png'],
    ['%PDF-1.7', 'logo.png'],
    [png().subarray(0, 20), 'cut.png'],
    [jpeg().subarray(0, 12), 'cut.jpg'],
    [png(0, 8), 'flat.png'],
    ['', 'empty.png'],
  ] as const)
    refusedOn(await upload(admin, firm.path, form(bytes as Buffer, name)), 'file')
  const bomb = await upload(admin, firm.path, form(png(30_000, 30_000)))
  refusedOn(bomb, 'file')
  assert.match(bomb.body.message, /pixels/)
  replies(await admin.get(firm.path), 200, { logo_url: null })
  assert.equal(await kept(), before)
})

test('a logo weighs 5 MB at most; a JPEG may carry much before its picture', async () => {
  const { firm, admin } = await books.office()
  const most = 5 * 1024 * 1024
  const heavy = (size: number) => png(8, 8, chunk('tEXt', Buffer.alloc(size - png().length - 12)))
  assert.equal(heavy(most).length, most)
  replies(await upload(admin, firm.path, form(heavy(most))), 200)
  const before = await kept()
  refusedOn(await upload(admin, firm.path, form(heavy(most + 1))), 'file')
  assert.equal(await kept(), before)
  replies(await upload(admin, firm.path, form(jpeg(400_000))), 200)
})

test('a request that brings no file is refused with what is missing', async () => {
  const { firm, admin } = await books.office()
  const before = await kept()
  const path = `${firm.path}/logo`
  refusedOn(await upload(admin, firm.path, form(png(), 'logo.png', 'picture')), 'file')
  const onlyText = new FormData()
  onlyText.append('file', 'not a file')
  refusedOn(await upload(admin, firm.path, onlyText), 'file')
  const twice = form(png())
  twice.append('file', new Blob([gif]), 'second.gif')
  refusedOn(await upload(admin, firm.path, twice), 'file')
  refusedOn(await admin.post(path, { file: 'logo.png' }), 'body')
  const typed = (type: string) => ({ raw: png(), headers: { 'content-type': type } })
  for (const type of ['image/png', 'multipart/form-data', 'multipart/form-data; boundary=x'])
    refusedOn(await admin.call('POST', path, typed(type)), 'body')
  refusedOn(await admin.call('POST', path), 'body')
  const encoder = await books.member(firm, 'encoder')
  replies(await upload(encoder, firm.path, form(png())), 403)
  assert.equal(await kept(), before)
})

test('a new logo takes the place of the old one, and a removed one is gone', async () => {
  const { firm, admin } = await books.office()
  const first = replies(await upload(admin, firm.path, form(png())), 200).body.logo_url
  const second = replies(await upload(admin, firm.path, form(gif)), 200).body.logo_url
  replies(await books.call('GET', pathOf(first)), 404)
  assert.equal((await fetch(books.base + pathOf(second))).status, 200)
  const removed = replies(await admin.delete(`${firm.path}/logo`), 204)
  assert.ok(removed.headers.get('x-operation-id'))
  replies(await admin.get(firm.path), 200, { logo_url: null })
  replies(await books.call('GET', pathOf(second)), 404)
  const again = replies(await admin.delete(`${firm.path}/logo`), 204)
  assert.equal(again.headers.get('x-operation-id'), null)
})

test('an upload sent again with its key is stored once; other bytes under that key are refused', async () => {
  const { firm, admin } = await books.office()
  const before = await kept()
  const headers = { 'x-client-mutation-id': 'logo-1' }
  const first = replies(await upload(admin, firm.path, form(png()), headers), 200)
  const again = replies(await upload(admin, firm.path, form(png()), headers), 200)
  assert.equal(again.headers.get('x-idempotent-replay'), '1')
  assert.equal(again.headers.get('x-operation-id'), first.headers.get('x-operation-id'))
  assert.equal(again.text, first.text)
  const other = await upload(admin, firm.path, form(png(9, 9)), headers)
  replies(other, 422, { code: 'mutation_key_reused' })
  assert.equal(await kept(), before + 1)
  const crowd = { 'x-client-mutation-id': 'logo-2' }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => upload(admin, firm.path, form(gif), crowd)),
  )
  for (const answer of answers) replies(answer, 200)
  assert.equal(answers.filter((a) => a.headers.get('x-idempotent-replay') === null).length, 1)
  assert.equal(await kept(), before + 2)
  replies(await upload(admin, firm.path, form(png()), { 'x-dry-run': '1' }), 422, {
    code: 'dry_run_unsupported',
  })
  assert.equal(await kept(), before + 2)
})

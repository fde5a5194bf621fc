import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servingHeaders } from './serving.js'

const dispositionOf = (name: string, mime = 'application/pdf', inline = false) =>
  servingHeaders({ mime, name, inline })['content-disposition']

test('a served file can neither run, nor be guessed at, nor be kept', () => {
  const { 'content-disposition': _, ...headers } = servingHeaders({
    mime: 'application/xml',
    name: 'a.xml',
    inline: true,
  })
  assert.deepEqual(headers, {
    'content-type': 'application/xml',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  })
})

test('only pictures and PDF are shown in the browser, and only when asked', () => {
  for (const mime of ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf']) {
    assert.match(dispositionOf('a', mime, true)!, /^inline;/)
    assert.match(dispositionOf('a', mime, false)!, /^attachment;/)
  }
  for (const mime of [
    'application/xml',
    'image/svg+xml',
    'text/html',
    'application/zip',
    'text/csv',
  ])
    assert.match(dispositionOf('a', mime, true)!, /^attachment;/)
})

test('a name is given plainly and in full', () => {
  assert.equal(dispositionOf('a.pdf'), `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`)
  assert.equal(
    dispositionOf('Café 100% «ü» €.pdf'),
    `attachment; filename="Cafe 100_ _u_ _.pdf"; filename*=UTF-8''Caf%C3%A9%20100%25%20%C2%AB%C3%BC%C2%BB%20%E2%82%AC.pdf`,
  )
  assert.equal(
    dispositionOf(`it's (1)*.pdf`),
    `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`,
  )
})

test('no name can break out of its header', () => {
  const names = [
    'a"; filename="b.exe',
    'a\\".pdf',
    'a\r\nSet-Cookie: x=1',
    'a\0b',
    '\u202efdp.exe',
    '\ud800.pdf',
    '../../etc/passwd',
    '',
    '日本.pdf',
    '😀'.repeat(300),
  ]
  for (const name of names) {
    const header = dispositionOf(name)!
    assert.match(
      header,
      /^attachment; filename="[^"\\\r\n\0]+"; filename\*=UTF-8''[\w.%~!-]+$/,
      name,
    )
    assert.doesNotThrow(() => new Headers({ 'content-disposition': header }))
  }
})

test('a type that is not one of ours is a bug', () => {
  for (const mime of ['', 'text/html\r\nx: y', 'nonsense', 'text/html; charset=latin1'])
    assert.throws(() => servingHeaders({ mime, name: 'a', inline: false }), /type/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growsInProportion } from '#testing/effort'
import { isEmail, parseMailbox } from './email-address.js'

test('an everyday address is an address', () => {
  const good = [
    'anna@example.com',
    'a@b.co',
    'anna.peeters+tag@mail.example.be',
    "o'neil@example.ie",
    'x_y-z@sub-domain.example.lu',
    '1@2.example',
    'ANNA@EXAMPLE.COM',
    'a@xn--caf-dma.example',
    `${'a'.repeat(64)}@example.com`,
    `a@${'b'.repeat(63)}.com`,
  ]
  for (const text of good) assert(isEmail(text), text)
})

test('what could not be written to, or could trick a mail server, is none', () => {
  const bad = [
    '',
    '@',
    'a',
    'a@',
    '@b.com',
    'a@b',
    'a@localhost',
    'a b@c.com',
    'a@b c.com',
    ' a@b.com',
    'a@b.com ',
    'a@b..com',
    'a@.com',
    'a@b.com.',
    '.a@b.com',
    'a.@b.com',
    'a..b@c.com',
    'a@-b.com',
    'a@b-.com',
    'a@b@c.com',
    'a,b@c.com',
    'a@b.com,c@d.com',
    'a@b.com\n',
    'a\r\nBcc: x@y.com',
    'a@b.com\r\nBcc: x@y.com',
    'a\0@b.com',
    '"a b"@c.com',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@b.123',
    '<a@b.com>',
    'Anna <a@b.com>',
    'é@b.com',
    'a@café.com',
    `${'a'.repeat(65)}@b.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(130)}com`,
  ]
  for (const text of bad) assert(!isEmail(text), JSON.stringify(text))
})

test('a hostile text is refused in time that grows with its length', () => {
  const worst = [
    (size: number) => 'a.'.repeat(size / 2),
    (size: number) => '@'.repeat(size),
    (size: number) => `a@${'b-'.repeat(size / 2)}`,
    (size: number) => `${'a'.repeat(size)}@b.com`,
  ]
  for (const text of worst)
    growsInProportion((size) => assert(!isEmail(text(size))), 1_000_000, text(8))
})

test('a mailbox is one address, with a name or without', () => {
  assert.deepEqual(parseMailbox('a@b.com'), { name: '', address: 'a@b.com' })
  assert.deepEqual(parseMailbox('Anna Peeters <a@b.com>'), {
    name: 'Anna Peeters',
    address: 'a@b.com',
  })
  assert.deepEqual(parseMailbox('"Peeters, Anna" <a@b.com>'), {
    name: 'Peeters, Anna',
    address: 'a@b.com',
  })
  assert.deepEqual(parseMailbox('Dubbel <no-reply@localhost>'), {
    name: 'Dubbel',
    address: 'no-reply@localhost',
  })
  for (const text of [
    '',
    'a',
    '<a@b.com',
    'a@b.com, c@d.com',
    'A <a@b.com>, B <c@d.com',
    'A <a@b.com\r\n>',
    'A\n <a@b.com>',
    'A <a@b.com> x',
    'A <>',
    'A <a b@c.com>',
  ])
    assert.equal(parseMailbox(text), undefined, text)
})

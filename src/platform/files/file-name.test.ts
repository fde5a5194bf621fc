import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanFileName, extensionOf } from './file-name.js'

// biome-ignore format: a table
const names: [string, string][] = [
  ['invoice.pdf',               'invoice.pdf'],
  ['../../etc/passwd',          'passwd'],
  ['C:\\fakepath\\scan.png',    'scan.png'],
  ['C:\\x',                     'x'],
  ['a/b\\c/d.pdf',              'd.pdf'],
  ['a\r\nSet-Cookie: x.pdf',    'aSet-Cookie: x.pdf'],
  ['say "hi".pdf',              'say "hi".pdf'],
  ['a\0.pdf',                   'a.pdf'],
  ['invoice\u202efdp.exe',      'invoicefdp.exe'],
  ['\u200fa\u2066b\ufeff.pdf',  'ab.pdf'],
  ['cafe\u0301.pdf',            'caf\u00e9.pdf'],
  ['half \ud83d.pdf',           'half .pdf'],
  ['  spaced.pdf  ',            'spaced.pdf'],
  ['',                          'file'],
  ['..',                        'file'],
  ['folder/',                   'file'],
  ['\u202e\0',                  'file'],
]

for (const [raw, clean] of names)
  test(`${JSON.stringify(raw)} is labelled ${clean}`, () => {
    assert.equal(cleanFileName(raw), clean)
  })

test('a long name is cut, keeps its ending and no half character', () => {
  const cut = cleanFileName(`${'x'.repeat(300)}.PDF`)
  assert.equal(cut.length, 255)
  assert(cut.endsWith('x.PDF'))
  const emoji = cleanFileName(`a${'😀'.repeat(200)}`)
  assert.equal(emoji.length, 255)
  const odd = cleanFileName('😀'.repeat(200))
  assert.equal(odd, '😀'.repeat(127))
})

test('an extension is short, plain and read in lower case', () => {
  assert.equal(extensionOf('A.B.PDF'), 'pdf')
  assert.equal(extensionOf('archive.tar.gz'), 'gz')
  for (const none of ['', 'pdf', 'a.', 'a.p f', `a.${'x'.repeat(11)}`, 'a.pdf '])
    assert.equal(extensionOf(none), '')
})

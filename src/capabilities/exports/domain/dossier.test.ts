import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rounds } from '#testing/rounds'
import { namesIn } from './dossier.js'

test('names in an archive are plain, and each is the only one', () => {
  const path = namesIn()
  assert.equal(path('coda', '12_Relevé n° 3.cod'), 'coda/12_Releve-n-3.cod')
  assert.equal(path('coda', '12_RELEVE n 3.cod'), 'coda/12_RELEVE-n-3-2.cod')
  assert.equal(path('documents/sales', '../../etc/passwd'), 'documents/sales/etc-passwd')
  assert.equal(path('documents/sales', '請求書'), 'documents/sales/file')
  assert.equal(path('documents/sales', '.'), 'documents/sales/file-2')
})

test('whatever files are called, no name leaves its folder, is too long or comes twice', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { maxLength: 20 }),
      (names) => {
        const path = namesIn()
        const paths = names.map((name) => path('documents/purchases', name))
        assert.equal(new Set(paths.map((one) => one.toLowerCase())).size, names.length)
        for (const one of paths) {
          assert.match(one, /^documents\/purchases\/[A-Za-z0-9_][A-Za-z0-9._-]*$/)
          assert.ok(!one.includes('..') && one.length <= 120, one)
        }
      },
    ),
    { numRuns: rounds(2000) },
  )
})

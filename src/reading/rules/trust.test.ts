import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountKindOf } from './amount-words.js'

test('a sum that is carried over to the next page is no total', () => {
  const carried = [
    'à reporter',
    'transport',
    'overgedragen',
    'over te dragen',
    'Übertrag',
    'carried forward',
  ]
  for (const label of carried)
    assert.equal(
      amountKindOf(label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())?.kind,
      'aside',
      label,
    )
  assert.notEqual(amountKindOf('transport antwerpen lyon')?.kind, 'aside')
})

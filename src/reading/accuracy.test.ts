import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Extracted } from '#formats/e-invoices/index'
import { type Expected, judgementOf, type Outcome, reportOf } from './accuracy.js'
import { nothingExtracted } from './rules/extracted.js'

const extracted: Extracted = {
  ...nothingExtracted(),
  direction: 'purchase',
  counterparty: { name: 'Delvaux', vat_number: 'BE0131004240', iban: null, bic: null },
  number: 'F1',
  date: '2026-01-12',
  totals: { ...nothingExtracted().totals, net: 100, vat: 21, gross: 121 },
}
const expected: Expected = {
  file: 'one.pdf',
  group: 'text PDF',
  state: 'ready',
  error: null,
  warnings: [],
  extracted,
}
const ready: Outcome = { state: 'ready', error: null, warnings: [], extracted }

test('a extracted that is right in all fields is as expected', () => {
  const judgement = judgementOf(expected, ready)
  assert.deepEqual(new Set(judgement.verdicts.values()), new Set(['right']))
  assert.deepEqual([judgement.isStateRight, judgement.isFalseReady], [true, false])
})

test('a wrong amount in a document called ready is counted as the worst', () => {
  const wrong = { ...extracted, totals: { ...extracted.totals, gross: 112 } }
  assert.equal(judgementOf(expected, { ...ready, extracted: wrong }).isFalseReady, true)
  const reviewed = judgementOf(expected, { ...ready, extracted: wrong, state: 'needs_review' })
  assert.deepEqual([reviewed.isFalseReady, reviewed.verdicts.get('gross')], [false, 'wrong'])
  assert.match(reportOf([reviewed]), /gross +0 \/ 1 \/ 0/)
})

test('a document that should be reviewed must not be ready', () => {
  const trap: Expected = {
    ...expected,
    state: 'needs_review',
    warnings: ['multiple_documents'],
    extracted: null,
  }
  assert.equal(judgementOf(trap, ready).isFalseReady, true)
  const seen = judgementOf(trap, {
    ...ready,
    state: 'needs_review',
    warnings: ['several_documents'],
  })
  assert.equal(seen.isStateRight, true)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saidWarnings } from './sentences.js'

const said = (values: Record<string, string>, language: 'fr' | 'en') =>
  saidWarnings([{ code: 'low_confidence', values }], language, {})![0]!.message

test('what is doubted is named in the language of who reads it', () => {
  assert.match(said({ fields: 'number due_date' }, 'en'), /uncertain \(number, due date\): check/)
  assert.match(said({ fields: 'totals' }, 'fr'), /incertaines \(totaux\) : vérifiez/)
})

test('what an earlier version did not keep is left unsaid', () => {
  assert.match(said({}, 'en'), /uncertain: check/)
})

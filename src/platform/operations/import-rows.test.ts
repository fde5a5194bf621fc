import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCsv } from '#formats/csv/index'
import { importRows, type Outcome } from './import-rows.js'

const file = readCsv(Buffer.from('code;colour\nA;red\nB;blue\n'), ['code'])
const wrong = { code: [{ text: { fr: 'pris', nl: 'bezet', en: 'taken', de: 'vergeben' } }] }

async function imported(outcomes: readonly Outcome[]) {
  let isUnchanged = false
  const op = {
    language: 'nl',
    unchanged: () => {
      isUnchanged = true
    },
  } as const
  const result = await importRows(op, file, async (rows) => {
    assert.deepEqual(
      rows.map(({ cells }) => cells.code),
      ['A', 'B'],
    )
    return outcomes
  })
  return { result, isUnchanged }
}

test('an import tells what became of each row, and what is wrong in the language of who asks', async () => {
  const { result, isUnchanged } = await imported([
    { row: 2, status: 'created', id: 7, wrong: {} },
    { row: 3, status: 'refused', id: null, wrong },
  ])
  assert.deepEqual(result, {
    created: 1,
    updated: 0,
    unchanged: 0,
    refused: 1,
    rows: [
      { row: 2, status: 'created', id: 7, errors: {} },
      { row: 3, status: 'refused', id: null, errors: { code: ['bezet'] } },
    ],
    ignored_columns: ['colour'],
  })
  assert.equal(isUnchanged, false)
})

test('an import that keeps no row says that nothing changed', async () => {
  const { isUnchanged } = await imported([
    { row: 2, status: 'unchanged', id: 7, wrong: {} },
    { row: 3, status: 'refused', id: null, wrong },
  ])
  assert.equal(isUnchanged, true)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Word } from '../page.js'
import { textOf } from './text-of.js'

const word = (text: string, x: number, y: number): Word => ({
  text,
  x,
  y,
  width: text.length * 5,
  height: 10,
  confidence: 1,
})
const page = (words: Word[], number = 1): Page => ({
  number,
  width: 600,
  height: 800,
  source: 'text',
  words,
})

test('words keep their lines and columns, in whatever order they come', () => {
  const text = textOf([
    page([
      word('1.210,00', 200, 121),
      word('Amount', 200, 100),
      word('Beer', 10, 120),
      word('Item', 10, 102),
      word('of', 35, 119),
      word('Gent', 47, 120),
    ]),
    page([word('End', 0, 10)], 2),
  ])
  assert.deepEqual(text.split('\n'), [
    '--- page 1 ---',
    '  Item                                  Amount',
    '  Beer of Gent                          1.210,00',
    '--- page 2 ---',
    'End',
  ])
})

test('words that stand close together stay apart by a space', () => {
  assert.match(textOf([page([word('a', 10, 10), word('b', 15, 10), word('c', 16, 10)])]), / a b c$/)
})

test('a page without words, or with odd ones, is no obstacle', () => {
  assert.equal(textOf([page([])]), '--- page 1 ---\n')
  const far = { ...word('x', 1e9, 10), width: 0 }
  assert.ok(textOf([page([far])]).length < 300)
  assert.equal(textOf([]), '')
})

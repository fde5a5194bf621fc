import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Word } from '../page.js'
import { drawn } from './drawn.js'
import { laidOut } from './words.js'

const rows = (pages: readonly Page[]) =>
  laidOut(pages).rows.map(({ cells }) => cells.map(({ text }) => text))

test('words side by side are a cell, what stands apart is the next one', () => {
  assert.deepEqual(rows(drawn('Total HTVA                            1 707,00 €')), [
    ['Total HTVA', '1 707,00 €'],
  ])
})

test('a gap between a blank and a column is shown by two blanks', () => {
  const words = ['4', '289,50'].map((text, at) => word(text, 100 + at * 13, 50))
  assert.deepEqual(rows([page(words)]), [['4  289,50']])
})

test('the order in which words are stored does not matter', () => {
  const [one] = drawn('Désignation        Montant\nPapier              474,00')
  assert.deepEqual(rows([{ ...one!, words: [...one!.words].reverse() }]), [
    ['Désignation', 'Montant'],
    ['Papier', '474,00'],
  ])
})

test('a page that lies askew is put straight', () => {
  const text = Array.from(
    { length: 12 },
    () => 'Omschrijving van de lijn met tekst            214,00',
  ).join('\n')
  const [straight] = drawn(text, 'ocr')
  const words = straight!.words.map((one) => ({ ...one, y: one.y + one.x * 0.03 }))
  assert.deepEqual(rows([{ ...straight!, words }]), rows([straight!]))
})

function word(text: string, x: number, y: number): Word {
  return { text, x, y, width: text.length * 5, height: 9, confidence: 1 }
}

function page(words: readonly Word[]): Page {
  return { number: 1, width: 595, height: 842, source: 'text', words }
}

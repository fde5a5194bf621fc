import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#kernel/days'
import type { Page, Word } from '../page.js'
import { drawn } from './drawn.js'
import { interpret } from './interpret.js'

const paper = `
#Papeterie Delvaux & Fils SRL                        FACTURE
Chaussée de Namur 212
5030 Gembloux
TVA : BE 0131.004.240
Facture n° : F-00712                                 Studio Meridien SRL
Date : 12 janvier 2026                               Rue du Commerce 48
                                                     1000 Bruxelles
                                                     TVA BE 0123.456.749
Désignation                                         Total
Papier                                              75,00
Total HTVA                                          75,00 €
TVA 21 %                                            15,75 €
Total TVAC                                          90,75 €
`
const looksAlike = (word: Word) => ({ ...word, looks: [word.text, word.text] })

/** The paper as it was recognised, with some words seen otherwise. */
function recognised(change: (word: Word) => Word): Page[] {
  return drawn(paper).map((page) => ({
    ...page,
    source: 'ocr',
    words: page.words.map((word) => change({ ...word, confidence: 0.92 })),
  }))
}

function read(change: (word: Word) => Word) {
  return interpret(recognised(change), {
    name: 'scan.pdf',
    own: {
      name: 'Studio Meridien SRL',
      vatNumber: 'BE0123456749',
      enterpriseNumber: null,
      country: 'BE',
      ibans: [],
    },
    known: [],
    today: day('2026-03-16'),
  })
}

const only = (text: string, how: (word: Word) => Word) => (word: Word) =>
  word.text === text ? how(word) : looksAlike(word)

const fieldsOf = ({ warnings }: ReturnType<typeof read>) =>
  warnings.map(({ code, values }) => values.fields ?? code)

test('a number and a day that were recognised fairly wait for a closer look', () => {
  const result = read((word) => word)
  assert.deepEqual(fieldsOf(result), ['number'])
  const words = recognised((word) => word)[0]!.words
  const places = result.unclear.map(({ x, y, width, height }) =>
    words
      .filter((word) => word.x >= x && word.x < x + width && word.y >= y && word.y < y + height)
      .map(({ text }) => text),
  )
  assert.deepEqual(places, [['F-00712'], ['12', 'janvier', '2026']])
})

test('what closer looks read alike is trusted, and not looked at again', () => {
  const result = read(looksAlike)
  assert.deepEqual([result.isTrusted, result.unclear], [true, []])
})

test('what closer looks read otherwise is doubted, however clear it was', () => {
  const clearly = (looks: string[]) => (word: Word) => ({ ...word, confidence: 0.97, looks })
  const refuted = (text: string, looks: string[]) => fieldsOf(read(only(text, clearly(looks))))
  assert.deepEqual(refuted('F-00712', ['F-00712', 'F-00112']), ['number'])
  assert.deepEqual(refuted('F-00712', ['F-00712', '']), ['number'])
  assert.deepEqual(refuted('2026', ['2020', '2026']), ['date'])
  assert.deepEqual(refuted('F-00712', ['F-00712.', '‘F—00712']), [])
})

test('what was hardly recognised is not trusted for being read alike', () => {
  const hardly = (word: Word) => looksAlike({ ...word, confidence: 0.3 })
  assert.deepEqual(fieldsOf(read(only('F-00712', hardly))), ['number'])
})

test('nothing is looked at while something else is in doubt', () => {
  const { unclear } = read((word) => ({ ...word, text: word.text.replace('90,75', '90,85') }))
  assert.deepEqual(unclear, [])
})

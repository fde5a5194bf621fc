import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#kernel/days'
import { drawn } from './drawn.js'
import { interpret } from './interpret.js'
import {
  isAccountDrawn,
  isAccountLost,
  isSeriesMisread,
  isTitleMisread,
  withDigits,
} from './misread.js'
import { laidOut } from './words.js'

const paperOf = (text: string) => laidOut(drawn(text.padEnd(60), 'ocr'))
const rest = '\nStudio Meridien\nRue du Commerce 48\n1000 Bruxelles\nTotal 12,00'

test('a large title that is nearly that of another paper is none of an invoice', () => {
  const titles = ['Relevé de comple', 'GUTSC HRI FT', 'NOTE DF CREDIT', 'Mahnnng', 'Levringsbon']
  for (const title of titles) assert.ok(isTitleMisread(paperOf(`#${title}${rest}`)), title)
  for (const title of ['FACTURE', 'Rechnung', 'Quick Studio', 'Gutschrift', 'Angebot : 12'])
    assert.ok(!isTitleMisread(paperOf(`#${title}${rest}`)), title)
  assert.ok(!isTitleMisread(paperOf(`#FACTURE\nGUTSC HRI FT${rest}`)), 'small print')
})

test('letters that nearly are those of a series of invoices were misread', () => {
  for (const value of ['IMV-5516', '1NV-5516', 'FAG2025-1'])
    assert.ok(isSeriesMisread(value), value)
  for (const value of ['INV-5516', 'FAC2025-1', 'RE-12', 'VF25/12', '2025-12', 'BE25V5840'])
    assert.ok(!isSeriesMisread(value), value)
})

test('the beginning of an account shows that one was lost', () => {
  const isLost = (text: string) => isAccountLost(paperOf(text).cells)
  for (const text of [
    'DE67',
    'FI45 1511 969',
    'IBAN.',
    'Korto IBANDE90.1201.8182',
    'FR/6 96283506131040106359489',
    'IBAN : BE',
  ])
    assert.ok(isLost(text), text)
  for (const text of ['BE 0123.456.749', 'DE914146742', 'AT25V12', 'Libanon'])
    assert.ok(!isLost(text), text)
})

test('an account is drawn upon though the words run together', () => {
  const paper = paperOf('Dit bedrag wordt automatischgeïncasseerd van rekening BE61 5114 8941 1617')
  assert.ok(isAccountDrawn(paper, 0))
  assert.ok(!isAccountDrawn(paperOf('Te betalen op rekening BE61 5114 8941 1617'), 0))
})

test('letters among digits are digits', () => {
  assert.equal(withDigits('nif es-b997445z6'), 'nif es-b99744506')
})

const whole = `
#Papeterie Delvaux & Fils SRL                        FACTURE
Chaussée de Namur 212
5030 Gembloux
TVA : BE 0131.004.240
Facture n° : F-00712                                 Studio Meridien SRL
Date : 12/01/2026                                    Rue du Commerce 48
                                                     1000 Bruxelles
                                                     TVA BE 0123.456.749
Désignation                                         Total
Papier                                              75,00
Total HTVA                                          75,00 €
TVA 21 %                                            15,75 €
Total TVAC                                          90,75 €
`

test('the word for a number is no part of it', () => {
  const { number } = read(['n° : F-00712', 'no.F-00712']).extracted
  assert.equal(number, 'F-00712')
})

/** The recognised paper, changed and looked at closer. */
function read(...changes: readonly (readonly [string, string])[]) {
  const text = changes.reduce((paper, [from, to]) => paper.replace(from, to), whole)
  const pages = drawn(text, 'ocr').map((page) => ({
    ...page,
    words: page.words.map((word) => ({ ...word, looks: [word.text] })),
  }))
  const own = { name: 'Studio Meridien SRL', vatNumber: 'BE0123456749', enterpriseNumber: null }
  return interpret(pages, {
    name: 'scan.pdf',
    own: { ...own, country: 'BE', ibans: [] },
    known: [],
    today: day('2026-03-16'),
  })
}

const doubted = (...changes: readonly (readonly [string, string])[]): unknown[] =>
  read(...changes).warnings.map(({ code, values }) => values.fields ?? code)

test('of a picture, what nothing bears out is doubted', () => {
  assert.deepEqual(doubted(), [])
  assert.deepEqual(doubted(['F-00712', '1/1']), ['number'])
  assert.deepEqual(doubted(['F-00712', 'IMV-712']), ['number'])
  assert.deepEqual(doubted(['Total TVAC  ', 'IBAN\nTotal TVAC']), ['iban'])
  const lost: [string, string] = ['5030 Gembloux', 'Date de facture : 12 jar 2026']
  assert.deepEqual(doubted(lost), ['date'])
  assert.deepEqual(doubted(['Facture n°', 'Bon n°'], ['5030 Gembloux', 'Notre réf. 20260712']), [
    'number',
  ])
})

test('of a picture, a seller without a VAT number may have lost it', () => {
  const fields = doubted(
    ['TVA : BE 0131.004.240', 'info@delvaux.be'],
    ['TVA 21 %                                            15,75 €', 'TVA                  0,00 €'],
    ['90,75', '75,00'],
    ['Désignation ', 'Petite entreprise soumise au régime de la franchise de taxe\nDésignation '],
  )
  assert.deepEqual(fields, ['counterparty'])
})

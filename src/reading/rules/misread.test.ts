import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#kernel/days'
import { isGoneOn } from './doubts/parties.js'
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
    'Our bank 1E94 AIBK 7767',
    'Rek. nr.: NL03 7233',
    'Bank .: D64 4453 2504',
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

test('of a picture, a number that is cut off, run into a word or nearly of another year is doubted', () => {
  for (const value of ['F-02026-712', '20260712', 'INV-0712', 'EU-71234-A/26'])
    assert.deepEqual(doubted(['F-00712', value]), [], value)
  for (const value of [
    '2026',
    'F-712',
    '7124',
    '2026 -0712',
    'RE-026-0712',
    'INV-07A2',
    '7/124',
    'numeroF-00712',
  ])
    assert.deepEqual(doubted(['F-00712', value]), ['number'], value)
  for (const value of ['2626-00712', '2026.02.0712', '2026-00712à'])
    assert.deepEqual(doubted(['F-00712', value]), ['number'], value)
})

test('of a picture, a larger amount that is printed twice may be the total', () => {
  const twice: [string, string] = ['Papier ', 'Ancien prix 131,00\nAncien prix 131,00\nPapier ']
  assert.deepEqual(doubted(twice), ['totals'])
  assert.deepEqual(doubted(['Papier ', 'Ancien prix 131,00\nPapier ']), [])
})

test('of a picture, a day of long ago is doubted, and a VAT number that lost figures', () => {
  assert.deepEqual(doubted(['12/01/2026', '12/01/2020']), ['date'])
  const exempt = [
    ['TVA 21 %                                            15,75 €', 'TVA                  0,00 €'],
    ['90,75', '75,00'],
    ['Désignation ', 'Petite entreprise soumise au régime de la franchise de taxe\nDésignation '],
  ] as const
  assert.deepEqual(doubted(['TVA : BE 0131.004.240', 'info@delvaux.be'], ...exempt), [])
  assert.deepEqual(doubted(['TVA : BE 0131.004.240', 'TVA : BE 31.004'], ...exempt), [
    'counterparty',
  ])
})

test('of a picture, a title in spaced letters is one', () => {
  assert.ok(isTitleMisread(paperOf(`N O T E D E C R E D I T${rest}`)))
  assert.ok(!isTitleMisread(paperOf(`F A C T U R E${rest}`)))
})

test('behind the figures of one State may stand the end of a number of another', () => {
  const isEnd = (text: string, value: string) => isGoneOn({ value, cell: paperOf(text).cells[0]! })
  assert.ok(isEnd('VAT: 890544840Bo1', 'PT890544840'))
  assert.ok(!isEnd('VAT: 890544840', 'PT890544840'))
  assert.ok(!isEnd('VAT: NL 890544840B01', 'NL890544840B01'))
})

test('a number of a card terminal is none of a receipt', () => {
  const slip = (label: string) => `
#Marché Plus SRL
Place Communale 5
5000 Namur
TVA BE 0131.004.240
12/01/2026 14:12
${label}
PAIN                      75,00
TVA 21 %  base 75,00  TVA 15,75
TOTAL EUR                 90,75`
  const fieldsOf = (text: string) => {
    const [page] = drawn(text, 'ocr')
    const words = page!.words.map((word) => ({ ...word, looks: [word.text] }))
    const narrow = { ...page!, words, width: 240 }
    const own = { name: 'Studio Meridien SRL', vatNumber: 'BE0123456749', enterpriseNumber: null }
    const about = { own: { ...own, country: 'BE', ibans: [] }, known: [], today: day('2026-03-16') }
    return interpret([narrow], { name: 'slip.jpg', ...about }).warnings.map(
      ({ values }) => values.fields,
    )
  }
  assert.deepEqual(fieldsOf(slip('Ticket n° 78334500')), [])
  assert.deepEqual(fieldsOf(slip('Ticket n° 78334500 AUTH 694593')), ['number'])
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { day } from '#kernel/days'
import type { Page } from '../page.js'
import { amountKindOf } from './amount-words.js'
import { drawn } from './drawn.js'
import { interpret } from './interpret.js'

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

const head = `
#Papeterie Delvaux & Fils SRL                        FACTURE
Chaussée de Namur 212
5030 Gembloux
TVA : BE 0131.004.240
Facture n° : F-00712                                 Studio Meridien SRL
Date : 12/01/2026                                    Rue du Commerce 48
                                                     1000 Bruxelles
                                                     TVA BE 0123.456.749
`
const lines = `
Désignation                                         Total
Papier                                              75,00
`
const sums = `
Total HTVA                                          75,00 €
TVA 21 %                                            15,75 €
Total TVAC                                          90,75 €
`

/** The fields in doubt; none where nobody needs to look. */
function doubted(
  pages: Page[],
  name = 'Studio Meridien SRL',
  vatNumber = 'BE0123456749',
): string[] {
  const own = { name, vatNumber, enterpriseNumber: null, country: 'BE', ibans: [] }
  const today = day('2026-03-16')
  const { warnings } = interpret(pages, { name: 'paper.pdf', own, known: [], today })
  return warnings.flatMap(({ code, values }) =>
    code === 'low_confidence' ? String(values.fields).split(' ') : [code],
  )
}

describe('nobody needs to look where the paper bears it out', () => {
  const clear: readonly (readonly [string, string])[] = [
    ['net, VAT and gross with their labels', head + sums],
    [
      'a sum between the gross and what is due that makes the one of the other',
      `${head}${lines}${sums}Already paid                                        –20,75 €\nÀ payer                                             70,00 €`,
    ],
    [
      'a sentence with net, VAT, its rate and gross',
      `${head}\nNos honoraires : 75,00 € majorés de 15,75 € (21 %), soit 90,75 €.`,
    ],
    [
      'a day behind the number of the document',
      head.replace('F-00712', 'F-00712 / 12.01.2026').replace('Date : 12/01/2026', '') + sums,
    ],
    [
      'a number that its label calls that of an invoice',
      head.replace('FACTURE', '').replace('Facture n°', 'N° facture') + sums,
    ],
  ]
  for (const [name, paper] of clear) test(name, () => assert.deepEqual(doubted(drawn(paper)), []))

  test('an own name below a tag line is at the head of what we sell', () => {
    const paper = `Le savoir-faire en famille\n${head.trim()}\n${sums}`
    const own = ['Papeterie Delvaux & Fils SRL', 'BE0131004240'] as const
    assert.deepEqual(doubted(drawn(paper), ...own), [])
  })

  test('exempt by article 44 of the code is no reverse charge', () => {
    const paper = `${head.replace(/TVA : .*/, '')}\nTotal   75,00 €\nExonéré de TVA – art. 44 du Code de la TVA`
    assert.deepEqual(doubted(drawn(paper)), [])
  })
})

describe('a doubt names the field', () => {
  test('a number by a lesser label while the word for an invoice stands beside another', () => {
    const paper = head.replace('Facture n° : F-00712', 'Pièce n° : F-00712') + sums
    assert.deepEqual(doubted(drawn(paper)), [])
    const both = `${paper}\nRekeningnummer factuur    2026/8812`
    assert.deepEqual(doubted(drawn(both)), ['number'])
  })

  const read = (text: string, confidence: number): Page[] =>
    drawn(head + sums, 'ocr').map((page) => ({
      ...page,
      words: page.words.map((word) => (word.text === text ? { ...word, confidence } : word)),
    }))

  test('a number or a day of a picture that was not read clearly', () => {
    assert.deepEqual(doubted(read('F-00712', 0.95)), [])
    assert.deepEqual(doubted(read('F-00712', 0.93)), ['number'])
    assert.deepEqual(doubted(read('12/01/2026', 0.89)), ['date'])
  })

  test('a day of a picture that may be the one of payment, its label cut', () => {
    const emitted = head.replace('Date : 12/01/2026', "Date d'ém1ssion : 12/01/2026")
    const cut = emitted.replace('TVA : BE', 'Date : 26/01/2026\nTVA : BE') + sums
    assert.deepEqual(doubted(drawn(cut, 'ocr')), ['date'])
    assert.deepEqual(doubted(drawn(cut.replace('26/01/2026', '24/01/2026'), 'ocr')), [])
  })

  test('a currency that the country of the seller tells, where a sign may be lost', () => {
    const unsaid = head + sums.replaceAll(' €', '')
    assert.deepEqual(doubted(drawn(unsaid)), [])
    assert.deepEqual(doubted(drawn(unsaid, 'ocr')), ['currency'])
  })

  test('a sign that is not that of the seller’s country, in a picture, unless letters say it', () => {
    const pounds = head + sums.replaceAll('€', '£')
    assert.deepEqual(doubted(drawn(pounds)), [])
    assert.deepEqual(doubted(drawn(pounds, 'ocr')), ['currency'])
    assert.deepEqual(doubted(drawn(`${pounds}\nAll amounts in GBP`, 'ocr')), [])
    const mixed = head + sums.replace('75,00 €', '75,00 £')
    assert.deepEqual(doubted(drawn(mixed, 'ocr')), ['currency'])
  })

  test('a day that is of another document, though its label is misread', () => {
    const paper = head.replace('Date :', 'Origiral invoice date :') + sums
    assert.deepEqual(doubted(drawn(paper, 'ocr')), ['date'])
  })

  test('a day of one figure that is not clear', () => {
    const lone = head.replace('12/01/2026', '2/01/2026') + sums
    const pages = (confidence: number): Page[] =>
      drawn(lone, 'ocr').map((page) => ({
        ...page,
        words: page.words.map((word) => {
          const looks = [word.text, word.text, word.text]
          return word.text === '2/01/2026' ? { ...word, confidence, looks } : { ...word, looks }
        }),
      }))
    assert.deepEqual(doubted(pages(0.91)), [])
    assert.deepEqual(doubted(pages(0.88)), ['date'])
  })

  test('an account that is drawn upon, though its words are misread', () => {
    const sentence = (word: string) =>
      drawn(`${head}${sums}\nBedrag te ${word} rekening BE96 0689 0123 4505`, 'ocr')
    assert.deepEqual(doubted(sentence('betalen')), [])
    assert.deepEqual(doubted(sentence('geincosscerd')), ['iban'])
  })

  test('a number for VAT of which nothing but the label was read', () => {
    const free = `${head.replace('BE 0131.004.240', '')}${sums
      .replace('21 %', '0 % ')
      .replace('15,75', ' 0,00')
      .replace('90,75', '75,00')}\nRégime de la franchise de taxe`
    const plain = free.replace('TVA :', '     ')
    assert.deepEqual(doubted(drawn(plain, 'ocr')), [])
    assert.deepEqual(
      doubted(drawn(plain.replace('5030 Gembloux', '5030 Gembloux\nNuméro de TVA :'), 'ocr')),
      ['counterparty'],
    )
    assert.deepEqual(
      doubted(
        drawn(plain.replace('5030 Gembloux', '5030 Gembloux\nUmsatzsteuer-Id: LU924'), 'ocr'),
      ),
      ['counterparty'],
    )
  })

  test('what stands behind the B of a Dutch number', () => {
    const dutch = head.replace('BE 0131.004.240', 'NL004495445B01')
    const pages = (confidence: number): Page[] =>
      drawn(dutch + sums, 'ocr').map((page) => ({
        ...page,
        words: page.words.map((word) =>
          word.text.startsWith('NL') ? { ...word, confidence } : word,
        ),
      }))
    assert.deepEqual(doubted(pages(0.95)), [])
    assert.deepEqual(doubted(pages(0.8)), ['counterparty'])
  })

  test('an account that breaks off', () => {
    for (const rest of ['Compte : BE96', 'IB4N BE96  0689', '1BAN'])
      assert.deepEqual(doubted(drawn(`${head}${sums}\n${rest}`, 'ocr')), ['iban'], rest)
  })

  test('a number of another year than the paper, in a picture', () => {
    const paper = head.replace('F-00712', 'VF-25-00712') + sums
    assert.deepEqual(doubted(drawn(paper, 'ocr')), ['number'])
  })
})

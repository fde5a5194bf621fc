import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '#kernel/languages'
import { invoiceMentions, packOf } from './index.js'
import type { MentionQuestion } from './invoice-mentions.js'

const plain: MentionQuestion = {
  country: 'BE',
  isCreditNote: false,
  isBetweenBusinesses: false,
  isSmallBusiness: false,
  hasVat: true,
  vatCodes: [{ code: 'SS21', category: 'S' }],
}
const mentions = (change: Partial<MentionQuestion>, language: 'fr' | 'nl' | 'en' | 'de' = 'fr') =>
  invoiceMentions({ ...plain, ...change }).map((text) => text[language])

test('an ordinary invoice to a consumer needs no mention', () => {
  assert.deepEqual(mentions({}), [])
})

test('reverse charge is said in the words of the directive, once', () => {
  const vatCodes = [
    { code: 'SCC', category: 'AE' },
    { code: 'SSIC', category: 'AE' },
    { code: 'SICT', category: 'K' },
  ] as const
  assert.deepEqual(mentions({ vatCodes }), ['Autoliquidation'])
  assert.deepEqual(mentions({ vatCodes }, 'nl'), ['Btw verlegd'])
  assert.deepEqual(mentions({ vatCodes }, 'en'), ['Reverse charge'])
  assert.deepEqual(mentions({ vatCodes }, 'de'), ['Steuerschuldnerschaft des Leistungsempfängers'])
})

test('an exemption names its article, that of the directive where the code is the user’s own', () => {
  const vatCodes = [{ code: 'SGIC', category: 'K' }] as const
  assert.deepEqual(mentions({ vatCodes }), [
    'Livraison intracommunautaire exonérée de TVA — art. 39bis du Code belge de la TVA',
  ])
  assert.deepEqual(mentions({ vatCodes: [{ code: 'OWN', category: 'K' }] }, 'en'), [
    'VAT-exempt intra-Community supply — Article 138 of Directive 2006/112/EC',
  ])
  assert.deepEqual(
    mentions({ country: 'FR', vatCodes: [{ code: 'V0-FRANCHISE', category: 'E' }] }),
    ['TVA non applicable — art. 293 B du CGI'],
  )
})

test('a small business says why it charges no VAT, and nothing else', () => {
  const vatCodes = [{ code: null, category: 'E' }] as const
  assert.deepEqual(mentions({ country: 'LU', isSmallBusiness: true, vatCodes }), [
    'TVA non applicable — art. 57bis de la loi TVA du 12 février 1979',
  ])
})

test('between businesses an invoice says what late payment costs; in France it must', () => {
  for (const country of ['BE', 'FR', 'LU'] as const)
    for (const language of languages) {
      const [said = ''] = mentions({ country, isBetweenBusinesses: true }, language)
      assert.match(said, /40 €|€40/)
    }
  const french = mentions({ country: 'FR', isBetweenBusinesses: true })[0]!
  for (const part of ['10 points', '40 €', 'escompte']) assert.match(french, new RegExp(part))
  assert.deepEqual(mentions({ country: 'FR', isBetweenBusinesses: true, isCreditNote: true }), [])
})

test('a Belgian credit note tells the customer to repay the VAT that was deducted', () => {
  assert.deepEqual(mentions({ isCreditNote: true }, 'nl'), [
    'Btw terug te storten aan de Staat in de mate waarin ze oorspronkelijk in aftrek werd gebracht',
  ])
  assert.deepEqual(mentions({ isCreditNote: true, hasVat: false }), [])
})

test('the codes that mentions know are codes of their country', () => {
  for (const country of ['BE', 'FR', 'LU'] as const) {
    const { vatCodes } = packOf(country)
    const exempt = vatCodes.filter(
      ({ direction, category }) => direction === 'sale' && ['E', 'AE', 'K', 'G'].includes(category),
    )
    for (const { code, category } of exempt) {
      const said = mentions({ country, vatCodes: [{ code, category }] })
      assert.equal(said.length, code === 'V-ICSX' ? 0 : 1, `${country} ${code}`)
    }
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day, lastDay } from '#kernel/days'
import { languages } from '#kernel/languages'
import { invoiceMentions, legalDueDay, type PackCode, packOf, vatReasonOf } from './index.js'
import type { MentionQuestion } from './invoice-mentions.js'

const plain: Omit<MentionQuestion, 'invoicing'> = {
  on: day('2026-03-14'),
  isCreditNote: false,
  isBetweenBusinesses: false,
  isSmallBusiness: false,
  hasVat: true,
  hasDiscount: false,
  vatCodes: [{ code: 'SS21', category: 'S' }],
}
const mentions = (
  { country = 'BE', ...change }: Partial<MentionQuestion> & { country?: PackCode },
  language: 'fr' | 'nl' | 'en' | 'de' = 'fr',
) =>
  invoiceMentions({ invoicing: packOf(country).invoicing, ...plain, ...change }).map(
    (text) => text[language],
  )

test('an ordinary invoice to a consumer needs no mention', () => {
  assert.deepEqual(mentions({}), [])
})

test('reverse charge is said in the words of the directive, once', () => {
  const vatCodes = [
    { code: 'OWN', category: 'AE' },
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
  const french = mentions({ country: 'FR', isBetweenBusinesses: true }).join(' ')
  for (const part of ['10 points', '40 €', 'escompte']) assert.match(french, new RegExp(part))
  const discounted = mentions({ country: 'FR', isBetweenBusinesses: true, hasDiscount: true })
  assert.doesNotMatch(discounted.join(' '), /escompte/)
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

test('a Belgian co-contractor is told what he acknowledges, since 2023, in full', () => {
  const vatCodes = [{ code: 'SCC', category: 'AE' }] as const
  const begins = {
    fr: 'Autoliquidation. En l’absence de contestation par écrit, dans un délai d’un mois',
    nl: 'Verlegging van heffing. Bij gebrek aan schriftelijke betwisting binnen een termijn van één maand',
    en: 'Reverse charge. In the absence of written objection within one month',
    de: 'Steuerschuldnerschaft des Leistungsempfängers. In Ermangelung',
  }
  for (const language of languages) {
    const [said = ''] = mentions({ vatCodes }, language)
    assert.ok(said.startsWith(begins[language]), said)
  }
  assert.deepEqual(mentions({ vatCodes, on: day('2022-12-31') }), ['Autoliquidation'])
})

test('where no VAT is charged a word stands in place of the rate, for each code of a pack', () => {
  for (const country of ['BE', 'FR', 'LU'] as const) {
    const { vatCodes, invoicing } = packOf(country)
    for (const { code, category, direction } of vatCodes) {
      if (direction !== 'sale') continue
      const reason = vatReasonOf({ code, category }, { ...plain, invoicing })
      assert.equal(reason === null, ['S', 'Z'].includes(category), code)
    }
  }
})

test('a Belgian discount for early payment lowers the base of VAT, which is said', () => {
  assert.deepEqual(mentions({ hasDiscount: true }, 'en'), [
    'VAT charged on the amount less the discount for early payment — Article 28, 1° of the Belgian VAT Code',
  ])
  assert.deepEqual(mentions({ country: 'LU', hasDiscount: true }), [])
})

test('a French invoice without terms is due in thirty days', () => {
  assert.equal(legalDueDay(packOf('FR').invoicing, day('2026-03-14')), '2026-04-13')
  assert.equal(legalDueDay(packOf('FR').invoicing, lastDay), lastDay)
  assert.equal(legalDueDay(packOf('BE').invoicing, day('2026-03-14')), null)
})

test('the registers of a seller are printed as its country wants them', () => {
  const none = { enterpriseNumber: null, vatNumber: null, district: null }
  const printed = (
    country: PackCode,
    seller: Partial<typeof none> | Record<string, string>,
    language: 'fr' | 'nl' | 'en' | 'de' = 'fr',
  ) => packOf(country).invoicing.registrations({ ...none, ...seller }, language)
  const belgian = {
    enterpriseNumber: '0403170701',
    vatNumber: 'BE0403170701',
    district: 'Bruxelles',
  }
  assert.deepEqual(printed('BE', belgian), ['RPM Bruxelles 0403.170.701'])
  assert.deepEqual(printed('BE', { ...belgian, district: 'Gent' }, 'nl'), ['RPR Gent 0403.170.701'])
  assert.deepEqual(printed('BE', { ...belgian, district: 'RPR Gent' }, 'de'), [
    'RPR Gent 0403.170.701',
  ])
  assert.deepEqual(printed('BE', { enterpriseNumber: '0403170701' }), ['0403.170.701'])
  assert.deepEqual(printed('BE', { vatNumber: 'BE0403170701' }), [])
  assert.deepEqual(printed('FR', { enterpriseNumber: '73282932000074', district: 'Paris' }), [
    ...['SIREN 732 829 320', 'SIRET 732 829 320 00074', 'RCS Paris 732 829 320'],
  ])
  assert.deepEqual(printed('FR', { vatNumber: 'FR83404833048' }), ['SIREN 404 833 048'])
  assert.deepEqual(printed('LU', { enterpriseNumber: 'B123456' }), ['RCS Luxembourg B123456'])
  for (const country of ['BE', 'FR', 'LU'] as const) assert.deepEqual(printed(country, {}), [])
})

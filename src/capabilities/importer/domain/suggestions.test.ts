import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { codeUnder, countryPacks, type PackCode, packOf } from '#countries'
import { type Circumstances, type Code, type Line, suggestionFor } from './suggestions.js'

/** A file of a country with its whole chart and all codes, seen from a document. */
function about(country: PackCode, more: Partial<Circumstances> = {}): Circumstances {
  const pack = packOf(country)
  const codes: Code[] = pack.vatCodes.map((code, place) => ({
    id: place + 1,
    code: code.code,
    direction: code.direction,
    rate: code.rate,
    deductible: code.deductiblePercent,
    isReverseCharge: code.isReverseCharge,
    category: code.category,
  }))
  const idOf = (code: string | null) => codes.find((one) => one.code === code)?.id ?? null
  return {
    direction: 'purchase',
    region: 'domestic',
    deductsNothing: false,
    insteadOf: (code) => codeUnder(packOf(country), 'exempt', code),
    nature: null,
    usual: pack.usual,
    codes,
    accounts: pack.chart
      .filter(({ kind }) => kind === 'postable')
      .map(({ number, defaultVatCode }) => ({
        id: Number(number),
        number,
        vatCodeId: idOf(defaultVatCode),
      })),
    rule: { accountId: null, vatCodeId: null },
    party: { accountId: null, vatCodeId: null },
    before: [],
    ...more,
  }
}

const line = (rate: number | null, category: string | null = null, description = 'x'): Line => ({
  description,
  rate,
  category,
})

/** `612500 PS21`: the account and the code that are proposed. */
function proposed(of: Line, circumstances: Circumstances): string {
  const { accountId, vatCodeId } = suggestionFor(of, circumstances)
  const code = circumstances.codes.find(({ id }) => id === vatCodeId)?.code ?? '-'
  return `${accountId ?? '-'} ${code}`
}

describe('nothing is known of the supplier', () => {
  test('Belgium: by what it is for, and by what the line shows', () => {
    const be = (more: Partial<Circumstances> = {}) => about('BE', more)
    assert.equal(proposed(line(21), be()), '616900 PS21')
    assert.equal(proposed(line(6), be()), '616900 PS06')
    assert.equal(proposed(line(21), be({ nature: 'goods' })), '604000 PG21')
    assert.equal(proposed(line(12), be({ nature: 'restaurant' })), '614200 PS12ND')
    assert.equal(proposed(line(21), be({ nature: 'fuel' })), '612200 PS21C')
    assert.equal(proposed(line(0, 'E'), be()), '616900 PSEX')
    assert.equal(proposed(line(0, 'AE'), be()), '616900 PSCC21')
    assert.equal(proposed(line(0, 'AE'), be({ region: 'union' })), '616900 PSICS21')
    assert.equal(proposed(line(0, null), be({ region: 'union' })), '616900 PSICS21')
    assert.equal(proposed(line(0, 'K'), be({ region: 'union', nature: 'goods' })), '604000 PGIC21')
    assert.equal(proposed(line(0, null), be({ region: 'world' })), '616900 PSNE21')
    assert.equal(proposed(line(0, 'O'), be()), '616900 PSNO')
  })

  test('VAT of another country is proposed no code', () => {
    assert.equal(proposed(line(19), about('BE', { region: 'union' })), '616900 -')
    assert.equal(proposed(line(21), about('BE', { region: 'union' })), '616900 -')
  })

  test('a file that deducts nothing carries the VAT as cost', () => {
    assert.equal(proposed(line(21), about('BE', { deductsNothing: true })), '616900 PS21ND')
  })

  test('France and Luxembourg in their own way', () => {
    assert.equal(proposed(line(20), about('FR')), '604000 P20-ENC')
    assert.equal(proposed(line(20), about('FR', { nature: 'goods' })), '607000 P20')
    assert.equal(proposed(line(5.5), about('FR', { nature: 'goods' })), '607000 P5_5')
    assert.equal(proposed(line(17), about('LU')), '6188 P17-F')
    assert.equal(proposed(line(0, 'AE'), about('LU', { region: 'union' })), '6188 P17-ICS-F')
  })

  test('sales', () => {
    const sale = (more: Partial<Circumstances> = {}) => about('BE', { direction: 'sale', ...more })
    assert.equal(proposed(line(21), sale()), '705000 SS21')
    assert.equal(proposed(line(6), sale({ nature: 'goods' })), '700000 SG06')
    assert.equal(proposed(line(0, 'K'), sale({ region: 'union' })), '705000 SGIC')
    assert.equal(proposed(line(0, 'AE'), sale({ region: 'union' })), '705000 SSIC')
    assert.equal(proposed(line(0, 'G'), sale({ region: 'world' })), '700000 SEXP')
  })

  test('every rate of each country has a code for each kind of cost', () => {
    for (const pack of countryPacks)
      for (const nature of ['goods', 'services']) {
        const circumstances = about(pack.code, { nature })
        for (const { rate, territory, validUntil } of pack.vatRates)
          if (Number(rate) > 0 && territory === null && validUntil === null)
            assert.doesNotMatch(
              proposed(line(Number(rate)), circumstances),
              / -$/,
              `${pack.code} ${rate} ${nature}`,
            )
      }
  })
})

describe('something is known', () => {
  const be = about('BE')
  const code = (name: string) => be.codes.find((one) => one.code === name)!.id

  test('a rule comes first, then the same words, then what was booked most, then the third party', () => {
    const before = [
      { description: 'hosting', rate: '21.00', accountId: 612600, vatCodeId: code('PS21') },
      { description: 'paper', rate: '21.00', accountId: 612300, vatCodeId: code('PS21') },
      { description: 'pens', rate: '21.00', accountId: 612300, vatCodeId: code('PS21') },
    ]
    const party = { accountId: 613140, vatCodeId: code('PS21') }
    const rule = { accountId: 610000, vatCodeId: null }
    assert.equal(proposed(line(21, 'S', 'Hosting'), { ...be, before, party }), '612600 PS21')
    assert.equal(proposed(line(21, 'S', 'Other'), { ...be, before, party }), '612300 PS21')
    assert.equal(proposed(line(21, 'S', 'Other'), { ...be, party }), '613140 PS21')
    assert.equal(proposed(line(21, 'S', 'Hosting'), { ...be, before, party, rule }), '610000 PS21')
  })

  test('a code that does not fit what the line shows is left aside', () => {
    const party = { accountId: 613140, vatCodeId: code('PS21') }
    assert.equal(proposed(line(6), { ...be, party }), '613140 PS06')
    assert.equal(proposed(line(0, 'AE'), { ...be, party }), '613140 PSCC21')
    const included = { accountId: 614200, vatCodeId: code('PSND') }
    assert.equal(proposed(line(12), { ...be, party: included }), '614200 PSND')
  })
})

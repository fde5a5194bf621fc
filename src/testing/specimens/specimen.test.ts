import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { belgianCommunication, iban, vatNumber } from '#countries'
import { onlyLong, rounds } from '../rounds.js'
import { dealtTo, diceOf, halfOf } from './chance.js'
import { accountFor, brokenNumber, states, vatNumberFor } from './firms.js'
import { paperClasses } from './report.js'
import { specimen } from './specimen.js'
import { wordings } from './words/index.js'

const seeds = Array.from({ length: rounds(1600) }, (_, seed) => seed)
const each = paperClasses.flatMap((paper) => seeds.map((seed) => specimen(paper, seed)))
const cents = (amount: number) => Math.round(amount * 100)

describe('a specimen', () => {
  test('is the same paper whenever its seed is drawn', () => {
    for (const paper of paperClasses) {
      const [one, again, other] = [specimen(paper, 7), specimen(paper, 7), specimen(paper, 9)]
      assert.deepEqual(one, again)
      assert.notDeepEqual(one.pages, other.pages)
    }
  })

  test('adds up: net and VAT are the gross amount, and the rates come to both', () => {
    for (const { truth, seed, paper } of each) {
      const { net, vat, gross, shares } = truth
      if (net === null || vat === null || gross === null) continue
      assert.equal(cents(net) + cents(vat), cents(gross), `${paper} ${seed}`)
      if (shares === null) continue
      assert.equal(
        shares.reduce((sum, share) => sum + cents(share.base), 0),
        cents(net),
      )
      assert.equal(
        shares.reduce((sum, share) => sum + cents(share.vat), 0),
        cents(vat),
      )
      for (const { rate, base, vat: of } of shares)
        assert.ok(
          Math.abs(base * rate - of * 100) <= 1 + rate / 2,
          `${paper} ${seed}: ${rate} % of ${base}`,
        )
    }
  })

  test('has numbers whose check digits hold where its truth has them', () => {
    for (const { truth, seed, paper } of each) {
      const { vatNumber: number, ibans, communication } = truth
      if (number !== null && !number.startsWith('GB'))
        assert.ok(vatNumber(number).ok, `${paper} ${seed}: ${number}`)
      for (const account of ibans) assert.ok(iban(account).ok, `${paper} ${seed}: ${account}`)
      if (communication !== null) assert.ok(belgianCommunication(communication).ok)
    }
  })

  test('says what its truth claims: a person finds number, date and amounts on the page', () => {
    for (const { truth, seed, paper, sheets } of each) {
      const said = sheets.flatMap(({ runs }) => runs.map(({ text }) => text)).join(' ')
      const dense = said.replace(/[\s.,'-]/g, '')
      if (truth.number !== null)
        assert.ok(said.includes(truth.number), `${paper} ${seed}: ${truth.number}`)
      const gross = truth.gross === null ? '' : truth.gross.toFixed(2).replace('.', '')
      const whole = gross.replace(/00$/, '')
      assert.ok(dense.includes(gross) || dense.includes(whole), `${paper} ${seed}: ${truth.gross}`)
      if (truth.vatNumber !== null)
        assert.ok(
          dense.includes(truth.vatNumber.slice(2).replace(/^U/, '')),
          `${paper} ${seed}: ${truth.vatNumber}`,
        )
      for (const account of truth.ibans)
        assert.ok(dense.includes(account), `${paper} ${seed}: ${account}`)
    }
  })

  test('stays on its page', () => {
    for (const { sheets, seed, paper } of each)
      for (const { runs, width, height } of sheets)
        for (const { x, y, text } of runs)
          assert.ok(
            x >= 0 && x < width && y >= 0 && y < height,
            `${paper} ${seed}: ${text} at ${x}, ${y}`,
          )
  })
})

describe('the halves', () => {
  test('are told apart by their seeds', () => {
    assert.deepEqual([halfOf(0), halfOf(1), halfOf(2)], ['open', 'held-out', 'open'])
  })

  test('share about three wordings of five; each has some that the other lacks', () => {
    const words = Object.values(wordings.fr).filter(Array.isArray).flat() as string[]
    const share = (of: number) =>
      words.filter((word) => dealtTo('share', word).length === of).length / words.length
    assert.ok(share(2) > 0.5 && share(2) < 0.7, `${share(2)}`)
    const traits = (half: string) =>
      new Set(each.filter((one) => one.half === half).flatMap((one) => [...one.traits]))
    const [open, heldOut] = [traits('open'), traits('held-out')]
    const labels = (all: Set<string>, other: Set<string>) =>
      [...all].filter(
        (trait) => /^(?:number|date|gross|net|head|totals)\b.*:/.test(trait) && !other.has(trait),
      )
    assert.ok(labels(open, heldOut).length > 5 && labels(heldOut, open).length > 5)
  })
})

test('numbers of every country have right check digits, and broken ones have not', () => {
  for (const state of states) {
    const dice = diceOf('test', state)
    assert.ok(iban(accountFor(dice, state)).ok, state)
    const number = vatNumberFor(dice, state)
    if (number === null || state === 'GB') continue
    assert.ok(vatNumber(number).ok, number)
    if (!['ES', 'IE'].includes(state)) assert.ok(!vatNumber(brokenNumber(number)).ok, number)
  }
})

/** What real paper does to rules: each must happen, in both halves. */
const unruly = [
  'your VAT number',
  'debited account',
  'wrong check digits',
  'page number beside the heading',
  'VAT numbers: bare',
  'account stands: broken over two lines',
  'tag line above the name',
  'desk near the name',
  'heading above the lines',
  'several rates',
  'example beside the sums',
  'carried over',
  'sub-totals',
  'voucher after the total',
  'voucher on a receipt',
  'whole amounts',
  'figures joined',
  'payment slip with another amount',
  'earlier invoice date',
  'print date in the foot',
  'no currency',
  'several invoices',
  'gaps behind marks',
  'stamp',
  'fold',
  'letterhead as a picture',
  'logo as a picture',
  'details in two columns',
  'credit below nought',
  'prepaid',
  'earlier balance',
  'addressed to somebody else',
  'discount among the lines',
  'country: US',
  ...['it', 'es', 'pt', 'fi'].map((tongue) => `language: ${tongue}`),
]

test('what makes real paper unruly happens in both halves', onlyLong, () => {
  const met = { open: new Set<string>(), 'held-out': new Set<string>() }
  for (const { half, traits } of each) for (const trait of traits) met[half].add(trait)
  const missing = unruly.flatMap((trait) =>
    (['open', 'held-out'] as const)
      .filter((half) => !met[half].has(trait))
      .map((half) => `${trait}: ${half}`),
  )
  assert.deepEqual(missing, [])
})

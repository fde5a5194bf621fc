import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAmount, parseAmount } from '#kernel/money'
import { entry } from '#testing/entry'
import {
  type AccountSum,
  after,
  closingLines,
  leftBehind,
  openingLines,
  type PlannedLine,
  resultOf,
  transferLines,
} from './closing.js'

const classes = { resultClasses: [6, 7], carriedClasses: [1, 2, 3, 4, 5] }

/** Accounts as `number balance`, those of 69 and 79 for the appropriation. */
const accounts = (...written: string[]): AccountSum[] =>
  written.map((line) => {
    const [number = '', balance = ''] = line.split(' ')
    const amount = parseAmount(balance)!
    const type = /^[67]9/.test(number) ? 'appropriation' : 'asset'
    return {
      id: Number(number),
      number,
      label: number,
      type,
      balance: amount,
      beforeClosing: amount,
    }
  })

const named = (number: string) => ({ id: Number(number), number, label: number })

const written = (lines: readonly PlannedLine[]) =>
  lines.map(({ account, amount }) => {
    const text = formatAmount(amount)
    return text.startsWith('-')
      ? `Cr ${account.number} ${text.slice(1)}`
      : `Dr ${account.number} ${text}`
  })

test('result accounts go to zero against the result, whichever side they stand on', () => {
  const year = accounts('550 700.00', '604 400.00', '608 -50.00', '700 -1200.00', '709 150.00')
  const lines = closingLines(year, classes, named('140'))
  assert.deepEqual(
    written(lines),
    entry`
      Cr 604 Goods       400.00
      Dr 608 Rebates      50.00
      Dr 700 Sales      1200.00
      Cr 709 Discounts   150.00
      Cr 140 Profit      700.00
    `,
  )
  assert.equal(formatAmount(resultOf(year, classes).carried), '700.00')
  assert.deepEqual(
    after(year, lines)
      .filter(({ balance }) => balance !== 0n)
      .map(({ number, balance }) => `${number} ${formatAmount(balance)}`),
    ['140 -700.00', '550 700.00'],
  )
})

test('an account that comes to nothing has no line, and a year without any has none at all', () => {
  assert.deepEqual(closingLines(accounts('604 0.00', '550 0.00'), classes, undefined), [])
  assert.deepEqual(openingLines(accounts('550 0.00', '604 5.00'), [], classes), [])
})

test('what was appropriated is told apart from the result and from what is left', () => {
  const year = accounts('700 -900.00', '604 100.00', '693 500.00', '790 -20.00')
  const { result, appropriated, carried } = resultOf(year, classes)
  assert.deepEqual([result, appropriated, carried].map(formatAmount), [
    '800.00',
    '480.00',
    '320.00',
  ])
})

test('shares of third parties are carried apart, and the rest for itself', () => {
  const parties = [
    { accountId: 400, thirdPartyId: 7, balance: parseAmount('30.00')! },
    { accountId: 400, thirdPartyId: 8, balance: parseAmount('-5.00')! },
    { accountId: 604, thirdPartyId: 7, balance: parseAmount('9.00')! },
  ]
  const lines = openingLines(accounts('400 20.00', '550 -20.00', '604 0.00'), parties, classes)
  assert.deepEqual(
    lines.map(({ thirdPartyId }) => thirdPartyId),
    [7, 8, null, null],
  )
  assert.deepEqual(
    written(lines),
    entry`
      Dr 400 One        30.00
      Cr 400 Other       5.00
      Cr 400 Nobody      5.00
      Cr 550 Bank       20.00
    `,
  )
})

test('a transfer moves what stands on an account, and nothing when nothing does', () => {
  const year = accounts('142 -60.00', '513 60.00')
  assert.deepEqual(
    written(transferLines(year, named('142'), named('1411'))),
    entry`
      Dr 142  Result    60.00
      Cr 1411 Waiting   60.00
    `,
  )
  assert.deepEqual(transferLines(accounts('142 0.00'), named('142'), named('1411')), [])
  assert.deepEqual(transferLines(year, named('142'), undefined), [])
})

test('accounts of other classes are left behind', () => {
  const left = leftBehind(accounts('550 1.00', '604 1.00', '801 -4.00', '802 0.00'), classes)
  assert.deepEqual(
    left.map(({ number }) => number),
    ['801'],
  )
})

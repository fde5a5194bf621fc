import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, test } from 'node:test'
import { day } from '#kernel/days'
import { parseInstant, serviceTimeZone, wallClock } from '#kernel/instants'
import { languages } from '#kernel/languages'
import { sourceFile } from '#platform/config/project'
import { accountTypes, type ChartAccount } from './chart.js'
import { codesIn } from './formula.js'
import {
  assetNatureOf,
  countryPacks,
  isNeverDepreciated,
  isPackCode,
  packOf,
  typesOf,
  vatCodeHolds,
} from './index.js'
import { hundredths } from './percent.js'
import type { BoxShare, VatCode } from './vat.js'

const counts = {
  BE: { postable: 592, headings: 376, vatCodes: 99, vatBoxes: 32, legalForms: 99, schemes: 6 },
  FR: { postable: 646, headings: 370, vatCodes: 64, vatBoxes: 94, legalForms: 59, schemes: 2 },
  LU: { postable: 747, headings: 286, vatCodes: 88, vatBoxes: 181, legalForms: 25, schemes: 2 },
}

test('every country has the same files, part by part', () => {
  const filesOf = (code: string) => readdirSync(sourceFile('src/countries', code.toLowerCase()))
  const shared = ['FR', 'LU'].map((code) => filesOf(code).sort())
  assert.deepEqual(shared[0], shared[1])
  const lacking = shared[0]!.filter((file) => !filesOf('BE').includes(file))
  assert.deepEqual(lacking, [])
})

test('every country has the clock of the service, by which several files are read together', () => {
  for (const { timeZone, code } of countryPacks)
    for (const moment of ['2026-01-15T22:59:59Z', '2026-01-15T23:00:00Z', '2026-07-15T22:00:00Z']) {
      const now = parseInstant(moment)!
      assert.deepEqual(wallClock(now, timeZone), wallClock(now, serviceTimeZone), code)
    }
})

for (const pack of countryPacks) {
  const accounts = new Map(pack.chart.map((account) => [account.number, account]))
  const assertPostable = (number: string, why: string) =>
    assert.equal(accounts.get(number)?.kind, 'postable', `${number} for ${why}`)

  describe(`the country pack of ${pack.name.en}`, () => {
    test('has as many rows as its sources', () => {
      assert.deepEqual(counts[pack.code], {
        postable: pack.chart.filter((account) => account.kind === 'postable').length,
        headings: pack.chart.filter((account) => account.kind === 'heading').length,
        vatCodes: pack.vatCodes.length,
        vatBoxes: pack.vatBoxes.length,
        legalForms: pack.legalForms.length,
        schemes: pack.statementSchemes.length,
      })
    })

    test('books assets on accounts of its chart, whatever they are', () => {
      const { assets, assetCategories, code } = pack
      assert.equal(assetCategories.length, code === 'BE' ? 12 : 11)
      const isPostable = (number: string) => accounts.get(number)?.kind === 'postable'
      for (const row of assetCategories) {
        assertPostable(row.account, row.code)
        const nature = assetNatureOf(assets, row.account)
        if (isNeverDepreciated(nature)) assert.equal(row.months, null, row.code)
        const beside = assets.depreciationAccount(row.account, isPostable)
        if (row.months !== null && code !== 'LU') assertPostable(beside!.number, row.code)
        if (code === 'LU') assert.deepEqual(beside, { number: `${row.account}9`, isMade: true })
      }
      for (const number of Object.values(assets.expenseAccounts)) {
        assertPostable(number, 'depreciation')
        assert.equal(accounts.get(number)!.type, 'expense')
      }
      assertPostable(assets.disposal.counterpart, 'disposals')
      for (const { number, kind } of pack.chart) {
        if (kind === 'heading' || !number.startsWith('2')) continue
        const nature = assetNatureOf(assets, number)
        if (assets.exceptionalAccount) assertPostable(assets.exceptionalAccount(nature), number)
        for (const isGain of [true, false])
          for (const isNonRecurring of [true, false]) {
            const question = { nature, account: number, isGain, isNonRecurring }
            const { shows: _shows, ...booked } = assets.disposal.accounts(question)
            for (const account of Object.values(booked)) assertPostable(account, number)
          }
      }
    })

    test('has every text in four languages', () => {
      const texts = [...textsIn(pack)]
      assert.ok(texts.length > 1000)
      for (const text of texts) {
        for (const language of languages) {
          assert.ok(text[language]?.trim(), `${language} of ${JSON.stringify(text)}`)
        }
      }
    })

    test('cannot be changed by a caller', () => {
      assert.throws(() => (pack.chart as ChartAccount[]).push({} as ChartAccount), TypeError)
      assert.throws(() => Object.assign(pack.vatCodes[0]!.labels, { fr: '' }), TypeError)
      assert.throws(() => Object.assign(pack, { code: 'XX' }), TypeError)
    })

    test('gives every account one number and a heading above it', () => {
      assertUnique(pack.chart.map((account) => account.number))
      for (const { number, parent, class: digit } of pack.chart) {
        assert.match(number, /^\d{1,10}$/)
        assert.equal(String(digit), number[0])
        if (number.length === 1) assert.equal(parent, null)
        else assert.equal(accounts.get(parent ?? '')?.kind, 'heading', number)
      }
    })

    test('gives a heading the type of its accounts, or mixed when it covers several', () => {
      for (const heading of pack.chart.filter((account) => account.kind === 'heading')) {
        const below = pack.chart.filter(
          ({ number, kind }) => kind === 'postable' && number.startsWith(heading.number),
        )
        // The appropriation accounts 69 and 79 stand among the expenses and the income.
        const types = new Set(below.map(({ type }) => type))
        if (heading.number.length === 1) types.delete('appropriation')
        assert.ok(types.size > 0, heading.number)
        assert.equal(heading.type, types.size > 1 ? 'mixed' : [...types][0], heading.number)
      }
      for (const account of pack.chart) {
        assert.ok(accountTypes.includes(account.type))
        if (account.kind === 'postable') assert.notEqual(account.type, 'mixed')
        const allowed: readonly string[] = ['mixed', ...typesOf(pack, account.number)]
        assert.ok(allowed.includes(account.type), account.number)
      }
    })

    test('names only VAT codes that exist as the default of an account', () => {
      const codes = new Set(pack.vatCodes.map((vatCode) => vatCode.code))
      for (const { number, defaultVatCode } of pack.chart) {
        if (defaultVatCode !== null) assert.ok(codes.has(defaultVatCode), number)
      }
    })

    test('books the VAT of its codes on postable accounts', () => {
      assertUnique(pack.vatCodes.map((vatCode) => vatCode.code))
      for (const vatCode of pack.vatCodes) {
        for (const number of accountsOf(vatCode)) assertPostable(number, vatCode.code)
        const isTaxed = vatCode.rate !== '0.00'
        const isDue = vatCode.direction === 'sale' || vatCode.isReverseCharge
        if (isTaxed && isDue) {
          assert.ok(vatCode.dueAccount && vatCode.dueAccountCredit, vatCode.code)
        }
        const isDeducted = vatCode.direction === 'purchase' && vatCode.deductiblePercent !== '0.00'
        const hasDeductibleAccounts =
          vatCode.deductibleAccount !== null && vatCode.deductibleAccountCredit !== null
        assert.equal(hasDeductibleAccounts, isTaxed && isDeducted, vatCode.code)
      }
    })

    test('fills only boxes that exist and are not computed', () => {
      const boxes = new Map(pack.vatBoxes.map((box) => [box.box, box]))
      assertUnique(pack.vatBoxes.map((box) => box.box))
      for (const vatCode of pack.vatCodes) {
        for (const { box } of sharesOf(vatCode)) {
          const found = boxes.get(box)
          assert.ok(found, `${vatCode.code} fills ${box}`)
          assert.equal(found.formula, null, `${vatCode.code} fills ${box}`)
          assert.equal(found.validUntil, null, `${vatCode.code} fills ${box}`)
        }
      }
      for (const { formula, check } of pack.vatBoxes) {
        for (const code of [formula, check].flatMap((text) => (text ? codesIn(text) : []))) {
          assert.ok(boxes.has(code), `${formula ?? check} reads ${code}`)
        }
      }
    })

    test('gives each VAT code a rate that the country has and a category that fits it', () => {
      const rates = new Set(['0.00', ...pack.vatRates.map((rate) => rate.rate)])
      for (const { code, rate, category, isReverseCharge, exemptionCode } of pack.vatCodes) {
        assert.ok(rates.has(rate), code)
        if (category === 'AE') assert.ok(isReverseCharge, code)
        if (category === 'S') assert.equal(exemptionCode, null, code)
        if (category === 'Z' || category === 'O') assert.equal(rate, '0.00', code)
      }
    })

    test('starts a company file with its journals and their accounts', () => {
      const codes = pack.journals.map((journal) => journal.code)
      assert.deepEqual(codes, ['ACH', 'NCA', 'VEN', 'NCV', 'OD', 'CAI'])
      assert.equal(pack.bankJournal.type, 'financial')
      for (const journal of [...pack.journals, pack.bankJournal]) {
        const { controlAccount, controlRole } = journal
        assert.equal(controlAccount === null, journal.type === 'general', journal.code)
        if (controlAccount === null || controlRole === null) continue
        assertPostable(controlAccount, journal.code)
        assert.equal(pack.controlAccounts[controlRole], controlAccount)
      }
    })

    test('knows a postable account for every role and for the closing', () => {
      for (const [role, number] of Object.entries(pack.controlAccounts)) {
        assertPostable(number, role)
      }
      const { closing } = pack
      const { resultAccounts, retainedAccounts, openingTransfer, legalReserve } = closing
      assert.equal(resultAccounts.profit, pack.controlAccounts.resultProfit)
      assert.equal(resultAccounts.loss, pack.controlAccounts.resultLoss)
      assert.equal(retainedAccounts.profit, pack.controlAccounts.retainedProfit)
      assert.equal(retainedAccounts.loss, pack.controlAccounts.retainedLoss)
      assert.equal(legalReserve.account, pack.controlAccounts.legalReserve)
      for (const number of Object.values(openingTransfer ?? {})) assertPostable(number, 'opening')
      for (const prefix of [...closing.mustBeZero, ...closing.shouldBeZero]) {
        assert.ok(
          pack.chart.some(({ number }) => number.startsWith(prefix)),
          prefix,
        )
      }
    })

    test('gives each bank an account of its own that the chart does not use otherwise', () => {
      const taken: string[] = []
      for (let bank = 1; bank <= 50; bank += 1) {
        const number = pack.bankAccountNumber(taken)
        assert.match(number, /^\d{4,6}$/)
        assert.ok(number.startsWith(pack.controlAccounts.bank.slice(0, 3)))
        taken.push(number)
      }
      assertUnique(taken)
      assert.equal(taken[0], pack.controlAccounts.bank)
    })

    test('has one legal form for a code', () => {
      assertUnique(pack.legalForms.map((form) => form.code))
      assert.ok(pack.legalForms.some((form) => form.isCurrent))
    })
  })
}

test('a return deducts as much of the VAT on a purchase as its code says', () => {
  const deducted = { BE: ['59'], FR: ['19', '20'], LU: ['458', '459', '460', '461'] }
  const refused = ['094', '095']
  for (const pack of countryPacks) {
    for (const vatCode of pack.vatCodes) {
      if (vatCode.direction === 'sale' || vatCode.rate === '0.00') continue
      const share = vatCode.taxBoxes.reduce((sum, { box, percent }) => {
        if (pack.code === 'LU' && refused.includes(box)) return sum - hundredths(percent)
        return deducted[pack.code].includes(box) ? sum + hundredths(percent) : sum
      }, 0n)
      assert.equal(share, hundredths(vatCode.deductiblePercent), `${pack.code} ${vatCode.code}`)
    }
  }
})

test('credit notes take out of the same boxes in France and Luxembourg', () => {
  const reversed = (shares: readonly BoxShare[]) =>
    shares.map((share) => ({ ...share, sign: -share.sign }))
  for (const vatCode of [...packOf('FR').vatCodes, ...packOf('LU').vatCodes]) {
    assert.deepEqual(reversed(vatCode.baseBoxes), vatCode.baseBoxesCredit, vatCode.code)
    assert.deepEqual(reversed(vatCode.taxBoxes), vatCode.taxBoxesCredit, vatCode.code)
  }
})

test('a pack is found by its code', () => {
  assert.equal(packOf('LU').code, 'LU')
  assert.ok(isPackCode('BE'))
  for (const other of ['NL', 'be', '', null, undefined, 7]) assert.ok(!isPackCode(other))
})

test('banks of one file are numbered as the trade does', () => {
  assert.equal(packOf('BE').bankAccountNumber([]), '550000')
  assert.equal(packOf('BE').bankAccountNumber(['550000', '550100', '550200']), '550300')
  assert.equal(
    packOf('BE').bankAccountNumber(['550000', '550100', '550200', '550300', '550400']),
    '550700',
  )
  assert.equal(packOf('FR').bankAccountNumber(['512000']), '512010')
  assert.equal(packOf('LU').bankAccountNumber(['5131', '513101']), '513102')
})

test('a VAT code holds from its first to its last day', () => {
  const dated = { validFrom: day('2024-01-01'), validUntil: day('2024-12-31') }
  assert.ok(!vatCodeHolds(dated, day('2023-12-31')))
  assert.ok(vatCodeHolds(dated, day('2024-01-01')))
  assert.ok(vatCodeHolds(dated, day('2024-12-31')))
  assert.ok(!vatCodeHolds(dated, day('2025-01-01')))
  assert.ok(vatCodeHolds({ validFrom: null, validUntil: null }, day('1900-01-01')))
})

test('the standard rate of Luxembourg was one point lower in 2023', () => {
  const standard = (on: string) =>
    packOf('LU')
      .vatRates.filter((rate) => rate.kind === 'standard' && vatCodeHolds(rate, day(on)))
      .map((rate) => rate.rate)
  assert.deepEqual(standard('2022-12-31'), ['17.00'])
  assert.deepEqual(standard('2023-06-30'), ['16.00'])
  assert.deepEqual(standard('2024-01-01'), ['17.00'])
})

test('half of the VAT on a car goes to the return, the other half to its cost', () => {
  const car = packOf('BE').vatCodes.find((vatCode) => vatCode.code === 'PS21C')!
  assert.equal(car.deductiblePercent, '50.00')
  assert.deepEqual(car.taxBoxes, [
    { box: '82', sign: 1, percent: '50.00', isLost: true },
    { box: '59', sign: 1, percent: '50.00', isLost: false },
  ])
  assert.deepEqual(car.baseBoxesCredit, [
    { box: '82', sign: -1, percent: '100.00', isLost: false },
    { box: '85', sign: 1, percent: '100.00', isLost: false },
  ])
  assert.equal(car.deductibleAccount, '411059')
  assert.equal(car.deductibleAccountCredit, '451063')
})

function assertUnique(values: readonly string[]): void {
  const seen = new Set<string>()
  for (const value of values) {
    assert.ok(!seen.has(value), `${value} is there twice`)
    seen.add(value)
  }
}

function accountsOf(vatCode: VatCode): string[] {
  return [
    vatCode.dueAccount,
    vatCode.deductibleAccount,
    vatCode.dueAccountCredit,
    vatCode.deductibleAccountCredit,
    vatCode.nonDeductibleAccount,
    vatCode.waitingAccount,
  ].filter((number) => number !== null)
}

function sharesOf(vatCode: VatCode) {
  return [
    ...vatCode.baseBoxes,
    ...vatCode.taxBoxes,
    ...vatCode.baseBoxesCredit,
    ...vatCode.taxBoxesCredit,
  ]
}

/** Every text that hangs anywhere below a value. */
function* textsIn(value: unknown): Generator<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return
  if ('fr' in value || 'nl' in value) yield value as Record<string, string>
  else for (const member of Object.values(value)) yield* textsIn(member)
}

for (const pack of countryPacks)
  test(`what is usual in ${pack.code} is in its chart and among its VAT codes`, () => {
    const postable = new Set(
      pack.chart.filter(({ kind }) => kind === 'postable').map(({ number }) => number),
    )
    const { accounts, purchase, sale } = pack.usual
    const named = [...Object.values(accounts.purchase), ...Object.values(accounts.sale)]
    assert.deepEqual(
      named.filter((number) => !postable.has(number)),
      [],
    )
    const codes = new Map(pack.vatCodes.map((code) => [code.code, code.direction]))
    const flat = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : Object.values(value as object).flatMap(flat)
    assert.deepEqual(
      flat(purchase).filter((code) => codes.get(code) !== 'purchase'),
      [],
    )
    assert.deepEqual(
      flat(sale).filter((code) => codes.get(code) !== 'sale'),
      [],
    )
  })

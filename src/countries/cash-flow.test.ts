import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#kernel/days'
import { cashFlowHomes, cashFlowPlaces, countryPacks, packOf } from './index.js'

const today = day('2026-03-16')

for (const pack of countryPacks) {
  const homeOf = cashFlowHomes(pack.cashFlow, today)
  const postable = pack.chart.filter(({ kind }) => kind === 'postable')

  test(`${pack.name.en}: every row of the cash flow has accounts of the chart`, () => {
    assert.deepEqual(
      [...new Set(pack.cashFlow.map(({ place }) => place))].sort(),
      [...cashFlowPlaces].sort(),
    )
    for (const place of cashFlowPlaces) {
      const prefixes = pack.cashFlow.filter((range) => range.place === place)
      const isIn = ({ number }: { number: string }) =>
        prefixes.some(({ prefix }) => number.startsWith(prefix))
      assert.ok(postable.some(isIn), place)
    }
  })

  test(`${pack.name.en}: every account has its place, those beside the books aside`, () => {
    for (const { number, class: digit } of postable) {
      const home = homeOf(number)
      assert.equal(home === null, digit === 0 || digit > 7, number)
      if (digit === 6 || digit === 7) assert.match(home!.place, /^(?:result|equity)$/, number)
      if (home?.apart) assert.equal(home.place, 'result', number)
    }
  })
}

test('the longest beginning wins', () => {
  const belgian = cashFlowHomes(packOf('BE').cashFlow, today)
  assert.deepEqual(belgian('471000'), { place: 'equity', apart: null })
  assert.deepEqual(belgian('472000'), { place: 'payables', apart: null })
  assert.deepEqual(belgian('630200'), { place: 'result', apart: 'depreciation' })
  assert.deepEqual(belgian('641000'), { place: 'result', apart: 'disposals' })
  assert.deepEqual(belgian('693000'), { place: 'equity', apart: null })
  const french = cashFlowHomes(packOf('FR').cashFlow, today)
  assert.equal(french('404000')?.place, 'fixed_assets')
  assert.equal(french('401000')?.place, 'payables')
  assert.equal(french('519000')?.place, 'loans')
  assert.equal(french('512000')?.place, 'cash')
  assert.equal(french('181000')?.place, 'payables', 'what no row names')
})

import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Language, languages } from '#kernel/languages'
import { type Amount, formatAmount } from '#kernel/money'
import { axisFor, labelsOf } from './axis.js'
import { type Chart, chart } from './chart.js'
import { type Ink, inks } from './page.js'
import { readPdf } from './reading.js'
import { openReport } from './report.js'

const amount = (units: number) => BigInt(units * 100) as Amount

describe('an axis', () => {
  test('holds zero and every amount, with few marks that are 1, 2 or 5 and noughts', () => {
    const any = fc.bigInt({ min: -(10n ** 19n), max: 10n ** 19n })
    fc.assert(
      fc.property(any, any, (one, other) => {
        const [least, most] = one < other ? [one, other] : [other, one]
        const { marks, step } = axisFor(least as Amount, most as Amount)
        assert.ok(marks[0]! <= least && marks.at(-1)! >= most && marks.includes(0n as Amount))
        assert.ok(marks.length >= 2 && marks.length <= 7, marks.join())
        assert.match(String(step), /^[125]0{2,}$/)
        assert.ok(marks.every((mark, at) => mark === marks[0]! + BigInt(at) * step))
      }),
    )
  })

  test('names its marks in a unit that all share', () => {
    const labels = (units: number, language: Language) =>
      labelsOf(axisFor(amount(-units / 3), amount(units)), language)
    assert.deepEqual(labels(3000, 'en'), ['-1,000', '0', '1,000', '2,000', '3,000'])
    assert.deepEqual(labels(30_000, 'fr'), ['-10 k', '0', '10 k', '20 k', '30 k'])
    assert.deepEqual(labels(1_500_000, 'de').slice(0, 3), ['-500 Tsd.', '0', '500 Tsd.'])
    assert.deepEqual(labels(30_000_000, 'nl').slice(-2), ['20 mln', '30 mln'])
    assert.deepEqual(labels(3_000_000_000_000, 'en').slice(-1), ['3,000 bn'])
    assert.deepEqual(labelsOf(axisFor(0n as Amount, 0n as Amount), 'fr'), ['0', '1'])
  })
})

describe('a chart', () => {
  const pale: Ink = [0.5, 0.6, 0.7]
  const months: Chart = {
    title: 'Turnover',
    places: ['Jan', 'Feb', 'Mar'],
    series: [
      { label: '2025', kind: 'bars', ink: pale, values: [amount(1000), null, amount(-500)] },
      { label: '2026', kind: 'line', ink: inks.strong, values: [amount(2000), amount(0), null] },
    ],
  }
  const print = async (of: Chart, language: Language = 'en') => {
    const company = { name: 'Company', addressLines: [], vatNumber: null }
    const heading = { title: 'Report', company, period: 'Period', language }
    return readPdf(await buffer(openReport(heading, chart(of))))[0]!
  }

  test('draws bars as high as their amounts, below zero when they are', async () => {
    const { shapes, texts } = await print(months)
    const [jan, mar] = shapes.find(
      ({ ink, rectangles }) => ink === pale.join(' ') && rectangles.length === 2,
    )!.rectangles
    const yOf = (label: string) => texts.find(({ text }) => text === label)!.y - 2.5
    assert.ok(Math.abs(jan![3] - (yOf('0') - yOf('1,000'))) < 0.1)
    assert.ok(Math.abs(jan![3] - 2 * mar![3]) < 0.1)
    assert.ok(Math.abs(jan![1] + jan![3] - mar![1]) < 0.1, 'both begin at zero')
    assert.ok(mar![0] > jan![0])
  })

  test('draws a line from point to point, and stops where there is no value', async () => {
    const { traces, texts } = await print(months)
    const line = traces.find(({ points }) => points.length === 2 && points[0]![0] < points[1]![0])!
    assert.equal(line.ink, inks.strong.join(' '))
    const jan = texts.find(({ text }) => text === 'Jan')!
    assert.ok(line.points[0]![0] > jan.x && line.points[0]![1] < line.points[1]![1])
    // A dot for each of the two values.
    assert.equal(traces.length, 3)
  })

  test('says in every language when there is nothing to draw', async () => {
    const series = months.series.map((one) => ({ ...one, values: [null, amount(0), null] }))
    for (const language of languages) {
      const { texts, traces } = await print({ ...months, series }, language)
      assert.equal(traces.length, 0)
      assert.ok(!texts.some(({ text }) => text === '0'))
    }
  })

  test('names its series, and takes any amount there is', async () => {
    const huge = BigInt('-999999999999999999') as Amount
    const values = [huge, amount(1), null]
    const { texts } = await print({
      ...months,
      series: [{ label: 'Ever', kind: 'bars', ink: pale, values }],
    })
    for (const word of ['Turnover', 'Ever', 'Mar', '0'])
      assert.ok(
        texts.some(({ text }) => text === word),
        `${word} of ${formatAmount(huge)}`,
      )
  })
})

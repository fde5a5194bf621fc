import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { formatMoney } from '#kernel/formats'
import { type Language, languages } from '#kernel/languages'
import type { Amount } from '#kernel/money'
import { onlyLong } from '#testing/rounds'
import { type PrintedPage, readPdf } from './reading.js'
import { openReport } from './report.js'
import { type Column, type TableOptions, table } from './table.js'

type Row = { readonly label: string; readonly debit: string; readonly balance: string }

const columns: readonly Column<Row>[] = [
  { title: 'Label', width: { share: 1 }, text: (row) => row.label },
  { title: 'Debit', width: 80, amount: (row) => row.debit, carried: 'sum' },
  { title: 'Balance', width: 80, amount: (row) => row.balance, carried: 'last' },
]

/** Row 1 is of 1.00 with a balance of 1.00, row 2 of 2.00 with a balance of 3.00, and so on. */
function* countTo(last: number): Generator<Row> {
  for (let number = 1; number <= last; number++)
    yield {
      label: `row ${number}`,
      debit: `${number}.00`,
      balance: `${sumTo(number)}.00`,
    }
}
const sumTo = (number: number) => (number * (number + 1)) / 2

async function print(
  rows: Iterable<Row>,
  options: TableOptions<Row> = {},
  language: Language = 'en',
  shape = columns,
): Promise<readonly PrintedPage[]> {
  const company = { name: 'Company', addressLines: [], vatNumber: null }
  const heading = { title: 'Report', company, period: 'Period', language }
  return readPdf(await buffer(openReport(heading, table(shape, rows, options))))
}

/** The texts of each line of a page, from left to right. */
function linesOf({ texts }: PrintedPage): string[][] {
  const lines = new Map<number, string[]>()
  for (const { text, y } of texts) lines.set(y, [...(lines.get(y) ?? []), text])
  return [...lines.values()]
}

const find = (page: PrintedPage, label: string) =>
  linesOf(page)
    .find(([first]) => first === label)
    ?.slice(1)

describe('a table over three pages', () => {
  test('repeats its head and carries its subtotals over', async () => {
    const pages = await print(countTo(120), { total: { label: 'Total' } })
    assert.equal(pages.length, 3)
    let rows = 0
    for (const [index, page] of pages.entries()) {
      assert.ok(find(page, 'Label'), 'the head')
      const subtotal = (last: number) => [
        formatMoney(`${sumTo(last)}`, 'en'),
        formatMoney(`${sumTo(last)}`, 'en'),
      ]
      assert.deepEqual(find(page, 'Brought forward'), index === 0 ? undefined : subtotal(rows))
      rows += linesOf(page).filter(([label]) => label?.startsWith('row ')).length
      assert.deepEqual(
        find(page, 'To be carried forward'),
        index === 2 ? undefined : subtotal(rows),
      )
    }
    assert.equal(rows, 120)
    assert.deepEqual(find(pages[2]!, 'Total'), ['7,260.00', '7,260.00'])
  })

  test('says so in every language', async () => {
    const labels = {
      fr: ['À reporter', 'Report'],
      nl: ['Over te dragen', 'Overgedragen'],
      en: ['To be carried forward', 'Brought forward'],
      de: ['Zu übertragen', 'Übertrag'],
    }
    for (const language of languages) {
      const [first, second] = await print(countTo(60), {}, language)
      const [forward, brought] = labels[language]
      assert.deepEqual(find(first!, forward!), find(second!, brought!))
      assert.equal(find(first!, forward!)?.length, 2)
    }
  })

  test('keeps every row above the foot of its page', async () => {
    for (let rows = 35; rows < 50; rows++)
      for (const page of await print(countTo(rows), { total: { label: 'Total' } })) {
        const [foot, ...others] = page.texts
        for (const { text, y } of others.slice(1)) assert.ok(y < foot!.y - 12, text)
      }
  })

  test('carries what it opened with', async () => {
    const opening = { label: 'Opening balance', amounts: [null, '500.00'] }
    const [page] = await print([], { opening, total: { label: 'Total' } })
    assert.deepEqual(find(page!, 'Opening balance'), ['500.00'])
    assert.deepEqual(find(page!, 'Total'), ['0.00', '500.00'])
    assert.ok(find(page!, 'No lines'))
  })

  test('shows totals that it is given rather than its own', async () => {
    const total = { label: 'Total', amounts: ['1.00', null] }
    const [page] = await print(countTo(3), { total })
    assert.deepEqual(find(page!, 'Total'), ['1.00'])
  })
})

describe('groups', () => {
  const heading = ({ debit }: Row) => `Class ${Math.floor(Number(debit) / 50)}`
  const total = (row: Row) => `Total ${heading(row)}`

  test('have a heading that is repeated on the next page, and a total', async () => {
    const [first, second] = await print(countTo(60), { group: { heading, total } })
    assert.ok(find(first!, 'Class 0'))
    assert.ok(find(second!, 'Class 0 (continued)'))
    assert.equal(find(second!, 'Class 0'), undefined)
    assert.deepEqual(find(second!, 'Total Class 0'), ['1,225.00', '1,225.00'])
  })

  test('never leave their total, nor that of the table, alone on a page', async () => {
    const options = {
      group: { heading: () => 'Class', total: () => 'Sum' },
      total: { label: 'All' },
    }
    for (let rows = 38; rows < 46; rows++) {
      const last = (await print(countTo(rows), options)).at(-1)!
      for (const label of [`row ${rows}`, 'Sum', 'All']) assert.ok(find(last, label), `${rows}`)
    }
  })

  test('are carried over alone where they are told to', async () => {
    const carried = async (isCarried: boolean) => {
      const pages = await print(countTo(130), { group: { heading, total, isCarried } })
      return find(pages[2]!, 'Brought forward')?.[0]
    }
    const [firstOfPage] = linesOf((await print(countTo(130), { group: { heading, total } }))[2]!)
      .flat()
      .filter((text) => text.startsWith('row '))
    const before = Number(firstOfPage!.slice(4)) - 1
    assert.ok(before > 50 && before < 99)
    assert.equal(await carried(false), formatMoney(`${sumTo(before)}`, 'en'))
    assert.equal(await carried(true), formatMoney(`${sumTo(before) - sumTo(49)}`, 'en'))
  })

  test('never leave a heading alone at the foot of a page', async () => {
    const each = ({ label }: Row) => `of ${label}`
    for (const page of await print(countTo(90), { group: { heading: each } })) {
      const lines = linesOf(page).map(([first]) => first!)
      for (const [index, line] of lines.entries())
        if (line.startsWith('of ')) assert.equal(lines[index + 1], line.slice(3))
    }
  })
})

describe('a cell', () => {
  const row = { label: 'label', debit: '0.00', balance: '-1234567.89' }

  test('writes amounts as the language does, figures below figures', async () => {
    const expected = {
      fr: '-1\u202f234\u202f567,89',
      nl: '-1.234.567,89',
      en: '-1,234,567.89',
      de: '-1.234.567,89',
    }
    for (const language of languages) {
      const [page] = await print([row], {}, language)
      assert.deepEqual(find(page!, 'label'), [formatMoney('0', language), expected[language]])
    }
    const [page] = await print(['1111.11', '8888.88'].map((debit) => ({ ...row, debit })))
    const starts = page!.texts.filter(({ text }) => /^[18],/.test(text)).map(({ x }) => x)
    assert.deepEqual(starts, [starts[0], starts[0]])
  })

  test('leaves a zero out where it is told to, and never cuts an amount', async () => {
    const narrow: Column<Row>[] = [
      { title: 'Label', width: { share: 1 }, text: ({ label }) => label },
      { title: 'Debit', width: 60, amount: ({ debit }) => debit, blankZero: true },
      { title: 'Balance', width: 40, amount: ({ balance }) => balance },
    ]
    const [page] = await print([{ ...row, balance: '-9999999999999.99' }], {}, 'en', narrow)
    assert.deepEqual(find(page!, 'label'), ['-9,999,999,999,999.99'])
    const amount = page!.texts.find(({ text }) => text.startsWith('-9'))!
    assert.ok(amount.x > 553.28 - 40, 'it stays in its column')
  })

  test('takes cents as well as text, and nothing', async () => {
    const cents: Column<Amount | null>[] = [
      { title: 'Label', width: 100, text: () => 'label' },
      { title: 'Amount', width: 100, amount: (amount) => amount, carried: 'sum' },
    ]
    const company = { name: 'Company', addressLines: [], vatNumber: null }
    const rows = [150n as Amount, null, 250n as Amount]
    const report = openReport(
      { title: 'Report', company, period: 'Period', language: 'en' },
      table(cents, rows, { total: { label: 'Total' } }),
    )
    const [page] = readPdf(await buffer(report))
    assert.deepEqual(find(page!, 'Total'), ['4.00'])
  })

  test('wraps or cuts a long text, and sets a note below it', async () => {
    const long = 'one two three four five six seven eight nine ten eleven twelve'
    const shape = (lines: number): Column<Row>[] => [
      { title: 'Label', width: 100, text: () => long, lines, note: ({ label }) => label },
    ]
    const [cutPage] = await print([row], {}, 'en', shape(1))
    assert.deepEqual(
      cutPage!.texts.slice(-2).map(({ text }) => text),
      ['one two three four five…', 'label'],
    )
    const [wrapped] = await print([row], {}, 'en', shape(9))
    const texts = wrapped!.texts.map(({ text }) => text)
    assert.equal(texts.slice(texts.indexOf('Label') + 1, -1).join(' '), long)
  })

  test('refuses what is no amount, and columns that are wider than the page', async () => {
    await assert.rejects(print([{ ...row, debit: '1,50' }]), /1,50 is not an amount/)
    const wide: Column<Row>[] = [{ title: 'Label', width: 600, text: () => '' }]
    await assert.rejects(print([row], {}, 'en', wide), /wider than the page/)
  })
})

test('memory does not grow with the number of rows', onlyLong, async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const live = () => {
    collect()
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const measured: number[] = []
  function* measuredRows() {
    let number = 0
    for (const row of countTo(20_000)) {
      if (++number === 2000 || number === 20_000) measured.push(live())
      yield { ...row, label: `${row.label} ${(number * 7919).toString(36)}` }
    }
  }
  let size = 0
  const company = { name: 'Company', addressLines: [], vatNumber: null }
  const heading = { title: 'Report', company, period: 'Period', language: 'en' as const }
  const report = openReport(heading, table(columns, measuredRows(), { total: { label: 'Total' } }))
  for await (const bytes of report) size += bytes.length
  assert.ok(size > 1_000_000, `${size} bytes`)
  // 18,000 rows on 400 pages: their text alone would take more than this, so would their bytes.
  const growth = measured[1]! - measured[0]!
  assert.ok(growth < 700_000, `${growth} bytes`)
})

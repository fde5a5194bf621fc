import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { asItIs } from '#kernel/languages'
import { readPdf } from '#platform/pdf/reading'
import { type Block, openReport } from '#platform/pdf/report'
import { keptTogether, paperTable } from './paper.js'
import type { Column, Paper, Table } from './table.js'

const name: Column = { key: 'name', title: asItIs('Name'), kind: 'text' }
const amount = (key: string, paper: Paper = {}): Column => ({
  key,
  title: asItIs(key),
  kind: 'amount',
  carried: 'sum',
  paper,
})

/** Rows of a name and of 1.00 in each other column. */
function tableOf(columns: readonly Column[], rows: number, more: Partial<Table> = {}): Table {
  const row = (at: number) => [`row ${at}`, ...columns.slice(1).map(() => '1.00')]
  return { columns, rows: () => [Array.from({ length: rows }, (_, at) => row(at))], ...more }
}

/** The words of each page, without its head and foot. */
async function printed(...blocks: Block[]): Promise<string[][]> {
  const company = { name: 'Company', addressLines: [], vatNumber: null }
  const heading = { title: 'Report', company, period: '', language: 'en' } as const
  const pages = readPdf(await buffer(openReport(heading, ...blocks)))
  return pages.map(({ texts }) => texts.map(({ text }) => text))
}

test('columns may stand in another order on paper than in files', async () => {
  const columns = [name, amount('net', { order: 2 }), amount('gross', { order: 1 })]
  const [page] = await printed(paperTable(tableOf(columns, 1), 'en'))
  assert.ok(page!.indexOf('gross') < page!.indexOf('net'))
})

test('figures for which a page is too narrow stand below, with the same words', async () => {
  const columns = [name, ...Array.from({ length: 9 }, (_, at) => amount(`column ${at}`))]
  const [page] = await printed(paperTable(tableOf(columns, 2), 'en'))
  assert.equal(page!.filter((word) => word === 'row 1').length, 2)
  for (const { key } of columns.slice(1)) assert.ok(page!.includes(key), key)
  assert.equal(page!.filter((word) => word === '1.00').length, 18)
})

test('what columns carried may be summed up on paper alone', async () => {
  const table = tableOf([name, amount('open')], 3, { summed: asItIs('Sum') })
  const [page] = await printed(paperTable(table, 'en'))
  assert.deepEqual(page!.slice(page!.indexOf('Sum'), page!.indexOf('Sum') + 2), ['Sum', '3.00'])
})

test('a short table stays together on one page', async () => {
  const long = paperTable(tableOf([name, amount('a')], 34), 'en')
  const [first, second] = await printed(long, keptTogether(tableOf([name, amount('b')], 8), 'en'))
  assert.ok(!first!.includes('b') && second!.includes('b'))
  const [both] = await printed(
    paperTable(tableOf([name, amount('a')], 3), 'en'),
    keptTogether(tableOf([name, amount('b')], 5), 'en'),
  )
  assert.ok(both!.includes('b'))
})

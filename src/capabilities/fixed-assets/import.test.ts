import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type AssetDesk, openAssetDesk } from '#testing/assets'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: AssetDesk
before(async () => {
  desk = await openAssetDesk(books)
})

function send(text: string, to = desk) {
  const form = new FormData()
  form.set('file', new Blob([text]), 'assets.csv')
  return to.admin.call('POST', `${to.path}/fixed-assets/import`, { form })
}

test('assets come in as programs of four countries write them', async () => {
  const file = [
    'code;label;category;acquired_on;acquisition_value;residual_value;method;duration_months;previous_depreciation;previous_until',
    'A1;Presse;MACH;2024-01-15;12 000,50;500;Dégressif;96;4.000,25;31/12/2025',
    'A2;Bureau;FURN;10/01/2026;"1,200.00";;linéaire;;;',
    'A3;Terrain;LAND;05.06.2020;250000;;geen;;;',
    'A4;Camion;VAN;2026-02-01;30000;;LINEAR;48;;',
  ].join('\n')
  const { body } = replies(await send(file), 200)
  assert.deepEqual([body.created, body.refused], [4, 0], JSON.stringify(body.rows))
  const [press, table, plot, truck] = await Promise.all(
    body.rows.map(({ id }: { id: number }) => desk.read(id)),
  )
  assert.deepEqual(
    [press.acquisition_value, press.residual_value, press.method, press.previous_depreciation],
    ['12000.50', '500.00', 'declining', '4000.25'],
  )
  assert.deepEqual([press.previous_until, press.plan_from], ['2025-12-31', '2026-01-01'])
  assert.deepEqual([table.acquired_on, table.acquisition_value], ['2026-01-10', '1200.00'])
  assert.deepEqual([plot.acquired_on, plot.method], ['2020-06-05', 'none'])
  assert.equal(truck.duration_months, 48)
})

test('good rows are kept beside refused ones, each with its errors by column', async () => {
  const file = [
    'label,category,account,acquired_on,acquisition_value,method,prorata',
    'Good,IT,,2026-01-01,100,,per maand',
    'Old,IT,,2020-01-01,100,,',
    'No such,NOPE,,2026-01-01,100,,',
    'Wrong,,604000,2026-01-01,100,,',
    'Odd,IT,,soon,much,never,',
    ',IT,,2026-01-01,100,,',
  ].join('\n')
  const { body } = replies(await send(file), 200)
  assert.deepEqual([body.created, body.refused], [1, 5])
  assert.deepEqual(
    body.rows.map((row: { row: number; errors: object }) => [
      row.row,
      Object.keys(row.errors).sort(),
    ]),
    [
      [2, []],
      [3, ['previous_depreciation']],
      [4, ['category']],
      [5, ['account']],
      [6, ['acquired_on', 'acquisition_value', 'method']],
      [7, ['label']],
    ],
  )
  assert.equal((await desk.read(body.rows[0].id)).prorata, 'monthly')
})

test('a known code is updated while nothing is posted, and refused afterwards', async () => {
  const own = await openAssetDesk(books)
  const head = 'code;label;category;acquired_on;acquisition_value;location\n'
  const row = (value: string) => `${head}B1;Robot;IT;2026-01-01;${value};Gent\n`
  const made = replies(await send(row('1000'), own), 200).body
  assert.equal(made.created, 1)
  const same = replies(await send(row('1000'), own), 200).body
  assert.deepEqual([same.updated, same.unchanged], [0, 1])
  const more = replies(await send(row('2000'), own), 200).body
  assert.deepEqual([more.updated, more.rows[0].id], [1, made.rows[0].id])
  const asset = await own.read(made.rows[0].id)
  assert.deepEqual([asset.acquisition_value, asset.version], ['2000.00', 2])
  const twice = replies(await send(`${row('3000')}b1;Robot;IT;2026-01-01;4000;\n`, own), 200).body
  assert.deepEqual([twice.updated, twice.refused], [1, 1])
  assert.deepEqual(Object.keys(twice.rows[1].errors), ['code'])
  const late = async () => {
    const { refused, rows } = replies(await send(row('5000'), own), 200).body
    assert.deepEqual([refused, Object.keys(rows[0].errors)], [1, ['code']])
  }
  const account_id = await own.accountId('240000')
  const moved = await own.change(asset.id, { account_id, transfer_on: '2026-03-31' })
  replies(moved, 200)
  await late()
  await undoIn(books, own).undo(moved)
  await own.posted('2026-12-31')
  await late()
})

test('a row that changes a value takes no more of lines than they have', async () => {
  const own = await openAssetDesk(books)
  const bill = replies(await own.invoice('ACH', ['240100 1000.00 PI21']), 201).body
  const line = bill.lines.find((one: { debit: string }) => one.debit === '1000.00')
  const bought = { entry_line_id: line.id, acquisition_value: null, acquired_on: null }
  const asset = await own.bought({ code: 'L1', ...bought })
  const row = (value: string) => `code;acquisition_value\nL1;${value}\n`
  const [over] = replies(await send(row('1000.01'), own), 200).body.rows
  assert.deepEqual(Object.keys(over.errors), ['acquisition_value'])
  const less = await send(row('400'), own)
  assert.equal(replies(less, 200).body.updated, 1)
  const left = async () =>
    replies(await own.admin.get(`${own.path}/fixed-assets/proposals`), 200).body.map(
      (one: { left: string }) => one.left,
    )
  assert.deepEqual(await left(), ['600.00'])
  await undoIn(books, own).undo(less)
  assert.deepEqual([await left(), (await own.read(asset.id)).acquisition_value], [[], '1000.00'])
})

test('an import undoes as one, and in Luxembourg makes the accounts that it needs', async () => {
  const own = await openAssetDesk(books, { country_pack: 'LU' })
  const file = `label;category;acquired_on;acquisition_value
One;IT;2026-01-01;1000
Two;IT;2026-01-01;1000
Three;FURN;2026-01-01;1000
`
  const sent = await send(file, own)
  assert.equal(replies(sent, 200).body.created, 3)
  const run = await own.posted('2026-12-31')
  assert.deepEqual(await own.lines(run.entries[0].id), [
    'Dr 6333 766.66',
    'Cr 22349 100.00',
    'Cr 22359 666.66',
  ])
  replies(await own.reverseRun(run.id), 200)
  await undoIn(books, own).undo(sent)
  assert.deepEqual(replies(await own.admin.get(`${own.path}/fixed-assets`), 200).body, [])
})

test('what is no table of assets is refused whole', async () => {
  refusedAt(await send(''), 'file')
  refusedAt(await send('colour;size\nred;9\n'), 'file')
  refusedAt(await send('\u0000\u0001\u0002'), 'file')
  const rows = Array.from({ length: 5001 }, (_, n) => `A${n};IT;2026-01-01;1`).join('\n')
  refusedAt(await send(`label;category;acquired_on;acquisition_value\n${rows}\n`), 'file')
})

test('by asset an entry has a thousand lines at most', async () => {
  const own = await openAssetDesk(books)
  const rows = Array.from({ length: 501 }, (_, n) => `A${n};IT;2026-01-01;36`).join('\n')
  const sent = await send(`label;category;acquired_on;acquisition_value\n${rows}\n`, own)
  assert.equal(replies(sent, 200).body.created, 501)
  refusedAt(await own.run('2026-12-31', { detail: 'asset' }), 'detail')
  assert.equal((await own.posted('2026-12-31')).total, '6012.00')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { openDesk } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { takeOver } from '#testing/takeover'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'
import { zipOf } from '#testing/zip'

const books = useBooks()

const fileOf = (...rows: readonly string[]) =>
  ['Journal;Numéro;Date;Compte;Libellé;Débit;Crédit;Code TVA', ...rows, ''].join('\n')
const purchase = [
  'OD;1;10/03/2026;604000;Farine;100,00;;PG21',
  'OD;1;10/03/2026;411000;Farine;21,00;;',
  'OD;1;10/03/2026;580000;Farine;;121,00;',
]

type Line = Record<string, unknown>

test('a column of VAT codes fills boxes as a free entry does', async () => {
  const { admin, path, journal } = await openDesk(books)
  replies(await takeOver(admin, path, fileOf(...purchase)), 201)
  const lines = [
    { account: '604000', debit: '100.00', vat_code: 'PG21' },
    { account: '411000', debit: '21.00' },
    { account: '580000', credit: '121.00' },
  ]
  const free = { kind: 'free', journal_id: journal('OD'), entry_date: '2026-03-10', lines }
  const posted = replies(await admin.post(`${path}/entries`, free), 201).body
  const { data } = replies(await admin.get(`${path}/entries?origin=takeover`), 200).body
  const taken = replies(await admin.get(`${path}/entries/${data[0].id}`), 200).body
  const boxes = ({ lines: all }: { lines: Line[] }) =>
    all.map((one) => [one.account, one.debit, one.credit, one.vat_role, one.boxes])
  assert.deepEqual(boxes(taken), boxes(posted))
  assert.ok(JSON.stringify(boxes(taken)).includes('81'), JSON.stringify(boxes(taken)))
})

test('a debit below zero is a credit, and is told with its row', async () => {
  const { admin, path } = await openDesk(books)
  const file = fileOf(
    'OD;1;10/03/2026;604000;Avoir;-50,00;;',
    'OD;1;10/03/2026;580000;Avoir;50,00;;',
  )
  const { warnings, run } = replies(await takeOver(admin, path, file), 201).body
  assert.deepEqual(
    warnings.map(({ code, row }: { code: string; row: number }) => [code, row]),
    [['negative_side', 2]],
  )
  assert.deepEqual([run.debit, run.credit], ['50.00', '50.00'])
})

test('each entry is announced as posted, once', async () => {
  const { admin, path, firm } = await openDesk(books)
  const { rows } = await books.sql.query(
    `INSERT INTO webhook_endpoints (firm_id, url, events, secret, created_at, updated_at)
     VALUES ($1, 'https://example.be/hook', $2, 'sealed', now(), now()) RETURNING id`,
    [firm.id, ['entry.posted']],
  )
  const other = purchase.map((row) => row.replace('OD;1', 'OD;2'))
  replies(await takeOver(admin, path, fileOf(...purchase, ...other)), 201)
  const heard = await books.sql.query(
    `SELECT payload -> 'data' ->> 'number' AS number, payload -> 'data' ->> 'origin' AS origin
       FROM webhook_deliveries WHERE endpoint_id = $1 ORDER BY id`,
    [rows[0].id],
  )
  assert.deepEqual(
    heard.rows.map(({ number, origin }) => [number, origin]),
    [
      ['1', 'takeover'],
      ['2', 'takeover'],
    ],
  )
})

test('what was made stays asleep while lines name it, is listed, and is woken by the next', async () => {
  const desk = await openDesk(books)
  const { admin, path } = desk
  const file = fileOf(
    'NEW;1;10/03/2026;604777;Farine;100,00;;',
    'NEW;1;10/03/2026;580000;Farine;;100,00;',
  )
  const fields = { create: '1' }
  const done = await takeOver(admin, path, file, { fields })
  assert.deepEqual(replies(done, 201).body.created.accounts, ['604777'])
  const account = async (): Promise<Line> =>
    replies(await admin.get(`${path}/accounts?q=604777`), 200).body[0]
  const undone: Answered = await undoIn(books, desk).undo(done)
  assert.equal((await account()).is_active, false)
  assert.ok(undone.text.includes('604777'), 'the answer says that it stays')
  const again = replies(await takeOver(admin, path, file, { fields }), 201).body
  assert.deepEqual(again.created.accounts, [])
  assert.equal((await account()).is_active, true)
})

test('an archive that holds far more than its size is refused, and nothing is kept', async () => {
  const { admin, path } = await openDesk(books)
  const archive = zipOf([{ name: 'books.csv', content: Buffer.alloc(30_000_000) }])
  const refused = await takeOver(admin, path, archive, { name: 'books.zip' })
  replies(refused, 422)
  assert.deepEqual(replies(await admin.get(`${path}/takeover/runs`), 200).body, [])
})

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { readPdf } from '#platform/pdf/reading'
import { coda } from '#testing/bank-files'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

/** Lists as files: what they hold, and what the imports take back. */
const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
  replies(await desk.invoice('ACH', ['604000 100.00 PG21'], { reference: 'F-1' }), 201)
  replies(await desk.free(['Dr 612000 12.50', 'Cr 550000 12.50'], { label: '=1+1' }), 201)
})

async function csv(name: string, query = ''): Promise<string[][]> {
  const path = `${desk.path}/exports/${name}?format=csv&header=key&lang=en${query}`
  const { text } = replies(await desk.admin.get(path), 200)
  const lines = text
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .slice(0, -1)
  return lines.map((line) => line.split(';'))
}

test('entries come line by line, and a text is never a formula', async () => {
  const [head, ...rows] = await csv('entries')
  const at = (row: string[], key: string) => row[head!.indexOf(key)]
  assert.equal(rows.length, 5)
  const sum = (key: string) => rows.reduce((total, row) => total + Number(at(row, key)), 0)
  assert.deepEqual([sum('debit'), sum('credit')], [133.5, 133.5])
  assert.equal(at(rows.at(-1)!, 'label'), "'=1+1")
  assert.deepEqual(await csv('entries', '&from=2026-01-01&to=2026-01-31'), [head])
})

for (const [name, path, key] of [
  ['accounts', 'accounts/import', 'number'],
  ['third-parties', 'third-parties/import', 'code'],
] as const)
  test(`${name} as programs get them are taken by their import, and change nothing`, async () => {
    const answer = replies(
      await desk.admin.get(`${desk.path}/exports/${name}?format=csv&header=key`),
      200,
    )
    assert.ok(answer.text.includes(key))
    const form = new FormData()
    form.append('file', new Blob([answer.bytes]), `${name}.csv`)
    const before = replies(await desk.admin.get(`${desk.path}/sync/status`), 200).body.cursor
    const imported = replies(
      await desk.admin.call('POST', `${desk.path}/${path}`, { form }),
      200,
    ).body
    assert.deepEqual(
      [imported.created, imported.refused],
      [0, 0],
      JSON.stringify(imported.rows?.[0]),
    )
    const after = replies(await desk.admin.get(`${desk.path}/sync/status`), 200).body.cursor
    assert.equal(after, before)
  })

test('every list comes in every format', async () => {
  const formats = ['csv', 'xlsx', 'pdf']
  const names = [
    'accounts',
    'journals',
    'vat-codes',
    'third-parties',
    'entries',
    'documents',
    'bank-transactions',
    'history',
  ]
  for (const [place, name] of names.entries())
    for (const format of longOrShort(formats, [formats[place % 3]!]))
      replies(await desk.admin.get(`${desk.path}/exports/${name}?format=${format}`), 200)
})

test('documents and transactions are narrowed as their lists are', async () => {
  for (const number of ['A-1', 'B-2'])
    replies(
      await desk.admin.post(`${desk.path}/documents`, {
        direction: 'purchase',
        third_party_id: desk.supplier,
        number,
        document_date: '2026-03-10',
        lines: [
          { description: 'Farine', amount_net: '100.00', account: '604000', vat_code: 'PG21' },
        ],
      }),
      201,
    )
  const form = new FormData()
  form.set('file', new Blob([coda({ movements: ['-121.00', '50.00'] })]), 'a.cod')
  replies(await desk.admin.call('POST', `${desk.path}/coda-files`, { form }), 201)
  const found = async (name: string, key: string, query: string) => {
    const [head, ...rows] = await csv(name, query)
    return rows.map((row) => row[head!.indexOf(key)])
  }
  const documents = (query: string) => found('documents', 'document_number', query)
  assert.deepEqual(await documents('&status=pending,cancelled&q=b-2'), ['B-2'])
  assert.deepEqual(await documents('&status=cancelled'), [])
  assert.deepEqual(await documents('&peppol_status=none'), ['A-1', 'B-2'])
  const movements = (query: string) => found('bank-transactions', 'amount', query)
  assert.deepEqual(await movements(''), ['-121.00', '50.00'])
  assert.deepEqual(await movements('&sign=in'), ['50.00'])
  assert.deepEqual(await movements('&amount_max=0&status=pending,ignored'), ['-121.00'])
  assert.deepEqual(await movements('&q=50.00'), ['50.00'])
  assert.deepEqual(await movements('&third_party_id=999999'), [])
  refusedAt(await desk.admin.get(`${desk.path}/exports/documents?status=lost`), 'status')
})

test('entries are narrowed by records as the reports are', async () => {
  const old = await books.party(desk.company, 'supplier')
  replies(await desk.invoice('ACH', ['604000 1.00 PG21'], { third_party_id: old }), 201)
  const merged = await desk.admin.post(`${desk.path}/third-parties/${old}/merge`, {
    into_id: desk.supplier,
  })
  replies(merged, 200)
  const rows = async (query: string) => (await csv('entries', query)).length - 1
  const whole = await rows(`&third_party_id=${desk.supplier}`)
  assert.ok(whole > 1)
  assert.equal(await rows(`&third_party_id=${old}`), whole)
  assert.equal(await rows(`&third_party_id=${desk.customer},${desk.supplier}`), whole)
  const at = `${desk.path}/exports/entries`
  refusedAt(await desk.admin.get(`${at}?third_party_id=999999`), 'third_party_id')
  refusedAt(await desk.admin.get(`${at}?journal_id=999999`), 'journal_id')
})

test('papers of lists cut no names', async () => {
  const paper = async (name: string) => {
    const at = `${desk.path}/exports/${name}?format=pdf&lang=nl`
    const pages = readPdf(replies(await desk.admin.get(at), 200).bytes)
    return pages.flatMap(({ texts }) => texts.map(({ text }) => text))
  }
  assert.ok((await paper('third-parties')).includes('Hôtel Métropole'))
  const lines = [...(await paper('journals')), ...(await paper('vat-codes'))]
  assert.deepEqual(
    lines.filter((line) => line.endsWith('…')),
    [],
  )
})

test('entries as of a place of the log are what they were there, for ever', async () => {
  const at = `${desk.path}/exports/entries?format=csv&header=key&lang=en`
  const invoice = replies(await desk.invoice('ACH', ['604000 50.00 PG21']), 201).body
  const owed = invoice.lines.find((line: { third_party_id: number }) => line.third_party_id)
  const then = replies(await desk.admin.get(at), 200)
  const place = then.headers.get('x-log-seq')
  const paid = replies(
    await desk.free(['Dr 440000 60.50', 'Cr 550000 60.50'], { entry_date: '2026-03-12' }),
    201,
  ).body
  const line_ids = [owed.id, paid.lines[0].id]
  replies(await desk.admin.post(`${desk.path}/lettering`, { line_ids }), 201)
  const due = { due_date: '2026-05-31' }
  replies(await desk.admin.patch(`${desk.path}/entries/${invoice.id}`, due), 200)
  replies(await desk.free(['Dr 612000 1.00', 'Cr 550000 1.00']), 201)
  const now = replies(await desk.admin.get(at), 200)
  assert.notEqual(now.text, then.text)
  const again = replies(await desk.admin.get(`${at}&as_of=${place}`), 200)
  assert.equal(again.text, then.text)
  const fingerprint = 'x-export-fingerprint'
  assert.equal(again.headers.get(fingerprint), then.headers.get(fingerprint))
  assert.notEqual(now.headers.get(fingerprint), then.headers.get(fingerprint))
})

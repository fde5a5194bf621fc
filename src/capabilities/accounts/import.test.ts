import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Books } from '#testing/books'
import { replies } from '#testing/http'
import { onlyLong } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Awaited<ReturnType<Books['openCompany']>>
before(async () => {
  desk = await books.openCompany({ locale: 'nl' })
})

/** Sends lines of text as the CSV file of an import. */
async function importing(lines: readonly string[], headers: Record<string, string> = {}) {
  const form = new FormData()
  form.set('file', new Blob([lines.join('\r\n')]), 'rekeningen.csv')
  return desk.admin.call('POST', `${desk.path}/accounts/import`, { form, headers })
}

async function accountOf(number: string) {
  const { body } = await desk.admin.get(`${desk.path}/accounts?q=${number}`)
  return body.find((one: { number: string }) => one.number === number)
}

async function logged(seq: number): Promise<string[]> {
  const { rows } = await books.sql.query(
    `SELECT action, coalesce(after, before) ->> 'number' AS number, version FROM changes
      WHERE company_id = $1 AND seq > $2 ORDER BY after ->> 'number'`,
    [desk.company.id, seq],
  )
  return rows.map(({ action, number, version }) => `${action} ${number} ${version}`)
}

async function seqOf(): Promise<number> {
  const { rows } = await books.sql.query(
    'SELECT last_seq FROM change_heads WHERE company_id = $1',
    [desk.company.id],
  )
  return Number(rows[0].last_seq)
}

type Row = { row: number; status: string; id: number | null; errors: Record<string, string[]> }

/** Rows as `2 created`, refused ones with the columns that were wrong. */
const written = (rows: Row[]) =>
  rows.map(({ row, status, errors }) => [row, status, ...Object.keys(errors).sort()].join(' '))

test('new numbers are created and known ones changed, each with one row of the log', async () => {
  const before = await seqOf()
  const { body } = replies(
    await importing([
      'number;label;label_fr;type;kind;is_reconcilable;is_active;comment',
      '60407;Bloem;Farine;;heading;;;mine',
      '604071;Tarwebloem;;;;ja;;',
      '604072;Roggebloem;;;;;nee;',
      '613200;;Commissions;;;;;',
      '604000;;;expense;postable;;;',
      '',
    ]),
    200,
    { created: 3, updated: 1, refused: 0 },
  )
  assert.deepEqual(written(body.rows), [
    '2 created',
    '3 created',
    '4 created',
    '5 updated',
    '6 unchanged',
  ])
  const heading = await accountOf('60407')
  assert.deepEqual(
    [heading.type, heading.kind, heading.labels.fr, heading.labels.de],
    ['expense', 'heading', 'Farine', 'Bloem'],
  )
  const wheat = await accountOf('604071')
  assert.deepEqual(
    [wheat.id, wheat.parent_id, wheat.is_reconcilable, wheat.is_active],
    [body.rows[1].id, heading.id, true, true],
  )
  assert.equal((await accountOf('604072')).is_active, false)
  const fees = await accountOf('613200')
  assert.deepEqual([fees.labels.fr, fees.version], ['Commissions', 2])
  assert.notEqual(fees.labels.nl, 'Commissions')
  assert.deepEqual(await logged(before), [
    'created 60407 1',
    'created 604071 1',
    'created 604072 1',
    'updated 613200 2',
  ])
  const { rows } = await books.sql.query(
    'SELECT count(DISTINCT operation_id)::int AS operations FROM changes WHERE company_id = $1 AND seq > $2',
    [desk.company.id, before],
  )
  assert.equal(rows[0].operations, 1)
  const { balance, ...read } = (await desk.admin.get(`${desk.path}/accounts/${wheat.id}`)).body
  assert.deepEqual(read, wheat)
  assert.ok(balance)
})

test('bad rows are refused with messages under their columns, good ones kept', async () => {
  const { body } = replies(
    await importing([
      'number,label,type,kind,is_reconcilable',
      ',Zonder nummer,,,',
      '60A,Fout,,,',
      '604081,,,,',
      '604082,Goed,,,',
      '604082,Twee keer,,,',
      '9001,Geen type,,,',
      '604083,Type,gek,,',
      '604084,Soort,,folder,misschien',
      '604085,Gemengd,mixed,,',
      `604086,${'x'.repeat(256)},,,`,
      '440000,Leveranciers,equity,heading,',
    ]),
    200,
    { created: 1, updated: 0, refused: 10 },
  )
  assert.deepEqual(written(body.rows), [
    '2 refused number',
    '3 refused number',
    '4 refused label',
    '5 created',
    '6 refused number',
    '7 refused type',
    '8 refused type',
    '9 refused is_reconcilable kind',
    '10 refused type',
    '11 refused label',
    '12 refused kind type',
  ])
  assert.equal(body.rows[4].errors.number[0], 'This number stands on row 5 already.')
  assert.equal(body.rows[0].id, null)
  assert.equal(body.rows[10].id, (await accountOf('440000')).id)
  assert.equal((await accountOf('604082')).label, 'Goed')
})

test('a heading may stand below what hangs under it, and gives it its type', async () => {
  const { body } = replies(
    await importing([
      'number;label;kind;type',
      '9010;Kas;;',
      '901;Kassen;heading;',
      '9;Analytisch;heading;off_balance',
      '6040901;Bij 604090;;',
    ]),
    200,
    { created: 4, refused: 0 },
  )
  const ids = body.rows.map((row: Row) => row.id)
  const cash = await accountOf('9010')
  assert.deepEqual([cash.type, cash.parent_id], ['off_balance', ids[1]])
  assert.equal((await accountOf('901')).parent_id, ids[2])
})

test('accounts that the file does not name move below a heading that it makes', async () => {
  replies(await importing(['number;label', '6041501;Een', '6041502;Twee']), 200, { created: 2 })
  const before = await seqOf()
  const { body } = replies(
    await importing(['number;label;kind', '604150;Groep;heading', '6041502;Twee;']),
    200,
    { created: 1, updated: 1 },
  )
  assert.equal((await accountOf('6041501')).parent_id, body.rows[0].id)
  assert.equal((await accountOf('6041502')).parent_id, body.rows[0].id)
  assert.deepEqual(await logged(before), [
    'created 604150 1',
    'updated 6041501 2',
    'updated 6041502 2',
  ])
})

test('what posted lines rest on is not changed by an import either', async () => {
  replies(await importing(['number;label', '604161;Een', '604162;Twee']), 200)
  replies(
    await desk.admin.post(`${desk.path}/entries`, {
      journal_id: desk.journal('OD'),
      entry_date: '2026-03-10',
      lines: [
        { account: '604161', debit: '10.00' },
        { account: '604162', credit: '10.00' },
      ],
    }),
    201,
  )
  const { body } = replies(
    await importing([
      'number;label;type;kind;is_reconcilable',
      '604161;Eén;asset;heading;',
      '604162;;;;yes',
    ]),
    200,
    { updated: 1, refused: 1 },
  )
  assert.deepEqual(written(body.rows), ['2 refused kind type', '3 updated'])
  assert.equal((await accountOf('604161')).label, 'Een')
  const { rows } = await books.sql.query(
    `SELECT a.number, l.can_letter FROM entry_lines l JOIN accounts a ON (a.company_id, a.id) = (l.company_id, l.account_id)
      WHERE a.company_id = $1 AND a.number LIKE '60416%' ORDER BY 1`,
    [desk.company.id],
  )
  assert.deepEqual(rows, [
    { number: '604161', can_letter: false },
    { number: '604162', can_letter: true },
  ])
})

test('a file that changes nothing leaves no trace', async () => {
  const before = await seqOf()
  replies(await importing(['number;type', '604000;expense', '604;expense']), 200, {
    created: 0,
    updated: 0,
    refused: 0,
  })
  assert.equal(await seqOf(), before)
})

test('a file that is no such table is refused whole', async () => {
  const before = await seqOf()
  for (const lines of [
    [''],
    ['label;type', 'Bloem;expense'],
    ['number;label', '604091;"Bloem'],
    ['number;label', '604091;Bloem;te;veel'],
    ['number;number', '604091;Bloem'],
  ])
    assert.deepEqual(Object.keys(replies(await importing(lines), 422).body.errors), ['file'])
  const { body } = replies(
    await desk.admin.call('POST', `${desk.path}/accounts/import`, { form: new FormData() }),
    422,
  )
  assert.deepEqual(Object.keys(body.errors), ['file'])
  assert.equal(await seqOf(), before)
})

test('the same file with the same key is taken once', async () => {
  const headers = { 'x-client-mutation-id': 'import-1' }
  const lines = ['number;label', '604171;Een']
  const first = replies(await importing(lines, headers), 200, { created: 1 })
  const again = replies(await importing(lines, headers), 200)
  assert.deepEqual(again.body, first.body)
  assert.equal(again.headers.get('x-idempotent-replay'), '1')
})

test('twenty thousand rows are one import', onlyLong, async () => {
  const lines = Array.from(
    { length: 20_000 },
    (_, place) => `71${1_000_000 + place};Klant ${place}`,
  )
  replies(await importing(['number;label', ...lines]), 200, { created: 20_000, refused: 0 })
  const renamed = lines.slice(0, 1000).map((line) => `${line} bis`)
  const { body } = replies(
    await importing(['number;label', ...renamed, ...lines.slice(1000)]),
    200,
    {
      created: 0,
      updated: 1000,
      refused: 0,
    },
  )
  assert.deepEqual([body.rows[999].status, body.rows[1000].status], ['updated', 'unchanged'])
})

test('headers, types and kinds are read in four languages, within what a class holds', async () => {
  const { body } = replies(
    await importing([
      'Rekeningnummer;Omschrijving;Soort;Aard;Afpuntbaar;Kleur',
      '60499;Bloem;kosten;rubriek;;blauw',
      '604998;Tarwe;Charges;compte;ja;',
      '604997;Rogge;actif;;;',
      '550997;Bank;expense;;;',
      '604996;Ver\u202eborgen;;;;',
    ]),
    200,
  )
  assert.deepEqual(body.ignored_columns, ['Kleur'])
  assert.deepEqual(written(body.rows), [
    '2 created',
    '3 created',
    '4 refused type',
    '5 refused type',
    '6 refused label',
  ])
  const wheat = await accountOf('604998')
  assert.deepEqual([wheat.type, wheat.kind, wheat.is_reconcilable], ['expense', 'postable', true])
})

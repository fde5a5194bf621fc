import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { close } from '#testing/ledger'
import { useBooks } from '#testing/use-books'
import { unzipped } from '#testing/xlsx'

/** The French file of entries, read by its 18 columns. */
const books = useBooks()
let desk: Desk
let years: { id: number; code: string }[]
before(async () => {
  desk = await openDesk(books, {
    country_pack: 'FR',
    locale: 'fr',
    banks: [],
    enterprise_number: '73282932000074',
    fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' },
  })
  const year = { starts_on: '2026-01-01', ends_on: '2026-12-31' }
  replies(await desk.admin.post(`${desk.path}/fiscal-years`, year), 201)
  years = replies(await desk.admin.get(`${desk.path}/fiscal-years`), 200).body
  await post('2025-03-01', ['Dr 512000 1000.00', 'Cr 101300 1000.00'], { reference: 'STATUTS' })
  await post('2025-06-30', ['Dr 606400 120.00', 'Cr 401000 120.00'], {
    label: 'Achat\tde papier | 5 €\nŁódź',
  })
  await post('2025-12-31', ['Dr 411000 500.00', 'Cr 706000 500.00'], {})
  await post('2026-02-01', ['Dr 606400 9.00', 'Cr 512000 9.00'], {})
  await close(desk, years[0]!.id)
})

async function post(entry_date: string, lines: string[], more: object) {
  return replies(await desk.free(lines, { entry_date, ...more }), 201).body
}

async function file(
  query = '',
  { admin, path } = desk,
): Promise<{ name: string; rows: Record<string, string>[] }> {
  const answer = replies(await admin.get(`${path}/exports/fec${query}`), 200)
  const isUtf8 = query.includes('utf-8')
  const text = new TextDecoder(isUtf8 ? 'utf-8' : 'iso-8859-15').decode(answer.bytes)
  const between = query.includes('pipe') ? '|' : '\t'
  const [head = '', ...lines] = text.split('\r\n').slice(0, -1)
  const columns = head.split(between)
  assert.equal(columns.length, 18)
  const rows = lines.map((line) =>
    Object.fromEntries(line.split(between).map((cell, at) => [columns[at]!, cell])),
  )
  return { name: answer.headers.get('content-disposition')!, rows }
}

test('all entries of a year but the closing that stands, with their columns', async () => {
  const { name, rows } = await file()
  assert.match(name, /filename="732829320FEC20251231\.txt"/)
  assert.equal(rows.length, 6)
  assert.deepEqual(
    rows.map(
      ({ EcritureDate, CompteNum, Debit, Credit }) =>
        `${EcritureDate} ${CompteNum} ${Debit} ${Credit}`,
    ),
    [
      '20250301 512000 1000,00 0,00',
      '20250301 101300 0,00 1000,00',
      '20250630 606400 120,00 0,00',
      '20250630 401000 0,00 120,00',
      '20251231 411000 500,00 0,00',
      '20251231 706000 0,00 500,00',
    ],
  )
  const [first, , , supplier] = rows
  assert.deepEqual(
    [first!.PieceRef, first!.CompAuxNum, first!.JournalCode, first!.EcritureNum],
    ['STATUTS', '', 'OD', '1'],
  )
  assert.ok(supplier!.CompAuxNum && supplier!.CompAuxLib, 'whose line it is')
  assert.equal(rows[2]!.EcritureLib, 'Achat de papier   5 € Lódz')
  assert.ok(rows.every(({ EcritureLib, ValidDate }) => EcritureLib && ValidDate))
})

test('the year after begins with its opening, in another form of the file', async () => {
  const { rows } = await file(`?fiscal_year_id=${years[1]!.id}&separator=pipe&encoding=utf-8`)
  const opening = rows
    .slice(0, 5)
    .map(({ CompteNum, Debit, Credit }) => `${CompteNum} ${Debit} ${Credit}`)
  assert.deepEqual(opening.toSorted(), [
    '101300 0,00 1000,00',
    '120000 0,00 380,00',
    '401000 0,00 120,00',
    '411000 500,00 0,00',
    '512000 1000,00 0,00',
  ])
  assert.deepEqual(
    rows.slice(5).map(({ CompteNum }) => CompteNum),
    ['606400', '512000'],
  )
})

test('as JSON it says what the administration would find', async () => {
  const ask = async (query: string) =>
    replies(await desk.admin.get(`${desk.path}/exports/fec?format=json${query}`), 200).body
  const { totals, checks, fingerprint, file_name } = await ask('')
  assert.deepEqual(totals, { entries: 3, lines: 6, debit: '1620.00', credit: '1620.00' })
  assert.equal(file_name, '732829320FEC20251231.txt')
  type Check = { code: string; severity: string; ok: boolean; examples: string[] }
  const failed = checks.filter(({ ok }: Check) => !ok)
  assert.deepEqual(
    failed.map(({ code, severity }: Check) => `${severity} ${code}`),
    ['warning piece_ref_missing', 'warning encoding_lossy'],
  )
  const head = await desk.admin.call('HEAD', `${desk.path}/exports/fec`)
  assert.equal(head.headers.get('x-export-fingerprint'), fingerprint)
  const next = await ask(`&fiscal_year_id=${years[1]!.id}`)
  assert.deepEqual(
    next.checks.filter(({ ok }: Check) => !ok).map(({ code }: Check) => code),
    ['year_closed', 'piece_ref_missing', 'encoding_lossy'],
  )
})

test('a closing that was undone stays with its reversal, and both years still hold', async () => {
  const ofBoth = async () => {
    const found: unknown[] = []
    for (const { id } of years) {
      const at = `${desk.path}/exports/fec?format=json&fiscal_year_id=${id}`
      const { checks, totals } = replies(await desk.admin.get(at), 200).body
      type Check = { severity: string; ok: boolean }
      const wrong = checks.filter(({ severity, ok }: Check) => severity === 'error' && !ok)
      assert.deepEqual(wrong, [])
      assert.equal((await file(`?fiscal_year_id=${id}`)).rows.length, totals.lines)
      found.push([totals.entries, totals.debit])
    }
    return found
  }
  assert.deepEqual(await ofBoth(), [
    [3, '1620.00'],
    [2, '1509.00'],
  ])
  replies(await desk.admin.post(`${desk.path}/fiscal-years/${years[0]!.id}/reopen`), 200)
  assert.deepEqual(await ofBoth(), [
    [5, '2620.00'],
    [3, '3009.00'],
  ])
  // What no year carries to the next is no error of an opening.
  await post('2025-12-30', ['Dr 801100 7.00', 'Cr 809100 7.00'], {})
  await close(desk, years[0]!.id)
  assert.deepEqual(await ofBoth(), [
    [6, '2627.00'],
    [4, '4509.00'],
  ])
})

test('a line is of who its third party is today, on accounts of third parties; a settled one says when', async () => {
  const own = await openDesk(books, { country_pack: 'FR', enterprise_number: '732829320' })
  const goer = await books.party(own.company, 'supplier')
  const bought = own.freeBody(['Dr 606400 30.00', 'Cr 401000 30.00'])
  const lines = bought.lines.map((line) => ({ ...line, third_party_id: goer }))
  const bill = replies(await own.admin.post(`${own.path}/entries`, { ...bought, lines }), 201)
  const into = { into_id: own.supplier }
  replies(await own.admin.post(`${own.path}/third-parties/${goer}/merge`, into), 200)
  const paid = replies(await own.free(['Dr 401000 30.00', 'Cr 512000 30.00']), 201)
  const line_ids = [bill.body.lines[1].id, paid.body.lines[0].id]
  const { code } = replies(await own.admin.post(`${own.path}/lettering`, { line_ids }), 201).body
  const supplier = replies(await own.admin.get(`${own.path}/third-parties/${own.supplier}`), 200)
  const theirs = [
    supplier.body.code,
    supplier.body.name,
    code,
    books.clock().slice(0, 10).replaceAll('-', ''),
  ]
  const { rows } = await file('?encoding=utf-8', own)
  assert.deepEqual(
    rows.map(({ CompteNum, CompAuxNum, CompAuxLib, EcritureLet, DateLet }) => [
      CompteNum,
      CompAuxNum,
      CompAuxLib,
      EcritureLet,
      DateLet,
    ]),
    [
      ['606400', '', '', '', ''],
      ['401000', ...theirs],
      ['401000', ...theirs],
      ['512000', '', '', '', ''],
    ],
  )
})

test('it is for France, and for companies with a SIREN', async () => {
  const belgian = await books.openCompany()
  replies(await belgian.admin.get(`${belgian.path}/exports/fec`), 404)
  const nameless = await books.openCompany({ country_pack: 'FR', banks: [] })
  const dossier = `${nameless.path}/exports/full-dossier/${nameless.years[0].id}`
  const archive = await unzipped(replies(await nameless.admin.get(dossier), 200).bytes)
  const { missing } = JSON.parse(archive.get('manifest.json')!.toString())
  assert.deepEqual(
    missing.map(({ name, reason }: Record<string, string>) => [name, reason]),
    [['fec.txt', 'declarant_incomplete']],
  )
  refusedAt(await nameless.admin.get(`${nameless.path}/exports/fec`), 'enterprise_number')
  refusedAt(
    await desk.admin.get(`${desk.path}/exports/fec?fiscal_year_id=999999`),
    'fiscal_year_id',
  )
  refusedAt(await desk.admin.get(`${desk.path}/exports/fec?separator=comma`), 'separator')
})

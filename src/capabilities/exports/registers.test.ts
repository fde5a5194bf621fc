import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { readPdf } from '#platform/pdf/reading'
import { type AssetDesk, openAssetDesk } from '#testing/assets'
import { refusedAt } from '#testing/desk'
import { exported, isSameInAllFormats } from '#testing/exported'
import { replies } from '#testing/http'
import { lineOf, openReportBooks, type Posted, type ReportBooks } from '#testing/report-books'
import { useBooks } from '#testing/use-books'
import { openVatDesk, type VatDesk } from '#testing/vat'

/** Open items, the register of assets and returns as files: what they hold is what the API shows. */
const books = useBooks()

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
type Body = any

/** A row as CSV has it: texts, nothing for null. */
const asCsv = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value === null ? '' : String(value)]),
  )

describe('open items', () => {
  let desk: ReportBooks
  let sale: Posted
  before(async () => {
    desk = await openReportBooks(books)
    sale = await desk.bill('VEN', ['700000 100.00'], '2026-02-10', {
      due_date: '2026-03-10',
      reference: 'V-1',
    })
    await desk.bill('VEN', ['700000 40.00'], '2026-02-15', { label: 'Tables; chairs' })
    await desk.bill('ACH', ['604000 75.00'], '2026-02-20', { due_date: '2026-02-28' })
    const paid = await desk.post(['Dr 550000 60.00', 'Cr 400000 60.00'], '2026-03-15')
    await desk.letter([lineOf(sale, '400000'), lineOf(paid, '400000')], { partial: true })
  })

  /** The items of the aged balance, as the file has them. */
  async function aged(query: string): Promise<object[]> {
    const { rows } = await desk.report(`aged-balance?detail=1&${query}`)
    return rows.flatMap(({ type, code, name, items }: Body) =>
      items.map((item: Body) =>
        asCsv({
          type,
          code,
          name,
          number: type === 'customer' ? '400000' : '440000',
          entry_date: item.entry_date.slice(0, 10),
          due_date: item.due_date?.slice(0, 10) ?? null,
          journal_code: item.journal_code,
          entry_number: item.number,
          reference: item.reference,
          label: item.label,
          open: item.open,
          days_late: item.days_late,
        }),
      ),
    )
  }

  test('are those of the aged balance on any day, of one kind or both', async () => {
    for (const [to, opened] of [
      ['2026-03-31', ['40.00', '40.00', '-75.00']],
      ['2026-03-14', ['40.00', '100.00', '-75.00']],
      ['2026-02-12', ['100.00']],
      ['2026-01-01', []],
    ] as const) {
      const file = await exported(desk, 'open-items', `to=${to}`)
      const expected = await aged(`type=all&to=${to}`)
      assert.deepEqual(file.rows, expected, to)
      assert.deepEqual(
        file.rows.map(({ open }) => open),
        opened,
      )
    }
    await isSameInAllFormats(desk, 'open-items', 'to=2026-03-31')
    const file = await exported(desk, 'open-items', 'to=2026-03-31&type=supplier')
    assert.deepEqual(file.rows, await aged('type=supplier&to=2026-03-31'))
    assert.deepEqual(file.keys, [
      'type',
      'code',
      'name',
      'number',
      'entry_date',
      'due_date',
      'journal_code',
      'entry_number',
      'reference',
      'label',
      'open',
      'days_late',
    ])
    const one = `to=2026-03-31&third_party_id=${desk.customer}`
    assert.equal((await exported(desk, 'open-items', one)).rows.length, 2)
    const account = await desk.accountId('440000')
    assert.equal(
      (await exported(desk, 'open-items', `to=2026-03-31&account_id=${account}`)).rows.length,
      1,
    )
  })

  test('at a place of the log stay what they were, and the file bears their day', async () => {
    const query = 'to=2026-06-30'
    const before = await exported(desk, 'open-items', query)
    const head = await desk.admin.get(`${desk.path}/exports/open-items?${query}`)
    assert.match(head.headers.get('content-disposition')!, /_open-items_2026-06-30\.xlsx/)
    const place = head.headers.get('x-log-seq')
    const rest = await desk.post(['Dr 550000 40.00', 'Cr 400000 40.00'], '2026-04-15')
    const after = await exported(desk, 'open-items', query)
    assert.notEqual(after.fingerprint, before.fingerprint)
    const then = await exported(desk, 'open-items', `${query}&as_of=${place}`)
    assert.deepEqual([then.rows, then.fingerprint], [before.rows, before.fingerprint])
    replies(await desk.reverse(rest.id), 201)
  })

  test('are refused at the parameter', async () => {
    const get = (query: string) => desk.admin.get(`${desk.path}/exports/open-items?${query}`)
    refusedAt(await get('type=both'), 'type')
    refusedAt(await get('to=soon'), 'to')
    refusedAt(await get('third_party_id=99999999'), 'third_party_id')
    refusedAt(await get('account_id=99999999'), 'account_id')
    refusedAt(await get('as_of=0'), 'as_of')
  })
})

describe('the register of assets', () => {
  let desk: AssetDesk
  before(async () => {
    desk = await openAssetDesk(books)
    await desk.bought({ serial_number: '=1+1', note: 'Two\nlines', third_party_id: desk.supplier })
    const car = await desk.bought({ category: 'CAR', label: 'Van', acquired_on: '2026-02-01' })
    await desk.posted('2026-03-31')
    replies(await desk.dispose(car.id, { disposed_on: '2026-04-30', kind: 'scrap' }), 200)
    await desk.bought({ label: 'Later', acquired_on: '2026-09-01' })
  })

  const assets = async (on: string): Promise<Body[]> =>
    replies(await desk.admin.get(`${desk.path}/fixed-assets?on=${on}`), 200).body

  test('has each asset as the list shows it on that day', async () => {
    for (const on of ['2026-03-31', '2026-04-30', '2026-12-31']) {
      const { rows, keys } = await exported(desk, 'fixed-assets', `on=${on}`)
      const shown = await assets(on)
      assert.equal(rows.length, shown.length, on)
      const same = keys.filter((key) => key in shown[0] && !key.startsWith('third_party'))
      assert.ok(same.length > 25, same.join())
      rows.forEach((row, place) => {
        const asset = shown[place]
        for (const key of same) {
          const text = asset[key] === null ? '' : String(asset[key])
          assert.equal(row[key], key === 'serial_number' && text !== '' ? `'${text}` : text, key)
        }
        assert.equal(row.category_code, asset.category.code)
      })
    }
    await isSameInAllFormats(desk, 'fixed-assets', 'on=2026-04-30')
    const [, laptop] = (await exported(desk, 'fixed-assets', 'on=2026-03-31')).rows
    assert.deepEqual(
      [laptop!.account_code, laptop!.depreciation_account_code, laptop!.expense_account_code],
      ['240100', '240109', '630230'],
    )
    assert.ok(laptop!.third_party_code !== '' && laptop!.third_party_name !== '')
  })

  test('is that of today without a day, and its fingerprint goes by the day', async () => {
    const today = books.clock().slice(0, 10)
    const usual = await exported(desk, 'fixed-assets')
    const named = await exported(desk, 'fixed-assets', `on=${today}`)
    assert.deepEqual([usual.rows, usual.fingerprint], [named.rows, named.fingerprint])
    const other = await exported(desk, 'fixed-assets', 'on=2026-03-31')
    assert.notEqual(other.fingerprint, usual.fingerprint)
    refusedAt(await desk.admin.get(`${desk.path}/exports/fixed-assets?on=once`), 'on')
  })
})

describe('a VAT return', () => {
  let desk: VatDesk
  let id: number
  before(async () => {
    desk = await openVatDesk(books)
    replies(await desk.invoice('VEN', ['700000 1000.00 SG21']), 201)
    replies(await desk.invoice('ACH', ['604000 400.00 PG21']), 201)
    id = (await desk.prepare(1)).id
  })

  test('has the boxes that the API shows, in every format and language', async () => {
    const file = await exported(desk, 'vat-declaration', `vat_declaration_id=${id}`)
    const { details } = replies(await desk.admin.get(`${desk.returns}/${id}?lang=en`), 200).body
    assert.deepEqual(file.rows, details.map(asCsv))
    assert.deepEqual([...file.keys].sort(), Object.keys(details[0]).sort())
    assert.equal(file.rows.find(({ box }) => box === '54')!.amount, '210.00')
    await isSameInAllFormats(desk, 'vat-declaration', `vat_declaration_id=${id}`)
    const pdf = await desk.admin.get(
      `${desk.path}/exports/vat-declaration?vat_declaration_id=${id}&lang=nl`,
    )
    const words = readPdf(replies(pdf, 200).bytes)
      .flatMap(({ texts }) => texts.map(({ text }) => text))
      .join(' ')
    for (const word of [
      'Btw-aangifte',
      'Ontwerp',
      'Kader',
      '210,00',
      file.fingerprint.slice(0, 12),
    ])
      assert.ok(words.includes(word), `${word} in ${words}`)
    assert.match(
      pdf.headers.get('content-disposition')!,
      /_vat-declaration_2026-01-01_2026-03-31\.pdf/,
    )
  })

  test('must be named, and be of the file', async () => {
    const get = (query: string) => desk.admin.get(`${desk.path}/exports/vat-declaration${query}`)
    refusedAt(await get(''), 'vat_declaration_id')
    refusedAt(await get('?vat_declaration_id=99999999'), 'vat_declaration_id')
    refusedAt(await get('?vat_declaration_id=all'), 'vat_declaration_id')
    refusedAt(await get(`?vat_declaration_id=${id}&format=xml`), 'format')
  })
})

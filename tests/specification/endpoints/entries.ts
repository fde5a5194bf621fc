import assert from 'node:assert/strict'
import { refusedAt } from '#testing/desk'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { entriesAt, someEntries } from './pagination.js'
import { type Chapter, fieldsOf, has, scene } from './scene.js'

export function entriesAndParties(endpoints: Chapter): void {
  const says = endpoints.section('Entries and third parties')

  says(
    'GET | `/v1/companies/{company}/entries` | read | query `from`, `to` (dates), `fiscal_year_id`, `page`, `per_page` | paginated Entry',
    async () => {
      const { path, yearId } = await someEntries()
      const page = await entriesAt(path)
      has(page, fieldsOf.page)
      for (const one of page.data) has(one, fieldsOf.entry.replace(' lines', ''))
      const total = async (query: string) => (await entriesAt(`${path}?${query}`)).total
      assert.equal(await total('from=2026-03-01'), 200)
      assert.equal(await total('from=2026-03-02'), 50)
      assert.equal(await total('to=2026-03-01'), 151)
      assert.equal(await total('from=2026-02-01&to=2026-02-01'), 1)
      assert.equal(await total('from=2026-02-02&to=2026-02-28'), 0)
      assert.equal(await total(`fiscal_year_id=${yearId}`), 201)
      assert.equal(await total(`fiscal_year_id=${yearId + 999_999}`), 0)
      const second = await entriesAt(`${path}?from=2026-03-02&per_page=30&page=2`)
      assert.deepEqual([second.data.length, second.per_page, second.current_page], [20, 30, 2])
      const { admin, path: file } = scene.desk
      refusedAt(await admin.get(`${file}/entries?from=yesterday`), 'from')
      refusedAt(await admin.get(`${file}/entries?to=2026-02-30`), 'to')
    },
  )

  says(
    'GET | `/v1/companies/{company}/entries/{id}` | read | none | Entry with lines',
    async () => {
      const { admin, path, invoice } = scene.desk
      const { id } = replies(await invoice('ACH', ['604000 100.00 PG21']), 201).body
      const one = replies(await admin.get(`${path}/entries/${id}`), 200).body
      has(one, fieldsOf.entry)
      assert.equal(one.lines.length, 3)
      for (const line of one.lines) {
        has(line, fieldsOf.entryLine)
        has(line.account, 'id number label')
      }
      replies(await admin.get(`${path}/entries/999999999`), 404)
    },
  )

  says(
    'POST | `/v1/companies/{company}/entries/invoice` | write | `{journal_id, third_party_id, entry_date (date), due_date (date), reference, lines[] {account (account number string), amount (decimal string, excluding VAT), vat_code (VAT code string), label}}` | posted Entry; the service computes VAT and the third-party line; the journal type (purchase or sale) decides the direction',
    async () => {
      const { admin, path, journal, supplier, customer } = scene.desk
      const body = {
        journal_id: journal('ACH'),
        third_party_id: supplier,
        entry_date: '2026-03-10',
        due_date: '2026-04-09',
        reference: 'F-2026-7',
        lines: [
          { account: '604000', amount: '100.00', vat_code: 'PG21', label: 'Meel' },
          { account: '610000', amount: '50.00', vat_code: 'PG21', label: 'Huur' },
        ],
      }
      const post = (more: object = {}) =>
        admin.post(`${path}/entries/invoice`, { ...body, ...more })
      const bought = replies(await post(), 201).body
      has(bought, fieldsOf.entry)
      assert.deepEqual(
        [
          bought.status,
          bought.reference,
          bought.entry_date.slice(0, 10),
          bought.due_date.slice(0, 10),
        ],
        ['posted', 'F-2026-7', '2026-03-10', '2026-04-09'],
      )
      assert.deepEqual([bought.third_party.id, bought.lines[0].label], [supplier, 'Meel'])
      assert.deepEqual(
        booked(bought),
        entry`
        Dr 604000 Goods      100.00
        Dr 610000 Rent        50.00
        Dr 411059 VAT         31.50
        Cr 440000 Supplier   181.50
      `,
      )
      const lines = [{ account: '700000', amount: '100.00', vat_code: await saleCode() }]
      const sale = { journal_id: journal('VEN'), third_party_id: customer, lines }
      const sold = replies(await post(sale), 201).body
      const [first, ...others] = booked(sold)
      assert.equal(first, 'Dr 400000 121.00')
      assert.ok(others.includes('Cr 700000 100.00'))
      assert.ok(others.some((line) => /^Cr 451\d+ 21\.00$/.test(line)))
      for (const field of ['journal_id', 'third_party_id', 'entry_date', 'lines'])
        refusedAt(await post({ [field]: null }), field)
      refusedAt(await post({ entry_date: '10/03/2026' }), 'entry_date')
      refusedAt(await post({ due_date: 'soon' }), 'due_date')
      const [line] = body.lines
      refusedAt(await post({ lines: [{ ...line, account: '999999' }] }), 'lines.0.account')
      refusedAt(await post({ lines: [{ ...line, amount: '1.001' }] }), 'lines.0.amount')
      refusedAt(await post({ lines: [{ ...line, vat_code: 'none' }] }), 'lines.0.vat_code')
    },
  )

  says(
    'GET | `/v1/companies/{company}/third-parties` | read | query `type`, `q` | plain array of ThirdParty',
    async () => {
      const { admin, path } = scene.desk
      const list = async (query = '') =>
        replies(await admin.get(`${path}/third-parties${query}`), 200).body
      const all = await list()
      assert.ok(Array.isArray(all))
      for (const party of all) has(party, fieldsOf.thirdParty)
      const types = (parties: { type: string }[]) =>
        [...new Set(parties.map(({ type }) => type))].sort()
      assert.deepEqual(types(all), ['customer', 'supplier'])
      for (const type of ['customer', 'supplier'])
        assert.deepEqual(types(await list(`?type=${type}`)), [type])
      assert.equal((await list('?q=metropole')).length, 1)
      assert.deepEqual(await list('?q=nobody-of-that-name'), [])
      refusedAt(await admin.get(`${path}/third-parties?type=both`), 'type')
    },
  )
}

/** The code of a sale of goods at 21 %. */
export async function saleCode(): Promise<string> {
  const { admin, path } = scene.desk
  const codes = replies(await admin.get(`${path}/vat-codes`), 200).body
  const isPlain = (one: { direction: string; rate: string; is_reverse_charge: boolean }) =>
    one.direction === 'sale' && one.rate === '21.00' && !one.is_reverse_charge
  return codes.find(isPlain).code
}

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { openHooks } from '#testing/hooks'
import { replies } from '#testing/http'
import { type Chapter, fieldsOf, has, scene } from './scene.js'

export function pagination(endpoints: Chapter): void {
  const says = endpoints.section('Pagination')

  says(
    'Plain array (reference data, complete): companies, accounts, journals, third-parties, vat-codes, fiscal-years.',
    async () => {
      const { books, desk } = scene
      assert.ok(Array.isArray(await get('/v1/companies')))
      for (const [name, table] of Object.entries({
        accounts: 'accounts',
        journals: 'journals',
        'third-parties': 'third_parties',
        'vat-codes': 'vat_codes',
        'fiscal-years': 'fiscal_years',
      })) {
        const list = await get(`${desk.path}/${name}`)
        assert.ok(Array.isArray(list), name)
        const condition = table === 'fiscal_years' ? '' : 'AND deleted_at IS NULL'
        const { rows } = await books.sql.query(
          `SELECT count(*)::int AS count FROM ${table} WHERE company_id = $1 ${condition}`,
          [desk.company.id],
        )
        assert.equal(list.length, rows[0].count, name)
      }
      assert.ok((await get(`${desk.path}/accounts`)).length > 200)
    },
  )

  says('Filtered with route search parameters (for third parties: `type`, `q`).', async () => {
    const { desk } = scene
    const names = async (query: string) =>
      (await get(`${desk.path}/third-parties${query}`)).map(({ name }: { name: string }) => name)
    assert.ok((await names('?type=customer')).includes('Hôtel Métropole'))
    assert.ok(!(await names('?type=supplier')).includes('Hôtel Métropole'))
    assert.deepEqual(await names('?q=metropole'), ['Hôtel Métropole'])
    assert.deepEqual(await names('?q=metropole&type=supplier'), [])
  })

  says(
    'Paginated object: entries, documents, document-imports, bank-transactions, coda-files, history, sync/conflicts.',
    async () => {
      for (const name of [
        'entries',
        'documents',
        'document-imports',
        'bank-transactions',
        'coda-files',
        'history',
        'sync/conflicts',
      ]) {
        const page = await get(`${scene.desk.path}/${name}`)
        has(page, fieldsOf.page)
        assert.ok(Array.isArray(page.data) && Array.isArray(page.links), name)
      }
    },
  )

  says(
    'Query `page` (integer, default 1, from 1) and `per_page` (default 50, maximum 200; for bank-transactions default 100, maximum 500; larger values are capped and the capped value is returned in `per_page`).',
    async () => {
      const { path } = await someEntries()
      for (const [query, page, size, count] of [
        ['', 1, 50, 50],
        ['?page=2', 2, 50, 50],
        ['?page=0', 1, 50, 50],
        ['?page=x&per_page=x', 1, 50, 50],
        ['?per_page=3&page=2', 2, 3, 3],
        ['?per_page=200', 1, 200, 200],
        ['?per_page=201', 1, 200, 200],
        ['?per_page=5000&page=2', 2, 200, 1],
      ] as const) {
        const { data, current_page, per_page } = await entriesAt(path + query)
        assert.deepEqual([current_page, per_page, data.length], [page, size, count], query)
      }
      for (const [query, size] of [
        ['', 100],
        ['?per_page=500', 500],
        ['?per_page=501', 500],
      ] as const)
        assert.equal((await get(`${scene.desk.path}/bank-transactions${query}`)).per_page, size)
    },
  )

  says(
    'Response fields: `data`, `current_page`, `last_page`, `per_page`, `total` (count matching filters), `from`, `to`, `first_page_url`, `last_page_url`, `next_page_url`, `prev_page_url` (null when none), `path`, `links[] {url, label, active}`.',
    async () => {
      const { path } = await someEntries()
      const url = (page: number) => `${scene.books.base}${path}?page=${page}`
      const shown = async (page: number) => {
        const { data, links, ...rest } = await entriesAt(`${path}?per_page=100&page=${page}`)
        assert.equal(data.length, rest.to - rest.from + 1)
        return { links, rest }
      }
      const figures = {
        last_page: 3,
        per_page: 100,
        total: 201,
        first_page_url: url(1),
        last_page_url: url(3),
        path: scene.books.base + path,
      }
      const first = await shown(1)
      assert.deepEqual(first.rest, {
        ...figures,
        ...{ current_page: 1, from: 1, to: 100, next_page_url: url(2), prev_page_url: null },
      })
      const last = await shown(3)
      assert.deepEqual(last.rest, {
        ...figures,
        ...{ current_page: 3, from: 201, to: 201, next_page_url: null, prev_page_url: url(2) },
      })
      type Link = { url: string | null; label: string; active: boolean }
      for (const link of first.links as Link[])
        assert.deepEqual(Object.keys(link).sort(), ['active', 'label', 'url'])
      assert.deepEqual(
        (last.links as Link[]).map(({ url: to, active }) => [to, active]),
        [
          [url(2), false],
          [url(1), false],
          [url(2), false],
          [url(3), true],
          [null, false],
        ],
      )
      const filtered = await entriesAt(`${path}?from=2026-02-01&to=2026-02-01`)
      assert.equal(filtered.total, 1)
    },
  )

  says("The URLs do not carry the caller's filters.", async () => {
    const { path } = await someEntries()
    const page = await entriesAt(`${path}?from=2026-01-01&per_page=60&page=2`)
    const urls = [
      page.first_page_url,
      page.last_page_url,
      page.next_page_url,
      page.prev_page_url,
      ...page.links.map(({ url }: { url: string | null }) => url).filter(Boolean),
    ]
    for (const url of urls) assert.match(new URL(url).search, /^\?page=\d+$/)
    assert.equal(new URL(page.path).search, '')
  })

  says('Order is newest first (entries by entry date then id; history by id).', async () => {
    const { path } = await someEntries()
    const { data } = await entriesAt(`${path}?per_page=200`)
    const keys = data.map(
      ({ entry_date, id }: { entry_date: string; id: number }) =>
        `${entry_date} ${String(id).padStart(9, '0')}`,
    )
    assert.deepEqual(keys, [...keys].sort().reverse())
    assert.ok(new Set(data.map((one: { entry_date: string }) => one.entry_date)).size > 1)
    for (const list of ['history', 'document-imports']) {
      const page = await get(`${scene.desk.path}/${list}?per_page=200`)
      const ids = page.data.map(({ id }: { id: number }) => id)
      assert.ok(ids.length > 1, list)
      assert.deepEqual(
        ids,
        [...ids].sort((a, b) => b - a),
        list,
      )
    }
  })

  says('`sync/conflicts` adds `open` (count of open conflicts).', async () => {
    const { admin, path } = scene.desk
    const party = { type: 'customer', name: 'Contested' }
    const before = (await get(`${path}/sync/conflicts`)).open
    const { id } = replies(await admin.post(`${path}/third-parties`, party), 201).body
    replies(await admin.patch(`${path}/third-parties/${id}`, { city: 'Gent' }), 200)
    const change = { method: 'PATCH', path: `third-parties/${id}`, body: { city: 'Ieper' } }
    const mutations = [{ mutation_id: randomUUID(), base_version: 1, ...change }]
    const [result] = replies(await admin.post(`${path}/sync/push`, { mutations }), 200).body.results
    assert.equal(result.status, 'conflict')
    assert.equal((await get(`${path}/sync/conflicts`)).open, before + 1)
    const resolve = `${path}/sync/conflicts/${result.conflict_id}/resolve`
    replies(await admin.post(resolve, { resolution: 'server' }), 200)
    const { open, total } = await get(`${path}/sync/conflicts`)
    assert.equal(open, before)
    assert.ok(total > open)
  })

  says('`trash` adds `counts`, `types`, `retention_days`, `can_purge`.', async () => {
    const { admin, path, firm, company } = scene.desk
    const party = { type: 'customer', name: 'Binned' }
    const { id } = replies(await admin.post(`${path}/third-parties`, party), 201).body
    replies(await admin.delete(`${path}/third-parties/${id}`), 204)
    const bin = await get(`${path}/trash`)
    has(bin, fieldsOf.page)
    assert.ok(bin.counts['third-parties'] >= 1)
    assert.ok(bin.types.includes('third-parties'))
    assert.deepEqual([bin.retention_days, bin.can_purge], [30, true])
    const encoder = await scene.books.member(firm, 'encoder')
    await scene.books.assign(company.id, encoder.id, 'encoder')
    replies(await encoder.get(`${path}/trash`), 200, { can_purge: false })
    const settings = { history: { trash_retention_days: 60 } }
    replies(await admin.patch(`${path}/settings`, settings), 200)
    assert.equal((await get(`${path}/trash`)).retention_days, 60)
  })

  says(
    '`activity` and `firms/{firm}/activity` return `data`, `current_page`, `per_page`, `has_more` (no `total`).',
    async () => {
      const { admin, path, firm } = scene.desk
      for (const phone of ['1', '2', '3']) replies(await admin.patch(firm.path, { phone }), 200)
      for (const feed of [`${path}/activity`, `${firm.path}/activity`]) {
        const page = await get(`${feed}?per_page=2`)
        assert.deepEqual(Object.keys(page).sort(), ['current_page', 'data', 'has_more', 'per_page'])
        assert.deepEqual(
          [page.data.length, page.current_page, page.per_page, page.has_more],
          [2, 1, 2, true],
        )
        const second = await get(`${feed}?per_page=2&page=2`)
        assert.equal(second.current_page, 2)
        assert.notEqual(second.data[0].id, page.data[0].id)
        assert.equal((await get(`${feed}?page=99`)).has_more, false)
        assert.deepEqual(
          [(await get(feed)).per_page, (await get(`${feed}?per_page=999`)).per_page],
          [50, 200],
        )
      }
    },
  )

  says(
    '`firms/{firm}/webhooks/{webhook}/deliveries` returns `data` and `meta {current_page, last_page, per_page, total}`.',
    async () => {
      const hooks = await openHooks(scene.books)
      const { path } = await hooks.add('https://hooks.example.be/x')
      await hooks.happen(3)
      const read = async (query: string) =>
        replies(await hooks.admin.get(`${path}/deliveries${query}`), 200).body
      const page = await read('?per_page=2')
      assert.deepEqual(Object.keys(page).sort(), ['data', 'meta'])
      assert.equal(page.data.length, 2)
      assert.deepEqual(page.meta, { current_page: 1, last_page: 2, per_page: 2, total: 3 })
      assert.equal((await read('?per_page=2&page=2')).data.length, 1)
    },
  )

  says('Cursor stream: `sync/pull`.', async () => {
    const { path } = scene.desk
    const seen: number[] = []
    let cursor = 0
    for (let more = true; more; ) {
      const page = await get(`${path}/sync/pull?since=${cursor}&limit=100`)
      seen.push(...page.changes.map(({ seq }: { seq: number }) => seq))
      more = page.has_more
      cursor = page.cursor
    }
    assert.ok(seen.length > 100)
    assert.deepEqual(
      seen,
      [...new Set(seen)].sort((a, b) => a - b),
    )
    assert.deepEqual((await get(`${path}/sync/pull?since=${cursor}`)).changes, [])
  })
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which the tests look into
const get = async (path: string): Promise<any> =>
  replies(await scene.desk.admin.get(path), 200).body

let filed: Promise<Awaited<ReturnType<typeof companyEntries>>> | undefined

/** A file with 201 entries, one of them on another day; made once. */
export function someEntries() {
  filed ??= companyEntries()
  return filed
}

async function companyEntries() {
  const { books } = scene
  const { admin, path, journal, years } = await books.openCompany()
  const entry = (entry_date: string) => ({
    kind: 'free',
    journal_id: journal('OD'),
    entry_date,
    lines: [
      { account: '604000', debit: '1.00' },
      { account: '550000', credit: '1.00' },
    ],
  })
  const entries = [...Array(150).fill('2026-03-01'), '2026-02-01', ...Array(50).fill('2026-03-02')]
  replies(await admin.post(`${path}/entries/batch`, { entries: entries.map(entry) }), 201)
  const read = async (at: string) => replies(await admin.get(at), 200).body
  return { path: `${path}/entries`, read, yearId: years[0].id as number }
}

export async function entriesAt(path: string) {
  return (await someEntries()).read(path)
}

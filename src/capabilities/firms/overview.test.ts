import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { later } from '#kernel/instants'
import { type Books, openBooks } from '#testing/books'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
/** The same service with room for two company files per firm. */
let small: Books
before(async () => {
  const environment = { FREE_PLAN_COMPANIES: '2' }
  small = await openBooks({ databaseUrl: books.databaseUrl, environment })
})
after(async () => {
  await small.close()
})

/** A firm with one file per country and regime. */
async function manyCompanies() {
  const firm = await books.newFirm()
  const admin = await books.member(firm, 'admin')
  const files: Record<string, { id: number; token: string }> = {}
  for (const pack of ['BE', 'FR', 'LU'])
    for (const regime of ['monthly', 'quarterly', 'franchise', 'exempt', 'unit']) {
      const desk = await books.newCompany(firm, { name: `${pack} ${regime}` })
      await books.sql.query(
        'UPDATE companies SET country_pack = $2, vat_regime = $3 WHERE id = $1',
        [desk.id, pack, regime],
      )
      files[`${pack} ${regime}`] = desk
    }
  return { firm, admin, files }
}

test('deadlines of all files come in the order of their days, by country and regime', async () => {
  const { firm, admin } = await manyCompanies()
  type Row = {
    kind: string
    due_on: string
    status: string
    label: string
    company: { name: string }
  }
  const rows: Row[] = replies(await admin.get(`${firm.path}/deadlines`), 200).body
  const days = rows.map((row) => row.due_on)
  assert.deepEqual(days, [...days].sort())
  const of = (name: string, kind: string) =>
    rows.filter((row) => row.company.name === name && row.kind === kind).map((row) => row.due_on)
  const quarters = (dayOfMonth: string) =>
    ['2026-04', '2026-07', '2026-10', '2027-01'].map((month) => `${month}-${dayOfMonth}`)
  assert.deepEqual(of('BE quarterly', 'vat'), quarters('25'))
  // The 20th, or the first working day after it; from thirty days ago to a year ahead.
  const belgianMonths =
    `2026-02-20 2026-03-20 2026-04-20 2026-05-20 2026-06-22 2026-07-20 2026-08-20
    2026-09-21 2026-10-20 2026-11-20 2026-12-21 2027-01-20 2027-02-22`.split(/\s+/)
  for (const name of ['BE monthly', 'BE unit']) assert.deepEqual(of(name, 'vat'), belgianMonths)
  assert.deepEqual(of('BE franchise', 'client_listing'), ['2026-03-31'])
  assert.deepEqual(of('BE exempt', 'forms_281_50'), ['2026-06-30'])
  assert.deepEqual(of('FR quarterly', 'vat'), quarters('19'))
  assert.equal(of('FR monthly', 'vat').length, 13)
  assert.deepEqual(of('LU quarterly', 'vat'), [
    '2026-04-14',
    '2026-04-30',
    ...quarters('14').slice(1),
  ])
  for (const name of [
    'BE franchise',
    'BE exempt',
    'FR franchise',
    'FR exempt',
    'LU franchise',
    'LU exempt',
  ])
    assert.deepEqual(of(name, 'vat'), [], name)
  for (const row of rows) assert.equal(row.status, row.due_on < '2026-03-16' ? 'late' : 'due')
  assert.ok(rows.some((row) => row.status === 'late'))
  const dutch = await books.member(firm, 'manager', { locale: 'nl' })
  const translated: Row[] = replies(await dutch.get(`${firm.path}/deadlines`), 200).body
  const april = (row: Row) =>
    row.company.name === 'BE quarterly' && row.due_on === '2026-04-25' && row.kind === 'vat'
  assert.equal(translated.find(april)?.label, 'Btw-aangifte K1 2026')
  assert.equal(rows.find(april)?.label, 'VAT return Q1 2026')
})

test('the dashboard has one row per file the reader sees, with its next VAT return', async () => {
  const { firm, admin, files } = await manyCompanies()
  const rows = replies(await admin.get(`${firm.path}/dashboard`), 200).body
  assert.equal(rows.length, 15)
  const encoder = await books.member(firm, 'encoder')
  await books.assign(files['BE quarterly']!.id, encoder.id, 'encoder')
  await books.assign(files['LU exempt']!.id, encoder.id, 'reviewer')
  const seen = replies(await encoder.get(`${firm.path}/dashboard`), 200).body
  type Row = { company: { name: string; public_token: string }; vat_due_on: string | null }
  assert.deepEqual(
    seen.map((row: Row) => [row.company.name, row.company.public_token, row.vat_due_on]),
    [
      ['BE quarterly', files['BE quarterly']!.token, '2026-04-25'],
      ['LU exempt', files['LU exempt']!.token, null],
    ],
  )
  assert.deepEqual(Object.keys(seen[0]), [
    'company',
    'documents_to_validate',
    'transactions_to_match',
    'vat_due_on',
    'last_entry_on',
    'open_fiscal_year',
    'failing_integrations',
  ])
  const deadlines = replies(await encoder.get(`${firm.path}/deadlines`), 200).body
  assert.ok(deadlines.length > 0)
  assert.ok(deadlines.every((row: Row) => row.company.name === 'BE quarterly'))
})

test('the dashboard knows the open year and the last entry of each file', async () => {
  const { firm, admin, path, company, journal } = await books.openCompany()
  const year = async (starts_on: string, ends_on: string) =>
    replies(await admin.post(`${path}/fiscal-years`, { starts_on, ends_on }), 201)
  const row = async () => {
    const [first] = replies(await admin.get(`${firm.path}/dashboard`), 200).body
    return [first.last_entry_on, first.open_fiscal_year]
  }
  assert.deepEqual(await row(), [null, '2026'])
  await year('2025-01-01', '2025-12-31')
  await year('2027-01-01', '2027-12-31')
  assert.deepEqual(await row(), [null, '2026'])
  for (const entry_date of ['2026-03-10', '2026-03-12', '2026-03-11']) {
    const lines = [
      { account: '550000', debit: '1.00' },
      { account: '700000', credit: '1.00' },
    ]
    const body = { journal_id: journal('OD'), entry_date, lines }
    replies(await admin.post(`${path}/entries`, body), 201)
  }
  const close = (code: string) =>
    books.sql.query(
      'UPDATE fiscal_years SET is_closed = true WHERE company_id = $1 AND code = $2',
      [company.id, code],
    )
  await close('2026')
  assert.deepEqual(await row(), ['2026-03-12', '2027'])
  await close('2027')
  assert.deepEqual(await row(), ['2026-03-12', '2025'])
  await close('2025')
  assert.deepEqual(await row(), ['2026-03-12', null])
})

test('deadlines follow from the years and the meeting of each file', async () => {
  const { firm, admin, path } = await books.openCompany({
    name: 'One',
    vat_regime: 'exempt',
    fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' },
  })
  const settings = { annual_accounts: { general_meeting_date: '2026-06-02' } }
  replies(await admin.patch(`${path}/settings`, settings), 200)
  const year = { starts_on: '2025-07-01', ends_on: '2026-06-30' }
  const two = { name: 'Two', firm: firm.token, vat_regime: 'exempt', fiscal_year: year }
  replies(await admin.post('/v1/companies', two), 201)
  type Row = { kind: string; due_on: string; company: { name: string } }
  const rows: Row[] = replies(await admin.get(`${firm.path}/deadlines`), 200).body
  assert.deepEqual(
    rows
      .filter(({ kind }) => kind !== 'forms_281_50')
      .map(({ kind, due_on, company }) => `${due_on} ${company.name} ${kind}`),
    [
      '2026-06-02 One general_meeting',
      '2026-06-30 Two fiscal_year_end',
      '2026-07-02 One annual_accounts',
      '2026-12-31 Two general_meeting',
      '2027-01-30 Two annual_accounts',
    ],
  )
})

test('however many files a firm has, its overview takes the same number of statements', async () => {
  const { firm, admin } = await books.office()
  const { db } = books.service.services
  const count = async (path: string) => {
    const { snapshot } = db
    let statements = 0
    db.snapshot = (work) =>
      snapshot((tx) => {
        const rows: typeof tx.rows = (text, values) => {
          statements += 1
          return tx.rows(text, values)
        }
        return work({ ...tx, rows })
      })
    try {
      replies(await admin.get(firm.path + path), 200)
    } finally {
      db.snapshot = snapshot
    }
    return statements
  }
  const one = [await count('/dashboard'), await count('/deadlines')]
  for (let more = 0; more < 5; more++) await books.newCompany(firm)
  assert.deepEqual([await count('/dashboard'), await count('/deadlines')], one)
  assert.deepEqual(one, [2, 2])
})

async function bin(company: { id: number }, by: { id: number }): Promise<void> {
  await books.sql.query('UPDATE companies SET deleted_at = $2, deleted_by = $3 WHERE id = $1', [
    company.id,
    books.clock(),
    by.id,
  ])
}

test('the bin lists deleted files page by page, with who threw them away and until when', async () => {
  const { firm, admin, company } = await books.office()
  const empty = replies(await admin.get(`${firm.path}/trash`), 200, {
    data: [],
    total: 0,
    last_page: 1,
    from: null,
    to: null,
    types: [],
    counts: {},
  }).body
  assert.deepEqual(
    Object.keys(empty).sort(),
    `can_purge counts current_page data first_page_url from last_page last_page_url links next_page_url
     path per_page prev_page_url retention_days to total types`.split(/\s+/),
  )
  await bin(company, admin)
  books.clock.advance(1000)
  const second = await books.newCompany(firm, { name: 'Slagerij Peeters', code: 'SLAG' })
  await books.sql.query(
    `UPDATE companies SET settings = '{"history": {"trash_retention_days": 7}}' WHERE id = $1`,
    [second.id],
  )
  await bin(second, admin)
  const { body } = replies(await admin.get(`${firm.path}/trash?per_page=1`), 200, {
    total: 2,
    last_page: 2,
    next_page_url: `${books.base}${firm.path}/trash?page=2`,
    types: ['company'],
    counts: { company: 2 },
  })
  assert.deepEqual(body.data, [
    {
      type: 'company',
      id: second.id,
      label: 'Slagerij Peeters',
      deleted_at: books.clock(),
      deleted_by: { id: admin.id, name: 'Els Peeters' },
      purge_at: later(books.clock(), 7 * 86_400_000),
      data: { public_token: second.token, name: 'Slagerij Peeters', code: 'SLAG' },
    },
  ])
  const encoder = await books.member(firm, 'encoder')
  replies(await encoder.get(`${firm.path}/trash`), 403)
})

test('a restored file is back for everyone, and its log says so', async () => {
  const { firm, admin, company } = await books.office()
  const encoder = await books.member(firm, 'encoder')
  await books.assign(company.id, encoder.id, 'encoder')
  await bin(company, admin)
  replies(await encoder.get(`${company.path}/notes`), 404)
  const path = `${firm.path}/trash/${company.token}/restore`
  replies(await encoder.post(path), 403)
  const key = { headers: { 'x-client-mutation-id': 'restore-1' } }
  const done = replies(await admin.post(path, {}, key), 200, {
    public_token: company.token,
    version: 2,
    deleted_at: null,
  })
  const { rows } = await books.sql.query(
    'SELECT seq, action, resource, version, operation_id, user_id FROM changes WHERE company_id = $1',
    [company.id],
  )
  assert.deepEqual(
    rows.map((row) => ({ ...row, seq: Number(row.seq), user_id: Number(row.user_id) })),
    [
      {
        seq: 1,
        action: 'restored',
        resource: 'company',
        version: 2,
        operation_id: done.headers.get('x-operation-id'),
        user_id: admin.id,
      },
    ],
  )
  replies(await encoder.get(`${company.path}/notes`), 200)
  replies(await admin.get(`${firm.path}/trash`), 200, { total: 0 })
  assert.equal(replies(await admin.get(firm.path), 200).body.companies.length, 1)
  const [line] = replies(await admin.get(`${firm.path}/activity`), 200).body.data
  assert.equal(line.label, 'Company file Bakkerij Janssens restored')
  const again = replies(await admin.post(path, {}, key), 200)
  assert.equal(again.headers.get('x-idempotent-replay'), '1')
  assert.equal(again.text, done.text)
  replies(await admin.post(path), 404)
})

test('a file comes back only while its code is free, and only to those who may see it', async () => {
  const { firm, admin } = await books.office()
  const company = await books.newCompany(firm, { code: 'JANSSENS' })
  await bin(company, admin)
  const taker = await books.newCompany(firm, { code: 'Janssens' })
  const path = `${firm.path}/trash/${company.token}/restore`
  const refused = replies(await admin.post(path), 422)
  assert.deepEqual(Object.keys(refused.body.errors), ['code'])
  replies(await admin.get(`${firm.path}/trash`), 200, { total: 1 })
  await books.sql.query(`UPDATE companies SET code = 'OTHER' WHERE id = $1`, [taker.id])
  const { admin: stranger, firm: elsewhere } = await books.office()
  const unknown = replies(await admin.post(path.replace(company.token, 'AAAAAAAAAAAA')), 404)
  const foreign = await stranger.post(`${elsewhere.path}/trash/${company.token}/restore`)
  assert.equal(replies(foreign, 404).text, unknown.text)
  replies(await admin.post(`${firm.path}/trash/x/restore`), 404)
  // A platform admin who is no member does not find it; a token for some files restores none.
  const root = await books.person({ isPlatformAdmin: true })
  const token = await books.newTokenFor(admin.id, 'integration', ['read', 'write'], [taker.id])
  for (const [as, status] of [
    [root.token, 404],
    [token, 403],
  ] as const) {
    replies(await books.call('GET', `${firm.path}/trash`, { token: as }), 200, {
      data: [],
      total: 0,
    })
    replies(await books.call('POST', path, { token: as, body: {} }), status)
  }
  replies(await admin.post(path), 200)
})

test('no more files come back than the licence allows, also when many are asked for at once', async () => {
  const { firm, admin, company } = await small.office()
  const binned = [
    await small.newCompany(firm),
    await small.newCompany(firm),
    await small.newCompany(firm),
  ]
  for (const file of binned) await bin(file, admin)
  const restore = (file: { token: string }) =>
    admin.post(`${firm.path}/trash/${file.token}/restore`)
  const answers = await Promise.all(binned.map(restore))
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 422, 422])
  for (const answer of answers.filter(({ status }) => status === 422))
    assert.equal(answer.body.code, 'company_limit_reached')
  await bin(company, admin)
  const left = binned[answers.findIndex(({ status }) => status === 422)]!
  replies(await restore(left), 200)
})

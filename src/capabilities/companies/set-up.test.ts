import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BoxShare, type PackCode, packOf } from '#countries'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const shownBox = ({ box, sign, percent, isLost }: BoxShare) => ({
  box,
  sign,
  percent,
  ...(isLost ? { is_lost: true } : {}),
})

const books = useBooks({ wholeCharts: true })

const tables = {
  company: 'companies',
  accounts: 'accounts',
  'vat-codes': 'vat_codes',
  journals: 'journals',
  'fiscal-years': 'fiscal_years',
  periods: 'periods',
  'asset-categories': 'asset_categories',
}

for (const country of ['BE', 'FR', 'LU'] as const satisfies readonly PackCode[]) {
  test(`a file of ${country} has the whole set-up of its country`, async () => {
    const pack = packOf(country)
    const { company, admin, path } = await books.openCompany({
      country_pack: country,
      locale: 'nl',
    })
    const { rows: accounts } = await books.sql.query(
      `SELECT a.number, a.labels, a.type, a.kind, p.number AS parent, a.is_active AS active,
              a.is_reconcilable AS reconcilable, v.code AS vat
         FROM accounts a
         LEFT JOIN accounts p ON p.company_id = a.company_id AND p.id = a.parent_id
         LEFT JOIN vat_codes v ON v.company_id = a.company_id AND v.id = a.vat_code_id
        WHERE a.company_id = $1 ORDER BY a.number COLLATE "C"`,
      [company.id],
    )
    const bank = pack.controlAccounts.bank
    const chart = pack.chart
      .map((row) => ({
        number: row.number,
        labels:
          row.number === bank ? { fr: 'KBC', nl: 'KBC', en: 'KBC', de: 'KBC' } : { ...row.labels },
        type: row.type,
        kind: row.kind,
        parent: row.parent,
        active: true,
        reconcilable: row.isReconcilable,
        vat: row.defaultVatCode,
      }))
      .sort((one, other) => (one.number < other.number ? -1 : 1))
    assert.deepEqual(accounts, chart)
    const { rows: codes } = await books.sql.query(
      `SELECT code, labels, direction, rate::text AS rate, base_boxes, tax_boxes_credit, due_account FROM vat_codes
        WHERE company_id = $1 ORDER BY id`,
      [company.id],
    )
    assert.deepEqual(
      codes,
      pack.vatCodes.map((row) => ({
        code: row.code,
        labels: { ...row.labels },
        direction: row.direction,
        rate: row.rate,
        base_boxes: row.baseBoxes.map(shownBox),
        tax_boxes_credit: row.taxBoxesCredit.map(shownBox),
        due_account: row.dueAccount,
      })),
    )
    const { body } = replies(await admin.get(path), 200)
    type Journal = {
      code: string
      type: string
      label: string
      control_account: { number: string } | null
    }
    const journals = body.journals.map(({ code, type, label, control_account }: Journal) => ({
      code,
      type,
      label,
      account: control_account?.number ?? null,
    }))
    const expected = [
      ...pack.journals.map(({ code, type, labels, controlAccount }) => ({
        code,
        type,
        label: labels.nl,
        account: controlAccount,
      })),
      { code: 'KBC', type: 'financial', label: 'KBC', account: bank },
    ]
    assert.deepEqual(
      journals,
      expected.sort((one, other) => (one.code < other.code ? -1 : 1)),
    )
    assert.deepEqual(
      body.journals.map((journal: Journal) => journal.code),
      ['ACH', 'CAI', 'KBC', 'NCA', 'NCV', 'OD', 'VEN'],
    )
    assert.ok(body.journals.every((journal: { is_default: boolean }) => journal.is_default))
    assert.equal(body.fiscal_years.length, 1)
    assert.deepEqual(
      body.fiscal_years[0].periods.map(({ number, starts_on, ends_on }: Record<string, string>) =>
        [number, starts_on, ends_on].join(' '),
      ),
      [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((days, month) => {
        const at = `2026-${String(month + 1).padStart(2, '0')}`
        return `${month + 1} ${at}-01 ${at}-${days}`
      }),
    )
    // The accounts that the settings name are there and take lines.
    const { auto_entries } = replies(await admin.get(`${path}/settings`), 200).body
    const postable = new Set(chart.filter(({ kind }) => kind === 'postable').map((a) => a.number))
    for (const group of Object.values(auto_entries as Record<string, Record<string, unknown>>))
      for (const [name, value] of Object.entries(group))
        if (name.endsWith('_account') && value !== null)
          assert.ok(postable.has(String(value)), name)
  })
}

test('what is answered is what is read afterwards, to the last journal', async () => {
  const { admin } = await books.office()
  const made = await admin.post('/v1/companies', {
    name: 'Bakkerij Janssens',
    banks: [
      { code: 'ZZ', label: 'Z' },
      { code: '1A', label: 'One' },
    ],
  })
  const { public_token } = replies(made, 201).body
  const read = replies(await admin.get(`/v1/companies/${public_token}`), 200)
  assert.deepEqual(read.body, made.body)
})

test('the log of a new file has a row for each of its records, as the record is read', async () => {
  const { company, admin, path } = await books.openCompany()
  const { rows } = await books.sql.query(
    'SELECT resource, record_id, action, version, before, after, operation_id FROM changes WHERE company_id = $1 ORDER BY seq',
    [company.id],
  )
  assert.ok(rows.every((row) => row.action === 'created' && row.version === 1 && !row.before))
  assert.equal(new Set(rows.map((row) => row.operation_id)).size, 1)
  for (const [resource, table] of Object.entries(tables)) {
    const { rows: records } = await books.sql.query(
      `SELECT id FROM ${table} WHERE ${table === 'companies' ? 'id' : 'company_id'} = $1`,
      [company.id],
    )
    const logged = rows
      .filter((row) => row.resource === resource)
      .map((row) => Number(row.record_id))
    assert.deepEqual(
      logged.sort((a, b) => a - b),
      records.map(({ id }) => Number(id)).sort((a, b) => a - b),
      resource,
    )
  }
  const shown = replies(await admin.get(path), 200).body
  const of = (resource: string) => rows.filter((row) => row.resource === resource)
  const [file] = of('company')
  const { settings, fiscal_years, journals, icon_url: _, ...identity } = shown
  assert.deepEqual(file.after, { ...identity, logo_file_id: null, icon_file_id: null })
  assert.deepEqual(
    of('settings').map((row) => [Number(row.record_id), row.after]),
    [[company.id, settings]],
  )
  assert.deepEqual(
    of('fiscal-years').map((row) => row.after),
    fiscal_years,
  )
  assert.deepEqual(
    of('journals')
      .map((row) => row.after)
      .sort((one, other) => (one.code < other.code ? -1 : 1)),
    journals,
  )
  const bank = of('accounts').find((row) => row.after.number === '550000')
  assert.equal(bank.after.label, 'KBC')
  assert.equal(bank.after.is_control, true)
  const lists = ['accounts', 'vat-codes', 'asset-categories'].map((name) => of(name).length)
  assert.equal(rows.length, 1 + 1 + lists.reduce((one, other) => one + other) + 7 + 1 + 12)
})

test('a creation that fails leaves nothing behind', async () => {
  const { admin, firm } = await books.office()
  const counts = async () => {
    const { rows } = await books.sql.query(
      `SELECT ${[
        ...Object.values(tables),
        'changes',
        'firm_activity',
        'company_members',
        'mutations',
      ]
        .map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`)
        .join(', ')}`,
    )
    return rows[0]
  }
  const state = await counts()
  await books.sql.query(
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$;
     CREATE TRIGGER fail BEFORE INSERT ON periods FOR EACH ROW EXECUTE FUNCTION fail()`,
  )
  const body = { name: 'X', firm: firm.token }
  const headers = { 'x-client-mutation-id': 'fails-first' }
  try {
    replies(await admin.post('/v1/companies', body, { headers }), 500)
    assert.deepEqual(await counts(), state)
  } finally {
    await books.sql.query('DROP TRIGGER fail ON periods; DROP FUNCTION fail()')
  }
  // The same key may be sent again, since only a success is memorised.
  replies(await admin.post('/v1/companies', body, { headers }), 201)
  await admin.post('/v1/companies', { ...body, code: 'TWICE' })
  const once = await counts()
  replies(await admin.post('/v1/companies', { ...body, code: 'twice' }), 422)
  assert.deepEqual(await counts(), once)
})

test('a file asked for once more, long after, is found and not made again', async () => {
  const { admin, firm } = await books.office()
  const headers = { 'x-client-mutation-id': 'file-1' }
  const body = { name: 'Bakkerij Janssens', firm: firm.token }
  const made = replies(await admin.post('/v1/companies', body, { headers }), 201)
  const again = replies(await admin.post('/v1/companies', body, { headers }), 200)
  assert.equal(again.headers.get('x-idempotent-replay'), '1')
  assert.deepEqual(again.body, made.body)
  await books.sql.query('UPDATE mutations SET reply = NULL WHERE key = $1', ['file-1'])
  const late = replies(await admin.post('/v1/companies', body, { headers }), 200)
  assert.equal(late.headers.get('x-idempotent-replay'), '1')
  assert.deepEqual(late.body, made.body)
  const other = await admin.post('/v1/companies', { ...body, name: 'Other' }, { headers })
  replies(other, 422, { code: 'mutation_key_reused' })
})

test('the firm reads in its activity that a file was made', async () => {
  const { admin, firm } = await books.office()
  const made = replies(
    await admin.post('/v1/companies', { name: 'Slagerij', firm: firm.token }),
    201,
  )
  const [line] = replies(await admin.get(`${firm.path}/activity`), 200).body.data
  assert.deepEqual(
    [line.label, line.action, line.resource, line.record_id, line.operation_id],
    [
      'Company file Slagerij created',
      'created',
      'company',
      made.body.id,
      made.headers.get('x-operation-id'),
    ],
  )
})

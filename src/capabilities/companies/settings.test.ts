import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PackCode, packOf } from '#countries'
import { type Answered, replies } from '#testing/http'
import { sampled } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()

type Tree = { [name: string]: unknown }

function refusedOn(answer: Answered, ...fields: string[]): void {
  assert.deepEqual(Object.keys(replies(answer, 422).body.errors).sort(), fields.sort())
}

/** The settings of an answer, without the version that they share with the file. */
function settingsIn(answer: Answered) {
  const { version, lock_version, ...settings } = replies(answer, 200).body
  assert.ok(version > 0 && version === lock_version, answer.text)
  return settings
}

/** `{a: {b: value}}` for `a.b`. */
function at(path: string, value: unknown): Tree {
  const [name = '', ...rest] = path.split('.')
  return { [name]: rest.length === 0 ? value : at(rest.join('.'), value) }
}

function read(tree: Tree, path: string): unknown {
  return path.split('.').reduce<unknown>((held, name) => (held as Tree)[name], tree)
}

function leaves(tree: Tree, above = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? leaves(value as Tree, `${above}${name}.`)
      : [above + name],
  )
}

const paths = `
  vat.administration_cell vat.structured_communication vat.directorate_number vat.office_number
  vat.declarant.applicable vat.declarant.company_name vat.declarant.signatory_1 vat.declarant.signatory_1_title
  vat.declarant.signatory_2 vat.declarant.signatory_2_title vat.declarant.phone vat.declarant.fax
  vat.declarant.email vat.declarant.language
  vat.sender_281_50.name vat.sender_281_50.enterprise_number vat.sender_281_50.address vat.sender_281_50.phone
  vat.sender_281_50.email
  vat.auto_prepare vat.due_day vat.lock_on_validation
  vat.ecdf.prefix vat.ecdf.interface vat.ecdf.matricule vat.ecdf.agent_matricule vat.ecdf.agent_rcs_number
  vat.ecdf.agent_vat_number
  vat.filer.quality vat.filer.name vat.filer.enterprise_number vat.filer.phone vat.filer.email
  legal.rpm_district
  annual_accounts.scheme annual_accounts.general_meeting_date annual_accounts.directors annual_accounts.valuation_rules
  auto_entries.vat.payable_account auto_entries.vat.receivable_account auto_entries.vat.correction_payable_account
  auto_entries.vat.correction_receivable_account auto_entries.vat.journal_id
  auto_entries.invoices_to_receive.supplier_account auto_entries.invoices_to_receive.customer_account
  auto_entries.invoices_to_receive.journal_id
  auto_entries.reconciliation_difference.expense_account auto_entries.reconciliation_difference.income_account
  auto_entries.reconciliation_difference.max_amount
  auto_entries.transfers.transit_account auto_entries.transfers.journal_id auto_entries.depreciation.journal_id
  sepa.creditor_id history.trash_retention_days`
  .trim()
  .split(/\s+/)

for (const country of ['BE', 'FR', 'LU'] as const satisfies readonly PackCode[])
  test(`a file of ${country} has every path from the beginning, with the accounts of its country`, async () => {
    const { admin, path } = await books.openCompany({ country_pack: country })
    const settings = settingsIn(await admin.get(`${path}/settings`))
    assert.deepEqual(leaves(settings).sort(), [...paths].sort())
    const { controlAccounts, statementSchemes } = packOf(country)
    const { vat, invoices_to_receive, reconciliation_difference, transfers } = settings.auto_entries
    assert.deepEqual(
      [vat.payable_account, vat.receivable_account, transfers.transit_account],
      [
        controlAccounts.vatPayableSettlement,
        controlAccounts.vatReceivableSettlement,
        controlAccounts.internalTransfer,
      ],
    )
    assert.deepEqual(
      [invoices_to_receive.supplier_account, reconciliation_difference.max_amount],
      [controlAccounts.supplierAccrual, 0.05],
    )
    assert.equal(settings.annual_accounts.scheme, statementSchemes[0]!.code)
    assert.deepEqual(replies(await admin.get(path), 200).body.settings, settings)
  })

/** Every path, or one here and there. */
const some = <Item>(all: readonly Item[]) => sampled(all, 8)

/** A value for each path, as it is given and as it is kept. */
function values(journal: number): Record<string, [given: unknown, kept: unknown]> {
  const text: Record<string, [unknown, unknown]> = Object.fromEntries(
    paths.map((path) => [path, [` ${path} `, path]]),
  )
  const account = (number: string): [string, string] => [number, number]
  return {
    ...text,
    'vat.structured_communication': ['+++090/2026/00112+++', '090202600112'],
    'vat.directorate_number': ['12', '12'],
    'vat.declarant.applicable': [true, true],
    'vat.declarant.email': ['a@example.be', 'a@example.be'],
    'vat.declarant.language': ['de', 'de'],
    'vat.sender_281_50.email': ['b@example.be', 'b@example.be'],
    'vat.sender_281_50.enterprise_number': ['0999.123.457', '0999123457'],
    'vat.auto_prepare': [false, false],
    'vat.lock_on_validation': ['period', 'period'],
    'vat.due_day': [24, 24],
    'vat.ecdf.prefix': ['AB12CD', 'AB12CD'],
    'vat.ecdf.interface': ['MODL6', 'MODL6'],
    'vat.ecdf.matricule': ['1999220000123', '1999220000123'],
    'vat.ecdf.agent_matricule': ['1999220000123', '1999220000123'],
    'vat.ecdf.agent_rcs_number': ['B123456', 'B123456'],
    'vat.ecdf.agent_vat_number': ['LU12345613', 'LU12345613'],
    'vat.filer.email': ['c@example.be', 'c@example.be'],
    'vat.filer.enterprise_number': ['BE 0123 456 749', '0123456749'],
    'annual_accounts.scheme': ['full_capital', 'full_capital'],
    'annual_accounts.general_meeting_date': ['2026-06-02', '2026-06-02'],
    'auto_entries.vat.payable_account': account('451000'),
    'auto_entries.vat.receivable_account': account('411000'),
    'auto_entries.vat.correction_payable_account': account('451200'),
    'auto_entries.vat.correction_receivable_account': account('411200'),
    'auto_entries.vat.journal_id': [journal, journal],
    'auto_entries.invoices_to_receive.supplier_account': account('440000'),
    'auto_entries.invoices_to_receive.customer_account': account('400000'),
    'auto_entries.invoices_to_receive.journal_id': [journal, journal],
    'auto_entries.reconciliation_difference.expense_account': account('654000'),
    'auto_entries.reconciliation_difference.income_account': account('754000'),
    'auto_entries.reconciliation_difference.max_amount': [1000, 1000],
    'auto_entries.transfers.transit_account': account('499000'),
    'auto_entries.transfers.journal_id': [journal, journal],
    'auto_entries.depreciation.journal_id': [journal, journal],
    'sepa.creditor_id': ['BE81 ZZZ 0123.456.749', 'BE81ZZZ0123456749'],
    'history.trash_retention_days': [3650, 3650],
  }
}

test('each path is set alone, keeps all others, and goes back by null', async () => {
  const { admin, path, journal } = await books.openCompany()
  const url = `${path}/settings`
  const first = settingsIn(await admin.get(url))
  let version = 1
  for (const [name, [given, kept]] of some(Object.entries(values(journal('OD'))))) {
    const set = settingsIn(await admin.patch(url, at(name, given)))
    assert.deepEqual(read(set, name), kept, name)
    const others = leaves(set).filter((other) => other !== name)
    for (const other of others) assert.deepEqual(read(set, other), read(first, other), other)
    assert.deepEqual(settingsIn(await admin.get(url)), set)
    assert.deepEqual(settingsIn(await admin.patch(url, at(name, null))), first, name)
    version += 2
  }
  replies(await admin.get(path), 200, { version })
})

test('many paths are set at once, and null puts a whole branch back', async () => {
  const { admin, path, journal } = await books.openCompany()
  const url = `${path}/settings`
  const first = settingsIn(await admin.get(url))
  const merge = (one: Tree, other: Tree): Tree => {
    const both = { ...one }
    for (const [name, value] of Object.entries(other))
      both[name] = name in both ? merge(both[name] as Tree, value as Tree) : value
    return both
  }
  const all = Object.entries(values(journal('OD')))
  const body = all.reduce<Tree>((sum, [name, [given]]) => merge(sum, at(name, given)), {})
  const set = settingsIn(await admin.patch(url, body))
  for (const [name, [, kept]] of all) assert.deepEqual(read(set, name), kept, name)
  const half = settingsIn(await admin.patch(url, { vat: null, auto_entries: { vat: null } }))
  assert.deepEqual(half, {
    ...set,
    vat: first.vat,
    auto_entries: { ...set.auto_entries, vat: first.auto_entries.vat },
  })
  const names = Object.keys(first).map((name) => [name, null])
  assert.deepEqual(settingsIn(await admin.patch(url, Object.fromEntries(names))), first)
})

test('each path is refused at its own name when its value is none', async () => {
  const { admin, path, journal } = await books.openCompany()
  const other = await books.openCompany()
  const url = `${path}/settings`
  const accounts = some(paths.filter((name) => name.endsWith('_account')))
  const journals = some(paths.filter((name) => name.endsWith('journal_id')))
  const wrong: [string, unknown][] = [
    ...some(paths).map((name): [string, unknown] => [name, ['x']]),
    ...some(paths)
      .filter((name) => !/(?:applicable|auto_prepare)$/.test(name))
      .map((name): [string, unknown] => [name, true]),
    ...accounts.flatMap((name): [string, unknown][] => [
      [name, '999999'],
      [name, '45'],
      [name, 451200],
      [name, '45120000000'],
    ]),
    ...journals.flatMap((name): [string, unknown][] => [
      [name, journal('VEN')],
      [name, journal('KBC')],
      [name, other.journal('OD')],
      [name, 99_999_999],
      [name, String(journal('OD'))],
      [name, 0],
    ]),
    ['vat.structured_communication', '+++090/2026/00113+++'],
    ['vat.structured_communication', 'no number'],
    ['vat.lock_on_validation', 'year'],
    ['vat.due_day', 0],
    ['vat.ecdf.prefix', 'ab12cd'],
    ['vat.ecdf.matricule', '123'],
    ['vat.ecdf.agent_matricule', '199922000012X'],
    ['vat.declarant.applicable', 1],
    ['vat.declarant.email', 'nobody'],
    ['vat.declarant.language', 'it'],
    ['vat.sender_281_50.enterprise_number', '0999123458'],
    ['vat.sender_281_50.email', 'a@'],
    ['vat.filer.enterprise_number', '732829320'],
    ['vat.filer.email', '@example.be'],
    ['vat.office_number', 'x'.repeat(31)],
    ['annual_accounts.scheme', 'none'],
    ['annual_accounts.general_meeting_date', '2026-02-30'],
    ['annual_accounts.directors', 'x'.repeat(2001)],
    ['auto_entries.reconciliation_difference.max_amount', -0.01],
    ['auto_entries.reconciliation_difference.max_amount', 1000.01],
    ['auto_entries.reconciliation_difference.max_amount', 0.005],
    ['auto_entries.reconciliation_difference.max_amount', '0.05'],
    ['sepa.creditor_id', 'BE82ZZZ0123456749'],
    ['sepa.creditor_id', 'BE68539007547034'],
    ['history.trash_retention_days', 0],
    ['history.trash_retention_days', 3651],
    ['history.trash_retention_days', 1.5],
    ['history.trash_retention_days', '30'],
  ]
  for (const [name, value] of wrong) {
    const answer = await admin.patch(url, at(name, value))
    assert.equal(answer.status, 422, `${name} ${value} ${answer.text}`)
    assert.deepEqual(Object.keys(answer.body.errors), [name], `${value}`)
  }
  refusedOn(await admin.patch(url, { vat: 'x', legal: [] }), 'vat', 'legal')
  replies(await admin.get(path), 200, { version: 1 })
})

test('all that is wrong is said at once, and nothing of the rest is kept', async () => {
  const { admin, path } = await books.openCompany()
  const answer = await admin.patch(`${path}/settings`, {
    vat: { structured_communication: '1', filer: { enterprise_number: '1', name: 'Fine' } },
    annual_accounts: { scheme: 'x' },
    auto_entries: { vat: { payable_account: '1', journal_id: 1 } },
  })
  refusedOn(
    answer,
    'vat.structured_communication',
    'vat.filer.enterprise_number',
    'annual_accounts.scheme',
    'auto_entries.vat.payable_account',
    'auto_entries.vat.journal_id',
  )
  const { filer } = replies(await admin.get(`${path}/settings`), 200).body.vat
  assert.equal(filer.name, null)
})

test('accounts and journals are those that can be booked on, in the words of the reader', async () => {
  const { admin, company, path, journal, firm } = await books.openCompany()
  const url = `${path}/settings`
  const payable = (value: unknown) => at('auto_entries.vat.payable_account', value)
  const dutch = await books.member(firm, 'manager', { locale: 'nl' })
  const unknown = replies(await dutch.patch(url, payable('999')), 422)
  assert.equal(unknown.body.message, 'Deze rekening bestaat niet in dit dossier.')
  assert.match(replies(await admin.patch(url, payable('451')), 422).body.message, /heading/)
  const sales = at('auto_entries.vat.journal_id', journal('VEN'))
  assert.match(replies(await admin.patch(url, sales), 422).body.message, /VEN.*sundry/)
  const set = (table: string, change: string, where: string) =>
    books.sql.query(`UPDATE ${table} SET ${change} WHERE company_id = $1 AND ${where}`, [
      company.id,
    ])
  await set('accounts', 'is_active = false', `number = '451000'`)
  assert.match(replies(await admin.patch(url, payable('451000')), 422).body.message, /active/)
  await set('accounts', 'deleted_at = now()', `number = '451000'`)
  refusedOn(await admin.patch(url, payable('451000')), 'auto_entries.vat.payable_account')
  const general = at('auto_entries.transfers.journal_id', journal('OD'))
  await set('journals', 'is_active = false', `code = 'OD'`)
  assert.match(replies(await admin.patch(url, general), 422).body.message, /OD.*active/)
  await set('journals', 'is_active = true, deleted_at = now()', `code = 'OD'`)
  refusedOn(await admin.patch(url, general), 'auto_entries.transfers.journal_id')
  // What is wrong meanwhile elsewhere does not stop a change that is not about it.
  await set('accounts', 'deleted_at = now()', `number = '451200'`)
  replies(await admin.patch(url, { history: { trash_retention_days: 7 } }), 200)
  refusedOn(await admin.patch(url, { auto_entries: null }), 'auto_entries.vat.payable_account')
})

test('a change of the settings raises the version of the file and is logged as settings', async () => {
  const { admin, company, path } = await books.openCompany()
  const url = `${path}/settings`
  const before = settingsIn(await admin.get(url))
  books.clock.advance(60_000)
  const patch = { legal: { rpm_district: 'Gent' } }
  const done = replies(await admin.patch(url, patch), 200)
  replies(await admin.get(path), 200, { version: 2, updated_at: books.clock() })
  const same = replies(await admin.patch(url, { ...patch, unknown: 1, vat: {} }), 200)
  assert.equal(same.headers.get('x-operation-id'), null)
  const { rows } = await books.sql.query(
    `SELECT resource, record_id::int AS record_id, action, version, before, after, operation_id FROM changes
      WHERE company_id = $1 AND action <> 'created'`,
    [company.id],
  )
  assert.deepEqual(rows, [
    {
      resource: 'settings',
      record_id: company.id,
      action: 'updated',
      version: 2,
      before,
      after: settingsIn(done),
      operation_id: done.headers.get('x-operation-id'),
    },
  ])
})

test('the base version of the settings is that of the file', async () => {
  const { admin, path } = await books.openCompany()
  const url = `${path}/settings`
  const base = (version: number) => ({ headers: { 'x-base-version': String(version) } })
  const days = (trash_retention_days: number) => ({ history: { trash_retention_days } })
  replies(await admin.patch(url, days(10), base(1)), 200)
  const stale = replies(await admin.patch(url, days(20), base(1)), 409, { server_version: 2 })
  assert.deepEqual(stale.body.server_data, replies(await admin.get(url), 200).body)
  replies(await admin.patch(path, { name: 'Other' }, base(2)), 200, { version: 3 })
  replies(await admin.patch(url, days(20), base(2)), 409)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, place) => admin.patch(url, days(40 + place), base(3))),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(5).fill(409)])
})

test('changes of different paths that come at once do not undo each other', async () => {
  const { admin, path } = await books.openCompany()
  const url = `${path}/settings`
  const names = paths.filter((name) => /name$|title$|phone$|fax$|number$|cell$/.test(name))
  const texts = names.filter((name) => !name.endsWith('enterprise_number'))
  assert.ok(texts.length > 10)
  const answers = await Promise.all(texts.map((name) => admin.patch(url, at(name, 'set'))))
  for (const answer of answers) replies(answer, 200)
  const after = replies(await admin.get(url), 200).body
  for (const name of texts) assert.equal(read(after, name), 'set', name)
  replies(await admin.get(path), 200, { version: texts.length + 1 })
})

test('what is stored under other names stays, and nothing reaches for prototypes', async () => {
  const { admin, company, path } = await books.openCompany()
  const url = `${path}/settings`
  await books.sql.query(
    `UPDATE companies SET settings = '{"later": {"x": 1}, "legal": {"more": true}}' WHERE id = $1`,
    [company.id],
  )
  const seen = settingsIn(await admin.get(url))
  assert.deepEqual(leaves(seen).sort(), [...paths].sort())
  replies(await admin.patch(url, at('legal.rpm_district', 'Gent')), 200)
  const { rows } = await books.sql.query('SELECT settings FROM companies WHERE id = $1', [
    company.id,
  ])
  assert.deepEqual(rows[0].settings.later, { x: 1 })
  assert.deepEqual(rows[0].settings.legal, { more: true, rpm_district: 'Gent' })
  for (const name of ['__proto__', 'constructor', 'prototype']) {
    const raw = `{"vat": {"${name}": {"polluted": true}}}`
    const headers = { 'content-type': 'application/json' }
    refusedOn(await admin.call('PATCH', url, { raw, headers }), 'body')
  }
  assert.equal(({} as Tree).polluted, undefined)
})

test('an account is not put away while the settings come to name it', async () => {
  const { admin, company, path } = await books.openCompany()
  await books.sql.query('BEGIN')
  await books.sql.query(
    `SELECT id FROM accounts WHERE company_id = $1 AND number = '451000' FOR UPDATE`,
    [company.id],
  )
  const patch = admin.patch(`${path}/settings`, at('auto_entries.vat.payable_account', '451000'))
  const waiting = `SELECT count(*)::int AS count FROM pg_locks l
    WHERE NOT l.granted AND pg_backend_pid() = ANY (pg_blocking_pids(l.pid))`
  for (let count = 0; count === 0; ) count = (await books.sql.query(waiting)).rows[0].count
  await books.sql.query(
    `UPDATE accounts SET deleted_at = now() WHERE company_id = $1 AND number = '451000'`,
    [company.id],
  )
  await books.sql.query('COMMIT')
  refusedOn(await patch, 'auto_entries.vat.payable_account')
})

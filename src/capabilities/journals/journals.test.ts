import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Books } from '#testing/books'
import { type Answered, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

type Desk = Awaited<ReturnType<Books['openCompany']>>

/** The refusal of a field. */
function refuses(answer: Answered, field: string, more: Record<string, unknown> = {}): Answered {
  replies(answer, 422, more)
  assert.deepEqual(Object.keys(answer.body.errors), [field], answer.text)
  return answer
}

const made = async ({ admin, path }: Desk, body: object) =>
  replies(await admin.post(`${path}/journals`, { label: 'Journal', ...body }), 201).body

const named = async ({ admin, path }: Desk, code: string) =>
  (await admin.get(`${path}/journals`)).body.find((one: { code: string }) => one.code === code)

async function accountId(desk: Desk, number: string): Promise<number> {
  const { rows } = await books.sql.query(
    'SELECT id FROM accounts WHERE company_id = $1 AND number = $2 AND deleted_at IS NULL',
    [desk.company.id, number],
  )
  return Number(rows[0].id)
}

/** The rows of the log after a place, each as `resource action version`. */
async function logged(desk: Desk, after = 0): Promise<string[]> {
  const { rows } = await books.sql.query(
    'SELECT resource, action, version FROM changes WHERE company_id = $1 AND seq > $2 ORDER BY seq',
    [desk.company.id, after],
  )
  return rows.map(({ resource, action, version }) => `${resource} ${action} ${version}`)
}

async function lastSeq(desk: Desk): Promise<number> {
  return (await logged(desk)).length
}

const freeEntry = (journalId: number) => ({
  journal_id: journalId,
  entry_date: '2026-03-10',
  lines: [
    { account: '604000', debit: '10.00' },
    { account: '489000', credit: '10.00' },
  ],
})

test('the journals of a file come by code, and can be searched', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  await made(desk, { code: 'zzz', type: 'sale', label: 'Marché de Noël', is_active: false })
  const codes = async (query: string) =>
    replies(await admin.get(`${path}/journals${query}`), 200).body.map(
      (one: { code: string }) => one.code,
    )
  assert.deepEqual(await codes(''), ['ACH', 'CAI', 'KBC', 'NCA', 'NCV', 'OD', 'VEN', 'ZZZ'])
  assert.deepEqual(await codes('?type=sale'), ['VEN', 'ZZZ'])
  assert.deepEqual(await codes('?type=sale&is_active=1'), ['VEN'])
  assert.deepEqual(await codes('?is_active=false'), ['ZZZ'])
  assert.deepEqual(await codes('?q=MARCHE de noel'), ['ZZZ'])
  assert.deepEqual(await codes('?q=be68 5390'), ['KBC'])
  assert.deepEqual(await codes('?q=%25'), [])
  replies(await admin.get(`${path}/journals?type=other`), 422)
})

test('a journal is made, read, changed and put in the bin, each change in the log', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const start = await lastSeq(desk)
  const body = { code: 'ach2', type: 'purchase', label: 'Frais généraux', description: 'Loyers' }
  const journal = replies(await admin.post(`${path}/journals`, body), 201, {
    code: 'ACH2',
    type: 'purchase',
    label: 'Frais généraux',
    description: 'Loyers',
    iban: null,
    bic: null,
    currency: 'EUR',
    is_active: true,
    is_default: false,
    last_number: 0,
    entries_count: 0,
    rules: [],
    version: 1,
    lock_version: 1,
  }).body
  assert.equal(journal.control_account.number, '440000')
  const one = `${path}/journals/${journal.id}`
  assert.deepEqual(replies(await admin.get(one), 200).body, journal)
  replies(await admin.patch(one, { label: 'Divers', description: null }), 200, {
    label: 'Divers',
    description: null,
    version: 2,
    lock_version: 2,
  })
  replies(await admin.patch(one, { label: 'Divers', code: 'Ach2', is_active: true }), 200, {
    version: 2,
  })
  replies(await admin.patch(one, { label: 'Loyers' }, { headers: { 'x-base-version': '1' } }), 409)
  const gone = replies(await admin.delete(one), 204)
  assert.equal(gone.headers.get('x-trashed'), '1')
  replies(await admin.get(one), 404)
  replies(await admin.patch(one, { label: 'Again' }), 404)
  replies(await admin.delete(one), 404)
  assert.deepEqual(await logged(desk, start), [
    'journals created 1',
    'journals updated 2',
    'journals deleted 3',
  ])
  const { rows } = await books.sql.query(
    'SELECT deleted_at, deleted_by, version FROM journals WHERE id = $1',
    [journal.id],
  )
  assert.deepEqual([Number(rows[0].deleted_by), rows[0].version], [admin.id, 3])
  assert.ok(rows[0].deleted_at)
})

test('a code is 1 to 6 letters or digits, and one journal of the file has it', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const sends = (code: unknown) =>
    admin.post(`${path}/journals`, { code, type: 'general', label: 'OD' })
  for (const code of ['A-1', 'A B', 'É', 'ß', 'ACHATS2', null, ''])
    refuses(await sends(code), 'code')
  refuses(await sends('ach'), 'code')
  replies(await sends('9'), 201, { code: '9' })
  const spare = await made(desk, { code: 'SPARE', type: 'sale' })
  refuses(await admin.patch(`${path}/journals/${spare.id}`, { code: 'ven' }), 'code')
  replies(await admin.delete(`${path}/journals/${spare.id}`), 204)
  replies(await sends('spare'), 201, { code: 'SPARE' })
})

test('a control account takes lines, is of this file, and follows the type when none is named', async () => {
  const desk = await books.openCompany()
  const other = await books.openCompany()
  const { admin, path } = desk
  const numberOf = async (body: object) => (await made(desk, body)).control_account?.number
  assert.equal(await numberOf({ code: 'P1', type: 'purchase' }), '440000')
  assert.equal(await numberOf({ code: 'P2', type: 'purchase_credit_note' }), '440000')
  assert.equal(await numberOf({ code: 'S1', type: 'sale' }), '400000')
  assert.equal(await numberOf({ code: 'S2', type: 'sale_credit_note' }), '400000')
  assert.equal(await numberOf({ code: 'G1', type: 'general' }), undefined)
  assert.equal(await numberOf({ code: 'C1', type: 'cash', control_account: '570000' }), '570000')
  const id = await accountId(desk, '444000')
  assert.equal(await numberOf({ code: 'P3', type: 'purchase', control_account_id: id }), '444000')

  const sends = (body: object) =>
    admin.post(`${path}/journals`, { code: 'NEW', label: 'New', type: 'purchase', ...body })
  refuses(await sends({ control_account: '44' }), 'control_account')
  refuses(await sends({ control_account: '999999' }), 'control_account')
  const foreign = await sends({ control_account_id: await accountId(other, '440000') })
  const unknown = await sends({ control_account_id: 999_999_999 })
  refuses(foreign, 'control_account_id')
  assert.equal(foreign.text, unknown.text)
  refuses(await sends({ type: 'cash' }), 'control_account_id')
  refuses(await sends({ type: 'general', control_account: '440000' }), 'control_account')
  await books.sql.query('UPDATE accounts SET is_active = false WHERE id = $1', [id])
  refuses(await sends({ control_account: '444000' }), 'control_account')
})

test('a change of the control account is checked too, and emptying it gives that of the type', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const patch = (id: number, body: object) => admin.patch(`${path}/journals/${id}`, body)
  const purchases = await made(desk, { code: 'P1', type: 'purchase', control_account: '444000' })
  replies(await patch(purchases.id, { type: 'purchase_credit_note' }), 200, {
    control_account_id: purchases.control_account_id,
  })
  replies(await patch(purchases.id, { type: 'sale' }), 200, {
    control_account_id: await accountId(desk, '400000'),
  })
  replies(await patch(purchases.id, { control_account: '444000' }), 200, {
    control_account_id: purchases.control_account_id,
  })
  replies(await patch(purchases.id, { control_account_id: null }), 200, {
    control_account_id: await accountId(desk, '400000'),
  })
  replies(await patch(purchases.id, { type: 'general' }), 200, { control_account: null })
  refuses(await patch(purchases.id, { type: 'cash' }), 'control_account_id')
  refuses(await patch(desk.journal('KBC'), { control_account_id: null }), 'control_account_id')
  refuses(await patch(desk.journal('CAI'), { control_account: null }), 'control_account_id')
  refuses(await patch(desk.journal('ACH'), { control_account: '44' }), 'control_account')
})

test('a new bank gets a ledger account: one the chart keeps for this, then new ones', async () => {
  const desk = await books.openCompany()
  assert.equal((await named(desk, 'KBC')).control_account.number, '550000')
  const start = await lastSeq(desk)
  const second = await made(desk, { code: 'ING', label: 'ING', type: 'financial' })
  assert.deepEqual([second.control_account.number, second.control_account.label], ['550100', 'ING'])
  assert.deepEqual(await logged(desk, start), ['accounts updated 2', 'journals created 1'])
  await made(desk, { code: 'BNP', label: 'BNP', type: 'financial' })
  const before = await lastSeq(desk)
  const fourth = await made(desk, { code: 'ARG', label: 'Argenta', type: 'financial' })
  assert.equal(fourth.control_account.number, '550300')
  assert.deepEqual(await logged(desk, before), ['accounts created 1', 'journals created 1'])
  const { rows } = await books.sql.query(
    `SELECT a.labels, a.type, a.kind, p.number AS parent, c.after FROM accounts a
       JOIN accounts p ON p.company_id = a.company_id AND p.id = a.parent_id
       JOIN changes c ON c.company_id = a.company_id AND c.resource = 'accounts' AND c.record_id = a.id
      WHERE a.company_id = $1 AND a.number = '550300'`,
    [desk.company.id],
  )
  const [{ labels, type, kind, parent, after: shown }] = rows
  assert.deepEqual([labels.nl, type, kind, parent], ['Argenta', 'asset', 'postable', '550'])
  assert.deepEqual([shown.number, shown.is_control, shown.label], ['550300', true, 'Argenta'])
})

test('an account with lines is left alone when a bank needs one, and one that is named is taken', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  replies(
    await admin.post(`${path}/entries`, {
      journal_id: desk.journal('OD'),
      entry_date: '2026-03-10',
      lines: [
        { account: '550100', debit: '10.00' },
        { account: '499000', credit: '10.00' },
      ],
    }),
    201,
  )
  const next = await made(desk, { code: 'ING', type: 'financial' })
  assert.equal(next.control_account.number, '550200')
  const start = await lastSeq(desk)
  const own = await made(desk, { code: 'BNP', type: 'financial', control_account: '550100' })
  assert.equal(own.control_account.number, '550100')
  assert.deepEqual(await logged(desk, start), ['journals created 1'])
})

test('each country numbers its banks in its own way, and the first takes the account of the chart', async () => {
  const wanted = { BE: ['550000', '550100'], FR: ['512000', '512010'], LU: ['5131', '513101'] }
  for (const [country_pack, numbers] of Object.entries(wanted)) {
    const desk = await books.openCompany({ country_pack, banks: [] })
    const found: string[] = []
    for (const code of ['B1', 'B2']) {
      const journal = await made(desk, { code, type: 'financial' })
      found.push(journal.control_account.number)
      assert.equal(journal.is_default, code === 'B1')
    }
    assert.deepEqual(found, numbers, country_pack)
  }
})

test('a bank account is checked, kept bare, held once, and only by a financial journal', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const sends = (body: object) =>
    admin.post(`${path}/journals`, { code: 'ING', label: 'ING', type: 'financial', ...body })
  refuses(await sends({ iban: 'BE68 5390 0754 7035' }), 'iban')
  refuses(await sends({ iban: 'be68-5390-0754-7034' }), 'iban')
  for (const bic of ['GEBABEB', 'GEBABEBB1', 'GEBA1EBB', 'GEBABEBBXXXX'])
    refuses(await sends({ bic }), 'bic')
  refuses(await sends({ type: 'sale', iban: 'BE71 0961 2345 6769' }), 'iban')
  refuses(await sends({ type: 'sale', bic: 'GEBABEBB' }), 'bic')
  const bank = replies(await sends({ iban: 'be71 0961 2345 6769', bic: 'geba be bb 36a' }), 201, {
    iban: 'BE71096123456769',
    bic: 'GEBABEBB36A',
  }).body
  const one = `${path}/journals/${bank.id}`
  refuses(await admin.patch(one, { iban: 'BE68539007547034' }), 'iban')
  replies(await admin.patch(one, { bic: 'KREDBEBB' }), 200, { iban: 'BE71096123456769' })
  replies(await admin.patch(one, { type: 'general', is_default: false }), 200, {
    iban: null,
    bic: null,
    control_account: null,
  })
})

test('one journal of a type is its default: making another takes it over, both in the log', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const start = await lastSeq(desk)
  const second = await made(desk, { code: 'ACH2', type: 'purchase', is_default: true })
  assert.equal(second.is_default, true)
  const first = await named(desk, 'ACH')
  assert.deepEqual([first.is_default, first.version], [false, 2])
  assert.deepEqual(await logged(desk, start), ['journals created 1', 'journals updated 2'])
  replies(await admin.patch(`${path}/journals/${first.id}`, { is_default: true }), 200, {
    is_default: true,
    version: 3,
  })
  assert.deepEqual((await logged(desk, start)).slice(2), [
    'journals updated 3',
    'journals updated 2',
  ])
  assert.equal((await named(desk, 'ACH2')).is_default, false)
})

test('documents keep a default to go to, which is active', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const patch = (code: string, body: object) =>
    admin.patch(`${path}/journals/${desk.journal(code)}`, body)
  for (const code of ['ACH', 'NCA', 'VEN', 'NCV', 'OD']) {
    refuses(await patch(code, { is_default: false }), 'is_default')
    refuses(await patch(code, { is_active: false }), 'is_active')
    refuses(await patch(code, { type: 'financial' }), 'type')
  }
  refuses(await patch('CAI', { is_active: false }), 'is_active')
  replies(await patch('CAI', { is_active: false, is_default: false }), 200, { is_default: false })
  refuses(await patch('CAI', { is_default: true }), 'is_default')
  replies(await patch('KBC', { is_default: false }), 200, { is_default: false })
  refuses(
    await admin.post(`${path}/journals`, {
      code: 'X',
      label: 'X',
      type: 'sale',
      is_active: false,
      is_default: true,
    }),
    'is_active',
  )
})

test('once entries exist the code and the type are fixed; the rest may change', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const id = desk.journal('ACH')
  replies(await admin.post(`${path}/entries`, freeEntry(id)), 201)
  const one = `${path}/journals/${id}`
  const code = refuses(await admin.patch(one, { code: 'PUR' }), 'code', { code: 'record_in_use' })
  assert.deepEqual(code.body.used_by, { entries: 1 })
  refuses(await admin.patch(one, { type: 'sale' }), 'type', { code: 'record_in_use' })
  replies(await admin.patch(one, { code: 'ach', type: 'purchase', label: 'Achats' }), 200)
  replies(await admin.patch(one, { label: 'Factures' }), 200, { last_number: 1, entries_count: 1 })
})

test('a journal that is not active takes no new entries', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const spare = await made(desk, { code: 'OD2', type: 'general' })
  replies(await admin.patch(`${path}/journals/${spare.id}`, { is_active: false }), 200)
  refuses(await admin.post(`${path}/entries`, freeEntry(spare.id)), 'journal_id')
})

test('a journal that something counts on is not deleted, and the refusal says what', async () => {
  const desk = await books.openCompany()
  const { admin, path, company } = desk
  const used = async (code: string, by: object) => {
    const { id } = await named(desk, code)
    replies(await admin.delete(`${path}/journals/${id}`), 422, {
      code: 'record_in_use',
      used_by: by,
    })
    return id
  }
  await used('ACH', { default_of: 'purchase' })
  await used('CAI', { default_of: 'cash' })
  const spare = await made(desk, { code: 'OD2', type: 'general' })
  replies(await admin.post(`${path}/entries`, freeEntry(spare.id)), 201)
  await used('OD2', { entries: 1 })

  const settled = await made(desk, { code: 'TVA', type: 'general' })
  await books.sql.query(
    `UPDATE companies SET settings = jsonb_set(jsonb_set(settings, '{auto_entries,vat,journal_id}', $2),
       '{auto_entries,transfers,journal_id}', $2) WHERE id = $1`,
    [company.id, String(settled.id)],
  )
  await used('TVA', { settings: ['auto_entries.transfers', 'auto_entries.vat'] })
  refuses(await admin.patch(`${path}/journals/${settled.id}`, { type: 'sale' }), 'type', {
    code: 'record_in_use',
  })

  const target = await made(desk, { code: 'ACH2', type: 'purchase' })
  const rules = `${path}/journals/${desk.journal('ACH')}/rules`
  const rule = replies(
    await admin.post(rules, {
      label: 'Téléphone',
      conditions: { direction: 'purchase' },
      // biome-ignore lint/suspicious/noThenProperty: the name of the contract
      then: { journal_id: target.id },
    }),
    201,
  ).body
  await used('ACH2', { journal_rules: ['Téléphone'] })
  refuses(await admin.patch(`${path}/journals/${target.id}`, { type: 'sale' }), 'type', {
    code: 'record_in_use',
  })
  const one = `${rules}/${rule.id}`
  replies(await admin.patch(one, { conditions: null }), 200)
  replies(await admin.patch(`${path}/journals/${target.id}`, { type: 'sale' }), 200)
  replies(await admin.patch(`${path}/journals/${target.id}`, { type: 'purchase' }), 200)
  const { rows } = await books.sql.query(
    `SELECT id FROM vat_codes WHERE company_id = $1 AND code = 'PG21'`,
    [company.id],
  )
  // biome-ignore lint/suspicious/noThenProperty: the name of the contract
  const withVat = { then: { journal_id: target.id, vat_code_id: Number(rows[0].id) } }
  replies(await admin.patch(one, withVat), 200)
  refuses(await admin.patch(`${path}/journals/${target.id}`, { type: 'sale' }), 'type')
  replies(await admin.delete(one), 204)
  replies(await admin.delete(`${path}/journals/${target.id}`), 204)
})

test('the rules of a journal go to the bin with it', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const spare = await made(desk, { code: 'ACH2', type: 'purchase' })
  const rules = `${path}/journals/${spare.id}/rules`
  for (const label of ['One', 'Two']) replies(await admin.post(rules, { label }), 201)
  const start = await lastSeq(desk)
  replies(await admin.delete(`${path}/journals/${spare.id}`), 204)
  assert.deepEqual(await logged(desk, start), [
    'journal-rules deleted 2',
    'journal-rules deleted 2',
    'journals deleted 2',
  ])
  replies(await admin.get(rules), 404)
  replies(await admin.put(`${path}/journal-rules/order`, { ids: [] }), 200)
})

test('a journal of another file is not there', async () => {
  const desk = await books.openCompany()
  const other = await books.openCompany()
  const one = `${desk.path}/journals/${other.journal('ACH')}`
  for (const answer of [
    await desk.admin.get(one),
    await desk.admin.patch(one, { label: 'Mine' }),
    await desk.admin.delete(one),
    await desk.admin.get(`${one}/rules`),
    await desk.admin.post(`${one}/rules`, { label: 'Mine' }),
  ])
    replies(answer, 404)
})

test('a bank account is its IBAN and its currency, fixed once entries exist', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const bank = (fields: object) =>
    admin.post(`${path}/journals`, {
      type: 'financial',
      label: 'KBC USD',
      iban: 'BE68539007547034',
      ...fields,
    })
  refuses(await bank({ code: 'USD' }), 'iban')
  refuses(await bank({ code: 'USD', currency: 'XQX' }), 'currency')
  const dollars = replies(await bank({ code: 'USD', currency: 'usd' }), 201, { currency: 'USD' })
  const one = `${path}/journals/${dollars.body.id}`
  refuses(await admin.patch(one, { currency: 'EUR' }), 'iban')
  replies(await admin.patch(one, { currency: 'GBP' }), 200, { currency: 'GBP', version: 2 })
  replies(await admin.patch(one, { currency: 'gbp' }), 200, { version: 2 })
  const general = { code: 'OD2', type: 'general', label: 'OD' }
  refuses(await admin.post(`${path}/journals`, { ...general, currency: 'USD' }), 'currency')
  replies(await admin.post(`${path}/journals`, { ...general, currency: 'EUR' }), 201)
  const taken = await admin.post(`${path}/entries`, {
    journal_id: dollars.body.id,
    entry_date: '2026-03-10',
    lines: [
      { account: '550100', debit: '5.00' },
      { account: '580000', credit: '5.00' },
    ],
  })
  replies(taken, 201)
  replies(await admin.patch(one, { currency: 'USD' }), 422, { code: 'record_in_use' })
})

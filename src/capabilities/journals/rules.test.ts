// biome-ignore-all lint/suspicious/noThenProperty: the name of the contract

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Books } from '#testing/books'
import { type Answered, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

type Desk = Awaited<ReturnType<Books['openCompany']>>
type Rule = { id: number; label: string; position: number; version: number }

const rulesPath = (desk: Desk, code = 'ACH') => `${desk.path}/journals/${desk.journal(code)}/rules`

const adds = (desk: Desk, body: object, code = 'ACH') =>
  desk.admin.post(rulesPath(desk, code), { label: 'Rule', ...body })

const added = async (desk: Desk, body: object, code = 'ACH') =>
  replies(await adds(desk, body, code), 201).body

function refuses(answer: Answered, field: string, more: Record<string, unknown> = {}): void {
  replies(answer, 422, more)
  assert.deepEqual(Object.keys(answer.body.errors), [field], answer.text)
}

async function idOf(desk: Desk, table: string, column: string, value: string): Promise<number> {
  const { rows } = await books.sql.query(
    `SELECT id FROM ${table} WHERE company_id = $1 AND ${column} = $2`,
    [desk.company.id, value],
  )
  return Number(rows[0].id)
}

async function changesOf(desk: Desk): Promise<string[]> {
  const { rows } = await books.sql.query(
    `SELECT action, record_id, version FROM changes WHERE company_id = $1 AND resource = 'journal-rules' ORDER BY seq`,
    [desk.company.id],
  )
  return rows.map(({ action, record_id, version }) => `${action} ${record_id} ${version}`)
}

const nothingAsked = {
  direction: null,
  document_type: null,
  is_credit_note: null,
  third_party_id: null,
  third_party_country: null,
  source: null,
  amount_min: null,
  amount_max: null,
  text: null,
}

test('a rule is added after all others of the file, read, changed and put in the bin', async () => {
  const desk = await books.openCompany()
  const { admin } = desk
  const first = await added(desk, { label: 'First' }, 'VEN')
  const account = await idOf(desk, 'accounts', 'number', '612000')
  const vat = await idOf(desk, 'vat_codes', 'code', 'PG21')
  const party = await books.party(desk.company, 'supplier')
  const conditions = {
    direction: 'purchase',
    document_type: 'invoice',
    is_credit_note: false,
    third_party_id: party,
    third_party_country: 'be',
    source: 'peppol',
    amount_min: 10,
    amount_max: '250.5',
    text: 'Proximus',
    unheard_of: 1,
  }
  const { unheard_of: _, ...kept } = conditions
  const rule = await added(desk, {
    label: 'Téléphone',
    conditions,
    then: { account_id: account, vat_code_id: vat, analytic: [] },
  })
  assert.deepEqual(
    { ...rule, created_at: null, updated_at: null },
    {
      id: rule.id,
      company_id: desk.company.id,
      journal_id: desk.journal('ACH'),
      position: 2,
      label: 'Téléphone',
      conditions: {
        ...kept,
        third_party_country: 'BE',
        amount_min: '10.00',
        amount_max: '250.50',
      },
      then: {
        journal_id: desk.journal('ACH'),
        account_id: account,
        vat_code_id: vat,
        analytic: [],
      },
      is_active: true,
      version: 1,
      lock_version: 1,
      created_at: null,
      updated_at: null,
      deleted_at: null,
      deleted_by: null,
    },
  )
  assert.deepEqual((await admin.get(rulesPath(desk))).body, [rule])
  const journal = await admin.get(`${desk.path}/journals/${desk.journal('ACH')}`)
  assert.deepEqual(journal.body.rules, [rule])

  const one = `${rulesPath(desk)}/${rule.id}`
  replies(await admin.patch(one, { label: 'Téléphone', is_active: true }), 200, { version: 1 })
  replies(await admin.patch(one, { conditions, then: rule.then }), 200, { version: 1 })
  replies(await admin.patch(one, { is_active: false }), 200, { is_active: false, version: 2 })
  replies(await admin.patch(one, { conditions: { text: 'Orange' } }), 200, {
    conditions: { ...nothingAsked, text: 'Orange' },
    then: rule.then,
    version: 3,
  })
  replies(await admin.patch(one, { label: 'X' }, { headers: { 'x-base-version': '2' } }), 409)
  const gone = replies(await admin.delete(one), 204)
  assert.equal(gone.headers.get('x-trashed'), '1')
  replies(await admin.patch(one, { label: 'X' }), 404)
  replies(await admin.delete(one), 404)
  assert.deepEqual((await admin.get(rulesPath(desk))).body, [])
  assert.deepEqual(await changesOf(desk), [
    `created ${first.id} 1`,
    `created ${rule.id} 1`,
    `updated ${rule.id} 2`,
    `updated ${rule.id} 3`,
    `deleted ${rule.id} 4`,
  ])
})

test('a rule is found under its own journal alone', async () => {
  const desk = await books.openCompany()
  const { id } = await added(desk, {})
  const elsewhere = `${rulesPath(desk, 'VEN')}/${id}`
  replies(await desk.admin.patch(elsewhere, { label: 'X' }), 404)
  replies(await desk.admin.delete(elsewhere), 404)
  replies(await desk.admin.patch(`${rulesPath(desk)}/999999999`, { label: 'X' }), 404)
})

test('the conditions of a rule are of their kind, and all it names is of this file', async () => {
  const desk = await books.openCompany()
  const other = await books.openCompany()
  const asks = (conditions: object) => adds(desk, { conditions })
  refuses(await asks({ direction: 'both' }), 'conditions.direction')
  refuses(await asks({ document_type: 'quote' }), 'conditions.document_type')
  refuses(await asks({ is_credit_note: 'yes' }), 'conditions.is_credit_note')
  refuses(await asks({ source: 'fax' }), 'conditions.source')
  refuses(await asks({ third_party_country: 'UK' }), 'conditions.third_party_country')
  refuses(await asks({ amount_min: '1.001' }), 'conditions.amount_min')
  refuses(await asks({ amount_min: '10.01', amount_max: 10 }), 'conditions.amount_max')
  replies(await asks({ amount_min: '10.00', amount_max: 10 }), 201)
  const foreign = await books.party(other.company, 'supplier')
  const refusal = await asks({ third_party_id: foreign })
  refuses(refusal, 'conditions.third_party_id')
  assert.equal(refusal.text, (await asks({ third_party_id: 999_999_999 })).text)

  const gives = (then: object) => adds(desk, { then })
  refuses(await gives({ journal_id: other.journal('ACH') }), 'then.journal_id')
  refuses(
    await gives({ account_id: await idOf(other, 'accounts', 'number', '612000') }),
    'then.account_id',
  )
  refuses(
    await gives({ account_id: await idOf(desk, 'accounts', 'number', '61') }),
    'then.account_id',
  )
  refuses(
    await gives({ vat_code_id: await idOf(other, 'vat_codes', 'code', 'PG21') }),
    'then.vat_code_id',
  )
  const share = { axis_id: 1, code_id: 1, percent: '100.00' }
  refuses(await gives({ analytic: [share] }), 'then.analytic.0.code_id')
  refuses(await adds(desk, { label: null }), 'label')
})

test('a blocked supplier still sends documents, a retired account or code takes none', async () => {
  const desk = await books.openCompany()
  const party = await books.party(desk.company, 'supplier')
  const account = await idOf(desk, 'accounts', 'number', '612000')
  const vat = await idOf(desk, 'vat_codes', 'code', 'PG21')
  await books.sql.query('UPDATE third_parties SET is_blocked = true WHERE id = $1', [party])
  await books.sql.query('UPDATE accounts SET is_active = false WHERE id = $1', [account])
  await books.sql.query('UPDATE vat_codes SET is_active = false WHERE id = $1', [vat])
  replies(await adds(desk, { conditions: { third_party_id: party } }), 201)
  refuses(await adds(desk, { then: { account_id: account } }), 'then.account_id')
  refuses(await adds(desk, { then: { vat_code_id: vat } }), 'then.vat_code_id')
})

test('the journal and the VAT code of a rule fit the direction that it asks for', async () => {
  const desk = await books.openCompany()
  const mismatch = { code: 'journal_mismatch' }
  const asks = (conditions: object, code: string) => adds(desk, { conditions }, code)
  refuses(await asks({ direction: 'sale' }, 'ACH'), 'then.journal_id', mismatch)
  refuses(await asks({ is_credit_note: true }, 'ACH'), 'then.journal_id', mismatch)
  refuses(await asks({ document_type: 'credit_note' }, 'ACH'), 'then.journal_id', mismatch)
  refuses(await asks({ direction: 'purchase' }, 'OD'), 'then.journal_id', mismatch)
  replies(await asks({ direction: 'purchase' }, 'NCA'), 201)
  replies(await asks({ document_type: 'other' }, 'OD'), 201)
  const other = {
    conditions: { direction: 'sale' },
    then: { journal_id: desk.journal('VEN') },
  }
  const rule = replies(await adds(desk, other, 'ACH'), 201).body
  assert.equal(rule.then.journal_id, desk.journal('VEN'))
  const one = `${rulesPath(desk)}/${rule.id}`
  refuses(await desk.admin.patch(one, { then: null }), 'then.journal_id', mismatch)
  refuses(
    await desk.admin.patch(one, { conditions: { direction: 'purchase' } }),
    'then.journal_id',
    mismatch,
  )

  const purchases = await idOf(desk, 'vat_codes', 'code', 'PG21')
  const withVat = (code: string, conditions: object = {}) =>
    adds(desk, { conditions, then: { vat_code_id: purchases } }, code)
  refuses(await withVat('VEN'), 'then.vat_code_id')
  replies(await withVat('ACH'), 201)
  replies(await withVat('OD'), 201)

  const { admin, path } = desk
  const retired = replies(
    await admin.post(`${path}/journals`, {
      code: 'OLD',
      label: 'Old',
      type: 'purchase',
      is_active: false,
    }),
    201,
  ).body
  refuses(await adds(desk, { then: { journal_id: retired.id } }), 'then.journal_id')
})

test('the order names every rule once; only the rules that move are logged', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const ids: number[] = []
  for (const code of ['ACH', 'VEN', 'NCA', 'ACH']) ids.push((await added(desk, {}, code)).id)
  const [a, b, c, d] = ids as [number, number, number, number]
  const puts = (order: unknown) => admin.put(`${path}/journal-rules/order`, { ids: order })
  for (const order of [[], [a, b, c], [a, b, c, c], [a, b, c, d, d], [a, b, c, 999_999_999], [a]])
    refuses(await puts(order), 'ids')
  refuses(await puts('1'), 'ids')
  assert.equal((await changesOf(desk)).length, 4)

  const placed = (answer: Answered) =>
    replies(answer, 200).body.map(({ id, position, version }: Rule) => [id, position, version])
  assert.deepEqual(placed(await puts(ids)), [
    [a, 1, 1],
    [b, 2, 1],
    [c, 3, 1],
    [d, 4, 1],
  ])
  assert.equal((await changesOf(desk)).length, 4)
  assert.deepEqual(placed(await puts([a, d, c, b])), [
    [a, 1, 1],
    [d, 2, 2],
    [c, 3, 1],
    [b, 4, 2],
  ])
  assert.deepEqual((await changesOf(desk)).slice(4), [`updated ${d} 2`, `updated ${b} 2`])
  const { rows } = await books.sql.query(
    `SELECT before -> 'position' AS was, after -> 'position' AS is FROM changes
      WHERE company_id = $1 AND record_id = $2 AND resource = 'journal-rules' AND version = 2`,
    [desk.company.id, d],
  )
  assert.deepEqual(rows, [{ was: 4, is: 2 }])
  assert.deepEqual(
    (await admin.get(rulesPath(desk))).body.map((rule: Rule) => rule.id),
    [a, d],
  )

  replies(await admin.delete(`${rulesPath(desk, 'NCA')}/${c}`), 204)
  refuses(await puts([a, d, c, b]), 'ids')
  assert.equal((await added(desk, {})).position, 5)
})

test('a rule of another file cannot be put in order', async () => {
  const desk = await books.openCompany()
  const other = await books.openCompany()
  const { id } = await added(other, {})
  refuses(await desk.admin.put(`${desk.path}/journal-rules/order`, { ids: [id] }), 'ids')
})

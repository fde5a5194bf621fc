// biome-ignore-all lint/suspicious/noThenProperty: the name of the contract

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Books } from '#testing/books'
import { type Answered, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

type Desk = Awaited<ReturnType<Books['openCompany']>>

const rulesPath = (desk: Desk, code = 'ACH') => `${desk.path}/journals/${desk.journal(code)}/rules`

const adds = (desk: Desk, body: object, code = 'ACH') =>
  desk.admin.post(rulesPath(desk, code), { label: 'Rule', ...body })

const added = async (desk: Desk, body: object, code = 'ACH') =>
  replies(await adds(desk, body, code), 201).body

const tests = async (desk: Desk, facts: object) =>
  replies(await desk.admin.post(`${desk.path}/journal-rules/test`, facts), 200).body

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

test('the first active rule that fits decides, in the order of the file', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const account = await idOf(desk, 'accounts', 'number', '612000')
  const other = replies(
    await admin.post(`${path}/journals`, { code: 'ACH2', label: 'Divers', type: 'purchase' }),
    201,
  ).body
  const phone = await added(desk, {
    label: 'Phone',
    conditions: { direction: 'purchase', text: 'téléphone' },
    then: { journal_id: other.id, account_id: account },
  })
  const large = await added(desk, { label: 'Large', conditions: { amount_min: '1000.00' } })
  const bill = { direction: 'purchase', amount: '1210.00', text: 'F-18 TELEPHONE mars' }

  const found = await tests(desk, bill)
  assert.deepEqual(found.rule, phone)
  assert.equal(found.journal.code, 'ACH2')
  assert.deepEqual(found.then, {
    journal_id: other.id,
    account_id: account,
    vat_code_id: null,
    analytic: [],
  })
  replies(await admin.put(`${path}/journal-rules/order`, { ids: [large.id, phone.id] }), 200)
  assert.equal((await tests(desk, bill)).rule.label, 'Large')
  replies(await admin.patch(`${rulesPath(desk)}/${large.id}`, { is_active: false }), 200)
  assert.equal((await tests(desk, bill)).rule.label, 'Phone')
  replies(await admin.delete(`${rulesPath(desk)}/${phone.id}`), 204)
  assert.equal((await tests(desk, bill)).rule, null)
})

test('without a rule, a document goes to the default journal of its direction', async () => {
  const desk = await books.openCompany()
  const to = async (facts: object) => {
    const { rule, journal, then } = await tests(desk, facts)
    assert.equal(rule, null)
    assert.deepEqual(then, {
      journal_id: journal?.id ?? null,
      account_id: null,
      vat_code_id: null,
      analytic: [],
    })
    return journal?.code
  }
  assert.equal(await to({ direction: 'purchase' }), 'ACH')
  assert.equal(await to({ direction: 'purchase', is_credit_note: true }), 'NCA')
  assert.equal(await to({ direction: 'sale', document_type: 'credit_note' }), 'NCV')
  assert.equal(await to({ direction: 'sale', is_credit_note: null, text: null }), 'VEN')
  assert.equal(await to({}), undefined)
  await desk.admin.post(`${desk.path}/journals`, {
    code: 'VEN2',
    label: 'Ventes',
    type: 'sale',
    is_default: true,
  })
  assert.equal(await to({ direction: 'sale' }), 'VEN2')
})

test('a rule keeps its account when its journal cannot take the document', async () => {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const account = await idOf(desk, 'accounts', 'number', '612000')
  const other = replies(
    await admin.post(`${path}/journals`, { code: 'ACH2', label: 'Divers', type: 'purchase' }),
    201,
  ).body
  const rule = await added(desk, {
    conditions: { text: 'Proximus' },
    then: { journal_id: other.id, account_id: account },
  })
  const facts = { direction: 'purchase', text: 'Proximus' }
  assert.equal((await tests(desk, facts)).journal.code, 'ACH2')
  const note = await tests(desk, { ...facts, is_credit_note: true })
  assert.deepEqual([note.rule.id, note.journal.code], [rule.id, 'NCA'])
  assert.deepEqual([note.then.journal_id, note.then.account_id], [desk.journal('NCA'), account])
  replies(await admin.patch(`${path}/journals/${other.id}`, { is_active: false }), 200)
  assert.equal((await tests(desk, facts)).journal.code, 'ACH')
  const sale = await tests(desk, { ...facts, direction: 'sale' })
  assert.deepEqual([sale.rule, sale.journal.code], [null, 'VEN'], 'a rule for purchases')
})

test('a document is known by its third party, the country of it, and who was merged into it', async () => {
  const desk = await books.openCompany()
  const stranger = await books.party((await books.openCompany()).company, 'supplier')
  const party = await books.party(desk.company, 'supplier')
  const merged = await books.party(desk.company, 'supplier')
  await books.sql.query(`UPDATE third_parties SET country = 'FR' WHERE id = $1`, [party])
  const byCountry = await added(desk, { conditions: { third_party_country: 'FR' } })
  assert.equal((await tests(desk, { third_party_id: party })).rule.id, byCountry.id)
  assert.equal((await tests(desk, { third_party_id: party, third_party_country: 'LU' })).rule, null)
  assert.equal((await tests(desk, { third_party_country: 'fr' })).rule.id, byCountry.id)
  const byParty = await added(desk, { conditions: { third_party_id: merged } })
  const facts = { third_party_id: party, third_party_country: 'BE' }
  assert.equal((await tests(desk, facts)).rule, null)
  await books.sql.query(
    'UPDATE third_parties SET deleted_at = now(), merged_into_id = $2 WHERE id = $1',
    [merged, party],
  )
  assert.equal((await tests(desk, facts)).rule.id, byParty.id)
  const asks = (body: object) => desk.admin.post(`${desk.path}/journal-rules/test`, body)
  refuses(await asks({ third_party_id: stranger }), 'third_party_id')
  refuses(await asks({ third_party_id: merged }), 'third_party_id')
  refuses(await asks({ third_party_country: 'ZZ' }), 'third_party_country')
})

test('testing leaves no trace, and an encoder may do it', async () => {
  const desk = await books.openCompany()
  const encoder = await books.member(desk.firm, 'encoder')
  await books.assign(desk.company.id, encoder.id, 'encoder')
  await added(desk, {})
  const count = async () =>
    (await books.sql.query('SELECT count(*) FROM changes WHERE company_id = $1', [desk.company.id]))
      .rows[0].count
  const start = await count()
  const answer = replies(
    await encoder.post(`${desk.path}/journal-rules/test`, { direction: 'purchase' }),
    200,
  )
  assert.equal(answer.headers.get('x-operation-id'), null)
  assert.equal(await count(), start)
  replies(await encoder.post(rulesPath(desk), { label: 'X' }), 403)
})

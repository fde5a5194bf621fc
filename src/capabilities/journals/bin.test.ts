// biome-ignore-all lint/suspicious/noThenProperty: the name of the contract

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { refusedAt, undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()

async function office() {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const journals = `${path}/journals`
  const make = async (body: object = {}) =>
    replies(
      await admin.post(journals, { code: 'ACH2', label: 'Divers', type: 'purchase', ...body }),
      201,
    ).body
  const rule = async (journal: number, body: object = {}) =>
    replies(await admin.post(`${journals}/${journal}/rules`, { label: 'Rule', ...body }), 201).body
  const drop = async (what: string) => replies(await admin.delete(`${path}/${what}`), 204)
  return { ...desk, ...undoIn(books, desk), journals, make, rule, drop }
}

const kept = ({ id, position }: { id: number; position: number }) => ({ id, position })

test('a journal comes back with the rules that went with it, at their places', async () => {
  const { admin, make, rule, drop, restore, journal, journals } = await office()
  const { id } = await make()
  const before = await rule(journal('ACH'))
  const early = await rule(id)
  const [one, two] = [await rule(id), await rule(id)]
  const between = await rule(journal('ACH'))
  await drop(`journals/${id}/rules/${early.id}`)
  await drop(`journals/${id}`)
  const { body } = replies(await restore('journals', id), 200, { version: 3, deleted_at: null })
  assert.deepEqual(body.rules.map(kept), [one, two].map(kept))
  assert.deepEqual(replies(await admin.get(`${journals}/${id}`), 200).body, body)
  const others = replies(await admin.get(`${journals}/${journal('ACH')}/rules`), 200).body
  assert.deepEqual(others.map(kept), [before, between].map(kept))
  replies(await restore('journal-rules', one.id), 404)
  replies(await restore('journal-rules', early.id), 200, { position: early.position })
})

test('a code, an account number or a bank account that was taken meanwhile is refused', async () => {
  const { make, drop, restore } = await office()
  const { id } = await make()
  await drop(`journals/${id}`)
  await make({ label: 'Another' })
  refusedAt(await restore('journals', id), 'code')
  const iban = 'BE71 0961 2345 6769'
  const bank = await make({ code: 'ING', type: 'financial', iban })
  await drop(`journals/${bank.id}`)
  await make({ code: 'ING2', type: 'financial', iban })
  refusedAt(await restore('journals', bank.id), 'iban')
})

test('what a journal or a rule names must be back first', async () => {
  const { admin, path, make, rule, drop, restore } = await office()
  const account = async (number: string, type: string) =>
    replies(await admin.post(`${path}/accounts`, { number, label: 'Divers', type }), 201).body
  const control = await account('440010', 'liability')
  const cost = await account('604010', 'expense')
  const { id } = await make({ control_account_id: control.id })
  const then = { account_id: cost.id }
  const { id: ruleId } = await rule(id, { then })
  await drop(`journals/${id}`)
  await drop(`accounts/${control.id}`)
  refusedAt(await restore('journals', id), 'control_account_id')
  replies(await restore('accounts', control.id), 200)
  await drop(`accounts/${cost.id}`)
  refusedAt(await restore('journals', id), 'rules.0.then.account_id')
  refusedAt(await restore('journal-rules', ruleId), 'journal_id')
  replies(await restore('accounts', cost.id), 200)
  replies(await restore('journals', id), 200)

  const supplier = { type: 'supplier', name: 'De Kroon' }
  const party = replies(await admin.post(`${path}/third-parties`, supplier), 201).body
  const other = await rule(id, { conditions: { third_party_id: party.id } })
  await drop(`journals/${id}/rules/${other.id}`)
  await drop(`third-parties/${party.id}`)
  refusedAt(await restore('journal-rules', other.id), 'conditions.third_party_id')
})

test('a journal is purged with all its rules', async () => {
  const { admin, path, make, rule, drop, purge, lastOf, revert } = await office()
  const { id } = await make()
  const early = await rule(id)
  const late = await rule(id)
  await drop(`journals/${id}/rules/${early.id}`)
  const gone = await drop(`journals/${id}`)
  replies(await purge('journals', id), 204)
  replies(await admin.get(`${path}/trash`), 200, { total: 0 })
  for (const one of [early, late])
    assert.equal((await lastOf('journal-rules', one.id)).action, 'purged')
  const operation = gone.headers.get('x-operation-id')!
  replies(await revert(operation), 422, { reason: 'purged' })
  const other = await rule((await make()).id)
  await drop(`journals/${other.journal_id}/rules/${other.id}`)
  replies(await purge('journal-rules', other.id), 204)
})

test('of a restore and a new journal with its code at once, one comes about', async () => {
  const { admin, journals, make, drop, restore } = await office()
  const { id } = await make()
  await drop(`journals/${id}`)
  const answers = await Promise.all([
    restore('journals', id),
    admin.post(journals, { code: 'ach2', label: 'Divers', type: 'purchase' }),
  ])
  assert.deepEqual(answers.map(({ status }) => status === 422).sort(), [false, true])
})

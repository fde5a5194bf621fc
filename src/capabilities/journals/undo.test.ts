// biome-ignore-all lint/suspicious/noThenProperty: the name of the contract

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()

async function office() {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const journals = `${path}/journals`
  const make = async (body: object) => replies(await admin.post(journals, body), 201).body
  const rule = async (label: string, code = 'ACH', more: object = {}) =>
    replies(await admin.post(`${journals}/${desk.journal(code)}/rules`, { label, ...more }), 201)
      .body
  return { ...desk, ...undoIn(books, desk), journals, make, rule }
}

const purchases = { code: 'ACH2', label: 'Achats divers', type: 'purchase' }

test('a new journal goes to the bin and comes back', async () => {
  const { admin, journals, thereAndBack } = await office()
  await thereAndBack(() => admin.post(journals, purchases))
})

test('a new journal that became the default gives it back', async () => {
  const { admin, journals, thereAndBack } = await office()
  await thereAndBack(() => admin.post(journals, { ...purchases, is_default: true }))
})

test('the default is not taken from a journal that got it since', async () => {
  const { admin, journals, make, revert, operationOf, lastOf } = await office()
  const { id } = await make({ ...purchases, is_default: true })
  const { operation_id } = await lastOf('journals', id)
  const other = await make({ ...purchases, code: 'ACH3' })
  const second = operationOf(await admin.patch(`${journals}/${other.id}`, { is_default: true }))
  replies(await revert(operation_id), 409, { code: 'conflict', fields: ['is_default'] })
  replies(await admin.get(`${journals}/${other.id}`), 200, { is_default: true })
  replies(await revert(second), 200)
  replies(await revert(operation_id), 200)
})

test('a new bank journal goes with the account that was made or named for it', async () => {
  const { admin, journals, thereAndBack } = await office()
  const bank = { code: 'ING', label: 'ING', type: 'financial', iban: 'BE71 0961 2345 6769' }
  await thereAndBack(() => admin.post(journals, bank))
})

test('the first journal of a type that needs no default goes all the same', async () => {
  const { admin, journals, thereAndBack } = await office()
  for (const { id, type, is_default } of replies(await admin.get(journals), 200).body)
    if (type === 'cash') {
      if (is_default) replies(await admin.patch(`${journals}/${id}`, { is_default: false }), 200)
      replies(await admin.delete(`${journals}/${id}`), 204)
    }
  const cash = { code: 'CA9', label: 'Caisse', type: 'cash', control_account: '570000' }
  await thereAndBack(() => admin.post(journals, cash))
})

for (const [what, body] of Object.entries({
  'its words': { code: 'ACHX', label: 'Autres achats', description: 'Frais' },
  'its type': { type: 'general' },
  'its kind of money': { type: 'financial', iban: 'BE71 0961 2345 6769', bic: 'GEBABEBB' },
  'whether it is the default': { is_default: true },
  'its activity': { is_active: false },
  'its control account': { control_account: '444000' },
}))
  test(`a journal of which ${what} changed is as it was`, async () => {
    const { admin, journals, make, thereAndBack } = await office()
    const { id } = await make(purchases)
    await thereAndBack(() => admin.patch(`${journals}/${id}`, body))
  })

test('a journal that was deleted comes back with its rules', async () => {
  const { admin, journals, make, thereAndBack } = await office()
  const { id } = await make(purchases)
  for (const label of ['One', 'Two'])
    replies(await admin.post(`${journals}/${id}/rules`, { label }), 201)
  await thereAndBack(() => admin.delete(`${journals}/${id}`))
})

test('a journal with entries stays, and so does one that has moved on', async () => {
  const { admin, journals, journal, path, make, revert, lastOf, operationOf } = await office()
  const { id } = await make(purchases)
  const { operation_id } = await lastOf('journals', id)
  const renamed = operationOf(await admin.patch(`${journals}/${id}`, { label: 'Frais' }))
  replies(await admin.patch(`${journals}/${id}`, { label: 'Dépenses' }), 200)
  replies(await revert(renamed), 409, { code: 'conflict', fields: ['label'] })
  const supplier = { type: 'supplier', name: 'De Kroon' }
  const party = replies(await admin.post(`${path}/third-parties`, supplier), 201).body
  const invoice = {
    journal_id: id,
    third_party_id: party.id,
    entry_date: '2026-03-01',
    lines: [{ account: '604000', amount: '1.00', vat_code: null }],
  }
  replies(await admin.post(`${path}/entries/invoice`, invoice), 201)
  replies(await revert(operation_id), 422, { code: 'not_revertible', reason: 'in_use' })
  assert.notEqual(journal('ACH'), id)
})

test('rules are made, changed and deleted there and back', async () => {
  const { admin, journals, journal, thereAndBack, rule, revert, operationOf } = await office()
  const rules = `${journals}/${journal('ACH')}/rules`
  await rule('First')
  await thereAndBack(() => admin.post(rules, { label: 'Téléphone' }))
  const { id } = await rule('Téléphone', 'ACH', { conditions: { amount_min: '10.00' } })
  await thereAndBack(() =>
    admin.patch(`${rules}/${id}`, {
      label: 'Internet',
      conditions: { text: 'Proximus', amount_max: '99.50' },
      then: { journal_id: journal('ACH') },
      is_active: false,
    }),
  )
  await thereAndBack(() => admin.delete(`${rules}/${id}`))
  const changed = operationOf(await admin.patch(`${rules}/${id}`, { label: 'Internet' }))
  replies(await admin.patch(`${rules}/${id}`, { label: 'Fibre' }), 200)
  replies(await revert(changed), 409, { fields: ['label'] })
})

test('rules that were put in another order get their places back', async () => {
  const { admin, path, thereAndBack, rule, revert, operationOf } = await office()
  const ids: number[] = []
  for (const label of ['One', 'Two', 'Three']) ids.push((await rule(label)).id)
  const order = `${path}/journal-rules/order`
  await thereAndBack(() => admin.put(order, { ids: [...ids].reverse() }))
  const first = operationOf(await admin.put(order, { ids: [...ids].reverse() }))
  replies(await admin.put(order, { ids }), 200)
  replies(await revert(first), 409, { fields: ['position'] })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { refusedAt, undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()

async function office() {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const make = async (body: object) =>
    replies(await admin.post(`${path}/accounts`, { label: 'Divers', ...body }), 201).body
  const binned = async (body: object) => {
    const made = await make(body)
    replies(await admin.delete(`${path}/accounts/${made.id}`), 204)
    return made
  }
  const read = async (id: number) => replies(await admin.get(`${path}/accounts/${id}`), 200).body
  const vatCode = async (code: string) =>
    replies(
      await admin.post(`${path}/vat-codes`, {
        code,
        label: 'Livres',
        direction: 'sale',
        rate: '6.00',
        due_account: '451000',
      }),
      201,
    ).body
  return { ...desk, ...undoIn(books, desk), make, binned, read, vatCode }
}

test('an account comes back from the bin, a version later', async () => {
  const { binned, restore, read, lastOf } = await office()
  const { version: _v, lock_version: _l, ...made } = await binned({ number: '604010' })
  const { body } = replies(await restore('accounts', made.id), 200, { ...made, version: 3 })
  const { balance: _, ...shown } = await read(made.id)
  assert.deepEqual(shown, body)
  const { action, record_id } = await lastOf('accounts', made.id)
  assert.deepEqual([action, record_id], ['restored', made.id])
  replies(await restore('accounts', made.id), 404)
})

test('an account comes back below the heading that now is its own, and a heading takes over', async () => {
  const { make, binned, restore, read } = await office()
  const account = await binned({ number: '604011' })
  const heading = await make({ number: '60401', kind: 'heading' })
  replies(await restore('accounts', account.id), 200, { parent_id: heading.id })
  const closer = await binned({ number: '604012', kind: 'heading' })
  const below = await make({ number: '6040121' })
  assert.equal(below.parent_id, heading.id)
  replies(await restore('accounts', closer.id), 200, { parent_id: heading.id })
  assert.equal((await read(below.id)).parent_id, closer.id)
})

test('a number that was taken meanwhile is refused at its field', async () => {
  const { make, binned, restore } = await office()
  const account = await binned({ number: '604010' })
  await make({ number: '604010' })
  refusedAt(await restore('accounts', account.id), 'number')
})

test('the VAT code that an account names must be back first', async () => {
  const { admin, path, binned, restore, vatCode } = await office()
  const code = await vatCode('S06_LIV')
  const account = await binned({ number: '704010', vat_code_id: code.id, type: 'income' })
  replies(await admin.delete(`${path}/vat-codes/${code.id}`), 204)
  refusedAt(await restore('accounts', account.id), 'vat_code_id')
  replies(await restore('vat-codes', code.id), 200)
  replies(await restore('accounts', account.id), 200, { vat_code_id: code.id })
})

test('what is purged is gone, unless something in the bin still names it', async () => {
  const { admin, path, make, binned, purge, restore, vatCode, lastOf } = await office()
  const code = await vatCode('S06_LIV')
  const account = await binned({ number: '704010', vat_code_id: code.id, type: 'income' })
  replies(await admin.delete(`${path}/vat-codes/${code.id}`), 204)
  replies(await purge('vat-codes', code.id), 422, {
    code: 'record_in_use',
    used_by: { accounts: ['704010'] },
  })
  replies(await purge('accounts', account.id), 204)
  replies(await purge('vat-codes', code.id), 204)
  replies(await restore('accounts', account.id), 404)
  const { action, can_revert } = await lastOf('accounts', account.id)
  assert.deepEqual([action, can_revert], ['purged', false])

  const control = await make({ number: '550010', type: 'asset' })
  const cash = { code: 'CA2', label: 'Caisse 2', type: 'cash', control_account_id: control.id }
  const journal = replies(await admin.post(`${path}/journals`, cash), 201).body
  if (journal.is_default)
    replies(await admin.patch(`${path}/journals/${journal.id}`, { is_default: false }), 200)
  replies(await admin.delete(`${path}/journals/${journal.id}`), 204)
  replies(await admin.delete(`${path}/accounts/${control.id}`), 204)
  replies(await purge('accounts', control.id), 422, {
    code: 'record_in_use',
    used_by: { journals: ['CA2'] },
  })
  replies(await admin.delete(`${path}/trash`), 204)
  assert.equal(replies(await admin.get(`${path}/trash`), 200).body.total, 0)
})

test('a heading is purged while an account that hung below it lies in the bin', async () => {
  const { admin, path, make, purge, restore } = await office()
  const heading = await make({ number: '60401', kind: 'heading' })
  const below = await make({ number: '604011' })
  for (const { id } of [below, heading]) replies(await admin.delete(`${path}/accounts/${id}`), 204)
  replies(await purge('accounts', heading.id), 204)
  const { parent_id } = replies(await restore('accounts', below.id), 200).body
  assert.notEqual(parent_id, heading.id)
})

test('of a restore and a new account with its number at once, one comes about', async () => {
  const { admin, path, binned, restore } = await office()
  const account = await binned({ number: '604010' })
  const answers = await Promise.all([
    restore('accounts', account.id),
    admin.post(`${path}/accounts`, { number: '604010', label: 'Fûts' }),
  ])
  assert.ok(answers.some(({ status }) => status < 300))
  assert.ok(answers.some(({ status }) => status === 422))
})

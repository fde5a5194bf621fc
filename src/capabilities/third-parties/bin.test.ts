import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { refusedAt, undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()

async function office() {
  const desk = await books.openCompany()
  const { admin, path } = desk
  const parties = `${path}/third-parties`
  const make = async (body: object = {}) =>
    replies(await admin.post(parties, { type: 'customer', name: 'De Kroon', ...body }), 201).body
  const drop = async (id: number) => replies(await admin.delete(`${parties}/${id}`), 204)
  return { ...desk, ...undoIn(books, desk), parties, make, drop }
}

test('a third party comes back as it was, a version later', async () => {
  const { admin, parties, make, drop, restore, lastOf } = await office()
  const made = await make({ email: 'kroon@example.be' })
  await drop(made.id)
  const { body } = replies(await restore('third-parties', made.id), 200, { version: 3 })
  assert.deepEqual({ ...body, version: 1, lock_version: 1, updated_at: made.updated_at }, made)
  replies(await admin.get(`${parties}/${made.id}`), 200, { email: 'kroon@example.be' })
  assert.equal((await lastOf('third-parties', made.id)).action, 'restored')
  replies(await restore('third-parties', made.id), 404)
})

test('a code that was taken meanwhile is refused, one of the other type is not', async () => {
  const { make, drop, restore } = await office()
  const { id } = await make({ code: 'Kroon' })
  await drop(id)
  await make({ code: 'KROON', type: 'supplier' })
  const other = await make({ code: 'KROON' })
  refusedAt(await restore('third-parties', id), 'code')
  await drop(other.id)
  replies(await restore('third-parties', id), 200, { code: 'Kroon' })
})

test('the accounts and the VAT code that it names must be back first', async () => {
  const { admin, path, make, drop, restore } = await office()
  const account = replies(
    await admin.post(`${path}/accounts`, { number: '704010', label: 'Bières', type: 'income' }),
    201,
  ).body
  const { id } = await make({ default_account_id: account.id })
  await drop(id)
  replies(await admin.delete(`${path}/accounts/${account.id}`), 204)
  refusedAt(await restore('third-parties', id), 'default_account_id')
  replies(await restore('accounts', account.id), 200)
  replies(await restore('third-parties', id), 200, { default_account_id: account.id })
})

test('one that was merged stands on its own again, if a manager wants it', async () => {
  const { admin, parties, make, restore, firm, company, path } = await office()
  const [goer, stays] = [await make({ email: 'kroon@example.be' }), await make()]
  replies(await admin.post(`${parties}/${goer.id}/merge`, { into_id: stays.id }), 200)
  const encoder = await books.member(firm, 'encoder')
  await books.assign(company.id, encoder.id, 'encoder')
  replies(await encoder.post(`${path}/trash/third-parties/${goer.id}/restore`), 403)
  replies(await restore('third-parties', goer.id), 200, { email: 'kroon@example.be' })
  const { rows } = await books.sql.query(
    'SELECT merged_into_id FROM third_parties WHERE company_id = $1 AND id = $2',
    [company.id, goer.id],
  )
  assert.equal(rows[0].merged_into_id, null)
})

test('what the books name is not purged; what nothing names is', async () => {
  const { admin, path, parties, make, drop, purge, restore, journal, revert } = await office()
  const [goer, stays, idle] = [await make(), await make(), await make()]
  replies(
    await admin.post(`${path}/entries/invoice`, {
      journal_id: journal('VEN'),
      third_party_id: goer.id,
      entry_date: '2026-03-01',
      lines: [{ account: '700000', amount: '1.00', vat_code: null }],
    }),
    201,
  )
  replies(await admin.post(`${parties}/${goer.id}/merge`, { into_id: stays.id }), 200)
  replies(await purge('third-parties', goer.id), 422, { code: 'record_in_use' })
  const gone = await drop(idle.id)
  replies(await admin.delete(`${path}/trash`), 204)
  replies(await admin.get(`${path}/trash`), 200, { total: 1 })
  replies(await restore('third-parties', idle.id), 404)
  replies(await revert(gone.headers.get('x-operation-id')!), 422, { reason: 'purged' })
})

test('one is purged before those that were merged into it', async () => {
  const { admin, parties, make, drop, purge, restore } = await office()
  const [goer, stays] = [await make(), await make()]
  replies(await admin.post(`${parties}/${goer.id}/merge`, { into_id: stays.id }), 200)
  await drop(stays.id)
  replies(await purge('third-parties', stays.id), 204)
  replies(await restore('third-parties', goer.id), 200)
})

test('of a restore and a new one with its code at once, one comes about', async () => {
  const { admin, parties, make, drop, restore } = await office()
  for (let round = 0; round < 5; round++) {
    const { id } = await make({ code: `R${round}` })
    await drop(id)
    const answers = await Promise.all([
      restore('third-parties', id),
      admin.post(parties, { type: 'customer', name: 'De Kroon', code: `R${round}` }),
    ])
    assert.deepEqual(answers.map(({ status }) => status === 422).sort(), [false, true])
  }
})

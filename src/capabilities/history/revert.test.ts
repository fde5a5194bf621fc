import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

async function office() {
  const { firm, admin, company } = await books.office()
  const { path } = company
  const notes = `${path}/notes`
  const titles = async () =>
    replies(await admin.get(notes), 200)
      .body.data.map(({ title }: { title: string }) => title)
      .sort()
  const make = async (title: string, headers: Record<string, string> = {}) => {
    const made = replies(await admin.post(notes, { title }, { headers }), 201)
    return { id: made.body.id as number, operation: made.headers.get('x-operation-id')! }
  }
  const revert = (what: string | number) =>
    admin.post(`${path}/history/${typeof what === 'string' ? 'operations/' : ''}${what}/revert`)
  return { firm, admin, company, path, notes, titles, make, revert }
}

test('a revision is taken back by a new operation, which says what it did', async () => {
  const { path, admin, titles, make, revert } = await office()
  await make('Kept')
  await make('Made')
  const { body, headers } = replies(await revert(2), 200, { reverted: 2 })
  assert.deepEqual(await titles(), ['Kept'])
  assert.equal(headers.get('x-operation-id'), body.operation_id)
  assert.deepEqual(
    body.revisions.map((one: { id: number; action: string; origin: string }) => [
      one.id,
      one.action,
      one.origin,
    ]),
    [[3, 'deleted', 'revert']],
  )
  replies(await admin.get(`${path}/history/2`), 200, {
    can_revert: false,
    reverted_by: body.operation_id,
  })
})

test('what was taken back is not taken back again, unless that was taken back itself', async () => {
  const { titles, make, revert } = await office()
  const { operation } = await make('Made')
  const first = replies(await revert(operation), 200, { reverted: operation }).body
  replies(await revert(operation), 422, {
    code: 'not_revertible',
    reason: 'already_reverted',
  })
  replies(await revert(1), 422, { reason: 'already_reverted' })
  const second = replies(await revert(first.operation_id), 200).body
  assert.equal(second.revisions[0].action, 'restored')
  assert.deepEqual(await titles(), ['Made'])
  replies(await revert(operation), 200)
  assert.deepEqual(await titles(), [])
})

test('an operation is taken back whole or not at all', async () => {
  const { admin, notes, titles, make, revert } = await office()
  const headers = { 'x-operation-id': crypto.randomUUID() }
  await make('One', headers)
  const two = await make('Two', headers)
  replies(await admin.patch(`${notes}/${two.id}`, { title: 'Changed' }, { headers }), 200)
  replies(await revert(headers['x-operation-id']), 422, {
    code: 'not_revertible',
    reason: 'not_possible',
    message: 'A changed note stays so.',
  })
  assert.deepEqual(await titles(), ['Changed', 'One'])
  replies(await revert(1), 200)
  replies(await revert(headers['x-operation-id']), 422, { reason: 'already_reverted' })
  assert.deepEqual(await titles(), ['Changed'])
})

test('of twenty who take the same operation back at once, one does', async () => {
  const { make, revert, titles } = await office()
  const { operation } = await make('Made')
  const answers = await Promise.all(Array.from({ length: 20 }, () => revert(operation)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(19).fill(422)])
  assert.deepEqual(await titles(), [])
})

test('the opposite action asks for its own role, and its refusal is the reason', async () => {
  const { firm, company, path, make, revert, notes, admin } = await office()
  const { operation, id } = await make('Made')
  const encoder = await books.member(firm, 'encoder')
  await books.assign(company.id, encoder.id, 'encoder')
  replies(await encoder.post(`${path}/history/operations/${operation}/revert`), 403)
  replies(await admin.delete(`${notes}/${id}`), 204)
  replies(await admin.delete(`${path}/trash/notes/${id}`), 204)
  replies(await revert(operation), 422, { code: 'not_revertible', reason: 'purged' })
  replies(await revert(crypto.randomUUID()), 404)
  replies(await revert(9999), 404)
})

test('a dry run shows what would be done, and nothing is', async () => {
  const { admin, path, titles, make } = await office()
  const { operation } = await make('Made')
  const tried = replies(
    await admin.post(
      `${path}/history/operations/${operation}/revert`,
      {},
      { headers: { 'x-dry-run': '1' } },
    ),
    200,
  ).body
  assert.equal(tried.revisions[0].action, 'deleted')
  assert.deepEqual(await titles(), ['Made'])
  replies(await admin.get(`${path}/history`), 200, { total: 1 })
})

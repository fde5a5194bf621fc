import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDesk } from '#testing/desk'
import { replies } from '#testing/http'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()

async function office() {
  const desk = await openDesk(books)
  const { id } = replies(await desk.invoice('ACH', ['604000 1.00']), 201).body
  const path = `${desk.path}/entries/${id}/attachments`
  const upload = () => {
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.7\n%']), 'Facture.pdf')
    return desk.admin.call('POST', path, { form })
  }
  const list = async () => replies(await desk.admin.get(path), 200).body
  const look = async () => (await list()).map(({ id, name }: Record<string, unknown>) => [id, name])
  const lock = async () => {
    const { rows } = await books.sql.query(
      `SELECT p.id, p.fiscal_year_id FROM periods p WHERE p.company_id = $1 AND '2026-03-10' BETWEEN starts_on AND ends_on`,
      [desk.company.id],
    )
    await books.sql.query(`UPDATE periods SET is_locked = true WHERE company_id = $1 AND id = $2`, [
      desk.company.id,
      rows[0].id,
    ])
  }
  return { ...desk, ...undoIn(books, desk), attachments: path, upload, list, look, lock }
}

test('an attachment is added and deleted there and back', async () => {
  const { admin, attachments, upload, look, thereAndBack } = await office()
  await thereAndBack(upload, look)
  const { id } = replies(await upload(), 201).body
  await thereAndBack(() => admin.delete(`${attachments}/${id}`), look)
})

test('one that proves an entry of a locked period stays, and one may come back there', async () => {
  const { admin, attachments, upload, revert, operationOf, restore, lock } = await office()
  const kept = operationOf(await upload())
  const { id } = replies(await upload(), 201).body
  replies(await admin.delete(`${attachments}/${id}`), 204)
  await lock()
  replies(await revert(kept), 422, { code: 'not_revertible', reason: 'period_locked' })
  replies(await restore('attachments', id), 200)
})

test('one comes back from the bin as the API shows it', async () => {
  const { admin, attachments, upload, list, restore, path } = await office()
  const { id } = replies(await upload(), 201).body
  replies(await admin.delete(`${attachments}/${id}`), 204)
  const [item] = replies(await admin.get(`${path}/trash`), 200).body.data
  assert.deepEqual([item.type, item.label], ['attachments', 'Facture.pdf'])
  const { body } = replies(await restore('attachments', id), 200, { version: 3 })
  assert.deepEqual(await list(), [body])
  replies(await restore('attachments', id), 404)
})

test('purged, it takes its file with it, unless another has it', async () => {
  const { admin, attachments, upload, purge, revert, company } = await office()
  const [one, two] = [replies(await upload(), 201).body, replies(await upload(), 201).body]
  const files = await books.sql.query(
    `SELECT id, file_id FROM entry_attachments WHERE company_id = $1 ORDER BY id`,
    [company.id],
  )
  const [first, second] = files.rows.map((row) => Number(row.file_id))
  const third = replies(await upload(), 201).body
  await books.sql.query(
    `UPDATE entry_attachments SET file_id = $3 WHERE company_id = $1 AND id = $2`,
    [company.id, third.id, second],
  )
  const gone = await admin.delete(`${attachments}/${one.id}`)
  replies(await admin.delete(`${attachments}/${two.id}`), 204)
  for (const { id } of [one, two]) replies(await purge('attachments', id), 204)
  const { rows } = await books.sql.query(
    `SELECT id, deleted_at FROM files WHERE id = ANY ($1) ORDER BY id`,
    [[first, second]],
  )
  assert.deepEqual(
    rows.map((row) => row.deleted_at !== null),
    [true, false],
  )
  replies(await revert(gone.headers.get('x-operation-id')!), 422, { reason: 'purged' })
})

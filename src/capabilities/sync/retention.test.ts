import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompanyId } from '#kernel/ids'
import { verifyChain } from '#platform/changes/verify'
import { refusedAt } from '#testing/desk'
import { Person, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { syncJobs } from './jobs.js'

const books = useBooks({ own: true, environment: { CHANGE_RETENTION_DAYS: '90' } })

const dayMs = 24 * 3_600_000
const passDays = (days: number) => books.clock.advance(days * dayMs)

const trim = () => syncJobs[0]!.run({ services: books.service.services, payload: {}, attempt: 1 })

const pull = async (who: Person, path: string, since: number) =>
  replies(await who.get(`${path}/sync/pull?since=${since}`), 200).body

/** Two notes, of which the first was changed and the second deleted, at the beginning of a time. */
async function oldCompany() {
  const { admin: person, company } = await books.office()
  // A session would not last so long.
  const token = await books.newTokenFor(person.id, 'integration')
  const admin = new Person(person.base, token, person.id, person.email)
  const { path } = company
  const note = async (title: string) =>
    replies(await admin.post(`${path}/notes`, { title }), 201).body.id as number
  const [kept, gone] = [await note('kept'), await note('gone')]
  replies(await admin.patch(`${path}/notes/${kept}`, { title: 'changed' }), 200)
  replies(await admin.delete(`${path}/notes/${gone}`), 204)
  const contents = async () => {
    const { rows } = await books.sql.query(
      `SELECT seq::int, (before IS NOT NULL OR after IS NOT NULL) AS full, salt IS NOT NULL AS salted FROM changes
        WHERE company_id = $1 ORDER BY seq`,
      [company.id],
    )
    return rows.filter(({ full, salted }) => full && salted).map(({ seq }) => seq)
  }
  return { admin, company, path, kept, contents }
}

test('the content of what is younger than the retention stays', async () => {
  const { admin, path, contents } = await oldCompany()
  passDays(89)
  await trim()
  assert.deepEqual(await contents(), [1, 2, 3, 4])
  assert.equal((await pull(admin, path, 0)).full_resync, false)
})

test('older content goes but for the newest of each record; the chain holds and readers are told', async () => {
  const { admin, path, company, contents, kept } = await oldCompany()
  passDays(91)
  await trim()
  assert.deepEqual(await contents(), [3, 4])
  const chain = await verifyChain(books.service.services.db.statement, company.id as CompanyId)
  assert.equal(chain.ok, true)
  const status = replies(await admin.get(`${path}/sync/status`), 200).body
  assert.deepEqual(status.retention, { oldest_seq: 3 })
  const resync = await pull(admin, path, 1)
  assert.deepEqual([resync.full_resync, resync.changes, resync.cursor], [true, [], 1])
  assert.equal((await pull(admin, path, 0)).full_resync, true)
  const rest = await pull(admin, path, 2)
  assert.deepEqual(
    [rest.full_resync, rest.changes.map(({ op }: { op: string }) => op)],
    [false, ['upsert', 'delete']],
  )
  const { changes } = replies(await admin.get(`${path}/sync/bootstrap`), 200).body
  assert.deepEqual(
    changes.map(({ id, data }: { id: number; data: { title: string } }) => [id, data.title]),
    [[kept, 'changed']],
  )
})

test('what was the newest then and is not any more goes at a later time', async () => {
  const { admin, path, kept, contents } = await oldCompany()
  passDays(91)
  await trim()
  for (const title of ['again', 'and again'])
    replies(await admin.patch(`${path}/notes/${kept}`, { title }), 200)
  await trim()
  assert.deepEqual(await contents(), [4, 5, 6])
  const status = replies(await admin.get(`${path}/sync/status`), 200).body
  assert.deepEqual(status.retention, { oldest_seq: 4 })
})

test('a page of a first load that began before the log was cut is refused', async () => {
  const { admin, path } = await oldCompany()
  const place = Buffer.from('[1,"notes",0]').toString('base64url')
  replies(await admin.get(`${path}/sync/bootstrap?after=${place}`), 200)
  passDays(91)
  await trim()
  refusedAt(await admin.get(`${path}/sync/bootstrap?after=${place}`), 'after')
})

test('a base whose content is gone merges nothing', async () => {
  const { admin, path, kept } = await oldCompany()
  passDays(91)
  await trim()
  const mutations = [
    {
      mutation_id: 'm',
      method: 'PATCH',
      path: `notes/${kept}`,
      body: { amount: 1 },
      base_version: 1,
    },
  ]
  const { results } = replies(await admin.post(`${path}/sync/push`, { mutations }), 200).body
  assert.equal(results[0].status, 'conflict')
})

test('the program’s own role cannot erase by itself', async () => {
  await oldCompany()
  await assert.rejects(
    books.service.services.db.write((tx) => tx.run(`UPDATE changes SET after = NULL, salt = NULL`)),
    /permission denied/,
  )
})

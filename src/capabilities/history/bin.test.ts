import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { historyJobs } from './jobs.js'

const books = useBooks()

async function withBin(...titles: string[]) {
  const { admin, company, firm } = await books.office()
  const ids: number[] = []
  for (const title of titles) {
    const { id } = replies(await admin.post(`${company.path}/notes`, { title }), 201).body
    replies(await admin.delete(`${company.path}/notes/${id}`), 204)
    ids.push(id)
  }
  const bin = `${company.path}/trash`
  const labels = async (query = '') =>
    replies(await admin.get(`${bin}${query}`), 200).body.data.map(
      ({ label }: { label: string }) => label,
    )
  return { admin, company, firm, ids, bin, labels }
}

test('the bin lists what went into it, with who put it there and when it goes for good', async () => {
  const { admin, bin, ids, labels, firm, company } = await withBin('Été', 'Autumn')
  const { body } = replies(await admin.get(bin), 200, {
    total: 2,
    counts: { notes: 2 },
    types: ['notes'],
    retention_days: 30,
    can_purge: true,
  })
  const [, summer] = body.data
  assert.deepEqual(
    [summer.type, summer.id, summer.label, summer.data.title, summer.deleted_by.id],
    ['notes', ids[0], 'Été', 'Été', admin.id],
  )
  assert.equal(summer.deleted_at, '2026-03-16T10:00:00.000000Z')
  assert.equal(summer.purge_at, '2026-04-15T10:00:00.000000Z')
  assert.deepEqual(await labels('?q=ETE'), ['Été'])
  assert.deepEqual(await labels('?type=accounts'), [])
  assert.deepEqual(await labels('?type=notes&per_page=1&page=2'), ['Été'])
  const reviewer = await books.member(firm, 'reviewer')
  await books.assign(company.id, reviewer.id, 'reviewer')
  replies(await reviewer.get(bin), 200, { can_purge: false })
})

test('what is restored is back where it was, and gone from the bin', async () => {
  const { admin, bin, ids, company, labels } = await withBin('One', 'Two')
  const back = replies(await admin.post(`${bin}/notes/${ids[0]}/restore`), 200).body
  assert.deepEqual([back.id, back.title], [ids[0], 'One'])
  replies(await admin.get(`${company.path}/notes/${ids[0]}`), 200)
  assert.deepEqual(await labels(), ['Two'])
  replies(await admin.post(`${bin}/notes/${ids[0]}/restore`), 404)
  replies(await admin.post(`${bin}/nothing/${ids[0]}/restore`), 404)
})

test('what is purged is gone, and only what lies in the bin', async () => {
  const { admin, bin, ids, company, labels } = await withBin('One', 'Two')
  const kept = replies(await admin.post(`${company.path}/notes`, { title: 'Kept' }), 201).body.id
  replies(await admin.delete(`${bin}/notes/${kept}`), 404)
  replies(await admin.delete(`${bin}/notes/${ids[1]}`), 204)
  assert.deepEqual(await labels(), ['One'])
  replies(await admin.delete(bin), 204)
  assert.deepEqual(await labels(), [])
  replies(await admin.delete(bin), 204)
  replies(await admin.get(`${company.path}/notes/${kept}`), 200)
})

test('every night a bin loses what has lain there longer than the file wants', async () => {
  const { admin, bin, labels, company } = await withBin('Old')
  await books.sql.query(
    `UPDATE companies SET settings = '{"history": {"trash_retention_days": 7}}' WHERE id = $1`,
    [company.id],
  )
  const job = historyJobs[0]!
  const services = books.service.services
  const nightAfter = (days: number) =>
    job.run({
      services: { ...services, clock: () => laterBy(days) },
      payload: {},
      attempt: 1,
    })
  const laterBy = (days: number) =>
    new Date(Date.UTC(2026, 2, 16 + days, 10)).toISOString().replace('Z', '000Z') as never
  await nightAfter(6)
  assert.deepEqual(await labels(), ['Old'])
  await nightAfter(8)
  assert.deepEqual(await labels(), [])
  const { body } = replies(await admin.get(`${company.path}/history`), 200)
  assert.deepEqual(
    [body.data[0].action, body.data[0].origin, body.data[0].user],
    ['purged', 'job', null],
  )
  assert.equal(replies(await admin.get(bin), 200).body.retention_days, 7)
})

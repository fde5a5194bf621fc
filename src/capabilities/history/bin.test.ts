import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

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

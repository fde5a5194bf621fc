import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { later } from '#kernel/instants'
import { housekeeping } from '#platform/jobs/housekeeping'
import { type Desk, openDesk } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { historyJobs } from './jobs.js'

const books = useBooks({ own: true })

const dayMs = 24 * 3_600_000

/** Names the tables in which a word stands: planned once, and looked at in one go. */
let search: string
before(async () => {
  const { rows } = await books.sql.query(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  )
  const looks = rows.map(
    ({ relname }) =>
      `SELECT '${relname}' AS name WHERE EXISTS (
         SELECT FROM "${relname}" AS one WHERE one::text ILIKE '%' || $1 || '%')`,
  )
  search = `${looks.join(' UNION ALL ')} ORDER BY name`
  await books.sql.query('SET plan_cache_mode = force_generic_plan')
})

async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await books.sql.query({ name: 'tables-with', text: search, values: [word] })
  return rows.map(({ name }) => name)
}

const nightAfter = (days: number) =>
  historyJobs[0]!.run({
    services: { ...books.service.services, clock: () => later(books.clock(), days * dayMs) },
    payload: {},
    attempt: 1,
  })

const keyed = (key: string = randomUUID(), more: Record<string, string> = {}) => ({
  headers: { 'x-client-mutation-id': key, ...more },
})

type Party = { id: number; desk: Desk; key: string; body: object }

/** A third party in the bin whose name stands wherever a name can come to stand. */
async function person(word: string): Promise<Party> {
  const desk = await openDesk(books)
  const { admin, path, firm } = desk
  const hook = { url: 'https://hooks.example.be/erasure', events: ['*'] }
  replies(await admin.post(`${firm.path}/webhooks`, hook), 201)
  const key = randomUUID()
  const body = {
    type: 'supplier',
    name: `${word} Peeters`,
    email: `${word}@example.be`,
    phone: '+32 2 555 12 34',
    note: `national number of ${word}: 85.07.30-033.28`,
    ibans: [{ iban: 'BE68539007547034' }],
  }
  const { id } = replies(await admin.post(`${path}/third-parties`, body, keyed(key)), 201).body
  const record = `${path}/third-parties/${id}`
  replies(await admin.patch(record, { contact_name: `${word} junior` }, keyed()), 200)
  // Nothing changes, and the answer shows the record all the same.
  replies(await admin.patch(record, { contact_name: `${word} junior` }, keyed()), 200)
  const offline = { 'x-origin': 'offline_sync', 'x-base-version': '1' }
  replies(
    await admin.patch(record, { contact_name: `${word} senior` }, keyed(randomUUID(), offline)),
    409,
  )
  const push = [
    { mutation_id: randomUUID(), method: 'PATCH', path: `third-parties/${id}`, base_version: 2 },
  ].map((mutation) => ({ ...mutation, body: { city: `${word} city` } }))
  replies(await admin.post(`${path}/sync/push`, { mutations: push }, keyed()), 200)
  replies(await admin.delete(record), 204)
  assert.deepEqual(await tablesWith(word), [
    'changes',
    'mutations',
    'sync_conflicts',
    'third_parties',
    'webhook_deliveries',
  ])
  return { id, desk, key, body }
}

const historyOf = async ({ desk: { admin, path }, id }: Party, language = 'en') => {
  const asked = `${path}/history?resource=third-parties&record_id=${id}&verify=1`
  await books.sql.query('UPDATE users SET locale = $2 WHERE id = $1', [admin.id, language])
  return replies(await admin.get(asked), 200).body
}

test('of a third party that is removed for good nothing is left but that it was there', async () => {
  const word = 'Zwaluwnest'
  const party = await person(word)
  const { desk, id, key, body } = party
  const { admin, path } = desk
  const since = replies(await admin.get(`${path}/sync/status`), 200).body.cursor
  replies(await admin.delete(`${path}/trash/third-parties/${id}`), 204)
  assert.deepEqual(await tablesWith(word), [])

  const { data, chain, total } = await historyOf(party)
  assert.deepEqual([chain.ok, chain.broken_at, total], [true, null, 5])
  const labels: string[] = data.map(({ label }: { label: string }) => label)
  assert.deepEqual(labels.reverse(), [
    'Created: third party (erased)',
    'Changed: third party (erased)',
    'Changed: third party (erased)',
    'Deleted: third party (erased)',
    'Removed for good: third party (erased)',
  ])
  for (const [language, label] of Object.entries({
    fr: 'Suppression définitive : tiers (effacé)',
    nl: 'Definitief verwijderd: relatie (gewist)',
    de: 'Endgültig gelöscht: Geschäftspartner (gelöscht)',
  }))
    assert.equal((await historyOf(party, language)).data[0].label, label)
  await historyOf(party)
  for (const { id: revision } of data) {
    const { before: was, after: is } = replies(
      await admin.get(`${path}/history/${revision}`),
      200,
    ).body
    assert.deepEqual([was, is], [null, null])
  }

  // No way back, and why.
  const [purge, deletion] = data
  replies(await admin.post(`${path}/history/${deletion.id}/revert`), 422, { reason: 'purged' })
  const refused = replies(await admin.post(`${path}/history/${purge.id}/revert`), 422)
  assert.match(refused.body.message, /removed for good does not come back/)

  // What was in step hears that it is gone; a late replay finds nothing and writes nothing.
  const { changes } = replies(await admin.get(`${path}/sync/pull?since=${since}`), 200).body
  assert.deepEqual(
    changes.map(({ op, data: record }: { op: string; data: null }) => [op, record]),
    [['delete', null]],
  )
  const again = replies(await admin.post(`${path}/third-parties`, body, keyed(key)), 200)
  assert.deepEqual(again.body, {})
  const { data: conflicts, open } = replies(await admin.get(`${path}/sync/conflicts`), 200).body
  assert.equal(open, 0)
  assert.deepEqual(
    [conflicts[0].status, conflicts[0].client.data, conflicts[0].server.data, conflicts[0].base],
    ['resolved', {}, {}, null],
  )
})

test('emptying the bin and the night erase as well', async () => {
  for (const [word, remove] of [
    ['Kolibri', ({ admin, path }: Desk) => admin.delete(`${path}/trash`)],
    ['Nachtegaal', null],
  ] as const) {
    const party = await person(word)
    if (remove) replies(await remove(party.desk), 204)
    else await nightAfter(31)
    assert.deepEqual(await tablesWith(word), [])
    assert.equal((await historyOf(party)).chain.ok, true)
  }
})

test('what others say stays: other records, other files, and the replies about them', async () => {
  const party = await person('Wielewaal')
  const other = await person('Roodborst')
  const { admin, path } = party.desk
  const key = randomUUID()
  const note = { title: 'Wielewaal is a bird' }
  const made = replies(await admin.post(`${path}/notes`, note, keyed(key)), 201)
  replies(await admin.delete(`${path}/trash/third-parties/${party.id}`), 204)
  assert.deepEqual(await tablesWith('Wielewaal'), ['changes', 'mutations', 'notes'])
  assert.deepEqual(
    replies(await admin.post(`${path}/notes`, note, keyed(key)), 200).body,
    made.body,
  )
  assert.equal((await tablesWith('Roodborst')).length, 5)
  assert.match((await historyOf(other)).data[0].label, /Roodborst/)
})

test('a file that was attached goes with its attachment: its bytes within 30 days', async () => {
  const { admin, path, free } = await openDesk(books)
  const entry = replies(await free(['Dr 612000 10.00', 'Cr 499000 10.00']), 201).body
  const list = `${path}/entries/${entry.id}/attachments`
  const form = new FormData()
  form.set('file', new Blob(['The diary of a Specht.']), 'Specht.txt')
  const sent: Answered = await admin.call('POST', list, { form, ...keyed() })
  const { id } = replies(sent, 201).body
  replies(await admin.delete(`${list}/${id}`), 204)
  replies(await admin.delete(`${path}/trash/attachments/${id}`), 204)
  assert.deepEqual(await tablesWith('Specht'), ['files'])
  const purgeFiles = housekeeping.find(({ name }) => name === 'purge-files')!
  await purgeFiles.run({
    services: { ...books.service.services, clock: () => later(books.clock(), 31 * dayMs) },
    payload: {},
    attempt: 1,
  })
  assert.deepEqual(await tablesWith('Specht'), [])
})

test('every night a bin loses what has lain there longer than the file wants', async () => {
  const { admin, company } = await books.office()
  const { path } = company
  const { id } = replies(await admin.post(`${path}/notes`, { title: 'Old' }), 201).body
  replies(await admin.delete(`${path}/notes/${id}`), 204)
  await books.sql.query(
    `UPDATE companies SET settings = '{"history": {"trash_retention_days": 7}}' WHERE id = $1`,
    [company.id],
  )
  const labels = async () =>
    replies(await admin.get(`${path}/trash`), 200, { retention_days: 7 }).body.data.map(
      ({ label }: { label: string }) => label,
    )
  await nightAfter(6)
  assert.deepEqual(await labels(), ['Old'])
  await nightAfter(8)
  assert.deepEqual(await labels(), [])
  const { body } = replies(await admin.get(`${path}/history`), 200)
  assert.deepEqual(
    [body.data[0].action, body.data[0].origin, body.data[0].user],
    ['purged', 'job', null],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { CompanyId } from '#kernel/ids'
import { openFileGates } from '#platform/operations/file-gates'
import { openDesk } from '#testing/desk'
import { replies } from '#testing/http'
import { startServerProcess } from '#testing/processes'
import { onlyLong } from '#testing/rounds'
import { takeOver } from '#testing/takeover'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const fileOf = (entries: number, day = '2026-03-10') =>
  [
    'journal;number;date;account;debit;credit',
    ...Array.from(
      { length: entries },
      (_, at) => `OD;${at + 1};${day};604000;1,00;\nOD;${at + 1};${day};580000;;1,00`,
    ),
  ].join('\n')

/** What the transaction of a takeover holds from its beginning to its end. */
const lockOf = (id: number) => [20260029, id]

test('of two at once the second is refused, and who died does not run for ever', async () => {
  const { admin, path, company } = await openDesk(books)
  await books.sql.query('SELECT pg_advisory_lock($1, $2)', lockOf(company.id))
  await books.sql.query(
    `INSERT INTO takeover_progress VALUES ($1, 4711, 'entries', 'big.txt', $2, 'fec', 42, 1000, NULL, now())`,
    [company.id, 'a'.repeat(64)],
  )
  replies(await takeOver(admin, path, fileOf(1)), 409, { code: 'takeover_in_progress' })
  const [running] = replies(await admin.get(`${path}/takeover/runs`), 200).body
  assert.deepEqual([running.id, running.status, running.progress], [4711, 'running', 42])
  await books.sql.query('SELECT pg_advisory_unlock($1, $2)', lockOf(company.id))
  assert.deepEqual(replies(await admin.get(`${path}/takeover/runs`), 200).body, [])
  replies(await takeOver(admin, path, fileOf(1)), 201)
})

test('several at once end as one after the other, with numbers without a gap', async () => {
  const { admin, path, company } = await openDesk(books)
  const answers = await Promise.all(
    [1, 2, 3].map((place) => takeOver(admin, path, fileOf(5, `2026-03-1${place}`))),
  )
  const done = answers.filter(({ status }) => status === 201).length
  assert.ok(done >= 1)
  assert.ok(answers.every(({ status }) => status === 201 || status === 409))
  const { rows } = await books.sql.query(
    'SELECT max(number)::int AS last, count(*)::int AS count FROM entries WHERE company_id = $1',
    [company.id],
  )
  assert.deepEqual(rows, [{ last: 5 * done, count: 5 * done }])
})

test('while entries are taken over others post in the file, and the same key is replayed', async () => {
  const desk = await openDesk(books)
  const { admin, path } = desk
  const headers = { 'x-client-mutation-id': 'takeover-1' }
  const content = fileOf(300)
  const [taken, posted] = await Promise.all([
    takeOver(admin, path, content, { headers }),
    desk.free(['Dr 604000 1.00', 'Cr 580000 1.00']),
  ])
  replies(posted, 201)
  const { run } = replies(taken, 201).body
  const again = replies(await takeOver(admin, path, content, { headers }), 200).body
  assert.deepEqual(again.run, run)
  assert.equal(replies(await admin.get(`${path}/takeover/runs`), 200).body.length, 1)
})

test('who writes in a file that is held for long waits at its gate, and others do not', async () => {
  const { gates } = books.service.services
  const desk = await openDesk(books)
  const held = desk.company.id as CompanyId
  const other = await openDesk(books)
  const lines = ['Dr 604000 1.00', 'Cr 580000 1.00']
  gates.close(held, 'a long operation')
  const posted = desk.free(lines)
  replies(await takeOver(desk.admin, desk.path, fileOf(1)), 409, { code: 'takeover_in_progress' })
  replies(await other.free(lines), 201)
  assert.equal(replies(await desk.admin.get(`${desk.path}/entries`), 200).body.data.length, 0)
  gates.end('a long operation')
  replies(await posted, 201)
  const impatient = openFileGates(1)
  impatient.close(held, 'a long operation')
  await assert.rejects(impatient.enter(held), ({ kind }) => kind.code === 'file_held')
  const leave = await impatient.enter(other.company.id as CompanyId)
  leave()
})

test('a writer of another process is told what it waited for', onlyLong, async () => {
  const desk = await openDesk(books)
  await books.sql.query('SELECT pg_advisory_lock($1, $2)', lockOf(desk.company.id))
  await books.sql.query('BEGIN')
  await books.sql.query('SELECT FROM change_heads WHERE company_id = $1 FOR UPDATE', [
    desk.company.id,
  ])
  const answer = await desk.free(['Dr 604000 1.00', 'Cr 580000 1.00'])
  await books.sql.query('ROLLBACK')
  await books.sql.query('SELECT pg_advisory_unlock($1, $2)', lockOf(desk.company.id))
  replies(answer, 503, { code: 'file_held' })
  assert.equal(answer.headers.get('retry-after'), '30')
})

test('what is too long for the memory is taken back in portions, as one', async () => {
  const desk = await openDesk(books)
  const { admin, path } = desk
  // Each entry is lettered with the one after it: more rows of the log than are looked at at once.
  const rows = Array.from({ length: 360 }, (_, at) => {
    const [debit, credit] = at % 2 === 0 ? ['1,00', ''] : ['', '1,00']
    const line = `OD;${at + 1};2026-03-10`
    return `${line};580000;;${credit};${debit};\n${line};440000;KROON${(at >> 1) % 4};${debit};${credit};L${at >> 1}`
  })
  const content = ['journal;number;date;account;Tiers;debit;credit;Lettrage', ...rows].join('\n')
  const taken = await takeOver(admin, path, content, { fields: { create: '1' } })
  replies(taken, 201)
  const operation = taken.headers.get('x-operation-id')!
  const shown = replies(await admin.get(`${path}/history/operations/${operation}`), 200).body
  assert.deepEqual([shown.can_revert, shown.revisions_count > 500], [true, true])
  const [run] = shown.revisions.filter(({ resource }: { resource: string }) =>
    /takeover/.test(resource),
  )
  replies(await admin.post(`${path}/history/${run.id}/revert`), 422, { reason: 'in_use' })
  const undone = await undoIn(books, desk).undo(taken)
  assert.ok(undone.body.revisions_count > 720)
  const { rows: left } = await books.sql.query(
    `SELECT (SELECT count(*)::int FROM entries WHERE company_id = $1 AND status = 'posted' AND reversed_entry_id IS NULL) AS standing,
            (SELECT count(*)::int FROM letterings WHERE company_id = $1 AND origin = 'takeover') AS lettered,
            (SELECT count(*)::int FROM third_parties WHERE company_id = $1 AND code LIKE 'KROON%' AND is_active) AS active,
            (SELECT count(*)::int FROM entry_lines WHERE company_id = $1 AND can_letter AND lettering_id IS NULL) AS open`,
    [desk.company.id],
  )
  assert.deepEqual(left, [{ standing: 0, lettered: 0, active: 0, open: 0 }])
  replies(await admin.post(`${path}/history/operations/${operation}/revert`), 422)
})

test('a process that is killed in the middle leaves nothing', onlyLong, async () => {
  const { admin, path, company } = await openDesk(books)
  const server = await startServerProcess(books.databaseUrl, { RATE_LIMIT: '0' })
  const form = new FormData()
  form.set('file', new File([fileOf(20_000)], 'big.csv'))
  const sent = fetch(`${server.url}${path}/takeover/entries`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  }).catch(() => null)
  for (;;) {
    const [run] = replies(await admin.get(`${path}/takeover/runs`), 200).body
    if (run?.progress > 45) break
    await wait(50)
  }
  server.process.kill('SIGKILL')
  await sent
  for (let tries = 0; tries < 100; tries++) {
    if (replies(await admin.get(`${path}/takeover/runs`), 200).body.length === 0) break
    await wait(100)
  }
  const { rows } = await books.sql.query(
    'SELECT (SELECT count(*) FROM entries WHERE company_id = $1)::int + (SELECT count(*) FROM entry_lines WHERE company_id = $1)::int AS left',
    [company.id],
  )
  assert.deepEqual(rows, [{ left: 0 }])
  replies(await takeOver(admin, path, fileOf(2)), 201)
})

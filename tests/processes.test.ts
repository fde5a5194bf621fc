import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { serviceBeside } from '#testing/beside'
import { type Answered, call } from '#testing/http'
import { startServerProcess } from '#testing/processes'
import { rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

/** Two processes on one database: what they must share, they share. */
const books = useBooks()
let first: string
let second: string

before(async () => {
  first = books.base
  second = await serviceBeside(books)
})

/** Runs calls with a bounded number under way, as many clients would. */
async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  run: (item: Item, index: number) => Promise<Answered>,
) {
  const answers: Answered[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < items.length) {
        const index = next++
        answers[index] = await run(items[index]!, index)
      }
    }),
  )
  return answers
}

const tally = (answers: readonly Answered[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const keyCount = rounds(20)

test(`${keyCount} keys with 100 parallel requests each, over two processes, write a note each and replay all else`, async () => {
  const { admin, company } = await books.office()
  const keys = Array.from({ length: keyCount }, () => randomUUID())
  const requests = Array.from({ length: 100 * keyCount }, (_, index) => index)
  const answers = await inParallel(requests, 40, (index) =>
    call(index % 2 ? first : second, 'POST', `${company.path}/notes`, {
      token: admin.token,
      body: { title: `Note ${index % keyCount}` },
      headers: { 'x-client-mutation-id': keys[index % keyCount]! },
    }),
  )
  assert.deepEqual(tally(answers), { 200: 99 * keyCount, 201: keyCount })
  for (let key = 0; key < keyCount; key++) {
    const bodies = new Set(
      answers.filter((_, index) => index % keyCount === key).map((answer) => answer.text),
    )
    const operations = new Set(
      answers
        .filter((_, index) => index % keyCount === key)
        .map((answer) => answer.headers.get('x-operation-id')),
    )
    assert.equal(bodies.size, 1)
    assert.equal(operations.size, 1)
  }
  const { rows } = await books.sql.query(
    'SELECT count(*)::int AS notes FROM notes WHERE company_id = $1',
    [company.id],
  )
  assert.equal(rows[0].notes, keyCount)
})

test(`${rounds(20)} rounds of 50 parallel changes on one base version: one wins each round, 49 meet a conflict`, async () => {
  const { admin, company } = await books.office()
  const made = await call(first, 'POST', `${company.path}/notes`, {
    token: admin.token,
    body: { title: 'Start' },
  })
  const path = `${company.path}/notes/${made.body.id}`
  const all: Answered[] = []
  for (let version = 1; version <= rounds(20); version++) {
    const answers = await inParallel(Array.from({ length: 50 }), 50, (_, index) =>
      call(index % 2 ? first : second, 'PATCH', path, {
        token: admin.token,
        body: { title: `Round ${version} by ${index}` },
        headers: { 'x-base-version': String(version) },
      }),
    )
    all.push(...answers)
    const conflict = answers.find((answer) => answer.status === 409)!
    assert.equal(conflict.body.code, 'conflict')
    assert.equal(conflict.body.server_version, version + 1)
    assert.equal(conflict.body.server_data.version, version + 1)
  }
  assert.deepEqual(tally(all), { 200: rounds(20), 409: 49 * rounds(20) })
})

test('a limit of 20 a minute lets exactly 20 of 60 calls through two processes', async () => {
  const someone = await books.person()
  const answers = await inParallel(Array.from({ length: 60 }), 10, (_, index) =>
    call(index % 2 ? first : second, 'POST', '/v1/auth/tokens', {
      token: someone.token,
      body: { name: `Token ${index}`, abilities: ['read'] },
    }),
  )
  assert.deepEqual(tally(answers), { 201: 20, 429: 40 })
  const refused = answers.find((answer) => answer.status === 429)!
  assert.equal(refused.headers.get('x-ratelimit-limit'), '20')
  assert.equal(refused.headers.get('x-ratelimit-remaining'), '0')
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
})

test('ten failures spread over two processes lock sign-in on both', async () => {
  await books.sql.query(
    'DELETE FROM rate_counters; DELETE FROM sign_in_attempts; DELETE FROM sign_in_locks',
  )
  const wrong = { email: 'nobody@example.be', password: 'not the password' }
  const answers = await inParallel(Array.from({ length: 10 }), 1, (_, index) =>
    call(index % 2 ? first : second, 'POST', '/v1/auth/login', { body: wrong }),
  )
  assert.deepEqual(tally(answers), { 422: 10 })
  for (const url of [first, second]) {
    const locked = await call(url, 'POST', '/v1/auth/login', { body: wrong })
    assert.equal(locked.status, 429)
    assert.ok(Number(locked.headers.get('retry-after')) > 290)
  }
  await books.sql.query(
    'DELETE FROM rate_counters; DELETE FROM sign_in_attempts; DELETE FROM sign_in_locks',
  )
})

const noteCount = Math.max(80, rounds(400))

test('eight writers over two processes: whoever reads the log up to a number never finds a smaller one later', async () => {
  const { admin, company } = await books.office()
  let isWriting = true
  const seen: number[] = []
  const reading = (async () => {
    let cursor = 0
    for (;;) {
      const last = !isWriting
      const { rows } = await books.sql.query(
        'SELECT seq FROM changes WHERE company_id = $1 AND seq > $2 ORDER BY seq',
        [company.id, cursor],
      )
      for (const { seq } of rows) seen.push(Number(seq))
      cursor = seen.at(-1) ?? 0
      if (last) return
    }
  })()
  const answers = await inParallel(Array.from({ length: noteCount }), 8, (_, index) =>
    call(index % 2 ? first : second, 'POST', `${company.path}/notes`, {
      token: admin.token,
      body: { title: `Note ${index}` },
    }),
  )
  isWriting = false
  await reading
  assert.deepEqual(tally(answers), { 201: noteCount })
  assert.deepEqual(
    seen,
    Array.from({ length: noteCount }, (_, index) => index + 1),
  )
})

test('a process killed in the middle of writes loses nothing it acknowledged, and the key replays the rest once', async () => {
  const { admin, company } = await books.office()
  const doomed = await startServerProcess(books.databaseUrl)
  const keys = Array.from({ length: 200 }, () => randomUUID())
  const acknowledged = new Set<string>()
  const post = (url: string, key: string) =>
    call(url, 'POST', `${company.path}/notes`, {
      token: admin.token,
      body: { title: key },
      headers: { 'x-client-mutation-id': key },
    })
  await inParallel(keys, 16, async (key) => {
    const answer = await post(doomed.url, key).catch(() => ({ status: 0 }) as Answered)
    if (answer.status === 201) acknowledged.add(key)
    if (acknowledged.size === 60) doomed.process.kill('SIGKILL')
    return answer
  })
  assert.ok(
    acknowledged.size > 0 && acknowledged.size < keys.length,
    `${acknowledged.size} acknowledged`,
  )
  const again = await inParallel(keys, 8, (key) => post(first, key))
  for (const [index, answer] of again.entries())
    if (acknowledged.has(keys[index]!)) assert.equal(answer.status, 200)
  const { rows } = await books.sql.query(
    'SELECT title, count(*)::int AS times FROM notes WHERE company_id = $1 GROUP BY title',
    [company.id],
  )
  assert.equal(rows.length, keys.length)
  assert.ok(rows.every((row) => row.times === 1))
  await doomed.end()
})

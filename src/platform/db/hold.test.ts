import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '#testing/until'
import { useBooks } from '#testing/use-books'

/** A snapshot that an answer is written from while it is read. */
const books = useBooks({ own: true })
const db = () => books.service.services.db
const numbers = 'SELECT n::int, n::text FROM generate_series(1, $1::int) n'

async function counted(rows: AsyncIterable<readonly (readonly unknown[])[]>): Promise<number[]> {
  const sizes: number[] = []
  for await (const portion of rows) sizes.push(portion.length)
  return sizes
}

test('rows come in portions, and several statements may be under way', async () => {
  const { tx, end } = await db().hold()
  assert.deepEqual(await counted(tx.portions(numbers, [25], 10)), [10, 10, 5])
  assert.deepEqual(await counted(tx.portions(numbers, [20], 10)), [10, 10])
  assert.deepEqual(await counted(tx.portions(numbers, [0], 10)), [])
  assert.deepEqual(await counted(tx.portions(numbers, [0], 10)), [])
  const one = tx.portions(numbers, [4], 2)
  const other = tx.portions(numbers, [4], 2)
  assert.deepEqual((await one.next()).value, [
    [1, '1'],
    [2, '2'],
  ])
  await other.next()
  assert.deepEqual((await one.next()).value, [
    [3, '3'],
    [4, '4'],
  ])
  end()
})

test('what was read to its end comes again without being looked up again', async (t) => {
  const { tx, end } = await db().hold()
  t.after(end)
  // Whoever looks it up anew gets other numbers.
  const random = `SELECT * FROM (
    SELECT random(), n FROM generate_series(1, $1::int) n OFFSET 0) s ORDER BY n DESC`
  const all = async (count: number) => {
    const rows: unknown[] = []
    for await (const portion of tx.portions(random, [count], 10)) rows.push(...portion)
    return rows
  }
  const first = await all(25)
  assert.deepEqual(await all(25), first)
  assert.equal((await all(3)).length, 3)
  const other = await all(25)
  assert.equal(other.length, 25)
  assert.notDeepEqual(other, first)
  const broken = tx.portions(random, [25], 10)
  await broken.next()
  await broken.return(undefined)
  assert.notDeepEqual(await all(25), other)
})

test('what is written meanwhile is not seen, and nothing can be written', async () => {
  const { tx, end } = await db().hold()
  const count = () => tx.one<{ count: number }>('SELECT count(*)::int AS count FROM firms')
  const before = await count()
  await books.newFirm()
  assert.deepEqual(await count(), before)
  await assert.rejects(tx.rows(`DELETE FROM rate_counters`), /read-only/)
  end()
})

test('it gives its connection back when it ends, in the middle of a statement too, and reads no more', async () => {
  const idle = () => db().gauges().total - db().gauges().idle
  const held = await db().hold()
  const rows = held.tx.portions(numbers, [1_000_000], 10)
  await rows.next()
  held.end()
  held.end()
  await until(async () => idle() === 0, 'the connection')
  await assert.rejects(counted(held.tx.portions(numbers, [1])), /the snapshot has ended/)
  const busy = await db().hold()
  const asleep = counted(busy.tx.portions('SELECT pg_sleep($1)', [20]))
  asleep.catch(() => {})
  await until(async () => (await sleepers()) > 0, 'the statement')
  busy.end()
  await assert.rejects(asleep)
  assert.equal(idle(), 0)
})

async function sleepers(): Promise<number> {
  const { rows } = await books.sql.query(
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'active' AND query LIKE 'FETCH%'`,
  )
  return rows[0].count
}

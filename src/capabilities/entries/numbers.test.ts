import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Desk, openDesk } from '#testing/desk'
import { replies } from '#testing/http'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const lines = ['604000 10.00 PG21']
const upTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1)

async function numbersOf({ company }: Desk, journalId: number, year: string): Promise<number[]> {
  const { rows } = await books.sql.query(
    `SELECT e.number FROM entries e
       JOIN fiscal_years y ON y.company_id = e.company_id AND y.id = e.fiscal_year_id
      WHERE e.company_id = $1 AND e.journal_id = $2 AND y.code = $3 ORDER BY e.number`,
    [company.id, journalId, year],
  )
  return rows.map((row) => row.number)
}

const many = longOrShort(50, 10)

test(`${many} posts at once in one journal get the numbers 1 to ${many}, whatever fails or is tried in between`, async () => {
  const desk = await openDesk(books)
  const { admin, path, journal, invoiceBody } = desk
  const send = (body: object, headers: Record<string, string> = {}) =>
    admin.post(`${path}/entries/invoice`, body, { headers })
  const good = invoiceBody('ACH', lines)
  const calls = upTo(many).flatMap((turn) => [
    send(good),
    ...(turn % 5 === 0 ? [send(invoiceBody('ACH', ['604000 -1.00']))] : []),
    ...(turn % 5 === 1 ? [send(good, { 'x-dry-run': '1' })] : []),
    ...(turn % 5 === 2 ? [send({ ...good, entry_date: '2020-01-01' })] : []),
  ])
  const answers = await Promise.all(calls)
  const kept = answers.filter(
    ({ status, headers }) => status === 201 && headers.get('x-dry-run') === null,
  )
  assert.equal(kept.length, many)
  assert.deepEqual(
    kept.map(({ body }) => body.number).sort((a, b) => a - b),
    upTo(many),
  )
  assert.deepEqual(await numbersOf(desk, journal('ACH'), '2026'), upTo(many))
  const tried = answers.filter(({ headers }) => headers.get('x-dry-run') === '1')
  assert.equal(tried.length, many / 5)
  assert.ok(tried.every(({ status, body }) => status === 201 && body.number >= 1))
})

test('each journal counts for itself, and begins again with each fiscal year', async () => {
  const desk = await openDesk(books)
  await desk.addYear(2027)
  const post = async (code: string, entry_date: string) => {
    const send =
      code === 'OD'
        ? desk.free(['Dr 604000 1.00', 'Cr 440000 1.00'], { entry_date })
        : desk.invoice(code, lines, { entry_date })
    return replies(await send, 201).body.number
  }
  assert.equal(await post('ACH', '2026-05-01'), 1)
  assert.equal(await post('OD', '2026-01-01'), 1)
  assert.equal(await post('ACH', '2027-01-01'), 1)
  assert.equal(await post('ACH', '2026-01-01'), 2)
  assert.equal(await post('ACH', '2027-12-31'), 2)
  assert.equal(await post('OD', '2026-12-31'), 2)
})

test('batches, posts and reversals side by side leave no gap either', async () => {
  const desk = await openDesk(books)
  const { journal, batch, free, reverse, freeBody } = desk
  const two = ['Dr 604000 1.00', 'Cr 440000 1.00']
  const count = longOrShort(10, 4)
  const batches = longOrShort(5, 2)
  const first = await Promise.all(upTo(count).map(() => free(two)))
  const item = { kind: 'free', ...freeBody(two) }
  const more = await Promise.all([
    ...first.map(({ body }) => reverse(body.id)),
    ...first.map(({ body }) => reverse(body.id)),
    ...upTo(batches).map(() => batch([item, item, item])),
    ...upTo(batches).map(() => batch([item, { ...item, lines: [] }])),
  ])
  assert.deepEqual(more.map(({ status }) => status).sort(), [
    ...Array(count + batches).fill(201),
    ...Array(count + batches).fill(422),
  ])
  assert.deepEqual(await numbersOf(desk, journal('OD'), '2026'), upTo(count + count + 3 * batches))
})

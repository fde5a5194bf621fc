import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { contentDigest } from '#platform/changes/append'
import { type Desk, openDesk } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

/** An entry and its row of the log, written by one statement. */
const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
})

async function logOf(id: number) {
  const { rows } = await books.sql.query(
    `SELECT seq::int, after::text, salt, digest, mutation_key, device_id FROM changes
      WHERE company_id = $1 AND resource = 'entries' AND record_id = $2`,
    [desk.company.id, id],
  )
  return rows
}

const strange = 'Éclairs "à la crème" \\ ligne\tdeux, \u{1F9FE}, {"id":7} ]}'

test('the log holds the very text of the entry, with the digest that the program makes of it', async () => {
  const posted = replies(
    await desk.invoice('ACH', ['604000 100.00 PG21', '612000 50.00 PS21'], {
      label: strange,
      reference: strange,
    }),
    201,
  ).body
  const { warnings: _, ...entry } = posted
  const [row, ...more] = await logOf(posted.id)
  assert.equal(more.length, 0)
  assert.equal(row.after, JSON.stringify(entry))
  assert.deepEqual(row.digest, contentDigest(row.salt, null, row.after))
  assert.deepEqual(
    replies(await desk.admin.get(`${desk.path}/entries/${posted.id}`), 200).body,
    entry,
  )
})

test('a key, a device and a replay go with it', async () => {
  const headers = { 'x-client-mutation-id': 'once-only', 'x-device-id': 'till-3' }
  const body = desk.invoiceBody('ACH', ['604000 10.00 PG21'])
  const send = () => desk.admin.post(`${desk.path}/entries/invoice`, body, { headers })
  const first = replies(await send(), 201)
  const again = replies(await send(), 200)
  assert.deepEqual(again.body, first.body)
  const rows = await logOf(first.body.id)
  assert.equal(rows.length, 1)
  assert.deepEqual([rows[0].mutation_key, rows[0].device_id], ['once-only', 'till-3'])
})

test('the same entry comes of all ways: alone, with a key, with a listener, and tried out', async () => {
  const body = desk.invoiceBody('ACH', ['604000 77.00 PG21'])
  const send = (headers: Record<string, string> = {}) =>
    desk.admin.post(`${desk.path}/entries/invoice`, body, { headers })
  const answers = [
    await send({ 'x-dry-run': '1' }),
    await send(),
    await send({ 'x-client-mutation-id': 'a key' }),
  ]
  replies(
    await desk.admin.post(`${desk.firm.path}/webhooks`, {
      url: 'https://example.com/hook',
      events: ['entry.posted'],
    }),
    201,
  )
  answers.push(await send())
  const numbers = answers.map((answer) => replies(answer, 201).body.number)
  assert.deepEqual(numbers.slice(1), [numbers[0], numbers[0] + 1, numbers[0] + 2])
  const bare = answers.map(({ body: { id: _, number: __, lines, ...rest } }) => ({
    ...rest,
    lines: lines.map((line: object) => ({ ...line, id: 0 })),
  }))
  for (const other of bare.slice(1)) assert.deepEqual(other, bare[0])
})

test('the database refuses what does not balance, though nothing follows the statement', async () => {
  const { db } = books.service.services
  const [account, other] = [await desk.accountId('604000'), await desk.accountId('612000')]
  const { rows } = await books.sql.query(
    `SELECT y.id AS year, p.id AS period FROM fiscal_years y JOIN periods p ON p.fiscal_year_id = y.id
      WHERE y.company_id = $1 AND p.number = 3`,
    [desk.company.id],
  )
  const posting = (credit: string) =>
    db.write((tx) =>
      tx.last<{ posted: string }>(
        `SELECT post_one($1, NULL, now(), $2, $3, $4, '2026-03-10', NULL, NULL, NULL, NULL, 'manual',
           'year', NULL, NULL, NULL, NULL, 10, NULL, NULL, NULL, NULL, 0::smallint, ARRAY[$5, $6]::bigint[], '{10,0}',
           ARRAY[0, $7::numeric], '{NULL,NULL}', '{NULL,NULL}', '{NULL,NULL}', '{NULL,NULL}', '{NULL,NULL}',
           '{invoice,invoice}', '{NULL,NULL}', '{f,f}', '{NULL,NULL}', '{NULL,NULL}', '{NULL,NULL}', '{}', '{}', '{}',
           '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', NULL,
           NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL) AS posted`,
        [desk.company.id, rows[0].year, rows[0].period, desk.journal('OD'), account, other, credit],
      ),
    )
  const count = async () =>
    (await books.sql.query('SELECT count(*)::int AS n FROM entries')).rows[0].n
  const before_ = await count()
  await assert.rejects(posting('9.99'), /does not balance/)
  assert.equal(await count(), before_)
})

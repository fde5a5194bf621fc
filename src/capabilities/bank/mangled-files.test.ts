import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { refusalReasons } from '#formats/bank-statements/index'
import { ownIban, uploadTo } from '#testing/bank-files'
import { refusalOf } from '#testing/bank-statements'
import { type Desk, openDesk } from '#testing/desk'
import { mangled } from '#testing/mangled'
import { longOrShort } from '#testing/rounds'
import { camtOf, codaOf, someMoney, swiftOf } from '#testing/same-money'
import { useBooks } from '#testing/use-books'

const books = useBooks()
const files = [codaOf, camtOf, swiftOf].map((write) => write(someMoney, ownIban))
let desk: Desk
before(async () => {
  desk = await openDesk(books)
})

/** What is kept of files, in the whole company file. */
async function kept(): Promise<
  Record<'files' | 'statements' | 'transactions' | 'changes', number>
> {
  const { rows } = await books.sql.query(
    `SELECT (SELECT count(*)::int FROM coda_files WHERE company_id = $1) AS files,
            (SELECT count(*)::int FROM bank_statements WHERE company_id = $1) AS statements,
            (SELECT count(*)::int FROM bank_transactions WHERE company_id = $1) AS transactions,
            (SELECT count(*)::int FROM changes WHERE company_id = $1) AS changes`,
    [desk.company.id],
  )
  return rows[0]
}

const codes: readonly string[] = ['statement_invalid', 'bank_account_unknown']

/** Sends a file; says what came of it. Whatever is refused or known leaves everything as it was. */
async function sent(bytes: Buffer): Promise<number> {
  const was = await kept()
  const answer = await uploadTo(desk.admin, desk.path, bytes)
  const is = await kept()
  if (answer.status === 422) assert.ok(codes.includes(answer.body.code), answer.text)
  else assert.ok(answer.status === 201 || answer.status === 200, answer.text)
  if (answer.status !== 201) assert.deepEqual(is, was)
  else {
    const { imported_count, statements } = answer.body
    const more = { files: 1, statements: statements.length, transactions: imported_count }
    const changes = 1 + imported_count
    for (const [name, count] of Object.entries({ ...more, changes }))
      assert.equal(is[name as keyof typeof is] - was[name as keyof typeof was], count, name)
  }
  return answer.status
}

test('a mangled file is kept whole, or refused with nothing kept, and never a fault of ours', async () => {
  const seen = new Map<number, number>()
  let sentSoFar = 0
  await fc.assert(
    fc.asyncProperty(mangled(files), async (bytes) => {
      // Uploads are limited to 30 a minute.
      if (sentSoFar++ % 25 === 0) await books.sql.query('DELETE FROM rate_counters')
      const status = await sent(bytes)
      seen.set(status, (seen.get(status) ?? 0) + 1)
    }),
    { numRuns: longOrShort(1000, 15) },
  )
  assert.deepEqual([...seen.keys()].sort(), [200, 201, 422])
})

test('a mangled file is read or refused by a name, and little memory is taken', async () => {
  const known: readonly string[] = ['none', ...refusalReasons]
  const started = process.memoryUsage().heapUsed
  const most = 256 * 1024 * 1024
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(mangled(files), async (bytes) => {
      const [reason = ''] = (await refusalOf(bytes)).split(':')
      assert.ok(known.includes(reason), reason)
      assert.ok(process.memoryUsage().heapUsed - started < most)
      seen.add(reason)
    }),
    { numRuns: longOrShort(9000, 120) },
  )
  assert.ok(seen.size > 8, [...seen].join(', '))
})

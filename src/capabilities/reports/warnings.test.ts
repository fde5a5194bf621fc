import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Desk, openDesk } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

/** What waits on an account of suspense from the first year into the second. */
const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books, { fiscal_year: { starts_on: '2025-01-01', ends_on: '2025-12-31' } })
  const next = { starts_on: '2026-01-01', ends_on: '2026-12-31' }
  replies(await desk.admin.post(`${desk.path}/fiscal-years`, next), 201)
  await post(['Dr 550000 100.00', 'Cr 499000 100.00'], '2025-03-10')
  await post(['Dr 499000 100.00', 'Cr 700000 100.00'], '2026-04-20')
})

async function post(lines: string[], entry_date: string): Promise<void> {
  replies(await desk.free(lines, { entry_date }), 201)
}

async function suspense(report: string): Promise<string[]> {
  const { body } = replies(await desk.admin.get(`${desk.path}/reports/${report}`), 200)
  const found = body.warnings.find(({ code }: { code: string }) => code === 'suspense_not_empty')
  return found?.accounts ?? []
}

/** Those that read all accounts, whole or in part, and one that reads none. */
const reports = [
  'trial-balance?from=2026-01-01',
  'trial-balance?from=2025-02-01',
  'trial-balance?from=2026-01-01&closing=1',
  'trial-balance?from=2026-01-01&accounts=55',
  'general-ledger?from=2026-01-01',
  'general-ledger?from=2025-02-01&all=1',
  'general-ledger?from=2026-01-01&closing=1',
  'general-ledger?from=2026-01-01&accounts=55',
  'general-ledger?from=2026-01-01&per_page=1',
  'balance-sheet?compare=none',
  'journal?from=2026-01-01',
]
for (const report of reports)
  test(`${report} says what is left on accounts of suspense at its last day`, async () => {
    assert.deepEqual(await suspense(`${report}&to=2026-03-31`), ['499000'])
    assert.deepEqual(await suspense(`${report}&to=2026-04-19`), ['499000'])
    assert.deepEqual(await suspense(`${report}&to=2026-04-20`), [])
    assert.deepEqual(await suspense(`${report}&to=2026-12-31`), [])
  })

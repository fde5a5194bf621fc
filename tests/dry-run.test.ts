import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { composeApp } from '#app'
import type { Route } from '#platform/api/route'
import { call } from '#testing/http'
import { notes } from '#testing/notes/index'
import { bodyOf, openStage, pathOf, type Stage } from '#testing/stage'
import { useBooks } from '#testing/use-books'

/** A dry run answers what the write would answer and leaves nothing behind; where it cannot, it is refused. */
const routes = composeApp([notes]).routes.filter(
  (route) => route.writes && !['public', 'signed', 'bridge'].includes(route.ability),
)

/** What needs more than a generated request has its own test in its capability. */
const needMore = new Set(['reopenFiscalYear', 'sendByPeppol', 'respondByPeppol'])

const books = useBooks({ own: true })
let file: Stage
before(async () => {
  file = await openStage(books)
})

for (const route of routes.filter((candidate) => !needMore.has(candidate.name))) {
  test(`${route.method} ${route.path} keeps nothing when it is tried`, async () => {
    const on = await stageFor(route)
    const who = route.role === 'platform admin' ? on.platform : on.admin
    const path = await pathOf(route, on, true)
    const body = await bodyOf(route, on)
    const state = await everything()
    const answer = await call(books.base, route.method, path, {
      token: who.token,
      ...body,
      headers: { 'x-dry-run': '1', 'x-client-mutation-id': randomUUID() },
    })
    if (route.dryRun) {
      // What says so answers a trial with 200: nothing is made.
      const statuses = [route.status, ...route.otherStatuses]
      assert.ok(statuses.includes(answer.status), answer.text)
      assert.equal(answer.headers.get('x-dry-run'), '1')
      assert.equal(answer.headers.get('x-operation-id'), null)
    } else
      assert.deepEqual([answer.status, answer.body.code], [422, 'dry_run_unsupported'], answer.text)
    assert.deepEqual(await everything(), state)
  })
}

/** Nothing is kept, so that all can share a file; only an empty year can be deleted. */
async function stageFor({ scope, name }: Route): Promise<Stage> {
  if (name === 'writeReturns') return file
  if (scope !== 'company') return openStage(books, false)
  return name === 'deleteFiscalYear' ? openStage(books) : file
}

/**
 * How many rows each table has and which transaction wrote the last of them: what a request keeps moves one of the two.
 * Marks of use and counters aside.
 */
async function everything() {
  sums ??= await sumOfEach()
  const { rows } = await books.sql.query({ name: 'everything', text: sums })
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

/** One statement for all tables, prepared once: it takes longer to plan than to run. */
let sums: string | undefined

async function sumOfEach(): Promise<string> {
  const { rows: tables } = await books.sql.query(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind = 'r'
        AND c.relname NOT IN ('rate_counters', 'sign_in_attempts', 'sign_in_locks')`,
  )
  return tables
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*) || '/' || coalesce(${
          name === 'tokens'
            ? `sum(hashtextextended((to_jsonb(t) - 'last_used_at')::text, 0)::numeric)`
            : 'max(t.xmin::text::bigint)'
        }, 0) AS sum FROM ${name} t`,
    )
    .join(' UNION ALL ')
}

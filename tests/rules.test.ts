import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { composeApp } from '#app'
import type { LowestRole, Route } from '#platform/api/route'
import { type Answered, call, type Person } from '#testing/http'
import { outOfOrder } from '#testing/lock-order'
import { notes } from '#testing/notes/index'
import { bodyOf, openStage, pathOf, type Stage } from '#testing/stage'
import { recordStatements } from '#testing/statements'
import { useBooks } from '#testing/use-books'

/**
 * The columns of the route table, once for all endpoints: nobody writes "requires a token" by hand,
 * and no one can forget it. Each request sends the schema's own example.
 */
const routes = composeApp([notes]).routes

const books = useBooks({ own: true })
/** What only refuses can share one stage. */
let shared: Stage
let stranger: Person
const below = new Map<string, Person>()
before(async () => {
  shared = await openStage(books)
  stranger = (await books.office()).admin
  for (const role of ['reviewer', 'encoder', 'manager'] as const) {
    const someone = await books.member(shared.firm, role)
    if (role !== 'manager') await books.assign(shared.company.id, someone.id, role)
    below.set(role, someone)
  }
})

const needsToken = routes.filter((route) => !['public', 'signed', 'bridge'].includes(route.ability))
const ofFirm = needsToken.filter((route) => route.scope === 'firm')
const ofCompany = needsToken.filter((route) => route.scope === 'company')

async function send(route: Route, on: Stage, token: string | undefined): Promise<Answered> {
  return call(books.base, route.method, await pathOf(route, on, false), {
    token,
    ...(await bodyOf(route, on)),
  })
}

const integrationTokens = new Map<string, string>()

/** An integration token with these abilities, the same one for all who ask. */
async function integrationToken({ admin }: Stage, abilities: string[]): Promise<string> {
  const key = abilities.join()
  const token =
    integrationTokens.get(key) ?? (await books.newTokenFor(admin.id, 'integration', abilities))
  integrationTokens.set(key, token)
  return token
}

for (const route of needsToken) {
  test(`${route.method} ${route.path} asks who you are`, async () => {
    const on = shared
    const answer = await send(route, on, undefined)
    assert.equal(answer.status, 401, answer.text)
    assert.equal(answer.body.code, undefined)
    assert.ok(answer.body.message.length > 10)
  })

  test(`${route.method} ${route.path} needs its ability`, async () => {
    const on = shared
    const others = ['read', 'write', 'sync'].filter((ability) => ability !== route.ability)
    const answer = await send(route, on, await integrationToken(on, others))
    assert.equal(answer.status, 403, answer.text)
    if (route.ability === 'session') assert.equal(answer.body.code, 'session_token_required')
    else
      assert.deepEqual(
        [answer.body.code, answer.body.required_ability],
        ['token_ability_missing', route.ability],
      )
  })
}

for (const route of [...ofFirm, ...ofCompany]) {
  test(`${route.method} ${route.path} is not there for a stranger, nor under an unknown name`, async () => {
    const on = shared
    const known = await send(route, on, stranger.token)
    assert.equal(known.status, 404, known.text)
    const unknown = await call(
      books.base,
      route.method,
      (await pathOf(route, on, false))
        .replace(on.firm.token, 'AAAAAAAAAAAA')
        .replace(on.company.token, 'AAAAAAAAAAAA'),
      { token: stranger.token, ...(await bodyOf(route, on)) },
    )
    assert.equal(known.text, unknown.text)
  })
}

const lower: Partial<Record<LowestRole, 'reviewer' | 'encoder' | 'manager'>> = {
  encoder: 'reviewer',
  manager: 'encoder',
  admin: 'manager',
}

for (const route of needsToken.filter(
  (candidate) => lower[candidate.role] && candidate.scope !== 'user',
)) {
  test(`${route.method} ${route.path} is refused below ${route.role}, and the message names the role`, async () => {
    const on = shared
    const answer = await send(route, on, below.get(lower[route.role]!)!.token)
    assert.equal(answer.status, 403, answer.text)
    assert.equal(answer.body.code, undefined)
    assert.match(answer.body.message, new RegExp(route.role))
  })
}

for (const route of needsToken.filter((candidate) => candidate.role === 'platform admin')) {
  test(`${route.method} ${route.path} is for platform admins`, async () => {
    const on = shared
    assert.equal((await send(route, on, on.admin.token)).status, 403)
  })
}

let visitor: Person | undefined
for (const route of needsToken.filter((candidate) => candidate.demo === 'blocked')) {
  test(`${route.method} ${route.path} is refused in the demo firm`, async () => {
    const on = shared
    visitor ??= await books.member(on.firm, 'admin', { isDemo: true })
    const answer = await send(route, on, visitor.token)
    assert.deepEqual([answer.status, answer.body.code], [403, 'demo_mode'], answer.text)
  })
}

/** What needs more than a generated example has its own test in its capability. */
const needMore = new Set([
  'syncFirm',
  'importExternal',
  'activateKey',
  'changePassword',
  'requestEmail',
  'verifyEmail',
  'refreshSheet',
  'checkVat',
  'checkPeppol',
  'registerPeppol',
  'changePeppol',
  'deregisterPeppol',
  'fetchPeppol',
  'sendByPeppol',
  'respondByPeppol',
  'reopenFiscalYear',
  // Nobody sees the file any more, nor the replay.
  'trashCompany',
])

/** What leaves the file in another state than the next request expects has a file of its own. */
const needOwnFile = new Set([
  'createFiscalYear',
  'updateFiscalYear',
  'deleteFiscalYear',
  'closeFiscalYear',
])

async function stageFor(route: Route): Promise<Stage> {
  if (route.scope !== 'company') return openStage(books, false)
  return needOwnFile.has(route.name) ? openStage(books) : shared
}

describe('one mutation key', () => {
  for (const route of needsToken.filter(
    (candidate) => candidate.idempotent && !needMore.has(candidate.name),
  )) {
    test(`${route.method} ${route.path} locks in order, runs once for one key and replays its reply`, async () => {
      const on = await stageFor(route)
      const who = route.role === 'platform admin' ? on.platform : on.admin
      const path = await pathOf(route, on, true)
      const headers = { 'x-client-mutation-id': randomUUID() }
      const sent = { token: who.token, ...(await bodyOf(route, on)), headers }
      let first!: Answered
      const statements = await recordStatements(async () => {
        first = await call(books.base, route.method, path, sent)
      })
      assert.ok(first.status >= 200 && first.status < 300, first.text)
      assert.deepEqual(outOfOrder(statements), [])
      if (route.name === 'signOut') return
      const state = await logSize()
      const second = await call(books.base, route.method, path, sent)
      assert.equal(second.status, 200, second.text)
      assert.equal(second.headers.get('x-idempotent-replay'), '1')
      assert.equal(second.headers.get('x-operation-id'), first.headers.get('x-operation-id'))
      const expected = first.status === 204 ? {} : structuredClone(first.body)
      for (const member of route.once) expected[member] = null
      assert.deepEqual(second.body, expected)
      assert.deepEqual(await logSize(), state)
    })
  }
})

async function logSize() {
  const { rows } = await books.sql.query(
    `SELECT (SELECT count(*) FROM changes) AS changes, (SELECT count(*) FROM firm_activity) AS activity,
            (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM tokens) AS tokens`,
  )
  return rows[0]
}

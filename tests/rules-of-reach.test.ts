import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { composeApp } from '#app'
import type { Route } from '#platform/api/route'
import { type Answered, call, Person, replies } from '#testing/http'
import { notes } from '#testing/notes/index'
import { bodyOf, openStage, pathOf, type Stage } from '#testing/stage'
import { useBooks } from '#testing/use-books'

/**
 * The columns `limitedToken` and `platformAdmin`, for all endpoints: a token that was made for some company files, and
 * a platform admin in a firm of others.
 */
const routes = composeApp([notes]).routes
const needsToken = routes.filter((route) => !['public', 'signed', 'bridge'].includes(route.ability))
const outside = needsToken.filter(({ scope }) => scope !== 'company')
const everything = ['read', 'write', 'sync']

const books = useBooks()
let stage: Stage
let limited: string
before(async () => {
  stage = await openStage(books)
  limited = await books.newTokenFor(stage.admin.id, 'integration', everything, [stage.company.id])
})

async function send(route: Route, token: string | undefined, on = stage): Promise<Answered> {
  const sent = await bodyOf(route, on)
  return call(books.base, route.method, await pathOf(route, on, false), { token, ...sent })
}

const named = ({ method, path }: Route) => `${method} ${path}`

describe('a token that is limited to some company files', () => {
  test('writes nothing outside them: so every row says, but the one that ends the token itself', () => {
    const writes = outside.filter(({ writes }) => writes)
    assert.ok(writes.length > 20)
    const exceptions = writes.filter(({ limitedToken }) => limitedToken !== 'refused')
    assert.deepEqual(
      exceptions.map((route) => [named(route), route.limitedToken]),
      [['POST /v1/auth/logout', 'itself']],
    )
    const inFiles = needsToken.filter(({ scope }) => scope === 'company')
    assert.deepEqual([...new Set(inFiles.map(({ limitedToken }) => limitedToken))], ['ok'])
  })

  for (const route of outside.filter(({ limitedToken }) => limitedToken === 'refused'))
    test(`${named(route)} is refused to it`, async () => {
      const answer = await send(route, limited)
      if (route.ability === 'session')
        return void replies(answer, 403, { code: 'session_token_required' })
      replies(answer, 403, { code: undefined })
      assert.match(answer.body.message, /limited to some company files/)
    })

  test('is told so in four languages, before anything is said of the role', async () => {
    const reader = await books.member(stage.firm, 'reviewer', { locale: null })
    await books.assign(stage.company.id, reader.id, 'reviewer')
    const token = await books.newTokenFor(reader.id, 'integration', everything, [stage.company.id])
    const said = []
    for (const locale of ['fr', 'nl', 'en', 'de']) {
      await books.sql.query('UPDATE users SET locale = $2 WHERE id = $1', [reader.id, locale])
      const answer = await books.call('PATCH', stage.firm.path, { token, body: { phone: '1' } })
      said.push(replies(answer, 403).body.message)
    }
    assert.deepEqual(said, [
      'Ce jeton est limité à certains dossiers ; ceci va au-delà.',
      'Dit token is beperkt tot bepaalde dossiers; dit gaat verder.',
      'This token is limited to some company files; this goes beyond them.',
      'Dieses Token ist auf bestimmte Akten beschränkt; dies geht darüber hinaus.',
    ])
  })

  test('ends itself and no other', async () => {
    const [one, other] = [await tokenFor(stage), await tokenFor(stage)]
    replies(await books.call('POST', '/v1/auth/logout', { token: one }), 204)
    replies(await books.call('GET', stage.company.path, { token: one }), 401)
    replies(await books.call('GET', stage.company.path, { token: other }), 200)
  })
})

function tokenFor({ admin, company }: Stage): Promise<string> {
  return books.newTokenFor(admin.id, 'integration', everything, [company.id])
}

/** Two firms of one admin, with a word in all that is not about the one file of the token. */
async function wideOffice() {
  const on = await openStage(books, false)
  const { firm, admin, company } = on
  const hidden = await books.newCompany(firm, { name: 'Geheim hidden', code: 'GEHEIM' })
  const colleague = await books.member(firm, 'encoder', { name: 'Geheim colleague' })
  await books.assign(hidden.id, colleague.id, 'encoder')
  await books.assign(company.id, on.target.id, 'encoder')
  await books.sql.query(`UPDATE companies SET name = 'Geheim binned' WHERE id = $1`, [
    on.trashed.id,
  ])
  const elsewhere = await books.newFirm({ name: 'Geheim elsewhere' })
  await books.join(elsewhere.id, admin.id, 'admin')
  const wish = { email: 'geheim.jan@example.be', name: 'Geheim Jan', password: 'een lange zin 7' }
  replies(await admin.post(`${firm.path}/members`, { ...wish, role: 'reviewer' }), 201)
  const token = await books.newTokenFor(admin.id, 'integration', ['read'], [company.id])
  return { on, colleague, elsewhere, narrow: new Person(books.base, token, admin.id, admin.email) }
}

describe('what it reads outside its files', () => {
  let office: Awaited<ReturnType<typeof wideOffice>>
  before(async () => {
    office = await wideOffice()
  })
  const reads = outside.filter(
    // What is asked outside is about nobody's files, and nobody is asked here.
    ({ writes, limitedToken, limit }) =>
      !writes && ['ok', 'itself'].includes(limitedToken) && limit?.name !== 'lookup',
  )
  const seen = new Set<string>()

  for (const route of reads)
    test(`${named(route)} is about these files alone`, async () => {
      const path = await pathOf(route, office.on, false)
      const whole = replies(await office.on.admin.get(path), 200)
      if (whole.text.includes('Geheim')) seen.add(route.name)
      const answer = replies(await office.narrow.get(path), 200)
      assert.doesNotMatch(answer.text, /geheim/i)
    })

  test('and the same reading does find what is hidden', () => {
    for (const name of [
      'listActivity',
      'listCompanies',
      'listDeadlines',
      'listFirms',
      'listMembers',
    ])
      assert.ok(seen.has(name), name)
    for (const name of ['listTrash', 'readDashboard', 'readFirm', 'readMe'])
      assert.ok(seen.has(name), name)
  })

  test('a colleague of other files and a firm that keeps none of them are not there', async () => {
    const { narrow, on, colleague, elsewhere } = office
    const team = `${on.firm.path}/members`
    const unknown = replies(await narrow.get(`${team}/999999999`), 404).text
    assert.equal(replies(await narrow.get(`${team}/${colleague.id}`), 404).text, unknown)
    replies(await narrow.get(`${team}/${on.target.id}`), 200)
    for (const path of ['', '/members', '/activity', '/dashboard', '/deadlines', '/trash'])
      assert.equal(replies(await narrow.get(elsewhere.path + path), 404).text, unknown, path)
  })

  test('nor is the firm, once the file has left it', async () => {
    const { narrow, on, elsewhere } = office
    const move = (to: number) =>
      books.sql.query('UPDATE companies SET firm_id = $2 WHERE id = $1', [on.company.id, to])
    await move(elsewhere.id)
    replies(await narrow.get(on.firm.path), 404)
    replies(await narrow.get(elsewhere.path), 200)
    await move(on.firm.id)
    replies(await narrow.get(on.firm.path), 200)
  })
})

describe('a platform admin who is no member of the firm', () => {
  const ofTeam = routes.filter(({ platformAdmin }) => platformAdmin === 'no admin')

  test('changes no team: so every row says that writes members', () => {
    const writes = routes.filter(({ path, writes: is }) => is && path.includes('/members'))
    assert.deepEqual(ofTeam.map(named), writes.map(named))
    assert.equal(writes.length, 4)
  })

  for (const route of ofTeam)
    test(`${named(route)} is for the firm itself, as long as it has an active admin`, async () => {
      const on = await openStage(books, false)
      const refused = replies(await send(route, on.platform.token, on), 403, { code: undefined })
      assert.match(refused.body.message, /platform admin does not touch the team/)
      // Once a member, no longer active: that is no door either.
      await books.join(on.firm.id, on.platform.id, 'admin', false)
      replies(await send(route, on.platform.token, on), 403)
      await books.sql.query('UPDATE firm_members SET is_active = false WHERE firm_id = $1', [
        on.firm.id,
      ])
      const helped = await send(route, on.platform.token, on)
      assert.ok(helped.status < 300, helped.text)
    })

  for (const route of routes.filter(({ platformAdmin }) => platformAdmin === 'unseen'))
    test(`${named(route)} is not there for one`, async () => {
      const on = stage
      const answer = replies(await send(route, on.platform.token), 404)
      const path = (await pathOf(route, on, false)).replace(on.firm.token, 'AAAAAAAAAAAA')
      const sent = { token: on.platform.token, ...(await bodyOf(route, on)) }
      assert.equal(answer.text, (await call(books.base, route.method, path, sent)).text)
    })
})

import assert from 'node:assert/strict'
import { demo } from '#capabilities/demo'
import { languages } from '#kernel/languages'
import { thinPlans } from '#testing/demo'
import { refusedAt } from '#testing/desk'
import { Person, replies } from '#testing/http'
import { resetDemo } from '../../../src/capabilities/demo/actions/reset.js'
import { pass } from '../time.js'
import { type Chapter, fieldsOf, has, scene, timestamp } from './scene.js'

const me = '/v1/auth/me'
const dayMs = 24 * 3_600_000

/** What only holds where the demo data set is, which the first of these makes. */
export function demoSession(endpoints: Chapter): void {
  const says = endpoints.section('Auth')
  const session =
    'POST | `/v1/auth/demo` | public, 10 per minute | optional `{locale (fr nl en de), device_name (100 max)}` | 201 `{token, user, demo {firm {public_token, name}, companies[] {public_token, code, name}, expires_at, resets_at}}`; 503 `demo_unavailable` when the demo data set is missing'
  const lasting = 'Demo data is reset every night; demo users and tokens live at most 24 hours.'
  const path = '/v1/auth/demo'
  const open = (body: object = {}) => scene.books.call('POST', path, { body })

  says(session, 'without the data set', async () => {
    await pass(scene.books, 60)
    replies(await open(), 503, { code: 'demo_unavailable' })
  })

  says(
    'Demo session: the demo firm holds four fictitious Belgian company files with two fiscal years each, entries, bank statements, VAT declarations and documents to validate.',
    async () => {
      await resetDemo(scene.books.service.services, thinPlans({ files: 4, hasMail: true }))
      const { visitor, companies } = await visit()
      assert.equal(companies.length, 4)
      for (const { public_token } of companies) {
        const file = `/v1/companies/${public_token}`
        const read = async (below: string) => replies(await visitor.get(file + below), 200).body
        const company = await read('')
        assert.deepEqual(
          [company.country_pack, company.is_demo, company.fiscal_years.length],
          ['BE', true, 2],
        )
        assert.ok((await read('/entries')).total > 5)
        assert.ok((await read('/coda-files')).total > 0)
        assert.ok((await read('/bank-transactions')).total > 0)
        const waiting = (await read('/documents')).data.map(
          ({ status }: { status: string }) => status,
        )
        assert.ok(waiting.includes('pending'))
        assert.ok((await read('/document-imports?status=queued,ready,needs_review')).total > 0)
      }
    },
  )

  says(session, async () => {
    await pass(scene.books, 60)
    const { body, headers } = replies(await scene.books.call('POST', path), 201)
    assert.equal(headers.get('x-ratelimit-limit'), '10')
    assert.deepEqual(Object.keys(body).sort(), ['demo', 'token', 'user'])
    has(body.user, fieldsOf.user)
    assert.equal(body.user.is_demo, true)
    const { firm, companies, expires_at, resets_at, ...rest } = body.demo
    assert.deepEqual([Object.keys(firm), rest], [['public_token', 'name'], {}])
    for (const company of companies)
      assert.deepEqual(Object.keys(company).sort(), ['code', 'name', 'public_token'])
    for (const time of [expires_at, resets_at]) assert.match(time, timestamp)
    for (const locale of languages)
      assert.equal(replies(await open({ locale }), 201).body.user.locale, locale)
    replies(await open({ device_name: 'd'.repeat(100) }), 201)
    refusedAt(await open({ locale: 'es' }), 'locale')
    refusedAt(await open({ device_name: 'd'.repeat(101) }), 'device_name')
    for (let count = 9; count <= 10; count++) replies(await open(), 201)
    replies(await open(), 429)
  })

  says(
    'Allowed locally: entries, lettering, VAT declarations, exports, history, recycle bin, synchronisation.',
    async () => {
      const { visitor, files } = await visit()
      const file = files[0]!
      const get = async (below: string) => replies(await visitor.get(file + below), 200).body
      const journals = await get('/journals')
      const customer = { type: 'customer', name: 'Bezoeker' }
      const party = replies(await visitor.post(`${file}/third-parties`, customer), 201)
      const post = async (lines: object[]) => {
        const { id: journal_id } = journals.find(({ code }: { code: string }) => code === 'OD')
        const body = { journal_id, entry_date: '2026-03-10', lines }
        return replies(await visitor.post(`${file}/entries`, body), 201)
      }
      const third_party_id = party.body.id
      const due = await post([
        { account: '400000', debit: '10.00', third_party_id },
        { account: '700000', credit: '10.00' },
      ])
      const paid = await post([
        { account: '550000', debit: '10.00' },
        { account: '400000', credit: '10.00', third_party_id },
      ])
      const line_ids = [due.body.lines[0].id, paid.body.lines[1].id]
      const lettered = replies(await visitor.post(`${file}/lettering`, { line_ids }), 201)
      replies(await visitor.get(`${file}/exports/trial-balance?format=csv`), 200)
      const operation = lettered.headers.get('x-operation-id')
      replies(await visitor.post(`${file}/history/operations/${operation}/revert`), 200)
      assert.ok((await get('/history')).total > 0)
      const gone = replies(await visitor.post(`${file}/third-parties`, customer), 201).body
      replies(await visitor.delete(`${file}/third-parties/${gone.id}`), 204)
      assert.equal((await get('/trash')).total, 1)
      replies(await visitor.post(`${file}/trash/third-parties/${gone.id}/restore`), 200)
      assert.ok((await get('/sync/pull')).changes.length > 0)
      const mutation = {
        mutation_id: 'demo',
        method: 'POST',
        path: 'third-parties',
        body: customer,
      }
      const pushed = await visitor.post(`${file}/sync/push`, { mutations: [mutation] })
      assert.equal(replies(pushed, 200).body.results[0].status, 'applied')
    },
  )

  says(
    'Blocked with 403 `demo_mode` (operations flagged as demo-blocked): Peppol, external platform synchronisation, e-mails and reminders, integrations, licence keys, team and firm management, company creation and deletion, webhooks, integration tokens, company lookups and VIES, uploads and analysis of the document importer, SEPA files.',
    async () => {
      const { visitor, files, firm } = await visit()
      const file = files[0]!
      const [party] = replies(await visitor.get(`${file}/third-parties`), 200).body
      const imports = replies(await visitor.get(`${file}/document-imports`), 200).body
      for (const [method, route] of [
        ['POST', `${firm}/sync`],
        ['POST', `${file}/sync/external`],
        ['POST', `${firm}/licence`],
        ['DELETE', `${firm}/licence`],
        ['PATCH', firm],
        ['POST', `${firm}/members`],
        ['PATCH', `${firm}/members/${visitor.id}`],
        ['DELETE', `${firm}/members/${visitor.id}`],
        ['PUT', `${firm}/members/${visitor.id}/companies`],
        ['POST', '/v1/companies'],
        ['DELETE', file],
        ['GET', `${firm}/webhooks`],
        ['POST', `${firm}/webhooks`],
        ['POST', '/v1/auth/tokens'],
        ['PUT', '/v1/auth/me/email'],
        ['POST', `${file}/refresh-sheet`],
        ['POST', `${file}/third-parties/${party.id}/check-vat`],
        ['POST', `${file}/third-parties/${party.id}/check-peppol`],
        ['POST', `${file}/document-imports`],
        ['POST', `${file}/document-imports/${imports.data[0].id}/process`],
        ['POST', `${file}/sepa-files`],
        ['GET', `${file}/sepa-files/1/file`],
        ['POST', `${file}/sepa-files/1/confirm`],
        ['DELETE', `${file}/sepa-files/1`],
        ['PUT', `${file}/mail/settings`],
        ['POST', `${file}/mail/test`],
        ['POST', `${file}/mail/messages`],
        ['POST', `${file}/mail/reminders`],
      ] as const) {
        const answer = await visitor.call(method, route, method === 'GET' ? {} : { body: {} })
        replies(answer, 403, { code: 'demo_mode' })
      }
    },
  )

  says('A demo user never reaches anything outside the demo firm (404).', async () => {
    const { visitor, firm } = await visit()
    const { desk } = scene
    for (const route of [
      desk.firm.path,
      desk.path,
      `${desk.path}/entries`,
      `${desk.path}/sync/pull`,
    ])
      replies(await visitor.get(route), 404)
    replies(await visitor.post(`${desk.path}/entries`), 404)
    replies(await visitor.patch(desk.firm.path, { phone: '1' }), 404)
    const firms = replies(await visitor.get('/v1/firms'), 200).body
    assert.deepEqual(
      firms.map(({ public_token }: { public_token: string }) => `/v1/firms/${public_token}`),
      [firm],
    )
    assert.equal(replies(await visitor.get('/v1/companies'), 200).body.length, 4)
  })

  says(lasting, 'reset', async () => {
    const { visitor, companies } = await visit()
    const [plan] = thinPlans({ files: 4, hasMail: true })
    const file = companies.find(({ code }) => code === plan!.company.code)!
    const path = `/v1/companies/${file.public_token}/third-parties`
    replies(await visitor.post(path, { type: 'customer', name: 'Left behind' }), 201)
    const reset = demo.jobs.find(({ name }) => name === 'reset-demo')!
    assert.deepEqual([reset.every, reset.at], ['day', '03:00'])
    await resetDemo(scene.books.service.services, [plan!])
    assert.deepEqual(replies(await visitor.get(`${path}?q=behind`), 200).body, [])
    assert.ok(replies(await visitor.get(path), 200).body.length > 0)
  })

  says(lasting, '24 hours', async () => {
    const { books } = scene
    const { visitor } = await visit()
    const remove = demo.jobs.find(({ name }) => name === 'delete-demo-users')!
    const exists = async () => {
      await remove.run({ services: books.service.services, payload: {}, attempt: 1 })
      const { rows } = await books.sql.query('SELECT FROM users WHERE id = $1', [visitor.id])
      return rows.length === 1
    }
    books.clock.advance(dayMs - 1)
    replies(await visitor.get(me), 200)
    assert.ok(await exists())
    books.clock.advance(1)
    replies(await visitor.get(me), 401)
    books.clock.advance(1)
    assert.ok(!(await exists()))
  })

  /** Someone who looks at the demo. */
  async function visit() {
    await pass(scene.books, 60)
    const { token, user, demo: shown } = replies(await open(), 201).body
    const companies = shown.companies as { public_token: string; code: string }[]
    return {
      visitor: new Person(scene.books.base, token, user.id, user.email),
      firm: `/v1/firms/${shown.firm.public_token}`,
      companies,
      files: companies.map(({ public_token }) => `/v1/companies/${public_token}`),
    }
  }
}

/** The four files of the demo with a few entries of each year and one paper of each kind, which are quickly made. */

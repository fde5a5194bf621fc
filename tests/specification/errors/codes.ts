import assert from 'node:assert/strict'
import { replies } from '#testing/http'
import type { Says } from '../chapter.js'
import {
  allow,
  books,
  desk,
  holding,
  isClosed,
  isErrorBody,
  newToken,
  newWebhook,
  partyPath,
  tokens,
  two,
  webhookFields,
} from './scene.js'

const locked =
  'period_locked | 422 | write in a locked period or closed fiscal year; body `{message, code, reason, errors}` with `reason` = `period_locked` or `fiscal_year_closed`'

export function codes(says: Says): void {
  says(
    'token_ability_missing | 403 | integration token lacks the ability; body adds `required_ability` (read, write or sync)',
    async () => {
      const lacking = {
        read: ['GET', `${desk.path}/entries`],
        write: ['POST', `${desk.path}/entries`],
        sync: ['GET', `${desk.path}/sync/pull`],
      } as const
      for (const [ability, [method, path]] of Object.entries(lacking)) {
        const others = Object.keys(lacking).filter((one) => one !== ability)
        const refused = await (await holding(desk.admin, ...others)).call(method, path)
        const { message, ...rest } = replies(refused, 403).body
        assert.ok(message)
        assert.deepEqual(rest, { code: 'token_ability_missing', required_ability: ability })
        const allowed = await (await holding(desk.admin, ability)).call(method, path)
        assert.notEqual(allowed.status, 403)
      }
    },
  )

  says('session_token_required | 403 | route reserved to session tokens', async () => {
    const able = await holding(desk.admin, 'read', 'write', 'sync')
    for (const answer of [
      await able.get(tokens),
      await able.post(tokens, { name: 'More', abilities: ['read'] }),
      await able.delete(`${tokens}/1`),
    ])
      replies(answer, 403, { code: 'session_token_required' })
    replies(await desk.admin.get(tokens), 200)
  })

  says('demo_mode | 403 | external effect attempted in the demo firm', async () => {
    const firm = await books.newFirm({ isDemo: true })
    const company = await books.newCompany(firm, { isDemo: true })
    const visitor = await books.member(firm, 'manager', { isDemo: true })
    const real = await books.member(firm, 'admin')
    for (const who of [visitor, real])
      for (const path of [
        `${firm.path}/sync`,
        `${firm.path}/webhooks`,
        `${company.path}/sync/external`,
        `${company.path}/document-imports`,
      ])
        replies(await who.post(path), 403, { code: 'demo_mode' })
    replies(await visitor.get(company.path), 200)
    await books.sql.query('UPDATE firms SET is_demo = false WHERE id = $1', [firm.id])
  })

  says('token_limit_reached | 422 | 50 integration tokens already exist', async () => {
    const els = await books.person()
    for (let count = 0; count < 49; count++) await books.newTokenFor(els.id, 'integration')
    await newToken(els)
    const refused = await els.post(tokens, { name: 'One more', abilities: ['read'] })
    replies(refused, 422, { code: 'token_limit_reached' })
    isErrorBody(refused, 422)
  })

  says('user_limit_reached | 422 | licence allows no more users (add member)', async () => {
    const { firm, admin } = await books.office()
    const add = async () => {
      const { email } = await books.newUser()
      return admin.post(`${firm.path}/members`, { email, role: 'encoder' })
    }
    replies(await add(), 200)
    const refused = replies(await add(), 422, { code: 'user_limit_reached' })
    isErrorBody(refused, 422)
    const newcomer = { email: 'new@example.be', name: 'New', password: 'een lange zin 7' }
    const made = await admin.post(`${firm.path}/members`, { ...newcomer, role: 'encoder' })
    replies(made, 422, { code: 'user_limit_reached' })
    await allow({ firm, admin }, { users: 3 })
    replies(await add(), 200)
    replies(await add(), 422, { code: 'user_limit_reached' })
  })

  says('company_limit_reached | 422 | licence or plan allows no more company files', async () => {
    const { firm, admin } = await books.office()
    const create = () => admin.post('/v1/companies', { name: 'Bakkerij' })
    replies(await create(), 201)
    isErrorBody(replies(await create(), 422, { code: 'company_limit_reached' }), 422)
    await allow({ firm, admin }, { companies: 3 })
    replies(await create(), 201)
    replies(await create(), 422, { code: 'company_limit_reached' })
  })

  says('webhook_url_refused | 422 | endpoint URL breaks the URL rules', async () => {
    const { firm, admin } = desk
    const wish = { url: 'http://hooks.example.be/x', events: ['*'] }
    const refused = await admin.post(`${firm.path}/webhooks`, wish)
    replies(refused, 422, { code: 'webhook_url_refused' })
    assert.deepEqual(Object.keys(refused.body.errors), ['url'])
    const webhook = await newWebhook()
    const moved = await admin.patch(webhook, { url: 'https://localhost/x' })
    replies(moved, 422, { code: 'webhook_url_refused' })
  })

  says('webhook_limit_reached | 422 | 20 endpoints already registered for the firm', async () => {
    const { firm, admin } = await books.office()
    const add = () => admin.post(`${firm.path}/webhooks`, webhookFields)
    for (let count = 0; count < 20; count++) replies(await add(), 201)
    isErrorBody(replies(await add(), 422, { code: 'webhook_limit_reached' }), 422)
  })

  says(locked, async () => {
    const { admin, path, years } = desk
    const standing = replies(await desk.free(two, { entry_date: '2026-01-10' }), 201).body
    replies(await admin.post(`${path}/periods/${years[0].periods[0].id}/lock`), 200)
    await isClosed('period_locked', standing.id)
    replies(await desk.free(two, { entry_date: '2026-02-01' }), 201)
  })

  says('conflict | 409 | optimistic lock', async () => {
    const { version } = replies(await desk.admin.get(partyPath()), 200).body
    const on = (base: number) => ({ headers: { 'x-base-version': String(base) } })
    const change = (base: number) =>
      desk.admin.patch(partyPath(), { city: `City ${base}` }, on(base))
    replies(await change(version), 200)
    replies(await change(version), 409, { code: 'conflict' })
    replies(await desk.admin.delete(partyPath(), on(version)), 409, { code: 'conflict' })
    replies(await change(version + 1), 200)
  })

  says('demo_unavailable | 503 | demo data set not available', async () => {
    const refused = await books.call('POST', '/v1/auth/demo')
    replies(refused, 503, { code: 'demo_unavailable' })
    isErrorBody(refused, 503)
  })
}

export function closedYear(says: Says): void {
  says(locked, 'in a closed fiscal year', async () => {
    const { admin, path, years } = desk
    const entry_date = '2026-02-10'
    const standing = replies(await desk.free(two, { entry_date }), 201).body
    replies(await admin.post(`${path}/fiscal-years/${years[0].id}/close`), 200)
    await isClosed('fiscal_year_closed', standing.id, entry_date)
  })
}

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { app } from '#app'
import { languages } from '#kernel/languages'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import type { Says } from '../chapter.js'
import { pathOfUrl, somePdf } from '../uploads.js'
import {
  books,
  dayMs,
  desk,
  holding,
  importer,
  isErrorBody,
  me,
  newToken,
  newWebhook,
  partyPath,
  tokens,
} from './scene.js'

export function statuses(says: Says): void {
  const body =
    'Error body: `{message (string, translated), code (string, optional, stable machine reason), errors (object mapping field to messages, on 422)}`.'

  says(body, 'of every status', async () => {
    const reader = await holding(desk.admin, 'read')
    const stale = { headers: { 'x-base-version': '99' } }
    for (const [status, answer] of [
      [401, await books.call('GET', me)],
      [403, await reader.post(`${desk.path}/third-parties`)],
      [404, await desk.admin.get(`${desk.path}/entries/999999`)],
      [404, await books.call('GET', '/v1/nowhere')],
      [405, await books.call('DELETE', '/v1/ping')],
      [409, await desk.admin.patch(partyPath(), { city: 'Gent' }, stale)],
      [422, await desk.admin.post(`${desk.path}/third-parties`, { type: 'other' })],
      [422, await desk.admin.call('POST', `${desk.path}/third-parties`, { raw: '{' })],
      [503, await books.call('POST', '/v1/auth/demo')],
    ] as const)
      isErrorBody(answer, status)
  })

  says(body, 'translated, with the same code and the same fields', async () => {
    const said = new Set<string>()
    for (const language of languages) {
      const headers = { 'accept-language': language }
      const unavailable = await books.call('POST', '/v1/auth/demo', { headers })
      const invalid = await books.call('POST', '/v1/auth/login', { body: {}, headers })
      said.add(replies(unavailable, 503, { code: 'demo_unavailable' }).body.message)
      refusedAt(invalid, 'email', 'password')
      said.add(invalid.body.message)
      said.add(invalid.body.errors.password[0])
    }
    assert.equal(said.size, 3 * languages.length)
  })

  says('200 | also an idempotent replay (header `X-Idempotent-Replay: 1`)', async () => {
    const headers = { 'x-client-mutation-id': randomUUID() }
    const create = () =>
      desk.admin.post(`${desk.path}/third-parties`, { type: 'customer', name: 'Once' }, { headers })
    const first = replies(await create(), 201)
    assert.equal(first.headers.get('x-idempotent-replay'), null)
    const replay = replies(await create(), 200)
    assert.equal(replay.headers.get('x-idempotent-replay'), '1')
    assert.deepEqual(replay.body, first.body)
    replies(await desk.admin.get(me), 200)
  })

  says('201, 202, 204 | created / accepted / done without body', async () => {
    const { id } = replies(
      await desk.admin.post(`${desk.path}/third-parties`, { type: 'customer', name: 'Gone' }),
      201,
    ).body
    assert.ok(id > 0)
    const webhook = await newWebhook()
    replies(await desk.admin.post(`${webhook}/test`), 202)
    for (const path of [`${desk.path}/third-parties/${id}`, webhook])
      assert.equal(replies(await desk.admin.delete(path), 204).text, '')
  })

  says('401 | token missing, invalid, revoked or expired; no code', async () => {
    const els = await books.person()
    const [revoked, expiring] = [await newToken(els), await newToken(els, { expires_in_days: 1 })]
    replies(await els.delete(`${tokens}/${revoked.integration_token.id}`), 204)
    replies(await books.call('GET', me, { token: expiring.token }), 200)
    books.clock.advance(dayMs)
    for (const token of [undefined, 'nonsense', revoked.token, expiring.token]) {
      const refused = replies(await books.call('GET', me, { token }), 401)
      assert.deepEqual(Object.keys(refused.body), ['message'])
    }
  })

  says(
    '403 | role too low, missing ability, demo restriction or invalid URL signature',
    async () => {
      const reviewer = await books.member(desk.firm, 'reviewer')
      await books.assign(desk.company.id, reviewer.id, 'reviewer')
      const supplier = { type: 'supplier', name: 'Refused' }
      replies(await reviewer.post(`${desk.path}/third-parties`, supplier), 403, { code: undefined })
      const reader = await holding(desk.admin, 'read')
      replies(await reader.post(`${desk.path}/third-parties`, supplier), 403)
      const visitor = await books.person({ isDemo: true })
      replies(await visitor.patch(me, { name: 'Other' }), 403)
      const { file_url } = await importer.upload(somePdf, 'signed.pdf')
      const url = pathOfUrl(file_url)
      replies(await books.call('GET', url), 200)
      replies(await books.call('GET', url.replace(/signature=\w{4}/, 'signature=0000')), 403)
    },
  )

  says(
    '404 | unknown resource or resource the user cannot access (company files never 403)',
    async () => {
      const elsewhere = await books.office()
      const known = ['/entries', '/third-parties', '/trash', '/sync/pull', '']
      for (const path of [
        '/v1/nothing',
        `${desk.path}/entries/999999`,
        `${desk.path}/third-parties/999999`,
        '/v1/companies/AAAAAAAAAAAA',
        elsewhere.firm.path,
        ...known.map((path) => elsewhere.company.path + path),
      ])
        replies(await desk.admin.get(path), 404)
      replies(await desk.admin.delete(elsewhere.company.path), 404)
      replies(await desk.admin.post(`${elsewhere.company.path}/sync/external`), 404)
      const reader = await holding(desk.admin, 'read')
      replies(await reader.post(`${elsewhere.company.path}/entries`), 404)
      const visitor = await books.person({ isDemo: true })
      replies(await visitor.delete(elsewhere.company.path), 404)
    },
  )

  says(
    '409 | `conflict`: stale `X-Base-Version`; body carries `server_version` and `server_data`; nothing changed',
    async () => {
      const stands = replies(await desk.admin.patch(partyPath(), { city: 'Brugge' }), 200).body
      const { text: before, body: shown } = replies(await desk.admin.get(partyPath()), 200)
      const headers = { 'x-base-version': String(stands.version - 1) }
      const refused = await desk.admin.patch(partyPath(), { city: 'Ieper' }, { headers })
      const { message, ...rest } = replies(refused, 409).body
      assert.ok(message)
      const server = { server_version: stands.version, server_data: shown }
      assert.deepEqual(rest, { code: 'conflict', ...server })
      assert.equal(replies(await desk.admin.get(partyPath()), 200).text, before)
    },
  )

  says(
    '422 | validation or business rule; `errors` per field; `code` when a machine reason exists',
    async () => {
      const invalid = await desk.admin.post(`${desk.path}/entries`, { journal_id: 'x', lines: 1 })
      refusedAt(invalid, 'journal_id', 'entry_date', 'lines')
      assert.equal(invalid.body.code, undefined)
      const invoice = await desk.invoice('ACH', ['604000 x PG21', '999999 1.00 PG21'])
      refusedAt(invoice, 'lines.0.amount')
      const twice = await desk.admin.post(`${desk.path}/journals`, {
        code: 'OD',
        label: 'Again',
        type: 'general',
      })
      refusedAt(twice, 'code')
      const unbalanced = await desk.free(['Dr 604000 1.00', 'Cr 550000 2.00'])
      replies(unbalanced, 422, { code: 'not_balanced' })
      isErrorBody(unbalanced, 422)
    },
  )

  says('429 | rate limit reached; header `Retry-After`', async () => {
    const { firm, admin } = await books.office()
    for (let times = 0; times < 6; times++) replies(await admin.post(`${firm.path}/sync`), 422)
    const refused = replies(await admin.post(`${firm.path}/sync`), 429)
    const seconds = refused.headers.get('retry-after') ?? ''
    assert.ok(/^\d+$/.test(seconds) && Number(seconds) >= 1 && Number(seconds) <= 60, seconds)
    isErrorBody(refused, 429)
  })

  says('503 | temporarily unavailable; a 503 always carries a `code`', async () => {
    const firm = await books.newFirm({ externalId: 'F-1' })
    const admin = await books.member(firm, 'admin')
    const { code } = replies(await admin.post(`${firm.path}/sync`), 503).body
    assert.equal(code, 'external_unavailable')
    replies(await books.call('POST', '/v1/auth/demo'), 503, { code: 'demo_unavailable' })
    const kinds = app.routes.flatMap(({ problems }) => problems)
    const unavailable = kinds.filter(({ status }) => status === 503)
    assert.ok(unavailable.length > 1)
    for (const kind of unavailable) assert.match(kind.code ?? '', /^[a-z_]+$/)
  })
}

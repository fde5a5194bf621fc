import assert from 'node:assert/strict'
import type { OutgoingHttpHeaders } from 'node:http'
import { test } from 'node:test'
import { call } from './http.js'
import { withServer } from './outside.js'

/** Asks a server that gives this answer, and says what the check has against it. */
async function objection(
  path: string,
  status: number,
  body: unknown,
  more: OutgoingHttpHeaders = {},
): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-request-id': 'req_1', ...more }
  let told = ''
  await withServer(
    (_request, response) =>
      response.writeHead(status, headers).end(body === undefined ? '' : JSON.stringify(body)),
    async (url) => {
      const refused = await call(url, 'GET', path).then(
        () => undefined,
        (error: Error) => error,
      )
      told = refused?.message ?? ''
    },
  )
  return told
}

const pong = { pong: true, version: '0.1.0' }
const refusal = { message: 'No.' }

test('an answer that is published passes, whatever it is', async () => {
  assert.equal(await objection('/v1/nowhere', 404, refusal), '')
  assert.equal(await objection('/v1/auth/me', 401, refusal, { 'www-authenticate': 'Bearer' }), '')
  assert.equal(await objection('/v1/auth/me', 429, refusal, { 'retry-after': '7' }), '')
  assert.equal(await objection('/healthz', 418, undefined), '')
})

test('what is not published is found out: status, address, type of content, body', async () => {
  assert.match(
    await objection('/v1/ping', 418, refusal),
    /GET \/v1\/ping answers 418, which is not/,
  )
  assert.match(await objection('/v1/nowhere', 200, pong), /of an unknown address answers 200/)
  const html = { 'content-type': 'text/html' }
  assert.match(await objection('/v1/ping', 200, pong, html), /with text\/html, which is not/)
  assert.match(await objection('/v1/ping', 200, { pong: 'yes' }), /a body that its schema refuses/)
  assert.match(await objection('/v1/auth/me', 403, refusal, html), /text\/html/)
  assert.match(await objection('/v1/auth/me', 500, { code: 'internal_error' }), /schema refuses/)
})

test('so are headers and codes', async () => {
  const told = (status: number, more: OutgoingHttpHeaders = {}, body: object = refusal) =>
    objection('/v1/auth/me', status, body, more)
  assert.match(await told(401), /without www-authenticate/)
  assert.match(await told(429), /without retry-after/)
  assert.match(await told(429, { 'retry-after': 'soon' }), /with retry-after: soon/)
  assert.match(await told(403, { 'x-trashed': '1' }), /with x-trashed, which is not published/)
  assert.match(await told(403, { 'x-ratelimit-remaining': 'few' }), /x-ratelimit-remaining: few/)
  const coded = { ...refusal, code: 'not_balanced' }
  assert.match(await told(403, {}, coded), /with not_balanced, which is not published/)
})

test('of the paths that fit an address, the one that is meant is taken', async () => {
  const at = (rest: string) => `/v1/companies/abcdefghijkl/${rest}`
  assert.equal(await objection(at('lettering/open-items'), 200, []), '')
  assert.match(
    await objection(at('lettering/1'), 200, []),
    /lettering\/\{id\} answers 200 with a body/,
  )
  // There is a POST of this address, but what is asked for is an entry by that name.
  assert.match(await objection(at('entries/invoice'), 200, []), /entries\/\{id\} answers 200/)
  assert.match(await objection('/v1/auth/login', 200, {}), /auth\/login answers 200, which is not/)
  assert.equal(await objection('/v1/auth/login', 405, refusal, { allow: 'POST' }), '')
})

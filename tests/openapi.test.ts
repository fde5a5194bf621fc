import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { app, composeApp } from '#app'
import { parseInstant } from '#kernel/instants'
import { Problem } from '#kernel/problem'
import type { Route } from '#platform/api/route'
import { readWriteHeaders } from '#platform/api/write-headers'
import { exampleOf } from '#platform/shapes/example'
import { reader } from '#platform/shapes/input'
import { type Answered, type Call, replies } from '#testing/http'
import { notes } from '#testing/notes/index'
import { checkReply } from '#testing/replies'
import { useBooks } from '#testing/use-books'

type Media = { schema?: object; examples?: Record<string, unknown> }
type Response = {
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, Media>
  'x-codes'?: Record<string, string>
}
type Parameter = { name: string; in: string; required?: boolean; schema: object }
type Operation = {
  operationId: string
  tags: string[]
  summary: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Response>
  'x-dubbel': Record<string, unknown>
}
type Document = {
  openapi: string
  info: { license: { identifier: string } }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

type Json = Record<string, unknown>

const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']
// biome-ignore format: a list
const words = [
  '$ref', 'additionalProperties', 'anyOf', 'default', 'description', 'enum', 'examples', 'format', 'items',
  'maxItems', 'maxLength', 'maximum', 'minItems', 'minLength', 'minimum', 'pattern', 'properties', 'required',
  'title', 'type',
]

/** What is answered before any route is found, and a header that no test route has. */
const ofNoOperation = [
  'Content-Disposition',
  'MalformedRequest',
  'MethodNotAllowed',
  'UnknownAddress',
]

const routes: readonly Route[] = composeApp([notes]).routes
const books = useBooks()
let document: Document

before(async () => {
  const answer = await books.call('GET', '/v1/openapi.json')
  assert.equal(answer.status, 200)
  document = answer.body
})

function operationOf({ path, method }: Route): Operation {
  const operation = document.paths[path]?.[method.toLowerCase()]
  assert.ok(operation, `${method} ${path} is not described`)
  return operation
}

/** What a `$ref` points to, or the thing itself. */
function follow<Thing>(given: Thing | { $ref: string }): Thing {
  const { $ref } = given as { $ref?: string }
  if ($ref === undefined) return given as Thing
  const [, , kind = '', name = ''] = $ref.split('/')
  const found = document.components[kind]?.[name]
  assert.ok(found, $ref)
  return found as Thing
}

/** The one example of a body. */
function exampleIn(media: Media | undefined): unknown {
  const [first] = Object.values(media?.examples ?? {})
  return first && follow<{ value: unknown }>(first as { $ref: string }).value
}

function responseOf(route: Route, status: number): Response {
  const response = operationOf(route).responses[status]
  assert.ok(response, `${route.name} does not describe ${status}`)
  return follow(response)
}

describe('the document', () => {
  test('is valid OpenAPI 3.1, says an independent validator', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(document))
    assert.ok(valid, JSON.stringify(errors))
    assert.equal(validator.version, '3.1')
  })

  test('describes every route, and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const running = books.service.routes.map(({ method, path }) => `${method} ${path}`)
    assert.deepEqual(described.sort(), running.sort())
  })

  test('names its licence, and describes each of its areas', () => {
    assert.equal(document.info.license.identifier, 'Apache-2.0')
    const areas = new Set(app.routes.map(({ area }) => area))
    assert.deepEqual(new Set(document.tags.map(({ name }) => name)), areas)
    for (const { name, description } of document.tags) assert.ok(description.length > 10, name)
  })

  test('gives each operation an id of its own', () => {
    const ids = routes.map((route) => operationOf(route).operationId)
    assert.equal(new Set(ids).size, ids.length)
  })

  test('points to nothing that is not there, and keeps nothing unused', () => {
    const text = JSON.stringify(document)
    const pointers = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]!))
    for (const pointer of pointers) follow({ $ref: pointer })
    for (const kind of ['schemas', 'parameters', 'responses', 'examples', 'headers'])
      for (const name of Object.keys(document.components[kind] ?? {}))
        if (!ofNoOperation.includes(name))
          assert.ok(pointers.has(`#/components/${kind}/${name}`), `${kind} ${name} is not used`)
  })

  test('says once what many operations have in common', () => {
    const seen = new Map<string, string>()
    for (const route of routes) {
      const { parameters, responses } = operationOf(route)
      const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400)
      for (const given of [...parameters, ...refusals.map(([, response]) => response)]) {
        const text = JSON.stringify(given)
        if (text.startsWith('{"$ref"')) continue
        const where = `${route.name} and ${seen.get(text)} both have ${text.slice(0, 80)}`
        // The name of a parameter stands for the one that most operations have.
        const isRival = (given as Parameter).name in document.components.parameters!
        assert.ok(!seen.has(text) || isRival, where)
        seen.set(text, route.name)
      }
    }
  })

  test('lists the codes of all refusals', () => {
    const codes = new Set<string>()
    for (const route of routes)
      for (const given of Object.values(operationOf(route).responses))
        for (const code of Object.keys(follow(given)['x-codes'] ?? {})) codes.add(code)
    const { properties } = document.components.schemas!.Error as {
      properties: { code: { enum: string[] } }
    }
    assert.deepEqual(properties.code.enum, [...codes].sort())
  })

  test('writes its schemas in words that JSON Schema knows', () => {
    const check = (schema: Json, where: string): void => {
      for (const word of Object.keys(schema)) assert.ok(words.includes(word), `${word} in ${where}`)
      for (const type of [schema.type ?? []].flat()) assert.ok(types.includes(String(type)), where)
      const properties = (schema.properties ?? {}) as Record<string, Json>
      for (const name of (schema.required ?? []) as string[])
        assert.ok(name in properties, `${where} requires ${name}`)
      for (const [name, inner] of Object.entries(properties)) check(inner, `${where}.${name}`)
      for (const inner of [schema.items, schema.additionalProperties, schema.anyOf].flat())
        if (typeof inner === 'object') check(inner as Json, where)
    }
    for (const [name, schema] of Object.entries(document.components.schemas ?? {}))
      check(schema as Json, name)
    for (const route of routes)
      for (const { name, schema } of operationOf(route).parameters.map(follow<Parameter>))
        check(schema as Json, name)
  })

  test('shows no placeholder that was left open, and no secret of the program', () => {
    for (const [name, example] of Object.entries(document.components.examples ?? {}))
      assert.doesNotMatch(JSON.stringify(example), /\{\w+\}/, name)
    assert.doesNotMatch(JSON.stringify(document), /~kind|~optional|9007199254740991/)
  })
})

describe('each operation', () => {
  for (const route of routes)
    test(`${route.method} ${route.path}`, () => {
      const operation = operationOf(route)
      assert.ok(operation.summary.length > 3, 'a summary')
      assert.deepEqual(operation.tags, [route.area])
      assert.deepEqual(operation['x-dubbel'], {
        ability: route.ability,
        role: route.role,
        demo: route.demo,
        ...(route.demoFields.length > 0 ? { demo_refuses_fields: route.demoFields } : {}),
        limited_token: route.limitedToken,
        platform_admin: route.platformAdmin,
        scope: route.scope,
        limit: route.limit?.perMinute ?? null,
      })
      checkParameters(route, operation)
      checkBody(route, operation)
      checkSuccesses(route)
      checkCodes(route)
    })
})

function checkParameters(route: Route, operation: Operation): void {
  const parameters = operation.parameters.map(follow<Parameter>)
  const named = (place: string) =>
    parameters.filter((one) => one.in === place).map((one) => one.name)
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  assert.deepEqual(named('path'), inPath, 'path parameters')
  for (const one of parameters) assert.ok(one.in !== 'path' || one.required, `${one.name} required`)
  const { properties = {} } = (route.query ?? {}) as { properties?: object }
  for (const name of Object.keys(properties)) assert.ok(named('query').includes(name), name)
  if (route.list) assert.ok(named('query').includes('per_page'))
  if (route.signedBy) assert.ok(named('header').includes('X-Peppol-Signature'))
  else if (route.ability === 'signed') assert.ok(named('query').includes('signature'))
  const missing = headersRead(route).filter((name) => !named('header').includes(name))
  assert.deepEqual(missing, [], 'headers that the pipeline reads')
}

/** The headers whose value matters to a route: asks the pipeline's own reader with wrong ones. */
function headersRead(route: Route): string[] {
  const names = ['Accept-Language']
  if (!route.writes || route.scope === 'open') return names
  const wrong = {
    'x-operation-id': 'none',
    'x-device-id': 'x'.repeat(1001),
    'x-device-name': 'x'.repeat(1001),
    'x-occurred-at': 'yesterday',
    'x-client-mutation-id': 'x'.repeat(65),
    'x-base-version': 'none',
    'x-dry-run': 'maybe',
  }
  const now = parseInstant('2026-03-16T10:00:00Z')!
  let refused: string[] = []
  try {
    readWriteHeaders(wrong, route, now)
  } catch (error) {
    assert.ok(error instanceof Problem)
    refused = Object.keys(error.fields)
  }
  const matters: Record<string, boolean> = {
    'X-Client-Mutation-Id': route.idempotent,
    'X-Base-Version': route.entity !== null && route.recordParam !== null,
    'X-Dry-Run': route.dryRun,
  }
  assert.ok(refused.length >= 5, refused.join())
  return [...names, 'X-Origin', ...refused.filter((name) => matters[name] ?? true)]
}

function checkBody(route: Route, { requestBody }: Operation): void {
  assert.equal(requestBody !== undefined, route.body !== null || route.upload !== null, 'a body')
  if (!route.body) return
  const example = exampleIn(requestBody?.content['application/json'])
  assert.ok(example, 'an example of the body')
  assert.deepEqual(example, exampleOf(route.body))
  assert.doesNotThrow(() => reader(route.body!)(example), 'the example is accepted')
}

function checkSuccesses(route: Route): void {
  for (const [status, given] of Object.entries(operationOf(route).responses)) {
    if (!status.startsWith('2')) continue
    const response = follow(given)
    assert.ok(response.description)
    const json = response.content?.['application/json']
    if (json === undefined) {
      assert.ok(status === '204' || route.reply === null, `content of ${status}`)
      continue
    }
    const example = exampleIn(json)
    assert.notEqual(example, undefined, `an example of ${status}`)
    const isReplay = ![route.status, ...route.otherStatuses].includes(Number(status))
    if (!isReplay) checkReply(route, Number(status), JSON.stringify(example))
  }
}

function checkCodes(route: Route): void {
  const codesOf = (status: number) => Object.keys(responseOf(route, status)['x-codes'] ?? {})
  for (const { code, status } of route.problems)
    if (code !== null) assert.ok(codesOf(status).includes(code), code)
  for (const [status, given] of Object.entries(operationOf(route).responses)) {
    if (Number(status) < 400) continue
    const { content, description } = follow(given)
    assert.ok(description.length > 8, status)
    const examples = content?.['application/json']?.examples ?? {}
    for (const code of codesOf(Number(status))) assert.ok(code in examples, `example of ${code}`)
  }
}

/** Asserts that an answer is one of those that the document promises. */
function described(route: Route, answer: Answered): void {
  const where = `${route.name} ${answer.status}`
  const response = responseOf(route, answer.status)
  const declared = Object.keys(response.headers ?? {}).map((name) => name.toLowerCase())
  const ours = [...answer.headers.keys()].filter((name) =>
    /^x-(?!content-type)|^(?:retry-after|allow|www-authenticate|content-disposition)$/.test(name),
  )
  for (const name of ours) assert.ok(declared.includes(name), `${where} carries ${name}`)
  assert.ok(ours.includes('x-request-id'), where)
  if (answer.status < 400 || answer.body?.code === undefined) return
  const codes = Object.keys(response['x-codes'] ?? {})
  assert.ok(codes.includes(answer.body.code), `${where} says ${answer.body.code}`)
}

/** The address of a route, with its places filled in. */
function addressOf(route: Route, firm: string, company: string): string {
  return route.path
    .replace('{firm}', firm)
    .replace('{company}', company)
    .replace('{code}', 'BE')
    .replaceAll(/\{\w+\}/g, '1')
}

describe('what is answered is what is described', () => {
  const nowhere = 'zzzzzzzzzzzz'
  const bodyOf = (route: Route): Call => (route.body ? { body: exampleOf(route.body) } : {})

  test('without a token', async () => {
    for (const route of routes) {
      const answer = await books.call(
        route.method,
        addressOf(route, nowhere, nowhere),
        route.path === '/v1/auth/login' ? {} : bodyOf(route),
      )
      described(route, answer)
    }
  })

  test('with a token that may only read, in a place that is not there', async () => {
    const { id } = await books.newUser()
    const token = await books.newTokenFor(id, 'integration', ['read'])
    for (const route of routes.filter(({ ability }) => ability !== 'public'))
      described(
        route,
        await books.call(route.method, addressOf(route, nowhere, nowhere), {
          token,
          ...bodyOf(route),
        }),
      )
  })

  test('with a role too low, then with a header that is wrong', async () => {
    const { firm, admin, company } = await books.office()
    const reader = await books.member(firm, 'reviewer')
    await books.assign(company.id, reader.id, 'reviewer')
    for (const route of routes.filter(({ writes, scope }) => writes && scope !== 'open')) {
      const address = addressOf(route, firm.token, company.token)
      const low = await reader.call(route.method, address, { headers: { 'x-operation-id': 'no' } })
      described(route, low)
      const wrong = await admin.call(route.method, address, { headers: { 'x-operation-id': 'no' } })
      described(route, wrong)
    }
  })

  test('in the demo', async () => {
    const firm = await books.newFirm({ isDemo: true })
    const company = await books.newCompany(firm, { isDemo: true })
    const visitor = await books.member(firm, 'admin', { isDemo: true })
    for (const route of routes.filter(({ demo }) => demo === 'blocked')) {
      const answer = await visitor.call(route.method, addressOf(route, firm.token, company.token))
      replies(answer, 403, { code: 'demo_mode' })
      described(route, answer)
    }
  })

  test('with a body that is too large', async () => {
    const { firm, admin, company } = await books.office()
    // What is signed is large by another test.
    const tried = routes.filter(
      ({ body, role, ability }) => body && role !== 'platform admin' && ability !== 'bridge',
    )
    for (const route of tried) {
      const address = addressOf(route, firm.token, company.token)
      const raw = `{"name":"${'x'.repeat(route.bodyLimit)}"}`
      const answer = await admin.call(route.method, address, { raw })
      assert.equal(answer.status, 413, route.name)
      described(route, answer)
    }
  })

  test('through the life of a record: made, made again, tried, in conflict, binned', async () => {
    const { admin, company } = await books.office()
    const [create, update, trash] = ['createNote', 'updateNote', 'trashNote'].map(
      (name) => routes.find((route) => route.name === name)!,
    ) as [Route, Route, Route]
    const notes = `${company.path}/notes`
    const headers = { 'x-client-mutation-id': 'a key' }
    const note = { title: 'Call the bank' }
    const made = replies(await admin.post(notes, note, { headers }), 201)
    described(create, made)
    described(create, replies(await admin.post(notes, note, { headers }), 200))
    described(create, replies(await admin.post(notes, { title: 'x' }, { headers }), 422))
    const tried = { headers: { 'x-dry-run': '1' } }
    described(create, replies(await admin.post(notes, note, tried), 201))
    const stale = { headers: { 'x-base-version': '7' } }
    described(update, replies(await admin.patch(`${notes}/${made.body.id}`, note, stale), 409))
    const binned = replies(await admin.delete(`${notes}/${made.body.id}`), 204)
    assert.equal(binned.headers.get('x-trashed'), '1')
    described(trash, binned)
  })

  test('once too often', async () => {
    const demo = routes.find(({ name }) => name === 'openDemo')!
    for (let calls = 0; calls < 12; calls++)
      described(demo, await books.call('POST', '/v1/auth/demo', { body: {} }))
    const answer = await books.call('POST', '/v1/auth/demo', { body: {} })
    assert.equal(answer.status, 429)
    described(demo, answer)
  })

  test('at an address or with a method that is not there', async () => {
    const { MethodNotAllowed, UnknownAddress } = document.components.responses as Record<
      string,
      Response
    >
    const wrongMethod = replies(await books.call('DELETE', '/v1/ping'), 405)
    assert.equal(wrongMethod.headers.get('allow'), 'GET, HEAD')
    assert.ok(MethodNotAllowed?.headers?.Allow)
    replies(await books.call('GET', '/v1/nothing'), 404)
    assert.ok(UnknownAddress)
  })
})

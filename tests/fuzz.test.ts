import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { composeApp } from '#app'
import type { Route } from '#platform/api/route'
import type { JsonSchema } from '#platform/shapes/json-schema'
import { bridgeSecret, platformOf } from '#testing/bridge'
import { type Answered, call } from '#testing/http'
import { notes } from '#testing/notes/index'
import { rounds, sampled } from '#testing/rounds'
import { openStage, pathOf, type Stage } from '#testing/stage'
import { useBooks } from '#testing/use-books'

/**
 * Every body that a route takes, some times as its schema wants it and more often broken: no error of ours,
 * an answer in our form, quickly. The seed is printed in the name and can be set to repeat a run.
 */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_316)

const books = useBooks({
  own: true,
  environment: { RATE_LIMIT: '0', FREE_PLAN_USERS: '100000', BRIDGE_SECRET: bridgeSecret },
})

/** Values as a schema wants them. */
function valid(schema: JsonSchema): fc.Arbitrary<unknown> {
  const types = [schema.type ?? []].flat()
  const own = validOwn(schema, types)
  return types.includes('null') ? fc.oneof(fc.constant(null), own) : own
}

function validOwn(schema: JsonSchema, types: string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.properties) {
    const members = Object.entries(schema.properties).map(
      ([name, member]) => [name, valid(member)] as const,
    )
    return fc.record(Object.fromEntries(members), { requiredKeys: schema.required ?? [] })
  }
  if (types.includes('array'))
    return fc.array(valid(schema.items ?? {}), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 5, 5),
    })
  if (types.includes('boolean')) return fc.boolean()
  if (schema.format === 'amount')
    return fc.integer({ min: -1_000_000, max: 1_000_000 }).map((whole) => (whole / 100).toFixed(2))
  if (schema.format === 'quantity')
    return fc.integer({ min: -1_000_000, max: 1_000_000 }).map((whole) => String(whole / 1000))
  if (types.includes('integer'))
    return fc.integer({
      min: Math.max(schema.minimum ?? 1, -1000),
      max: Math.min(schema.maximum ?? 1000, 100_000),
    })
  if (types.includes('number'))
    return fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 })
  return validText(schema)
}

function validText({ format, minLength = 1, maxLength = 50 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'email')
    return fc.integer({ min: 0, max: 1e9 }).map((number) => `fuzz${number}@example.be`)
  if (format === 'date')
    return fc
      .integer({ min: 0, max: 27 })
      .map((add) => `2026-02-${String(add + 1).padStart(2, '0')}`)
  if (format === 'uuid') return fc.uuid()
  if (format === 'uri') return fc.constant('https://www.example.be/x?y=1')
  return fc
    .string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) })
    .map((text) => text.padEnd(minLength, 'x').slice(0, maxLength))
}

const hostile: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  -0,
  1e308,
  10 ** 30,
  '',
  ' ',
  'x'.repeat(100_000),
  '😀'.repeat(300),
  'שלום',
  'a\u0000b',
  '\ud800',
  '1e309',
  'NaN',
  "' OR 1=1--",
  '1; SELECT pg_sleep(5)',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '%00',
  '\r\nSet-Cookie: x=1',
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { length: -1 },
  ['x', 'y'],
  { $ne: null },
  2 ** 53 + 2,
  '2026-02-30',
  'AAAAAAAAAAAA',
]

/** A valid body with one member broken, at any depth. */
function broken(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid(schema), fc.constantFrom(...pathsOf(schema)), fc.constantFrom(...hostile))
    .map(([body, path, value]) => {
      const copy = structuredClone(body) as Record<string, unknown>
      let at: Record<string, unknown> = copy
      for (const name of path.slice(0, -1)) {
        if (typeof at[name] !== 'object' || at[name] === null) at[name] = {}
        at = at[name] as Record<string, unknown>
      }
      at[path.at(-1)!] = value
      return copy
    })
}

function pathsOf(schema: JsonSchema, prefix: string[] = []): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [
    [...prefix, name],
    ...pathsOf(member, [...prefix, name]),
  ])
}

const [good, bad] = [rounds(25), rounds(35)]

const routes = composeApp([notes]).routes.filter(
  (route) => route.body && route.ability !== 'public',
)

for (const route of routes) {
  test(`${route.method} ${route.path} stands ${good} good and ${bad} broken bodies (seed ${seed})`, async () => {
    const schema = route.body as JsonSchema
    const bodies = [
      ...fc.sample(valid(schema), { seed, numRuns: good }),
      ...fc.sample(broken(schema), { seed, numRuns: bad }),
    ]
    const on = await stage(route)
    for (const body of bodies) {
      const answer =
        route.ability === 'bridge'
          ? await platformOf(books).send(route.method, on.path, body)
          : await call(books.base, route.method, on.path, {
              token: on.token,
              body,
              headers: { 'x-operation-id': '' },
            })
      judge(route, body, answer)
      if (answer.status === 429) await books.sql.query('DELETE FROM rate_counters')
    }
  })
}

/** What a query or a path may hold, as it is written there. */
const written = hostile
  .filter((value) => typeof value !== 'object' && value !== undefined && value !== '\ud800')
  .map((value) => encodeURIComponent(String(value).slice(0, 300)))
  .concat('%ff', '%ED%A0%80', '0000-01-01', '275760-09-13', '2147483648', '1,2,x', '__proto__')

test(`queries and paths hold anything (seed ${seed})`, async () => {
  let turn = seed
  const some = () => Array.from({ length: 6 }, () => written[turn++ % written.length]!)
  const places = composeApp([notes])
    .routes.filter(({ method, ability }) => method === 'GET' && ability !== 'bridge')
    .flatMap((route) => [
      ...Object.keys((route.query as JsonSchema | null)?.properties ?? {}).flatMap((name) =>
        [...some().map((value) => `=${value}`), '=1&&=2', '[x]=1']
          .map((rest) => `${name}${rest.replace('&&', `&${name}`)}`)
          .map((query) => ({ route, query, param: '', value: '' })),
      ),
      ...[...route.path.matchAll(/\{(\w+)\}/g)].flatMap(([, param]) =>
        some().map((value) => ({ route, query: '', param: param!, value })),
      ),
    ])
  for (const { route, query, param, value } of sampled(places, 25)) {
    file ??= await openStage(books)
    const [path, own] = (await pathOf(route, file, false)).split('?')
    const at = route.path.split('/').indexOf(`{${param}}`)
    const asked = at < 0 ? path! : path!.split('/').with(at, value).join('/')
    const parts = [own, query].filter((part) => part !== undefined && part !== '')
    const who = route.role === 'platform admin' ? file.platform : file.admin
    const answer = await who.get(`${asked}?${parts.join('&')}`)
    assert.ok(answer.status < 500 || answer.status === 503, `${route.path} ${query}${value}`)
  }
})

let file: Stage | undefined

/** Routes of a file share one, each with a record of its own; years that move would pull it from under them. */
async function stageOf({ scope, area }: Route): Promise<Stage> {
  if (scope !== 'company') return openStage(books, false)
  if (area === 'fiscal-years') return openStage(books)
  file ??= await openStage(books)
  return file
}

async function stage(route: Route): Promise<{ path: string; token: string | undefined }> {
  const on = await stageOf(route)
  const who = route.role === 'platform admin' ? on.platform : on.admin
  return { path: await pathOf(route, on, true), token: who.token }
}

function judge(route: Route, body: unknown, answer: Answered): void {
  const sent = JSON.stringify(body)?.slice(0, 300)
  assert.ok(answer.status < 500, `${answer.status} for ${sent}: ${answer.text}`)
  if (answer.status < 300) return
  assert.ok(
    [401, 403, 404, 409, 413, 422, 429].includes(answer.status),
    `${answer.status} for ${sent}`,
  )
  assert.equal(typeof answer.body.message, 'string', `${route.name}: ${sent}`)
  if (answer.status !== 422) return
  assert.ok(
    Object.keys(answer.body.errors).length > 0,
    `${route.name} names no field: ${answer.text}`,
  )
  for (const messages of Object.values(answer.body.errors as Record<string, string[]>))
    assert.ok(
      messages.length > 0 &&
        messages.every((message) => message.length > 5 && !message.includes('{')),
      answer.text,
    )
}

import assert from 'node:assert/strict'
import { envelope } from '#platform/api/openapi'
import type { Route } from '#platform/api/route'
import type { JsonSchema } from '#platform/shapes/json-schema'

/** Says what is wrong with a value, or nothing. */
type Check = (value: unknown) => string | undefined

const checks = new WeakMap<Route, Check>()

/** Checks that a reply is what its schema says, no member too many and none missing. */
export function checkReply(route: Route, status: number, sent: string | Buffer | undefined): void {
  assert.ok(
    [route.status, ...route.otherStatuses].includes(status),
    `${route.name} answers ${status}`,
  )
  if (!route.reply) return
  const check = checks.get(route) ?? checkOf(envelope(route, route.reply) as JsonSchema)
  checks.set(route, check)
  const fault = check(sent === undefined ? null : JSON.parse(sent.toString()))
  assert.ok(fault === undefined, `${route.name}${fault}`)
}

/** What is wrong with a value by its schema: the first member that is too many, missing or of another kind. */
export function faultOf(schema: JsonSchema, value: unknown): string | undefined {
  return checkOf(schema)(value)
}

const forms: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  decimal: /^-?\d+\.\d{2}$/,
  uuid: /^[0-9a-f-]{36}$/,
}

function checkOf(schema: JsonSchema): Check {
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return () => undefined
  const known = new Set(types)
  if (known.has('number')) known.add('integer')
  const values = schema.enum && new Set(schema.enum)
  const form = schema.format ? forms[schema.format] : undefined
  const item = checkOf(schema.items ?? {})
  const members = membersOf(schema)
  return (value) => {
    const actual = typeOf(value)
    if (!known.has(actual)) return ` is ${actual}, not ${types}`
    if (value === null) return
    if (values && !values.has(value)) return ` is ${value}, not one of ${schema.enum}`
    if (form && !form.test(String(value))) return ` is ${value}, no ${schema.format}`
    if (Array.isArray(value)) return firstFault(value, item)
    if (actual === 'object') return members(value)
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

function firstFault(items: readonly unknown[], item: Check): string | undefined {
  for (let index = 0; index < items.length; index++) {
    const fault = item(items[index])
    if (fault) return `.${index}${fault}`
  }
}

function membersOf({ properties = {}, required = [], additionalProperties }: JsonSchema): Check {
  const known = new Map(Object.entries(properties).map(([name, schema]) => [name, checkOf(schema)]))
  return (value) => {
    const object = value as Record<string, unknown>
    for (const name of required) if (!(name in object)) return ` lacks ${name}`
    for (const name in object) {
      const check = known.get(name)
      if (!check && !additionalProperties) return ` has ${name}, which its schema does not name`
      const fault = check?.(object[name])
      if (fault) return `.${name}${fault}`
    }
  }
}

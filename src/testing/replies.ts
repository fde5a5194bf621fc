import assert from 'node:assert/strict'
import type { JsonSchema } from '#platform/http/json-schema'
import { envelope } from '#platform/http/openapi'
import type { Route } from '#platform/http/route'

/** Checks that a reply is what its schema says, no member too many and none missing. */
export function checkReply(route: Route, status: number, body: unknown): void {
  assert.ok(
    [route.status, ...route.otherStatuses].includes(status),
    `${route.name} answers ${status}`,
  )
  if (route.reply)
    check(
      envelope(route, route.reply) as JsonSchema,
      JSON.parse(JSON.stringify(body ?? null)),
      route.name,
    )
}

const forms: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  decimal: /^-?\d+\.\d{2}$/,
  uuid: /^[0-9a-f-]{36}$/,
}

function check(schema: JsonSchema, value: unknown, path: string): void {
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return
  if (value === null) {
    assert.ok(types.includes('null'), `${path} is null`)
    return
  }
  const actual = Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value
  assert.ok(
    types.includes(actual) || (actual === 'integer' && types.includes('number')),
    `${path} is ${actual}, not ${types}`,
  )
  if (schema.enum)
    assert.ok(schema.enum.includes(value), `${path} is ${value}, not one of ${schema.enum}`)
  const form = schema.format && forms[schema.format]
  if (form) assert.match(String(value), form, path)
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) check(schema.items ?? {}, item, `${path}.${index}`)
  else if (typeof value === 'object') checkMembers(schema, value as Record<string, unknown>, path)
}

function checkMembers(schema: JsonSchema, value: Record<string, unknown>, path: string): void {
  for (const name of schema.required ?? []) assert.ok(name in value, `${path} lacks ${name}`)
  for (const [name, member] of Object.entries(value)) {
    const known = schema.properties?.[name]
    if (known) check(known, member, `${path}.${name}`)
    else
      assert.ok(schema.additionalProperties, `${path} has ${name}, which its schema does not name`)
  }
}

import { hasControl, hasHidden, trimmed } from '#kernel/characters'
import { parseDay } from '#kernel/days'
import { isEmail } from '#kernel/email-address'
import { isUuid } from '#kernel/ids'
import { parseInstant } from '#kernel/instants'
import type { Text, TextValues } from '#kernel/languages'
import { parseAmount } from '#kernel/money'
import { type FieldMessages, invalid, type Message } from '#kernel/problem'
import { Base64 } from './base64.js'
import { messages } from './input-messages.js'
import type { JsonSchema } from './json-schema.js'

/**
 * Reads input by its schema in one pass: trims, turns empty text into null, refuses control and hidden
 * characters, drops unknown fields, checks types and limits without ever coercing a body, and turns
 * days and amounts into their own types. Why not a general validator: docs/decisions/0002-input.md.
 */

/** Collects what is wrong; a flood of mistakes is cut, so that a bad body cannot cost much. */
class Findings {
  readonly fields: Record<string, Message[]> = {}
  count = 0
  add(path: string, text: Text, values: TextValues = {}): undefined {
    if (this.count++ >= 100) return
    const message = { text, values: { field: path, ...values } }
    this.fields[path] = [...(this.fields[path] ?? []), message]
  }
}

type Reader = (value: unknown, path: string, found: Findings) => unknown

/**
 * A function that reads values of a schema, or throws the refusal with every field that is wrong. It is put together when it
 * is first asked: most processes never hear of most routes.
 */
export function reader<Value>(schema: object, options: { fromQuery?: boolean } = {}) {
  let read: Reader | undefined
  return (value: unknown): Value => {
    read ??= compile(schema as JsonSchema, options.fromQuery ?? false)
    const found = new Findings()
    const result = read(value, '', found)
    if (found.count > 0) throw invalid(found.fields as FieldMessages)
    return result as Value
  }
}

function compile(schema: JsonSchema, fromQuery: boolean): Reader {
  const types = [schema.type ?? []].flat()
  if (schema.format === 'byte') return readBytes(schema)
  const nullable = types.includes('null') || types.length === 0
  const readValue = compileType(schema, types, fromQuery)
  return (given, path, found) => {
    const value = typeof given === 'string' ? clean(given, schema, path, found) : given
    if (value === null || value === undefined) {
      if (nullable) return null
      return found.add(path, messages.required)
    }
    return readValue(value, path, found)
  }
}

/** Megabytes that are no text for people: they are looked at by whoever decodes them, and never copied here. */
function readBytes({ maxLength = Number.POSITIVE_INFINITY }: JsonSchema): Reader {
  return (value, path, found) => {
    if (value === null || value === undefined) return found.add(path, messages.required)
    if (typeof value !== 'string' && !(value instanceof Base64))
      return found.add(path, messages.string)
    if (value.length > maxLength) return found.add(path, messages.maxLength, { max: maxLength })
    return typeof value === 'string' ? new Base64(value) : value
  }
}

function compileType(schema: JsonSchema, types: string[], fromQuery: boolean): Reader {
  if (schema.format === 'amount') return readAmount
  if (schema.format === 'quantity') return readQuantity
  if (types.includes('object')) return compileObject(schema, fromQuery)
  if (types.includes('array')) return compileArray(schema, fromQuery)
  if (types.includes('integer')) return compileNumber(schema, fromQuery, true)
  if (types.includes('number')) return compileNumber(schema, fromQuery, false)
  if (types.includes('boolean')) return fromQuery ? readQueryBoolean : readBoolean
  if (types.includes('string')) return compileString(schema)
  return (value) => value
}

function clean(text: string, schema: JsonSchema, path: string, found: Findings): string | null {
  const lines = text.replaceAll('\r\n', '\n')
  // What is never shown may have any sign, as long as it is one.
  const isSecret = schema.format === 'password'
  const kept = isSecret ? text : trimmed(lines)
  if (hasControl(lines) || (!isSecret && hasHidden(kept))) {
    found.add(path, messages.characters)
    return text.replace(/[^\u0020-\u007e]/g, '?')
  }
  return kept === '' && !isSecret ? null : kept
}

function compileString(schema: JsonSchema): Reader {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, format } = schema
  const choices = schema.enum
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u')
  return (value, path, found) => {
    if (typeof value !== 'string') return found.add(path, messages.string)
    if (choices !== undefined)
      return choices.includes(value)
        ? value
        : found.add(path, messages.choice, {
            choices: choices.filter((c) => c !== null).join(', '),
          })
    // Counted in UTF-16 units first: nothing expensive ever sees a text that is far too long.
    if (value.length > maxLength * 2 || [...value].length > maxLength)
      return found.add(path, messages.maxLength, { max: maxLength })
    if ([...value].length < minLength)
      return found.add(path, messages.minLength, { min: minLength })
    if (pattern !== undefined && !pattern.test(value)) return found.add(path, messages.pattern)
    return format === undefined ? value : readFormat(value, format, path, found)
  }
}

function readFormat(value: string, format: string, path: string, found: Findings): unknown {
  switch (format) {
    case 'email':
      return isEmail(value) ? value : found.add(path, messages.email)
    case 'date':
      return parseDay(value) ?? found.add(path, messages.day)
    case 'date-time':
      return parseInstant(value) ?? found.add(path, messages.instant)
    case 'uuid':
      return isUuid(value) ? value.toLowerCase() : found.add(path, messages.uuid)
    case 'uri':
      return isWebAddress(value) ? value : found.add(path, messages.webAddress)
    default:
      return value
  }
}

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value) || /\s/.test(value)) return false
  const { protocol } = new URL(value)
  return protocol === 'http:' || protocol === 'https:'
}

const readAmount: Reader = (value, path, found) => {
  if (typeof value !== 'string' && typeof value !== 'number')
    return found.add(path, messages.amount)
  return parseAmount(value) ?? found.add(path, messages.amount)
}

const readQuantity: Reader = (value, path, found) => {
  const text = typeof value === 'number' ? String(value) : value
  const [, sign, units, decimals = ''] =
    (typeof text === 'string' && /^(-?)(\d{1,13})(?:\.(\d{1,6}))?$/.exec(text)) || []
  if (units === undefined) return found.add(path, messages.quantity)
  const part = decimals.replace(/0{1,6}$/, '')
  const size = `${BigInt(units)}${part === '' ? '' : `.${part}`}`
  return sign === '-' && size !== '0' ? `-${size}` : size
}

function compileNumber(schema: JsonSchema, fromQuery: boolean, whole: boolean): Reader {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema
  const wrong = whole ? messages.integer : messages.number
  return (given, path, found) => {
    const value = fromQuery && typeof given === 'string' ? numberFromText(given, whole) : given
    if (typeof value !== 'number' || !Number.isFinite(value)) return found.add(path, wrong)
    if (whole && !Number.isSafeInteger(value)) return found.add(path, wrong)
    if (value < minimum) return found.add(path, messages.minimum, { min: minimum })
    if (value > maximum) return found.add(path, messages.maximum, { max: maximum })
    return value === 0 ? 0 : value
  }
}

/** A whole number that is too large for us is one all the same: it counts as the largest that we know. */
function numberFromText(text: string, whole: boolean): number | undefined {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return undefined
  const value = Number(text)
  if (!whole || text.includes('.') || Number.isSafeInteger(value)) return value
  return Math.sign(value) * Number.MAX_SAFE_INTEGER
}

const readBoolean: Reader = (value, path, found) =>
  typeof value === 'boolean' ? value : found.add(path, messages.boolean)

const readQueryBoolean: Reader = (value, path, found) => {
  if (value === '1' || value === 'true') return true
  if (value === '0' || value === 'false') return false
  return found.add(path, messages.boolean)
}

function compileArray(schema: JsonSchema, fromQuery: boolean): Reader {
  const { minItems = 0, maxItems = 10_000 } = schema
  const readItem = compile(schema.items ?? {}, fromQuery)
  return (value, path, found) => {
    if (!Array.isArray(value)) return found.add(path, messages.array)
    if (value.length < minItems) return found.add(path, messages.minItems, { min: minItems })
    if (value.length > maxItems) return found.add(path, messages.maxItems, { max: maxItems })
    return value.map((item, index) => readItem(item, join(path, String(index)), found))
  }
}

function compileObject(schema: JsonSchema, fromQuery: boolean): Reader {
  const required = new Set(schema.required ?? [])
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    name,
    read: compile(member, fromQuery),
    isRequired: required.has(name),
  }))
  const rest =
    typeof schema.additionalProperties === 'object'
      ? compile(schema.additionalProperties, fromQuery)
      : undefined
  return (value, path, found) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return found.add(path || 'body', messages.object)
    const given = value as Record<string, unknown>
    const result: Record<string, unknown> = {}
    for (const { name, read, isRequired } of members) {
      if (Object.hasOwn(given, name)) result[name] = read(given[name], join(path, name), found)
      else if (isRequired) found.add(join(path, name), messages.required)
    }
    if (rest !== undefined) {
      const entries = Object.entries(given).slice(0, 1000)
      for (const [name, item] of entries) result[name] = rest(item, join(path, name), found)
    }
    return result
  }
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])
const deepest = 64

/** Refuses JSON that reaches for prototypes or is nested beyond reason, before any schema sees it. */
export function isSafeJson(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return false
    const next: unknown[] = []
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue
      for (const key of Object.keys(item)) {
        if (forbiddenKeys.has(key)) return false
        next.push((item as Record<string, unknown>)[key])
      }
    }
    level = next
  }
  return true
}

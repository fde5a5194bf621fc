import { isDeepStrictEqual } from 'node:util'
import type { Static, TObject, TProperties, TSchema, TUnsafe } from 'typebox'
import type { Day } from '#kernel/days'
import type { PublicToken } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import { type Language, languages } from '#kernel/languages'
import type { Amount } from '#kernel/money'
import type { Base64 } from './base64.js'
import { optional, unsafe } from './schema.js'

/**
 * The words with which capabilities describe what comes in and goes out. Each yields a TypeBox
 * schema: the static type, the check of the input, the check of replies in tests and the OpenAPI
 * document all come from it.
 */
type Options = {
  description?: string
  examples?: readonly unknown[]
  /** What holds where nothing is sent: told to callers, never filled in. */
  default?: string | number | boolean
}
type TextOptions = Options & { max?: number; min?: number }

export const text = ({ max = 255, min, ...options }: TextOptions = {}): TUnsafe<string> =>
  unsafe<string>({
    type: 'string',
    ...(min ? { minLength: min } : {}),
    maxLength: max,
    ...options,
  })

/** Passwords, tokens and secrets: taken as they are, never trimmed, never shown. */
export const secret = ({ max = 1024, min = 1, ...options }: TextOptions = {}): TUnsafe<string> =>
  unsafe<string>({
    type: 'string',
    format: 'password',
    minLength: min,
    maxLength: max,
    ...options,
  })

/** Bytes as base64, so many at most when they are decoded. */
export const base64 = ({ maxBytes, ...options }: Options & { maxBytes: number }): TUnsafe<Base64> =>
  unsafe<Base64>({
    type: 'string',
    format: 'byte',
    maxLength: Math.ceil(maxBytes / 3) * 4,
    ...options,
  })

export const email = (options: Options = {}): TUnsafe<string> =>
  unsafe<string>({
    type: 'string',
    format: 'email',
    maxLength: 254,
    examples: ['els@example.be'],
    ...options,
  })

/** An http or https address; stored and shown, never fetched. */
export const webAddress = (options: TextOptions = {}): TUnsafe<string> =>
  unsafe<string>({ type: 'string', format: 'uri', maxLength: options.max ?? 500, ...options })

export const uuid = (options: Options = {}): TUnsafe<string> =>
  unsafe<string>({ type: 'string', format: 'uuid', ...options })

export const day = (options: Options = {}): TUnsafe<Day> =>
  unsafe<Day>({ type: 'string', format: 'date', examples: ['2026-03-14'], ...options })

export const instant = (options: Options = {}): TUnsafe<Instant> =>
  unsafe<Instant>({
    type: 'string',
    format: 'date-time',
    examples: ['2026-03-14T09:30:00.000000Z'],
    ...options,
  })

/** An amount that comes in: text or number with at most two decimals, read into whole cents. */
export const amount = (options: Options = {}): TUnsafe<Amount> =>
  unsafe<Amount>({
    type: ['string', 'number'],
    format: 'amount',
    examples: ['1234.50'],
    ...options,
  })

/** An amount that goes out: always text with two decimals. */
export const decimal = (options: Options = {}): TUnsafe<string> =>
  unsafe<string>({
    type: 'string',
    format: 'decimal',
    pattern: '^-?\\d+\\.\\d{2}$',
    examples: ['1234.50'],
    ...options,
  })

/** A quantity or a price for one: text or number with up to six decimals; it goes out as text. */
export const quantity = (options: Options = {}): TUnsafe<string> =>
  unsafe<string>({
    type: ['string', 'number'],
    format: 'quantity',
    examples: ['3.5'],
    ...options,
  })

export const integer = ({
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
  ...options
}: Options & { min?: number; max?: number } = {}): TUnsafe<number> =>
  unsafe<number>({ type: 'integer', minimum: min, maximum: max, ...options })

export const id = (options: Options = {}): TUnsafe<number> =>
  integer({ min: 1, examples: [1], ...options })

export const number = (
  options: Options & { minimum?: number; maximum?: number } = {},
): TUnsafe<number> => unsafe<number>({ type: 'number', ...options })

export const boolean = (options: Options = {}): TUnsafe<boolean> =>
  unsafe<boolean>({ type: 'boolean', ...options })

export const oneOf = <const Choice extends string>(
  choices: readonly Choice[],
  options: Options = {},
): TUnsafe<Choice> => unsafe<Choice>({ type: 'string', enum: [...choices], ...options })

export const language = (options: Options = {}): TUnsafe<Language> =>
  oneOf(languages, { examples: ['fr'], ...options })

export const publicToken = (options: Options = {}): TUnsafe<PublicToken> =>
  unsafe<PublicToken>({
    type: 'string',
    minLength: 12,
    maxLength: 12,
    examples: ['b7Kq2mXz9PaL'],
    ...options,
  })

/** Any JSON, as the snapshots of history are. */
export const anything = (options: Options = {}): TUnsafe<unknown> => unsafe<unknown>({ ...options })

export const list = <Item extends TSchema>(
  item: Item,
  options: Options & { min?: number; max?: number } = {},
): TUnsafe<Static<Item>[]> => {
  const { min, max, ...rest } = options
  return unsafe<Static<Item>[]>({
    type: 'array',
    items: item,
    ...(min === undefined ? {} : { minItems: min }),
    ...(max === undefined ? {} : { maxItems: max }),
    ...rest,
  })
}

/** An object whose keys are not known beforehand. */
export const record = <Value extends TSchema>(
  value: Value,
  options: Options = {},
): TUnsafe<Record<string, Static<Value>>> =>
  unsafe<Record<string, Static<Value>>>({
    type: 'object',
    additionalProperties: value,
    ...options,
  })

export { object, optional, partial } from './schema.js'

/** The same shape, or null. */
export const nullable = <Shape extends TSchema>(
  shape: Shape,
  options: Options = {},
): TUnsafe<Static<Shape> | null> => {
  const schema = shape as unknown as { type: string | string[]; enum?: unknown[] }
  return unsafe<Static<Shape> | null>({
    ...schema,
    type: [...[schema.type].flat(), 'null'],
    ...(schema.enum ? { enum: [...schema.enum, null] } : {}),
    ...options,
  })
}

/** A member that may be left out or be null. */
export const maybe = <Shape extends TSchema>(shape: Shape) => optional(nullable(shape))

/** Any part of a value: of an object each member, at any depth, may be absent or null. */
export type Part<Whole> = Whole extends object
  ? { [Name in keyof Whole]?: Part<Whole[Name]> | null }
  : Whole

/** The shape of a deep change: every member of an object, at any depth, may be absent or null. */
export const part = <Shape extends TSchema>(
  shape: Shape,
  options: Options & { title?: string } = {},
): TUnsafe<Part<Static<Shape>>> =>
  unsafe<Part<Static<Shape>>>({ ...partsOf(shape as unknown as Whole), ...options })

type Whole = { type: string | string[]; properties?: Record<string, Whole> }

function partsOf({ properties = {} }: Whole): object {
  const members = Object.entries(properties).map(([name, member]) => [name, partOrNull(member)])
  return { type: 'object', properties: Object.fromEntries(members) }
}

function partOrNull(shape: Whole): object {
  if (shape.properties) return { ...partsOf(shape), type: ['object', 'null'] }
  return shape.type.includes('null') ? shape : nullable(shape as unknown as TSchema)
}

/** What came in as it goes out again: of amounts, their text. */
export type Told<Value> = Value extends bigint
  ? string
  : Value extends string
    ? Value
    : Value extends object
      ? { [Name in keyof Value]: Told<Value[Name]> }
      : Value

/** The shape of what came in and is kept to be shown: amounts go out as text. */
export const told = <Shape extends TSchema>(
  shape: Shape,
  options: Options & { title?: string } = {},
): TUnsafe<Told<Static<Shape>>> =>
  unsafe<Told<Static<Shape>>>({ ...toldOf(shape as unknown as Node), ...options })

type Node = {
  title?: string
  type?: string | string[]
  format?: string
  properties?: Record<string, Node>
  items?: Node
}

function toldOf(node: Node): Node {
  const { type = [], format, properties, items } = node
  if (format === 'amount') {
    const { pattern } = decimal() as unknown as { pattern: string }
    const isNullable = [type].flat().includes('null')
    return {
      ...node,
      type: isNullable ? ['string', 'null'] : 'string',
      format: 'decimal',
      pattern,
    } as Node
  }
  const told = {
    ...(items ? { items: toldOf(items) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, member]) => [name, toldOf(member)]),
          ),
        }
      : {}),
  }
  // What says something else than what came in has another name, or none.
  const { title: _, ...nameless } = node
  return isDeepStrictEqual(
    { items, properties },
    { items: undefined, properties: undefined, ...told },
  )
    ? node
    : { ...nameless, ...told }
}

export type { Static, TObject, TProperties, TSchema, TUnsafe }

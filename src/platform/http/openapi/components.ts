import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from '../json-schema.js'
import { responseHeaders } from './headers.js'
import type { Json } from './json.js'

type Schema = JsonSchema & { title?: string }

export type Components = ReturnType<typeof openComponents>

/** What several operations share: schemas by title, refusals with their examples, headers of answers. */
export function openComponents() {
  const schemas: Record<string, Json> = {}
  const examples: Record<string, Json> = {}
  const responses: Record<string, Json> = {}

  /** Points to a schema by its title, or by the name given; what is no object stays in its place. */
  function schema(given: object, fallbackName: string): Json {
    const { title, type } = given as Schema
    if (title !== undefined || type !== 'object') return inline(given as Schema)
    return named(fallbackName, given as Schema)
  }

  function inline(given: Schema): Json {
    if (given.title === undefined) return copy(given)
    if (![given.type].flat().includes('null')) return named(given.title, given)
    const types = [given.type].flat().filter((type) => type !== 'null')
    const notNull = { ...given, type: types.length === 1 ? types[0]! : (types as string[]) }
    return { anyOf: [named(given.title, notNull), { type: 'null' }] }
  }

  function named(name: string, given: Schema): Json {
    const shown = copy(given)
    if (schemas[name] && !isDeepStrictEqual(schemas[name], shown))
      throw new Error(`two different schemas are named ${name}`)
    schemas[name] = shown
    return { $ref: `#/components/schemas/${name}` }
  }

  /** A copy in which every titled schema inside points to its component. */
  function copy(given: Schema): Json {
    const { properties, items, additionalProperties, ...rest } = given
    return {
      ...plain(rest),
      ...(properties
        ? {
            properties: Object.fromEntries(
              Object.entries(properties).map(([name, member]) => [name, inline(member)]),
            ),
          }
        : {}),
      ...(items ? { items: inline(items) } : {}),
      ...(typeof additionalProperties === 'object'
        ? { additionalProperties: inline(additionalProperties) }
        : additionalProperties === undefined
          ? {}
          : { additionalProperties }),
    }
  }

  /** Points to an example, which is kept under its name. */
  function example(name: string, summary: string, value: unknown): Json {
    examples[name] = { summary, value }
    return { $ref: `#/components/examples/${name}` }
  }

  /** Points to a response that others have too; one that differs from theirs stays in its place. */
  function response(name: string, shown: Json): Json {
    responses[name] ??= shown
    return isDeepStrictEqual(responses[name], shown)
      ? { $ref: `#/components/responses/${name}` }
      : shown
  }

  return {
    schema,
    example,
    response,
    all: () => ({
      schemas: sorted({ ...schemas, Error: errorSchema }),
      examples: sorted(examples),
      responses: sorted(responses),
      headers: responseHeaders,
    }),
  }
}

function sorted(members: Record<string, Json>): Record<string, Json> {
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The JSON of a schema, without what only the program uses and bounds that bound nothing. */
export function plain(schema: object): Json {
  const shown = JSON.parse(JSON.stringify(schema)) as Json & Schema
  if (shown.minimum === Number.MIN_SAFE_INTEGER) delete shown.minimum
  if (shown.maximum === Number.MAX_SAFE_INTEGER) delete shown.maximum
  return shown
}

const errorSchema: Json = {
  title: 'Error',
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string', description: 'a sentence in the language of the caller' },
    code: { type: 'string', description: 'a stable reason for machines, where there is one' },
    errors: {
      type: 'object',
      description: 'on 422: messages by dotted field path, as `lines.0.account`',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    required_ability: {
      type: 'string',
      enum: ['read', 'write', 'sync'],
      description: 'with `token_ability_missing`: the ability that the token lacks',
    },
    server_version: { type: 'integer', description: 'with `conflict`: the version by now' },
    server_data: { type: 'object', description: 'with `conflict`: the record as GET shows it' },
    request_id: { type: 'string', description: 'on 500: the reference to quote' },
  },
  additionalProperties: true,
}

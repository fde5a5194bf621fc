import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from '#platform/shapes/json-schema'
import { responseHeaders } from './headers.js'
import type { Json } from './json.js'

type Kind = 'schemas' | 'parameters' | 'responses' | 'examples'
type Schema = JsonSchema & { title?: string }

export type Components = ReturnType<typeof openComponents>

/** What several operations share: schemas by title, parameters, refusals, examples, headers of answers. */
export function openComponents() {
  const kept: Record<Kind, Record<string, Json>> = {
    schemas: {},
    parameters: {},
    responses: {},
    examples: {},
  }
  const codes = new Set<string>()

  /** Points to a schema by its title, or by the name given; what is no object stays in its place. */
  function schema(given: object, fallbackName: string): Json {
    const { title, type } = given as Schema
    if (title !== undefined || type !== 'object') return inline(given as Schema)
    return named(fallbackName, given as Schema)
  }

  function inline(given: Schema): Json {
    if (given.title === undefined) return copy(given)
    if (![given.type].flat().includes('null')) return named(given.title, given)
    return { anyOf: [keep('schemas', given.title, notNull(given)), { type: 'null' }] }
  }

  const notNull = remembered((given: Schema): Json => {
    const types = [given.type].flat().filter((type) => type !== 'null')
    return { ...copy(given), type: types.length === 1 ? types[0]! : types }
  })

  function named(name: string, given: Schema): Json {
    return keep('schemas', name, copy(given))
  }

  /** Keeps something under a name that is its alone, and points to it. */
  function keep(kind: Kind, name: string, shown: Json): Json {
    if (!isSame(kind, name, shown)) throw new Error(`two different ${kind} are named ${name}`)
    return pointer(kind, name, shown)
  }

  function pointer(kind: Kind, name: string, shown: Json): Json {
    kept[kind][name] = shown
    return { $ref: `#/components/${kind}/${name}` }
  }

  function isSame(kind: Kind, name: string, shown: Json): boolean {
    const there = kept[kind][name]
    return there === undefined || isDeepStrictEqual(there, shown)
  }

  /** A copy in which every titled schema inside points to its component. */
  const copy = remembered((given: Schema): Json => {
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
  })

  /** Points to a response that others have too; one that differs from theirs stays in its place. */
  function response(name: string, shown: Json): Json {
    return isSame('responses', name, shown) ? pointer('responses', name, shown) : shown
  }

  /** Keeps a parameter that several operations have, unless another goes by its name. */
  function addParameter(shown: Json): void {
    kept.parameters[String(shown.name)] ??= shown
  }

  /** Points to a parameter that is kept; any other stays in its place. */
  function parameter(shown: Json): Json {
    const name = String(shown.name)
    return name in kept.parameters && isSame('parameters', name, shown)
      ? { $ref: `#/components/parameters/${name}` }
      : shown
  }

  /** The examples of a body, of which there is one. */
  function example(name: string, value: unknown): Json {
    return { [name]: keep('examples', name, { summary: 'Example', value }) }
  }

  /** Points to the example of a refusal; two capabilities may say the same code in other words. */
  function refusal(name: string, code: string | null, example: () => unknown): Json {
    if (code !== null) codes.add(code)
    const first = kept.examples[name]
    return keep('examples', name, first ?? { summary: name.replaceAll('_', ' '), value: example() })
  }

  return {
    schema,
    example,
    refusal,
    addParameter,
    parameter,
    response,
    all: () => ({
      schemas: sorted({ ...kept.schemas, Error: errorSchema([...codes].sort()) }),
      parameters: sorted(kept.parameters),
      responses: sorted(kept.responses),
      examples: sorted(kept.examples),
      headers: responseHeaders,
    }),
  }
}

/** Many operations have the same schemas: each is worked out once. */
function remembered(work: (given: Schema) => Json): (given: Schema) => Json {
  const known = new Map<Schema, Json>()
  return (given) => {
    const made = known.get(given) ?? work(given)
    known.set(given, made)
    return made
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

const errorSchema = (codes: readonly string[]): Json => ({
  title: 'Error',
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string', description: 'a sentence in the language of the caller' },
    code: {
      type: 'string',
      enum: codes,
      description: 'a stable reason for machines, where there is one; more may come',
    },
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
    reason: { type: 'string', description: 'with `period_locked` and `not_revertible`: why' },
    difference: { type: 'string', description: 'with `not_balanced`: debit minus credit' },
    used_by: {
      type: 'object',
      description: 'with `record_in_use`: what uses it, as counts or codes by kind',
      additionalProperties: true,
    },
    server_version: { type: 'integer', description: 'with `conflict`: the version by now' },
    server_data: {
      type: 'object',
      description: 'with `conflict`: the record as GET shows it',
      additionalProperties: true,
    },
    request_id: { type: 'string', description: 'on 500: the reference to quote' },
  },
  additionalProperties: true,
})

import { follow, type Media, type Schema } from './description.js'
import { isJson } from './media-types.js'
import { impliedType, shapeOf } from './shape.js'

export type Example = { readonly title: string; readonly text: string }

/** Examples as text: those that are given, else one made up from the schema. */
export function examplesOf(type: string, media: Media): Example[] {
  const asText = (value: unknown) =>
    typeof value === 'string' && !isJson(type) ? value : pretty(value)
  if (media.example !== undefined) return [{ title: 'Example', text: asText(media.example) }]
  const named = Object.entries(media.examples ?? {}).map(([key, given]) => {
    const example = follow(given).value
    return { title: example.summary ?? key, text: asText(example.value) }
  })
  if (named.length > 0 || !media.schema || !isJson(type)) return named
  return [{ title: 'Example, made from the fields', text: pretty(sampleOf(media.schema)) }]
}

function sampleOf(given: Schema, depth = 0): unknown {
  const { schema, variants } = shapeOf(given)
  const said = schema.example ?? schema.examples?.[0] ?? schema.const ?? schema.default
  if (said !== undefined) return said
  if (variants?.[0]) return sampleOf(variants[0], depth)
  if (schema.enum) return schema.enum[0]
  const type = schema.type ?? impliedType(schema)
  if (type === 'object') return sampleObject(schema, depth)
  if (type === 'array') return schema.items && depth < 5 ? [sampleOf(schema.items, depth + 1)] : []
  return sampleScalar(typeof type === 'string' ? type : type[0], schema)
}

function sampleObject({ properties = {} }: Schema, depth: number): object {
  // A schema that contains itself would never end.
  if (depth >= 5) return {}
  const entries = Object.entries(properties)
  return Object.fromEntries(entries.map(([name, inner]) => [name, sampleOf(inner, depth + 1)]))
}

const formats: Readonly<Record<string, string>> = {
  date: '2025-03-14',
  'date-time': '2025-03-14T09:30:00.000000Z',
  email: 'name@example.org',
  uri: 'https://example.org/',
  uuid: '6f1c2a9e-4b7d-4c1e-9a35-0d2b8e7f6c54',
}

function sampleScalar(type: string | undefined, { format, minimum }: Schema): unknown {
  if (type === 'integer' || type === 'number') return minimum ?? 1
  if (type === 'boolean') return true
  return type === 'string' ? (formats[format ?? ''] ?? 'text') : null
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

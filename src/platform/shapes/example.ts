import type { JsonSchema } from './json-schema.js'

/** An example for a schema: its own, or one put together from those of its members. */
export function exampleOf(schema: object): unknown {
  const { type, enum: choices, format, examples, properties, items, minimum } = schema as JsonSchema
  if (examples && examples.length > 0) return examples[0]
  if (choices) return choices[0]
  const types = [type ?? []].flat()
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, exampleOf(member)]),
    )
  if (types.includes('null')) return null
  if (types.includes('array')) return items ? [exampleOf(items)] : []
  if (types.includes('object')) return {}
  if (types.includes('boolean')) return true
  if (types.includes('integer') || types.includes('number')) return Math.max(minimum ?? 1, 1)
  if (format === 'uuid') return '7d444840-9dc0-11d1-b245-5ffdce74fad2'
  return types.includes('string') ? 'text' : {}
}

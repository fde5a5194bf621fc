import type Type from 'typebox'
import type { TObject, TProperties, TSchema, TUnsafe } from 'typebox'

/**
 * TypeBox makes types of schemas here and nothing else: of what it does when it runs, these four functions are all that is
 * wanted, and it would load 370 modules for them, which take three megabytes of every process for good.
 */
const optionals = new WeakSet<object>()

/** A schema as it is written down, for values of a type that is told. */
export const unsafe = <Value>(schema: object): TUnsafe<Value> =>
  ({ ...schema }) as unknown as TUnsafe<Value>

/** An object, whose members are required but for those that are optional. */
export const object = ((properties: TProperties, options: object = {}) => {
  const required = Object.keys(properties).filter((name) => !optionals.has(properties[name]!))
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties,
    ...options,
  }
}) as unknown as typeof Type.Object

/** A member that may be left out. */
export const optional = ((schema: TSchema) => {
  const copy = { ...schema }
  optionals.add(copy)
  return copy
}) as unknown as typeof Type.Optional

/** Its members, all of which may be left out; what else was said of the object is not taken over. */
export const partial = (({ properties }: TObject, options: object = {}) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, optional(schema)]),
  ),
  ...options,
})) as unknown as typeof Type.Partial

import { follow, nameOf, type Schema } from './description.js'

/**
 * What a schema comes to once references, allOf and "or null" are seen through: the schema itself, the name
 * it has under components, whether null is allowed, and its variants.
 */
export type Shape = {
  readonly schema: Schema
  readonly name: string | undefined
  readonly isNullable: boolean
  readonly variants?: readonly Schema[]
}

/** A row of a table of fields. */
export type Member = {
  readonly name: string
  readonly schema: Schema
  readonly description?: string | undefined
  /** Undefined where nothing says whether it is there. */
  readonly required?: boolean | undefined
  readonly deprecated?: boolean | undefined
  readonly isVariant?: boolean
}

export function shapeOf(given: Schema | undefined): Shape {
  const { value, name } = follow<Schema>(given ?? {})
  const schema = value.allOf ? mergeAllOf(value, value.allOf) : value
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return shapeOfChoice(schema, choices, name)
  const types = typesOf(schema)
  const isNullable = types.includes('null') || schema.enum?.includes(null) === true
  const plain = types.filter((type) => type !== 'null')
  return { schema: { ...schema, type: plain.length > 1 ? plain : plain[0] }, name, isNullable }
}

/** The types that a schema names; none where it names none. */
export function typesOf({ type }: Schema): readonly string[] {
  if (type === undefined) return []
  return typeof type === 'string' ? [type] : type
}

function shapeOfChoice(
  schema: Schema,
  choices: readonly Schema[],
  name: string | undefined,
): Shape {
  const { anyOf: _any, oneOf: _one, ...rest } = schema
  const real = choices.filter((choice) => follow(choice).value.type !== 'null')
  const hasNull = real.length < choices.length
  if (real.length === 1) {
    const only = shapeOf(real[0])
    return { ...only, schema: { ...only.schema, ...rest }, isNullable: hasNull || only.isNullable }
  }
  const constants = real.map((choice) => follow(choice).value.const)
  if (constants.every((constant) => constant !== undefined)) {
    return { schema: { ...rest, enum: constants }, name, isNullable: hasNull }
  }
  return { schema: rest, name, isNullable: hasNull, variants: real }
}

function mergeAllOf({ allOf: _parts, ...own }: Schema, parts: readonly Schema[]): Schema {
  let merged: Schema = { ...own }
  for (const part of [...parts, own]) {
    const { schema } = shapeOf(part)
    merged = {
      ...merged,
      ...schema,
      ...own,
      properties: { ...merged.properties, ...schema.properties },
      required: [...(merged.required ?? []), ...(schema.required ?? [])],
    }
  }
  return merged
}

/** The fields a reader finds inside: of an object, of the items of an array, or each variant. */
export function membersOf({ schema, variants }: Pick<Shape, 'schema' | 'variants'>): Member[] {
  if (variants) {
    if (variants.every((variant) => membersOf(shapeOf(variant)).length === 0)) return []
    return variants.map((variant, index) => ({
      name:
        variant.title ?? shapeOf(variant).schema.title ?? nameOf(variant) ?? `form ${index + 1}`,
      schema: variant,
      isVariant: true,
    }))
  }
  if (schema.items && schema.type === 'array') return membersOf(shapeOf(schema.items))
  const named = Object.entries(schema.properties ?? {}).map(([name, inner]) => ({
    name,
    schema: inner,
    required: schema.required?.includes(name),
  }))
  return [...named, ...otherKeysOf(schema)]
}

/** Keys that the schema does not name, worth a row only when their values have fields. */
function otherKeysOf({ additionalProperties, patternProperties }: Schema): Member[] {
  return [additionalProperties, ...Object.values(patternProperties ?? {})]
    .filter((inner) => typeof inner === 'object')
    .filter((inner) => membersOf(shapeOf(inner)).length > 0)
    .map((inner) => ({ name: '<key>', schema: inner }))
}

export function itemNameOf({ schema }: Shape): string | undefined {
  return schema.type === 'array' && schema.items ? shapeOf(schema.items).name : undefined
}

export function typeText(shape: Shape): string {
  const text = shape.variants
    ? [...new Set(shape.variants.map((variant) => typeText(shapeOf(variant))))].join(' or ')
    : plainTypeText(shape)
  return shape.isNullable ? `${text} or null` : text
}

function plainTypeText({ schema, name }: Shape): string {
  if (isFile(schema)) return 'file'
  const type = schema.type ?? impliedType(schema)
  if (type === 'array')
    return schema.items ? `array of ${typeText(shapeOf(schema.items))}` : 'array'
  if (type === 'object') return objectText(schema, name)
  const words = [type].flat().join(' or ')
  return schema.format ? `${words}, ${schema.format}` : words
}

export function impliedType(schema: Schema): string {
  if (schema.properties || schema.additionalProperties) return 'object'
  if (schema.items) return 'array'
  const example = schema.const ?? schema.enum?.find((value) => value !== null)
  return example === undefined ? 'any' : typeof example
}

function objectText(
  { additionalProperties, patternProperties, properties }: Schema,
  name: string | undefined,
): string {
  if (name) return name
  const values = additionalProperties ?? Object.values(patternProperties ?? {})[0]
  if (!properties && typeof values === 'object') return `map of ${typeText(shapeOf(values))}`
  return 'object'
}

export function isFile(schema: Schema | undefined): boolean {
  if (!schema) return false
  const { value } = follow(schema)
  return value.format === 'binary' || Boolean(value.contentMediaType && !value.contentEncoding)
}

import type { Language, Text } from '#kernel/languages'
import { parameterLabels } from './parameter-labels.js'

/** The schema of a parameter, as far as it says what may be given. */
type Member = {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly default?: unknown
}
type Schema = { readonly properties: object; readonly required?: readonly string[] }

export type ParameterType = 'date' | 'integer' | 'boolean' | 'string' | 'enum' | 'list'

/** Texts that hold several values, separated by commas. */
const lists = new Set([
  'accounts',
  'account_id',
  'third_party_id',
  'journal_id',
  'vat_code_id',
  'intervals',
  'keys',
  'status',
  'peppol_status',
])

/** What a report takes, by the schema that reads it, with words for people. */
export function parametersOf(
  { properties, required = [] }: Schema,
  language: Language,
  labels: Readonly<Record<string, Text>> = parameterLabels,
) {
  return Object.entries(properties as Record<string, Member>).map(([name, member]) => {
    const type = typeOf(name, member)
    return {
      name,
      type,
      required: required.includes(name),
      default: member.default ?? null,
      values: type === 'enum' ? member.enum!.filter((value) => value !== null).map(String) : null,
      label: labelOf(labels, name)[language],
    }
  })
}

function typeOf(name: string, member: Member): ParameterType {
  if (member.enum) return 'enum'
  if (member.format === 'date') return 'date'
  const types = [member.type ?? []].flat()
  if (types.includes('integer')) return 'integer'
  if (lists.has(name)) return 'list'
  return types.includes('boolean') ? 'boolean' : 'string'
}

function labelOf(labels: Readonly<Record<string, Text>>, name: string): Text {
  const label = labels[name]
  if (!label) throw new Error(`parameter ${name} has no label`)
  return label
}

/**
 * What the service is to answer, in the part of JSON Schema that "strict" services know: every member
 * required, none besides. The same schema is what its answer is held against.
 */
export type Schema =
  | { readonly type: Primitive | readonly Primitive[]; readonly description?: string }
  | { readonly type: 'string'; readonly enum: readonly string[]; readonly description?: string }
  | { readonly type: 'array'; readonly items: Schema; readonly description?: string }
  | ObjectSchema

type Primitive = 'string' | 'number' | 'boolean' | 'null'

export type ObjectSchema = {
  readonly type: 'object' | readonly ['object', 'null']
  readonly properties: Readonly<Record<string, Schema>>
  readonly required: readonly string[]
  readonly additionalProperties: false
  readonly description?: string
}

const textOrNull = { type: ['string', 'null'] } as const
const numberOrNull = { type: ['number', 'null'] } as const
const said = (description: string) => ({ ...textOrNull, description })

const party = (description: string) =>
  ({ ...object({ name: textOrNull, vat_number: textOrNull }), description }) as const

export const answerSchema = object({
  document_type: { type: 'string', enum: ['invoice', 'credit_note', 'other'] },
  self_billed: { type: 'boolean' },
  seller: party('who issues the document and is paid'),
  buyer: party('to whom it is addressed'),
  number: said('the number of this document, not of an order or of a corrected invoice'),
  date: said('issue date, YYYY-MM-DD'),
  due_date: said('YYYY-MM-DD; null unless printed'),
  currency: said('ISO 4217'),
  payment: object({
    iban: textOrNull,
    bic: textOrNull,
    reference: said('structured communication or text to quote'),
    paid: { type: 'boolean' },
  }),
  lines: {
    type: 'array',
    items: object({
      description: { type: 'string' },
      quantity: numberOrNull,
      unit_price: numberOrNull,
      vat_rate: { ...numberOrNull, description: 'percent' },
      amount_net: numberOrNull,
      amount_gross: numberOrNull,
    }),
  },
  totals: object({
    net: numberOrNull,
    vat: numberOrNull,
    gross: { ...numberOrNull, description: 'total with VAT, before deposits are deducted' },
    prepaid: numberOrNull,
    payable: numberOrNull,
    vat_breakdown: {
      type: 'array',
      items: object({ rate: numberOrNull, base: numberOrNull, amount: numberOrNull }),
    },
  }),
  corrects: { type: 'array', items: { type: 'string' } },
  nature: said('what was bought, in a few words'),
  language: said('fr, nl, en or de'),
})

/** The answer once it has been held against the schema. */
export type Answered = {
  readonly document_type: 'invoice' | 'credit_note' | 'other'
  readonly self_billed: boolean
  readonly seller: AnsweredParty
  readonly buyer: AnsweredParty
  readonly number: string | null
  readonly date: string | null
  readonly due_date: string | null
  readonly currency: string | null
  readonly payment: {
    readonly iban: string | null
    readonly bic: string | null
    readonly reference: string | null
    readonly paid: boolean
  }
  readonly lines: readonly AnsweredLine[]
  readonly totals: {
    readonly net: number | null
    readonly vat: number | null
    readonly gross: number | null
    readonly prepaid: number | null
    readonly payable: number | null
    readonly vat_breakdown: readonly {
      readonly rate: number | null
      readonly base: number | null
      readonly amount: number | null
    }[]
  }
  readonly corrects: readonly string[]
  readonly nature: string | null
  readonly language: string | null
}

export type AnsweredParty = { readonly name: string | null; readonly vat_number: string | null }

export type AnsweredLine = {
  readonly description: string
  readonly quantity: number | null
  readonly unit_price: number | null
  readonly vat_rate: number | null
  readonly amount_net: number | null
  readonly amount_gross: number | null
}

/** Lists longer than this are no invoice's. */
const longestList = 1000

export function isAnswered(value: unknown): value is Answered {
  return conforms(value, answerSchema)
}

function conforms(value: unknown, schema: Schema): boolean {
  if ('properties' in schema) return conformsToObject(value, schema)
  if ('items' in schema) {
    const { items } = schema
    if (!Array.isArray(value) || value.length > longestList) return false
    return value.every((item) => conforms(item, items))
  }
  if ('enum' in schema) return typeof value === 'string' && schema.enum.includes(value)
  const kind = value === null ? 'null' : typeof value
  if (kind === 'number' && !Number.isFinite(value)) return false
  return [schema.type].flat().some((type) => type === kind)
}

function conformsToObject(value: unknown, { properties, required }: ObjectSchema): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const known = Object.entries(value).every(([name]) => Object.hasOwn(properties, name))
  return (
    known &&
    required.every(
      (name) =>
        Object.hasOwn(value, name) &&
        conforms((value as Record<string, unknown>)[name], properties[name]!),
    )
  )
}

function object<const Properties extends Record<string, Schema>>(properties: Properties) {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  } as const
}

import { Document, ExternalState } from '#capabilities/documents'
import { Entry, givenAnalytic } from '#capabilities/ledger'
import { record } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, optional, nullable, maybe } = shape

export const importStatuses = [
  'queued',
  'analyzing',
  'ready',
  'needs_review',
  'duplicate',
  'error',
  'validated',
  'expanded',
] as const
export type ImportStatus = (typeof importStatuses)[number]

const directions = ['purchase', 'sale'] as const
const documentTypes = ['invoice', 'credit_note'] as const

/** The most lines of one sheet. */
export const mostLines = 800

/** Amounts of the sheet are JSON numbers, in whole cents; thirteen digits pass through unharmed. */
const amount = (example: number) =>
  shape.number({ minimum: -9_999_999_999_999, maximum: 9_999_999_999_999, examples: [example] })
const rate = () => shape.number({ minimum: 0, maximum: 100, examples: [21] })
const line = (max: number, ...examples: unknown[]) => nullable(shape.text({ max, examples }))

const counterparty = {
  name: line(200, 'Brouwerij De Kroon'),
  vat_number: line(30, 'BE0123456749'),
  iban: line(42, 'BE68539007547034'),
  bic: line(20, 'KREDBEBB'),
}

const payment = { iban: counterparty.iban, bic: counterparty.bic }
const paid = () => shape.boolean({ examples: [false] })

export const Extracted = object(
  {
    document_type: shape.oneOf(documentTypes),
    self_billed: shape.boolean({ examples: [false] }),
    direction: nullable(shape.oneOf(directions), { examples: ['purchase'] }),
    counterparty: nullable(object(counterparty)),
    number: line(100, 'F2026-0441'),
    date: nullable(shape.day()),
    due_date: nullable(shape.day()),
    structured_communication: line(20, '090933755493'),
    payment_reference: line(190, null),
    currency: line(3, 'EUR'),
    lines: shape.list(
      object({
        description: shape.text({ max: 1000, examples: ['Flour T55, 25 kg'] }),
        quantity: nullable(amount(4)),
        unit_price: nullable(amount(25)),
        vat_rate: nullable(rate()),
        vat_category: line(2, 'S'),
        amount_net: amount(100),
        amount_vat: nullable(amount(21)),
        amount_gross: nullable(amount(121)),
      }),
    ),
    adjustments: shape.list(
      object({
        kind: shape.oneOf(['allowance', 'charge']),
        description: line(1000, 'Volume discount'),
        vat_rate: rate(),
        vat_category: line(2, 'S'),
        amount_net: amount(-10),
      }),
      { description: 'on the document as a whole; signed', examples: [[]] },
    ),
    totals: object({
      net: nullable(amount(100)),
      vat: nullable(amount(21)),
      gross: nullable(amount(121)),
      prepaid: amount(0),
      rounding: amount(0),
      payable: nullable(amount(121)),
      vat_breakdown: shape.list(
        object({
          category: line(2, 'S'),
          rate: rate(),
          base: amount(100),
          amount: amount(21),
        }),
      ),
    }),
    payment: object({ ...payment, paid: paid() }),
    corrects: shape.list(shape.text({ max: 100 }), {
      description: 'numbers of the invoices that a credit note corrects',
      examples: [[]],
    }),
    nature: line(40, 'goods'),
    confidence: shape.number({ minimum: 0, maximum: 1, examples: [0.97] }),
    language: nullable(shape.text({ max: 5, examples: ['fr'] })),
  },
  { title: 'ExtractedSheet' },
)

const exampleLine = {
  description: 'Flour T55, 25 kg',
  quantity: 4,
  unit_price: 25,
  vat_rate: 21,
  vat_category: 'S',
  amount_net: 100,
  amount_vat: 21,
  amount_gross: 121,
}

/** The sheet as someone corrects it: what is left out counts as not there. */
export const ExtractedWish = object(
  {
    document_type: maybe(shape.oneOf(documentTypes)),
    self_billed: maybe(shape.boolean({ examples: [false] })),
    direction: maybe(shape.oneOf(directions)),
    counterparty: maybe(shape.partial(object(counterparty))),
    number: optional(line(100, 'F2026-0441')),
    date: maybe(shape.day()),
    due_date: maybe(shape.day()),
    structured_communication: optional(line(40, '+++090/9337/55493+++')),
    payment_reference: optional(line(190, null)),
    currency: optional(line(3, 'EUR')),
    lines: maybe(
      shape.list(
        object({
          description: optional(line(1000, 'Flour T55, 25 kg')),
          quantity: maybe(amount(4)),
          unit_price: maybe(amount(25)),
          vat_rate: maybe(rate()),
          vat_category: optional(line(2, 'S')),
          amount_net: maybe(amount(100)),
          amount_vat: maybe(amount(21)),
          amount_gross: maybe(amount(121)),
        }),
        { max: mostLines, examples: [[exampleLine]] },
      ),
    ),
    adjustments: maybe(
      shape.list(
        object({
          kind: maybe(shape.oneOf(['allowance', 'charge'])),
          description: optional(line(1000, 'Volume discount')),
          vat_rate: maybe(rate()),
          vat_category: optional(line(2, 'S')),
          amount_net: amount(-10),
        }),
        { max: 100, examples: [[]] },
      ),
    ),
    totals: maybe(
      object({
        net: maybe(amount(100)),
        vat: maybe(amount(21)),
        gross: maybe(amount(121)),
        prepaid: maybe(amount(0)),
        rounding: maybe(amount(0)),
        payable: maybe(amount(121)),
        vat_breakdown: maybe(
          shape.list(
            object({
              category: optional(line(2, 'S')),
              rate: rate(),
              base: maybe(amount(100)),
              amount: maybe(amount(21)),
            }),
            { max: 20 },
          ),
        ),
      }),
    ),
    payment: maybe(
      object({ iban: optional(payment.iban), bic: optional(payment.bic), paid: maybe(paid()) }),
    ),
    corrects: maybe(shape.list(shape.text({ max: 100 }), { max: 50, examples: [[]] })),
    nature: optional(line(40, 'goods')),
    confidence: maybe(shape.number({ minimum: 0, maximum: 1 })),
    language: maybe(shape.text({ max: 5, examples: ['fr'] })),
  },
  { title: 'ExtractedSheetWish' },
)
export type ExtractedWish = Static<typeof ExtractedWish>

export const SuggestedLine = object({
  account_id: nullable(shape.id()),
  vat_code_id: nullable(shape.id()),
})
export type SuggestedLine = Static<typeof SuggestedLine>

export const DocumentImport = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    batch_id: shape.uuid(),
    parent_id: nullable(shape.id({ description: 'the archive that it came out of' }), {
      examples: [null],
    }),
    original_name: shape.text({ examples: ['facture.pdf'] }),
    mime: shape.text({ examples: ['application/pdf'] }),
    size: shape.integer({ min: 0, description: 'bytes', examples: [20276] }),
    source: shape.oneOf(['upload', 'external', 'peppol'], {
      description:
        '`external` when the external platform handed it over, `peppol` when it came by that',
      examples: ['upload'],
    }),
    external_id: nullable(shape.text({ max: 64, description: 'its name there' }), {
      examples: [null],
    }),
    note: nullable(shape.text({ max: 500, description: 'what came with it' }), {
      examples: [null],
    }),
    stated_direction: nullable(
      shape.oneOf(directions, { description: 'what the platform says, whatever is read' }),
      { examples: [null] },
    ),
    kind: shape.oneOf(['pdf', 'image', 'xml', 'zip', 'other'], { examples: ['pdf'] }),
    status: shape.oneOf(importStatuses, { examples: ['ready'] }),
    progress: shape.integer({ min: 0, max: 100, examples: [100] }),
    step: shape.text({ max: 40, examples: ['done'] }),
    engine: nullable(
      shape.text({
        max: 20,
        description: '`structured` electronic invoice, `local` own rules, `api` external service',
        examples: ['local'],
      }),
    ),
    suggested_direction: nullable(shape.oneOf(directions), { examples: ['purchase'] }),
    suggested_third_party_id: nullable(shape.id()),
    suggested_third_party: nullable(
      object({
        id: shape.id(),
        code: shape.text({ max: 20, examples: ['KROON'] }),
        name: shape.text({ examples: ['Brouwerij De Kroon'] }),
        type: shape.oneOf(['supplier', 'customer']),
        vat_number: line(30, 'BE0123456749'),
      }),
    ),
    suggested_lines: shape.list(SuggestedLine, {
      description: 'per line of the sheet; null where a person must choose',
    }),
    extracted: nullable(Extracted),
    warnings: nullable(
      shape.list(object({ code: shape.text({ max: 60 }), message: shape.text({ max: 2000 }) })),
      { examples: [[]] },
    ),
    error: nullable(
      shape.text({ max: 60, description: 'a code, as `pdf_corrupt`', examples: [null] }),
      { examples: [null] },
    ),
    error_message: nullable(shape.text({ max: 500, description: 'the same in words' }), {
      examples: [null],
    }),
    duplicate_of_import_id: nullable(shape.id(), { examples: [null] }),
    duplicate_of_document_id: nullable(shape.id(), { examples: [null] }),
    imported_document_id: nullable(shape.id(), { examples: [null] }),
    file_url: shape.text({ max: 500, description: 'a signed address, good for 30 minutes' }),
    preview_url: nullable(shape.text({ max: 500, description: 'the same for its picture' })),
    has_preview: shape.boolean(),
    ...record,
  },
  { title: 'DocumentImport' },
)
export type DocumentImport = Static<typeof DocumentImport>

export const Uploaded = object(
  { batch_id: shape.uuid(), imports: shape.list(DocumentImport) },
  { title: 'Uploaded' },
)
export type Uploaded = Static<typeof Uploaded>

export const ImportFilter = object({
  batch_id: maybe(shape.uuid()),
  status: maybe(
    shape.text({
      max: 200,
      description: 'one or several, separated by commas: ready,needs_review',
    }),
  ),
})
export type ImportFilter = Static<typeof ImportFilter>

export const Correction = object({ extracted: ExtractedWish }, { title: 'Correction' })
export type Correction = Static<typeof Correction>

const NewThirdParty = object({
  name: shape.text({ max: 200, examples: ['Brouwerij De Kroon'] }),
  type: maybe(shape.oneOf(['supplier', 'customer'], { description: 'else by the direction' })),
  vat_number: optional(line(30, 'BE0123456749')),
  enterprise_number: optional(line(30, null)),
  address: optional(line(190, 'Steenweg 112')),
  postal_code: optional(line(20, '3000')),
  city: optional(line(190, 'Leuven')),
  country: optional(line(2, 'BE')),
  iban: optional(line(42, 'BE68539007547034')),
  bic: optional(line(20, 'KREDBEBB')),
  email: maybe(shape.email()),
  phone: optional(line(40, null)),
})

export const Validation = object(
  {
    third_party_id: maybe(shape.id({ description: 'else the suggested one' })),
    new_third_party: optional(
      nullable(NewThirdParty, { description: 'made with the document', examples: [null] }),
    ),
    direction: maybe(shape.oneOf(directions, { description: 'else the detected one' })),
    lines: maybe(
      shape.list(
        object({
          account_id: maybe(shape.id()),
          vat_code_id: maybe(shape.id()),
          analytic: givenAnalytic('what defaults say when absent'),
        }),
        {
          max: mostLines,
          description: 'one per line of the sheet; else the suggestions',
          examples: [[{ account_id: 1, vat_code_id: 1 }]],
        },
      ),
    ),
    extracted: maybe(ExtractedWish),
    book: maybe(shape.boolean({ description: 'also post the entry', examples: [false] })),
    push_to_external: maybe(
      shape.boolean({
        description: 'default true only for a file that came from the external platform',
        examples: [false],
      }),
    ),
    force: maybe(shape.boolean({ description: 'although it is a duplicate', examples: [false] })),
    journal_id: maybe(shape.id({ description: 'with `book`: else by the journal rules' })),
    entry_date: maybe(shape.day({ description: 'with `book`: else the date of the document' })),
    exchange_rate: maybe(shape.text({ max: 24, examples: [null] })),
  },
  { title: 'Validation' },
)
export type Validation = Static<typeof Validation>

export const Validated = object(
  {
    import: DocumentImport,
    document: Document,
    entry: nullable(Entry),
    external: ExternalState,
  },
  { title: 'Validated' },
)
export type Validated = Static<typeof Validated>

export const BatchAccepted = object(
  {
    batch_id: shape.uuid(),
    queued: shape.integer({ min: 0, description: 'files that will be read' }),
  },
  { title: 'BatchAccepted' },
)

/** What a signed address may say besides its signature. */
export const FileAsked = object({
  preview: maybe(shape.oneOf(['1'], { description: 'the picture of its first page' })),
})

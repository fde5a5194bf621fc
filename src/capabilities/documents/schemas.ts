import { AnalyticShare, givenAnalytic, warnings } from '#capabilities/ledger'
import { record } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, optional, nullable, maybe } = shape

export const directions = ['purchase', 'sale'] as const
export const documentStatuses = ['pending', 'booked', 'cancelled'] as const
export const documentSources = ['importer', 'peppol', 'external', 'manual'] as const

/** The most lines of one document: as many as an entry has. */
export const mostLines = 900

const rate = () => shape.decimal({ examples: ['21.00'] })

const DocumentLine = object(
  {
    id: shape.id(),
    position: shape.integer({ min: 1 }),
    description: shape.text({ max: 1000, examples: ['Flour T55, 25 kg'] }),
    quantity: nullable(shape.text({ max: 30, examples: ['3.5'] })),
    unit_price: nullable(shape.text({ max: 30, examples: ['28.5714'] })),
    vat_rate: rate(),
    amount_net: shape.decimal({ examples: ['100.00'] }),
    amount_vat: shape.decimal({ examples: ['21.00'] }),
    amount_gross: shape.decimal({ examples: ['121.00'] }),
    account_id: shape.id(),
    actual_account: object({ id: shape.id(), number: shape.text(), label: shape.text() }),
    vat_code_id: shape.id(),
    vat_code: object({ id: shape.id(), code: shape.text({ examples: ['PS21'] }), rate: rate() }),
    is_adjustment: shape.boolean({
      description: 'an allowance or a charge on the document as a whole',
      examples: [false],
    }),
    analytic: nullable(
      shape.list(AnalyticShare, {
        description: 'where it belongs; null: what defaults say when it is booked, empty: nowhere',
      }),
      { examples: [null] },
    ),
  },
  { title: 'DocumentLine' },
)
export type DocumentLine = Static<typeof DocumentLine>

const VatShare = object({
  rate: rate(),
  base: shape.decimal({ examples: ['100.00'] }),
  amount: shape.decimal({ examples: ['21.00'] }),
})

const Corrected = object({
  number: nullable(shape.text({ max: 100 })),
  date: nullable(shape.day()),
})

const PaymentDiscount = object({
  percent: shape.decimal({ examples: ['2.00'] }),
  until: shape.day({ description: 'the last day on which the customer may pay less' }),
})

/** What the external platform made of a document. */
export const ExternalState = object(
  {
    status: shape.oneOf(['disabled', 'skipped', 'queued', 'sent', 'failed'], {
      description:
        'disabled: no platform is configured; skipped: not asked for; queued: not yet reached, tried again by itself',
      examples: ['disabled'],
    }),
    document_id: nullable(shape.text({ max: 190 })),
    token: nullable(shape.text({ max: 190 })),
    locked: shape.boolean({ examples: [false] }),
    error: nullable(shape.text({ max: 190, description: 'a code' })),
    message: nullable(shape.text({ max: 500 })),
  },
  { title: 'ExternalState' },
)
export type ExternalState = Static<typeof ExternalState>

export const peppolStatuses = [
  'none',
  'queued',
  'sent',
  'delivered',
  'accepted',
  'rejected',
  'failed',
  'received',
] as const

/** How a document went by Peppol, or came. */
const PeppolState = object(
  {
    id: shape.id({ description: 'of its newest message' }),
    status: shape.oneOf(peppolStatuses.slice(1) as (typeof peppolStatuses)[number][]),
    at: shape.instant(),
    error: nullable(
      object({
        code: shape.text({ max: 40, examples: ['document_refused'] }),
        detail: nullable(shape.text({ max: 500 })),
      }),
      { examples: [null] },
    ),
  },
  { title: 'DocumentPeppolState' },
)
export type PeppolState = Static<typeof PeppolState>

const texts = {
  structured_communication: nullable(
    shape.text({ max: 40, description: 'twelve digits', examples: ['090933755493'] }),
  ),
  payment_reference: nullable(shape.text({ max: 190, examples: [null] })),
  buyer_reference: nullable(
    shape.text({ max: 100, description: 'what the buyer asked to see on it', examples: [null] }),
  ),
  order_reference: nullable(shape.text({ max: 100, examples: [null] })),
  note: nullable(shape.text({ max: 1000, examples: [null] })),
}

export const Document = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    type: shape.oneOf(['purchases', 'sales']),
    direction: shape.oneOf(directions),
    is_credit_note: shape.boolean({ examples: [false] }),
    number: nullable(
      shape.text({
        max: 100,
        description: 'of a sale without one: given when it is booked',
        examples: ['F2026-0441'],
      }),
    ),
    document_date: shape.instant({ examples: ['2026-03-14T00:00:00.000000Z'] }),
    due_date: nullable(shape.day()),
    status: shape.oneOf(documentStatuses),
    third_party_id: shape.id(),
    third_party: object({
      id: shape.id(),
      name: shape.text(),
      type: shape.oneOf(['supplier', 'customer']),
      code: shape.text({ max: 20, examples: ['KROON'] }),
    }),
    corrects_document_id: nullable(
      shape.id({ description: 'of a credit note: the invoice that it corrects', examples: [null] }),
    ),
    corrects: nullable(Corrected, {
      description: 'the number and date of that invoice, also where it is not in the file',
      examples: [null],
    }),
    currency: shape.text({ max: 3, examples: ['EUR'] }),
    exchange_rate: nullable(shape.text({ max: 30, examples: [null] })),
    amount_net: shape.decimal({ examples: ['100.00'] }),
    amount_vat: shape.decimal({ examples: ['21.00'] }),
    amount_gross: shape.decimal({ examples: ['121.00'] }),
    vat_breakdown: shape.list(VatShare, {
      description:
        'as the document states it, per rate; where the country charges VAT on the price less the discount for early payment, `base` is that',
    }),
    payment_discount: nullable(PaymentDiscount, {
      description: 'what who pays early leaves out of the amount without VAT',
      examples: [null],
    }),
    source: shape.oneOf(documentSources),
    origin: shape.text({ max: 30, examples: ['upload'] }),
    ...texts,
    is_paid: shape.boolean({
      description: 'the document itself says that it was paid',
      examples: [false],
    }),
    journal_id: nullable(shape.id()),
    journal_entry_id: nullable(shape.id()),
    import_id: nullable(shape.id()),
    external: nullable(ExternalState),
    mailed_at: nullable(
      shape.instant({ description: 'when a mail with it was last taken by a mail server' }),
      { examples: [null] },
    ),
    peppol: nullable(PeppolState, {
      description: 'its newest message by Peppol',
      examples: [null],
    }),
    file_url: nullable(
      shape.text({ max: 500, description: 'a signed address, good for 30 minutes' }),
    ),
    preview_url: nullable(shape.text({ max: 500, description: 'the same for its picture' })),
    has_preview: shape.boolean(),
    payment_status: shape.oneOf(['open', 'partial', 'paid'], {
      description: 'by the lettering of its entry',
    }),
    lines: shape.list(DocumentLine),
    ...record,
  },
  { title: 'Document' },
)
export type Document = Static<typeof Document>

/** A document as the answer to what was done with it. */
export const WarnedDocument = object(
  { ...Document.properties, ...warnings },
  { title: 'WarnedDocument' },
)
export type WarnedDocument = Static<typeof WarnedDocument>

export const DocumentFilter = object({
  status: maybe(
    shape.text({ max: 100, description: 'one or several, separated by commas: pending, booked' }),
  ),
  direction: maybe(shape.oneOf(directions)),
  peppol_status: maybe(
    shape.text({
      max: 100,
      description:
        'of the newest message by Peppol, one or several: none, queued, sent, delivered, accepted, rejected, failed, received',
    }),
  ),
  third_party_id: maybe(shape.id({ description: 'with those that were merged into it' })),
  from: maybe(shape.day()),
  to: maybe(shape.day()),
  q: maybe(
    shape.text({
      max: 200,
      description: 'number, communication, name of the third party, descriptions of lines',
    }),
  ),
})
export type DocumentFilter = Static<typeof DocumentFilter>

const LineWish = object({
  description: maybe(shape.text({ max: 1000, examples: ['Flour T55, 25 kg'] })),
  quantity: maybe(shape.quantity()),
  unit_price: maybe(shape.quantity({ examples: ['28.5714'] })),
  amount_net: maybe(
    shape.amount({
      description:
        'without VAT; else quantity times unit price, to which it must come where all three are given',
      examples: ['100'],
    }),
  ),
  account: maybe(shape.text({ max: 10, examples: ['604000'] })),
  account_id: maybe(
    shape.id({ description: 'instead of the number; else that of the third party' }),
  ),
  vat_code: maybe(shape.text({ max: 20, examples: ['PG21'] })),
  vat_code_id: maybe(
    shape.id({ description: 'instead of the code; else that of the third party or the account' }),
  ),
  vat_rate: maybe(
    shape.amount({
      description:
        'the rate that is charged, for codes of sales that another State taxes (`SOSS`, `V-OSS`); else that of the code',
      examples: [null],
    }),
  ),
  is_adjustment: maybe(shape.boolean({ examples: [false] })),
  analytic: givenAnalytic(),
})
export type LineWish = Static<typeof LineWish>

const StatedVat = object({ rate: shape.amount({ examples: ['21.00'] }), amount: shape.amount() })

const head = {
  corrects_document_id: maybe(
    shape.id({
      description:
        'of a credit note: the invoice of the same third party that it corrects, from which `corrects` then comes',
      examples: [null],
    }),
  ),
  corrects: maybe(
    object(
      {
        number: shape.text({ min: 1, max: 100, examples: ['F2026-0398'] }),
        date: maybe(shape.day()),
      },
      { description: 'instead, where that invoice is not in the file', examples: [null] },
    ),
  ),
  payment_discount: maybe(
    object(
      {
        percent: shape.amount({
          description: 'of the amount without VAT, from 0.01 to 99.99',
          examples: ['2.00'],
        }),
        until: shape.day({ description: 'from the document’s date to its due date' }),
      },
      {
        description:
          'what who pays early leaves out. In Belgium VAT is then reckoned on the price less the discount',
        examples: [null],
      },
    ),
  ),
  number: maybe(shape.text({ max: 100, examples: ['F2026-0441'] })),
  due_date: maybe(shape.day()),
  currency: maybe(shape.text({ max: 3, description: 'ISO 4217', examples: ['EUR'] })),
  exchange_rate: maybe(
    shape.text({
      max: 24,
      description: 'units of the file’s currency for one of the document’s',
      examples: [null],
    }),
  ),
  structured_communication: maybe(shape.text({ max: 40, examples: ['+++090/9337/55493+++'] })),
  payment_reference: optional(texts.payment_reference),
  buyer_reference: optional(texts.buyer_reference),
  order_reference: optional(texts.order_reference),
  note: optional(texts.note),
  journal_id: maybe(shape.id({ description: 'else by the journal rules' })),
  vat_breakdown: maybe(
    shape.list(StatedVat, {
      max: 20,
      description: 'the VAT per rate as printed, where it was rounded in another way than ours',
    }),
  ),
  force: maybe(
    shape.boolean({
      description: 'keeps it although the same invoice is there already',
      examples: [false],
    }),
  ),
}

export const NewDocument = object(
  {
    direction: shape.oneOf(directions),
    is_credit_note: maybe(shape.boolean({ examples: [false] })),
    document_date: shape.day(),
    third_party_id: shape.id(),
    ...head,
    lines: shape.list(LineWish, { min: 1, max: mostLines }),
  },
  { title: 'NewDocument' },
)
export type NewDocument = Static<typeof NewDocument>

export const DocumentPatch = object(
  {
    direction: optional(shape.oneOf(directions)),
    is_credit_note: optional(shape.boolean()),
    document_date: optional(shape.day()),
    third_party_id: optional(shape.id()),
    status: optional(
      shape.oneOf(['pending', 'cancelled'], {
        description: 'puts a document that waits aside, or takes it up again',
      }),
    ),
    ...head,
    lines: optional(
      shape.list(LineWish, { min: 1, max: mostLines, description: 'all lines, in order' }),
    ),
  },
  { title: 'DocumentPatch' },
)
export type DocumentPatch = Static<typeof DocumentPatch>

export const BookWish = object(
  {
    journal_id: maybe(shape.id({ description: 'else the document’s, else by the journal rules' })),
    entry_date: maybe(shape.day({ description: 'else the date of the document' })),
    exchange_rate: maybe(shape.text({ max: 24, examples: [null] })),
  },
  { title: 'BookWish' },
)
export type BookWish = Static<typeof BookWish>

export const PaperAsked = object({
  lang: maybe(shape.language({ description: 'else that of the customer' })),
})

/** What a signed address may say besides its signature. */
export const FileAsked = object({
  preview: maybe(shape.oneOf(['1'], { description: 'the picture of its first page' })),
})

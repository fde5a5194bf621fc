import { entryPhases, givenAnalytic, PostedEntry } from '#capabilities/ledger'
import { record } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, nullable, maybe } = shape

/** The most lines of one entry, and the most entries of one batch. */
const mostLines = 1000
const mostEntries = 1000

const accountNumber = () => shape.text({ max: 10, examples: ['604000'] })
const vatCode = () => shape.text({ max: 20, examples: ['PG21'] })

const account = {
  account: maybe(accountNumber()),
  account_id: maybe(shape.id({ description: 'instead of the number' })),
}

const head = {
  journal_id: shape.id(),
  entry_date: shape.day(),
  due_date: maybe(shape.day()),
  label: maybe(shape.text()),
  reference: maybe(shape.text({ max: 100, examples: ['2026-0141'] })),
  document_reference: maybe(shape.text({ max: 100 })),
}

const foreign = (currency: string | null, rate: string | null) => ({
  currency: maybe(shape.text({ max: 3, description: 'ISO 4217', examples: [currency] })),
  exchange_rate: maybe(
    shape.text({
      max: 24,
      description: 'units of the file’s currency for one of the document’s',
      examples: [rate],
    }),
  ),
})

const FreeLine = object({
  ...account,
  debit: maybe(shape.amount()),
  credit: maybe(shape.amount()),
  amount_currency: maybe(
    shape.amount({
      description:
        'in the currency of the entry, beside debit or credit; alone, above zero for a debit and below for a credit, it is converted by the rate',
      examples: [null],
    }),
  ),
  label: maybe(shape.text()),
  third_party_id: maybe(shape.id()),
  vat_code: maybe(vatCode()),
  due_date: maybe(shape.day()),
  analytic: givenAnalytic(),
})

/** Lines that come to a balanced entry, as someone would send them. */
const exampleLines = [
  { account: '612300', debit: '1234.50', label: 'Paper' },
  { account: '440000', credit: '1234.50', third_party_id: 1, due_date: '2026-04-13' },
]

export const NewEntry = object(
  {
    ...head,
    third_party_id: maybe(shape.id()),
    ...foreign(null, null),
    lines: shape.list(FreeLine, { max: mostLines, examples: [exampleLines] }),
  },
  { title: 'NewEntry' },
)
export type NewEntry = Static<typeof NewEntry>

/** What a line of an invoice gives, one of three. */
const invoiced = {
  amount: maybe(shape.amount({ description: 'without VAT; below zero for a discount' })),
  amount_gross: maybe(
    shape.amount({ description: 'with VAT, instead of `amount`', examples: [null] }),
  ),
  base: maybe(
    shape.amount({ description: 'with `vat_only`: what VAT is computed on', examples: [null] }),
  ),
  vat_only: maybe(
    shape.boolean({
      description:
        'VAT alone is invoiced, as a customs agent does: `base` and `vat_code`, no amount',
      examples: [false],
    }),
  ),
}

const InvoiceLine = object({
  ...account,
  ...invoiced,
  vat_code: maybe(
    shape.text({
      max: 20,
      description: 'absent: the default of the third party, else of the account; null: none',
      examples: ['PG21'],
    }),
  ),
  label: maybe(shape.text()),
  analytic: givenAnalytic(),
})

const ownVat = {
  vat: maybe(
    shape.list(object({ vat_code: vatCode(), amount: shape.amount({ examples: ['21.00'] }) }), {
      max: mostLines,
      description:
        'VAT as the document states it, by code, instead of what is computed: five cents away at most for each line of the code',
      examples: [[]],
    }),
  ),
  payment_discount: maybe(
    object({
      percent: shape.amount({ description: 'above 0, below 100', examples: ['2.00'] }),
      until: shape.day({ description: 'the last day of payment that earns it' }),
    }),
  ),
}

const exampleInvoiceLines = [{ account: '604000', amount: '1234.50', vat_code: 'PG21' }]

export const NewInvoice = object(
  {
    ...head,
    third_party_id: shape.id(),
    ...foreign('USD', '0.9210'),
    ...ownVat,
    lines: shape.list(InvoiceLine, { min: 1, max: mostLines, examples: [exampleInvoiceLines] }),
  },
  { title: 'NewInvoice' },
)
export type NewInvoice = Static<typeof NewInvoice>

/** A line of either kind. */
export const AnyLine = object({ ...FreeLine.properties, ...invoiced })

export const BatchItem = object({
  kind: shape.oneOf(['free', 'invoice', 'credit_note']),
  ...head,
  third_party_id: maybe(shape.id()),
  ...foreign('USD', '0.9210'),
  ...ownVat,
  lines: shape.list(AnyLine, { max: mostLines }),
})
export type BatchItem = Static<typeof BatchItem>

const exampleHead = { journal_id: 1, entry_date: '2026-03-14', reference: '2026-0141' }
const exampleBatch = [
  { kind: 'free', ...exampleHead, lines: exampleLines },
  { kind: 'invoice', ...exampleHead, third_party_id: 1, lines: exampleInvoiceLines },
]

/** A new body for an entry, whatever its kind. */
export const Correction = object(
  {
    ...BatchItem.properties,
    ...foreign(null, null),
    lines: shape.list(AnyLine, {
      max: mostLines,
      examples: [exampleLines],
    }),
    kind: maybe(
      shape.oneOf(['free', 'invoice', 'credit_note'], {
        description: 'absent: what entries of its journal are',
        examples: ['free'],
      }),
    ),
    reversal_date: maybe(
      shape.day({ description: 'of the reversal; the original’s when absent', examples: [null] }),
    ),
  },
  { title: 'EntryCorrection' },
)
export type Correction = Static<typeof Correction>

export const Batch = object(
  { entries: shape.list(BatchItem, { min: 1, max: mostEntries, examples: [exampleBatch] }) },
  { title: 'Batch' },
)
export type Batch = Static<typeof Batch>

export const EntryFilter = object({
  from: maybe(shape.day()),
  to: maybe(shape.day()),
  fiscal_year_id: maybe(shape.id()),
  journal_id: maybe(shape.id()),
  third_party_id: maybe(shape.id()),
  status: maybe(shape.oneOf(['posted', 'reversed'])),
  q: maybe(
    shape.text({
      max: 200,
      description:
        'label, references, name of the third party; an amount, as `1210` or `1.210,50`, finds totals and lines',
    }),
  ),
})

export const LineFilter = object({
  account_id: maybe(shape.id()),
  accounts: maybe(
    shape.text({
      max: 600,
      description: 'account numbers or their beginnings, separated by commas: 50 at most',
      examples: ['60,61'],
    }),
  ),
  third_party_id: maybe(shape.id({ description: 'with those that were merged into it' })),
  journal_id: maybe(shape.id()),
  vat_code_id: maybe(shape.id()),
  from: maybe(shape.day()),
  to: maybe(shape.day()),
  phase: maybe(
    shape.oneOf(entryPhases, {
      description: 'what their entry is to its fiscal year; movements are those of `year`',
    }),
  ),
  amount_min: maybe(shape.amount({ description: 'of the side that is not zero' })),
  amount_max: maybe(shape.amount({ description: 'of the side that is not zero' })),
  analytic_code_id: maybe(shape.id({ description: 'with the codes below it' })),
  axis_id: maybe(shape.id({ description: 'lines that are distributed on it' })),
  unallocated: maybe(
    shape.boolean({
      description: 'with `axis_id`: lines that the axis applies to and that are not distributed',
    }),
  ),
  off_axis_id: maybe(
    shape.id({
      description: 'lines that are not distributed on this axis, whether it applies to them or not',
    }),
  ),
  unlettered: maybe(
    shape.boolean({
      description: 'only lines that can be lettered and of which something remains to be settled',
    }),
  ),
  q: maybe(
    shape.text({
      max: 200,
      description:
        'label of line or entry, reference, account number, name of the third party; an amount, as `1210` or `1.210,50`',
    }),
  ),
})

const LinePatch = object({
  id: shape.id(),
  label: maybe(shape.text()),
  due_date: maybe(shape.day()),
  analytic: givenAnalytic(),
})

export const EntryPatch = object(
  {
    label: maybe(shape.text()),
    reference: maybe(shape.text({ max: 100, examples: ['2026-0141'] })),
    due_date: maybe(
      shape.day({
        description: 'lines of third parties that had the day of the entry move with it',
      }),
    ),
    lines: maybe(
      shape.list(LinePatch, { max: mostLines, description: 'only the lines that change' }),
    ),
  },
  { title: 'EntryPatch' },
)
export type EntryPatch = Static<typeof EntryPatch>

export const Attachment = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    entry_id: shape.id(),
    name: shape.text({ examples: ['invoice.pdf'] }),
    mime: shape.text({ examples: ['application/pdf'] }),
    size: shape.integer({ min: 1, description: 'bytes' }),
    sha256: shape.text({ max: 64, description: 'hexadecimal' }),
    file_url: shape.text({ max: 500, description: 'a signed address, good for 30 minutes' }),
    created_by: nullable(shape.id()),
    ...record,
  },
  { title: 'Attachment' },
)
export type Attachment = Static<typeof Attachment>
export const Attachments = shape.list(Attachment)

export const ReversalWish = object({
  entry_date: maybe(shape.day({ description: 'the original’s when absent' })),
  label: maybe(shape.text()),
})

export const BatchReply = object(
  { data: shape.list(PostedEntry), count: shape.integer({ min: 1 }) },
  { title: 'BatchReply' },
)

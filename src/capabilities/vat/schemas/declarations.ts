import { periodTypes, vatCheckTexts } from '#countries'
import { record } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, nullable, maybe } = shape

export const declarationStatuses = ['draft', 'validated', 'filed'] as const
export const formCodes = ['625', '629', 'CA3', 'TVA_DECM', 'TVA_DECT', 'TVA_DECA'] as const

export const box = (example = '54') => shape.text({ max: 20, examples: [example] })
const amounts = (description: string) =>
  shape.record(shape.decimal(), { description, examples: [{ '03': '100.00', '54': '21.00' }] })

export const VatCheck = object(
  {
    code: shape.oneOf(Object.keys(vatCheckTexts) as (keyof typeof vatCheckTexts)[]),
    severity: shape.oneOf(['error', 'warning'], { description: 'an error stops it' }),
    message: shape.text({ max: 1000 }),
    box: nullable(box()),
    amount: nullable(shape.decimal()),
  },
  { title: 'VatCheck' },
)
export type VatCheck = Static<typeof VatCheck>

export const VatDetail = object(
  {
    box: box(),
    label: shape.text({ max: 500, description: 'in the language of the file, or of `lang`' }),
    section: shape.text({ max: 20, examples: ['II'] }),
    kind: shape.oneOf(['base', 'tax', 'total', 'memo', 'amount', 'rate', 'choice']),
    ledger: nullable(shape.decimal({ description: 'of the lines behind it, to the cent' })),
    carried: nullable(shape.decimal({ description: 'what the return before left to it' })),
    manual: nullable(shape.decimal()),
    adjusted: nullable(
      shape.decimal({
        description: 'what the form makes of it: rounding, a minus that it does not take',
      }),
    ),
    amount: shape.decimal(),
    lines: nullable(shape.integer({ min: 0, description: 'how many lines are behind it' })),
  },
  { title: 'VatDetail' },
)
export type VatDetail = Static<typeof VatDetail>

export const VatSettlement = object(
  {
    entry_date: shape.day(),
    journal_id: nullable(shape.id()),
    lines: shape.list(
      object({
        account: shape.text({ max: 10, examples: ['451054'] }),
        label: shape.text(),
        debit: shape.decimal(),
        credit: shape.decimal({ examples: ['0.00'] }),
      }),
    ),
  },
  { title: 'VatSettlement' },
)
export type VatSettlement = Static<typeof VatSettlement>

export const VatFiling = object(
  {
    filing_reference: nullable(shape.text({ max: 60 })),
    filed_at: shape.instant({ examples: ['2026-04-20T00:00:00.000000Z'] }),
    boxes: amounts('as they were filed'),
  },
  { title: 'VatFiling' },
)
export type VatFiling = Static<typeof VatFiling>

const VatCorrection = object(
  { box: box(), filed: shape.decimal(), now: shape.decimal(), difference: shape.decimal() },
  { title: 'VatCorrection' },
)

/** What is due after the last of these years still has a day: the calendar stops in 2199. */
export const vatYear = shape.integer({ min: 1990, max: 2198, examples: [2026] })

/** What a list shows of a return. */
const head = {
  id: shape.id(),
  company_id: shape.id(),
  form: shape.oneOf(formCodes),
  period_type: shape.oneOf(periodTypes, { examples: ['quarterly'] }),
  year: vatYear,
  period: shape.integer({ min: 1, max: 12 }),
  label: shape.text({
    description: 'in the language of the file',
    examples: ['1er trimestre 2026'],
  }),
  starts_on: shape.day({ examples: ['2026-01-01'] }),
  ends_on: shape.day({ examples: ['2026-03-31'] }),
  due_on: shape.day({ examples: ['2026-04-25'] }),
  status: shape.oneOf(declarationStatuses),
  boxes: amounts('every amount that is not zero, and the totals'),
  manual: amounts('corrections by hand, which are added to what the ledger has'),
  amount_due: shape.decimal(),
  amount_refund: shape.decimal({ examples: ['0.00'] }),
  balance: shape.decimal({ description: 'due less refund' }),
  is_nil: shape.boolean(),
  carried_out: amounts('what the next return takes over'),
  checks: shape.list(VatCheck),
  ask_restitution: shape.boolean(),
  ask_payment_form: shape.boolean(),
  nil_client_listing: shape.boolean(),
  comment: nullable(shape.text({ max: 2000 })),
  computed_at: shape.instant(),
  is_stale: shape.boolean({ description: 'of a draft: the ledger of the period moved since' }),
  corrections: shape.list(VatCorrection, {
    description: 'boxes that differ from what was filed last',
  }),
  filings: shape.list(VatFiling, { description: 'oldest first' }),
  filing_reference: nullable(shape.text({ max: 60 })),
  filed_at: nullable(shape.instant()),
  reopen_reason: nullable(
    shape.text({ max: 500, description: 'why it was last reopened, until it is validated again' }),
  ),
  previous_id: nullable(shape.id({ description: 'the return before, which leaves it `carried`' })),
  journal_entry_id: nullable(shape.id()),
  locked_period_ids: shape.list(shape.id(), { description: 'the months that it locked' }),
  validated_at: nullable(shape.instant()),
  validated_by: nullable(shape.id()),
}

export const VatDeclarationSummary = object(
  { ...head, ...record },
  { title: 'VatDeclarationSummary' },
)
export type VatDeclarationSummary = Static<typeof VatDeclarationSummary>
export const VatDeclarations = shape.list(VatDeclarationSummary)

export const VatDeclaration = object(
  {
    ...head,
    details: shape.list(VatDetail, {
      description: 'a row for each box that holds anything, in the order of the form',
    }),
    settlement: nullable(VatSettlement, {
      description: 'what validating would post, or has posted; null when there is nothing',
    }),
    ...record,
  },
  { title: 'VatDeclaration' },
)
export type VatDeclaration = Static<typeof VatDeclaration>

export const DeclarationFilter = object({
  year: maybe(vatYear),
  status: maybe(shape.oneOf(declarationStatuses)),
})
export type DeclarationFilter = Static<typeof DeclarationFilter>

const period = shape.integer({
  min: 1,
  max: 12,
  description: 'the month, the quarter, or 1 for a year',
})

export const NewDeclaration = object(
  {
    year: vatYear,
    period,
    period_type: maybe(
      shape.oneOf(periodTypes, { description: 'that of the VAT regime when absent' }),
    ),
  },
  {
    title: 'NewVatDeclaration',
    examples: [{ year: 2026, period: 4, period_type: 'quarterly' }],
  },
)
export type NewDeclaration = Static<typeof NewDeclaration>

export const DeclarationPatch = shape.partial(
  object({
    manual: shape.record(nullable(shape.amount()), {
      description: 'by box, added to what the ledger has; null takes a correction away',
      examples: [{ '62': '15.00' }],
    }),
    ask_restitution: shape.boolean(),
    ask_payment_form: shape.boolean(),
    nil_client_listing: shape.boolean(),
    comment: nullable(shape.text({ max: 2000, examples: ['See the letter of 3 April.'] })),
  }),
  { title: 'VatDeclarationPatch', examples: [{ comment: 'See the letter of 3 April.' }] },
)
export type DeclarationPatch = Static<typeof DeclarationPatch>

export const FilingWish = object(
  {
    filing_reference: maybe(shape.text({ max: 60, examples: ['4567890-0999123457-202603'] })),
    filed_on: maybe(shape.day({ description: 'today when absent', examples: [null] })),
  },
  { title: 'VatFilingWish' },
)
export type FilingWish = Static<typeof FilingWish>

export const ReopenWish = object(
  { reason: maybe(shape.text({ max: 500, examples: ['An invoice was forgotten'] })) },
  { title: 'VatReopenWish' },
)
export type ReopenWish = Static<typeof ReopenWish>

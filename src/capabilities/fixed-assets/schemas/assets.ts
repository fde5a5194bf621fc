import { AnalyticShare, GivenShare } from '#capabilities/ledger'
import { assetNatures, proratas } from '#countries'
import { record } from '#platform/shapes/company-record'
import { importedFile, importedRow } from '#platform/shapes/imported'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { rhythms } from '../domain/calendar.js'
import { methods } from '../domain/plan.js'

const { object, optional, nullable, maybe } = shape

export const warningCodes = [
  'declining_not_tax_accepted',
  'prorata_not_tax_accepted',
  'declining_not_eligible',
  'rate_above_usual',
  'low_value',
  'acquisition_reversed',
] as const
export type WarningCode = (typeof warningCodes)[number]

const statuses = ['active', 'disposed'] as const
const kinds = ['sale', 'scrap'] as const
const label = () => shape.text({ min: 1, examples: ['Laptop'] })
const code = () => shape.text({ min: 1, max: 20, examples: ['IT-0001'] })
const months = () => shape.integer({ min: 1, max: 1200, examples: [36] })
const note = () => shape.text({ max: 2000, examples: ['Bought second-hand.'] })
const short = (example: string) => shape.text({ max: 100, examples: [example] })

/** What of an asset follows from runs and the day on which it is looked at. */
const figures = {
  depreciated: shape.decimal({
    description: 'what was posted and not reversed, with `previous_depreciation`',
  }),
  book_value: shape.decimal({ description: '`0.00` once it is disposed of' }),
  is_fully_depreciated: shape.boolean(),
  planned_depreciation: shape.decimal({ description: 'by the plan, on that day' }),
  planned_book_value: shape.decimal(),
  warnings: shape.list(
    object({ code: shape.oneOf(warningCodes), message: shape.text() }, { title: 'AssetWarning' }),
    { examples: [[]] },
  ),
}
export const figureNames = Object.keys(figures) as (keyof typeof figures)[]

export const FixedAsset = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    code: code(),
    label: label(),
    category_id: nullable(shape.id()),
    category: nullable(object({ id: shape.id(), code: shape.text(), label: shape.text() })),
    nature: shape.oneOf(assetNatures, { examples: ['furniture'] }),
    account_id: shape.id(),
    depreciation_account_id: nullable(shape.id({ description: 'null for method `none`' })),
    expense_account_id: nullable(shape.id({ description: 'null for method `none`' })),
    acquired_on: shape.day(),
    in_service_on: shape.day(),
    acquisition_value: shape.decimal({ examples: ['1500.00'] }),
    residual_value: shape.decimal({ examples: ['0.00'] }),
    depreciable_value: shape.decimal({ examples: ['1500.00'] }),
    method: shape.oneOf(methods),
    duration_months: nullable(months()),
    rate: nullable(shape.decimal({ examples: ['33.33'] })),
    prorata: nullable(shape.oneOf(proratas)),
    previous_depreciation: shape.decimal({ examples: ['0.00'] }),
    previous_until: nullable(shape.day()),
    plan_from: nullable(shape.day({ description: 'the first day that the present plan counts' })),
    entry_line_id: nullable(shape.id({ description: 'the first of `entry_line_ids`' })),
    entry_line_ids: shape.list(shape.id(), { description: 'all lines that it was bought with' }),
    third_party_id: nullable(shape.id()),
    document_id: nullable(shape.id()),
    analytic: shape.list(AnalyticShare),
    serial_number: nullable(short('SN-4711')),
    location: nullable(short('Office 3')),
    note: nullable(note()),
    status: shape.oneOf(statuses),
    disposal_kind: nullable(shape.oneOf(kinds)),
    disposed_on: nullable(shape.day()),
    disposal_value: nullable(shape.decimal({ description: 'without VAT' })),
    disposal_result: nullable(shape.decimal({ description: 'signed, a gain above zero' })),
    disposal_entry_id: nullable(shape.id()),
    disposal_depreciation_entry_id: nullable(shape.id()),
    disposal_invoice_entry_id: nullable(shape.id()),
    ...figures,
    ...record,
  },
  { title: 'FixedAsset' },
)
export type FixedAsset = Static<typeof FixedAsset>

export const FixedAssets = shape.list(FixedAsset)

const on = shape.day({ description: 'figures as of that day' })

export const OnDay = object({ on: optional(on) })
export type OnDay = Static<typeof OnDay>

export const FixedAssetFilter = object({
  on: optional(
    shape.day({ description: 'figures as of that day; what was acquired later is left out' }),
  ),
  status: optional(shape.oneOf(statuses)),
  category_id: optional(shape.id()),
  account_id: optional(shape.id()),
  q: optional(
    shape.text({ description: 'code, label, serial number, location, note', examples: ['laptop'] }),
  ),
})
export type FixedAssetFilter = Static<typeof FixedAssetFilter>

const given = {
  category_id: maybe(shape.id({ description: 'required unless `account_id` is given' })),
  code: maybe(code()),
  account_id: maybe(shape.id({ description: 'of class 2' })),
  depreciation_account_id: maybe(shape.id({ description: 'of class 2' })),
  expense_account_id: maybe(shape.id({ description: 'of type `expense`' })),
  in_service_on: maybe(shape.day({ description: 'default: `acquired_on`' })),
  residual_value: maybe(shape.amount({ examples: ['0.00'] })),
  method: maybe(shape.oneOf(methods)),
  duration_months: maybe(months()),
  rate: maybe(shape.amount({ examples: ['33.33'], description: 'above 0, to 100' })),
  prorata: maybe(shape.oneOf(proratas)),
  previous_depreciation: maybe(shape.amount({ examples: ['0.00'] })),
  previous_until: maybe(shape.day({ description: 'a month end', examples: ['2025-12-31'] })),
  entry_line_id: maybe(shape.id()),
  entry_line_ids: maybe(shape.list(shape.id(), { max: 100 })),
  third_party_id: maybe(shape.id()),
  document_id: maybe(shape.id()),
  analytic: maybe(shape.list(GivenShare, { max: 50, examples: [[]] })),
  serial_number: maybe(short('SN-4711')),
  location: maybe(short('Office 3')),
  note: maybe(note()),
}

export const NewFixedAsset = object(
  {
    label: maybe(label()),
    acquired_on: maybe(shape.day()),
    acquisition_value: maybe(shape.amount({ examples: ['1500.00'] })),
    ...given,
  },
  {
    title: 'NewFixedAsset',
    examples: [
      {
        label: 'Laptop',
        category_id: 1,
        acquired_on: '2026-01-15',
        acquisition_value: '1500.00',
        serial_number: 'SN-4711',
      },
    ],
  },
)
export type NewFixedAsset = Static<typeof NewFixedAsset>

export const FixedAssetPatch = object(
  {
    label: optional(label()),
    acquired_on: optional(shape.day()),
    acquisition_value: optional(shape.amount({ examples: ['1500.00'] })),
    ...given,
    transfer_on: maybe(
      shape.day({ description: 'the day on which it moves to another account of the ledger' }),
    ),
  },
  {
    title: 'FixedAssetPatch',
    examples: [{ label: 'Laptop of the accountant', duration_months: 48, location: 'Office 3' }],
  },
)
export type FixedAssetPatch = Static<typeof FixedAssetPatch>

export const Disposal = object(
  {
    disposed_on: shape.day(),
    kind: shape.oneOf(kinds),
    disposal_value: maybe(shape.amount({ description: 'without VAT', examples: ['500.00'] })),
    third_party_id: maybe(shape.id({ description: 'a customer, who is sent an invoice' })),
    vat_code: maybe(shape.text({ max: 20, examples: ['SG21'] })),
    reference: maybe(shape.text({ max: 100, examples: ['2026-014'] })),
    entry_line_id: maybe(
      shape.id({ description: 'the line of an invoice that was posted before' }),
    ),
    counterpart_account_id: maybe(shape.id({ description: 'who owes the price otherwise' })),
    non_recurring: optional(shape.boolean({ examples: [false] })),
    journal_id: maybe(shape.id({ description: 'a general journal' })),
    label: maybe(shape.text({ examples: ['Sale of the van'] })),
  },
  {
    title: 'Disposal',
    examples: [{ disposed_on: '2026-03-14', kind: 'sale', disposal_value: '500.00' }],
  },
)
export type Disposal = Static<typeof Disposal>

export const ScheduleFilter = object({ by: optional(shape.oneOf(rhythms)) })
export type ScheduleFilter = Static<typeof ScheduleFilter>

export const ScheduleRow = object(
  {
    period: shape.text({ max: 20, examples: ['2026'] }),
    starts_on: shape.day(),
    ends_on: shape.day(),
    amount: shape.decimal({ description: 'with what is exceptional' }),
    cumulated: shape.decimal(),
    book_value: shape.decimal(),
    posted: shape.decimal({ description: 'what of the amount is posted' }),
    exceptional: shape.decimal({ examples: ['0.00'] }),
    entry_id: nullable(shape.id({ description: 'the last that posted into it' })),
    entry_ids: shape.list(shape.id()),
  },
  { title: 'ScheduleRow' },
)
export type ScheduleRow = Static<typeof ScheduleRow>

export const Schedule = shape.list(ScheduleRow)

export const AssetProposal = object(
  {
    entry_line_id: shape.id(),
    entry_id: shape.id(),
    entry_date: shape.day(),
    account_id: shape.id(),
    amount: shape.decimal(),
    left: shape.decimal({ description: 'what assets have not taken' }),
    label: nullable(shape.text()),
    third_party_id: nullable(shape.id()),
    document_id: nullable(shape.id()),
    category_id: nullable(shape.id({ description: 'null where several have that account' })),
  },
  { title: 'AssetProposal' },
)
export type AssetProposal = Static<typeof AssetProposal>

export const AssetProposals = shape.list(AssetProposal)

export const ProposalFilter = object({ from: optional(shape.day()), to: optional(shape.day()) })
export type ProposalFilter = Static<typeof ProposalFilter>

const count = (description: string) => shape.integer({ min: 0, description, examples: [2] })

export const FixedAssetImport = object(
  {
    created: count('assets that are new'),
    updated: count('known assets that changed'),
    unchanged: count('known assets that say the same'),
    refused: count('rows that were left out'),
    rows: shape.list(
      object({
        ...importedRow,
        id: nullable(shape.id({ description: 'of the asset; null where the row was refused' })),
        errors: shape.record(shape.list(shape.text())),
      }),
    ),
    ...importedFile,
  },
  { title: 'FixedAssetImport' },
)
export type FixedAssetImport = Static<typeof FixedAssetImport>

import type { Static, TObject, TProperties } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, nullable, maybe } = shape

/** What every report of a span takes. */
export const spanAsked = {
  from: maybe(shape.day({ description: 'the first day; else that of the fiscal year' })),
  to: maybe(shape.day({ description: 'the last day; else that of the fiscal year' })),
  fiscal_year_id: maybe(shape.id({ description: 'gives the bounds that are missing' })),
}
export const commonAsked = {
  lang: maybe(shape.language()),
  as_of: maybe(
    shape.text({
      max: 40,
      description: 'the books as they stood at a place of the log, or at a moment',
    }),
  ),
}
/** The same where what was changed since cannot be taken back. */
export const presentAsked = {
  lang: commonAsked.lang,
  as_of: maybe(shape.text({ max: 40, description: 'not of this report: 422' })),
}
const comparisons = ['year', 'period', 'none'] as const
export const compareAsked = maybe(shape.oneOf(comparisons, { default: 'none' }))
/** The same where the year before is shown unless something else is asked for. */
export const comparedAsked = maybe(shape.oneOf(comparisons, { default: 'year' }))
/** One id, or several separated by commas. */
export const idsAsked = (description: string) =>
  maybe(shape.text({ max: 600, description, examples: ['1'] }))
/** A page of a report that is too long for one answer. */
export const pageAsked = (what: string, usual: number, most: number) => ({
  page: maybe(shape.integer({ min: 1, default: 1 })),
  per_page: maybe(
    shape.integer({ min: 1, default: usual, description: `${what} on a page: ${most} at most` }),
  ),
})
export const pageFields = {
  page: shape.integer({ min: 1 }),
  per_page: shape.integer({ min: 1 }),
  last_page: shape.integer({ min: 1 }),
  total: shape.integer({ min: 0 }),
}
/** A comma list of account numbers or their beginnings. */
export const accountsAsked = maybe(shape.text({ max: 600, examples: ['60,61'] }))

const Span = object({ from: shape.day(), to: shape.day() })

export const ReportWarning = object(
  {
    code: shape.oneOf([
      'year_not_closed',
      'suspense_not_empty',
      'future_entries',
      'scheme_default',
    ]),
    message: shape.text({ max: 500 }),
    years: shape.optional(shape.list(shape.text())),
    accounts: shape.optional(shape.list(shape.text())),
  },
  { title: 'ReportWarning' },
)
export type ReportWarning = Static<typeof ReportWarning>

/** What every report answers beside its figures. */
export const envelopeFields = {
  report: shape.text({ examples: ['trial-balance'] }),
  label: shape.text(),
  company: object({
    public_token: shape.publicToken(),
    code: shape.text(),
    name: shape.text(),
  }),
  from: nullable(shape.day()),
  to: shape.day(),
  fiscal_year: nullable(
    object({
      id: shape.id(),
      code: shape.text(),
      starts_on: shape.day(),
      ends_on: shape.day(),
      is_closed: shape.boolean(),
    }),
  ),
  comparison: nullable(Span),
  currency: shape.text({ max: 3, examples: ['EUR'] }),
  language: shape.language(),
  generated_at: shape.instant(),
  log_seq: shape.integer({
    min: 0,
    description: 'the place of the log that the figures belong to',
  }),
  as_of: nullable(shape.integer({ min: 1 })),
  fingerprint: nullable(
    shape.text({ max: 64, description: 'that of the export with the same parameters' }),
  ),
  warnings: shape.list(ReportWarning),
}
export const Envelope = object(envelopeFields)
export type Envelope = Static<typeof Envelope>

/** A report: its envelope, and its own members. */
export function reportOf<Fields extends TProperties>(
  fields: Fields,
  title: string,
): TObject<typeof envelopeFields & Fields> {
  return object({ ...envelopeFields, ...fields }, { title })
}

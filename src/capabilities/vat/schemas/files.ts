import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, maybe } = shape

/** `format` is checked by the action: which there are depends on the country. */
export const FileAsked = object({
  format: maybe(
    shape.text({
      max: 10,
      description: '`xml` (Belgium, Luxembourg), `json` (France) or `pdf`; the first that there is',
      examples: ['pdf'],
    }),
  ),
  preview: maybe(
    shape.boolean({ description: 'also of a draft, which no office takes', examples: [true] }),
  ),
})
export type FileAsked = Static<typeof FileAsked>

/** The CA3 of France, which is data and no file of an administration. */
export const Ca3 = object(
  {
    form: shape.oneOf(['3310CA3']),
    siren: shape.text({ max: 9, examples: ['732829320'] }),
    vat_number: shape.text({ max: 20, examples: ['FR44732829320'] }),
    name: shape.text(),
    period: object({
      type: shape.oneOf(['monthly', 'quarterly', 'yearly']),
      from: shape.day(),
      to: shape.day(),
    }),
    reference: shape.oneOf(['TVA1']),
    nil: shape.boolean(),
    zones: shape.record(shape.integer(), {
      description: 'whole euros by EDI code; those without anything are left out',
      examples: [{ '0979': 1000 }],
    }),
  },
  { title: 'Ca3' },
)

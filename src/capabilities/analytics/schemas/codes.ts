import { record } from '#platform/shapes/company-record'
import { importOutcome } from '#platform/shapes/imported'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, nullable, maybe, optional } = shape

const code = shape.text({
  max: 20,
  description: '1 to 20 letters, digits, `-`, `_` and `.`; case does not tell two of an axis apart',
  examples: ['NORTH'],
})
const label = shape.text({ examples: ['Northern sites'] })
const parentId = shape.id({ description: 'a code of the same axis; five levels at most' })
const startsOn = shape.day({ description: 'the first day whose entries may use it' })
const endsOn = shape.day({ description: 'the last day whose entries may use it' })

export const AnalyticCode = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    axis_id: shape.id(),
    code,
    label,
    parent_id: nullable(parentId),
    starts_on: nullable(startsOn),
    ends_on: nullable(endsOn),
    is_active: shape.boolean(),
    note: nullable(shape.text({ max: 2000 })),
    path: shape.text({
      max: 120,
      description: 'its code below those above it',
      examples: ['NORTH / HALL-4'],
    }),
    ...record,
  },
  { title: 'AnalyticCode' },
)
export type AnalyticCode = Static<typeof AnalyticCode>
export const AnalyticCodes = shape.list(AnalyticCode)

export const CodeFilter = object({
  axis_id: maybe(shape.id()),
  is_active: maybe(shape.boolean()),
  q: maybe(shape.text({ max: 200, description: 'in path and label' })),
  valid_on: maybe(shape.day({ description: 'a day whose entries may use them' })),
})
export type CodeFilter = Static<typeof CodeFilter>

const details = {
  parent_id: maybe(parentId),
  starts_on: maybe(startsOn),
  ends_on: maybe(endsOn),
  is_active: optional(shape.boolean({ examples: [true] })),
  note: maybe(shape.text({ max: 2000 })),
}

export const NewCode = object(
  { axis_id: shape.id(), code, label, ...details },
  { title: 'NewAnalyticCode', examples: [{ axis_id: 1, code: 'NORTH', label: 'North' }] },
)
export type NewCode = Static<typeof NewCode>

export const CodePatch = object(
  {
    axis_id: optional(shape.id({ description: 'while nothing uses it' })),
    code: optional(code),
    label: optional(label),
    ...details,
  },
  { title: 'AnalyticCodePatch', examples: [{ label: 'Northern sites' }] },
)
export type CodePatch = Static<typeof CodePatch>

/** What became of each row of an imported file. */
export const CodesImported = importOutcome(
  'AnalyticCodesImported',
  'null where a refused row names no code',
)
export type CodesImported = Static<typeof CodesImported>

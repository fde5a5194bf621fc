import { record } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, nullable, maybe, optional } = shape

const code = shape.text({
  max: 20,
  description: '1 to 20 letters, digits, `-`, `_` and `.`; case does not tell two apart',
  examples: ['SITE'],
})
const label = shape.text({ examples: ['Building sites'] })
const appliesTo = shape.list(shape.text({ max: 6, examples: ['6'] }), {
  min: 1,
  max: 20,
  description: 'beginnings of account numbers, 1 to 6 digits each',
  examples: [['6', '7']],
})
const position = shape.integer({ min: 1, max: 1000, description: 'the order of the axes' })

export const AnalyticAxis = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    code,
    label,
    is_mandatory: shape.boolean({
      description: 'lines on its accounts that someone posts must be distributed',
    }),
    applies_to: appliesTo,
    default_code_id: nullable(shape.id({ description: 'where lines go that nothing is said of' })),
    position,
    is_active: shape.boolean(),
    codes_count: shape.integer({ min: 0 }),
    ...record,
  },
  { title: 'AnalyticAxis' },
)
export type AnalyticAxis = Static<typeof AnalyticAxis>
export const AnalyticAxes = shape.list(AnalyticAxis)

export const AxisFilter = object({
  is_active: maybe(shape.boolean()),
  q: maybe(shape.text({ max: 200, description: 'in code and label' })),
})
export type AxisFilter = Static<typeof AxisFilter>

const details = {
  is_mandatory: optional(shape.boolean({ examples: [false] })),
  applies_to: optional(appliesTo),
  default_code_id: maybe(
    shape.id({ description: 'a code of this axis; none at creation', examples: [null] }),
  ),
  position: optional(position),
  is_active: optional(shape.boolean({ examples: [true] })),
}

export const NewAxis = object({ code, label, ...details }, { title: 'NewAnalyticAxis' })
export type NewAxis = Static<typeof NewAxis>

export const AxisPatch = object(
  { code: optional(code), label: optional(label), ...details },
  { title: 'AnalyticAxisPatch', examples: [{ label: 'Sites' }] },
)
export type AxisPatch = Static<typeof AxisPatch>

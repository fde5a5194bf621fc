import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, nullable } = shape

export const parameterTypes = ['date', 'integer', 'boolean', 'string', 'enum', 'list'] as const

export const ReportParameter = object(
  {
    name: shape.text({ examples: ['from'] }),
    type: shape.oneOf(parameterTypes),
    required: shape.boolean(),
    default: shape.anything({ description: 'what holds where it is not given; null without one' }),
    values: nullable(shape.list(shape.text()), { description: 'those of an enum' }),
    label: shape.text(),
  },
  { title: 'ReportParameter' },
)
export type ReportParameter = Static<typeof ReportParameter>

export const ReportCatalogue = object(
  {
    data: shape.list(
      object({
        report: shape.text({ examples: ['trial-balance'] }),
        label: shape.text(),
        description: shape.text({ max: 500 }),
        path: shape.text({ max: 200 }),
        formats: shape.list(shape.text({ examples: ['pdf'] })),
        parameters: shape.list(ReportParameter),
      }),
    ),
  },
  { title: 'ReportCatalogue' },
)
export type ReportCatalogue = Static<typeof ReportCatalogue>

export const CatalogueAsked = object({ lang: shape.maybe(shape.language()) })

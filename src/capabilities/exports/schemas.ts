import { ReportParameter } from '#capabilities/reports'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { formats } from './domain/format.js'

const { object, maybe } = shape

/** What every export takes beside its own parameters. */
export const WishAsked = object({
  format: maybe(shape.oneOf(formats)),
  lang: maybe(shape.language()),
  header: maybe(
    shape.oneOf(['label', 'key'], {
      default: 'label',
      description: 'of CSV: for people, or for programs',
    }),
  ),
  separator: maybe(shape.oneOf(['semicolon', 'comma', 'tab', 'pipe'], { default: 'semicolon' })),
  link: maybe(
    shape.boolean({
      description: 'a link to the file, which opens without a token for 30 minutes',
    }),
  ),
})
export type Wish = Static<typeof WishAsked>

export const ExportLink = object(
  { url: shape.text({ max: 2100 }), expires_at: shape.instant() },
  { title: 'ExportLink' },
)
export type ExportLink = Static<typeof ExportLink>

export const ExportCatalogue = object(
  {
    data: shape.list(
      object({
        export: shape.text({ examples: ['trial-balance'] }),
        label: shape.text(),
        description: shape.text({ max: 500 }),
        path: shape.text({ max: 200 }),
        formats: shape.list(shape.oneOf(formats)),
        default_format: shape.oneOf(formats),
        parameters: shape.list(ReportParameter),
      }),
    ),
  },
  { title: 'ExportCatalogue' },
)
export type ExportCatalogue = Static<typeof ExportCatalogue>

const { lang, link } = WishAsked.properties
export const DossierAsked = object({ lang, link })
export type DossierAsked = Static<typeof DossierAsked>

export const CatalogueAsked = object({ lang: maybe(shape.language()) })

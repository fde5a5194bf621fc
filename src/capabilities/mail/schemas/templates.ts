import { versions } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { templateKeys } from '../domain/keys.js'

const { object, maybe } = shape

export const MailTemplate = object(
  {
    id: shape.integer({ min: 1, max: 28, description: 'the same in every file' }),
    company_id: shape.id(),
    key: shape.oneOf(templateKeys),
    locale: shape.language(),
    subject: shape.text({ max: 200, examples: ['Your invoice'] }),
    body: shape.text({ max: 20_000, examples: ['Dear customer, …'] }),
    is_default: shape.boolean({ description: 'whether these are the words of the product' }),
    placeholders: shape.list(shape.text({ max: 40 }), { examples: [['company_name']] }),
    ...versions,
  },
  { title: 'MailTemplate' },
)
export type MailTemplate = Static<typeof MailTemplate>
export const MailTemplates = shape.list(MailTemplate)

export const TemplateFilter = object({
  key: maybe(shape.oneOf(templateKeys)),
  locale: maybe(shape.language()),
})
export type TemplateFilter = Static<typeof TemplateFilter>

export const MailTemplateBody = object(
  {
    locale: shape.language({ examples: ['en'] }),
    subject: shape.text({
      min: 1,
      max: 200,
      description: 'one line',
      examples: ['Your invoice'],
    }),
    body: shape.text({
      min: 1,
      max: 20_000,
      description: 'plain text; `{{name}}` is replaced, `{{{{` writes two braces',
      examples: ['Dear customer,\n\nPlease find your invoice attached.'],
    }),
  },
  { title: 'NewMailTemplate' },
)
export type MailTemplateBody = Static<typeof MailTemplateBody>

/** The language whose words go, in the query; all without one. */
export const TemplateNamed = object({ locale: maybe(shape.language()) })

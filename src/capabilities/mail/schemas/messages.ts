import { versions } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { templateKeys } from '../domain/keys.js'

const { object, nullable, maybe } = shape

export const messageKinds = ['document', 'statement', 'reminder', 'free', 'test'] as const
export const messageStatuses = ['queued', 'sent', 'failed'] as const

const addresses = () => shape.list(shape.email(), { examples: [['els@example.be']] })

export const Warnings = shape.list(
  object({ code: shape.text({ max: 40 }), message: shape.text({ max: 500 }) }),
  { examples: [[]] },
)

const Attachment = object(
  {
    name: shape.text({ examples: ['2026-0042.pdf'] }),
    mime: shape.text({ examples: ['application/pdf'] }),
    size: shape.integer({ min: 0, examples: [18_412] }),
    sha256: shape.text({ max: 64 }),
  },
  { title: 'MailAttachment' },
)

export const MailMessage = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    kind: shape.oneOf(messageKinds),
    template_key: nullable(shape.oneOf(templateKeys)),
    locale: shape.language(),
    from: shape.text({ max: 600, examples: ['"Bakkerij Janssens" <info@bakkerij.be>'] }),
    reply_to: nullable(shape.email()),
    to: addresses(),
    cc: addresses(),
    bcc: addresses(),
    subject: shape.text({ max: 2000, examples: ['Invoice 2026-0042 from Bakkerij Janssens'] }),
    body: shape.text({ max: 100_000 }),
    attachments: shape.list(Attachment),
    third_party_id: nullable(shape.id()),
    related: nullable(
      object({
        type: shape.oneOf(['documents', 'third-parties', 'reminders']),
        id: shape.id(),
      }),
    ),
    message_id: shape.text({
      max: 320,
      description: 'its header, without brackets: the same at each attempt',
      examples: ['0b8d8a5e-2f0a-4c5d-9a57-2f3a1c9b7d10@bakkerij.be'],
    }),
    status: shape.oneOf(messageStatuses),
    attempts: shape.integer({ min: 0 }),
    next_attempt_at: nullable(shape.instant()),
    error: nullable(shape.text({ max: 40, description: 'in fixed words' }), { examples: [null] }),
    rejected: shape.list(shape.email(), {
      description: 'recipients refused while others were taken',
      examples: [[]],
    }),
    bounce: nullable(
      object({
        at: shape.instant(),
        code: shape.integer({ min: 500, max: 599 }),
        reason: shape.text({ max: 40 }),
      }),
    ),
    warnings: Warnings,
    queued_at: shape.instant(),
    sent_at: nullable(shape.instant()),
    ...versions,
  },
  { title: 'MailMessage' },
)
export type MailMessage = Static<typeof MailMessage>

export const NewMailMessage = object(
  {
    kind: shape.oneOf(['document', 'statement', 'free'], { examples: ['free'] }),
    document_id: maybe(shape.id({ description: 'for `document`: a sale that is booked' })),
    third_party_id: maybe(shape.id({ description: 'for `statement`; optional for `free`' })),
    statement: maybe(
      object(
        { from: maybe(shape.day()), to: maybe(shape.day()) },
        {
          description: 'the open fiscal year until today when absent',
        },
      ),
    ),
    to: maybe(
      shape.list(shape.text({ max: 254, examples: ['els@example.be'] }), {
        min: 1,
        max: 10,
        description: '`invoice_email`, else `email` of the third party when absent',
        examples: [['els@example.be']],
      }),
    ),
    cc: maybe(shape.list(shape.text({ max: 254, examples: ['els@example.be'] }), { max: 10 })),
    bcc: maybe(shape.list(shape.text({ max: 254, examples: ['els@example.be'] }), { max: 10 })),
    locale: maybe(shape.language({ description: 'that of the third party, else of the file' })),
    subject: maybe(shape.text({ max: 200, examples: ['About your order'] })),
    body: maybe(shape.text({ max: 20_000, examples: ['Dear customer,\n\nIt is on its way.'] })),
    attach_pdf: maybe(shape.boolean({ examples: [true] })),
    attach_ubl: maybe(
      shape.boolean({ description: 'of documents; else as the settings say', examples: [true] }),
    ),
    force: maybe(shape.boolean({ description: 'although an address bounced', examples: [false] })),
  },
  { title: 'NewMailMessage' },
)
export type NewMailMessage = Static<typeof NewMailMessage>

export const MessageFilter = object({
  status: maybe(shape.oneOf(messageStatuses)),
  kind: maybe(shape.oneOf(messageKinds)),
  third_party_id: maybe(shape.id({ description: 'with those that were merged into it' })),
  document_id: maybe(shape.id()),
  from: maybe(shape.day({ description: 'queued on this day or later' })),
  to: maybe(shape.day()),
  q: maybe(shape.text({ max: 200, description: 'in subject and recipients' })),
})
export type MessageFilter = Static<typeof MessageFilter>

export const SpokenMessageFilter = object({
  ...MessageFilter.properties,
  lang: maybe(shape.language()),
})
export const Spoken = object({ lang: maybe(shape.language()) })

import { versions } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, nullable, maybe } = shape

export const transports = ['house', 'smtp'] as const
export const securities = ['tls', 'starttls', 'none'] as const

/** What is shown in place of a password that is set, and keeps it when it is sent back. */
export const maskedPassword = '********'

const text = (max: number, example: string | null) =>
  nullable(shape.text({ max }), { examples: [example] })
const address = (description: string, example: string | null) =>
  nullable(shape.email({ description }), { examples: [example] })

const LevelRule = object({
  level: shape.integer({ min: 1, max: 3 }),
  days_after_due: shape.integer({ min: 0, max: 365, examples: [7] }),
})

const reminders = {
  automatic: shape.boolean({
    description: 'what can be sent is sent by itself, from Monday to Friday',
    examples: [false],
  }),
  levels: shape.list(LevelRule, {
    min: 3,
    max: 3,
    description: 'levels 1 to 3, in order, each later than the one before',
    examples: [
      [
        { level: 1, days_after_due: 7 },
        { level: 2, days_after_due: 21 },
        { level: 3, days_after_due: 35 },
      ],
    ],
  }),
  min_days_between: shape.integer({ min: 7, max: 90, examples: [14] }),
  min_amount: shape.decimal({ examples: ['5.00'] }),
  charge_interest: shape.boolean({ examples: [false] }),
  charge_compensation: shape.boolean({ examples: [false] }),
  interest_rate: nullable(shape.decimal({ description: 'percent a year; null: by law' }), {
    examples: [null],
  }),
  hour: shape.integer({
    min: 0,
    max: 23,
    description: 'from when on, by the clock of Brussels',
    examples: [9],
  }),
}
const Reminders = object(reminders, { title: 'ReminderSettings' })
export type ReminderSettings = Static<typeof Reminders>

export const MailSettings = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    transport: shape.oneOf(transports, {
      description: 'house: the server of the installation; smtp: a server of the file’s own',
    }),
    from_name: shape.text({ max: 255, examples: ['Bakkerij Janssens'] }),
    from_email: address('needed with a server of its own', 'info@bakkerij.be'),
    reply_to: address('where answers go', null),
    host: text(253, 'smtp.bakkerij.be'),
    port: nullable(shape.integer({ min: 1, max: 65535 }), { examples: [587] }),
    security: shape.oneOf(securities, { examples: ['starttls'] }),
    username: text(200, 'info@bakkerij.be'),
    password: nullable(
      shape.text({ max: 8, description: '`********` when one is set', examples: ['********'] }),
    ),
    bcc_self: shape.boolean({
      description: 'a blind copy goes to `reply_to` or `from_email`',
      examples: [false],
    }),
    signature: text(2000, null),
    attach_ubl: shape.boolean({ examples: [true] }),
    reminders: Reminders,
    verified_at: nullable(shape.instant({ description: 'when a test last went well' })),
    last_error: nullable(shape.text({ max: 40 }), { examples: [null] }),
    ...versions,
  },
  { title: 'MailSettings' },
)
export type MailSettings = Static<typeof MailSettings>

export const MailSettingsBody = object(
  {
    transport: maybe(shape.oneOf(transports, { examples: ['smtp'] })),
    from_name: maybe(
      shape.text({
        max: 100,
        description: 'the name of the file when absent',
        examples: ['Bakkerij Janssens'],
      }),
    ),
    from_email: maybe(shape.email({ examples: ['info@bakkerij.be'] })),
    reply_to: maybe(shape.email({ examples: ['info@bakkerij.be'] })),
    host: maybe(shape.text({ max: 253, examples: ['smtp.bakkerij.be'] })),
    port: maybe(
      shape.integer({
        min: 1,
        max: 65535,
        description: '25, 465, 587, 2525 or from 1024',
        examples: [587],
      }),
    ),
    security: maybe(shape.oneOf(securities, { examples: ['starttls'] })),
    username: maybe(shape.text({ max: 200, examples: ['info@bakkerij.be'] })),
    password: maybe(
      shape.secret({
        max: 200,
        description: '`********`, or nothing, keeps the one that is set; null takes it away',
        examples: ['a long secret'],
      }),
    ),
    bcc_self: maybe(shape.boolean({ examples: [false] })),
    signature: maybe(shape.text({ max: 2000, examples: ['Tel. 02 555 12 34'] })),
    attach_ubl: maybe(shape.boolean({ examples: [true] })),
    reminders: maybe(
      object({
        automatic: maybe(reminders.automatic),
        levels: maybe(reminders.levels),
        min_days_between: maybe(reminders.min_days_between),
        min_amount: maybe(shape.amount({ examples: ['5.00'] })),
        charge_interest: maybe(reminders.charge_interest),
        charge_compensation: maybe(reminders.charge_compensation),
        interest_rate: maybe(shape.amount({ examples: ['8.00'] })),
        hour: maybe(reminders.hour),
      }),
    ),
  },
  { title: 'NewMailSettings', description: 'the whole: what is left out gets its default' },
)
export type MailSettingsBody = Static<typeof MailSettingsBody>

export const MailTestBody = object(
  { to: maybe(shape.email({ description: 'your own address when absent' })) },
  { title: 'MailTest' },
)

export const MailTestResult = object(
  {
    ok: shape.boolean(),
    error: nullable(shape.text({ max: 40 }), { examples: [null] }),
    duration_ms: shape.integer({ min: 0, examples: [180] }),
    message_id: shape.text({
      max: 320,
      examples: ['0b8d8a5e-2f0a-4c5d-9a57-2f3a1c9b7d10@bakkerij.be'],
    }),
  },
  { title: 'MailTestResult' },
)
export type MailTestResult = Static<typeof MailTestResult>

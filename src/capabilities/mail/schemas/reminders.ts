import { versions } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { MailMessage, Warnings } from './messages.js'

const { object, nullable, maybe } = shape

const level = (description?: string) =>
  shape.integer({ min: 1, max: 3, ...(description ? { description } : {}), examples: [1] })

export const Reminder = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    third_party_id: shape.id(),
    level: level(),
    as_of: shape.day(),
    line_ids: shape.list(shape.id()),
    total_due: shape.decimal({ examples: ['121.00'] }),
    interest: shape.decimal({ examples: ['0.00'] }),
    compensation: shape.decimal({ examples: ['0.00'] }),
    message_id: shape.id({ description: 'of the mail that it is' }),
    withdrawn_at: nullable(
      shape.instant({ description: 'when it was taken back, its mail having failed' }),
      { examples: [null] },
    ),
    ...versions,
  },
  { title: 'Reminder' },
)
export type Reminder = Static<typeof Reminder>

export const ReminderItem = object(
  {
    line_id: shape.id(),
    entry_id: shape.id(),
    document_id: nullable(shape.id()),
    reference: nullable(shape.text()),
    entry_date: shape.day(),
    due_date: nullable(shape.day()),
    days_late: shape.integer({ min: 0, description: 'on the day of the letter' }),
    amount: shape.decimal({ examples: ['121.00'] }),
    open: shape.decimal({ description: 'when it was named', examples: ['121.00'] }),
    level: shape.integer({ min: 0, max: 3 }),
  },
  { title: 'ReminderItem' },
)
export type ReminderItem = Static<typeof ReminderItem>

export const SentReminder = object(
  { ...Reminder.properties, items: shape.list(ReminderItem), message: MailMessage },
  { title: 'SentReminder' },
)
export type SentReminder = Static<typeof SentReminder>

export const ReminderFilter = object({
  third_party_id: maybe(shape.id({ description: 'with those that were merged into it' })),
  level: maybe(level()),
  from: maybe(shape.day({ description: 'made on this day or later' })),
  to: maybe(shape.day()),
})
export type ReminderFilter = Static<typeof ReminderFilter>

export const SpokenReminderFilter = object({
  ...ReminderFilter.properties,
  lang: maybe(shape.language()),
})

export const skipReasons = [
  'no_email',
  'opted_out',
  'address_bounced',
  'not_yet',
  'too_soon',
  'level_reached',
  'already_reminded',
  'nothing_due',
  'changed_meanwhile',
] as const
export type SkipReason = (typeof skipReasons)[number]

export const ReminderProposal = object(
  {
    third_party: object({
      id: shape.id(),
      code: shape.text({ max: 20, examples: ['METRO'] }),
      name: shape.text({ examples: ['Hôtel Métropole'] }),
      email: nullable(shape.email({ description: '`reminder_email`, else `email`' })),
      language: shape.language({ description: 'in which it is written to' }),
      no_reminders: shape.boolean({ examples: [false] }),
    }),
    level: level('that of the last reminder plus one, 3 at most'),
    last_reminder: nullable(
      object({
        id: shape.id(),
        level: level(),
        sent_at: nullable(shape.instant()),
        message_id: shape.id(),
      }),
      { description: 'the newest one of which an item is still open', examples: [null] },
    ),
    items: shape.list(ReminderItem),
    days_late: shape.integer({ min: 0, description: 'of the oldest' }),
    total_open: shape.decimal({
      description: 'all that is open, credits deducted',
      examples: ['100.00'],
    }),
    total_due: shape.decimal({ description: 'what is overdue', examples: ['121.00'] }),
    interest: shape.decimal({ examples: ['0.00'] }),
    compensation: shape.decimal({ examples: ['0.00'] }),
    total_claimed: shape.decimal({ examples: ['121.00'] }),
    can_send: shape.boolean(),
    reason: nullable(shape.oneOf(skipReasons), { examples: [null] }),
    warnings: Warnings,
  },
  { title: 'ReminderProposal' },
)
export type ReminderProposal = Static<typeof ReminderProposal>
export const ReminderProposals = shape.list(ReminderProposal)

export const ProposalFilter = object({
  as_of: maybe(shape.day({ description: 'today when absent' })),
  third_party_id: maybe(shape.id()),
  level: maybe(level()),
  lang: maybe(shape.language()),
})
export type ProposalFilter = Static<typeof ProposalFilter>

const ReminderWish = object({
  third_party_id: shape.id(),
  level: maybe(level('the one that is proposed when absent')),
  to: maybe(
    shape.list(shape.text({ max: 254, examples: ['els@example.be'] }), { min: 1, max: 10 }),
  ),
  subject: maybe(shape.text({ max: 200, examples: [null] })),
  body: maybe(shape.text({ max: 20_000, examples: [null] })),
  force: maybe(
    shape.boolean({
      description: 'although it is not yet time, too soon, or an address bounced',
      examples: [false],
    }),
  ),
})
export type ReminderWish = Static<typeof ReminderWish>

export const NewReminders = object(
  {
    reminders: maybe(shape.list(ReminderWish, { min: 1, max: 500 })),
    all: maybe(
      shape.boolean({ description: 'all that can be sent, 500 at most', examples: [true] }),
    ),
    level: maybe(level('with `all`: of this level alone')),
    as_of: maybe(shape.day({ description: 'today at the latest, and when absent' })),
  },
  { title: 'NewReminders' },
)
export type NewReminders = Static<typeof NewReminders>

export const RemindersQueued = object(
  {
    queued: shape.integer({ min: 0, examples: [1] }),
    skipped: shape.list(object({ third_party_id: shape.id(), reason: shape.oneOf(skipReasons) }), {
      examples: [[]],
    }),
    messages: shape.list(MailMessage),
  },
  { title: 'RemindersQueued' },
)
export type RemindersQueued = Static<typeof RemindersQueued>

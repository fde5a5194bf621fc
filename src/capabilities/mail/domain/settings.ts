import type { Day } from '#kernel/days'
import type { Instant } from '#kernel/instants'
import type { Text } from '#kernel/languages'
import { type Amount, formatAmount, parseAmount, zero } from '#kernel/money'
import type { FieldMessages, Message } from '#kernel/problem'
import { messages } from '../problems.js'

export type ReminderRules = {
  readonly automatic: boolean
  readonly levels: readonly { readonly level: number; readonly days_after_due: number }[]
  readonly min_days_between: number
  readonly min_amount: string
  readonly charge_interest: boolean
  readonly charge_compensation: boolean
  readonly interest_rate: string | null
  readonly hour: number
}

/** How a file sends, as a person sets it; the password is sealed. */
export type Sender = {
  readonly transport: 'house' | 'smtp'
  readonly from_name: string | null
  readonly from_email: string | null
  readonly reply_to: string | null
  readonly host: string | null
  readonly port: number | null
  readonly security: 'tls' | 'starttls' | 'none'
  readonly username: string | null
  readonly password: string | null
  readonly bcc_self: boolean
  readonly signature: string | null
  readonly attach_ubl: boolean
  readonly reminders: ReminderRules
}

/** The same with what became of it. */
export type SettingsRow = Sender & {
  readonly company_name: string
  readonly verified_at: Instant | null
  readonly last_error: string | null
  readonly reminded_on: Day | null
  readonly version: number
  readonly created_at: Instant
  readonly updated_at: Instant
}

export const usualReminders: ReminderRules = {
  automatic: false,
  levels: [
    { level: 1, days_after_due: 7 },
    { level: 2, days_after_due: 21 },
    { level: 3, days_after_due: 35 },
  ],
  min_days_between: 14,
  min_amount: '5.00',
  charge_interest: false,
  charge_compensation: false,
  interest_rate: null,
  hour: 9,
}

export const usualSender: Sender = {
  transport: 'house',
  from_name: null,
  from_email: null,
  reply_to: null,
  host: null,
  port: null,
  security: 'starttls',
  username: null,
  password: null,
  bcc_self: false,
  signature: null,
  attach_ubl: true,
  reminders: usualReminders,
}

type Given<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | null | undefined }
type GivenReminders = Given<Omit<ReminderRules, 'min_amount' | 'interest_rate'>> & {
  readonly min_amount?: Amount | null | undefined
  readonly interest_rate?: Amount | null | undefined
}
export type GivenSender = Given<Omit<Sender, 'password' | 'reminders'>> & {
  readonly reminders?: GivenReminders | null | undefined
}

/** What was given, with the usual in place of what was left out. The password is the caller's business. */
export function senderFrom(given: GivenSender, password: string | null): Sender {
  const { reminders, ...own } = given
  const set = Object.fromEntries(
    Object.entries(own).filter(([name, value]) => value != null && name in usualSender),
  ) as Partial<Sender>
  return { ...usualSender, ...set, password, reminders: rulesFrom(reminders ?? {}) }
}

function rulesFrom({ min_amount, interest_rate, ...own }: GivenReminders): ReminderRules {
  const set = Object.fromEntries(Object.entries(own).filter(([, value]) => value != null))
  return {
    ...usualReminders,
    ...set,
    ...(min_amount == null ? {} : { min_amount: formatAmount(min_amount) }),
    interest_rate: interest_rate == null ? null : formatAmount(interest_rate),
  }
}

const highest = parseAmount('100.00')!

/** What is wrong with settings, by field. */
export function faultsOf(sender: Sender): FieldMessages {
  const wrong: Record<string, Message[]> = {}
  const refuse = (field: string, text: Text) => {
    wrong[field] ??= [{ text, values: { field } }]
  }
  for (const field of ['from_name', 'username'] as const)
    if (/[\p{Cc}\u2028\u2029]/u.test(sender[field] ?? '')) refuse(field, messages.oneLine)
  if (sender.port !== null && !isMailPort(sender.port)) refuse('port', messages.badPort)
  if (sender.transport === 'smtp')
    for (const field of ['host', 'port', 'from_email'] as const)
      if (sender[field] === null) refuse(field, messages.neededForServer)
  const { levels, min_amount, interest_rate } = sender.reminders
  const isRising = levels.every(
    ({ level, days_after_due }, place) =>
      level === place + 1 && days_after_due > (levels[place - 1]?.days_after_due ?? -1),
  )
  if (!isRising) refuse('reminders.levels', messages.levelsRise)
  if (parseAmount(min_amount)! < zero) refuse('reminders.min_amount', messages.notNegative)
  const rate = interest_rate === null ? zero : parseAmount(interest_rate)!
  if (rate < zero || rate > highest) refuse('reminders.interest_rate', messages.badRate)
  return wrong
}

function isMailPort(port: number): boolean {
  return [25, 465, 587, 2525].includes(port) || port >= 1024
}

/** Whether a test that went well says nothing any more: the mail goes another way than it did. */
export function goesElsewhere(before: Sender, after: Sender): boolean {
  const fields = [
    'transport',
    'from_email',
    'host',
    'port',
    'security',
    'username',
    'password',
  ] as const
  return fields.some((field) => before[field] !== after[field])
}

/** From whom a mail comes, and where answers and copies go. */
export type From = {
  readonly name: string
  readonly address: string
  readonly replyTo: string | null
  /** Who is sent a copy of which nobody knows. */
  readonly copies: readonly string[]
}

export function fromOf(settings: SettingsRow, ownAddress: string): From {
  const { transport, from_name, from_email, reply_to, bcc_self, company_name } = settings
  const answers = reply_to ?? from_email
  const isOwn = transport === 'smtp' && from_email !== null
  return {
    name: from_name ?? company_name,
    address: isOwn ? from_email : ownAddress,
    replyTo: isOwn ? reply_to : answers,
    copies: bcc_self && answers !== null ? [answers] : [],
  }
}

/** `"Name" <address>`, as it is shown. */
export function mailboxText(name: string, address: string): string {
  return `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`
}

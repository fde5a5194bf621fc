import { type Day, daysBetween } from '#kernel/days'
import type { Instant } from '#kernel/instants'
import type { Language } from '#kernel/languages'
import { type Amount, add, formatAmount, parseAmount, storedAmount, zero } from '#kernel/money'
import { type Claim, claimOn, type Law } from './claims.js'
import type { Level } from './keys.js'
import type { ReminderRules } from './settings.js'

/** An item of a customer that is open. */
export type OpenItem = {
  readonly line_id: number
  readonly entry_id: number
  readonly document_id: number | null
  readonly reference: string | null
  readonly label: string | null
  readonly entry_date: Day
  readonly due_date: Day | null
  readonly amount: string
  readonly open: string
  readonly is_invoice: boolean
  readonly third_party_id: number
}

/** What earlier letters said of an item: the level of the last, and the day of the first. */
export type Named = { readonly level: Level; readonly firstOn: Day }

export type LastReminder = {
  readonly id: number
  readonly level: Level
  readonly sent_at: Instant | null
  readonly message_id: number
  /** The day on which it was made. */
  readonly on: Day
}

export type Customer = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly contact_name: string | null
  readonly email: string | null
  readonly reminder_email: string | null
  readonly language: Language | null
  readonly no_reminders: boolean
  readonly bounced_emails: readonly string[]
  readonly country: string | null
  readonly vat_number: string | null
  readonly enterprise_number: string | null
}

/** All that a proposal is computed from. */
export type Case = {
  readonly customer: Customer
  readonly items: readonly OpenItem[]
  readonly named: ReadonlyMap<number, Named>
  readonly last: LastReminder | null
  readonly law: Law
}

export type ProposedItem = Omit<OpenItem, 'third_party_id' | 'is_invoice' | 'label'> & {
  readonly label: string | null
  readonly days_late: number
  readonly level: Level | 0
  readonly interest: string
  readonly compensation: string
}

export type Letter = {
  readonly level: Level
  readonly items: readonly ProposedItem[]
  readonly days_late: number
  readonly total_open: string
  readonly total_due: string
  readonly interest: string
  readonly compensation: string
  readonly total_claimed: string
  readonly warnings: readonly ('rate_outdated' | 'rate_unknown')[]
}

export const addressOf = ({ reminder_email, email }: Customer) => reminder_email ?? email

export function isConsumer({ vat_number, enterprise_number }: Customer): boolean {
  return vat_number === null && enterprise_number === null
}

/** The level that comes after the last letter. */
export function nextLevel(last: LastReminder | null): Level {
  return (last === null ? 1 : Math.min(last.level + 1, 3)) as Level
}

/** An item is late from the day after it was due; what is below zero never is. */
function isOverdue({ open, due_date, entry_date }: OpenItem, asOf: Day): boolean {
  return !open.startsWith('-') && (due_date ?? entry_date) < asOf
}

/**
 * A letter of a level to a customer: its overdue items, or of those only the ones that no letter of this level or above
 * has named.
 */
export function letterOf(
  { items, named, law }: Case,
  rules: ReminderRules,
  level: Level,
  asOf: Day,
  which: 'all' | 'unnamed' = 'all',
): Letter {
  const claims: Claim[] = []
  const late = items
    .filter((item) => isOverdue(item, asOf))
    .filter(({ line_id }) => which === 'all' || (named.get(line_id)?.level ?? 0) < level)
    .map(({ third_party_id: _, is_invoice, ...item }): ProposedItem => {
      const before = named.get(item.line_id)
      const dueOn = item.due_date ?? item.entry_date
      const debt = {
        open: storedAmount(item.open),
        dueOn,
        isInvoice: is_invoice,
        remindedOn: before?.firstOn ?? null,
      }
      const claim = claimOn(debt, law, rules, level, asOf)
      claims.push(claim)
      return {
        ...item,
        days_late: daysBetween(dueOn, asOf),
        level: before?.level ?? 0,
        interest: formatAmount(claim.interest),
        compensation: formatAmount(claim.compensation),
      }
    })
  const sum = (amounts: readonly Amount[]) => amounts.reduce((so, one) => add(so, one), zero)
  const due = sum(late.map(({ open }) => storedAmount(open)))
  const interest = sum(claims.map((claim) => claim.interest))
  const compensation = sum(claims.map((claim) => claim.compensation))
  return {
    level,
    items: late,
    days_late: Math.max(0, ...late.map(({ days_late }) => days_late)),
    total_open: formatAmount(sum(items.map(({ open }) => storedAmount(open)))),
    total_due: formatAmount(due),
    interest: formatAmount(interest),
    compensation: formatAmount(compensation),
    total_claimed: formatAmount(add(due, interest, compensation)),
    warnings: [
      ...(claims.some(({ isOutdated }) => isOutdated) ? (['rate_outdated'] as const) : []),
      ...(claims.some(({ isUnknown }) => isUnknown) ? (['rate_unknown'] as const) : []),
    ],
  }
}

export type Hindrance =
  | 'no_email'
  | 'opted_out'
  | 'address_bounced'
  | 'not_yet'
  | 'too_soon'
  | 'level_reached'
  | 'already_reminded'
  | 'nothing_due'

/** What a letter is sent against all the same. */
const forced: readonly Hindrance[] = ['not_yet', 'too_soon', 'address_bounced']

/** What is wished of a letter beside what is proposed. */
export type Wish = {
  readonly level?: Level | null
  readonly to?: readonly string[] | null
  readonly force?: boolean
}

/** Why a letter cannot be sent; null when it can. */
export function hindranceTo(
  of: Case,
  { days_late, total_due, level }: Pick<Letter, 'days_late' | 'total_due' | 'level'>,
  rules: ReminderRules,
  asOf: Day,
  wish: Wish = {},
): Hindrance | null {
  const found = hindrances(of, { days_late, total_due, level }, rules, asOf, wish)
  return [...found].find((one) => !(wish.force && forced.includes(one))) ?? null
}

function* hindrances(
  { customer, last, law }: Case,
  { days_late, total_due, level }: Pick<Letter, 'days_late' | 'total_due' | 'level'>,
  rules: ReminderRules,
  asOf: Day,
  { to, level: chosen }: Wish,
): Generator<Hindrance> {
  const due = storedAmount(total_due)
  if (chosen != null && last !== null && chosen <= last.level) yield 'already_reminded'
  else if (last?.level === 3) yield 'level_reached'
  if (due <= zero || due < parseAmount(rules.min_amount)!) yield 'nothing_due'
  const addresses = to ?? [addressOf(customer)].filter((one) => one !== null)
  if (addresses.length === 0) yield 'no_email'
  if (customer.no_reminders) yield 'opted_out'
  if (addresses.some((one) => customer.bounced_emails.includes(one!.toLowerCase())))
    yield 'address_bounced'
  if (last === null) {
    if (days_late < daysAfterDue(rules, level)) yield 'not_yet'
  } else if (daysBetween(last.on, asOf) < daysBetweenLetters(rules, last.level, level, law))
    yield 'too_soon'
}

function daysAfterDue({ levels }: ReminderRules, level: Level): number {
  return levels[level - 1]!.days_after_due
}

/** How long one waits from a letter to the next: consumers have all of the days that the law gives them. */
function daysBetweenLetters(
  rules: ReminderRules,
  from: Level,
  to: Level,
  { of, law }: Law,
): number {
  const apart = daysAfterDue(rules, to) - daysAfterDue(rules, from)
  const byLaw = of === 'consumer' && law?.consumers ? law.consumers.daysToPay + 1 : 0
  return Math.max(apart, rules.min_days_between, byLaw)
}

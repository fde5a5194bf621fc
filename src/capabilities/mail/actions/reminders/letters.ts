import type { Day } from '#kernel/days'
import { parseAmount } from '#kernel/money'
import { invalid, invalidField, type Message } from '#kernel/problem'
import type { CompanyScope } from '#platform/operations/access'
import type { Preparing } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import type { Level } from '../../domain/keys.js'
import {
  type Case,
  type Hindrance,
  hindranceTo,
  letterOf,
  nextLevel,
} from '../../domain/proposals.js'
import { messages } from '../../problems.js'
import { bouncedAmong } from '../../queries/messages.js'
import { customersBy } from '../../queries/reminders.js'
import type { NewReminders, ReminderWish } from '../../schemas/reminders.js'
import { type Around, aroundOf, type Writing } from '../around.js'
import { keepAttachments } from '../files.js'
import { addressed } from '../queue.js'
import { refuseBadAddresses } from '../recipients.js'
import { refuseFaults } from '../templates.js'
import { casesOf } from './cases.js'
import { type Chosen, writeLetters } from './write.js'

/** What letters are prepared with, by a caller or by the clock. */
export type PreparingLetters = Pick<
  Preparing,
  'services' | 'db' | 'now' | 'isDryRun' | 'onFailure'
> & { readonly company: CompanyScope; readonly caller: Writing['caller'] }

export type Prepared = {
  readonly asOf: Day
  readonly letters: readonly (Chosen & { readonly mail: ReturnType<typeof addressed> })[]
  readonly skipped: readonly { readonly third_party_id: number; readonly reason: Hindrance }[]
}

/** Chooses letters, writes them and prints what goes with them, before the transaction in which they are queued. */
export async function prepareReminders(
  about: PreparingLetters,
  { body }: { body: NewReminders },
): Promise<Prepared> {
  const today = todayFor(about)
  const asOf = body.as_of ?? today
  refuseBadWishes(body, asOf, today)
  const { around, skipped, written } = await about.db.snapshot(async (tx) => {
    const op = { ...about, tx }
    const around = await aroundOf(op)
    const { chosen, skipped } = body.reminders
      ? await namedLetters(op, around, body.reminders, asOf)
      : await allLetters(op, around, body.level as Level | null | undefined, asOf)
    return { around, skipped, written: await writeLetters(op, around, chosen, asOf) }
  })
  const letters: Prepared['letters'][number][] = []
  for (const { draft, paper, ...chosen } of written) {
    const files = await keepAttachments(about, [paper])
    letters.push({ ...chosen, mail: addressed(around, { ...draft, files }) })
  }
  return { asOf, letters, skipped }
}

function refuseBadWishes({ reminders, all, as_of }: NewReminders, asOf: Day, today: Day): void {
  if ((reminders != null) === (all === true)) throw invalidField('reminders', messages.someOrAll)
  if (as_of != null && asOf > today)
    throw invalidField('as_of', messages.notInFuture, { field: 'as_of' })
  for (const [place, { to, subject, body }] of (reminders ?? []).entries()) {
    refuseBadAddresses({ to }, `reminders.${place}.`)
    refuseFaults(
      'reminder_1',
      { subject: subject ?? null, body: body ?? null },
      `reminders.${place}.`,
    )
  }
}

type Choice = { readonly chosen: readonly Chosen[]; readonly skipped: Prepared['skipped'] }

/** The letters that are named one by one: each customer stands for itself. */
async function namedLetters(
  op: Writing,
  { settings: { reminders: rules } }: Around,
  wishes: readonly ReminderWish[],
  asOf: Day,
): Promise<Choice> {
  const ids = wishes.map(({ third_party_id }) => third_party_id)
  const customers = new Map((await customersBy(op, ids)).map((one) => [one.id, one]))
  const wrong: Record<string, Message[]> = {}
  for (const [place, id] of ids.entries())
    if (!customers.has(id))
      wrong[`reminders.${place}.third_party_id`] = [{ text: messages.unknownCustomer }]
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const cases = new Map((await casesOf(op, ids)).map((one) => [one.customer.id, one]))
  const chosen: Chosen[] = []
  const skipped: { third_party_id: number; reason: Hindrance }[] = []
  const seen = new Set<number>()
  for (const { third_party_id, ...wish } of wishes) {
    const found = cases.get(third_party_id)
    const of = found && (await withBounces(op, found, wish.to ?? []))
    const level = (wish.level ?? nextLevel(of?.last ?? null)) as Level
    const letter = of && letterOf(of, rules, level, asOf, 'unnamed')
    const reason = seen.has(third_party_id)
      ? 'already_reminded'
      : letter
        ? hindranceTo(of, letter, rules, asOf, wishOf(wish))
        : 'nothing_due'
    if (letter && reason === null) chosen.push({ of, letter, wish })
    else skipped.push({ third_party_id, reason: reason ?? 'nothing_due' })
    if (reason === null) seen.add(third_party_id)
  }
  return { chosen, skipped }
}

/** Addresses that were given may be known as refused by another third party. */
async function withBounces(op: Writing, of: Case, to: readonly string[]): Promise<Case> {
  if (to.length === 0) return of
  const bounced = await bouncedAmong(
    op,
    to.map((address) => address.toLowerCase()),
  )
  const { customer } = of
  return {
    ...of,
    customer: { ...customer, bounced_emails: [...customer.bounced_emails, ...bounced] },
  }
}

export function wishOf({ level, to, force }: Chosen['wish']) {
  return { level: (level ?? null) as Level | null, to: to ?? null, force: force === true }
}

const mostAtOnce = 500

/** All that can be sent, of one level or of each, those first who owe most. */
async function allLetters(
  op: Writing,
  { settings: { reminders: rules } }: Around,
  level: Level | null | undefined,
  asOf: Day,
): Promise<Choice> {
  const chosen = (await casesOf(op))
    .map((of) => ({
      of,
      letter: letterOf(of, rules, nextLevel(of.last), asOf, 'unnamed'),
      wish: {},
    }))
    .filter(({ letter }) => level == null || letter.level === level)
    .filter(({ of, letter }) => hindranceTo(of, letter, rules, asOf) === null)
    .sort((one, other) => Number(dueOf(other) - dueOf(one)))
    .slice(0, mostAtOnce)
  return { chosen, skipped: [] }
}

function dueOf({ letter }: Pick<Chosen, 'letter'>): bigint {
  return parseAmount(letter.total_due)!
}

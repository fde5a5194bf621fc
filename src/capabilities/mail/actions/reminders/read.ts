import { grouped } from '#kernel/lists'
import { parseAmount } from '#kernel/money'
import type { PageAsked } from '#platform/api/pages'
import type { InCompany, Reading } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import type { Static } from '#platform/shapes/index'
import { hindranceTo, letterOf, nextLevel } from '../../domain/proposals.js'
import { messagesOf } from '../../queries/messages.js'
import { itemsOfReminders, pageOfReminders, remindersOf } from '../../queries/reminders.js'
import { findSettings } from '../../queries/settings.js'
import type {
  ProposalFilter,
  ReminderProposal,
  SentReminder,
  SpokenReminderFilter,
} from '../../schemas/reminders.js'
import { shownMessage } from '../show.js'
import { casesOf } from './cases.js'
import { shownProposal } from './show.js'

type Viewing = Reading & InCompany

/** Who is late, with the letter that comes next, those first who owe most. */
export async function listProposals(
  op: Viewing,
  { query }: { query: ProposalFilter },
): Promise<ReminderProposal[]> {
  const { reminders: rules } = await findSettings(op)
  const asOf = query.as_of ?? todayFor(op)
  const languages = { ofReader: op.language, ofFile: op.company.locale }
  const least = parseAmount(rules.min_amount)!
  return (await casesOf(op, query.third_party_id == null ? null : [query.third_party_id]))
    .map((of) => ({ of, letter: letterOf(of, rules, nextLevel(of.last), asOf) }))
    .filter(({ letter }) => letter.items.length > 0 && parseAmount(letter.total_due)! >= least)
    .filter(({ letter }) => query.level == null || letter.level === query.level)
    .map(({ of, letter }) =>
      shownProposal(of, letter, hindranceTo(of, letter, rules, asOf), languages),
    )
    .sort(byAmount)
}

function byAmount(one: ReminderProposal, other: ReminderProposal): number {
  const apart = parseAmount(other.total_due)! - parseAmount(one.total_due)!
  return apart === 0n ? one.third_party.id - other.third_party.id : apart > 0n ? 1 : -1
}

/** The letters that were sent, newest first, each with what it named and its mail. */
export async function listReminders(
  op: Viewing,
  { query, page }: { query: Static<typeof SpokenReminderFilter>; page: PageAsked },
): Promise<{ rows: SentReminder[]; total: number }> {
  const { lang: _, ...filter } = query
  const { ids, total } = await pageOfReminders(op, filter, page.perPage, page.offset)
  const reminders = await remindersOf(op, ids)
  const items = grouped(await itemsOfReminders(op, ids), ({ reminder_id }) => reminder_id)
  const mails = await messagesOf(
    op,
    reminders.map(({ message_id }) => message_id),
  )
  const byId = new Map(mails.map((mail) => [mail.id, shownMessage(mail, op.language)]))
  const rows = reminders.map((reminder) => ({
    ...reminder,
    items: (items.get(reminder.id) ?? []).map(({ reminder_id: _id, ...item }) => item),
    message: byId.get(reminder.message_id)!,
  }))
  return { rows, total }
}

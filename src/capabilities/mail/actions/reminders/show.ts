import type { Language } from '#kernel/languages'
import { addressOf, type Case, type Hindrance, type Letter } from '../../domain/proposals.js'
import type { Reminder, ReminderProposal } from '../../schemas/reminders.js'
import { warningsIn } from '../show.js'

/** A reminder as the log keeps it, which is as it is read. */
export function loggedReminder(row: Reminder): Reminder {
  return row
}

/** A proposal as the API shows it. */
export function shownProposal(
  { customer, last }: Case,
  letter: Letter,
  hindrance: Hindrance | null,
  languages: { readonly ofReader: Language; readonly ofFile: Language },
): ReminderProposal {
  const { id, code, name, no_reminders } = customer
  return {
    third_party: {
      id,
      code,
      name,
      email: addressOf(customer),
      language: customer.language ?? languages.ofFile,
      no_reminders,
    },
    level: letter.level,
    last_reminder: last && {
      id: last.id,
      level: last.level,
      sent_at: last.sent_at,
      message_id: last.message_id,
    },
    items: letter.items.map(({ label: _, interest: _i, compensation: _c, ...item }) => item),
    days_late: letter.days_late,
    total_open: letter.total_open,
    total_due: letter.total_due,
    interest: letter.interest,
    compensation: letter.compensation,
    total_claimed: letter.total_claimed,
    can_send: hindrance === null,
    reason: hindrance,
    warnings: warningsIn(letter.warnings, languages.ofReader),
  }
}

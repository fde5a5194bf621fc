import { isDeepStrictEqual } from 'node:util'
import { lockThirdParties } from '#capabilities/third-parties'
import { distinct } from '#kernel/lists'
import type { CompanyOperation } from '#platform/operations/operation'
import { hindranceTo, letterOf } from '../../domain/proposals.js'
import { reminder } from '../../entity.js'
import { insertReminders, remindersOf } from '../../queries/reminders.js'
import { findSettings } from '../../queries/settings.js'
import type { RemindersQueued, SkipReason } from '../../schemas/reminders.js'
import { queueMails } from '../queue.js'
import { shownMessage } from '../show.js'
import { casesOf } from './cases.js'
import { type Prepared, wishOf } from './letters.js'
import { loggedReminder } from './show.js'

type Skipped = { third_party_id: number; reason: SkipReason }

/**
 * Queues letters that were prepared, while their customers are held: who was reminded meanwhile, or owes something else
 * by now, is left out.
 */
export async function sendReminders(
  op: CompanyOperation,
  { prepared: { asOf, letters, skipped } }: { prepared: Prepared },
): Promise<RemindersQueued> {
  const ids = distinct(letters.map(({ of }) => of.customer.id))
  await lockThirdParties(op, ids)
  const { reminders: rules } = await findSettings(op)
  const cases = new Map((await casesOf(op, ids)).map((one) => [one.customer.id, one]))
  const left: Skipped[] = [...skipped]
  const standing = letters.filter(({ of, letter, wish, mail }) => {
    const today = cases.get(of.customer.id)
    const now = today && letterOf(today, rules, letter.level, asOf, 'unnamed')
    // The level that was chosen is the one of the letter: who was sent it meanwhile has been reminded.
    const chosen = { ...wishOf(wish), level: letter.level }
    const hindrance = now ? hindranceTo(today, now, rules, asOf, chosen) : 'nothing_due'
    const isSame = isDeepStrictEqual(now, letter) && isSamePerson(today!.customer, of.customer)
    if (hindrance === null && isSame) return true
    left.push({ third_party_id: of.customer.id, reason: hindrance ?? 'changed_meanwhile' })
    // What was printed for nobody does not stay.
    const { files } = op.services
    for (const { key } of mail.files)
      op.tx.afterCommit(() => void files.remove(key).catch(() => {}))
    return false
  })
  if (standing.length === 0) op.unchanged()
  const rows = await queueMails(
    op,
    standing.map(({ mail }) => mail),
    async (messageIds) => {
      const made = await insertReminders(
        op,
        standing.map(({ of, letter }, place) => ({
          ...letter,
          third_party_id: of.customer.id,
          as_of: asOf,
          message_id: messageIds[place]!,
        })),
      )
      for (const row of await remindersOf(op, made))
        op.record(reminder.created(loggedReminder(row)))
      return made
    },
  )
  return {
    queued: rows.length,
    skipped: left,
    messages: rows.map((row) => shownMessage(row, op.language)),
  }
}

type Person = Prepared['letters'][number]['of']['customer']

/** Whether a letter would be written to the same person in the same words; what is known of addresses aside. */
function isSamePerson(
  { bounced_emails: _, ...today }: Person,
  { bounced_emails: _was, ...then }: Person,
): boolean {
  return isDeepStrictEqual(today, then)
}

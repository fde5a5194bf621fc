import type { Readable } from 'node:stream'
import { markMailed } from '#capabilities/documents'
import { markBounced } from '#capabilities/third-parties'
import type { Instant } from '#kernel/instants'
import { distinct } from '#kernel/lists'
import type { Delivery } from '#outside/mail/delivery'
import type { MailLimits, MailServer } from '#outside/mail/servers'
import type { CompanyScope } from '#platform/operations/access'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import { channel } from '#platform/sendings/channel'
import type { Attempt, Sending } from '#platform/sendings/sending'
import type { SendingState } from '#platform/sendings/state'
import type { SettingsRow } from '../domain/settings.js'
import { mailMessage, reminder } from '../entity.js'
import {
  filesOf,
  findMessage,
  type MessageRow,
  type NewMessage,
  refusedSoFar,
  type StoredFile,
  saveAttempt,
} from '../queries/messages.js'
import { findReminder, reminderOfMessage, withdrawReminder } from '../queries/reminders.js'
import { findSettings, markOutcome } from '../queries/settings.js'
import { mailChannel } from './queue.js'
import { openedPassword } from './settings.js'
import { loggedMessage } from './show.js'

/** A mail of many megabytes over a slow line takes its time; a server that says nothing does not get it. */
const limits: MailLimits = { connectMs: 10_000, totalMs: 120_000 }

type Refused = Delivery['refused']

/** The way on which mail of company files leaves. */
export const mailByJob = channel<Refused, MessageRow>({
  name: mailChannel,
  attempt: sendMessage,
  before: async (op, { record_id }) => (await findMessage(op, record_id))!,
  conclude: concludeMessage,
})

async function sendMessage(
  services: Services,
  company: CompanyScope,
  { record_id, remaining }: Sending,
  given: AbortSignal,
): Promise<Attempt<Refused>> {
  const op = { tx: services.db.statement, company }
  const row = (await findMessage(op, record_id))!
  const { delivery } = await handOver(services, company, await findSettings(op), {
    mail: { ...row, to_addresses: row.to, cc_addresses: row.cc, bcc_addresses: row.bcc },
    recipients: remaining,
    date: row.queued_at,
    files: await filesOf(services.db.statement, company.id, record_id),
    limits,
    given,
  })
  const { refused, error } = delivery
  const reached = delivery.reached.filter((address) => !isOwnCopy(row, address))
  const isOver = delivery.remaining.length === 0 && reached.length > 0
  return {
    reached,
    remaining: delivery.remaining,
    answer: isOver ? null : error,
    found: refused,
  }
}

/** The copy that a file sends itself is no recipient: a mail that reached nobody else has not been sent. */
function isOwnCopy({ to, cc, reply_to, from_email }: MessageRow, address: string): boolean {
  return address === (reply_to ?? from_email) && !to.includes(address) && !cc.includes(address)
}

type Handed = {
  readonly mail: Pick<
    NewMessage,
    | 'kind'
    | 'from_name'
    | 'from_email'
    | 'reply_to'
    | 'to_addresses'
    | 'cc_addresses'
    | 'bcc_addresses'
    | 'subject'
    | 'body'
    | 'message_id'
  >
  readonly recipients: readonly string[]
  readonly date: Instant
  readonly files: readonly StoredFile[]
  readonly limits: MailLimits
  readonly given?: AbortSignal
}

/** Hands a mail over by the server that the settings name now, and says what came of it. */
export async function handOver(
  services: Services,
  company: CompanyScope,
  settings: SettingsRow,
  { mail, recipients, date, files, limits, given }: Handed,
): Promise<{ delivery: Delivery; durationMs: number }> {
  const streams: Readable[] = []
  try {
    for (const { key } of files) streams.push(await services.files.get(key))
    const { durationMs, ...delivery } = await services.outside.mail.send(
      {
        from: { name: mail.from_name, address: mail.from_email },
        replyTo: mail.reply_to,
        to: mail.to_addresses,
        cc: mail.cc_addresses,
        bcc: mail.bcc_addresses,
        subject: mail.subject,
        text: mail.body,
        id: mail.message_id,
        date,
        isAutomatic: mail.kind === 'reminder',
        recipients,
        attachments: files.map(({ name, mime }, place) => ({
          name,
          mime,
          content: streams[place]!,
        })),
      },
      serverOf(services, company, settings),
      limits,
      given,
    )
    return { delivery, durationMs }
  } finally {
    // What was not read is not kept open.
    for (const stream of streams) stream.destroy()
  }
}

function serverOf(
  services: Services,
  company: CompanyScope,
  { transport, host, port, security, username, password }: SettingsRow,
): MailServer | 'installation' {
  if (transport === 'house' || host === null || port === null) return 'installation'
  const opened = openedPassword(services, company.id, password)
  return { host, port, security, username, password: opened }
}

/** What an attempt makes of a message, and of what it was about. */
async function concludeMessage(
  op: CompanyOperation,
  before: MessageRow,
  attempt: Attempt<Refused>,
  { state, answer }: SendingState,
): Promise<void> {
  const { id, kind, document_id } = before
  const refused = (attempt.found ?? []).map(({ address }) => address)
  const last = attempt.found?.at(-1)
  // Who was to be tried again, and is not any more, was not reached either.
  const given = state === 'queued' ? [] : attempt.remaining
  await saveAttempt(op, id, {
    refused: distinct([...(await refusedSoFar(op, id)), ...refused, ...given]),
    bounce: last ? { at: op.now, code: last.code, reason: bounced } : before.bounce,
  })
  const after = (await findMessage(op, id))!
  const logged = (row: MessageRow) => loggedMessage(row, op.company.locale)
  op.record(mailMessage.changed(logged(before), logged(after), actions[state]))
  await markOutcome(op, state === 'sent' ? null : answer)
  if (refused.length > 0) await markBounced(op, refused, bounced)
  if (state === 'sent' && document_id !== null) await markMailed(op, document_id)
  if (state === 'failed' && kind === 'reminder') await takeBack(op, id)
}

const bounced = 'recipient refused'
const actions = { queued: 'retried', sent: 'sent', failed: 'failed' } as const

/** A letter that did not go was none: its level falls, and it may be sent again. */
async function takeBack(op: CompanyOperation, messageId: number): Promise<void> {
  const id = (await reminderOfMessage(op, messageId))!
  const before = (await findReminder(op, id))!
  await withdrawReminder(op, id)
  op.record(reminder.changed(before, (await findReminder(op, id))!, 'withdrawn'))
}

import { distinct } from '#kernel/lists'
import { newMailId } from '#outside/mail/index'
import { insertFiles, type KeptFile } from '#platform/files/stored'
import { firstVersion } from '#platform/operations/entity'
import type { CompanyOperation } from '#platform/operations/operation'
import { keepSending, type NewSending, queueSendings } from '#platform/sendings/queue'
import type { SendingState } from '#platform/sendings/state'
import { mailMessage } from '../entity.js'
import {
  findMessage,
  insertMessages,
  type MessageRow,
  type NewMessage,
} from '../queries/messages.js'
import type { Around } from './around.js'
import { loggedMessage } from './show.js'

export const mailChannel = 'mail'

/** A mail before it has a sender and an id. */
export type Draft = Omit<
  NewMessage,
  'from_name' | 'from_email' | 'reply_to' | 'message_id' | 'cc_addresses' | 'bcc_addresses'
> & {
  readonly cc_addresses?: readonly string[]
  readonly bcc_addresses?: readonly string[]
  readonly files: readonly KeptFile[]
}

/** Gives mails their sender and their id, which stay the same at every attempt. */
export function addressed({ from }: Around, draft: Draft): NewMessage & Pick<Draft, 'files'> {
  return {
    cc_addresses: [],
    ...draft,
    bcc_addresses: distinct([...(draft.bcc_addresses ?? []), ...from.copies]),
    from_name: from.name,
    from_email: from.address,
    reply_to: from.replyTo,
    message_id: newMailId(from.address),
  }
}

type Mail = ReturnType<typeof addressed>

/** What came of a mail that was written: its place among the records of reminders, where it is one. */
type Linked = readonly (number | null)[]

/** Writes mails and queues them, in the order in which they are given; `link` makes the reminders that they are. */
export async function queueMails(
  op: CompanyOperation,
  mails: readonly Mail[],
  link: (ids: readonly number[]) => Promise<Linked> = async () => [],
): Promise<MessageRow[]> {
  const ids = await keepMails(op, mails)
  const reminders = await link(ids)
  await queueSendings(op, sendingsOf(mails, ids))
  return mails.map((mail, place) =>
    recorded(op, rowOf(op, mail, ids[place]!, reminders[place] ?? null)),
  )
}

/** Writes a mail that was sent, or was not, while the caller waited. */
export async function keepMail(
  op: CompanyOperation,
  mail: Mail,
  state: SendingState,
): Promise<MessageRow> {
  const ids = await keepMails(op, [mail])
  await keepSending(op, sendingsOf([mail], ids)[0]!, state)
  return recorded(op, (await findMessage(op, ids[0]!))!)
}

async function keepMails(op: CompanyOperation, mails: readonly Mail[]): Promise<number[]> {
  const files = mails.flatMap((mail) => mail.files)
  const fileIds = await insertFiles(op.tx, op.company.id, files, op.now)
  const byKey = new Map(files.map(({ key }, place) => [key, fileIds[place]!]))
  const records = mails.map(({ files: own, ...mail }) => ({
    ...mail,
    fileIds: own.map(({ key }) => byKey.get(key)!),
  }))
  return insertMessages(op, records)
}

function sendingsOf(mails: readonly Mail[], ids: readonly number[]): NewSending[] {
  return mails.map((mail, place) => ({
    channel: mailChannel,
    recordId: ids[place]!,
    messageId: mail.message_id,
    recipients: recipientsOf(mail),
  }))
}

/** Everyone who gets a mail, each once. */
export function recipientsOf(
  mail: Pick<NewMessage, 'to_addresses' | 'cc_addresses' | 'bcc_addresses'>,
): string[] {
  return distinct([...mail.to_addresses, ...mail.cc_addresses, ...mail.bcc_addresses])
}

/** A mail as it is read once it is queued. */
function rowOf(
  { company, now }: CompanyOperation,
  mail: Mail,
  id: number,
  reminderId: number | null,
): MessageRow {
  const { files, to_addresses, cc_addresses, bcc_addresses, ...own } = mail
  const { document_id, third_party_id } = mail
  return {
    id,
    company_id: company.id,
    ...own,
    to: [...to_addresses],
    cc: [...cc_addresses],
    bcc: [...bcc_addresses],
    attachments: files.map(({ name, mime, size, sha256 }) => ({ name, mime, size, sha256 })),
    related:
      document_id !== null
        ? { type: 'documents', id: document_id }
        : reminderId !== null
          ? { type: 'reminders', id: reminderId }
          : third_party_id === null
            ? null
            : { type: 'third-parties', id: third_party_id },
    status: 'queued',
    attempts: 0,
    next_attempt_at: now,
    error: null,
    rejected: [],
    bounce: null,
    queued_at: now,
    sent_at: null,
    ...firstVersion(now),
  }
}

function recorded(op: CompanyOperation, row: MessageRow): MessageRow {
  op.record(mailMessage.created(loggedMessage(row, op.company.locale), 'queued'))
  return row
}

import { distinct } from '#kernel/lists'
import { newMailId } from '#outside/mail/index'
import type { KeptFile } from '#platform/files/stored'
import type { CompanyOperation } from '#platform/operations/operation'
import { keepSending, type NewSending, queueSendings } from '#platform/sendings/queue'
import type { SendingState } from '#platform/sendings/state'
import { mailMessage } from '../entity.js'
import {
  insertMessages,
  type MessageRow,
  messagesOf,
  type NewMessage,
} from '../queries/messages.js'
import type { Around } from './around.js'
import { recordFiles } from './files.js'
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

/** Writes mails and queues them, in the order in which they are given; `link` makes what they belong to. */
export async function queueMails(
  op: CompanyOperation,
  mails: readonly ReturnType<typeof addressed>[],
  link: (ids: readonly number[]) => Promise<void> = async () => {},
): Promise<MessageRow[]> {
  const { ids, sendings } = await keepMails(op, mails)
  await queueSendings(op, sendings)
  await link(ids)
  return recorded(op, ids)
}

/** Writes a mail that was sent, or was not, while the caller waited. */
export async function keepMail(
  op: CompanyOperation,
  mail: ReturnType<typeof addressed>,
  state: SendingState,
): Promise<MessageRow> {
  const { ids, sendings } = await keepMails(op, [mail])
  await keepSending(op, sendings[0]!, state)
  return (await recorded(op, ids))[0]!
}

async function keepMails(op: CompanyOperation, mails: readonly ReturnType<typeof addressed>[]) {
  const records: (NewMessage & { fileIds: number[] })[] = []
  for (const { files, ...mail } of mails)
    records.push({ ...mail, fileIds: await recordFiles(op, files) })
  const ids = await insertMessages(op, records)
  const sendings = records.map(
    (mail, place): NewSending => ({
      channel: mailChannel,
      recordId: ids[place]!,
      messageId: mail.message_id,
      recipients: recipientsOf(mail),
    }),
  )
  return { ids, sendings }
}

/** Everyone who gets a mail, each once. */
export function recipientsOf(
  mail: Pick<NewMessage, 'to_addresses' | 'cc_addresses' | 'bcc_addresses'>,
): string[] {
  return distinct([...mail.to_addresses, ...mail.cc_addresses, ...mail.bcc_addresses])
}

async function recorded(op: CompanyOperation, ids: readonly number[]): Promise<MessageRow[]> {
  const rows = await messagesOf(op, ids)
  for (const row of rows)
    op.record(mailMessage.created(loggedMessage(row, op.company.locale), 'queued'))
  return rows
}

import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { day, parts, weekday } from '#kernel/days'
import { type Mailbox, parseMailbox } from '#kernel/email-address'
import type { Instant } from '#kernel/instants'
import { cleanFileName } from '#platform/files/file-name'

export type Mail = {
  /** One address, bare, as `Name <address>`, or in its parts. */
  from: string | Mailbox
  to: string | readonly string[]
  cc?: string | readonly string[]
  /** Who gets a copy of which the others do not know: they stand in the envelope alone. */
  bcc?: readonly string[]
  replyTo?: string | null
  subject: string
  text: string
  attachments?: readonly { name: string; mime: string; content: Buffer | Readable }[]
  /** Where it is sent more than once: the same at each attempt. */
  id?: string
  date?: Instant
  /** Whether nobody wrote it: no machine then answers it. */
  isAutomatic?: boolean
  /** To whom it goes this time, where not to all. */
  recipients?: readonly string[]
}

/** A name for a mail, of which no other has the like. */
export function newMailId(address: string): string {
  return `${randomUUID()}@${address.slice(address.lastIndexOf('@') + 1)}`
}

/** A mail as the library takes it, with its id and the name of its file in the outbox. */
export function compose(mail: Mail) {
  const from = mailboxOf(mail.from)
  const to = [mail.to].flat().map(mailboxOf)
  const cc = [mail.cc ?? []].flat().map(mailboxOf)
  const bcc = (mail.bcc ?? []).map(mailboxOf)
  if (to.length === 0) throw new Error('a mail needs a recipient')
  if (/[\p{Cc}\u2028\u2029]/u.test(mail.subject))
    throw new Error('the subject of a mail must be one line')
  const id = mail.id ?? newMailId(from.address)
  if (!/^[0-9a-f-]{36}@[A-Za-z0-9.-]+$/.test(id)) throw new Error('the id of a mail cannot be used')
  const recipients = mail.recipients ?? [...to, ...cc, ...bcc].map(({ address }) => address)
  const message = {
    from,
    to,
    cc,
    ...(mail.replyTo ? { replyTo: mailboxOf(mail.replyTo) } : {}),
    // Said apart from the headers, so that no reading of a header can add a recipient.
    envelope: { from: from.address, to: [...recipients] },
    messageId: `<${id}>`,
    // What parts a mail from its attachments is the same at each attempt too.
    baseBoundary: id.slice(0, 36),
    ...(mail.date ? { date: headerDate(mail.date) } : {}),
    ...(mail.isAutomatic ? { headers: { 'Auto-Submitted': 'auto-generated' } } : {}),
    subject: mail.subject,
    text: mail.text,
    attachments: (mail.attachments ?? []).map(({ name, mime, content }) => ({
      filename: cleanFileName(name),
      contentType: mimeOf(mime),
      content,
    })),
  }
  return { id, fileName: `${id.slice(0, 36)}.eml`, message }
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
// biome-ignore format: a table
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Mon, 16 Mar 2026 10:00:00 +0000`, as mails say it. */
function headerDate(instant: Instant): string {
  const on = day(instant.slice(0, 10))
  const { year, month, dayOfMonth } = parts(on)
  const date = `${dayOfMonth} ${months[month - 1]} ${year}`
  return `${weekdays[weekday(on) - 1]}, ${date} ${instant.slice(11, 19)} +0000`
}

function mailboxOf(given: string | Mailbox): Mailbox {
  const mailbox = typeof given === 'string' ? parseMailbox(given) : wholeMailbox(given)
  // The address itself stays out of the error, which is logged.
  if (!mailbox) throw new Error('an address of the mail cannot be used')
  return mailbox
}

function wholeMailbox({ name, address }: Mailbox): Mailbox | undefined {
  const isPlain = !/[\p{Cc}\u2028\u2029]/u.test(name)
  const { name: inAddress = 'none' } = parseMailbox(address) ?? {}
  return isPlain && inAddress === '' ? { name, address } : undefined
}

function mimeOf(mime: string): string {
  if (/^[a-z]+\/[a-z0-9.+-]+$/.test(mime)) return mime
  throw new Error('the type of an attachment cannot be used')
}

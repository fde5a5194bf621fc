import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Mailbox, parseMailbox } from '#kernel/email-address'
import { writeDurably } from '#platform/files/durable-write'
import { cleanFileName } from '#platform/files/file-name'
import { openTemporaryFolder } from '#platform/files/temporary-folder'
import { parseSmtpUrl } from './smtp-url.js'

export { isEmail, parseMailbox } from '#kernel/email-address'

export type Mail = {
  /** One address, bare or as `Name <address>`. */
  from: string
  to: string | readonly string[]
  cc?: string | readonly string[]
  subject: string
  text: string
  attachments?: readonly { name: string; mime: string; content: Buffer | Readable }[]
}

export type Mailer = {
  /** Hands a mail over; `rejected` holds the recipients that the server refused beside accepted ones. */
  send(mail: Mail): Promise<{ id: string; rejected: string[] }>
}

/** Opens outgoing mail: a server, or without one a folder in which each mail becomes an `.eml` file. */
export function openMailer(smtpUrl: string, outboxFolder: string): Mailer {
  return smtpUrl === '' ? openOutbox(outboxFolder) : openSmtp(smtpUrl)
}

/** Loaded with the first mail: most processes send none. */
async function nodemailer() {
  return (await import('nodemailer')).default
}

const noOutsideContent = { disableFileAccess: true, disableUrlAccess: true } as const

function openSmtp(smtpUrl: string): Mailer {
  const options = { ...parseSmtpUrl(smtpUrl), ...noOutsideContent }
  const connect = async () => (await nodemailer()).createTransport(options)
  let transport: ReturnType<typeof connect> | undefined
  return {
    async send(mail) {
      const { id, message } = compose(mail)
      transport ??= connect()
      const { rejected = [] } = await (await transport).sendMail(message)
      return { id, rejected: rejected.map(String) }
    },
  }
}

function openOutbox(folder: string): Mailer {
  const incoming = openTemporaryFolder(join(folder, '.incoming'))
  const options = {
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...noOutsideContent,
  } as const
  return {
    async send(mail) {
      const { id, fileName, message } = compose(mail)
      const sent = await (await nodemailer()).createTransport(options).sendMail(message)
      await writeDurably(incoming, join(folder, fileName), sent.message as Buffer)
      return { id, rejected: [] }
    },
  }
}

function compose(mail: Mail) {
  const from = mailboxOf(mail.from)
  const to = [mail.to].flat().map(mailboxOf)
  const cc = [mail.cc ?? []].flat().map(mailboxOf)
  if (to.length === 0) throw new Error('a mail needs a recipient')
  if (/[\p{Cc}\u2028\u2029]/u.test(mail.subject))
    throw new Error('the subject of a mail must be one line')
  const unique = randomUUID()
  const id = `${unique}@${from.address.slice(from.address.lastIndexOf('@') + 1)}`
  const message = {
    from,
    to,
    cc,
    // Said apart from the headers, so that no reading of a header can add a recipient.
    envelope: { from: from.address, to: [...to, ...cc].map(({ address }) => address) },
    messageId: `<${id}>`,
    subject: mail.subject,
    text: mail.text,
    attachments: (mail.attachments ?? []).map(({ name, mime, content }) => ({
      filename: cleanFileName(name),
      contentType: mimeOf(mime),
      content,
    })),
  }
  return { id, fileName: `${unique}.eml`, message }
}

function mailboxOf(text: string): Mailbox {
  const mailbox = parseMailbox(text)
  // The address itself stays out of the error, which is logged.
  if (!mailbox) throw new Error('an address of the mail cannot be used')
  return mailbox
}

function mimeOf(mime: string): string {
  if (/^[a-z]+\/[a-z0-9.+-]+$/.test(mime)) return mime
  throw new Error('the type of an attachment cannot be used')
}

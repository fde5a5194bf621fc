import { join } from 'node:path'
import { writeDurably } from '#platform/files/durable-write'
import { openTemporaryFolder } from '#platform/files/temporary-folder'
import { nodemailer, noOutsideContent } from './library.js'
import { compose, type Mail } from './message.js'
import { parseSmtpUrl } from './smtp-url.js'

export { isEmail, parseMailbox } from '#kernel/email-address'
export { type Mail, newMailId } from './message.js'

export type Mailer = {
  /** Hands a mail over; `rejected` holds the recipients that the server refused beside accepted ones. */
  send(mail: Mail): Promise<{ id: string; rejected: string[] }>
}

/** Opens outgoing mail: a server, or without one a folder in which each mail becomes an `.eml` file. */
export function openMailer(smtpUrl: string, outboxFolder: string): Mailer {
  return smtpUrl === '' ? openOutbox(outboxFolder) : openSmtp(smtpUrl)
}

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

/** A folder in which each mail becomes a file; the same mail again is the same file. */
export function openOutbox(folder: string): Mailer {
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

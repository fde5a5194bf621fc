import { connect, isIP, type Socket } from 'node:net'
import { join } from 'node:path'
import { parseMailbox } from '#kernel/email-address'
import { hostNamed } from '#platform/outgoing/addresses'
import { NoAnswer, startDeadline, untilAborted } from '#platform/outgoing/deadlines'
import { type Address, type HostsOptions, leadingTo, openHosts } from '#platform/outgoing/hosts'
import { type Delivery, handedOver, notHandedOver } from './delivery.js'
import { type Mailer, openOutbox } from './index.js'
import { nodemailer, noOutsideContent } from './library.js'
import { compose, type Mail } from './message.js'
import { isThisMachine, parseSmtpUrl } from './smtp-url.js'

/** A mail server that a stranger chose. */
export type MailServer = {
  readonly host: string
  readonly port: number
  readonly security: 'tls' | 'starttls' | 'none'
  readonly username: string | null
  readonly password: string | null
}

/** How long it may take: to be greeted over a connection that is safe, and in all. */
export type MailLimits = { readonly connectMs: number; readonly totalMs: number }

export type MailServers = {
  /** The address from which the installation itself sends. */
  readonly ownAddress: string
  /** The host of a stranger's server as it is kept; null for one that may not be reached. */
  accepts(host: string): Promise<string | null>
  /** Whether a host is this machine, and tests may reach it. */
  isOwnMachine(host: string): boolean
  /** Hands a mail over by the server of the installation, or by a stranger's. It never throws for what that does. */
  send(
    mail: Mail,
    by: MailServer | 'installation',
    limits: MailLimits,
    given?: AbortSignal,
  ): Promise<Delivery & { readonly durationMs: number }>
}

export type MailServersOptions = HostsOptions & {
  /** The installation's own server; without one, mails become files in the outbox. */
  smtpUrl: string
  mailFrom: string
  dataDir: string
  /** A certificate authority to trust beside the usual ones. */
  ca?: string
}

/** The longest answer that is read of a server. */
const mostAnswer = 64 * 1024

/**
 * Mail servers. That of a stranger is reached at an address which was checked just before, and must show a
 * certificate for the name by which it was chosen.
 */
export function openMailServers(options: MailServersOptions): MailServers {
  const { smtpUrl, mailFrom, dataDir, ca } = options
  const hosts = openHosts(options)
  let outbox: Mailer | undefined
  const own = smtpUrl === '' ? null : parseSmtpUrl(smtpUrl)

  /** How the library is to speak to a server, and where that is. */
  async function wayTo(
    by: MailServer | 'installation',
    deadline: AbortSignal,
  ): Promise<Way | null> {
    if (by === 'installation') return own && { ...own, addresses: null }
    const { host, port, security, username, password } = by
    const addresses = await untilAborted(hosts.addressesOf(host), deadline)
    return {
      host,
      port,
      addresses,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(username ? { auth: { user: username, pass: password ?? '' } } : {}),
      ...(ca === undefined ? {} : { tls: { ca } }),
    }
  }

  async function deliver(
    mail: Mail,
    by: MailServer | 'installation',
    { connectMs, totalMs }: MailLimits,
    over: AbortSignal,
  ): Promise<Delivery> {
    const { deadline, elapsedMs, end } = startDeadline(connectMs, over)
    let socket: Socket
    let way: Way | null
    try {
      way = await wayTo(by, deadline)
      if (way === null) return await keepInOutbox(mail)
      socket = await opened(way, deadline)
    } finally {
      end()
    }
    const leftMs = Math.max(1, connectMs - elapsedMs())
    const stop = () => socket.destroy()
    over.addEventListener('abort', stop, { once: true })
    try {
      const { addresses: _, ...speaking } = way
      const transport = (await nodemailer()).createTransport({
        ...speaking,
        ...noOutsideContent,
        connection: socket,
        connectionTimeout: leftMs,
        greetingTimeout: leftMs,
        socketTimeout: totalMs,
        maxResponseSize: mostAnswer,
      } as object)
      return handedOver(await transport.sendMail(compose(mail).message))
    } finally {
      over.removeEventListener('abort', stop)
      socket.destroySoon()
    }
  }

  async function keepInOutbox(mail: Mail): Promise<Delivery> {
    outbox ??= openOutbox(join(dataDir, 'outbox'))
    await outbox.send(mail)
    const { to } = compose(mail).message.envelope
    return { reached: to, refused: [], remaining: [], error: null }
  }

  return {
    ownAddress: parseMailbox(mailFrom)?.address ?? mailFrom,
    async accepts(raw) {
      const host = hostNamed(raw)
      return host !== null && (await hosts.accepts(isIP(host) === 6 ? `[${host}]` : host))
        ? host
        : null
    },
    isOwnMachine: (host) => hosts.isLocalAllowed && isThisMachine(host),
    async send(mail, by, limits, given) {
      const recipients = compose(mail).message.envelope.to
      const { deadline, elapsedMs, end } = startDeadline(limits.totalMs, given)
      const timed = (delivery: Delivery) => ({ ...delivery, durationMs: elapsedMs() })
      try {
        return timed(await deliver(mail, by, limits, deadline))
      } catch (error) {
        const isLate = deadline.aborted && !isAnswered(error)
        return timed(notHandedOver(recipients, isLate ? new NoAnswer('timeout') : error))
      } finally {
        end()
      }
    },
  }
}

type Way = {
  readonly host: string
  readonly port: number
  /** Where the name leads; null where the system is asked. */
  readonly addresses: readonly Address[] | null
  readonly secure: boolean
  readonly requireTLS: boolean
  readonly ignoreTLS?: boolean
  readonly auth?: { readonly user: string; readonly pass: string }
  readonly tls?: { readonly ca: string }
}

/** A connection to a server, before a word is said. */
function opened({ host, port, addresses }: Way, deadline: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const lookup = addresses === null ? {} : { lookup: leadingTo(addresses) }
    const socket = connect({ host, port, ...lookup })
    const giveUp = () => socket.destroy(new NoAnswer('timeout'))
    if (deadline.aborted) giveUp()
    deadline.addEventListener('abort', giveUp, { once: true })
    const settle = () => deadline.removeEventListener('abort', giveUp)
    // It may still break when nobody listens any more, which must not end the process.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      settle()
      const isName = error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN'
      if (error instanceof NoAnswer) reject(error)
      else reject(new NoAnswer(isName ? 'dns error' : 'connection refused'))
    })
    socket.once('connect', () => {
      settle()
      resolve(socket)
    })
  })
}

/** Whether the server itself said no, before its time was over. */
function isAnswered(error: unknown): boolean {
  return typeof (error as { responseCode?: unknown }).responseCode === 'number'
}

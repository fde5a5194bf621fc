import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { certificate } from './certificate.js'

/** A mail as the server got it. */
export type Letter = {
  readonly from: string
  readonly to: readonly string[]
  readonly login: string
  readonly data: string
  readonly isSecure: boolean
}

/** How a server misbehaves. Nothing of it: it takes every mail. */
export type Manners = {
  /** What it says in place of its greeting; null for not a word. */
  greeting?: string | null
  /** Says everything one byte at a time, so many milliseconds apart. */
  dripMs?: number
  /** Answers by command (`MAIL FROM`, `DATA`, `.` for the end of the data …) in place of the usual ones. */
  answers?: Readonly<Record<string, string>>
  /** Answers by recipient. */
  recipients?: Readonly<Record<string, string>>
  /** Ends the connection when it has the whole of a mail, before or after it says that it took it. */
  closes?: 'before it says so' | 'after it said so'
  /** Speaks TLS from the first byte, or offers it. */
  tls?: 'at once' | 'offered'
  /** Called with each mail that is whole, before the server says that it took it. */
  whole?: (letter: Letter) => void
  /** Called once it has said so. */
  taken?: (letter: Letter) => void
}

export type SmtpServer = Awaited<ReturnType<typeof openSmtpServer>>

/** As much of RFC 5321 as one mail needs, on loopback; `manners` may be changed on the way. */
export async function openSmtpServer(manners: Manners = {}) {
  const letters: Letter[] = []
  const sockets = new Set<Socket>()
  const fake = {
    manners,
    /** The mails that were whole, also those that it did not take. */
    letters,
    connections: 0,
    port: 0,
    url: '',
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
  const server = createServer((socket) => {
    fake.connections++
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    if (fake.manners.tls === 'at once') speak(secured(socket), true)
    else speak(socket, false)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  fake.port = (server.address() as AddressInfo).port
  fake.url = `smtp://127.0.0.1:${fake.port}`

  function speak(socket: Socket, isSecure: boolean, isGreeted = false): void {
    const { dripMs } = fake.manners
    let mail = { from: '', to: [] as string[], login: '', data: '' }
    let inData = false
    let buffered = ''
    let isPlain = true
    const say = (text: string): void => {
      const line = `${text}\r\n`
      if (dripMs === undefined) return void socket.write(line)
      const bytes = [...line]
      const timer = setInterval(() => {
        const byte = bytes.shift()
        if (byte === undefined || socket.destroyed) clearInterval(timer)
        else socket.write(byte)
      }, dripMs)
    }
    const { greeting = '220 test' } = fake.manners
    if (greeting !== null && !isGreeted) say(greeting)
    socket.on('data', (chunk) => {
      if (!isPlain) return
      buffered += chunk.toString('latin1')
      for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
        const line = buffered.slice(0, end)
        buffered = buffered.slice(end + 2)
        if (!inData) command(line)
        else if (line === '.') take()
        else mail.data += `${line.replace(/^\./, '')}\r\n`
      }
    })

    function take(): void {
      inData = false
      const letter: Letter = { ...mail, isSecure }
      mail = { ...mail, to: [], data: '' }
      letters.push(letter)
      fake.manners.whole?.(letter)
      if (fake.manners.closes === 'before it says so') return void socket.destroy()
      say(fake.manners.answers?.['.'] ?? '250 kept')
      fake.manners.taken?.(letter)
      if (fake.manners.closes === 'after it said so') socket.end()
    }

    function command(line: string): void {
      const address = /<(.*?)>/.exec(line)?.[1] ?? ''
      const verb = /^(?:MAIL FROM|RCPT TO|[A-Z]+)/.exec(line)?.[0] ?? ''
      const other =
        (verb === 'RCPT TO' ? fake.manners.recipients?.[address] : undefined) ??
        fake.manners.answers?.[verb]
      if (other !== undefined) say(other)
      else if (verb === 'EHLO') {
        const offers = fake.manners.tls === 'offered' && !isSecure ? ['STARTTLS'] : []
        const lines = ['test', ...offers, 'AUTH PLAIN LOGIN']
        say(lines.map((word, at) => `250${at < lines.length - 1 ? '-' : ' '}${word}`).join('\r\n'))
      } else if (verb === 'STARTTLS' && fake.manners.tls === 'offered') {
        isPlain = false
        socket.removeAllListeners('data')
        socket.write('220 go ahead\r\n', () => speak(secured(socket), true, true))
      } else if (verb === 'AUTH') {
        mail.login = Buffer.from(line.slice(11), 'base64').toString()
        say('235 welcome')
      } else if (verb === 'MAIL FROM') {
        mail.from = address
        say('250 ok')
      } else if (verb === 'RCPT TO') {
        mail.to.push(address)
        say('250 ok')
      } else if (verb === 'DATA') {
        inData = true
        say('354 go on')
      } else if (verb === 'QUIT') socket.end('221 bye\r\n')
      else say('500 what?')
    }
  }

  return fake
}

function secured(socket: Socket): Socket {
  const safe = new TLSSocket(socket, { isServer: true, ...certificate })
  safe.on('error', () => {})
  return safe
}

/** A header of a mail, as it was written. */
export function headerOf({ data }: Pick<Letter, 'data'>, name: string): string | null {
  const head = data.slice(0, data.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const begin = `${name.toLowerCase()}: `
  const found = head.split('\r\n').find((line) => line.toLowerCase().startsWith(begin))
  return found?.slice(begin.length).trim() ?? null
}

/** The text of a mail with its transfer encoding undone; of one with attachments, the first part. */
export function textOf({ data }: Pick<Letter, 'data'>): string {
  const boundary = /boundary="?([^";\r\n]+)/.exec(data)?.[1]
  const part = boundary === undefined ? data : data.split(`--${boundary}`)[1]!
  const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n')
  const text = rest.join('\r\n\r\n').replace(/\r\n$/, '')
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return Buffer.from(text, 'latin1').toString()
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** A name of a header with its letters of other scripts read. */
export function decodedHeader(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, way: string, word: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : Buffer.from(
            word
              .replace(/_/g, ' ')
              .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            'latin1',
          ).toString(),
    )
}

/** The attachments of a mail by name. */
export function attachmentsOf({ data }: Pick<Letter, 'data'>): ReadonlyMap<string, Buffer> {
  const boundary = /boundary="?([^";\r\n]+)/.exec(data)?.[1]
  if (boundary === undefined) return new Map()
  const parts = data.split(`--${boundary}`).slice(2, -1)
  return new Map(
    parts.map((part) => {
      const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n')
      const name = /filename="?([^"\r\n;]+)/.exec(head)?.[1] ?? ''
      return [name, Buffer.from(rest.join('').replace(/\s/g, ''), 'base64')]
    }),
  )
}

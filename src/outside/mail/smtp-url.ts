import { isIP } from 'node:net'

const timeoutMs = 10_000

/** Reads `smtp://` or `smtps://[user:password@]host[:port]`. Its errors never repeat the password. */
export function parseSmtpUrl(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url?.protocol === 'smtp:'
  const isBare = url && ['', '/'].includes(url.pathname) && url.search === '' && url.hash === ''
  if (!url || !isBare || !(isPlain || url.protocol === 'smtps:') || url.hostname === '')
    throw new Error(
      'the address of the mail server must look like smtp://user:password@host:587 or smtps://…',
    )
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const auth = credentialsOf(url)
  return {
    host,
    port: url.port === '' ? (isPlain ? 587 : 465) : Number(url.port),
    secure: !isPlain,
    // A password never leaves this machine unencrypted.
    requireTLS: isPlain && auth !== undefined && !isThisMachine(host),
    ...(auth ? { auth } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  }
}

function credentialsOf(url: URL): { user: string; pass: string } | undefined {
  if (url.username === '') return undefined
  try {
    return { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  } catch {
    throw new Error('the user or password in the address of the mail server is not well encoded')
  }
}

/** Whether a host is the machine itself. */
export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

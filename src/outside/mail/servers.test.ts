import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { instantOf } from '#kernel/instants'
import type { Address } from '#platform/outgoing/hosts'
import { authority } from '#testing/certificate'
import { refusedUrls } from '#testing/refused-urls'
import { headerOf, type Manners, openSmtpServer, type SmtpServer, textOf } from '#testing/smtp'
import { type Mail, newMailId } from './index.js'
import { type MailServer, type MailServersOptions, openMailServers } from './servers.js'

const dataDir = mkdtempSync(join(tmpdir(), 'servers-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))

const name = 'hooks.example.be'
const leadsTo =
  (...addresses: string[]) =>
  async (): Promise<Address[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

const open = (options: Partial<MailServersOptions> = {}) =>
  openMailServers({
    isLocalAllowed: true,
    smtpUrl: '',
    mailFrom: 'Dubbel <no-reply@example.com>',
    dataDir,
    resolve: leadsTo('127.0.0.1'),
    ca: authority,
    ...options,
  })

const limits = { connectMs: 5_000, totalMs: 10_000 }
const short = { connectMs: 200, totalMs: 400 }

const mail = (more: Partial<Mail> = {}): Mail => ({
  from: { name: 'Bakkerij "Janssens", bv', address: 'info@bakkerij.be' },
  to: ['anna@example.be'],
  subject: 'Factuur',
  text: 'Dag',
  ...more,
})

const at = ({ port }: Pick<SmtpServer, 'port'>, more: Partial<MailServer> = {}): MailServer => ({
  host: name,
  port,
  security: 'none',
  username: null,
  password: null,
  ...more,
})

/** Sends a mail to a server with these manners. */
async function sent(
  manners: Manners,
  {
    server = {},
    more = {},
    time = limits,
  }: {
    server?: Partial<MailServer>
    more?: Partial<Mail>
    time?: typeof limits
  } = {},
) {
  const smtp = await openSmtpServer(manners)
  try {
    const { durationMs, ...delivery } = await open().send(mail(more), at(smtp, server), time)
    assert.ok(durationMs >= 0 && durationMs < time.totalMs + 1_000)
    return { delivery, letters: [...smtp.letters] }
  } finally {
    await smtp.close()
  }
}

test('a mail reaches a stranger’s server with its sender, its copies and its own id and date', async () => {
  const id = newMailId('info@bakkerij.be')
  const { delivery, letters } = await sent(
    {},
    {
      more: {
        id,
        cc: ['cc@example.be'],
        bcc: ['bcc@example.be'],
        replyTo: 'answers@bakkerij.be',
        date: instantOf(Date.parse('2026-03-16T10:00:00Z')),
        isAutomatic: true,
      },
    },
  )
  const all = ['anna@example.be', 'cc@example.be', 'bcc@example.be']
  assert.deepEqual(delivery, { reached: all, refused: [], remaining: [], error: null })
  const [letter] = letters
  assert.deepEqual(letter!.to, all)
  assert.equal(letter!.from, 'info@bakkerij.be')
  assert.equal(headerOf(letter!, 'From'), '"Bakkerij \\"Janssens\\", bv" <info@bakkerij.be>')
  assert.equal(headerOf(letter!, 'Reply-To'), 'answers@bakkerij.be')
  assert.equal(headerOf(letter!, 'Message-ID'), `<${id}>`)
  assert.equal(headerOf(letter!, 'Date'), 'Mon, 16 Mar 2026 10:00:00 +0000')
  assert.equal(headerOf(letter!, 'Auto-Submitted'), 'auto-generated')
  assert.equal(headerOf(letter!, 'MIME-Version'), '1.0')
  assert.doesNotMatch(letter!.data, /^bcc:|bcc@/im)
  assert.equal(textOf(letter!), 'Dag')
})

test('a mail with an attachment that is sent again is the same to the byte', async () => {
  const more = {
    id: newMailId('info@bakkerij.be'),
    date: instantOf(Date.parse('2026-03-16T10:00:00Z')),
    attachments: [{ name: 'F-1.pdf', mime: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
  }
  const [first, again] = [await sent({}, { more }), await sent({}, { more })]
  assert.match(first.letters[0]!.data, /multipart\/mixed/)
  assert.equal(again.letters[0]!.data, first.letters[0]!.data)
})

test('over TLS, at once or after it was offered, the name of the host must be that of the certificate', async () => {
  for (const [tls, security] of [
    ['at once', 'tls'],
    ['offered', 'starttls'],
  ] as const) {
    const login = { security, username: 'anna', password: 'p/w' }
    const good = await sent({ tls }, { server: login })
    assert.equal(good.delivery.error, null)
    assert.deepEqual([good.letters[0]!.isSecure, good.letters[0]!.login], [true, '\0anna\0p/w'])
    const other = await sent({ tls }, { server: { ...login, host: 'other.example.be' } })
    assert.equal(other.delivery.error, 'tls error')
    assert.deepEqual([other.delivery.remaining, other.letters.length], [['anna@example.be'], 0])
  }
})

test('a server that offers no encryption gets no mail where encryption was wanted', async () => {
  const { delivery, letters } = await sent({}, { server: { security: 'starttls' } })
  assert.deepEqual([delivery.error, delivery.remaining.length, letters.length], ['tls error', 1, 0])
  const plain = await sent({}, { server: { security: 'tls' }, time: short })
  assert.equal(plain.delivery.error, 'tls error')
})

test('what a server refuses for good is refused at once, what it puts off may be better later', async () => {
  // biome-ignore format: a table
  const cases: readonly [Manners, string, boolean][] = [
    [{ answers: { 'MAIL FROM': '550 no' } },           'sender refused',        true],
    [{ answers: { 'MAIL FROM': '451 later' } },        'sender refused',        false],
    [{ answers: { 'RCPT TO': '550 no' } },             'recipient refused',     true],
    [{ answers: { 'RCPT TO': '450 greylisted' } },     'recipient refused',     false],
    [{ answers: { DATA: '554 no' } },                  'rejected',              true],
    [{ answers: { DATA: '451 later' } },               'rejected',              false],
    [{ answers: { '.': '554 spam' } },                 'rejected',              true],
    [{ answers: { '.': '452 full' } },                 'rejected',              false],
    [{ answers: { AUTH: '535 wrong' } },               'authentication failed', true],
    [{ answers: { AUTH: '454 later' } },               'authentication failed', false],
    [{ greeting: '554 go away' },                      'rejected',              true],
    [{ greeting: '421 busy' },                         'rejected',              false],
    [{ greeting: 'SSH-2.0-OpenSSH_9.6' },              'connection refused',    false],
    [{ greeting: 'x'.repeat(200_000) },                'connection refused',    false],
    [{ closes: 'before it says so' },                  'connection refused',    false],
    [{ answers: { EHLO: '\u0000\u0001 what' } },       'rejected',              true],
  ]
  for (const [manners, error, isForGood] of cases) {
    const login = { username: 'anna', password: 'x' }
    const { delivery } = await sent(manners, { server: manners.answers?.AUTH ? login : {} })
    const told = JSON.stringify(manners).slice(0, 80)
    assert.equal(delivery.error, error, told)
    assert.deepEqual(delivery.remaining, isForGood ? [] : ['anna@example.be'], told)
    assert.deepEqual(delivery.reached, [], told)
  }
})

test('recipients are told apart: taken, refused for good, to be tried again', async () => {
  const { delivery, letters } = await sent(
    {
      recipients: {
        'bob@example.be': '550 unknown',
        'carl@example.be': '450 later',
        'dora@example.be': '650 no answer that there is',
      },
    },
    { more: { to: ['anna', 'bob', 'carl', 'dora'].map((name) => `${name}@example.be`) } },
  )
  assert.deepEqual(delivery, {
    reached: ['anna@example.be'],
    refused: [{ address: 'bob@example.be', code: 550 }],
    remaining: ['carl@example.be', 'dora@example.be'],
    error: 'recipient refused',
  })
  assert.deepEqual(letters[0]!.to, ['anna@example.be'])
})

test('a mail goes to those alone who remain, and still names all', async () => {
  const { letters } = await sent(
    {},
    { more: { to: ['anna@example.be', 'bob@example.be'], recipients: ['bob@example.be'] } },
  )
  assert.deepEqual(letters[0]!.to, ['bob@example.be'])
  assert.equal(headerOf(letters[0]!, 'To'), 'anna@example.be, bob@example.be')
})

test('a server that closes after it took the mail has taken it', async () => {
  const { delivery } = await sent({ closes: 'after it said so' })
  assert.deepEqual([delivery.error, delivery.reached], [null, ['anna@example.be']])
})

test('a server that is silent, drips or is not there costs its time and no more', async () => {
  for (const manners of [{ greeting: null }, { dripMs: 30 }, { greeting: '220-' }] as Manners[]) {
    const begun = performance.now()
    const { delivery } = await sent(manners, { time: short })
    assert.equal(delivery.error, 'timeout', JSON.stringify(manners))
    assert.ok(performance.now() - begun < 2_000)
  }
  const gone = await openSmtpServer()
  await gone.close()
  assert.equal((await open().send(mail(), at(gone), limits)).error, 'connection refused')
})

test('a server that never stops talking costs no memory', async () => {
  const before = process.memoryUsage.rss()
  const server = createServer((socket) => {
    const block = Buffer.alloc(1024 * 1024, 'x')
    socket.on('error', () => {})
    const pour = () => {
      while (!socket.destroyed) if (!socket.write(block)) return void socket.once('drain', pour)
    }
    pour()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  const { error } = await open().send(mail(), at({ port }), limits)
  assert.equal(error, 'connection refused')
  assert.ok((process.memoryUsage.rss() - before) / 1024 ** 2 < 50)
  await new Promise((done) => server.close(done))
})

test('the time in all counts from the first step to the last', async () => {
  const { delivery } = await sent(
    { whole: () => {}, answers: { '.': '250-' } },
    { time: { connectMs: 5_000, totalMs: 300 } },
  )
  assert.equal(delivery.error, 'timeout')
  const never = () => new Promise<never>(() => {})
  const lost = await open({ resolve: never }).send(mail(), at({ port: 25 }), short)
  assert.equal(lost.error, 'timeout')
})

test('no host of the list is accepted, in whatever disguise', async () => {
  const servers = open({ isLocalAllowed: false, resolve: leadsTo('93.184.216.34') })
  const hosts = refusedUrls
    .map((url) => /^https:\/\/([^/]*)\/hook$/.exec(url)?.[1] ?? '')
    .filter((host) => host !== '')
  assert.ok(hosts.length > 60)
  for (const host of [
    ...hosts,
    ...hosts.map((one) => one.replace(/^\[|\]$/g, '')),
    '',
    'a b.be',
    'mail.example.be:25',
    'user@mail.example.be',
    'mail.example.be/x',
    'mail.example.be\\x',
    'mail.example.be\r\nx',
    'https://mail.example.be',
  ])
    assert.equal(await servers.accepts(host), null, host)
  assert.equal(await servers.accepts('Mail.Example.be'), 'mail.example.be')
  assert.equal(await servers.accepts('1.1.1.1'), '1.1.1.1')
  assert.equal(await servers.accepts('2a00:1450::1'), '2a00:1450::1')
  const inside = open({ isLocalAllowed: false, resolve: leadsTo('93.184.216.34', '10.0.0.1') })
  assert.equal(await inside.accepts('mail.example.be'), null)
  const nowhere = open({ isLocalAllowed: false, resolve: async () => [] })
  assert.equal(await nowhere.accepts('mail.example.be'), 'mail.example.be')
})

test('a name that leads to us by the time of sending is not connected to', async () => {
  const trap = await openSmtpServer()
  for (const address of ['127.0.0.1', '::1', '169.254.169.254']) {
    const servers = open({ isLocalAllowed: false, resolve: leadsTo('93.184.216.34', address) })
    const { error, remaining } = await servers.send(mail(), at(trap), limits)
    assert.deepEqual([error, remaining.length], ['address refused', 1])
  }
  const strict = open({ isLocalAllowed: false })
  const byNumber = await strict.send(mail(), at(trap, { host: '127.0.0.1' }), limits)
  assert.equal(byNumber.error, 'address refused')
  const unknown = open({ isLocalAllowed: false, resolve: async () => [] })
  assert.equal((await unknown.send(mail(), at(trap), limits)).error, 'dns error')
  assert.equal(trap.connections, 0)
  await trap.close()
})

test('the installation sends by its own server, wherever that is, or into its outbox', async () => {
  const smtp = await openSmtpServer()
  const servers = open({ isLocalAllowed: false, smtpUrl: smtp.url })
  assert.equal(servers.ownAddress, 'no-reply@example.com')
  assert.equal((await servers.send(mail(), 'installation', limits)).error, null)
  assert.equal(smtp.letters.length, 1)
  await smtp.close()
  assert.equal((await servers.send(mail(), 'installation', limits)).error, 'connection refused')

  const id = newMailId('info@bakkerij.be')
  for (let times = 0; times < 2; times++) {
    const kept = await open().send(mail({ id }), 'installation', limits)
    assert.deepEqual(kept.reached, ['anna@example.be'])
  }
  const files = readdirSync(join(dataDir, 'outbox')).filter((file) => file.endsWith('.eml'))
  assert.deepEqual(files, [`${id.slice(0, 36)}.eml`], 'the same mail again is the same file')
  assert.match(readFileSync(join(dataDir, 'outbox', files[0]!), 'utf8'), /^Subject: Factuur/m)
})

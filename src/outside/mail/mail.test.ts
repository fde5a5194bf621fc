import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, beforeEach, test } from 'node:test'
import { type Letter, openSmtpServer, type SmtpServer, textOf } from '#testing/smtp'
import { type Mail, openMailer } from './index.js'
import { parseSmtpUrl } from './smtp-url.js'

const outbox = mkdtempSync(join(tmpdir(), 'outbox-'))
after(() => rm(outbox, { recursive: true, force: true }))

let smtp: SmtpServer
let port: number
let letters: Letter[]
before(async () => {
  smtp = await openSmtpServer()
  ;({ port, letters } = smtp)
})
after(() => smtp.close())

beforeEach(() => {
  letters.length = 0
  smtp.manners = {}
})

const mail: Mail = {
  from: 'Dubbel <no-reply@example.com>',
  to: 'anna@example.com',
  subject: 'Votre accès à été créé',
  text: 'Bonjour,\n.\nÀ bientôt',
}

test('a mail reaches the server with its sender, recipients and text', async () => {
  const mailer = openMailer(`smtp://127.0.0.1:${port}`, outbox)
  const { id, rejected } = await mailer.send({
    ...mail,
    to: ['anna@example.com', 'Bob <bob@example.com>'],
    cc: 'cc@example.com',
  })
  const [delivery] = letters
  assert.equal(delivery?.from, 'no-reply@example.com')
  assert.deepEqual(delivery?.to, ['anna@example.com', 'bob@example.com', 'cc@example.com'])
  assert.match(delivery?.data ?? '', /^From: Dubbel <no-reply@example.com>\r$/m)
  assert.match(delivery?.data ?? '', /^Cc: cc@example.com\r$/m)
  assert.match(delivery?.data ?? '', new RegExp(`^Message-ID: <${id}>\r$`, 'mi'))
  assert.match(textOf(delivery!), /Bonjour,\r\n\.\r\nÀ bientôt/)
  assert.deepEqual(rejected, [])
  assert.match(id, /^[0-9a-f-]{36}@example\.com$/)
})

test('the user and password of the address sign in', async () => {
  await openMailer(`smtp://anna%40x:p%2Fw@127.0.0.1:${port}`, outbox).send(mail)
  assert.equal(letters[0]?.login, '\0anna@x\0p/w')
})

test('an attachment travels with its name and type, from a buffer or a stream', async () => {
  const attachments = [
    { name: 'Facture été "1".pdf', mime: 'application/pdf', content: Buffer.from('%PDF-1.7') },
    { name: '../x.csv', mime: 'text/csv', content: Readable.from([Buffer.from('a;b')]) },
  ]
  await openMailer(`smtp://127.0.0.1:${port}`, outbox).send({ ...mail, attachments })
  const data = letters[0]?.data ?? ''
  assert(data.includes(Buffer.from('%PDF-1.7').toString('base64')))
  assert(data.includes(Buffer.from('a;b').toString('base64')))
  assert.match(data, /Content-Type: text\/csv; name=x\.csv/)
})

test('a server that refuses one recipient of two says which, and of one fails', async () => {
  smtp.manners = { recipients: { 'bob@example.com': '550 no such user' } }
  const mailer = openMailer(`smtp://127.0.0.1:${port}`, outbox)
  const { rejected } = await mailer.send({ ...mail, to: ['anna@example.com', 'bob@example.com'] })
  assert.deepEqual(rejected, ['bob@example.com'])
  await assert.rejects(mailer.send({ ...mail, to: 'bob@example.com' }), /550/)
})

test('a server that is not there is an error', async () => {
  await assert.rejects(openMailer('smtp://127.0.0.1:1', outbox).send(mail), /ECONNREFUSED/)
})

test('without a server each mail is a whole file in the outbox', async () => {
  const folder = join(outbox, 'kept')
  const mailer = openMailer('', folder)
  const sent = await Promise.all([mailer.send(mail), mailer.send(mail), mailer.send(mail)])
  const names = (await readdir(folder)).filter((name) => name !== '.incoming')
  assert.deepEqual(new Set(names), new Set(sent.map(({ id }) => `${id.split('@')[0]}.eml`)))
  assert.deepEqual(await readdir(join(folder, '.incoming')), [])
  const text = await readFile(join(folder, names[0]!), 'utf8')
  assert.match(text, /^From: Dubbel <no-reply@example.com>\r\nTo: anna@example.com\r\n/)
  assert.match(text, /^Subject: =\?UTF-8\?/m)
  assert.match(textOf({ data: text }), /À bientôt/)
  assert.equal(letters.length, 0)
})

test('no address or subject can add a header or a recipient', async () => {
  const hostile: Partial<Mail>[] = [
    { subject: 'Hello\r\nBcc: eve@example.com' },
    { subject: 'Hello\nBcc: eve@example.com' },
    { subject: 'Hello\rBcc: eve@example.com' },
    { subject: 'Hello\0' },
    { subject: 'Hello\u2028Bcc: eve@example.com' },
    { to: 'anna@example.com\r\nBcc: eve@example.com' },
    { to: 'anna@example.com, eve@example.com' },
    { to: ['anna@example.com', 'Eve\n <eve@example.com>'] },
    { to: 'Anna <anna@example.com>\r\nDATA' },
    { to: [] },
    { cc: 'anna@example.com\neve@example.com' },
    { from: 'Dubbel\r\nX: y <no-reply@example.com>' },
    { from: 'no-reply@example.com>\r\nRCPT TO:<eve@example.com' },
    { attachments: [{ name: 'a', mime: 'text/csv\r\nX: y', content: Buffer.alloc(0) }] },
  ]
  for (const mailer of [
    openMailer(`smtp://127.0.0.1:${port}`, outbox),
    openMailer('', join(outbox, 'none')),
  ])
    for (const change of hostile)
      await assert.rejects(
        mailer.send({ ...mail, ...change }),
        /mail|attachment/,
        JSON.stringify(change),
      )
  assert.equal(letters.length, 0)
  assert.deepEqual(await readdir(join(outbox, 'none')), ['.incoming'])
})

test('a name that looks like an address stays a name', async () => {
  await openMailer(`smtp://127.0.0.1:${port}`, outbox).send({
    ...mail,
    to: '"eve@example.com, x" <anna@example.com>',
  })
  assert.deepEqual(letters[0]?.to, ['anna@example.com'])
})

test('an address of a server is read with its defaults, and a wrong one is refused without its password', () => {
  assert.equal(parseSmtpUrl('smtp://mail.example.com').port, 587)
  assert.equal(parseSmtpUrl('smtps://mail.example.com').port, 465)
  assert.equal(parseSmtpUrl('smtps://mail.example.com').secure, true)
  assert.equal(parseSmtpUrl('smtp://u:p@mail.example.com').requireTLS, true)
  assert.equal(parseSmtpUrl('smtp://mail.example.com').requireTLS, false)
  for (const name of [
    'connectionTimeout',
    'greetingTimeout',
    'socketTimeout',
    'dnsTimeout',
  ] as const)
    assert.equal(parseSmtpUrl('smtp://h')[name], 10_000)
  for (const url of [
    'mail.example.com',
    'http://u:hunter2@h',
    'smtp://',
    'smtp://u:hunter2@h/path',
    'smtp://u:hunter2@h?x=1',
    'smtp://u:hunter2%@h',
    'smtp://u:hunter2@h:99999',
  ])
    assert.throws(
      () => openMailer(url, outbox),
      (error: Error) => /mail server/.test(error.message) && !/hunter2/.test(error.stack ?? ''),
      url,
    )
})

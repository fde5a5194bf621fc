import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { localReceivers } from '#testing/hooks'
import { replies } from '#testing/http'
import { openMailSales } from '#testing/mail'
import {
  attachmentsOf,
  decodedHeader,
  headerOf,
  openSmtpServer,
  type SmtpServer,
  textOf,
} from '#testing/smtp'
import { useBooks } from '#testing/use-books'

const books = useBooks({ own: true, environment: localReceivers })
let desk: Awaited<ReturnType<typeof openMailSales>>
let smtp: SmtpServer
before(async () => {
  desk = await openMailSales(books)
  smtp = await openSmtpServer()
  await desk.sendBy(smtp, { from_name: 'Bäckerei', reply_to: 'answers@bakkerij.be' })
})
after(() => smtp.close())
beforeEach(() => {
  smtp.letters.length = 0
  smtp.manners = {}
  books.clock.reset()
})

const queued = async (body: object = {}) => replies(await desk.write(body), 202).body

/** What the log says happened to a mail, oldest first. */
async function story(id: number): Promise<string[]> {
  const path = `${desk.path}/history?resource=mail-messages&record_id=${id}`
  const { data } = replies(await desk.admin.get(path), 200).body
  return data.map(({ action }: { action: string }) => action).reverse()
}

test('what is queued is sent with its headers, its text and its papers, and says so', async () => {
  const { id: document } = replies(await desk.sell(), 201).body
  await desk.book(document)
  const mail = await queued({
    kind: 'document',
    document_id: document,
    to: null,
    cc: ['cc@example.be'],
    bcc: ['bcc@example.be'],
    subject: null,
    body: 'Été\n.\nEinde',
  })
  await desk.send()
  const [letter] = smtp.letters
  assert.deepEqual(letter!.to, ['wilg@example.be', 'cc@example.be', 'bcc@example.be'])
  assert.equal(decodedHeader(headerOf(letter!, 'From')!), 'Bäckerei <info@bakkerij.be>')
  assert.equal(headerOf(letter!, 'To'), 'wilg@example.be')
  assert.equal(headerOf(letter!, 'Cc'), 'cc@example.be')
  assert.equal(headerOf(letter!, 'Bcc'), null)
  assert.equal(headerOf(letter!, 'Reply-To'), 'answers@bakkerij.be')
  assert.equal(headerOf(letter!, 'Message-ID'), `<${mail.message_id}>`)
  assert.equal(headerOf(letter!, 'Date'), 'Mon, 16 Mar 2026 10:00:00 +0000')
  assert.equal(headerOf(letter!, 'MIME-Version'), '1.0')
  assert.equal(headerOf(letter!, 'Auto-Submitted'), null)
  assert.equal(decodedHeader(headerOf(letter!, 'Subject')!), mail.subject)
  assert.equal(textOf(letter!), 'Été\r\n.\r\nEinde')
  const files = attachmentsOf(letter!)
  assert.deepEqual(
    [...files.keys()],
    mail.attachments.map(({ name }: { name: string }) => name),
  )
  for (const { name, size } of mail.attachments) assert.equal(files.get(name)!.length, size)
  const names = letter!.data
    .slice(0, letter!.data.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => line.split(':')[0])
  assert.deepEqual(names.filter((one) => !/^Content-/.test(one!)).sort(), [
    'Cc',
    'Date',
    'From',
    'MIME-Version',
    'Message-ID',
    'Reply-To',
    'Subject',
    'To',
  ])
  replies(await desk.admin.get(`${desk.mail}/messages/${mail.id}`), 200, {
    status: 'sent',
    attempts: 1,
    error: null,
    sent_at: books.clock(),
    next_attempt_at: null,
    rejected: [],
    version: 2,
  })
  assert.deepEqual(await story(mail.id), ['queued', 'sent'])
  replies(await desk.admin.get(`${desk.documents}/${document}`), 200, { mailed_at: books.clock() })
})

test('what was sent, or will be, is not taken back', async () => {
  const { id } = await queued()
  await desk.send()
  const path = `${desk.path}/history?resource=mail-messages&record_id=${id}`
  for (const change of replies(await desk.admin.get(path), 200).body.data) {
    assert.equal(change.can_revert, false)
    replies(await desk.admin.post(`${desk.path}/history/${change.id}/revert`), 422, {
      code: 'not_revertible',
    })
  }
})

test('what a server puts off, or does not answer, is tried again and given up after eight times', async () => {
  smtp.manners = { answers: { 'MAIL FROM': '451 later' } }
  const mail = await queued()
  const pauses = [1, 2, 4, 8, 16, 32, 64]
  for (const [place, minutes] of pauses.entries()) {
    await desk.send()
    const { status, attempts, error } = await desk.message(mail.id)
    assert.deepEqual([status, attempts, error], ['queued', place + 1, 'sender refused'])
    books.clock.advance(minutes * 60_000 - 1)
    await desk.send()
    assert.equal((await desk.message(mail.id)).attempts, place + 1)
    books.clock.advance(1)
  }
  await desk.send()
  const given = await desk.message(mail.id)
  assert.deepEqual([given.status, given.attempts, given.error], ['failed', 8, 'given up'])
  assert.equal(given.next_attempt_at, null)
  books.clock.advance(24 * 3_600_000)
  await desk.send()
  assert.equal((await desk.message(mail.id)).attempts, 8)
  assert.deepEqual(await story(mail.id), ['queued', ...pauses.map(() => 'retried'), 'failed'])
})

test('every attempt carries the same id, also where the server had it and did not say so', async () => {
  smtp.manners = { closes: 'before it says so' }
  const mail = await queued()
  await desk.send()
  replies(await desk.admin.get(`${desk.mail}/messages/${mail.id}`), 200, {
    status: 'queued',
    error: 'connection refused',
  })
  smtp.manners = {}
  books.clock.advance(60_000)
  await desk.send()
  const ids = smtp.letters.map((letter) => headerOf(letter, 'Message-ID'))
  assert.deepEqual(ids, [`<${mail.message_id}>`, `<${mail.message_id}>`])
  assert.equal(smtp.letters[0]!.data, smtp.letters[1]!.data)
  assert.equal((await desk.message(mail.id)).status, 'sent')
})

test('what is refused for good has failed at once', async () => {
  for (const [manners, error] of [
    [{ answers: { 'MAIL FROM': '550 no' } }, 'sender refused'],
    [{ answers: { '.': '554 spam' } }, 'rejected'],
  ] as const) {
    smtp.manners = manners
    const { id } = await queued()
    await desk.send()
    const { status, attempts, error: told, bounce } = await desk.message(id)
    assert.deepEqual([status, attempts, told, bounce], ['failed', 1, error, null])
  }
  const settings = await desk.admin.get(`${desk.mail}/settings`)
  replies(settings, 200, { last_error: 'rejected' })
})

test('a recipient who is refused bounces: on the mail, and on whoever has that address', async () => {
  const who = await desk.newCustomer({ email: 'Bob@Example.be', invoice_email: 'carl@example.be' })
  smtp.manners = { recipients: { 'bob@example.be': '550 5.1.1 unknown user <bob>' } }
  const mail = await queued({ to: ['els@example.be', 'bob@example.be'], third_party_id: who })
  await desk.send()
  const sent = await desk.message(mail.id)
  assert.deepEqual([sent.status, sent.rejected, sent.error], ['sent', ['bob@example.be'], null])
  assert.deepEqual(sent.bounce, { at: books.clock(), code: 550, reason: 'recipient refused' })
  const party = await desk.party(who)
  assert.deepEqual(
    [party.email_bounced_at, party.email_bounce_reason, party.bounced_emails],
    [books.clock(), 'recipient refused', ['bob@example.be']],
  )
  const again = { to: ['BOB@example.be'] }
  const refused = replies(await desk.write(again), 422, { code: 'address_bounced' })
  assert.deepEqual(Object.keys(refused.body.errors), ['to'])
  replies(await desk.write({ ...again, force: true }), 202)
  replies(await desk.write({ to: ['carl@example.be'] }), 202)
  replies(
    await desk.admin.patch(`${desk.path}/third-parties/${who}`, { email: 'new@example.be' }),
    200,
    {
      email_bounced_at: null,
      email_bounce_reason: null,
    },
  )
  replies(await desk.write(again), 202)
  smtp.manners = {}
  await desk.send()
})

test('one whose every recipient is refused has failed, and bounced', async () => {
  smtp.manners = { answers: { 'RCPT TO': '550 no' } }
  const { id } = await queued({ to: ['nobody@example.be'] })
  await desk.send()
  const { status, error, bounce, rejected } = await desk.message(id)
  assert.deepEqual([status, error, bounce.code, rejected], ['failed', 'recipient refused', 550, []])
})

test('who is put off beside others is tried again alone, and told when it was in vain', async () => {
  smtp.manners = { recipients: { 'bob@example.be': '450 later' } }
  const { id } = await queued({ to: ['els@example.be', 'bob@example.be'] })
  await desk.send()
  assert.deepEqual(smtp.letters[0]!.to, ['els@example.be'])
  const waiting = await desk.message(id)
  assert.deepEqual([waiting.status, waiting.attempts, waiting.rejected], ['queued', 1, []])
  for (const minutes of [1, 2, 4, 8, 16, 32, 64]) {
    books.clock.advance(minutes * 60_000)
    await desk.send()
  }
  const over = await desk.message(id)
  assert.deepEqual(
    [over.status, over.attempts, over.error, over.rejected, over.bounce],
    ['sent', 8, 'given up', ['bob@example.be'], null],
  )
  assert.equal(smtp.letters.length, 1, 'who had it was not sent it again')
})

test('a mail keeps its words while the settings and the books move on', async () => {
  const mail = await queued({ third_party_id: desk.customer, body: 'Dag {{customer_name}}' })
  const own = `${desk.path}/third-parties/${desk.customer}`
  replies(await desk.admin.patch(own, { name: 'Another name', email: 'elsewhere@example.be' }), 200)
  await desk.sendBy(smtp, { from_name: 'Another sender' })
  await desk.send()
  assert.equal(textOf(smtp.letters[0]!), 'Dag Wilg & Zonen BV')
  assert.deepEqual(smtp.letters[0]!.to, ['els@example.be'])
  assert.match(decodedHeader(headerOf(smtp.letters[0]!, 'From')!), /^Bäckerei/)
  assert.equal(headerOf(smtp.letters[0]!, 'Message-ID'), `<${mail.message_id}>`)
})

test('one server that hangs keeps no other file waiting', async () => {
  const silent = await openSmtpServer({ greeting: null })
  const other = await openMailSales(books)
  await other.sendBy(silent)
  for (let count = 0; count < 3; count++) replies(await other.write(), 202)
  const { id } = await queued()
  const sending = desk.send()
  for (let waits = 0; (await desk.message(id)).status !== 'sent'; waits++) {
    assert.ok(waits < 300)
    await new Promise((done) => setTimeout(done, 20))
  }
  assert.equal(silent.connections, 2)
  await silent.close()
  await sending
})

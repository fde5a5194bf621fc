import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { localReceivers } from '#testing/hooks'
import { replies } from '#testing/http'
import { type MailDesk, openMailDesk } from '#testing/mail'
import { headerOf, openSmtpServer, type SmtpServer, textOf } from '#testing/smtp'
import { useBooks } from '#testing/use-books'

/** As it is in service: nothing may reach this machine. */
const books = useBooks({
  own: true,
  receivers: { resolve: async (host) => known[host] ?? [] },
})
const known: Record<string, { address: string; family: number }[]> = {
  'mail.example.be': [{ address: '93.184.216.34', family: 4 }],
  'inside.example.be': [
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ],
}
/** As tests have it: this machine may be reached. */
const local = useBooks({ own: true, environment: localReceivers })

let desk: MailDesk
let smtp: SmtpServer
before(async () => {
  desk = await openMailDesk(books)
  smtp = await openSmtpServer()
})
after(() => smtp.close())

const server = {
  transport: 'smtp',
  from_email: 'info@bakkerij.be',
  host: 'mail.example.be',
  port: 587,
}

test('a file that was never asked sends by the server of the installation', async () => {
  const { body } = replies(await desk.admin.get(`${desk.mail}/settings`), 200)
  const { id, company_id, created_at, updated_at, ...rest } = body
  assert.deepEqual([id, company_id], [desk.company.id, desk.company.id])
  assert.deepEqual(rest, {
    transport: 'house',
    from_name: 'Bakkerij Janssens',
    from_email: null,
    reply_to: null,
    host: null,
    port: null,
    security: 'starttls',
    username: null,
    password: null,
    bcc_self: false,
    signature: null,
    attach_ubl: true,
    reminders: {
      automatic: false,
      levels: [
        { level: 1, days_after_due: 7 },
        { level: 2, days_after_due: 21 },
        { level: 3, days_after_due: 35 },
      ],
      min_days_between: 14,
      min_amount: '5.00',
      charge_interest: false,
      charge_compensation: false,
      interest_rate: null,
      hour: 9,
    },
    verified_at: null,
    last_error: null,
    version: 1,
    lock_version: 1,
  })
})

test('settings are replaced whole, but for the password', async () => {
  const own = await openMailDesk(books)
  const reminders = { automatic: true, min_amount: 10, interest_rate: '8', hour: 7 }
  const set = replies(
    await own.set({ ...server, password: 'hunter2 ', username: 'u', bcc_self: true, reminders }),
    200,
    { password: '********', version: 2, security: 'starttls', bcc_self: true },
  ).body
  assert.deepEqual(
    [set.reminders.min_amount, set.reminders.interest_rate, set.reminders.hour],
    ['10.00', '8.00', 7],
  )
  for (const body of [server, { ...server, password: '********' }])
    replies(await own.set(body), 200, { password: '********', bcc_self: false, username: null })
  replies(await own.set({ ...server, password: null }), 200, { password: null })
  replies(await own.set({}), 200, {
    transport: 'house',
    host: null,
    from_name: 'Bakkerij Janssens',
  })
})

test('what was set already is no change, also a password', async () => {
  const own = await openMailDesk(books)
  const body = { ...server, password: 'hunter2' }
  const { version } = replies(await own.set(body), 200).body
  replies(await own.set(body), 200, { version })
  replies(await own.set({ ...server, password: 'other' }), 200, { version: version + 1 })
})

test('what is shown can be set again, however long the name of the file is', async () => {
  const own = await openMailDesk(books)
  replies(await own.admin.patch(own.path, { name: 'N'.repeat(150) }), 200)
  const { body } = replies(await own.admin.get(`${own.mail}/settings`), 200)
  replies(await own.set(body), 200, { from_name: 'N'.repeat(100) })
})

test('wrong settings are refused by field', async () => {
  refusedAt(await desk.set({ transport: 'smtp' }), 'host', 'port', 'from_email')
  refusedAt(await desk.set({ from_name: 'Bakkerij\nBcc: eve@example.be' }), 'from_name')
  refusedAt(await desk.set({ from_name: 'Bakkerij\tJanssens' }), 'from_name')
  refusedAt(await desk.set({ username: 'a\nb' }), 'username')
  for (const field of ['from_email', 'reply_to'])
    for (const bad of ['x', 'a@b.be\r\nx', 'a@b.be, c@d.be', 'Els <els@example.be>'])
      refusedAt(await desk.set({ [field]: bad }), field)
  for (const port of [1, 22, 80, 443, 1023]) refusedAt(await desk.set({ ...server, port }), 'port')
  refusedAt(await desk.set({ ...server, security: 'none', password: 'x' }), 'security')
  refusedAt(await desk.set({ from_name: 'x'.repeat(101) }), 'from_name')
  refusedAt(await desk.set({ signature: 'x'.repeat(2001) }), 'signature')
  refusedAt(await desk.set({ password: 'x'.repeat(201) }), 'password')
  const levels = (...days: number[]) =>
    days.map((days_after_due, place) => ({ level: place + 1, days_after_due }))
  for (const [field, value] of [
    ['levels', levels(7, 7, 35)],
    ['levels', levels(7, 21)],
    ['levels', [...levels(7, 21, 35)].reverse()],
    ['min_days_between', 6],
    ['min_days_between', 91],
    ['min_amount', '-1'],
    ['interest_rate', '100.01'],
    ['interest_rate', '-0.01'],
    ['hour', 24],
  ] as const)
    refusedAt(await desk.set({ reminders: { [field]: value } }), `reminders.${field}`)
})

test('a server must be on the public internet, by name and by what it leads to', async () => {
  for (const host of [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '[::1]',
    '::1',
    'inside.example.be',
    'a b',
    'x/y',
  ]) {
    const refused = refusedAt(await desk.set({ ...server, host }), 'host')
    assert.equal(refused.body.code, 'url_refused', host)
  }
  replies(await desk.set({ ...server, host: 'Mail.Example.be' }), 200, { host: 'mail.example.be' })
  // A name that leads nowhere may lead somewhere later.
  replies(await desk.set({ ...server, host: 'nowhere.example.be' }), 200)
})

test('a change is recorded without the password, for managers alone, and not taken back', async () => {
  const own = await openMailDesk(books)
  replies(await own.set({ ...server, password: 'seeded-secret-1', username: 'private-user' }), 200)
  replies(await own.set({ ...server, password: 'seeded-secret-2', username: 'private-user' }), 200)
  const history = `${own.path}/history?resource=mail-settings`
  const { data } = replies(await own.admin.get(history), 200).body
  assert.deepEqual(
    data.map(({ action, can_revert }: { action: string; can_revert: boolean }) => [
      action,
      can_revert,
    ]),
    [
      ['updated', false],
      ['updated', false],
    ],
  )
  const whole = replies(await own.admin.get(`${own.path}/history/${data[0].id}`), 200).body
  assert.deepEqual([whole.before.password, whole.after.password], ['********', '********'])
  assert.equal(JSON.stringify([data, whole]).includes('seeded-secret'), false)
  replies(await own.admin.post(`${own.path}/history/${data[0].id}/revert`), 422, {
    code: 'not_revertible',
  })
  const reviewer = await books.member(own.firm, 'reviewer')
  await books.assign(own.company.id, reviewer.id, 'reviewer')
  replies(await reviewer.get(`${own.mail}/settings`), 403)
  replies(await reviewer.get(`${own.mail}/messages`), 200)
  assert.deepEqual(replies(await reviewer.get(history), 200).body.data, [])
  replies(await reviewer.get(`${own.path}/history/${data[0].id}`), 404)
  const operation = `${own.path}/history/operations/${data[0].operation_id}`
  replies(await reviewer.get(operation), 404)
  const activity = replies(await reviewer.get(`${own.path}/activity`), 200).text
  assert.equal(activity.includes('mail-settings'), false)
  const pulled = replies(await own.admin.get(`${own.path}/sync/bootstrap?limit=5000`), 200).text
  assert.equal(pulled.includes('mail-settings'), false)
  const since = replies(await own.admin.get(`${own.path}/sync/pull?limit=5000`), 200)
  assert.equal(since.text.includes('mail-settings'), false)
  assert.equal(since.body.has_more, false)
  const { rows } = await books.sql.query(
    `SELECT s::text FROM mail_settings s WHERE company_id = $1
     UNION ALL SELECT c::text FROM changes c WHERE company_id = $1`,
    [own.company.id],
  )
  assert.equal(JSON.stringify(rows).includes('seeded-secret'), false)
  assert.equal(books.logged.join().includes('seeded-secret'), false)
})

test('a test message tells whether mail works, and in fixed words why it does not', async () => {
  const own = await openMailDesk(local)
  const test = (body: object = {}) => own.admin.post(`${own.mail}/test`, body)
  await own.sendBy(smtp, { from_name: 'De "Kroon"', username: 'u', password: 'p', bcc_self: true })
  const good = replies(await test(), 200, { ok: true, error: null }).body
  assert.ok(good.duration_ms >= 0)
  const letter = smtp.letters.at(-1)!
  assert.deepEqual(letter.to, [own.admin.email], 'to the caller, without a copy')
  assert.equal(letter.login, '\0u\0p')
  assert.equal(headerOf(letter, 'From'), '"De \\"Kroon\\"" <info@bakkerij.be>')
  assert.equal(headerOf(letter, 'Message-ID'), `<${good.message_id}>`)
  assert.match(textOf(letter), /This test message was sent on 16\/03\/2026 by Els Peeters/)
  const settings = await own.admin.get(`${own.mail}/settings`)
  replies(settings, 200, { verified_at: local.clock(), last_error: null, version: 2 })
  const { data } = replies(await own.admin.get(`${own.mail}/messages?kind=test`), 200).body
  assert.deepEqual(
    [data.length, data[0].status, data[0].attempts, data[0].message_id, data[0].related],
    [1, 'sent', 1, good.message_id, null],
  )
  for (const [manners, error] of [
    [{ answers: { AUTH: '535 no' } }, 'authentication failed'],
    [{ answers: { 'MAIL FROM': '550 no' } }, 'sender refused'],
    [{ answers: { 'RCPT TO': '450 later' } }, 'recipient refused'],
    [{ greeting: '554 go away' }, 'rejected'],
  ] as const) {
    smtp.manners = manners
    const bad = replies(await test({ to: 'x@example.be' }), 200, { ok: false, error })
    assert.equal(bad.text.includes('go away'), false)
    replies(await own.admin.get(`${own.mail}/settings`), 200, { last_error: error })
  }
  smtp.manners = {}
  refusedAt(await test({ to: 'no address' }), 'to')
  replies(await own.admin.post(`${own.mail}/test`, {}, { headers: { 'x-dry-run': '1' } }), 422, {
    code: 'dry_run_unsupported',
  })
  // Another way than the one that was tested.
  await own.sendBy(smtp)
  replies(await own.admin.get(`${own.mail}/settings`), 200, { verified_at: null })
})

test('a server that leads to us by the time of the test is not connected to', async () => {
  const own = await openMailDesk(books)
  replies(await own.set({ ...server, host: 'turning.example.be', port: smtp.port }), 200)
  known['turning.example.be'] = [{ address: '127.0.0.1', family: 4 }]
  const before = smtp.connections
  replies(await own.admin.post(`${own.mail}/test`), 200, { ok: false, error: 'address refused' })
  assert.equal(smtp.connections, before)
})

test('twelve tests a minute, whoever is tested', async () => {
  const own = await openMailDesk(books)
  for (let calls = 0; calls < 12; calls++)
    replies(await own.admin.post(`${own.mail}/test`, { to: 'x@example.be' }), 200, { ok: true })
  replies(await own.admin.post(`${own.mail}/test`), 429)
})

test('by the server of the installation the sender is its own, and answers go to the file', async () => {
  const own = await openMailDesk(books)
  replies(await own.set({ from_name: 'Kroon', from_email: 'info@kroon.be', bcc_self: true }), 200)
  const sent = replies(await own.write(), 202).body
  assert.deepEqual(
    [sent.from, sent.reply_to, sent.bcc],
    ['"Kroon" <no-reply@localhost>', 'info@kroon.be', ['info@kroon.be']],
  )
  replies(await own.set({ from_email: 'info@kroon.be', reply_to: 'answers@kroon.be' }), 200)
  replies(await own.write(), 202, { reply_to: 'answers@kroon.be', bcc: [] })
  await own.send()
})

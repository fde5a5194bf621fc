import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { readPdf } from '#platform/pdf/reading'
import { refusedAt } from '#testing/desk'
import { localReceivers } from '#testing/hooks'
import { replies } from '#testing/http'
import { openMailDesk } from '#testing/mail'
import { attachmentsOf, headerOf, openSmtpServer, type SmtpServer, textOf } from '#testing/smtp'
import { useBooks } from '#testing/use-books'

/** Today is Monday 16 March 2026. */
const books = useBooks({ own: true, environment: localReceivers })
let smtp: SmtpServer
before(async () => {
  smtp = await openSmtpServer()
})
after(() => smtp.close())
beforeEach(() => {
  books.clock.reset()
  smtp.letters.length = 0
  smtp.manners = {}
})
const days = (count: number) => books.clock.advance(count * 24 * 3_600_000)

/** A mail as the server got it. */
function arrived({ message_id }: { message_id: string }) {
  return smtp.letters.find((letter) => headerOf(letter, 'Message-ID') === `<${message_id}>`)!
}

async function openReminders(settings: object = {}) {
  const desk = await openMailDesk(books)
  await desk.sendBy(smtp, { reminders: settings })
  return desk
}

test('customers who are late are proposed, those first who owe most', async () => {
  const desk = await openReminders()
  const astrid = await desk.newCustomer({ reminder_email: 'late@example.be' })
  const line = await desk.owed('121.00', '2026-02-01', undefined, { reference: 'F-1' })
  await desk.owed('50.00', '2026-03-30')
  await desk.owed('500.00', '2026-03-01', astrid)
  const tiny = await desk.newCustomer({ name: 'Tiny' })
  await desk.owed('4.99', '2026-01-01', tiny)
  const [first, second, ...none] = await desk.proposals()
  assert.deepEqual(none, [])
  assert.deepEqual([first.third_party.id, first.third_party.email], [astrid, 'late@example.be'])
  const { entry_id, ...item } = second.items[0]
  assert.deepEqual(second, {
    third_party: {
      id: desk.customer,
      code: second.third_party.code,
      name: 'Wilg & Zonen BV',
      email: 'wilg@example.be',
      language: 'nl',
      no_reminders: false,
    },
    level: 1,
    last_reminder: null,
    items: [{ entry_id, ...item }],
    days_late: 43,
    total_open: '171.00',
    total_due: '121.00',
    interest: '0.00',
    compensation: '0.00',
    total_claimed: '121.00',
    can_send: true,
    reason: null,
    warnings: [],
  })
  assert.deepEqual(item, {
    line_id: line,
    document_id: null,
    reference: 'F-1',
    entry_date: '2026-02-01',
    due_date: '2026-02-01',
    days_late: 43,
    amount: '121.00',
    open: '121.00',
    level: 0,
  })
  assert.deepEqual(await desk.proposals('?level=2'), [])
  assert.equal((await desk.proposals(`?third_party_id=${astrid}`)).length, 1)
  assert.deepEqual(await desk.proposals('?as_of=2026-02-01'), [])
  const [early] = await desk.proposals('?as_of=2026-02-05')
  assert.deepEqual([early.days_late, early.reason], [4, 'not_yet'])
})

test('a reminder is a mail with the open items, and is remembered level by level', async () => {
  const desk = await openReminders()
  await desk.owed('121.00', '2026-02-01', undefined, { reference: 'F-1', label: 'Muur' })
  const wish = { reminders: [{ third_party_id: desk.customer }] }
  const { body } = replies(await desk.remind(wish), 202, { queued: 1, skipped: [] })
  const [mail] = body.messages
  assert.deepEqual(
    [mail.kind, mail.template_key, mail.to],
    ['reminder', 'reminder_1', ['wilg@example.be']],
  )
  assert.match(
    mail.body,
    /- F-1 van 01\/02\/2026, vervaldag 01\/02\/2026: 121,00 EUR \(43 dagen te laat\) – Muur/,
  )
  await desk.send()
  const letter = arrived(mail)
  assert.equal(headerOf(letter, 'Auto-Submitted'), 'auto-generated')
  const [[name, pdf]] = [...attachmentsOf(letter)] as [[string, Buffer]]
  assert.match(name, /^open-items_.*_2026-03-16\.pdf$/)
  const printed = readPdf(pdf)
    .flatMap(({ texts }) => texts.map(({ text }) => text))
    .join(' ')
  assert.match(printed, /Overzicht van openstaande posten.*F-1.*121,00/)
  const [again] = await desk.proposals()
  assert.equal(again.last_reminder.message_id, mail.id)
  assert.deepEqual(
    [
      again.level,
      again.reason,
      again.last_reminder.level,
      again.last_reminder.sent_at,
      again.items[0].level,
    ],
    [2, 'too_soon', 1, books.clock(), 1],
  )
  days(14)
  const [ready] = await desk.proposals()
  assert.deepEqual([ready.level, ready.can_send], [2, true])
  replies(await desk.remind(wish), 202, { queued: 1 })
  days(14)
  replies(await desk.remind({ all: true, level: 3 }), 202, { queued: 1 })
  days(20)
  const [end] = await desk.proposals()
  assert.deepEqual([end.level, end.reason, end.last_reminder.level], [3, 'level_reached', 3])
  const { data, total } = replies(await desk.admin.get(`${desk.mail}/reminders/history`), 200).body
  assert.equal(total, 3)
  assert.deepEqual(
    data.map(({ level }: { level: number }) => level),
    [3, 2, 1],
  )
  assert.deepEqual(
    data[2].items.map(({ open, days_late, level }: Record<string, unknown>) => [
      open,
      days_late,
      level,
    ]),
    [['121.00', 43, 1]],
  )
  assert.deepEqual(
    [data[2].message.id, data[2].message.related, data[2].as_of],
    [mail.id, { type: 'reminders', id: data[2].id }, '2026-03-16'],
  )
  const found = async (query: string) =>
    replies(await desk.admin.get(`${desk.mail}/reminders/history?${query}`), 200).body.total
  assert.deepEqual(
    [
      await found('level=2'),
      await found(`third_party_id=${desk.customer}`),
      await found('third_party_id=1'),
      await found('from=2026-03-17'),
      await found('to=2026-03-16'),
    ],
    [1, 3, 0, 2, 1],
  )
  books.clock.reset()
})

test('what is paid is not asked for again, and a customer who owes anew begins anew', async () => {
  const desk = await openReminders()
  const line = await desk.owed('121.00', '2026-02-01')
  replies(await desk.remind({ all: true }), 202, { queued: 1 })
  const paid = replies(
    await desk.admin.post(`${desk.path}/entries`, {
      journal_id: desk.journal('KBC'),
      entry_date: '2026-03-16',
      lines: [
        { account: '550000', debit: '121.00' },
        { account: '400000', credit: '121.00', third_party_id: desk.customer },
      ],
    }),
    201,
  ).body
  replies(
    await desk.admin.post(`${desk.path}/lettering`, { line_ids: [line, paid.lines[1].id] }),
    201,
  )
  assert.deepEqual(await desk.proposals(), [])
  await desk.owed('60.00', '2026-03-01')
  const [fresh] = await desk.proposals()
  assert.deepEqual([fresh.level, fresh.last_reminder, fresh.items.length], [1, null, 1])
  // An item that a payment covers in part is asked for by what remains.
  const part = replies(
    await desk.admin.post(`${desk.path}/entries`, {
      journal_id: desk.journal('KBC'),
      entry_date: '2026-03-16',
      lines: [
        { account: '550000', debit: '20.00' },
        { account: '400000', credit: '20.00', third_party_id: desk.customer },
      ],
    }),
    201,
  ).body
  const partial = { line_ids: [fresh.items[0].line_id, part.lines[1].id], partial: true }
  replies(await desk.admin.post(`${desk.path}/lettering`, partial), 201)
  const [rest] = await desk.proposals()
  assert.deepEqual(
    [rest.items[0].amount, rest.items[0].open, rest.total_due],
    ['60.00', '40.00', '40.00'],
  )
})

test('each customer stands for itself, and a stranger stops them all', async () => {
  const desk = await openReminders()
  const [optedOut, silent, late] = [
    await desk.newCustomer({ no_reminders: true }),
    await desk.newCustomer({ email: null, vat_number: 'BE0403170701' }),
    await desk.newCustomer(),
  ]
  for (const who of [optedOut, silent, late]) await desk.owed('100.00', '2026-02-01', who)
  const wishes = [optedOut, silent, late, late, desk.customer].map((third_party_id) => ({
    third_party_id,
    force: true,
  }))
  const stranger = await openReminders()
  for (const third_party_id of [stranger.customer, desk.supplier, 999_999_999])
    refusedAt(
      await desk.remind({ reminders: [...wishes, { third_party_id }] }),
      'reminders.5.third_party_id',
    )
  assert.equal(replies(await desk.admin.get(`${desk.mail}/messages`), 200).body.total, 0)
  const dry = replies(await desk.remind({ reminders: wishes }, { 'x-dry-run': '1' }), 202)
  assert.deepEqual([dry.body.queued, dry.body.messages.length], [1, 1])
  assert.match(dry.body.messages[0].body, /Total à payer/)
  const { body } = replies(await desk.remind({ reminders: wishes }), 202, { queued: 1 })
  assert.deepEqual(
    body.skipped.map(({ reason }: { reason: string }) => reason),
    ['opted_out', 'no_email', 'already_reminded', 'nothing_due'],
  )
  const given = {
    third_party_id: silent,
    to: ['x@example.be'],
    subject: 'S {{level}}',
    body: 'B {{total_claimed}}',
    level: 2,
  }
  const own = replies(await desk.remind({ reminders: [given] }), 202, { queued: 1 }).body
    .messages[0]
  assert.deepEqual(
    [own.to, own.subject, own.body, own.template_key],
    [['x@example.be'], 'S 2', 'B 100,00 EUR', 'reminder_2'],
  )
})

test('what is wished for must make sense', async () => {
  const desk = await openReminders()
  refusedAt(await desk.remind({}), 'reminders')
  refusedAt(await desk.remind({ all: false }), 'reminders')
  refusedAt(
    await desk.remind({ all: true, reminders: [{ third_party_id: desk.customer }] }),
    'reminders',
  )
  refusedAt(await desk.remind({ reminders: [] }), 'reminders')
  refusedAt(await desk.remind({ all: true, as_of: '2026-03-17' }), 'as_of')
  const wish = (more: object) => ({ reminders: [{ third_party_id: desk.customer, ...more }] })
  refusedAt(await desk.remind(wish({ level: 4 })), 'reminders.0.level')
  refusedAt(await desk.remind(wish({ to: ['x'] })), 'reminders.0.to.0')
  refusedAt(await desk.remind(wish({ subject: 'a\nb' })), 'reminders.0.subject')
  refusedAt(await desk.remind(wish({ body: '{{document_number}}' })), 'reminders.0.body')
  const many = Array.from({ length: 501 }, () => ({ third_party_id: desk.customer }))
  refusedAt(await desk.remind({ reminders: many }), 'reminders')
  replies(await desk.remind({ all: true }), 202, { queued: 0, skipped: [], messages: [] })
})

test('a level above the last may be chosen, one at or below it never', async () => {
  const desk = await openReminders()
  await desk.owed('100.00', '2026-01-05')
  const remind = (level: number, force = false) =>
    desk.remind({ reminders: [{ third_party_id: desk.customer, level, force }] })
  replies(await remind(2), 202, { queued: 1 })
  for (const level of [1, 2])
    for (const force of [false, true]) {
      const { skipped } = replies(await remind(level, force), 202, { queued: 0 }).body
      assert.deepEqual(skipped, [{ third_party_id: desk.customer, reason: 'already_reminded' }])
    }
  assert.equal(replies(await remind(3), 202).body.skipped[0].reason, 'too_soon')
  replies(await remind(3, true), 202, { queued: 1 })
  const last = { reminders: [{ third_party_id: desk.customer, force: true }] }
  const { skipped } = replies(await desk.remind(last), 202, { queued: 0 }).body
  assert.deepEqual(
    [skipped[0].reason, (await desk.proposals())[0].reason],
    ['level_reached', 'level_reached'],
  )
})

test('a reminder whose mail fails is taken back, and may be sent again', async () => {
  const desk = await openReminders()
  await desk.owed('100.00', '2026-02-01')
  smtp.manners = { answers: { 'RCPT TO': '550 no' } }
  const { messages } = replies(await desk.remind({ all: true }), 202).body
  await desk.send()
  assert.equal((await desk.message(messages[0].id)).status, 'failed')
  const [again] = await desk.proposals()
  assert.deepEqual([again.level, again.last_reminder, again.items[0].level], [1, null, 0])
  assert.equal(again.reason, 'address_bounced')
  const { data } = replies(await desk.admin.get(`${desk.mail}/reminders/history`), 200).body
  assert.equal(data[0].withdrawn_at, books.clock())
  smtp.manners = {}
  const forced = { reminders: [{ third_party_id: desk.customer, force: true }] }
  replies(await desk.remind(forced), 202, { queued: 1 })
  await desk.send()
  assert.equal((await desk.proposals())[0].last_reminder.level, 1)
  const path = `${desk.path}/history?resource=reminders`
  const story = replies(await desk.admin.get(path), 200).body.data
  assert.deepEqual(
    story.map(({ action }: { action: string }) => action),
    ['created', 'withdrawn', 'created'],
  )
  for (const { id, can_revert } of story) {
    assert.equal(can_revert, false)
    replies(await desk.admin.post(`${desk.path}/history/${id}/revert`), 422, {
      code: 'not_revertible',
    })
  }
})

test('a copy to oneself is no letter to the customer', async () => {
  const desk = await openReminders()
  await desk.sendBy(smtp, { bcc_self: true })
  await desk.owed('100.00', '2026-02-01')
  smtp.manners = { recipients: { 'wilg@example.be': '550 no' } }
  const [mail] = replies(await desk.remind({ all: true }), 202).body.messages
  assert.deepEqual(mail.bcc, ['info@bakkerij.be'])
  await desk.send()
  const { status, error, bounce } = await desk.message(mail.id)
  assert.deepEqual([status, error, bounce.code], ['failed', 'recipient refused', 550])
  assert.equal((await desk.proposals())[0].last_reminder, null)
})

test('interest and compensation are claimed where the file wants them, with the law of its country', async () => {
  const desk = await openReminders({ charge_interest: true, charge_compensation: true })
  await desk.owed('1000.00', '2026-01-31')
  await desk.owed('100.00', '2026-03-06')
  const [late] = await desk.proposals('?as_of=2026-03-16')
  // 1,000 × 10.50 × 44 / 36,500 = 12.66 and 100 × 10.50 × 10 / 36,500 = 0.29
  assert.deepEqual(
    [late.interest, late.compensation, late.total_claimed],
    ['12.95', '80.00', '1192.95'],
  )
  const [old] = await desk.proposals('?as_of=2027-01-02')
  assert.deepEqual(
    old.warnings.map(({ code }: { code: string }) => code),
    ['rate_outdated'],
  )
  await desk.sendBy(smtp, { reminders: { charge_interest: true, interest_rate: '5' } })
  const [agreed] = await desk.proposals('?as_of=2026-03-16')
  assert.deepEqual([agreed.interest, agreed.compensation], ['6.17', '0.00'])
  const { messages } = replies(await desk.remind({ all: true }), 202).body
  assert.match(messages[0].body, /Totaal te betalen: 1\.106,17 EUR/)
  const { rows } = await books.sql.query('SELECT FROM entries WHERE company_id = $1', [
    desk.company.id,
  ])
  assert.equal(rows.length, 2, 'nothing is booked')
})

test('a Belgian consumer is told what the law wants, pays nothing for it, and has 14 days', async () => {
  const desk = await openReminders({
    charge_interest: true,
    charge_compensation: true,
    min_days_between: 7,
    levels: [
      { level: 1, days_after_due: 7 },
      { level: 2, days_after_due: 14 },
      { level: 3, days_after_due: 21 },
    ],
  })
  const els = await desk.newCustomer({ name: 'Els Peeters', language: 'en', vat_number: null })
  await desk.owed('600.00', '2026-02-01', els, { reference: 'F-9' })
  const { messages } = replies(await desk.remind({ all: true }), 202, { queued: 1 }).body
  const { body } = messages[0]
  assert.match(body, /Total to pay: 600\.00 EUR/)
  assert.match(body, /F-9 of 01\/02\/2026, due 01\/02\/2026/)
  assert.match(body, /free of charge\. Creditor: Bakkerij Janssens, enterprise number/)
  assert.match(body, /within 14 calendar days/)
  assert.match(body, /a compensation of 70\.00 EUR and interest of 10\.5 % a year/)
  await desk.send()
  days(14)
  assert.equal((await desk.proposals())[0].reason, 'too_soon')
  const forced = { reminders: [{ third_party_id: els, force: true }] }
  const early = replies(await desk.remind(forced, { 'x-dry-run': '1' }), 202).body.messages[0]
  assert.match(early.body, /Total to pay: 600\.00 EUR/, 'nothing is claimed before')
  days(1)
  const [next] = await desk.proposals()
  // 600 × 10.50 × 15 / 36,500; 65 euro and a twentieth of 100.
  assert.deepEqual([next.can_send, next.interest, next.compensation], [true, '2.59', '70.00'])
  const second = replies(await desk.remind({ all: true }), 202).body.messages[0]
  assert.doesNotMatch(second.body, /free of charge/)
})

test('a Belgian consumer is told the same of each debt, whatever the level and the words of the letter', async () => {
  const desk = await openReminders({ charge_interest: true, charge_compensation: true })
  const els = await desk.newCustomer({ name: 'Els Peeters', language: 'en', vat_number: null })
  await desk.owed('600.00', '2026-01-05', els, { reference: 'F-1' })
  const wish = { third_party_id: els, force: true, level: 2, body: 'Pay {{total_claimed}}' }
  const [first] = replies(await desk.remind({ reminders: [wish] }), 202, { queued: 1 }).body
    .messages
  assert.match(first.body, /^Pay 600\.00 EUR\n\n- F-1 of 05\/01\/2026, due 05\/01\/2026/)
  assert.match(first.body, /free of charge.*Amount due: 600\.00 EUR, for/)
  await desk.owed('100.00', '2026-03-01', els, { reference: 'F-2' })
  days(15)
  const [second] = replies(
    await desk.remind({ reminders: [{ third_party_id: els, force: true }] }),
    202,
  ).body.messages
  // 600 × 10.50 × 15 / 36,500 and 70 euro for the old debt, nothing for the new one.
  assert.match(second.body, /Total to pay: 772\.59 EUR/)
  assert.match(second.body, /Amount due: 100\.00 EUR \(F-2\), for.*a compensation of 20\.00 EUR/)
})

test('of French and Luxembourg consumers, and of those of other countries, nothing is claimed', async () => {
  const desk = await openReminders({ charge_interest: true, charge_compensation: true })
  for (const country of ['FR', 'LU', 'DE']) {
    const who = await desk.newCustomer({ country, name: `Consumer ${country}` })
    await desk.owed('100.00', '2026-02-01', who)
  }
  for (const { interest, compensation } of await desk.proposals())
    assert.deepEqual([interest, compensation], ['0.00', '0.00'])
})

test('customers that were merged are reminded once, under the name that stays', async () => {
  const desk = await openReminders()
  const goer = await desk.newCustomer()
  await desk.owed('70.00', '2026-02-01', goer)
  await desk.owed('30.00', '2026-02-01')
  replies(await desk.remind({ reminders: [{ third_party_id: goer }] }), 202, { queued: 1 })
  replies(
    await desk.admin.post(`${desk.path}/third-parties/${goer}/merge`, { into_id: desk.customer }),
    200,
  )
  const [one, ...others] = await desk.proposals()
  assert.deepEqual(
    [others.length, one.third_party.id, one.total_due, one.level],
    [0, desk.customer, '100.00', 2],
  )
  assert.deepEqual(await desk.proposals(`?third_party_id=${goer}`), [])
  assert.deepEqual(await desk.proposals(`?third_party_id=${desk.customer}`), [one])
  const { data } = replies(
    await desk.admin.get(`${desk.mail}/reminders/history?third_party_id=${desk.customer}`),
    200,
  ).body
  assert.equal(data[0].third_party_id, desk.customer)
})

test('words of a mail go out as the mail says', async () => {
  const desk = await openReminders()
  await desk.owed('1234.50', '2026-02-01')
  const { messages } = replies(await desk.remind({ all: true }), 202).body
  await desk.send()
  assert.equal(textOf(arrived(messages[0])), messages[0].body.replaceAll('\n', '\r\n'))
})

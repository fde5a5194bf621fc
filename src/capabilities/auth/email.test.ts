import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, beforeEach, test } from 'node:test'
import { languages } from '#kernel/languages'
import type { Books } from '#testing/books'
import { type Person, replies } from '#testing/http'
import { rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import { hashPassword } from './passwords.js'

/** With its worker, so that mails are sent: without a mail server they land in the outbox folder. */
const books = useBooks({ own: true, environment: { ROLE: 'both' } })
let stored: string
before(async () => {
  stored = await hashPassword(password)
})
beforeEach(() =>
  books.sql.query(
    'DELETE FROM rate_counters; DELETE FROM sign_in_attempts; DELETE FROM sign_in_locks',
  ),
)

const password = 'vier schapen op de Meir'

async function someone(fields: Parameters<Books['person']>[0] = {}): Promise<Person> {
  const person = await books.person(fields)
  await books.sql.query('UPDATE users SET password_hash = $2 WHERE id = $1', [person.id, stored])
  return person
}

/** Asks for an address, with the right password unless another is given. */
const wishes = (person: Person, email: unknown, current_password: unknown = password) =>
  person.put(path, { email, current_password })

const me = '/v1/auth/me'
const path = '/v1/auth/me/email'
const minute = 60_000
let count = 0
const newAddress = () => `new${++count}@example.be`

type Letter = { subject: string; text: string; link: string }

/** The letter to an address, once the worker has sent it. */
async function letterTo(address: string): Promise<Letter> {
  const outbox = join(books.folder, 'outbox')
  for (let tries = 0; tries < 500; tries++) {
    const files = existsSync(outbox) ? readdirSync(outbox).filter((f) => f.endsWith('.eml')) : []
    for (const file of files) {
      const letter = readFileSync(join(outbox, file), 'utf8')
      if (letter.includes(`To: ${address}\r\n`)) return readLetter(letter)
    }
    await new Promise((done) => setTimeout(done, 20))
  }
  assert.fail(`no letter to ${address}`)
}

function readLetter(letter: string): Letter {
  const [head = '', body = ''] = letter.split(/\r\n\r\n(.*)/s)
  const text = /base64/i.test(head)
    ? Buffer.from(body, 'base64').toString('utf8')
    : Buffer.from(
        body
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8')
  const subject = /^Subject: (.*(?:\r\n .*)*)/m.exec(head)?.[1] ?? ''
  return { subject, text, link: /https?:\S+/.exec(text)?.[0] ?? '' }
}

async function asks(person: Person, email: string): Promise<Letter> {
  replies(await wishes(person, email), 200, { pending_email: email, email: person.email })
  return letterTo(email)
}

test('a new address counts once its owner opens the link in the mail', async () => {
  const els = await someone({ name: 'Els Peeters' })
  const email = newAddress()
  const asked = replies(await wishes(els, email), 200)
  assert.deepEqual(
    [asked.body.email, asked.body.pending_email, asked.body.email_verified],
    [els.email, email, false],
  )
  const { text, link } = await letterTo(email)
  assert.match(text, /^Hello Els Peeters,/)
  assert.match(text, /within 30 minutes/)
  assert.ok(link.startsWith(`${books.base}/v1/auth/email/verify?`))
  const opened = replies(await books.call('GET', link), 200)
  assert.deepEqual(opened.body, { email, email_verified: true })
  replies(await els.get(me), 200, { email, pending_email: null, email_verified: true })
})

test('the mail is written in the language of the person', async () => {
  const subjects = {
    fr: 'Confirmez votre nouvelle adresse e-mail',
    nl: 'Bevestig uw nieuw e-mailadres',
    en: 'Confirm your new e-mail address',
    de: /^=\?UTF-8\?|Bestätigen Sie Ihre neue E-Mail-Adresse/,
  }
  const greetings = { fr: /^Bonjour Jo,/, nl: /^Dag Jo,/, en: /^Hello Jo,/, de: /^Guten Tag Jo,/ }
  for (const language of languages) {
    const jo = await someone({ name: 'Jo', locale: language })
    const { subject, text } = await asks(jo, newAddress())
    assert.match(subject, new RegExp(subjects[language]))
    assert.match(text, greetings[language])
  }
})

test('the link works once', async () => {
  const els = await someone()
  const { link } = await asks(els, newAddress())
  replies(await books.call('GET', link), 200)
  const again = replies(await books.call('GET', link), 422)
  assert.deepEqual(again.body.errors, {
    email: ['This link was already used or has been replaced by a newer one.'],
  })
})

test('a program that merely looks whether the link exists does not use it up', async () => {
  const els = await someone()
  const email = newAddress()
  const { link } = await asks(els, email)
  const looked = replies(await books.call('HEAD', link), 405)
  assert.equal(looked.headers.get('allow'), 'GET')
  replies(await books.call('POST', link), 405)
  replies(await els.get(me), 200, { pending_email: email })
  replies(await books.call('GET', link), 200)
})

test('a link that was tampered with opens nothing', async () => {
  const els = await someone()
  const victim = await books.person()
  const { link } = await asks(els, newAddress())
  const url = new URL(link)
  const changed = (name: string, value: string | null) => {
    const copy = new URL(url)
    if (value === null) copy.searchParams.delete(name)
    else copy.searchParams.set(name, value)
    return copy.href
  }
  const signature = url.searchParams.get('signature')!
  const flipped = (signature[0] === '0' ? '1' : '0') + signature.slice(1)
  for (const bad of [
    changed('email', 'attacker@example.be'),
    changed('user', String(victim.id)),
    changed('expires', String(Number(url.searchParams.get('expires')) + 1)),
    changed('signature', flipped),
    changed('signature', signature.toUpperCase()),
    changed('signature', null),
    changed('expires', null),
    changed('extra', '1'),
    `${link}&email=attacker@example.be`,
    link.replace('/v1/auth/email/verify', '/v1/auth/email/verify/'),
    `${books.base}/v1/auth/email/verify`,
  ]) {
    const answer = await books.call('GET', bad)
    assert.ok([403, 404].includes(answer.status), `${answer.status} for ${bad}`)
  }
  replies(await els.get(me), 200, { email: els.email })
  replies(await books.call('GET', link), 200)
})

test('a link opens for half an hour, then is refused in the words of a wrong one', async () => {
  const els = await someone()
  const { link } = await asks(els, newAddress())
  const wrong = replies(await books.call('GET', `${link}0`), 403)
  books.clock.advance(30 * minute + 1000)
  const late = replies(await books.call('GET', link), 403)
  assert.equal(late.text, wrong.text)
  assert.equal(late.body.code, undefined)
  replies(await els.get(me), 200, { email: els.email, email_verified: false })
})

test('the link of an address that was replaced or dropped opens nothing', async () => {
  const els = await someone()
  const first = await asks(els, newAddress())
  const second = await asks(els, newAddress())
  replies(await books.call('GET', first.link), 422)
  replies(await els.delete(path), 204)
  replies(await els.get(me), 200, { pending_email: null })
  replies(await books.call('GET', second.link), 422)
  replies(await els.get(me), 200, { email: els.email })
  replies(await els.delete(path), 204)
})

test('an address that someone has is refused, in any case, and so is one’s own', async () => {
  const els = await someone()
  const other = await books.person()
  for (const [email, message] of [
    [other.email.toUpperCase(), 'This e-mail address is already in use.'],
    [els.email, 'This already is your e-mail address.'],
  ])
    assert.deepEqual(replies(await wishes(els, email), 422).body.errors, { email: [message] })
  for (const email of ['no address', 'two@example.be, three@example.be', '', null])
    assert.deepEqual(Object.keys(replies(await wishes(els, email), 422).body.errors), ['email'])
  replies(await els.get(me), 200, { pending_email: null })
})

test('an address that someone else took meanwhile stays theirs', async () => {
  const els = await someone()
  const email = newAddress()
  const { link } = await asks(els, email)
  await books.newUser({ email })
  const taken = replies(await books.call('GET', link), 422)
  assert.deepEqual(taken.body.errors, { email: ['This e-mail address is already in use.'] })
  replies(await els.get(me), 200, { email: els.email })
})

test('of two people who confirm one address at the same moment, one gets it', async () => {
  for (let round = 0; round < rounds(5); round++) {
    const email = newAddress()
    const people = [await someone(), await someone()]
    const links: string[] = []
    for (const person of people) {
      replies(await wishes(person, email), 200)
      const { rows } = await books.sql.query(
        'SELECT body FROM mails WHERE to_address = $1 ORDER BY id DESC LIMIT 1',
        [email],
      )
      links.push(/https?:\S+/.exec(rows[0].body)![0])
    }
    const answers = await Promise.all(links.map((link) => books.call('GET', link)))
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 422])
  }
})

test('a person asks for six confirmation mails a minute at most', async () => {
  const els = await someone()
  for (let mail = 0; mail < 6; mail++) replies(await wishes(els, newAddress()), 200)
  const refused = replies(await wishes(els, newAddress()), 429)
  assert.equal(refused.headers.get('x-ratelimit-limit'), '6')
})

test('the address of today is told which one is to take its place, in the language of its owner', async () => {
  const words = {
    fr: ['Votre adresse e-mail va changer', /^Bonjour Jo,.*qui connaît votre mot de passe/s],
    nl: ['Uw e-mailadres wordt gewijzigd', /^Dag Jo,.*die uw wachtwoord kent/s],
    en: ['Your e-mail address is about to change', /^Hello Jo,.*knows your password/s],
    de: [/^=\?UTF-8\?|Ihre E-Mail-Adresse wird geändert/, /^Guten Tag Jo,.*Ihr Passwort kennt/s],
  } as const
  for (const language of languages) {
    const jo = await someone({ name: 'Jo', locale: language })
    const email = newAddress()
    replies(await wishes(jo, email), 200)
    const { subject, text, link } = await letterTo(jo.email)
    assert.match(subject, new RegExp(words[language][0]))
    assert.match(text, words[language][1])
    assert.ok(text.includes(email))
    assert.equal(link, '', 'what is confirmed is confirmed from the new address')
  }
})

test('it takes the password, and nobody is written to without', async () => {
  const els = await someone()
  const email = newAddress()
  for (const current_password of ['not mine at all', '', null, undefined]) {
    const body = { email, ...(current_password === undefined ? {} : { current_password }) }
    const { errors } = replies(await els.put(path, body), 422).body
    assert.deepEqual(Object.keys(errors), ['current_password'])
  }
  assert.deepEqual(replies(await wishes(els, email, 'not mine'), 422).body.errors, {
    current_password: ['The current password is wrong.'],
  })
  replies(await els.get(me), 200, { pending_email: null })
  const { rows } = await books.sql.query('SELECT FROM mails WHERE to_address = ANY ($1)', [
    [email, els.email],
  ])
  assert.equal(rows.length, 0)
})

test('a wrong password counts as a failed sign-in: the tenth locks the address', async () => {
  const els = await someone()
  for (let guess = 0; guess < 10; guess++) {
    await books.sql.query('DELETE FROM rate_counters')
    replies(await wishes(els, newAddress(), `guess ${guess}`), 422)
  }
  await books.sql.query('DELETE FROM rate_counters')
  const locked = replies(await wishes(els, newAddress()), 429)
  assert.ok(Number(locked.headers.get('retry-after')) > 200)
  const body = { email: els.email, password }
  replies(await books.call('POST', '/v1/auth/login', { body }), 429)
  replies(await els.get(me), 200, { pending_email: null })
})

test('a person of the external platform changes the address there', async () => {
  const els = await books.person()
  await books.sql.query(
    `UPDATE users SET auth_source = 'external', external_id = 'p-email' WHERE id = $1`,
    [els.id],
  )
  assert.deepEqual(replies(await wishes(els, newAddress(), 'of the platform'), 422).body.errors, {
    email: [
      'This account signs in through the external platform; its e-mail address is changed there.',
    ],
  })
})

test('sent twice with one key, it asks once', async () => {
  const els = await someone()
  const email = newAddress()
  const headers = { 'x-client-mutation-id': randomUUID() }
  const body = { email, current_password: password }
  const first = replies(await els.put(path, body, { headers }), 200)
  const second = replies(await els.put(path, body, { headers }), 200)
  assert.equal(second.headers.get('x-idempotent-replay'), '1')
  assert.deepEqual(second.body, first.body)
  const { rows } = await books.sql.query('SELECT FROM mails WHERE to_address = $1', [email])
  assert.equal(rows.length, 1)
})

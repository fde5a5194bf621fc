import assert from 'node:assert/strict'
import { day } from '#kernel/days'
import { type Books, openBooks } from '#testing/books'
import { type Desk, openDesk } from '#testing/desk'
import { own } from '#testing/e-invoices'
import { type Answered, Person, replies } from '#testing/http'
import { ends, openReceiver, type Receiver } from '#testing/receiver'
import { makeLicenceKey } from '../../../src/capabilities/licence/index.js'
import { importerOf } from '../uploads.js'

export let books: Books
/** An external platform that is out of order. */
export let platform: Receiver
export let desk: Desk
/** A supplier that the tests change. */
export let party: { id: number; version: number }
export let importer: ReturnType<typeof importerOf>

export const me = '/v1/auth/me'
export const tokens = '/v1/auth/tokens'
export const dayMs = 24 * 3_600_000

export async function openService(): Promise<void> {
  platform = await openReceiver(ends(500))
  books = await openBooks({
    environment: {
      FREE_PLAN_USERS: '2',
      FREE_PLAN_COMPANIES: '2',
      EXTERNAL_URL: platform.url,
      EXTERNAL_KEY: 'key',
    },
  })
  desk = await openDesk(books)
  replies(await desk.admin.patch(desk.path, { vat_number: own.vatNumber }), 200)
  const supplier = { type: 'supplier', name: 'Wilg', vat_number: 'BE0150200342' }
  party = replies(await desk.admin.post(`${desk.path}/third-parties`, supplier), 201).body
  importer = importerOf(desk)
}

export async function closeService(): Promise<void> {
  await platform.close()
  await books.close()
}

export const two = ['Dr 604000 1.00', 'Cr 550000 1.00']
export const webhookFields = { url: 'https://hooks.example.be/dubbel', events: ['*'] }
export const partyPath = () => `${desk.path}/third-parties/${party.id}`

export async function newWebhook(): Promise<string> {
  const { firm, admin } = desk
  const { webhook } = replies(await admin.post(`${firm.path}/webhooks`, webhookFields), 201).body
  return `${firm.path}/webhooks/${webhook.id}`
}

export async function newToken(who: Person, more: object = {}) {
  const wish = { name: 'Webshop', abilities: ['read'], ...more }
  return replies(await who.post(tokens, wish), 201).body
}

export async function holding(who: Person, ...abilities: string[]): Promise<Person> {
  const token = await books.newTokenFor(who.id, 'integration', abilities)
  return new Person(books.base, token, who.id, who.email)
}

/** Gives a firm a licence with these limits. */
export async function allow(
  { firm, admin }: { firm: { path: string }; admin: Person },
  limits: { users?: number; companies?: number },
): Promise<void> {
  const key = makeLicenceKey(books.service.services.keyFor('licence'), {
    plan: 'firm',
    firm: null,
    valid_until: day('2027-01-01'),
    limits: { users: 9, companies: 9, imports_per_month: null, storage_gb: null, ...limits },
  })
  replies(await admin.post(`${firm.path}/licence`, { key }), 200)
}

/** That nothing is posted, reversed or changed on a day whose books are shut. */
export async function isClosed(reason: string, standing: number, entry_date = '2026-01-10') {
  for (const answer of [
    await desk.free(two, { entry_date }),
    await desk.invoice('ACH', ['604000 1.00 PG21'], { entry_date }),
    await desk.reverse(standing),
    await desk.admin.patch(`${desk.path}/entries/${standing}`, { label: 'Other' }),
  ]) {
    isErrorBody(answer, 422)
    const names = Object.keys(answer.body).sort()
    assert.deepEqual(names, ['code', 'errors', 'message', 'reason'])
    assert.deepEqual([answer.body.code, answer.body.reason], ['period_locked', reason])
  }
}

export function isErrorBody(answer: Answered, status: number): void {
  const { message, code, errors: fields } = replies(answer, status).body
  assert.ok(typeof message === 'string' && message.length > 10, answer.text)
  if (code !== undefined) assert.match(code, /^[a-z]+(?:_[a-z]+)*$/)
  assert.equal(fields !== undefined, status === 422, answer.text)
  if (status !== 422) return
  assert.ok(Object.keys(fields).length > 0, answer.text)
  for (const messages of Object.values(fields) as unknown[]) {
    assert.ok(Array.isArray(messages) && messages.length > 0, answer.text)
    for (const one of messages) assert.ok(typeof one === 'string' && one.length > 0, answer.text)
  }
}

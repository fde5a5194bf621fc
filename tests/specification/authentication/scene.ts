import assert from 'node:assert/strict'
import { app } from '#app'
import { type Books, openBooks } from '#testing/books'
import { bridgeSecret } from '#testing/bridge'
import { type Desk, openDesk } from '#testing/desk'
import { localReceivers } from '#testing/hooks'
import { type Answered, Person, replies } from '#testing/http'
import { openReceiver, type Receiver } from '#testing/receiver'
import { filled as filledWith } from '../paths.js'

export let books: Books
export let desk: Desk
/** The external fiduciary platform. */
export let platform: Receiver
/** Someone of the desk's firm who has a password. */
export let els: Person
export const password = 'vier schapen op de Meir'

export const me = '/v1/auth/me'
export const tokens = '/v1/auth/tokens'
export const dayMs = 24 * 3_600_000
export const routes = app.routes

export async function openService(): Promise<void> {
  platform = await openReceiver(recognise)
  books = await openBooks({
    environment: {
      BRIDGE_SECRET: bridgeSecret,
      ...localReceivers,
      EXTERNAL_URL: platform.url.replace('/hook', ''),
      EXTERNAL_KEY: 'key',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  desk = await openDesk(books)
  const member = { email: 'els@kantoor.example', name: 'Els', password, role: 'manager' }
  const { id, email } = replies(
    await desk.admin.post(`${desk.firm.path}/members`, member),
    201,
  ).body
  els = new Person(books.base, undefined, id, email)
}

export async function closeService(): Promise<void> {
  await platform.close()
  await books.close()
}

export type Member = { name: string; role: string; is_active?: boolean }

export const an = { id: 'p-1', email: 'an@platform.example', name: 'An', locale: 'nl' }
export const marc = { id: 'p-2', email: 'marc@platform.example', name: 'Marc' }
export const firmThere = {
  id: 'f-1',
  name: 'Kantoor Declerck',
  members: [
    { ...an, role: 'admin' },
    { ...marc, role: 'encoder' },
  ] as Member[],
  companies: [{ id: 'c-1', name: 'Bakkerij Janssens', country: 'BE' }],
}

/** The external platform knows An by her password, and nobody else. */
export function recognise(
  response: { writeHead(status: number): { end(body: string): unknown } },
  { body }: { body: string },
): void {
  const { email, password: typed } = JSON.parse(body)
  const isAn = email === an.email && typed === 'theirs'
  const user = firmThere.members.find(({ role }) => role === 'admin')
  response.writeHead(isAn ? 200 : 401).end(JSON.stringify(isAn ? { user, firm: firmThere } : {}))
}

export const filled = (path: string) => filledWith(path, desk)

export function isAllowed(answer: Answered, route: string): void {
  assert.ok([200, 404, 422].includes(answer.status), `${route}: ${answer.status} ${answer.text}`)
}

export async function holding(who: Person, ...held: string[]): Promise<Person> {
  const token = await books.newTokenFor(who.id, 'integration', held)
  return new Person(books.base, token, who.id, who.email)
}

export async function tokensAt(who: Person, path: string): Promise<string[]> {
  const seen = replies(await who.get(path), 200).body
  return seen.map(({ public_token }: { public_token: string }) => public_token)
}

export const signIn = (typed = password, address = '192.0.2.1') =>
  books.call('POST', '/v1/auth/login', {
    body: { email: els.email, password: typed },
    headers: { 'x-forwarded-for': address },
  })

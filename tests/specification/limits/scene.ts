import assert from 'node:assert/strict'
import type { ScheduledJob } from '#platform/jobs/schedule'
import { type Books, openBooks } from '#testing/books'
import { type Desk, openDesk } from '#testing/desk'
import { type Hooks, localReceivers, openHooks } from '#testing/hooks'
import { type Answered, replies } from '#testing/http'
import { openReceiver, type Receiver } from '#testing/receiver'
import { pass } from '../time.js'
import { importerOf, somePdf } from '../uploads.js'

export let books: Books
export let desk: Desk
export let hooks: Hooks
export let receiver: Receiver
export let importer: ReturnType<typeof importerOf>
/** Someone of the firm who has a password. */
export const els = { email: 'els@kantoor.example', password: '8 x lang' }

export const dayMs = 24 * 3_600_000
export const minuteMs = 60_000
export const me = '/v1/auth/me'
export const tokens = '/v1/auth/tokens'
export const webshop = { name: 'Webshop', abilities: ['read'] }

export async function openService(): Promise<void> {
  books = await openBooks({ environment: localReceivers })
  desk = await openDesk(books)
  hooks = await openHooks(books)
  receiver = await openReceiver()
  importer = importerOf(desk)
  const member = { ...els, name: 'Els', role: 'encoder' }
  replies(await desk.admin.post(`${desk.firm.path}/members`, member), 201)
}

export async function closeService(): Promise<void> {
  await receiver.close()
  await books.close()
}

export const signIn = (more: object = {}) =>
  books.call('POST', '/v1/auth/login', { body: { ...els, ...more } })

/** That a route takes so many calls a minute, tells how many are left, and refuses the next one. */
export async function isLimited(
  perMinute: number,
  status: number,
  call: () => Promise<Answered>,
): Promise<void> {
  await pass(books, 60)
  const told = ({ headers }: Answered) =>
    ['limit', 'remaining'].map((name) => headers.get(`x-ratelimit-${name}`))
  for (let left = perMinute - 1; left >= 0; left--)
    assert.deepEqual(told(replies(await call(), status)), [String(perMinute), String(left)])
  const refused = replies(await call(), 429)
  assert.deepEqual(told(refused), [String(perMinute), '0'])
  const seconds = Number(refused.headers.get('retry-after'))
  assert.ok(seconds > 0 && seconds <= 60, `Retry-After: ${seconds}`)
}

export function pdfs(count: number) {
  return Array.from({ length: count }, (_, place) => ({ name: `${place}.pdf`, content: somePdf }))
}

export const create = (fields: object): Promise<Answered> =>
  desk.admin.post('/v1/companies', { name: 'Bakkerij', ...fields })

export const year = { starts_on: '2026-01-01', ends_on: '2026-12-31' }
let made: Promise<Answered> | undefined

/** A company file whose every text is as long as it may be; made once. */
export async function largest() {
  made ??= create({
    name: 'é'.repeat(200),
    code: 'C'.repeat(20),
    fiscal_year: { ...year, code: 'Y'.repeat(10) },
    banks: [{ code: 'FORTIS', label: 'Bank' }],
  })
  return replies(await made, 201).body
}

export const addParty = (headers: Record<string, string>) =>
  desk.admin.post(`${desk.path}/third-parties`, { type: 'customer', name: 'Els' }, { headers })

/** What the history says of the making of a record. */
export async function revisionOf(made: Answered) {
  const operation = made.headers.get('x-operation-id')
  const path = `${desk.path}/history/operations/${operation}`
  return replies(await desk.admin.get(path), 200).body.revisions[0]
}

export async function run(jobs: readonly ScheduledJob[], name: string): Promise<void> {
  const job = jobs.find((one) => one.name === name)!
  await job.run({ services: books.service.services, payload: {}, attempt: 1 })
}

import { mailByJob } from '#capabilities/mail'
import { peppolByJob } from '#capabilities/peppol'
import { createSender } from '#platform/sendings/sender'
import {
  accessPointKey,
  callbackSecret,
  openAccessPoint,
  openPublisher,
  signedAt,
} from './access-point.js'
import type { Books } from './books.js'
import { atEndOfFile } from './file-ends.js'
import { type Answered, replies } from './http.js'
import { openSales } from './sales.js'
import type { UseOptions } from './use-books.js'

export type PeppolWorld = Awaited<ReturnType<typeof openPeppolWorld>>

/** An access point and a metadata publisher, and the settings by which the service finds them. */
export async function openPeppolWorld(more: Record<string, string> = {}) {
  const accessPoint = await openAccessPoint()
  const publisher = await openPublisher()
  atEndOfFile(async () => {
    await accessPoint.close()
    await publisher.close()
  })
  const environment = {
    PEPPOL_AP_URL: accessPoint.url,
    PEPPOL_AP_KEY: accessPointKey,
    PEPPOL_AP_SECRET: callbackSecret,
    PEPPOL_SMP_URL: publisher.url,
    ...more,
  }
  const options: UseOptions = { environment }
  return { accessPoint, publisher, options, environment }
}

let count = 0

/** A Belgian enterprise number that no other test has. */
export function newNumber(): string {
  const first = String(7_000_000 + (process.pid % 2000) * 1000 + ++count).padStart(8, '0')
  return first + String(97 - (Number(first) % 97)).padStart(2, '0')
}

export const contact = { name: 'Els Peeters', email: 'els@example.be', phone: null }

export type PeppolDesk = Awaited<ReturnType<typeof openPeppolDesk>>

/** A desk that sells, with a number of its own; registered unless it is asked not to be. */
export async function openPeppolDesk(
  books: Books,
  { register = true, ...fields }: Record<string, unknown> = {},
) {
  const number = newNumber()
  const desk = await openSales(books, { vat_number: `BE${number}`, ...fields })
  const { admin, path, documents } = desk
  const peppol = `${path}/peppol`
  const made = {
    ...desk,
    peppol,
    number,
    participant: `0208:${number}`,
    register: (more: object = {}, headers: Record<string, string> = {}) =>
      admin.post(peppol, { contact, mandate_confirmed: true, ...more }, { headers }),
    registration: async () => replies(await admin.get(peppol), 200).body,
    /** A sale that is booked. */
    sold: async (more: object = {}): Promise<number> => {
      const { id } = replies(await desk.sell(more), 201).body
      await desk.book(id)
      return id
    },
    send: (id: number, body: object = {}, headers: Record<string, string> = {}) =>
      admin.post(`${documents}/${id}/peppol`, body, { headers }),
    message: async (id: number) => replies(await admin.get(`${peppol}/messages/${id}`), 200).body,
    messages: async (query = '') =>
      replies(await admin.get(`${peppol}/messages${query}`), 200).body,
    document: async (id: number) => replies(await admin.get(`${documents}/${id}`), 200).body,
    fetch: () => admin.post(`${peppol}/fetch`, {}),
    refresh: () => admin.post(`${peppol}/refresh`, {}),
    /** Sends what is due, as a worker does. */
    work: () => createSender(books.service.services, [peppolByJob, mailByJob]).sendDue(),
  }
  if (register) replies(await made.register(), 201)
  return made
}

/** Tells something as the access point does. */
export async function tell(
  books: Books,
  body: object | string,
  headers?: Record<string, string>,
  query = '',
): Promise<Answered> {
  const raw = typeof body === 'string' ? body : JSON.stringify(body)
  const signed = headers ?? signedAt(secondsOf(books), raw)
  return books.call('POST', `/v1/peppol/callback${query}`, { raw, headers: signed })
}

export const secondsOf = (books: Books) => Math.floor(Date.parse(books.clock()) / 1000)

import { mailByJob } from '#capabilities/mail'
import { peppolByJob } from '#capabilities/peppol'
import { createSender, type SenderSettings } from '#platform/sendings/sender'
import type { Books } from './books.js'
import { type Desk, openDesk } from './desk.js'
import { type Answered, replies } from './http.js'
import { openSales } from './sales.js'
import type { SmtpServer } from './smtp.js'

export type MailDesk = Awaited<ReturnType<typeof openMailDesk>>

/** Sends what a file has due now, as a worker does; what other tests left in the same database waits on. */
export async function sendDueOf(
  books: Pick<Books, 'service' | 'sql'>,
  file: number,
): Promise<void> {
  await books.sql.query(
    `UPDATE sendings SET next_attempt_at = next_attempt_at + interval '10 years'
      WHERE state = 'queued' AND company_id <> $1`,
    [file],
  )
  await sendDue(books)
}

/** Sends all that is due now. */
export async function sendDue(
  books: Pick<Books, 'service'>,
  settings: Partial<SenderSettings> = {},
): Promise<void> {
  await createSender(books.service.services, [mailByJob, peppolByJob], settings).sendDue()
}

const belgianCustomer = {
  type: 'customer',
  name: 'Wilg & Zonen BV',
  vat_number: 'BE0150200342',
  email: 'wilg@example.be',
  language: 'nl',
}

/** A desk with a customer who can be written to: a copy, where nothing is wished of the file. */
export async function openMailDesk(
  books: Books,
  fields: Record<string, unknown> = {},
  buyer: Record<string, unknown> = {},
) {
  const desk = await openDesk(books, fields)
  const made = await desk.admin.post(`${desk.path}/third-parties`, { ...belgianCustomer, ...buyer })
  return withMail(books, { ...desk, customer: replies(made, 201).body.id as number })
}

/** One that sells, with all that electronic invoices need. */
export async function openMailSales(
  books: Books,
  fields: Record<string, unknown> = {},
  buyer: Record<string, unknown> = {},
) {
  return withMail(books, await openSales(books, fields, { email: 'wilg@example.be', ...buyer }))
}

/** A desk that writes and reminds. */
function withMail<Given extends Pick<Desk, 'admin' | 'path' | 'customer' | 'journal'>>(
  books: Books,
  desk: Given,
) {
  const { admin, path, customer, journal } = desk
  const mail = `${path}/mail`

  /** An invoice of so much, due on a day; the id of its line. */
  async function owed(
    amount: string,
    due: string,
    who = customer,
    more: object = {},
  ): Promise<number> {
    const posted = await admin.post(`${path}/entries/invoice`, {
      journal_id: journal('VEN'),
      third_party_id: who,
      entry_date: due,
      due_date: due,
      lines: [{ account: '700000', amount, vat_code: null }],
      ...more,
    })
    const { lines } = replies(posted, 201).body
    return lines.find(({ third_party_id }: { third_party_id: number | null }) => third_party_id).id
  }

  return {
    ...desk,
    mail,
    owed,
    set: (body: object) => admin.put(`${mail}/settings`, body),
    /** Sends by this server from now on. */
    sendBy: async ({ port }: SmtpServer, more: object = {}) =>
      replies(
        await admin.put(`${mail}/settings`, {
          transport: 'smtp',
          from_email: 'info@bakkerij.be',
          host: '127.0.0.1',
          port,
          security: 'none',
          ...more,
        }),
        200,
      ).body,
    write: (body: object = {}, headers: Record<string, string> = {}): Promise<Answered> =>
      admin.post(
        `${mail}/messages`,
        { kind: 'free', to: ['els@example.be'], subject: 'Hello', body: 'Hello', ...body },
        { headers },
      ),
    message: async (id: number) => replies(await admin.get(`${mail}/messages/${id}`), 200).body,
    proposals: async (query = '') =>
      replies(await admin.get(`${mail}/reminders${query}`), 200).body,
    remind: (body: object, headers: Record<string, string> = {}): Promise<Answered> =>
      admin.post(`${mail}/reminders`, body, { headers }),
    newCustomer: async (more: object = {}): Promise<number> => {
      const wish = { type: 'customer', name: 'Hotel Astrid', email: 'astrid@example.be', ...more }
      return replies(await admin.post(`${path}/third-parties`, wish), 201).body.id
    },
    party: async (id: number) => replies(await admin.get(`${path}/third-parties/${id}`), 200).body,
    send: (settings: Partial<SenderSettings> = {}) => sendDue(books, settings),
  }
}

import type { CompanyId, FirmId } from '#kernel/ids'
import { announceEvents } from '#platform/events/announce'
import type { Books } from './books.js'
import { type Person, replies } from './http.js'

/** Lets webhooks reach receivers on this machine. */
export const localReceivers = { WEBHOOK_LOCAL_RECEIVERS: 'yes' }

export type Hooks = Awaited<ReturnType<typeof openHooks>>

/** A firm that registers endpoints and to which things happen. */
export async function openHooks(books: Books) {
  const { firm, admin, company } = await books.office()
  const path = `${firm.path}/webhooks`
  return {
    firm,
    admin,
    company,
    path,
    /** Registers an endpoint. */
    async add(url: string, fields: object = {}) {
      const made = replies(await admin.post(path, { url, events: ['*'], ...fields }), 201).body
      return {
        ...(made as { webhook: { id: number }; secret: string }),
        ...logOf(admin, path, made),
      }
    },
    /** Lets so many fiscal years be closed, in one transaction. */
    happen: (times = 1) => happen(books, firm, company, times),
  }
}

function logOf(admin: Person, path: string, { webhook }: { webhook: { id: number } }) {
  const own = `${path}/${webhook.id}`
  return {
    path: own,
    read: async () => replies(await admin.get(own), 200).body.webhook,
    /** Its deliveries, oldest first. */
    log: async () => {
      const { data } = replies(await admin.get(`${own}/deliveries?per_page=100`), 200).body
      return data.reverse()
    },
  }
}

/** Announces events to a firm, as an operation does. */
export async function happen(
  { service, clock }: Books,
  firm: { id: number },
  company: { id: number },
  times = 1,
): Promise<void> {
  const { db, bell } = service.services
  const closed = {
    code: '2026',
    starts_on: '2026-01-01',
    ends_on: '2026-12-31',
    closed_at: clock(),
  }
  const events = Array.from({ length: times }, (_, index) => ({
    event: service.services.events.get('fiscal_year.closed')!,
    companyId: company.id as CompanyId,
    data: { id: index + 1, ...closed },
  }))
  await db.write((tx) => announceEvents(tx, firm.id as FirmId, clock(), events))
  bell.ring()
}

/** Lets something listen to all that a firm announces; asked, it says each event with the origin of its entry. */
export async function hearEntries(
  { sql }: Pick<Books, 'sql'>,
  firm: { readonly id: number },
): Promise<() => Promise<string[]>> {
  await sql.query(
    `INSERT INTO webhook_endpoints (firm_id, url, events, secret, created_at, updated_at)
     VALUES ($1, 'https://example.be/hook', '{*}', 'sealed', now(), now())`,
    [firm.id],
  )
  return async () => {
    const { rows } = await sql.query(
      `SELECT event, payload -> 'data' ->> 'origin' AS origin FROM webhook_deliveries d
         JOIN webhook_endpoints e ON e.id = d.endpoint_id WHERE e.firm_id = $1 ORDER BY d.id`,
      [firm.id],
    )
    return rows.map(({ event, origin }) => `${event} ${origin}`)
  }
}

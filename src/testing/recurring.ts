import { recurringTasks } from '../capabilities/recurring/jobs.js'
import type { Books } from './books.js'
import { openDesk } from './desk.js'
import { type Answered, replies } from './http.js'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
export type Shown = any

export type RecurringDesk = Awaited<ReturnType<typeof openRecurringDesk>>

/**
 * An accountant who keeps what comes back: rent of 850 on the 15th of each month since January, of which three are due
 * on the day of the tests, unless something else is asked for.
 */
export async function openRecurringDesk(books: Books, fields: Record<string, unknown> = {}) {
  const desk = await openDesk(books, fields)
  const { admin, path, journal, supplier, company } = desk
  const all = `${path}/recurring-entries`
  const rent = {
    journal_id: journal('OD'),
    label: 'Loyer {period}',
    lines: [
      { account: '610000', debit: '850.00' },
      { account: '499000', credit: '850.00' },
    ],
  }
  const body = (more: object = {}) => ({
    label: 'Loyer',
    frequency: 'monthly',
    starts_on: '2026-01-15',
    template: rent,
    ...more,
  })
  const invoice = (more: object = {}) => ({
    journal_id: journal('ACH'),
    third_party_id: supplier,
    lines: [{ account: '612000', amount: '100.00', vat_code: 'PS21' }],
    ...more,
  })
  const post = (more: object = {}): Promise<Answered> => admin.post(all, body(more))
  return {
    ...desk,
    all,
    rent,
    body,
    invoiceTemplate: invoice,
    post,
    make: async (more: object = {}): Promise<Shown> => replies(await post(more), 201).body,
    read: async (id: number): Promise<Shown> => replies(await admin.get(`${all}/${id}`), 200).body,
    change: (id: number, more: object): Promise<Answered> => admin.patch(`${all}/${id}`, more),
    run: (id: number, wish: object = {}): Promise<Answered> => admin.post(`${all}/${id}/run`, wish),
    /** Leaves a date out, the next where none is named. */
    leaveOut: (id: number, on: string | null = null): Promise<Answered> =>
      admin.post(`${all}/${id}/run`, { on, skip: true }),
    /** Dates with what became of them, as `2026-01-15 due`. */
    dates: async (id: number, query = 'limit=0'): Promise<string[]> => {
      const listed = replies(await admin.get(`${all}/${id}/occurrences?${query}`), 200).body
      return listed.map(({ on, status }: Shown) => `${on} ${status}`)
    },
    occurrence: async (id: number, on: string): Promise<Shown> => {
      const path = `${all}/${id}/occurrences?limit=366&from=${on}&to=${on}`
      return replies(await admin.get(path), 200).body[0]
    },
    entry: async (id: number): Promise<Shown> =>
      replies(await admin.get(`${path}/entries/${id}`), 200).body,
    /** What the minute’s job does in this file. */
    minute: (on: Books = books): Promise<void> =>
      recurringTasks[0]!.run({
        services: on.service.services,
        attempt: 1,
        payload: { company_id: company.id },
      }),
    /** Days on which entries of a journal lie, with their labels, the oldest first. */
    booked: async (code = 'OD'): Promise<string[]> => {
      const { rows } = await books.sql.query(
        `SELECT entry_date::text || ' ' || coalesce(label, '') AS told FROM entries
          WHERE company_id = $1 AND journal_id = $2 ORDER BY entry_date, id`,
        [company.id, journal(code)],
      )
      return rows.map(({ told }) => told)
    },
  }
}

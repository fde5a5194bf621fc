import type { Books } from './books.js'
import { openDesk } from './desk.js'
import { type Answered, replies } from './http.js'

export type AssetDesk = Awaited<ReturnType<typeof openAssetDesk>>

/** An accountant with a register of assets; what is bought has the category `IT` and costs 3,600.00 unless it says otherwise. */
export async function openAssetDesk(books: Books, fields: Record<string, unknown> = {}) {
  const desk = await openDesk(books, fields)
  const { admin, path } = desk
  const categories = new Map<string, number>()

  async function category(code: string): Promise<number> {
    if (categories.size === 0)
      for (const one of replies(await admin.get(`${path}/asset-categories`), 200).body)
        categories.set(one.code, one.id)
    return categories.get(code)!
  }

  async function buy(wish: Record<string, unknown> = {}): Promise<Answered> {
    const { category: code = 'IT', ...more } = wish
    return admin.post(`${path}/fixed-assets`, {
      label: 'Laptop',
      acquired_on: '2026-01-01',
      acquisition_value: '3600.00',
      ...(more.account_id || more.entry_line_id || more.entry_line_ids
        ? {}
        : { category_id: await category(code as string) }),
      ...more,
    })
  }
  const bought = async (wish: Record<string, unknown> = {}) => replies(await buy(wish), 201).body
  const run = (until: string, more: object = {}) =>
    admin.post(`${path}/depreciation-runs`, { until, ...more })
  const read = async (id: number, on?: string) =>
    replies(await admin.get(`${path}/fixed-assets/${id}${on ? `?on=${on}` : ''}`), 200).body
  const schedule = async (id: number, by = 'year') =>
    replies(await admin.get(`${path}/fixed-assets/${id}/schedule?by=${by}`), 200).body

  return {
    ...desk,
    category,
    buy,
    bought,
    run,
    posted: async (until: string, more: object = {}) => replies(await run(until, more), 201).body,
    reverseRun: (id: number, body: object = {}) =>
      admin.post(`${path}/depreciation-runs/${id}/reverse`, body),
    change: (id: number, body: object) => admin.patch(`${path}/fixed-assets/${id}`, body),
    dispose: (id: number, body: object) => admin.post(`${path}/fixed-assets/${id}/dispose`, body),
    read,
    schedule,
    /** The amounts of a plan, as the page writes them. */
    amounts: async (id: number, by = 'year'): Promise<string> =>
      (await schedule(id, by)).map((row: { amount: string }) => row.amount).join(' '),
    /** The lines of an entry, in the notation of the trade. */
    lines: async (entryId: number): Promise<string[]> => {
      const { body } = replies(await admin.get(`${path}/entries/${entryId}`), 200)
      return body.lines.map(
        (line: { account: { number: string }; debit: string; credit: string }) =>
          line.credit === '0.00'
            ? `Dr ${line.account.number} ${line.debit}`
            : `Cr ${line.account.number} ${line.credit}`,
      )
    },
  }
}

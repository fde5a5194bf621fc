import type { Books } from './books.js'
import { type Desk, openDesk } from './desk.js'
import { type Answered, replies } from './http.js'

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, which tests look into
export type Shown = any

/** Valid VAT numbers of company files, by country. */
export const vatNumbers = { BE: 'BE0160771164', FR: 'FR44732829320', LU: 'LU26375245' } as const
type Country = keyof typeof vatNumbers

const numbersOf: Readonly<Record<Country, object>> = {
  BE: { vat_number: vatNumbers.BE, enterprise_number: '0160771164' },
  FR: { vat_number: vatNumbers.FR, enterprise_number: '732829320' },
  LU: { vat_number: vatNumbers.LU, enterprise_number: 'B123456' },
}

export type VatDesk = Awaited<ReturnType<typeof openVatDesk>>

/** An accountant at a file of a country who files its VAT returns. */
export async function openVatDesk(
  books: Books,
  country: Country = 'BE',
  fields: Record<string, unknown> = {},
) {
  const desk = await openDesk(books, { country_pack: country, ...numbersOf[country], ...fields })
  return { ...desk, ...vatActs(desk) }
}

/** What one does with returns: each way answers what it shows. */
export function vatActs({ admin, path }: Pick<Desk, 'admin' | 'path'>) {
  const returns = `${path}/vat-declarations`
  const post = (id: number, way: string, body: object = {}): Promise<Answered> =>
    admin.post(`${returns}/${id}/${way}`, body)
  const done = async (id: number, way: string, body: object = {}): Promise<Shown> =>
    replies(await post(id, way, body), 200).body
  return {
    returns,
    ofReturn: post,
    prepare: async (period: number, more: object = {}): Promise<Shown> =>
      replies(await admin.post(returns, { year: 2026, period, ...more }), 201).body,
    read: async (id: number): Promise<Shown> =>
      replies(await admin.get(`${returns}/${id}`), 200).body,
    recompute: (id: number) => done(id, 'recompute'),
    validate: (id: number) => done(id, 'validate'),
    file: (id: number, body: object = {}) => done(id, 'file', body),
    reopen: (id: number) => done(id, 'reopen'),
    /** Someone to buy from or to sell to, with what listings ask of him. */
    party: async (type: 'customer' | 'supplier', fields: object): Promise<number> =>
      replies(await admin.post(`${path}/third-parties`, { type, name: 'Iemand', ...fields }), 201)
        .body.id,
    /** Letters entries by the lines of their third party. */
    letter: async (...entries: readonly Shown[]): Promise<Shown> => {
      const ofParty = ({ lines }: Shown) =>
        lines.filter(({ third_party_id }: Shown) => third_party_id !== null)
      const line_ids = entries.flatMap(ofParty).map(({ id }: Shown) => id)
      return replies(await admin.post(`${path}/lettering`, { line_ids }), 201).body
    },
    /** All lines behind a box, whatever the pages. */
    linesOf: async (id: number, box: string): Promise<Shown[]> => {
      const lines: Shown[] = []
      for (let page = 1; ; page++) {
        const asked = `${returns}/${id}/lines?box=${box}&per_page=3&page=${page}`
        const { data, last_page } = replies(await admin.get(asked), 200).body
        lines.push(...data)
        if (page >= last_page) return lines
      }
    },
  }
}

/** The lines of a settlement as the trade writes them. */
export function lined({ settlement }: Shown): string[] {
  return (settlement?.lines ?? []).map(({ account, debit, credit }: Shown) =>
    debit === '0.00' ? `Cr ${account} ${credit}` : `Dr ${account} ${debit}`,
  )
}

/** Turns the clock of the tests, which stands at 16 March 2026, to a later day. */
export function turnTo({ clock }: Books, date: string): void {
  clock.reset()
  clock.advance(Date.parse(date) - Date.parse('2026-03-16'))
}

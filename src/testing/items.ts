import type { Books } from './books.js'
import type { Person } from './http.js'
import { underOlderRules } from './older.js'

type File = { admin: Person; path: string; journal: (code: string) => number }

type Where = {
  account?: string
  party?: number | null
  date?: string
  due?: string | null
}

/**
 * Posts one free entry per item and gives the ids of their lines on the account. An item is an amount,
 * in debit or, below zero, in credit, with a reference where it has one: `121.00`, `-121.00 F-1`.
 */
export async function postItems(
  { admin, path, journal }: File,
  items: readonly string[],
  { account = '400000', party = null, date = '2026-03-10', due = null }: Where = {},
): Promise<number[]> {
  const posted = await admin.post(`${path}/entries/batch`, {
    entries: items.map((item) => {
      const [amount = '', ...words] = item.split(' ')
      const bare = amount.replace('-', '')
      const [side, other] = amount.startsWith('-') ? ['credit', 'debit'] : ['debit', 'credit']
      return {
        kind: 'free',
        journal_id: journal('OD'),
        entry_date: date,
        due_date: due,
        reference: words.join(' ') || null,
        lines: [
          { account, [side!]: bare, third_party_id: party },
          { account: '700000', [other!]: bare },
        ],
      }
    }),
  })
  if (posted.status !== 201) throw new Error(`no entries: ${posted.text}`)
  return posted.body.data.map((entry: { lines: { id: number }[] }) => entry.lines[0]!.id)
}

/** The lines of the file that are open on an account, by id. */
export async function openOn(
  books: Pick<Books, 'sql'>,
  company: { id: number },
  account = '400000',
): Promise<number[]> {
  const { rows } = await books.sql.query(
    `SELECT l.id FROM entry_lines l JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
      WHERE l.company_id = $1 AND a.number = $2 AND l.lettering_id IS NULL ORDER BY l.id`,
    [company.id, account],
  )
  return rows.map(({ id }) => Number(id))
}

/** The same of nobody on a control account, as it could be posted before its lines had to name one. */
export function postNobodys(
  books: Pick<Books, 'sql'>,
  desk: File & { company: { id: number } },
  items: readonly string[],
  where: Where = {},
): Promise<number[]> {
  return underOlderRules(books, desk.company.id, () => postItems(desk, items, where))
}

import type { Books } from './books.js'
import { type Answered, type Person, replies } from './http.js'

type File = { admin: Person; company: { id: number }; path: string }

/** The operation that an answer tells of. */
export function operationOf({ headers }: Answered): string {
  return headers.get('x-operation-id')!
}

/** Taking back what was done in a file: an operation by what it answered or its id, a revision by its number. */
export function undoIn(books: Books, { admin, company, path }: File) {
  const revert = (what: Answered | string | number, who = admin): Promise<Answered> => {
    if (typeof what === 'number') return who.post(`${path}/history/${what}/revert`)
    const operation = typeof what === 'string' ? what : operationOf(what)
    return who.post(`${path}/history/operations/${operation}/revert`)
  }
  return {
    revert,
    /** Takes back what must be possible to take back. */
    undo: async (what: Answered | string | number) => replies(await revert(what), 200),
    /** The revision of an action on a record. */
    revisionOf: async (resource: string, recordId: number, action: string): Promise<number> => {
      const { rows } = await books.sql.query(
        `SELECT max(seq)::int AS seq FROM changes
          WHERE company_id = $1 AND resource = $2 AND record_id = $3 AND action = $4`,
        [company.id, resource, recordId, action],
      )
      return rows[0].seq
    },
    standing: () => standingOf(books, company),
  }
}

/** What a file comes to: the balances of its accounts, the boxes of its returns, and what is open in it. */
async function standingOf({ sql }: Books, { id }: { id: number }) {
  const query = async (text: string) => (await sql.query(text, [id])).rows
  return {
    accounts: await query(
      `SELECT a.number, sum(l.debit - l.credit) AS balance
         FROM entry_lines l JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
        WHERE l.company_id = $1 GROUP BY a.number HAVING sum(l.debit - l.credit) <> 0 ORDER BY a.number`,
    ),
    boxes: await query(
      `SELECT b.box, sum(b.amount) AS amount
         FROM entry_lines l, jsonb_to_recordset(coalesce(l.boxes, '[]')) AS b (box text, amount numeric)
        WHERE l.company_id = $1 GROUP BY b.box HAVING sum(b.amount) <> 0 ORDER BY b.box`,
    ),
    open: await query(
      `SELECT a.number, l.third_party_id, l.debit - l.credit AS open, l.due_date::text
         FROM entry_lines l JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
        WHERE l.company_id = $1 AND l.can_letter AND l.lettering_id IS NULL ORDER BY 1, 2, 3, 4`,
    ),
  }
}

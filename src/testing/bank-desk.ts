import { type Movement, ownIban } from './bank-files.js'
import type { Books } from './books.js'
import { openDesk } from './desk.js'
import { replies } from './http.js'

export type BankDesk = Awaited<ReturnType<typeof openBankDesk>>

/** A company file with a bank account, and what is done at its bank. */
export async function openBankDesk(books: Books, fields: Record<string, unknown> = {}) {
  const desk = await openDesk(books, fields)
  const transactions = `${desk.path}/bank-transactions`
  let told = 0

  /** A transaction that waits, as an integrator tells it. */
  async function comesIn(movement: Movement | string): Promise<number> {
    const given = typeof movement === 'string' ? { amount: movement } : movement
    const { amount, on = '2026-03-31', name, iban, text, structured, endToEnd, reference } = given
    const body = {
      iban: ownIban,
      transactions: [
        {
          external_id: `told-${++told}`,
          entry_date: on,
          amount,
          counterpart_name: name,
          counterpart_iban: iban,
          communication: text,
          structured_communication: structured,
          end_to_end_id: endToEnd,
          bank_reference: reference,
          transaction_code: given.code,
        },
      ],
    }
    return replies(await desk.admin.post(transactions, body), 201).body.transactions[0].id
  }

  /** The line of the third party of an invoice of 100 with 21 % VAT, or of another net. */
  async function owed(journal = 'VEN', net = '100.00', more: object = {}) {
    const lines = journal === 'VEN' ? [`700000 ${net} SG21`] : [`604000 ${net} PG21`]
    const { body } = replies(await desk.invoice(journal, lines, more), 201)
    const line = body.lines.find((one: { third_party_id: number | null }) => one.third_party_id)
    return { line_id: line.id as number, entry: body.id as number, party: line.third_party_id }
  }

  const at = (id: number) => `${transactions}/${id}`
  return {
    ...desk,
    comesIn,
    owed,
    at,
    read: async (id: number) => replies(await desk.admin.get(at(id)), 200).body,
    match: (id: number, matches: object[], more: object = {}) =>
      desk.admin.post(`${at(id)}/match`, { matches, ...more }),
    book: (id: number, body: object) => desk.admin.post(`${at(id)}/book`, body),
    undo: (id: number) => desk.admin.call('DELETE', `${at(id)}/match`),
    auto: (body: object = {}) => desk.admin.post(`${transactions}/auto-match`, body),
    entry: async (id: number) =>
      replies(await desk.admin.get(`${desk.path}/entries/${id}`), 200).body,
    revert: (operation: string) =>
      desk.admin.post(`${desk.path}/history/operations/${operation}/revert`, {}),
  }
}

type Shown = { lines: { account: { number: string }; debit: string; credit: string }[] }

/** The lines of an entry, in short. */
export const shownLines = ({ lines }: Shown) =>
  lines.map(({ account, debit, credit }) => `${account.number} ${debit} ${credit}`)

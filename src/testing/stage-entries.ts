import { replies } from './http.js'
import { next, type Stage } from './stage.js'

/** A free entry that the stage can post. */
export function freeEntry({ journal }: Stage) {
  return {
    journal_id: journal('OD'),
    entry_date: '2026-03-10',
    lines: [
      { account: '612000', debit: '10.00' },
      { account: '550000', credit: '10.00' },
    ],
  }
}

/** An invoice of the supplier, with a number of its own. */
export function purchaseInvoice({ journal, supplier }: Stage, code = 'ACH') {
  return {
    journal_id: journal(code),
    third_party_id: supplier,
    entry_date: '2026-03-10',
    reference: `F-${next()}`,
    lines: [{ account: '604000', amount: '100.00', vat_code: 'PG21' }],
  }
}

/** An invoice and its payment, which letter each other. */
export async function lettering(on: Stage) {
  const { admin, path, journal, supplier } = on
  const invoiced = replies(
    await admin.post(`${path}/entries/invoice`, purchaseInvoice(on)),
    201,
  ).body
  const paid = replies(
    await admin.post(`${path}/entries`, {
      ...freeEntry(on),
      journal_id: journal('KBC'),
      lines: [
        { account: '440000', debit: '121.00', third_party_id: supplier },
        { account: '550000', credit: '121.00' },
      ],
    }),
    201,
  ).body
  return { line_ids: [invoiced.lines.at(-1).id, paid.lines[0].id] }
}

/** What a line of an import is booked on. */
export async function choiceFor({ books, company }: Stage) {
  const { rows } = await books.sql.query(
    `SELECT (SELECT id FROM accounts WHERE company_id = $1 AND number = '604000') AS account,
            (SELECT id FROM vat_codes WHERE company_id = $1 AND code = 'PG21') AS code`,
    [company.id],
  )
  return { account_id: Number(rows[0].account), vat_code_id: Number(rows[0].code) }
}

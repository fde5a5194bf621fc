import assert from 'node:assert/strict'
import type { Books } from './books.js'
import { type Answered, type Person, replies } from './http.js'

type Fields = object
export type Desk = Awaited<ReturnType<typeof openDesk>>

/**
 * An accountant at a company file with a supplier and a customer, who posts as the trade writes: invoice
 * lines as `604000 100.00 PG21`, lines of free entries as `Dr 604000 100.00` (a VAT code may follow). What
 * names no VAT code has none; lines on the accounts of suppliers and customers are theirs.
 */
export async function openDesk(books: Books, fields: Record<string, unknown> = {}) {
  const desk = await books.openCompany(fields)
  const { admin, company, path, journal } = desk
  const supplier = await books.party(company, 'supplier')
  const customer = await books.party(company, 'customer', { name: 'Hôtel Métropole' })

  const invoiceBody = (code: string, lines: readonly string[], more: Fields = {}) => ({
    journal_id: journal(code),
    third_party_id: /^(?:ACH|NCA)$/.test(code) ? supplier : customer,
    entry_date: '2026-03-10',
    lines: lines.map(invoiceLine),
    ...more,
  })
  const freeBody = (lines: readonly string[], more: Fields = {}) => ({
    journal_id: journal('OD'),
    entry_date: '2026-03-10',
    lines: lines.map((line) => freeLine(line, { supplier, customer })),
    ...more,
  })
  return {
    ...desk,
    supplier,
    customer,
    invoiceBody,
    freeBody,
    invoice: (code: string, lines: readonly string[], more: Fields = {}) =>
      admin.post(`${path}/entries/invoice`, invoiceBody(code, lines, more)),
    creditNote: (code: string, lines: readonly string[], more: Fields = {}) =>
      admin.post(`${path}/entries/credit-note`, invoiceBody(code, lines, more)),
    free: (lines: readonly string[], more: Fields = {}) =>
      admin.post(`${path}/entries`, freeBody(lines, more)),
    batch: (entries: readonly object[]) => admin.post(`${path}/entries/batch`, { entries }),
    reverse: (id: number, body: Fields = {}) => admin.post(`${path}/entries/${id}/reverse`, body),
    ...stateOf(books, company.id),
  }
}

function invoiceLine(line: string) {
  const [account, amount, code] = line.split(' ')
  return { account, amount, vat_code: code ?? null }
}

/** Whose control account it is, in the three countries. */
const controlAccounts: Readonly<Record<string, 'supplier' | 'customer'>> = {
  '440000': 'supplier',
  '401000': 'supplier',
  '44111': 'supplier',
  '400000': 'customer',
  '411000': 'customer',
  '4011': 'customer',
}

function freeLine(line: string, parties: Record<'supplier' | 'customer', number>) {
  const [side, account, amount, code] = line.split(' ')
  const party = controlAccounts[account!]
  return {
    account,
    ...(party ? { third_party_id: parties[party] } : {}),
    [side === 'Dr' ? 'debit' : 'credit']: amount,
    ...(code ? { vat_code: code } : {}),
  }
}

/** What a test sets directly in the database. */
function stateOf({ sql, clock }: Books, companyId: number) {
  const set = (table: string, assignment: string, where: string, value: unknown) =>
    sql.query(`UPDATE ${table} SET ${assignment} WHERE company_id = $1 AND ${where}`, [
      companyId,
      value,
    ])
  return {
    lockPeriod: (day: string) =>
      set('periods', 'is_locked = true', '$2::date BETWEEN starts_on AND ends_on', day),
    closeYear: (day: string) =>
      set('fiscal_years', 'is_closed = true', '$2::date BETWEEN starts_on AND ends_on', day),
    retireAccount: (number: string) => set('accounts', 'is_active = false', 'number = $2', number),
    retireJournal: (id: number) => set('journals', 'is_active = false', 'id = $2', id),
    retireParty: (id: number) => set('third_parties', 'is_active = false', 'id = $2', id),
    accountId: async (number: string): Promise<number> => {
      const { rows } = await sql.query(
        'SELECT id FROM accounts WHERE company_id = $1 AND number = $2',
        [companyId, number],
      )
      return Number(rows[0].id)
    },
    vatCodeId: async (code: string): Promise<number> => {
      const { rows } = await sql.query(
        'SELECT id FROM vat_codes WHERE company_id = $1 AND code = $2',
        [companyId, code],
      )
      return Number(rows[0].id)
    },
    /** A calendar year beside those that the file has, with its months. */
    addYear: async (year: number): Promise<number> => {
      const { rows } = await sql.query(
        `INSERT INTO fiscal_years (company_id, code, starts_on, ends_on, created_at, updated_at)
         VALUES ($1, $2::int::text, make_date($2, 1, 1), make_date($2, 12, 31), $3, $3) RETURNING id`,
        [companyId, year, clock()],
      )
      await sql.query(
        `INSERT INTO periods (company_id, fiscal_year_id, number, label, starts_on, ends_on, created_at, updated_at)
         SELECT $1, $2, m, to_char(d, 'YYYY-MM'), d, d + interval '1 month - 1 day', $4, $4
           FROM generate_series(1, 12) m, make_date($3, m, 1) d`,
        [companyId, rows[0].id, year, clock()],
      )
      return Number(rows[0].id)
    },
  }
}

/** Asserts a refusal of exactly these fields. */
export function refusedAt(answer: Answered, ...fields: string[]): Answered {
  const refusal = replies(answer, 422)
  assert.deepEqual(Object.keys(refusal.body.errors), fields, refusal.text)
  return refusal
}

/** Asserts that GET shows an entry byte for byte as the answer to its making, which warned of nothing. */
export async function readsBack(who: Person, path: string, answer: Answered): Promise<void> {
  const made = replies(answer, 201)
  const read = replies(await who.get(`${path}/entries/${made.body.id}`), 200)
  assert.equal(read.text, made.text.replace(',"warnings":[]}', '}'))
}

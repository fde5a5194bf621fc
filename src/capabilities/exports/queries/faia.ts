import type { Day } from '#kernel/days'
import type { Language } from '#kernel/languages'
import type { HeldTx } from '#platform/db/index'
import { type PackedKind, packedPortions } from '#platform/db/packed'
import type { CompanyReading } from '#platform/operations/operation'

type Reading = CompanyReading & { readonly tx: HeldTx }
export type FaiaSpan = { readonly from: Day; readonly to: Day }

/** Entries of a civil year, those that open a fiscal year and the one that closes it aside. */
const chosen = `e.company_id = $1 AND e.entry_date BETWEEN $2 AND $3 AND e.phase <> 'opening'
     AND NOT (e.phase = 'closing' AND e.status <> 'reversed' AND e.reversed_entry_id IS NULL)`

/** Who the company is, in its own language, with the first of its managers. */
export type FaiaCompany = {
  readonly name: string
  readonly rcs_number: string | null
  readonly vat_number: string | null
  readonly street: string | null
  readonly house_number: string | null
  readonly box: string | null
  readonly postal_code: string | null
  readonly city: string | null
  readonly country: string
  readonly locale: Language
  readonly settings: object
  readonly manager: string | null
  /** Whether every sale code in use is due when it is paid. */
  readonly is_cash: boolean
}

export function faiaCompany({ tx, company }: CompanyReading): Promise<FaiaCompany> {
  return tx.one(
    `SELECT c.name, c.enterprise_number AS rcs_number, c.vat_number, c.street, c.house_number, c.box, c.postal_code,
            c.city, coalesce(c.country, c.country_pack) AS country, c.locale, c.settings,
            (SELECT u.name FROM company_members m JOIN users u ON u.id = m.user_id
              WHERE m.company_id = c.id AND m.role = 'manager' ORDER BY m.created_at, m.user_id LIMIT 1) AS manager,
            coalesce((SELECT bool_and(v.waiting_account IS NOT NULL) FROM vat_codes v
              WHERE v.company_id = c.id AND v.direction = 'sale' AND v.is_active AND v.deleted_at IS NULL), false)
              AS is_cash
       FROM companies c WHERE c.id = $1`,
    [company.id],
  )
}

export type FaiaPartyRow = {
  readonly id: number
  readonly type: 'customer' | 'supplier'
  readonly code: string
  readonly name: string
  readonly vat_number: string | null
  readonly street: string | null
  readonly house_number: string | null
  readonly box: string | null
  readonly postal_code: string | null
  readonly city: string | null
  readonly country: string | null
  /** The account of its own, where it has one. */
  readonly account: string | null
}

/** The third parties of a file; those that are gone come last, as their codes may have been taken. */
export function faiaParties({ tx, company }: CompanyReading): Promise<FaiaPartyRow[]> {
  return tx.rows(
    `SELECT t.id, t.type, t.code, t.name, t.vat_number, t.street, t.house_number, t.box, t.postal_code, t.city,
            t.country, a.number AS account
       FROM third_parties t LEFT JOIN accounts a ON a.company_id = t.company_id AND a.id = t.account_id
      WHERE t.company_id = $1 AND t.merged_into_id IS NULL ORDER BY t.deleted_at IS NOT NULL, t.type, t.code, t.id`,
    [company.id],
  )
}

export type FaiaCodeRow = {
  readonly id: number
  readonly code: string
  readonly label: string
  readonly rate: string
  readonly is_used: boolean
  readonly is_active: boolean
}

/** The VAT codes of a file, and which of them lines of the year bear. */
export function faiaCodes(
  { tx, company }: CompanyReading,
  { from, to }: FaiaSpan,
  language: Language,
): Promise<FaiaCodeRow[]> {
  return tx.rows(
    `SELECT v.id, v.code, v.labels ->> $4 AS label, v.rate, v.is_active AND v.deleted_at IS NULL AS is_active,
            EXISTS (SELECT FROM entry_lines l JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
                     WHERE l.company_id = $1 AND l.vat_code_id = v.id AND l.entry_date BETWEEN $2 AND $3 AND ${chosen})
              AS is_used
       FROM vat_codes v WHERE v.company_id = $1 ORDER BY v.deleted_at IS NOT NULL, v.code, v.id`,
    [company.id, from, to, language],
  )
}

/** The codes of the fiscal years by their ids, in the order of the years. */
export async function faiaYears({
  tx,
  company,
}: CompanyReading): Promise<ReadonlyMap<number, string>> {
  const years = await tx.rows<{ id: number; code: string }>(
    'SELECT id, code FROM fiscal_years WHERE company_id = $1 ORDER BY starts_on',
    [company.id],
  )
  return new Map(years.map(({ id, code }) => [id, code]))
}

export type FaiaSums = {
  readonly entries: number
  readonly lines: number
  readonly debit: string
  readonly credit: string
}

/** What the file will come to: it says so before its first line. */
export function faiaSums(
  { tx, company }: CompanyReading,
  { from, to }: FaiaSpan,
): Promise<FaiaSums> {
  return tx.one(
    `SELECT count(DISTINCT e.id)::int AS entries, count(*)::int AS lines,
            coalesce(sum(l.debit), 0.00) AS debit, coalesce(sum(l.credit), 0.00) AS credit
       FROM entries e JOIN entry_lines l ON l.company_id = e.company_id AND l.entry_id = e.id WHERE ${chosen}`,
    [company.id, from, to],
  )
}

export type FaiaAccountRow = {
  readonly number: string
  readonly label: string
  readonly type: string
}

/** Accounts by their numbers, and those that closings which were undone have passed through. */
export function faiaAccounts(
  { tx, company }: CompanyReading,
  { from, to }: FaiaSpan,
  numbers: readonly string[],
  language: Language,
): Promise<FaiaAccountRow[]> {
  return tx.rows(
    `SELECT a.number, a.labels ->> $5 AS label, a.type FROM accounts a
      WHERE a.company_id = $1 AND ((a.number = ANY ($4) AND a.deleted_at IS NULL) OR a.id IN
        (SELECT l.account_id FROM entries e JOIN entry_lines l ON l.company_id = e.company_id AND l.entry_id = e.id
          WHERE e.phase = 'closing' AND ${chosen}))`,
    [company.id, from, to, numbers, language],
  )
}

/** A line as it is read: ids stand for what the master files hold. */
export type FaiaLine = readonly [
  journalId: number,
  yearId: number,
  number: number,
  documentDay: Day,
  systemDay: Day,
  day: Day,
  id: number,
  accountId: number,
  partyId: number | null,
  debit: string,
  credit: string,
  currency: string | null,
  amountCurrency: string | null,
  vatCodeId: number | null,
  entryLabel: string | null,
  label: string | null,
  reference: string | null,
]

const kinds: readonly PackedKind[] = [
  'number',
  'number',
  'number',
  'bare',
  'bare',
  'bare',
  'number',
  'number',
  'number?',
  'bare',
  'bare',
  'bare?',
  'bare?',
  'number?',
  'words',
  'words',
  'words',
]

/** By journal and fiscal year, in the order in which these are given, and number. */
export function faiaLines(
  { tx, company }: Reading,
  { from, to }: FaiaSpan,
  journalIds: readonly number[],
  yearIds: readonly number[],
  timeZone: string,
): AsyncGenerator<FaiaLine[], void, undefined> {
  return packedPortions<FaiaLine>(
    tx.portions,
    kinds,
    `SELECT e.journal_id, e.fiscal_year_id, e.number, coalesce(d.document_date, e.entry_date),
            (e.created_at AT TIME ZONE $6)::date, e.entry_date, l.id, l.account_id, l.third_party_id, l.debit, l.credit,
            l.currency, abs(l.amount_currency), CASE WHEN l.vat_role = 'base' THEN l.vat_code_id END,
            e.label, l.label, coalesce(e.reference, e.document_reference)
       FROM entries e
       JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id
       JOIN unnest($4::bigint[]) WITH ORDINALITY AS j (id, place) ON j.id = e.journal_id
       JOIN unnest($5::bigint[]) WITH ORDINALITY AS y (id, place) ON y.id = e.fiscal_year_id
       LEFT JOIN documents d ON d.company_id = $1 AND d.id = e.document_id
      WHERE ${chosen} AND l.entry_date BETWEEN $2 AND $3
      ORDER BY j.place, y.place, e.number, l.position`,
    [company.id, from, to, journalIds, yearIds, timeZone],
  )
}

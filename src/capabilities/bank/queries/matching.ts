import type { Day } from '#kernel/days'
import { type Amount, formatAmount, storedAmount } from '#kernel/money'
import type { CompanyReading } from '#platform/operations/operation'
import type {
  ItemIdentifiers,
  OpenItem,
  OwnAccount,
  PaidItem,
  Party,
  PendingTransaction,
} from '../domain/matching/model.js'
import type { Nearby } from '../domain/matching/nearby.js'

type Names = {
  reference: string | null
  document_reference: string | null
  document_number: string | null
  structured_communication: string | null
  payment_reference: string | null
  label: string | null
}

const names = `e.reference, e.document_reference, d.number AS document_number, d.structured_communication,
  d.payment_reference, coalesce(l.label, e.label) AS label`
const withDocument = `
  JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
  LEFT JOIN documents d ON d.company_id = e.company_id AND d.id = e.document_id AND d.deleted_at IS NULL`

function identifiersOf(row: Names): ItemIdentifiers {
  return {
    reference: row.reference,
    documentReference: row.document_reference,
    documentNumber: row.document_number,
    structuredCommunication: row.structured_communication,
    paymentReference: row.payment_reference,
    label: row.label,
  }
}

type ItemRow = Names & {
  line_id: number
  entry_id: number
  third_party_id: number | null
  type: 'customer' | 'supplier' | null
  account_id: number
  open: string
  entry_date: Day
  due_date: Day | null
  discount: string | null
  discount_until: Day | null
  currency: string | null
  amount_currency: string | null
}

const openItems = `
    SELECT l.id AS line_id, l.entry_id, t.today_id AS third_party_id, t.type, l.account_id,
            coalesce(tied.open, l.debit - l.credit) AS open, l.entry_date,
            coalesce(l.due_date, e.due_date) AS due_date, ${names},
            round((l.debit - l.credit) * e.discount_percent / 100, 2)::text AS discount, e.discount_until,
            l.currency, l.amount_currency
       FROM entry_lines l ${withDocument}
       LEFT JOIN third_parties_today t ON t.company_id = l.company_id AND t.id = l.third_party_id
       LEFT JOIN tied_open($1, NULL) tied ON tied.line_id = l.id
      WHERE l.company_id = $1 AND l.lettering_id IS NULL AND l.can_letter
        AND coalesce(tied.open, l.debit - l.credit) <> 0
        AND l.account_id NOT IN (
          SELECT j.control_account_id FROM journals j
           WHERE j.company_id = $1 AND j.type IN ('financial', 'cash') AND j.control_account_id IS NOT NULL)`

/** The texts of an item, as one. */
const texts = `concat_ws(' ', o.reference, o.document_reference, o.document_number, o.structured_communication,
  o.payment_reference, o.label)`

/** The day of the oldest transaction that waits. */
export async function oldestWaiting({ tx, company }: CompanyReading): Promise<Day | null> {
  const { day } = await tx.one<{ day: Day | null }>(
    `SELECT min(entry_date) AS day FROM bank_transactions
      WHERE company_id = $1 AND status = 'pending' AND deleted_at IS NULL`,
    [company.id],
  )
  return day
}

/** Every open line that a payment may settle, with all that may name it. */
export async function openItemsOf(
  { tx, company }: CompanyReading,
  inPayment: ReadonlyMap<number, number>,
): Promise<OpenItem[]> {
  const rows = await tx.rows<ItemRow>(`${openItems} ORDER BY l.id`, [company.id])
  return asItems(rows, inPayment)
}

/** Those that a transaction can concern, with what else is open of who is named, or of an amount that is. */
export async function openItemsNear(
  { tx, company }: CompanyReading,
  inPayment: ReadonlyMap<number, number>,
  { amount, partyIds, naming }: Nearby,
): Promise<OpenItem[]> {
  const rows = await tx.rows<ItemRow>(
    `WITH o AS MATERIALIZED (SELECT o.*, ${texts} ~ $4 AS is_named FROM (${openItems}) o)
     SELECT * FROM o
      WHERE o.open = $2::numeric OR o.third_party_id = ANY ($3::bigint[]) OR o.is_named
         OR o.open IN (SELECT open FROM o WHERE is_named)
         OR o.third_party_id IN (SELECT third_party_id FROM o WHERE is_named)
      ORDER BY o.line_id`,
    [company.id, formatAmount(amount), partyIds, naming],
  )
  return asItems(rows, inPayment)
}

function asItems(rows: readonly ItemRow[], inPayment: ReadonlyMap<number, number>): OpenItem[] {
  return rows.map((row) => ({
    lineId: row.line_id,
    entryId: row.entry_id,
    thirdPartyId: row.third_party_id,
    accountId: row.account_id,
    side: row.type ?? 'other',
    open: storedAmount(row.open),
    entryDate: row.entry_date,
    dueDate: row.due_date,
    identifiers: identifiersOf(row),
    discount:
      row.discount === null || row.discount_until === null
        ? null
        : { amount: storedAmount(row.discount), until: row.discount_until },
    foreign:
      row.currency === null
        ? null
        : { currency: row.currency, open: storedAmount(row.amount_currency!) },
    inPaymentBy: inPayment.get(row.line_id) ?? null,
  }))
}

type PaidRow = Names & { third_party_id: number | null; amount: string; paid_on: Day }

const paidItems = `
    SELECT t.today_id AS third_party_id, l.debit - l.credit AS amount, ${names},
            (SELECT max(o.entry_date) FROM entry_lines o
              WHERE o.company_id = l.company_id AND o.lettering_id = l.lettering_id)::text AS paid_on
       FROM entry_lines l ${withDocument}
       JOIN third_parties_today t ON t.company_id = l.company_id AND t.id = l.third_party_id
      WHERE l.company_id = $1 AND l.lettering_id IS NOT NULL AND l.entry_date >= $2 AND e.origin <> 'bank'`

/** What was paid since a day: who pays it again is not taken for another payment. */
export async function paidSince({ tx, company }: CompanyReading, since: Day): Promise<PaidItem[]> {
  return asPaid(await tx.rows<PaidRow>(paidItems, [company.id, since]))
}

/** Of that, what a transaction can concern: by who may have paid, or by a number that it may name. */
export async function paidNear(
  { tx, company }: CompanyReading,
  since: Day,
  { partyIds, naming }: Nearby,
): Promise<PaidItem[]> {
  const rows = await tx.rows<PaidRow>(
    `SELECT o.* FROM (${paidItems}) o WHERE o.third_party_id = ANY ($3::bigint[]) OR ${texts} ~ $4`,
    [company.id, since, partyIds, naming],
  )
  return asPaid(rows)
}

function asPaid(rows: readonly PaidRow[]): PaidItem[] {
  return rows.map((row) => ({
    thirdPartyId: row.third_party_id,
    amount: storedAmount(row.amount),
    paidOn: row.paid_on,
    identifiers: identifiersOf(row),
  }))
}

export async function partiesOf(
  { tx, company }: CompanyReading,
  mandates: ReadonlyMap<number, readonly string[]>,
): Promise<Party[]> {
  const rows = await tx.rows<{
    id: number
    name: string
    ibans: { iban: string }[]
    enterprise_number: string | null
    vat_number: string | null
  }>(
    `SELECT id, name, ibans, enterprise_number, vat_number FROM third_parties
      WHERE company_id = $1 AND deleted_at IS NULL ORDER BY id`,
    [company.id],
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    ibans: row.ibans.map(({ iban }) => iban),
    enterpriseNumber: row.enterprise_number,
    vatNumber: row.vat_number,
    mandateReferences: mandates.get(row.id) ?? [],
  }))
}

/** The bank accounts of the file, and where money between them rests. */
export async function ownBanks(
  { tx, company }: CompanyReading,
  transit: string,
): Promise<{ accounts: OwnAccount[]; transitAccountId: number | null }> {
  const accounts = await tx.rows<{ id: number; iban: string; currency: string }>(
    `SELECT id, iban, currency FROM journals
      WHERE company_id = $1 AND type = 'financial' AND iban IS NOT NULL AND deleted_at IS NULL ORDER BY id`,
    [company.id],
  )
  const found = await tx.maybe<{ id: number }>(
    `SELECT a.id FROM companies c JOIN accounts a ON a.company_id = c.id AND a.deleted_at IS NULL
        AND a.number = coalesce(c.settings #>> '{auto_entries,transfers,transit_account}', $2)
      WHERE c.id = $1`,
    [company.id, transit],
  )
  return {
    accounts: accounts.map(({ id, iban, currency }) => ({ journalId: id, iban, currency })),
    transitAccountId: found?.id ?? null,
  }
}

type PendingRow = {
  id: number
  journal_id: number
  entry_date: Day
  amount: string
  currency: string
  counterpart_name: string | null
  counterpart_iban: string | null
  communication: string | null
  structured_communication: string | null
  end_to_end_id: string | null
  payment_information_id: string | null
  mandate_reference: string | null
  transaction_code: string | null
  is_return: boolean
  account_id: number | null
  third_party_id: number | null
}

/** A transaction as matching looks at it. */
export function asPending(row: PendingRow): PendingTransaction {
  return {
    id: row.id,
    journalId: row.journal_id,
    entryDate: row.entry_date,
    amount: storedAmount(row.amount) as Amount,
    currency: row.currency,
    counterpartName: row.counterpart_name,
    counterpartIban: row.counterpart_iban,
    communication: row.communication,
    structuredCommunication: row.structured_communication,
    endToEndId: row.end_to_end_id,
    paymentInformationId: row.payment_information_id,
    mandateReference: row.mandate_reference,
    transactionCode: row.transaction_code,
    isReturn: row.is_return,
    accountId: row.account_id,
    thirdPartyId: row.third_party_id,
  }
}

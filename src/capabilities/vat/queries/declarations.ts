import type { Day } from '#kernel/days'
import type { Instant } from '#kernel/instants'
import type { TextValues } from '#kernel/languages'
import { conditionsOf } from '#platform/db/filters'
import { touch } from '#platform/db/record-writes'
import { rowsIn, type Where } from '#platform/db/records'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { Decimals, Figures } from '../domain/figures.js'
import type { Kind, PeriodType, VatCheckCode } from '../domain/kinds.js'
import type {
  DeclarationFilter,
  VatDetail,
  VatFiling,
  VatSettlement,
} from '../schemas/declarations.js'

/** A check as it is stored: its sentence is said when it is read. */
export type StoredCheck = {
  code: VatCheckCode
  severity: 'error' | 'warning'
  box: string | null
  amount: string | null
  values: TextValues
}

/** A row of a return; label, section and kind of its box are the form's. */
export type StoredDetail = Omit<VatDetail, 'label' | 'section' | 'kind'>

/** By what a draft is told to be stale. */
export type Basis = { lines_then: number; waiting_then: string; before_then: string }

/** What the form makes of the figures. */
export type StoredOutcome = {
  details: StoredDetail[]
  boxes: Decimals
  choices: Readonly<Record<string, boolean>>
  carried_out: Decimals
  amount_due: string
  amount_refund: string
  corrected: string
  is_nil: boolean
  checks: StoredCheck[]
  settlement: VatSettlement | null
}

export type StoredFigures = Basis & {
  figures: Figures
  computed_at: Instant
  previous_id: number | null
}

/** What people say of a return. */
export type Said = {
  manual: Decimals
  ask_restitution: boolean
  ask_payment_form: boolean
  nil_client_listing: boolean
  comment: string | null
}

export type DeclarationHead = {
  form: string
  period_type: PeriodType
  year: number
  period: number
  starts_on: Day
  ends_on: Day
  due_on: Day
}

/** A return as it is kept. */
export type DeclarationRow = DeclarationHead &
  StoredFigures &
  StoredOutcome &
  Said & {
    id: number
    company_id: number
    status: 'draft' | 'validated' | 'filed'
    journal_entry_id: number | null
    locked_period_ids: number[]
    closed_period_ids: number[]
    validated_at: Instant | null
    validated_by: number | null
    filed_on: Day | null
    filing_reference: string | null
    filings: VatFiling[]
    reopen_reason: string | null
    version: number
    created_at: Instant
    updated_at: Instant
    deleted_at: Instant | null
  }

const table = 'vat_declarations'

/** What is read of a return, as `d`. */
export const columns = `
  d.id, d.company_id, d.form, d.period_type, d.year, d.period, d.starts_on, d.ends_on, d.due_on, d.status, d.figures,
  d.lines_then, d.waiting_then, d.before_then, d.computed_at, d.previous_id, d.manual, d.ask_restitution,
  d.ask_payment_form, d.nil_client_listing, d.comment, d.details, d.boxes, d.choices, d.carried_out, d.amount_due,
  d.amount_refund, d.corrected, d.is_nil, d.checks, d.settlement, d.journal_entry_id, d.locked_period_ids,
  d.closed_period_ids, d.validated_at, d.validated_by, d.filed_on, d.filing_reference, d.filings, d.reopen_reason, d.version,
  d.created_at, d.updated_at, d.deleted_at`

const rows = rowsIn<DeclarationRow>(table, { alias: 'd', columns })

export const findDeclaration = rows.find

export async function lockDeclarations(
  op: CompanyOperation,
  ids: readonly number[],
  where: Where = 'kept',
): Promise<DeclarationRow[]> {
  return rows.lock(op, ids, where)
}

const filters = { year: 'd.year = $?', status: 'd.status = $?' }

/** The returns of a file, the newest period first; a year before its last quarter. */
export async function listDeclarations(
  { tx, company }: CompanyReading,
  filter: DeclarationFilter,
): Promise<DeclarationRow[]> {
  const { where, values } = conditionsOf(filters, filter, [company.id])
  return tx.rows<DeclarationRow>(
    `SELECT ${columns} FROM vat_declarations d WHERE d.company_id = $1 AND d.deleted_at IS NULL${where}
      ORDER BY d.ends_on DESC, d.starts_on`,
    values,
  )
}

export async function insertDeclaration(
  { tx, company, now }: CompanyOperation,
  made: DeclarationHead & StoredFigures & StoredOutcome & Said,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `INSERT INTO vat_declarations (company_id, created_at, updated_at, ${Object.keys(made).join(', ')})
     VALUES ($1, $2, $2, ${Object.keys(made)
       .map((_, place) => `$${place + 3}`)
       .join(', ')}) RETURNING id`,
    [company.id, now, ...Object.values(stored(made))],
  )
  return id
}

/** Sets columns of a return, which is a version later then. */
export async function changeDeclaration(
  op: CompanyOperation,
  id: number,
  changed: Partial<DeclarationRow>,
): Promise<void> {
  await touch(op, table, id, stored(changed))
}

/** Says that a draft was computed again and nothing came of it: its version stays. */
export async function refreshBasis(
  { tx, company }: CompanyOperation,
  id: number,
  { lines_then, waiting_then, before_then }: Basis,
): Promise<void> {
  await tx.run(
    `UPDATE vat_declarations SET lines_then = $3, waiting_then = $4, before_then = $5
      WHERE company_id = $1 AND id = $2`,
    [company.id, id, lines_then, waiting_then, before_then],
  )
}

const inJson = new Set([
  'figures',
  'manual',
  'details',
  'boxes',
  'choices',
  'carried_out',
  'checks',
  'settlement',
  'filings',
])

/** Values as columns take them: those of JSON as text. */
function stored(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      inJson.has(name) && value !== null ? JSON.stringify(value) : value,
    ]),
  )
}

/** Takes months for a return: one that another of the kind has breaks `vat_declaration_months_once`. */
export async function takeMonths(
  { tx, company }: CompanyOperation,
  id: number,
  kind: Kind,
  months: readonly Day[],
): Promise<void> {
  await tx.run(
    `INSERT INTO vat_declaration_months (company_id, kind, month, declaration_id)
     SELECT $1, $2, m, $4 FROM unnest($3::date[]) AS m ORDER BY m`,
    [company.id, kind, months, id],
  )
}

export async function freeMonths(
  { tx, company }: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  await tx.run(
    `DELETE FROM vat_declaration_months WHERE company_id = $1 AND declaration_id = ANY ($2)`,
    [company.id, ids],
  )
}

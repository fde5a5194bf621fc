import type { Day } from '#kernel/days'
import type { CompanyOperation } from '#platform/operations/operation'
import type { DeclaredBy } from '../domain/declared.js'
import type { Axis, Code, Share } from '../domain/distribution.js'
import { isOfCustomers, isOfSuppliers } from './control-accounts.js'

export type PeriodRef = {
  id: number
  fiscal_year_id: number
  fiscal_year_code: string
  starts_on: Day
  ends_on: Day
  is_locked: boolean
  is_closed: boolean
  /** The VAT return that declared it; null while it takes VAT. */
  declared_by: DeclaredBy | null
}

export type JournalRef = {
  id: number
  code: string
  type: string
  control_account_id: number | null
  is_active: boolean
}

export type AccountRef = {
  id: number
  number: string
  label: string
  kind: 'heading' | 'postable'
  is_active: boolean
  is_reconcilable: boolean
  /** Whether customers, or suppliers, are booked on it: by a journal, or as their own account. */
  is_of_customers: boolean
  is_of_suppliers: boolean
  /** Whether VAT is due, deducted or waits on it. */
  is_of_vat: boolean
  default_analytic: readonly Share[] | null
}

type WrittenBoxes = { box: string; sign: 1 | -1; percent: string; is_lost?: boolean }[]

export type VatCodeRef = {
  id: number
  code: string
  direction: 'sale' | 'purchase'
  rate: string
  deductible_percent: string
  is_reverse_charge: boolean
  due_account: string | null
  deductible_account: string | null
  due_account_credit: string | null
  deductible_account_credit: string | null
  non_deductible_account: string | null
  waiting_account: string | null
  category: string
  base_boxes: WrittenBoxes
  tax_boxes: WrittenBoxes
  base_boxes_credit: WrittenBoxes
  tax_boxes_credit: WrittenBoxes
  valid_from: Day | null
  valid_until: Day | null
  is_active: boolean
}

export type ThirdPartyRef = {
  id: number
  type: 'supplier' | 'customer'
  name: string
  account_id: number | null
  payment_terms_days: number | null
  country: string | null
  vat_number: string | null
  credit_limit: string | null
  is_active: boolean
  is_blocked: boolean
  default_analytic: readonly Share[] | null
}

/** What the entries about to be posted name. */
export type Wanted = {
  days: readonly Day[]
  journalIds: readonly number[]
  accountNumbers: readonly string[]
  accountIds: readonly number[]
  vatCodes: readonly string[]
  thirdPartyIds: readonly number[]
  analyticCodeIds: readonly number[]
}

export type ReferenceRows = {
  vat_regime: string
  periods: PeriodRef[]
  journals: JournalRef[]
  accounts: AccountRef[]
  vat_codes: VatCodeRef[]
  third_parties: ThirdPartyRef[]
  /** All that the file has, in their order. */
  axes: Axis[]
  analytic_codes: Code[]
}

const accountColumns = `a.id, a.number, a.labels ->> $8 AS label, a.kind, a.is_active, a.is_reconcilable,
  a.default_analytic, ${isOfCustomers} AS is_of_customers, ${isOfSuppliers} AS is_of_suppliers,
  a.number = ANY (ARRAY(SELECT v.number FROM vat_accounts v WHERE v.company_id = $1)) AS is_of_vat`

/**
 * Everything that entries refer to, in one round trip, and held until they are posted: the periods
 * and years against locking and closing, the rest against being put in the bin meanwhile. A year is
 * held before its periods, and the earlier before the later, as closing does too: so neither waits for
 * the other in a circle. The accounts of VAT codes, journals and third parties come along, and the axes
 * of analytics with the codes that defaults name.
 */
export function holdReferences(op: CompanyOperation, wanted: Wanted): Promise<ReferenceRows> {
  return op.tx.one<ReferenceRows>(held, valuesOf(op, wanted))
}

/** The same as it stands, held by nobody, with how often it had changed by then. */
export function readReferences(
  op: CompanyOperation,
  wanted: Wanted,
): Promise<ReferenceRows & { references_seq: number }> {
  return op.tx.one<ReferenceRows & { references_seq: number }>(asTheyStand, valuesOf(op, wanted))
}

const held = statement({ periods: 'FOR SHARE OF y, p', others: 'FOR KEY SHARE', more: '' })
const asTheyStand = statement({
  periods: '',
  others: '',
  more: ', (SELECT references_seq FROM change_heads WHERE company_id = $1)',
})

function statement(locks: { periods: string; others: string; more: string }): string {
  return `WITH period AS (
       SELECT p.id, p.fiscal_year_id, y.code AS fiscal_year_code, p.starts_on, p.ends_on, p.is_locked, y.is_closed,
              (SELECT json_build_object('period_type', d.period_type, 'year', d.year, 'period', d.period)
                 FROM vat_declarations d
                WHERE p.vat_locked AND d.company_id = p.company_id AND d.id = p.vat_declaration_id) AS declared_by
         FROM fiscal_years y JOIN periods p ON p.company_id = y.company_id AND p.fiscal_year_id = y.id
        WHERE y.company_id = $1
          AND EXISTS (SELECT FROM unnest($2::date[]) AS d WHERE d BETWEEN p.starts_on AND p.ends_on)
        ORDER BY p.starts_on ${locks.periods}
     ), journal AS (
       SELECT id, code, type, control_account_id, is_active FROM journals
        WHERE company_id = $1 AND id = ANY ($3) AND deleted_at IS NULL ${locks.others}
     ), vat_code AS (
       SELECT id, code, direction, rate::text, deductible_percent::text, is_reverse_charge, due_account,
              deductible_account, due_account_credit, deductible_account_credit, non_deductible_account,
              waiting_account, category,
              base_boxes, tax_boxes, base_boxes_credit, tax_boxes_credit, valid_from, valid_until, is_active
         FROM vat_codes WHERE company_id = $1 AND code = ANY ($6) AND deleted_at IS NULL ${locks.others}
     ), third_party AS (
       SELECT id, type, name, account_id, payment_terms_days, country, vat_number, credit_limit::text,
              is_active, is_blocked, default_analytic FROM third_parties
        WHERE company_id = $1 AND id = ANY ($7) AND deleted_at IS NULL ${locks.others}
     ), by_number AS (
       SELECT ${accountColumns} FROM accounts a
        WHERE a.company_id = $1 AND a.deleted_at IS NULL AND a.number = ANY ($4::text[] || ARRAY(
          SELECT unnest(ARRAY[due_account, deductible_account, due_account_credit, deductible_account_credit,
                              non_deductible_account, waiting_account]) FROM vat_code))
        ${locks.others}
     ), by_id AS (
       SELECT a.* FROM unnest($5::bigint[] || ARRAY(SELECT control_account_id FROM journal)
                                           || ARRAY(SELECT account_id FROM third_party)) AS wanted,
         LATERAL (SELECT ${accountColumns} FROM accounts a
                   WHERE a.company_id = $1 AND a.id = wanted AND (a.deleted_at IS NULL) IS TRUE ${locks.others}) a
     ), account AS (
       SELECT * FROM by_number UNION SELECT * FROM by_id
     ), axis AS (
       SELECT id, code, is_mandatory, is_active, applies_to, default_code_id, position FROM analytic_axes
        WHERE company_id = $1 AND deleted_at IS NULL ${locks.others}
     ), analytic_code AS (
       SELECT id, axis_id, code, starts_on, ends_on, is_active FROM analytic_codes
        WHERE company_id = $1 AND deleted_at IS NULL AND id = ANY ($9::bigint[] || ARRAY(
          SELECT default_code_id FROM axis
          UNION ALL
          SELECT (s ->> 'code_id')::bigint
            FROM (SELECT default_analytic FROM account UNION ALL SELECT default_analytic FROM third_party) d,
                 jsonb_array_elements(d.default_analytic) AS s))
        ${locks.others}
     )
     SELECT (SELECT vat_regime FROM companies WHERE id = $1) AS vat_regime,
            (SELECT coalesce(json_agg(p), '[]') FROM period p) AS periods,
            (SELECT coalesce(json_agg(j), '[]') FROM journal j) AS journals,
            (SELECT coalesce(json_agg(a), '[]') FROM account a) AS accounts,
            (SELECT coalesce(json_agg(v), '[]') FROM vat_code v) AS vat_codes,
            (SELECT coalesce(json_agg(t), '[]') FROM third_party t) AS third_parties,
            (SELECT coalesce(json_agg(x ORDER BY x.position, x.id), '[]') FROM axis x) AS axes,
            (SELECT coalesce(json_agg(c), '[]') FROM analytic_code c) AS analytic_codes${locks.more}`
}

function valuesOf({ company }: CompanyOperation, wanted: Wanted): unknown[] {
  return [
    company.id,
    wanted.days,
    wanted.journalIds,
    wanted.accountNumbers,
    wanted.accountIds,
    wanted.vatCodes,
    wanted.thirdPartyIds,
    company.locale,
    wanted.analyticCodeIds,
  ]
}

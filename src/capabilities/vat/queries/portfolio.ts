import type { Day } from '#kernel/days'
import type { CompanyId, PublicToken } from '#kernel/ids'
import type { Language } from '#kernel/languages'
import type { ReadTx } from '#platform/db/index'
import { basisColumns } from './basis.js'
import { columns, type DeclarationRow } from './declarations.js'

/** A return as far as the portfolio of a firm shows it. */
export type PortfolioRow = Pick<
  DeclarationRow,
  | 'id'
  | 'form'
  | 'period_type'
  | 'year'
  | 'period'
  | 'starts_on'
  | 'ends_on'
  | 'due_on'
  | 'status'
  | 'amount_due'
  | 'amount_refund'
  | 'checks'
  | 'filings'
> & { company_id: CompanyId; is_stale: boolean; earlier_drafts: number }

/** The returns of many files about some years; whether the books moved is asked of drafts alone. */
export async function portfolioRows(
  tx: ReadTx,
  ids: readonly CompanyId[],
  years: readonly number[],
): Promise<PortfolioRow[]> {
  return tx.rows<PortfolioRow>(
    `SELECT d.company_id, d.id, d.form, d.period_type, d.year, d.period, d.starts_on, d.ends_on, d.due_on, d.status,
            d.amount_due, d.amount_refund, d.checks, d.filings, d.status = 'draft' AND (${hasMoved}) AS is_stale,
            CASE WHEN d.status = 'draft' THEN (
              SELECT count(*)::int FROM vat_declarations b
               WHERE b.company_id = d.company_id AND b.deleted_at IS NULL AND b.status = 'draft'
                 AND b.ends_on < d.starts_on AND (b.period_type = 'yearly') = (d.period_type = 'yearly'))
            ELSE 0 END AS earlier_drafts
       FROM vat_declarations d
      WHERE d.company_id = ANY ($1) AND d.deleted_at IS NULL AND d.year = ANY ($2)`,
    [ids, years],
  )
}

const hasMoved = Object.entries(basisColumns)
  .map(([column, now]) => `d.${column} <> ${now}`)
  .join(' OR ')

/** A file as far as its periods and the checks of its returns ask. */
export type PortfolioFile = {
  id: CompanyId
  public_token: PublicToken
  name: string
  code: string
  country_pack: string
  vat_regime: string
  vat_number: string | null
  locale: Language
  due_day: number | null
  /** What is stored of who files for the company. */
  filer: object | null
  /** The days that its fiscal years cover, which follow each other. */
  first_day: Day | null
  last_day: Day | null
}

export async function portfolioFiles(
  tx: ReadTx,
  ids: readonly CompanyId[],
): Promise<PortfolioFile[]> {
  return tx.rows<PortfolioFile>(
    `SELECT c.id, c.public_token, c.name, c.code, c.country_pack, c.vat_regime, c.vat_number, c.locale,
            (c.settings #>> '{vat,due_day}')::int AS due_day, c.settings #> '{vat,filer}' AS filer,
            y.first_day, y.last_day
       FROM companies c
       LEFT JOIN (SELECT company_id, min(starts_on) AS first_day, max(ends_on) AS last_day
                    FROM fiscal_years WHERE company_id = ANY ($1) GROUP BY company_id) y ON y.company_id = c.id
      WHERE c.id = ANY ($1) ORDER BY c.name, c.id`,
    [ids],
  )
}

/** Returns of many files, each named by its file and its id. */
export async function namedReturns(
  tx: ReadTx,
  companyIds: readonly CompanyId[],
  ids: readonly number[],
): Promise<DeclarationRow[]> {
  return tx.rows<DeclarationRow>(
    `SELECT ${columns} FROM vat_declarations d
       JOIN unnest($1::bigint[], $2::bigint[]) AS n (company_id, id) ON n.company_id = d.company_id AND n.id = d.id
      WHERE d.deleted_at IS NULL`,
    [companyIds, ids],
  )
}

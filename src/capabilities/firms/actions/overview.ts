import {
  type CompanyOverview,
  companyLog,
  companyNamesOfFirm,
  findLogged,
  findTrashed,
  markRestored,
  overviewsOf,
  requireQuota,
  trashedCompanies,
  usualDeadlines,
  vatDueDays,
} from '#capabilities/companies'
import type { Day } from '#kernel/days'
import { todayAt } from '#kernel/instants'
import { invalidField, problem } from '#kernel/problem'
import type { FirmOperation, InFirm, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { labels, messages } from '../problems.js'
import { sightOf } from './firm.js'

type Page = { page: { perPage: number; offset: number } }
type Named = Pick<CompanyOverview, 'public_token' | 'name' | 'code'>

const named = ({ public_token, name, code }: Named): Named => ({ public_token, name, code })

/** One row per company file: what waits there, and what is due. */
export async function readDashboard(op: Reading & InFirm) {
  const today = todayAt(op.now)
  const companies = await companiesInSight(op)
  const vatDue = vatDueDays(companies, today)
  return companies.map((company, place) => ({
    company: named(company),
    documents_to_validate: company.documents_to_validate,
    transactions_to_match: company.transactions_to_match,
    vat_due_on: vatDue[place] ?? null,
    last_entry_on: company.last_entry_on,
    open_fiscal_year: openYear(company, today),
    failing_integrations: company.failing_integrations,
  }))
}

/** The open year that holds today, else the last that is open. */
function openYear({ years }: CompanyOverview, today: Day): string | null {
  const open = years.filter(({ is_closed }) => !is_closed)
  const now = open.find(({ starts_on, ends_on }) => starts_on <= today && today <= ends_on)
  return (now ?? open.at(-1))?.code ?? null
}

/** The legal deadlines of every file the caller sees, from 30 days back to a year ahead, in date order. */
export async function listDeadlines(op: Reading & InFirm) {
  return usualDeadlines(await companiesInSight(op), todayAt(op.now), op.language)
}

async function companiesInSight(op: Reading & InFirm): Promise<CompanyOverview[]> {
  const companies = await companyNamesOfFirm(op.tx, op.firm.id, sightOf(op, op.firm))
  return overviewsOf(
    op.tx,
    companies.map(({ id }) => id),
  )
}

/** How long a file stays in the bin when its settings say nothing else. */
const retentionDays = 30

export async function listTrash(op: Reading & InFirm, { page }: Page) {
  const { rows, total } = await trashedCompanies(
    op.tx,
    op.firm.id,
    sightOf(op, op.firm),
    page.perPage,
    page.offset,
  )
  const items = rows.map((company) => ({
    type: 'company',
    id: company.id,
    label: company.name,
    deleted_at: company.deleted_at,
    deleted_by: company.deleted_by,
    purge_at: company.purge_at,
    data: named(company),
  }))
  return {
    rows: items,
    total,
    more: {
      types: total > 0 ? ['company'] : [],
      counts: total > 0 ? { company: total } : {},
      retention_days: retentionDays,
      can_purge: false,
    },
  }
}

/** Brings a company file back from the bin, if its code is free and the licence has room. */
export async function restoreCompany(op: FirmOperation, { company }: { company: string }) {
  const trashed = await findTrashed(op.tx, op.firm.id, sightOf(op, op.firm), company)
  if (!trashed) throw problem(uncoded.not_found)
  await requireQuota(op, op.firm.id)
  const before = await findLogged(op, trashed.id)
  const restored = await markRestored(op.tx, trashed.id, op.now)
  const after = await findLogged(op, trashed.id)
  op.record({ ...companyLog.changed(before, after, 'restored'), companyId: trashed.id })
  op.activity({
    resource: 'company',
    recordId: restored.id,
    action: 'restored',
    label: labels.companyRestored,
    values: { name: restored.name },
  })
  return restored
}

/** Another file took the code while this one lay in the bin. */
export const codeTaken = () => invalidField('code', messages.codeTaken)

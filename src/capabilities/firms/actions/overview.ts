import {
  companiesOfFirm,
  countFilesLocked,
  type FirmCompany,
  findTrashed,
  markRestored,
  trashedCompanies,
} from '#capabilities/companies'
import { limitsOf } from '#capabilities/licence'
import { isPackCode, packOf, type VatRegime } from '#countries'
import { addDays, type Day } from '#kernel/days'
import { wallClock } from '#kernel/instants'
import { say } from '#kernel/languages'
import { invalidField, problem } from '#kernel/problem'
import { uncoded } from '#platform/http/problems'
import type { InFirm, Operation, Reading } from '#platform/operation'
import { labels, messages, problems } from '../problems.js'
import { sightOf } from './firm.js'

type Page = { page: { perPage: number; offset: number } }

const named = ({
  public_token,
  name,
  code,
}: Pick<FirmCompany, 'public_token' | 'name' | 'code'>) => ({
  public_token,
  name,
  code,
})

/**
 * One row per company file. Documents, bank and entries join when their areas exist: until then a
 * file has none of them, which is what the row says.
 */
export async function readDashboard(op: Reading & InFirm) {
  const files = await companiesOfFirm(op.tx, op.firm.id, sightOf(op, op.firm))
  const today = todayOf(op)
  return files.map((file) => ({
    company: named(file),
    documents_to_validate: 0,
    transactions_to_match: 0,
    vat_due_on: deadlinesOf(file, today, 120).find(({ kind }) => kind === 'vat')?.dueOn ?? null,
    last_entry_on: null,
    open_fiscal_year: null,
  }))
}

/** The legal deadlines of every file the caller sees, from 30 days back to a year ahead, in date order. */
export async function listDeadlines(op: Reading & InFirm) {
  const files = await companiesOfFirm(op.tx, op.firm.id, sightOf(op, op.firm))
  const today = todayOf(op)
  return files
    .flatMap((file) =>
      deadlinesOf(file, addDays(today, -30), 395).map((deadline) => ({
        kind: deadline.kind,
        due_on: deadline.dueOn,
        label: say(deadline.label, op.language),
        company: named(file),
        status: deadline.dueOn < today ? ('late' as const) : ('due' as const),
        related: { starts_on: deadline.related.startsOn, ends_on: deadline.related.endsOn },
      })),
    )
    .sort((a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : 0))
}

function deadlinesOf(file: FirmCompany, from: Day, days: number) {
  if (!isPackCode(file.country_pack)) return []
  return packOf(file.country_pack).deadlinesOf({
    vatRegime: file.vat_regime as VatRegime,
    fiscalYears: [],
    generalMeeting: null,
    from,
    to: addDays(from, days),
  })
}

function todayOf(op: Reading): Day {
  return wallClock(op.now, 'Europe/Brussels').day
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
  const items = rows.map((file) => ({
    type: 'company',
    id: file.id,
    label: file.name,
    deleted_at: file.deleted_at,
    deleted_by: file.deleted_by,
    purge_at: file.purge_at,
    data: named(file),
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
export async function restoreCompany(op: Operation & InFirm, { company }: { company: string }) {
  const { companies } = await limitsOf(op, op.firm.id)
  const held = await countFilesLocked(op.tx, op.firm.id)
  const before = await findTrashed(op.tx, op.firm.id, sightOf(op, op.firm), company)
  if (!before) throw problem(uncoded.not_found)
  if (companies !== null && held >= companies)
    throw problem(problems.company_limit_reached, { limit: companies })
  const after = await markRestored(op.tx, before.id, op.now)
  op.record({
    companyId: after.id,
    resource: 'company',
    recordId: after.id,
    action: 'restored',
    version: after.version,
    before,
    after,
  })
  op.activity({
    resource: 'company',
    recordId: after.id,
    action: 'restored',
    label: labels.companyRestored,
    values: { name: after.name },
  })
  return after
}

/** Another file took the code while this one lay in the bin. */
export const codeTaken = () => invalidField('code', messages.codeTaken)

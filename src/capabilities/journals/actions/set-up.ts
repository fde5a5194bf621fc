import type { JournalType } from '#countries'
import type { CompanyId } from '#kernel/ids'
import { firstVersion } from '#platform/operations/entity'
import type { Operation } from '#platform/operations/operation'
import { journal as journalLog } from '../entity.js'
import { insertJournals, takeJournalIds } from '../queries/journals.js'
import type { Journal } from '../schemas.js'

export type FirstJournal = {
  code: string
  label: string
  type: JournalType
  controlAccount: Journal['control_account']
  iban: string | null
}

/** Gives a new file its journals in one statement; the first of each type is the default of its type. */
export async function setUpJournals(
  op: Operation,
  company: { id: CompanyId; currency: string },
  first: readonly FirstJournal[],
): Promise<Journal[]> {
  const ids = await takeJournalIds(op.tx, first.length)
  const journals = first.map(
    (row, place): Journal => ({
      id: ids[place]!,
      company_id: company.id,
      code: row.code,
      label: row.label,
      type: row.type,
      control_account_id: row.controlAccount?.id ?? null,
      control_account: row.controlAccount,
      iban: row.iban,
      bic: null,
      currency: company.currency,
      last_number: 0,
      entries_count: 0,
      is_active: true,
      is_default: first.findIndex(({ type }) => type === row.type) === place,
      description: null,
      rules: [],
      ...firstVersion(op.now),
      deleted_at: null,
      deleted_by: null,
    }),
  )
  await insertJournals(op.tx, company.id, journals, op.now)
  for (const journal of journals)
    op.record({ ...journalLog.created(journal), companyId: company.id })
  return journals
}

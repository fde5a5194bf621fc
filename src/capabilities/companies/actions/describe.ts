import { yearsOf } from '#capabilities/fiscal-years'
import { journalsOf } from '#capabilities/journals'
import { packFor } from '#countries'
import type { CompanyId } from '#kernel/ids'
import { todayAt } from '#kernel/instants'
import { grouped } from '#kernel/lists'
import type { ReadTx } from '#platform/db/index'
import { fileUrl } from '#platform/files/stored'
import type { Circumstances } from '#platform/operations/operation'
import { type CompanyRow, findCompany } from '../queries/companies.js'
import type { Company } from '../schemas/companies.js'
import { type LoggedCompany, logged } from './logged.js'
import { settingsOf } from './settings.js'

type Viewing = Pick<Circumstances, 'now' | 'services'> & { readonly tx: ReadTx }

/** Files as the API shows them, with their years and journals: as many statements as for one. */
export async function describeCompanies(
  op: Viewing,
  rows: readonly CompanyRow[],
): Promise<Company[]> {
  const ids = rows.map(({ id }) => id)
  const years = grouped(await yearsOf(op.tx, ids), (year) => year.company_id)
  const journals = grouped(
    await journalsOf(op.tx, ids, todayAt(op.now)),
    (journal) => journal.company_id,
  )
  return rows.map((row) => ({
    ...shownRow(op, row),
    fiscal_years: years.get(row.id) ?? [],
    journals: journals.get(row.id) ?? [],
  }))
}

/** A file without its years and journals. */
export function shownRow(
  op: Pick<Circumstances, 'now' | 'services'>,
  row: CompanyRow,
): Omit<Company, 'fiscal_years' | 'journals'> {
  const { logo_file_id, icon_file_id, logo_link, settings, ...shown } = row
  return {
    ...shown,
    logo_url: fileUrl(op, logo_file_id) ?? logo_link,
    icon_url: fileUrl(op, icon_file_id),
    settings: settingsOf(packFor({ countryPack: row.country_pack }), settings),
  }
}

/** A file as its log keeps it, in the bin or not. */
export async function findLogged(op: Viewing, id: CompanyId): Promise<LoggedCompany> {
  return logged((await findCompany(op.tx, todayAt(op.now), id))!)
}

export async function describeCompany(op: Viewing, row: CompanyRow): Promise<Company> {
  return (await describeCompanies(op, [row]))[0]!
}

/** The same by its id, which is all that is known of a file made long ago. */
export async function findShown(op: Viewing, id: number): Promise<Company | undefined> {
  const row = await findCompany(op.tx, todayAt(op.now), id as CompanyId)
  return row && describeCompany(op, row)
}

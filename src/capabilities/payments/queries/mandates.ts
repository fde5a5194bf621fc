import type { CompanyId } from '#kernel/ids'
import { type OfDatabase, shownColumns, storedFields } from '#platform/db/columns'
import { type Conditions, conditionsOf, search } from '#platform/db/filters'
import type { ReadTx } from '#platform/db/index'
import { insertRecords, saveRecords, takeIds } from '#platform/db/record-writes'
import { rowsIn } from '#platform/db/records'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { Mandate, type MandateFilter } from '../schemas/mandates.js'

const columns = shownColumns(Mandate, 'm', {
  third_party_id: 't.today_id',
  sequence_type: `CASE WHEN m.type = 'one_off' THEN 'OOFF' WHEN m.last_used_on IS NULL THEN 'FRST' ELSE 'RCUR' END`,
})
const from = `sepa_mandates m
  JOIN third_parties_today t ON t.company_id = m.company_id AND t.id = m.third_party_id`

export const { find: findMandate, lock: lockMandates } = rowsIn<Mandate>('sepa_mandates', {
  alias: 'm',
  columns,
  from,
})

const filters: Conditions<MandateFilter> = {
  third_party_id: 't.today_id = $?',
  status: 'm.status = $?',
  q: search(`(folded(m.reference) LIKE $? OR folded(m.iban) LIKE $? OR folded(t.name) LIKE $?)`),
}

/** The mandates of the file by their reference. */
export async function listMandates(
  { tx, company }: CompanyReading,
  filter: MandateFilter,
): Promise<Mandate[]> {
  const { where, values } = conditionsOf(filters, filter, [company.id])
  return tx.rows<Mandate>(
    `SELECT ${columns} FROM ${from}
      WHERE m.company_id = $1 AND m.deleted_at IS NULL${where} ORDER BY upper(m.reference)`,
    values,
  )
}

/** The mandates that third parties gave, the newest first. */
export async function mandatesOf(
  { tx, company }: CompanyReading,
  thirdPartyIds: readonly number[],
): Promise<Mandate[]> {
  return tx.rows<Mandate>(
    `SELECT ${columns} FROM ${from}
      WHERE m.company_id = $1 AND m.deleted_at IS NULL AND t.today_id = ANY ($2)
      ORDER BY m.signed_on DESC, m.id DESC`,
    [company.id, thirdPartyIds],
  )
}

/** The mandates among some by which a living file collects, or did so before the bank rejected it. */
export async function mandatesInFiles(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT DISTINCT p.mandate_id AS id FROM sepa_payments p
       JOIN sepa_files f ON f.company_id = p.company_id AND f.id = p.file_id
      WHERE p.company_id = $1 AND p.mandate_id = ANY ($2) AND f.status <> 'cancelled' AND p.status <> 'rejected'`,
    [company.id, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The mandates of a file by which it may still collect. */
export async function activeMandates({ tx, company }: CompanyReading): Promise<Mandate[]> {
  return tx.rows<Mandate>(
    `SELECT ${columns} FROM ${from}
      WHERE m.company_id = $1 AND m.deleted_at IS NULL AND m.status = 'active' ORDER BY m.id`,
    [company.id],
  )
}

/** The company files that have such mandates. */
export async function companiesWithMandates(tx: ReadTx): Promise<CompanyId[]> {
  const rows = await tx.rows<{ id: CompanyId }>(
    `SELECT DISTINCT company_id AS id FROM sepa_mandates WHERE deleted_at IS NULL AND status = 'active'`,
  )
  return rows.map(({ id }) => id)
}

export async function isReferenceTaken(
  { tx, company }: CompanyReading,
  reference: string,
  ownId: number | null,
): Promise<boolean> {
  const { taken } = await tx.one<{ taken: boolean }>(
    `SELECT EXISTS (SELECT FROM sepa_mandates
                     WHERE company_id = $1 AND upper(reference) = upper($2) AND deleted_at IS NULL
                       AND id IS DISTINCT FROM $3) AS taken`,
    [company.id, reference, ownId],
  )
  return taken
}

const fields = storedFields(Mandate, ['sequence_type'])

/** A mandate without what the database gives it. */
export type MandateDraft = Omit<Mandate, OfDatabase | 'sequence_type'>

export async function insertMandate(op: CompanyOperation, draft: MandateDraft): Promise<Mandate> {
  const { tx, company, now } = op
  const [id] = await takeIds(tx, 'sepa_mandates', 1)
  await insertRecords({ tx, companyId: company.id, now }, 'sepa_mandates', fields, [
    { ...draft, id },
  ])
  return (await findMandate(op, id!))!
}

const moving = fields.filter((name) => name !== 'third_party_id')

/** Writes mandates as they now are, but for whose they are. */
export async function saveMandates(
  op: CompanyOperation,
  mandates: readonly Mandate[],
): Promise<void> {
  await saveRecords(op, 'sepa_mandates', moving, mandates)
}

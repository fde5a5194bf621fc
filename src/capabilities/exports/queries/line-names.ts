/** What lines name by id, of a whole company file: read once, where a join would bring it along with each line. */
import type { Language } from '#kernel/languages'
import type { CompanyReading } from '#platform/operations/operation'

export type LineJournal = {
  readonly id: number
  readonly code: string
  readonly label: string
  readonly type: string
}

/** By code, which is their order in legal files. */
export async function lineJournals({
  tx,
  company,
}: CompanyReading): Promise<ReadonlyMap<number, LineJournal>> {
  const journals = await tx.rows<LineJournal>(
    'SELECT id, code, label, type FROM journals WHERE company_id = $1 ORDER BY code, id',
    [company.id],
  )
  return new Map(journals.map((journal) => [journal.id, journal]))
}

export type LineAccount = { readonly number: string; readonly label: string }

export async function lineAccounts(
  { tx, company }: CompanyReading,
  language: Language,
): Promise<ReadonlyMap<number, LineAccount>> {
  const accounts = await tx.rows<LineAccount & { readonly id: number }>(
    'SELECT id, number, labels ->> $2 AS label FROM accounts WHERE company_id = $1',
    [company.id, language],
  )
  return new Map(accounts.map((account) => [account.id, account]))
}

/** A third party, or who it was merged into. */
export type LineParty = { readonly todayId: number; readonly code: string; readonly name: string }

export async function lineParties({
  tx,
  company,
}: CompanyReading): Promise<ReadonlyMap<number, LineParty>> {
  const parties = await tx.rows<LineParty & { readonly id: number }>(
    `SELECT m.id, m.today_id AS "todayId", t.code, t.name
       FROM third_parties_today m JOIN third_parties t ON t.company_id = m.company_id AND t.id = m.today_id
      WHERE m.company_id = $1`,
    [company.id],
  )
  return new Map(parties.map((party) => [party.id, party]))
}

import type { Day } from '#kernel/days'
import { grouped } from '#kernel/lists'
import { type Conditions, conditionsOf } from '#platform/db/filters'
import { pageOfIds } from '#platform/db/selection'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { Lettering, LetteringFilter, LetteringOrigin, LetteringStatus } from '../schemas.js'
import { lineColumns, lineTables } from './lines.js'

type Head = Omit<Lettering, 'lines'>
type LetteredLine = Lettering['lines'][number] & { of: number; entry_date: Day }

/** Letterings by their ids, as the API shows them, newest first. */
async function findLetterings({ tx, company }: CompanyReading, ids: readonly number[]) {
  const heads = await tx.rows<Head>(
    `SELECT g.id, g.company_id, g.code, g.status, g.account_id,
            json_build_object('id', a.id, 'number', a.number, 'label', a.labels ->> $3) AS account,
            t.today_id AS third_party_id, g.amount, g.remaining, g.difference, g.difference_entry_id, g.origin,
            g.created_by, g.created_at, g.updated_at, g.version, g.version AS lock_version
       FROM letterings g
       JOIN accounts a ON a.company_id = g.company_id AND a.id = g.account_id
       LEFT JOIN LATERAL (
         SELECT p.today_id FROM third_parties_today p
          WHERE p.company_id = g.company_id AND p.id = g.third_party_id OFFSET 0) t ON true
      WHERE g.company_id = $1 AND g.id = ANY ($2) ORDER BY g.id DESC`,
    [company.id, ids, company.locale],
  )
  const lines = await tx.rows<LetteredLine>(
    `SELECT coalesce(l.lettering_id, l.partial_lettering_id) AS of, ${lineColumns} FROM ${lineTables}
      WHERE l.company_id = $1 AND (l.lettering_id = ANY ($2) OR l.partial_lettering_id = ANY ($2))
      ORDER BY l.entry_date, l.id`,
    [company.id, ids],
  )
  const linesOf = grouped(lines, (line) => line.of)
  return heads.map(
    (head): Lettering => ({
      ...head,
      lines: (linesOf.get(head.id) ?? []).map(({ of: _of, ...line }) => line),
    }),
  )
}

export async function findLettering(
  op: CompanyReading,
  id: number,
): Promise<Lettering | undefined> {
  return (await findLetterings(op, [id]))[0]
}

const filters: Conditions<LetteringFilter> = {
  account_id: 'g.account_id = $?',
  third_party_id: `g.third_party_id IN (
    SELECT t.id FROM third_parties t WHERE t.company_id = $1 AND (t.id = $? OR t.merged_into_id = $?))`,
  status: 'g.status = $?',
}

/** A page of letterings, newest first; those of a third party include those of the ones merged into it. */
export async function pageOfLetterings(
  op: CompanyReading,
  filter: LetteringFilter,
  limit: number,
  offset: number,
): Promise<{ rows: Lettering[]; total: number }> {
  const { where, values } = conditionsOf(filters, filter, [op.company.id])
  const selection = {
    from: 'letterings g',
    id: 'g.id',
    order: 'g.id DESC',
    where: `g.company_id = $1${where}`,
    values,
  }
  const { ids, total } = await pageOfIds(op.tx, selection, limit, offset)
  return { rows: await findLetterings(op, ids), total }
}

/** Letterings held until the end of the transaction; unknown ones are left out. */
export async function lockLetterings(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<Lettering[]> {
  await op.tx.rows(
    `SELECT id FROM letterings WHERE company_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE`,
    [op.company.id, ids],
  )
  return findLetterings(op, ids)
}

/** The last codes of accounts, held until the end of the transaction; null where none was given yet. */
export async function holdCodes(
  { tx, company }: CompanyOperation,
  accountIds: readonly number[],
): Promise<Map<number, string | null>> {
  const rows = await tx.rows<{ account_id: number; last_code: string }>(
    `INSERT INTO lettering_codes AS c (company_id, account_id, last_code)
     SELECT $1, account_id, '' FROM unnest($2::bigint[]) AS account_id ORDER BY account_id
     ON CONFLICT (company_id, account_id) DO UPDATE SET last_code = c.last_code
     RETURNING account_id, last_code`,
    [company.id, accountIds],
  )
  return new Map(rows.map(({ account_id, last_code }) => [account_id, last_code || null]))
}

export type LetteringRow = {
  account_id: number
  third_party_id: number | null
  code: string
  status: LetteringStatus
  amount: string
  remaining: string
  difference: string
  difference_entry_id: number | null
  origin: LetteringOrigin
}

/** Writes letterings with the last codes of their accounts in one statement; gives their ids in order. */
export async function insertLetterings(
  { tx, company, caller, now }: CompanyOperation,
  letterings: readonly LetteringRow[],
  lastCodes: ReadonlyMap<number, string | null>,
): Promise<number[]> {
  const { ids } = await tx.one<{ ids: number[] }>(
    `WITH given AS MATERIALIZED (
       SELECT nextval('letterings_id_seq') AS id, g.*
         FROM ROWS FROM (json_to_recordset($2) AS (
                account_id bigint, third_party_id bigint, code text, status text, amount numeric, remaining numeric,
                difference numeric, difference_entry_id bigint, origin text)) WITH ORDINALITY
           AS g (account_id, third_party_id, code, status, amount, remaining, difference, difference_entry_id, origin,
                 place)
     ), made AS (
       INSERT INTO letterings (company_id, id, account_id, third_party_id, code, status, amount, remaining, difference,
                               difference_entry_id, origin, created_by, created_at, updated_at)
       SELECT $1, id, account_id, third_party_id, code, status, amount, remaining, difference, difference_entry_id,
              origin, $3, $4, $4
         FROM given ORDER BY id
     ), counted AS (
       UPDATE lettering_codes AS c SET last_code = k.last_code
         FROM unnest($5::bigint[], $6::text[]) AS k (account_id, last_code)
        WHERE c.company_id = $1 AND c.account_id = k.account_id
     )
     SELECT array_agg(id ORDER BY place) AS ids FROM given`,
    [
      company.id,
      JSON.stringify(letterings),
      caller.user.id,
      now,
      [...lastCodes.keys()],
      [...lastCodes.values()],
    ],
  )
  return ids
}

/** What moves when lines join a lettering or leave it. */
export type LetteringChange = { id: number } & Omit<LetteringRow, 'account_id' | 'origin'>

export async function updateLetterings(
  { tx, company, now }: CompanyOperation,
  changes: readonly LetteringChange[],
): Promise<void> {
  await tx.run(
    `UPDATE letterings AS g
        SET third_party_id = c.third_party_id, code = c.code, status = c.status, amount = c.amount,
            remaining = c.remaining, difference = c.difference, difference_entry_id = c.difference_entry_id,
            version = g.version + 1, updated_at = $3
       FROM json_to_recordset($2) AS c (id bigint, third_party_id bigint, code text, status text, amount numeric,
                                        remaining numeric, difference numeric, difference_entry_id bigint)
      WHERE g.company_id = $1 AND g.id = c.id`,
    [company.id, JSON.stringify(changes), now],
  )
}

/** Takes letterings away, once no line names them any more. */
export async function deleteLetterings(
  { tx, company }: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  await tx.run(`DELETE FROM letterings WHERE company_id = $1 AND id = ANY ($2)`, [company.id, ids])
}

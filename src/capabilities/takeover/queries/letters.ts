import type { Day } from '#kernel/days'
import type { CompanyOperation } from '#platform/operations/operation'

export type Lettered = {
  readonly lineId: number
  readonly accountId: number
  readonly thirdPartyId: number | null
  readonly code: string
  readonly letteredOn: Day | null
}

/** Notes the codes that lines have in the other program, until the lines of a code come to zero. */
export async function noteLetters(
  { tx, company }: CompanyOperation,
  lines: readonly Lettered[],
): Promise<void> {
  await tx.run(
    `INSERT INTO takeover_letters (company_id, entry_line_id, account_id, third_party_id, code, lettered_on)
     SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::date[])`,
    [
      company.id,
      lines.map(({ lineId }) => lineId),
      lines.map(({ accountId }) => accountId),
      lines.map(({ thirdPartyId }) => thirdPartyId),
      lines.map(({ code }) => code),
      lines.map(({ letteredOn }) => letteredOn),
    ],
  )
}

export type LetterGroup = {
  place: number
  account: string
  code: string
  line_ids: number[]
  rest: string
}

/**
 * Adds the open lines up by their code, on their account and of their third party; `byDay` also by the day on which they
 * were lettered, since programs give their codes anew each year.
 */
export async function groupLetters(
  { tx, company }: CompanyOperation,
  byDay: boolean,
): Promise<void> {
  await tx.run('DROP TABLE IF EXISTS pg_temp.staged_groups')
  await tx.run(
    `CREATE TEMPORARY TABLE staged_groups (place integer, account text, code text, line_ids bigint[],
       rest numeric(17, 2), is_partial boolean) ON COMMIT DROP`,
  )
  await tx.run(
    `INSERT INTO pg_temp.staged_groups
     SELECT row_number() OVER (ORDER BY min(l.id)), a.number, n.code, array_agg(l.id ORDER BY l.id),
            sum(l.debit - l.credit),
            n.code = lower(n.code) AND n.code <> upper(n.code) AND bool_or(l.debit > 0) AND bool_or(l.credit > 0)
              AND bool_or(l.partial_lettering_id IS NULL)
       FROM takeover_letters n
       JOIN entry_lines l ON l.company_id = n.company_id AND l.id = n.entry_line_id
       JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
       JOIN accounts a ON a.company_id = n.company_id AND a.id = n.account_id
      WHERE n.company_id = $1 AND l.lettering_id IS NULL AND e.status = 'posted'
        AND (NOT $2 OR n.lettered_on IS NOT NULL)
      GROUP BY a.number, n.third_party_id, n.code, CASE WHEN $2 THEN n.lettered_on END`,
    [company.id, byDay],
  )
}

/** The most lines of a lettering. */
const mostLines = 1000

const groups = (
  which: string,
) => `SELECT place, account, code, line_ids, rest::text FROM staged_groups
  WHERE place > $1 AND ${which} ORDER BY place LIMIT 100`

/** The groups that come to zero, some at a time. */
export async function settledGroups(
  { tx }: CompanyOperation,
  after: number,
): Promise<LetterGroup[]> {
  return tx.rows<LetterGroup>(
    groups(`rest = 0 AND cardinality(line_ids) BETWEEN 2 AND ${mostLines}`),
    [after],
  )
}

/** Those in lower case that do not: parts of payments. */
export async function partialGroups(
  { tx }: CompanyOperation,
  after: number,
): Promise<LetterGroup[]> {
  return tx.rows<LetterGroup>(
    groups(`rest <> 0 AND is_partial AND cardinality(line_ids) <= ${mostLines}`),
    [after],
  )
}

/** The others of which something is left, as many as are told. */
export async function unsettledGroups({ tx }: CompanyOperation): Promise<LetterGroup[]> {
  return tx.rows<LetterGroup>(
    `SELECT place, account, code, line_ids[1:1000] AS line_ids, rest::text FROM staged_groups
      WHERE NOT is_partial AND (rest <> 0 OR cardinality(line_ids) > ${mostLines}) ORDER BY place LIMIT 1000`,
  )
}

/** Forgets the codes of lines that are lettered by now, or no longer stand. */
export async function forgetLetters({ tx, company }: CompanyOperation): Promise<void> {
  await tx.run(
    `DELETE FROM takeover_letters n USING entry_lines l, entries e
      WHERE n.company_id = $1 AND l.company_id = n.company_id AND l.id = n.entry_line_id
        AND e.company_id = l.company_id AND e.id = l.entry_id AND (l.lettering_id IS NOT NULL OR e.status <> 'posted')`,
    [company.id],
  )
}

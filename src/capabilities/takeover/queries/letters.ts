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
  account_id: number
  account: string
  third_party_id: number | null
  code: string
  line_ids: number[]
  rest: string
  has_both: boolean
  is_new: boolean
}

const open = `
  SELECT n.account_id, n.third_party_id, n.code, n.lettered_on, l.id, l.debit - l.credit AS amount,
         l.partial_lettering_id
    FROM takeover_letters n
    JOIN entry_lines l ON l.company_id = n.company_id AND l.id = n.entry_line_id
    JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
   WHERE n.company_id = $1 AND l.lettering_id IS NULL AND e.status = 'posted'`

const grouped = (by: string) => `
  SELECT o.account_id, a.number AS account, o.third_party_id, o.code, array_agg(o.id ORDER BY o.id) AS line_ids,
         sum(o.amount)::text AS rest, bool_or(o.amount > 0) AND bool_or(o.amount < 0) AS has_both,
         bool_or(o.partial_lettering_id IS NULL) AS is_new
    FROM (${open}) o JOIN accounts a ON a.company_id = $1 AND a.id = o.account_id
   GROUP BY o.account_id, a.number, o.third_party_id, o.code${by}`

/** The codes whose open lines come to zero, on their account and of their third party. */
export async function settledGroups({ tx, company }: CompanyOperation): Promise<LetterGroup[]> {
  return tx.rows<LetterGroup>(
    `${grouped('')} HAVING sum(o.amount) = 0 AND count(*) <= 1000 ORDER BY min(o.id)`,
    [company.id],
  )
}

/** The same of those that were lettered on one day: programs give their codes anew each year. */
export async function settledByDay({ tx, company }: CompanyOperation): Promise<LetterGroup[]> {
  return tx.rows<LetterGroup>(
    `${grouped(', o.lettered_on')} HAVING sum(o.amount) = 0 AND count(*) <= 1000 AND o.lettered_on IS NOT NULL
      ORDER BY min(o.id)`,
    [company.id],
  )
}

/** The codes of which something is left. */
export async function unsettledGroups({ tx, company }: CompanyOperation): Promise<LetterGroup[]> {
  return tx.rows<LetterGroup>(`${grouped('')} ORDER BY min(o.id)`, [company.id])
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

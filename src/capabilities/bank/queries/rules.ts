import { shownColumns } from '#platform/db/columns'
import { likePattern } from '#platform/db/like'
import { rowsIn } from '#platform/db/records'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { BankRule, type RuleConditions, type RuleOutcome } from '../schemas/rules.js'

const columns = shownColumns(BankRule, 'r', {
  // biome-ignore lint/suspicious/noThenProperty: the name of the contract
  then: `(SELECT coalesce(jsonb_set(o.outcome, '{third_party_id}', to_jsonb(p.merged_into_id)), o.outcome)
     FROM (SELECT CASE WHEN r.outcome -> 'analytic' = '[]' THEN r.outcome ELSE jsonb_set(r.outcome, '{analytic}',
                    named_analytic(r.company_id, r.outcome -> 'analytic')::jsonb) END) AS o (outcome) LEFT JOIN third_parties p ON p.company_id = r.company_id
       AND p.id = (r.outcome ->> 'third_party_id')::bigint AND p.merged_into_id IS NOT NULL)`,
  pending_fits: null,
})

export const { find: findRule, lock: lockRules } = rowsIn<BankRule>('bank_rules', {
  alias: 'r',
  columns,
  order: 'r.position, r.id',
})

/** Rules in the order in which they are tried within their origin. */
export async function rulesOf(
  { tx, company }: CompanyReading,
  { origin, q }: { origin?: string | null | undefined; q?: string | null | undefined } = {},
): Promise<BankRule[]> {
  return tx.rows<BankRule>(
    `SELECT ${columns} FROM bank_rules r
      WHERE r.company_id = $1 AND r.deleted_at IS NULL AND ($2::text IS NULL OR r.origin = $2)
        AND ($3::text IS NULL OR folded(concat_ws(' ', r.label, r.conditions ->> 'iban', r.conditions ->> 'name_contains',
             r.conditions ->> 'communication_contains', r.conditions ->> 'code')) LIKE $3)
      ORDER BY r.position, r.id`,
    [company.id, origin ?? null, likePattern(q)],
  )
}

/** Holds the rules of the file against every other change of them. */
export async function holdRules({ tx, company }: CompanyOperation): Promise<void> {
  await tx.one(`SELECT id FROM companies WHERE id = $1 FOR NO KEY UPDATE`, [company.id])
}

export type RuleFields = {
  label: string | null
  conditions: RuleConditions
  outcome: RuleOutcome
  is_active: boolean
  is_auto: boolean
}

/** A distribution is stored by the ids of its codes alone. */
const storedNames = [
  'account_id',
  'third_party_id',
  'vat_code_id',
  'label',
  'analytic',
  'axis_id',
  'code_id',
  'percent',
]

const valuesOf = (fields: RuleFields) => [
  fields.label,
  JSON.stringify(fields.conditions),
  JSON.stringify(fields.outcome, storedNames),
  fields.is_active,
  fields.is_auto,
]

/** Writes a rule after all others; a learned one is known by the key of its lessons. */
export async function insertRule(
  { tx, company, now }: CompanyOperation,
  fields: RuleFields,
  learned: { key: string; lessons: number } | null = null,
): Promise<BankRule> {
  return tx.one<BankRule>(
    `INSERT INTO bank_rules AS r (company_id, position, label, conditions, outcome, is_active, is_auto, created_at,
                                  updated_at, origin, lesson_key, lessons)
     SELECT $1, coalesce(max(position), 0) + 1, $2::text, $3::jsonb, $4::jsonb, $5::boolean, $6::boolean,
            $7::timestamptz, $7::timestamptz, CASE WHEN $8::text IS NULL THEN 'manual' ELSE 'learned' END, $8, $9::int
       FROM bank_rules WHERE company_id = $1 AND deleted_at IS NULL
     RETURNING ${columns}`,
    [company.id, ...valuesOf(fields), now, learned?.key ?? null, learned?.lessons ?? 0],
  )
}

export async function updateRule(
  { tx, company, now }: CompanyOperation,
  id: number,
  fields: RuleFields,
): Promise<BankRule> {
  return tx.one<BankRule>(
    `UPDATE bank_rules AS r SET label = $3, conditions = $4, outcome = $5, is_active = $6, is_auto = $7,
            version = r.version + 1, updated_at = $8
      WHERE r.company_id = $1 AND r.id = $2 RETURNING ${columns}`,
    [company.id, id, ...valuesOf(fields), now],
  )
}

/** Gives rules the places 1 to n in the order given; those that stand there already are not touched. */
export async function moveRules(
  { tx, company, now }: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  await tx.run(
    `UPDATE bank_rules AS r SET position = wanted.place, version = r.version + 1, updated_at = $3
       FROM unnest($2::bigint[]) WITH ORDINALITY AS wanted (id, place)
      WHERE r.company_id = $1 AND r.id = wanted.id AND r.position <> wanted.place`,
    [company.id, ids, now],
  )
}

/** The learned rule of a key, unless it was thrown away. */
export async function findLearned(
  { tx, company }: CompanyReading,
  key: string,
): Promise<BankRule | undefined> {
  return tx.maybe<BankRule>(
    `SELECT ${columns} FROM bank_rules r WHERE r.company_id = $1 AND r.lesson_key = $2 AND r.deleted_at IS NULL`,
    [company.id, key],
  )
}

/** Says how many decisions of people stand behind a learned rule. */
export async function setLessons(
  { tx, company }: CompanyOperation,
  id: number,
  lessons: number,
): Promise<void> {
  await tx.run('UPDATE bank_rules SET lessons = $3 WHERE company_id = $1 AND id = $2', [
    company.id,
    id,
    lessons,
  ])
}

/** Every rule with how many decisions of people stand behind it. */
export async function taughtRules({
  tx,
  company,
}: CompanyReading): Promise<(BankRule & { lessons: number })[]> {
  return tx.rows<BankRule & { lessons: number }>(
    `SELECT ${columns}, r.lessons FROM bank_rules r WHERE r.company_id = $1 AND r.deleted_at IS NULL
      ORDER BY r.position, r.id`,
    [company.id],
  )
}

/** Counts that rules were right, each as often as it is named. */
export async function countHits(
  { tx, company, now }: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await tx.run(
    `UPDATE bank_rules r SET hits = r.hits + n.count, last_hit_at = $3
       FROM (SELECT id, count(*)::int AS count FROM unnest($2::bigint[]) AS id GROUP BY id) n
      WHERE r.company_id = $1 AND r.id = n.id`,
    [company.id, ids, now],
  )
}

export type Proposed = Pick<RuleOutcome, 'label' | 'analytic'>

/** What rules propose beside where it goes, by their ids. */
export async function proposedByRules(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Proposed>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<Proposed & { id: number }>(
    `SELECT id, outcome ->> 'label' AS label, outcome -> 'analytic' AS analytic FROM bank_rules
      WHERE company_id = $1 AND id = ANY ($2)`,
    [company.id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

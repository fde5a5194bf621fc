import type { CompanyId } from '#kernel/ids'
import type { ReadTx } from '#platform/db/index'
import { rowsIn } from '#platform/db/records'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Conditions, JournalRule, Outcome } from '../schemas.js'

/** A distribution is stored by the ids of its codes alone. */
const then = `CASE WHEN r.outcome -> 'analytic' = '[]' THEN r.outcome
  ELSE jsonb_set(r.outcome, '{analytic}', named_analytic(r.company_id, r.outcome -> 'analytic')::jsonb) END`
const storedNames = [
  'journal_id',
  'account_id',
  'vat_code_id',
  'analytic',
  'axis_id',
  'code_id',
  'percent',
]

const ruleColumns = `
  r.id, r.company_id, r.journal_id, r.position, r.label, r.conditions, ${then} AS then, r.is_active, r.version,
  r.version AS lock_version, r.created_at, r.updated_at, r.deleted_at, r.deleted_by`

/** The rules of files in the order in which they are asked, those of one journal when named. */
export async function rulesOf(
  tx: ReadTx,
  companyIds: readonly CompanyId[],
  journalId: number | null,
): Promise<JournalRule[]> {
  return tx.rows<JournalRule>(
    `SELECT ${ruleColumns} FROM journal_rules r
      WHERE r.company_id = ANY ($1) AND r.deleted_at IS NULL AND ($2::bigint IS NULL OR r.journal_id = $2)
      ORDER BY r.company_id, r.position, r.id`,
    [companyIds, journalId],
  )
}

/** Rules one by one, or held against every other write of them, in the order in which they are asked. */
export const { find: findRule, lock: lockRules } = rowsIn<JournalRule>('journal_rules', {
  alias: 'r',
  columns: ruleColumns,
  order: 'r.position, r.id',
})

/** What a person decides about a rule, but for its place. */
export type RuleFields = {
  label: string
  conditions: Conditions
  outcome: Outcome
  is_active: boolean
}

/** Writes a rule after all others of the file, which the caller holds. */
export async function insertRule(
  { tx, company, now }: CompanyOperation,
  journalId: number,
  fields: RuleFields,
): Promise<JournalRule> {
  return tx.one<JournalRule>(
    `INSERT INTO journal_rules AS r
       (company_id, journal_id, position, label, conditions, outcome, is_active, created_at, updated_at)
     SELECT $1, $2::bigint, coalesce(max(position), 0) + 1, $3::text, $4::jsonb, $5::jsonb, $6::boolean,
            $7::timestamptz, $7::timestamptz
       FROM journal_rules WHERE company_id = $1 AND deleted_at IS NULL
     RETURNING ${ruleColumns}`,
    [company.id, journalId, ...valuesOf(fields), now],
  )
}

export async function updateRule(
  { tx, company, now }: CompanyOperation,
  id: number,
  fields: RuleFields,
): Promise<JournalRule> {
  return tx.one<JournalRule>(
    `UPDATE journal_rules AS r SET label = $3, conditions = $4, outcome = $5, is_active = $6,
            version = r.version + 1, updated_at = $7
      WHERE r.company_id = $1 AND r.id = $2 RETURNING ${ruleColumns}`,
    [company.id, id, ...valuesOf(fields), now],
  )
}

function valuesOf({ label, conditions, outcome, is_active }: RuleFields) {
  return [
    label,
    JSON.stringify(conditions),
    JSON.stringify(outcome, storedNames),
    is_active,
  ] as const
}

/** Gives rules the places 1 to n in the order given; those that stand there already are not touched. */
export async function moveRules(
  { tx, company, now }: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  await tx.run(
    `UPDATE journal_rules AS r SET position = wanted.place, version = r.version + 1, updated_at = $3
      FROM unnest($2::bigint[]) WITH ORDINALITY AS wanted (id, place)
     WHERE r.company_id = $1 AND r.id = wanted.id AND r.position <> wanted.place AND r.deleted_at IS NULL`,
    [company.id, ids, now],
  )
}

/** Gives rules places of their own; returns those that moved. */
export async function placeRules(
  { tx, company, now }: CompanyOperation,
  places: ReadonlyMap<number, number>,
): Promise<JournalRule[]> {
  return tx.rows<JournalRule>(
    `UPDATE journal_rules AS r SET position = wanted.place, version = r.version + 1, updated_at = $4
      FROM unnest($2::bigint[], $3::int[]) AS wanted (id, place)
     WHERE r.company_id = $1 AND r.id = wanted.id AND r.position <> wanted.place AND r.deleted_at IS NULL
     RETURNING ${ruleColumns}`,
    [company.id, [...places.keys()], [...places.values()], now],
  )
}

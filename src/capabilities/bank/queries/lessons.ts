import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { Lesson } from '../domain/matching/learning.js'

/** The lessons of a key that stand, in the order in which they were given. */
export async function lessonsOf({ tx, company }: CompanyReading, key: string): Promise<Lesson[]> {
  const rows = await tx.rows<{ lesson: Lesson }>(
    'SELECT lesson FROM bank_lessons WHERE company_id = $1 AND key = $2 ORDER BY id',
    [company.id, key],
  )
  return rows.map(({ lesson }) => lesson)
}

export async function insertLesson(
  { tx, company }: CompanyOperation,
  transactionId: number,
  lesson: Lesson,
): Promise<void> {
  await tx.run(
    'INSERT INTO bank_lessons (company_id, transaction_id, key, lesson) VALUES ($1, $2, $3, $4)',
    [company.id, transactionId, lesson.key, JSON.stringify(lesson)],
  )
}

/** The keys of the lessons that transactions taught, each once. */
export async function taughtBy(
  { tx, company }: CompanyReading,
  transactionIds: readonly number[],
): Promise<string[]> {
  const rows = await tx.rows<{ key: string }>(
    `SELECT DISTINCT key FROM bank_lessons WHERE company_id = $1 AND transaction_id = ANY ($2) ORDER BY key`,
    [company.id, transactionIds],
  )
  return rows.map(({ key }) => key)
}

export async function deleteLessons(
  { tx, company }: CompanyOperation,
  transactionIds: readonly number[],
): Promise<void> {
  await tx.run('DELETE FROM bank_lessons WHERE company_id = $1 AND transaction_id = ANY ($2)', [
    company.id,
    transactionIds,
  ])
}

/** Forgets what was taught about learned rules: who throws one away does not want it back. */
export async function forgetLessons(
  { tx, company }: CompanyOperation,
  ruleIds: readonly number[],
): Promise<void> {
  await tx.run(
    `DELETE FROM bank_lessons l USING bank_rules r
      WHERE l.company_id = $1 AND r.company_id = $1 AND r.id = ANY ($2) AND r.lesson_key = l.key`,
    [company.id, ruleIds],
  )
}

/** Whether a third party of the file has an account. */
export async function isIbanKnown({ tx, company }: CompanyReading, iban: string): Promise<boolean> {
  const { is_known } = await tx.one<{ is_known: boolean }>(
    `SELECT EXISTS (SELECT FROM third_parties WHERE company_id = $1 AND deleted_at IS NULL
        AND ibans @> jsonb_build_array(jsonb_build_object('iban', $2::text))) AS is_known`,
    [company.id, iban],
  )
  return is_known
}

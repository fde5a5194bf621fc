import type { Instant } from '#kernel/instants'
import type { Language } from '#kernel/languages'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { TemplateKey } from '../domain/keys.js'

/** The words of a file in place of the product's; null once they were given back. */
export type TemplateRow = {
  readonly id: number
  readonly key: TemplateKey
  readonly locale: Language
  readonly subject: string | null
  readonly body: string | null
  readonly version: number
  readonly created_at: Instant
  readonly updated_at: Instant
}

const columns = 'id, key, locale, subject, body, version, created_at, updated_at'

export async function listTemplates({ tx, company }: CompanyReading): Promise<TemplateRow[]> {
  return tx.rows<TemplateRow>(
    `SELECT ${columns} FROM mail_templates WHERE company_id = $1 ORDER BY id`,
    [company.id],
  )
}

/** The words of a file for one template, where it has its own. */
export async function findWords(
  { tx, company }: CompanyReading,
  id: number,
): Promise<{ subject: string; body: string } | undefined> {
  return tx.maybe(
    `SELECT subject, body FROM mail_templates WHERE company_id = $1 AND id = $2 AND subject IS NOT NULL`,
    [company.id, id],
  )
}

/** Since when the file is there: so old are words that nobody touched. */
export async function openedAt({ tx, company }: CompanyReading): Promise<Instant> {
  const { at } = await tx.one<{ at: Instant }>(
    'SELECT created_at AS at FROM companies WHERE id = $1',
    [company.id],
  )
  return at
}

/** Nobody else changes templates of the file until the end: there may be no row of one yet. */
export async function holdTemplates({ tx, company }: CompanyOperation): Promise<void> {
  await tx.rows('SELECT FROM companies WHERE id = $1 FOR NO KEY UPDATE', [company.id])
}

/** Writes the words of a file, or takes them away; the version is the one after the last. */
export async function saveTemplate(
  { tx, company, now }: CompanyOperation,
  {
    id,
    key,
    locale,
    subject,
    body,
  }: Pick<TemplateRow, 'id' | 'key' | 'locale' | 'subject' | 'body'>,
): Promise<void> {
  await tx.run(
    `INSERT INTO mail_templates AS t (company_id, id, key, locale, subject, body, version, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, 2, $7, $7)
     ON CONFLICT (company_id, id) DO UPDATE SET subject = $5, body = $6, version = t.version + 1, updated_at = $7`,
    [company.id, id, key, locale, subject, body, now],
  )
}

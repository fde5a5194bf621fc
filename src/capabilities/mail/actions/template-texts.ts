import { emailChangeMail } from '#capabilities/auth'
import { type Language, languages } from '#kernel/languages'
import type { CompanyReading } from '#platform/operations/operation'
import { placeholdersOf, type TemplateKey, templateId, templateKeys } from '../domain/keys.js'
import { defaultText, type TemplateText, textOfService } from '../domain/texts.js'
import { findWords, listTemplates, openedAt } from '../queries/templates.js'
import type { MailTemplate } from '../schemas/templates.js'

/** The words of the product. */
function usualText(key: TemplateKey, locale: Language): TemplateText {
  return key === 'email_change' ? textOfService(emailChangeMail, locale) : defaultText(key, locale)
}

/** Every template of a file, one for each key and language. */
export async function allTemplates(op: CompanyReading): Promise<MailTemplate[]> {
  const since = await openedAt(op)
  const own = new Map((await listTemplates(op)).map((row) => [row.id, row]))
  return templateKeys.flatMap((key) =>
    languages.map((locale): MailTemplate => {
      const id = templateId(key, locale)
      const row = own.get(id)
      const usual = usualText(key, locale)
      const version = row?.version ?? 1
      return {
        id,
        company_id: op.company.id,
        key,
        locale,
        subject: row?.subject ?? usual.subject,
        body: row?.body ?? usual.body,
        is_default: row?.subject == null,
        placeholders: [...placeholdersOf(key)],
        version,
        lock_version: version,
        created_at: row?.created_at ?? since,
        updated_at: row?.updated_at ?? since,
      }
    }),
  )
}

export async function findTemplate(
  op: CompanyReading,
  id: number,
): Promise<MailTemplate | undefined> {
  return (await allTemplates(op)).find((one) => one.id === id)
}

/** The words by which a file writes, and whether they are the product's. */
export async function wordsFor(
  op: CompanyReading,
  key: TemplateKey,
  locale: Language,
): Promise<TemplateText & { readonly isDefault: boolean }> {
  const own = await findWords(op, templateId(key, locale))
  return own ? { ...own, isDefault: false } : { ...usualText(key, locale), isDefault: true }
}

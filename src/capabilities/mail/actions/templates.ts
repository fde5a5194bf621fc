import { type Language, languages } from '#kernel/languages'
import { invalid, invalidField, type Message, problem } from '#kernel/problem'
import type { CompanyOperation, InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import {
  isOfService,
  isTemplateKey,
  placeholdersOf,
  type TemplateKey,
  templateId,
} from '../domain/keys.js'
import { faultIn } from '../domain/placeholders.js'
import type { TemplateText } from '../domain/texts.js'
import { mailTemplate } from '../entity.js'
import { messages } from '../problems.js'
import { holdTemplates, saveTemplate } from '../queries/templates.js'
import type { MailTemplate, MailTemplateBody, TemplateFilter } from '../schemas/templates.js'
import { allTemplates, findTemplate } from './template-texts.js'

export async function listMailTemplates(
  op: Reading & InCompany,
  { query }: { query: TemplateFilter },
): Promise<MailTemplate[]> {
  const all = await allTemplates(op)
  return all.filter(
    ({ key, locale }) => (query.key ?? key) === key && (query.locale ?? locale) === locale,
  )
}

type Named = { key: string }
type Asked = { locale?: Language | null }

/** The key of a path that can be changed. */
function writableKey({ key }: Named): TemplateKey {
  if (!isTemplateKey(key)) throw problem(uncoded.not_found)
  if (isOfService(key)) throw invalidField('key', messages.ofService)
  return key
}

/** What `X-Base-Version` is compared with. */
export async function heldTemplate(
  op: CompanyOperation,
  { key, body, query }: Named & { body?: MailTemplateBody; query?: Asked },
): Promise<MailTemplate> {
  const named = writableKey({ key })
  await holdTemplates(op)
  const locale = body?.locale ?? query?.locale ?? languages[0]
  return (await findTemplate(op, templateId(named, locale)))!
}

/** Gives a file words of its own. */
export async function putMailTemplate(
  op: CompanyOperation,
  { key, body }: Named & { body: MailTemplateBody },
): Promise<MailTemplate> {
  const named = writableKey({ key })
  refuseFaults(named, body)
  return setText(op, templateId(named, body.locale), body, 'updated')
}

/** What is wrong with words, by field. */
export function refuseFaults(
  key: TemplateKey | null,
  given: { readonly subject?: string | null; readonly body?: string | null },
  prefix = '',
): void {
  const wrong: Record<string, Message[]> = {}
  for (const name of ['subject', 'body'] as const) {
    const text = given[name] ?? ''
    const field = `${prefix}${name}`
    const fault = faultIn(text, placeholdersOf(key))
    const said =
      fault?.is === 'unknown' ? messages.unknownPlaceholder : messages.unclosedPlaceholder
    if (name === 'subject' && /[\p{Cc}\u2028\u2029]/u.test(text))
      wrong[field] = [{ text: messages.oneLine, values: { field } }]
    else if (fault) wrong[field] = [{ text: said, values: { field, name: fault.name } }]
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Gives a template back the words of the product, in one language or in all. */
export async function resetMailTemplate(
  op: CompanyOperation,
  { key, query: { locale = null } }: Named & { query: Asked },
): Promise<void> {
  const named = writableKey({ key })
  await holdTemplates(op)
  const wanted = (await allTemplates(op)).filter(
    (one) => one.key === named && !one.is_default && (locale ?? one.locale) === one.locale,
  )
  if (wanted.length === 0) return op.unchanged()
  for (const { id } of wanted) await setText(op, id, null, 'reset')
}

/** Sets the words of a template, or takes them away, and records it. */
export async function setText(
  op: CompanyOperation,
  id: number,
  text: TemplateText | null,
  action: 'updated' | 'reset',
): Promise<MailTemplate> {
  await holdTemplates(op)
  const before = (await findTemplate(op, id))!
  const { key, locale } = before
  const isSame =
    text === null
      ? before.is_default
      : !before.is_default && before.subject === text.subject && before.body === text.body
  if (isSame) {
    op.unchanged()
    return before
  }
  const { subject = null, body = null } = text ?? {}
  await saveTemplate(op, { id, key, locale, subject, body })
  const after = (await findTemplate(op, id))!
  op.record(mailTemplate.changed(before, after, action))
  return after
}

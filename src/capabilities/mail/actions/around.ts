import type { Day } from '#kernel/days'
import type { Instant } from '#kernel/instants'
import type { Language } from '#kernel/languages'
import type { CompanyReading } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import { todayFor } from '#platform/operations/today'
import { filled, filledLine, type Values } from '../domain/placeholders.js'
import { type From, fromOf, type SettingsRow } from '../domain/settings.js'
import type { TemplateText } from '../domain/texts.js'
import { type Correspondents, commonValues } from '../domain/values.js'
import { type CompanyWords, companyWords } from '../queries/company.js'
import { findSettings } from '../queries/settings.js'

export type Writing = CompanyReading & {
  readonly services: Services
  readonly now: Instant
  /** Who writes, where anyone does. */
  readonly caller: { readonly user: { readonly name: string } }
}

/** What every letter of a file is written with. */
export type Around = {
  readonly settings: SettingsRow
  readonly company: CompanyWords
  readonly from: From
  readonly senderName: string
  readonly today: Day
}

export async function aroundOf(op: Writing): Promise<Around> {
  const settings = await findSettings(op)
  const from = fromOf(settings, op.services.outside.mail.ownAddress)
  const company = await companyWords(op)
  return {
    settings,
    company: { ...company, email: from.replyTo ?? settings.from_email ?? company.email },
    from,
    // Nobody signs what the service writes by itself.
    senderName: op.caller.user.name || from.name,
    today: todayFor(op),
  }
}

/** The values that every mail to someone has. */
export function valuesFor(
  { company, senderName, settings, today }: Around,
  customer: Correspondents['customer'],
  language: Language,
): Values {
  const { signature } = settings
  return commonValues({ company, customer, senderName, signature, today }, language)
}

/** Words with their values put in; what stands empty at the end goes. */
export function written({ subject, body }: TemplateText, values: Values): TemplateText {
  return { subject: filledLine(subject, values), body: filled(body, values).trimEnd() }
}

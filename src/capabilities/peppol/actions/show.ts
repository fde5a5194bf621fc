import { participantsBy } from '#capabilities/third-parties'
import { type Language, say } from '#kernel/languages'
import { fullParticipant } from '../domain/participant.js'
import { errorTexts, prerequisiteTexts } from '../problems.js'
import type { MessageRow } from '../queries/messages.js'
import type { Company, RegistrationRow } from '../queries/registrations.js'
import type { PeppolMessage } from '../schemas/messages.js'
import { type PeppolRegistration, prerequisiteCodes } from '../schemas/registration.js'

/** The participants that a company may be, the likeliest first. */
export function ownParticipants(company: Company): string[] {
  return participantsBy(company)
}

/** What a company has of what its registration needs. */
export function metBy(
  company: Company,
  hasAccessPoint: boolean,
): Readonly<Record<(typeof prerequisiteCodes)[number], boolean>> {
  const { street, postal_code, city, country, name } = company
  return {
    access_point: hasAccessPoint,
    identifier: ownParticipants(company).length > 0,
    name: name.trim() !== '',
    address: [street, postal_code, city, country].every((part) => (part ?? '') !== ''),
  }
}

/** A registration as the log keeps it. */
export type LoggedRegistration = Omit<PeppolRegistration, 'id' | 'prerequisites'> & { id: number }

export function loggedRegistration(row: RegistrationRow): LoggedRegistration {
  const { connection_id: _, ...registration } = row
  return { ...registration, full_id: fullParticipant(row.participant_id) }
}

/** A registration as the API shows it, or what one would be. */
export function shownRegistration(
  row: RegistrationRow | undefined,
  company: Company & { readonly id: number },
  hasAccessPoint: boolean,
  language: Language,
): PeppolRegistration {
  const met = metBy(company, hasAccessPoint)
  const prerequisites = prerequisiteCodes.map((code) => ({
    code,
    ok: met[code],
    message: say(prerequisiteTexts[code], language),
  }))
  if (row) return { ...loggedRegistration(row), prerequisites }
  const [proposed = null] = ownParticipants(company)
  return {
    id: null,
    company_id: company.id,
    participant_id: proposed,
    full_id: proposed && fullParticipant(proposed),
    status: 'none',
    incoming_enabled: false,
    activated_at: null,
    access_point: null,
    provider: null,
    reference: null,
    reason: null,
    verification_url: null,
    contact: null,
    mandate_confirmed_by: null,
    requested_at: null,
    checked_at: null,
    prerequisites,
    version: 1,
    lock_version: 1,
    created_at: company.created_at,
    updated_at: company.created_at,
  }
}

/** A message as the API shows it, its error in words. */
export function shownMessage(row: MessageRow, language: Language): PeppolMessage {
  const { file_id: _file, connection_id: _connection, error, ...message } = row
  return {
    ...message,
    error: error && {
      code: error.code,
      message: say(errorTexts[error.code], language),
      detail: error.detail,
    },
  }
}

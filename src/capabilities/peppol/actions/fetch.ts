import { randomUUID } from 'node:crypto'
import type { Language } from '#kernel/languages'
import { invalidField, problem } from '#kernel/problem'
import { Outage } from '#outside/access-point/access-point'
import type { CompanyScope } from '#platform/operations/access'
import type { CompanyOperation, InCompany, Preparing } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import { messages, problems } from '../problems.js'
import { messagesOf } from '../queries/messages.js'
import { findRegistration, type RegistrationRow } from '../queries/registrations.js'
import type { PeppolFetched } from '../schemas/messages.js'
import { asked, reachedFor } from './access-points.js'
import { receiveEntry } from './receive.js'
import { shownMessage } from './show.js'

const mostAtOnce = 100

/** Fetches what came, each document in a transaction of its own, while the caller waits. */
export async function prepareFetch(about: Preparing & InCompany): Promise<PeppolFetched> {
  const { services, company, language } = about
  const registration = await findRegistration({ tx: about.db.statement, company })
  if (!registration || !['active', 'suspended'].includes(registration.status))
    throw invalidField('status', messages.notRegistered)
  if (!registration.incoming_enabled) throw invalidField('incoming_enabled', messages.incomingOff)
  return fetchInbox(services, company, registration, language)
}

/** All of it is kept already. */
export async function fetchPeppol(
  op: CompanyOperation,
  { prepared }: { prepared: PeppolFetched },
): Promise<PeppolFetched> {
  op.unchanged()
  return prepared
}

/** Fetches up to a hundred documents, oldest first. One that does not come now waits for the next time. */
export async function fetchInbox(
  services: Services,
  company: CompanyScope,
  registration: RegistrationRow,
  language: Language,
): Promise<PeppolFetched> {
  const { statement } = services.db
  const reached = await reachedFor({ services, tx: statement, company }, registration)
  if (!reached) throw problem(problems.peppol_not_configured)
  const { participant_id: participant, reference } = registration
  const { accessPoint } = reached
  const { entries, hasMore } = await asked(
    accessPoint.inbox({ participant, reference }, mostAtOnce),
  )
  const batchId = randomUUID()
  const counts = { received: 0, duplicates: 0, failed: 0 }
  const ids: number[] = []
  let isCutShort = false
  for (const entry of entries) {
    try {
      const taken = await receiveEntry({ services, company, registration, reached, batchId }, entry)
      counts[taken.as]++
      if (taken.id !== null) ids.push(taken.id)
    } catch (error) {
      if (!(error instanceof Outage)) throw error
      isCutShort = true
      break
    }
  }
  const rows = await messagesOf({ tx: statement, company }, ids)
  const shown = rows.map((row) => shownMessage(row, language))
  return { ...counts, has_more: hasMore || isCutShort, messages: shown }
}

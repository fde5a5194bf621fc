import { randomUUID } from 'node:crypto'
import type { Language } from '#kernel/languages'
import { invalidField, problem } from '#kernel/problem'
import { type InboxEntry, Outage } from '#outside/access-point/access-point'
import type { JobContext } from '#platform/jobs/schedule'
import type { CompanyScope } from '#platform/operations/access'
import { companyScopes } from '#platform/operations/company-scopes'
import type { CompanyOperation, InCompany, Preparing } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import { messages, problems } from '../problems.js'
import { knownInInbox, messagesOf } from '../queries/messages.js'
import {
  companyOfReference,
  findRegistration,
  type RegistrationRow,
} from '../queries/registrations.js'
import type { PeppolFetched } from '../schemas/messages.js'
import { asked, reachedFor, tried } from './access-points.js'
import { inboxPrefix, type Receiving, receiveEntry, type Taken } from './receive.js'
import { shownMessage } from './show.js'

const mostAtOnce = 100
/** A hundred documents each: who has more is asked again in ten minutes. */
const mostRounds = 20

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
  const { accessPoint, connectionId } = reached
  const known = (ids: readonly string[]) =>
    knownInInbox(statement, company.id, inboxPrefix(reached), ids)
  const batchId = randomUUID()
  const counts = { received: 0, duplicates: 0, failed: 0 }
  const ids: number[] = []
  let done = 0
  let hasMore = true
  let rest: Promise<unknown> = Promise.resolve()
  while (hasMore && done < mostAtOnce) {
    const who = { participant, reference }
    const call = accessPoint.inbox(who, mostAtOnce - done, known)
    const inbox = await asked(tried({ services, company }, reached, call)).catch((error) => {
      // What was taken before the access point fell silent is told all the same.
      if (done === 0) throw error
      return { entries: [], hasMore: true }
    })
    hasMore = inbox.hasMore
    if (inbox.entries.length === 0) break
    for (const entry of inbox.entries) {
      done++
      const isOthers = entry.of !== null && entry.of !== reference
      const of = { services, company, registration, reached, batchId }
      try {
        const taken = isOthers
          ? await takeForOthers(of, connectionId, entry)
          : await receiveEntry(of, entry)
        if (!isOthers && taken) {
          counts[taken.as]++
          if (taken.id !== null) ids.push(taken.id)
        }
        await rest
        rest = taken?.rest ?? Promise.resolve()
      } catch (error) {
        if (!(error instanceof Outage)) throw error
        hasMore = true
        done = mostAtOnce
        break
      }
    }
  }
  await rest
  const rows = await messagesOf({ tx: statement, company }, ids)
  const shown = rows.map((row) => shownMessage(row, language))
  return { ...counts, has_more: hasMore, messages: shown }
}

/** What one inbox has for another company goes to that; what nobody here awaits is left at the access point. */
async function takeForOthers(
  of: Receiving,
  connectionId: number | null,
  entry: InboxEntry,
): Promise<Taken | undefined> {
  const { services, reached } = of
  const companyId = await companyOfReference(services.db.statement, entry.of!, connectionId)
  const [company] =
    companyId === undefined ? [] : await companyScopes(services.db.statement, [companyId])
  const registration = company && (await findRegistration({ tx: services.db.statement, company }))
  if (company && registration) return receiveEntry({ ...of, company, registration }, entry)
  await reached.accessPoint.acknowledge(entry.id)
  return undefined
}

/** Fetches what came, and says how much of it. */
export async function fetchAll(
  services: Services,
  company: CompanyScope,
  { isStopping }: Pick<JobContext, 'isStopping'>,
): Promise<{ received: number; duplicates: number; failed: number }> {
  const counts = { received: 0, duplicates: 0, failed: 0 }
  const registration = await findRegistration({ tx: services.db.statement, company })
  if (registration?.status !== 'active' || !registration.incoming_enabled) return counts
  for (let round = 0; round < mostRounds && !isStopping?.(); round++) {
    const { has_more, received, duplicates, failed } = await fetchInbox(
      services,
      company,
      registration,
      company.locale,
    )
    counts.received += received
    counts.duplicates += duplicates
    counts.failed += failed
    if (!has_more || received + failed === 0) break
  }
  return counts
}

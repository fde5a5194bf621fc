import { problem } from '#kernel/problem'
import {
  type DocumentState,
  Outage,
  type ParticipantState,
  Refused,
} from '#outside/access-point/access-point'
import type { CompanyScope } from '#platform/operations/access'
import { bySystem } from '#platform/operations/by-system'
import type { CompanyOperation, InCompany, Preparing } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import { problems } from '../problems.js'
import { type Asked, lockMessages, markAsked, notFinal } from '../queries/messages.js'
import { findRegistration, holdRegistration, livingStatuses } from '../queries/registrations.js'
import type { PeppolRegistration } from '../schemas/registration.js'
import { asked, reachedFor, tried } from './access-points.js'
import { newsOf } from './deliver.js'
import { moveMessage, moveRegistration } from './moves.js'
import { readPeppolRegistration } from './read.js'

const mostMessages = 200
const atOnce = 8

/** What an access point says of a file and of its messages. */
export type Told = {
  readonly state: ParticipantState | null
  readonly accessPoint: string | null
  readonly documents: readonly (Asked & { readonly state: DocumentState })[]
  readonly askedFor: readonly number[]
}

const nothing: Told = { state: null, accessPoint: null, documents: [], askedFor: [] }

/** Asks how the registration stands, and those of its messages that may still move. */
export async function prepareRefresh(
  about: Pick<Preparing & InCompany, 'services' | 'db' | 'company'>,
): Promise<Told> {
  const { services, company } = about
  const op = { services, company, tx: about.db.statement }
  const row = await findRegistration(op)
  if (!row || !livingStatuses.includes(row.status)) return nothing
  const reached = await reachedFor(op, row)
  if (!reached) throw problem(problems.peppol_not_configured)
  const { accessPoint, connectionId } = reached
  const who = { participant: row.participant_id, reference: row.reference }
  const state = await asked(tried(about, reached, accessPoint.registration(who)))
  const name = row.access_point === null ? await nameOf(accessPoint) : null
  const messages = await notFinal(op, connectionId, mostMessages)
  const documents: Told['documents'][number][] = []
  const askedFor: number[] = []
  let isAway = false
  const waiting = [...messages]
  const ask = async () => {
    for (let one = waiting.shift(); one && !isAway; one = waiting.shift()) {
      try {
        const named = { messageId: one.message_id, reference: one.reference }
        const found = await accessPoint.state(named)
        askedFor.push(one.id)
        if (found) documents.push({ ...one, state: found })
      } catch (error) {
        if (!(error instanceof Outage || error instanceof Refused)) throw error
        // Whoever does not answer is not asked a hundred times more.
        isAway = error instanceof Outage
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return { state, accessPoint: name, documents, askedFor }
}

async function nameOf(accessPoint: { status(): Promise<{ name: string | null }> }) {
  return accessPoint.status().then(
    ({ name }) => name,
    () => null,
  )
}

/** Keeps what is news; without any, nothing is recorded. */
export async function refreshPeppol(
  op: CompanyOperation,
  { prepared }: { prepared: Told },
): Promise<PeppolRegistration> {
  op.unchanged()
  const before = await holdRegistration(op)
  if (before && prepared.state)
    await moveRegistration(op, before, prepared.state, prepared.accessPoint)
  const byId = new Map(prepared.documents.map(({ id, state }) => [id, state]))
  for (const message of await lockMessages(op, [...byId.keys()])) {
    const state = byId.get(message.id)!
    await moveMessage(op, message, newsOf(state, op.now), state.reference)
  }
  await markAsked(op, prepared.askedFor)
  return readPeppolRegistration(op)
}

/** The same by a job. */
export async function refreshFile(services: Services, company: CompanyScope): Promise<void> {
  const prepared = await prepareRefresh({ services, db: services.db, company })
  await bySystem(services, { name: 'refresh-peppol', company, origin: 'peppol' }, async (op) => {
    await refreshPeppol(op, { prepared })
  })
}

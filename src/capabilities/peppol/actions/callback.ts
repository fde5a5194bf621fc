import type { CompanyId } from '#kernel/ids'
import { epochMsOf } from '#kernel/instants'
import { Outage } from '#outside/access-point/access-point'
import { documentState, participantState } from '#outside/access-point/generic'
import type { SignedRequest } from '#platform/api/route'
import { addJob } from '#platform/jobs/enqueue'
import { bySystem } from '#platform/operations/by-system'
import { companyScopes } from '#platform/operations/company-scopes'
import type { CompanyOperation, Operation, Preparing } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import { members, text } from '#platform/outgoing/fields'
import { rememberCallback } from '../queries/callbacks.js'
import { findSent, lockMessages } from '../queries/messages.js'
import { companyOfParticipant, holdRegistration } from '../queries/registrations.js'
import type { CallbackTaken } from '../schemas/messages.js'
import { callingAccessPoint } from './access-points.js'
import { newsOf } from './deliver.js'
import { moveMessage, moveRegistration } from './moves.js'

export const fetchTask = 'fetch-peppol'

/** Whether the access point that the address names has signed it, just now. */
export async function isSignedByAccessPoint(
  services: Services,
  { headers, query, body }: SignedRequest,
): Promise<boolean> {
  const { connection } = query
  const isNamed = typeof connection === 'string' && /^[1-9]\d{0,14}$/.test(connection)
  if (connection !== undefined && !isNamed) return false
  const accessPoint = await callingAccessPoint(services, isNamed ? Number(connection) : null)
  const nowSeconds = Math.floor(epochMsOf(services.clock()) / 1000)
  return accessPoint?.readCallback(headers, body, nowSeconds) !== undefined
}

type Told = {
  query: { connection?: number | null }
  body: { id: string; type: string; data?: unknown }
}

/** Hears what an access point tells; each of it once, in whatever order it comes. */
export async function hearCallback(
  { services, now }: Preparing,
  { query, body }: Told,
): Promise<CallbackTaken> {
  const connectionId = query.connection ?? null
  const companyId = await companyNamed(services, connectionId, body)
  const [company] =
    companyId === undefined ? [] : await companyScopes(services.db.statement, [companyId])
  const seen = { connectionId, id: body.id }
  if (!company) {
    const isNew = await rememberCallback(services.db.command, seen, now)
    return { status: isNew ? 'ignored' : 'duplicate' }
  }
  return bySystem(services, { name: 'peppol-callback', company, origin: 'peppol' }, async (op) => {
    op.unchanged()
    if (!(await rememberCallback(op.tx, seen, op.now))) return { status: 'duplicate' }
    return { status: (await heard(op, connectionId, body)) ? 'accepted' : 'ignored' }
  })
}

/** The file that it is about; undefined where nobody here is, or the word is unknown. */
async function companyNamed(
  { db }: Services,
  connectionId: number | null,
  { type, data }: Told['body'],
): Promise<CompanyId | undefined> {
  const { participant, message_id } = members(data)
  if (type === 'participant.status' || type === 'document.received')
    return companyOfParticipant(db.statement, text(participant) ?? '', connectionId)
  if (type !== 'document.status') return undefined
  return (await findSent(db.statement, text(message_id) ?? '', connectionId))?.company_id
}

async function heard(
  op: CompanyOperation,
  connectionId: number | null,
  { type, data }: Told['body'],
): Promise<boolean> {
  const told = members(data)
  const accessPoint = await callingAccessPoint(op.services, connectionId)
  if (!accessPoint) return false
  try {
    if (type === 'document.received') {
      await addJob(op.tx, fetchTask, { company_id: op.company.id }, { key: keyOf(op.company.id) })
      return true
    }
    if (type === 'participant.status') {
      const before = await holdRegistration(op)
      if (!before) return false
      await moveRegistration(op, before, participantState(accessPoint, told, before.participant_id))
      return true
    }
    const state = documentState(accessPoint, told)
    const found = await findSent(op.tx, text(told.message_id) ?? '', connectionId)
    const [message] = found ? await lockMessages(op, [found.id]) : []
    if (!message) return false
    await moveMessage(op, message, newsOf(state, op.now), state.reference)
    return true
  } catch (error) {
    // A word that is not known says nothing.
    if (error instanceof Outage) return false
    throw error
  }
}

/** One job at most waits for a file. */
export const keyOf = (companyId: number) => `${fetchTask}:${companyId}`

/** What was heard is kept already. */
export async function takeCallback(
  _op: Operation,
  { prepared }: { prepared: CallbackTaken },
): Promise<CallbackTaken> {
  return prepared
}

import type { Message } from '#kernel/problem'
import { invalidField, problem } from '#kernel/problem'
import type { Details, ParticipantState } from '#outside/access-point/access-point'
import type { CompanyOperation, InCompany, Preparing } from '#platform/operations/operation'
import { endWaiting } from '#platform/sendings/queue'
import { isOwnParticipant, readParticipant } from '../domain/participant.js'
import { messages, prerequisiteTexts, problems } from '../problems.js'
import { lockMessages, queuedIds } from '../queries/messages.js'
import {
  type Company,
  companyOf,
  findRegistration,
  holdRegistration,
  insertRegistration,
  isHeldElsewhere,
  livingStatuses,
  type NewRegistration,
  type RegistrationRow,
  updateRegistration,
} from '../queries/registrations.js'
import type {
  NewPeppolRegistration,
  PeppolRegistration,
  PeppolRegistrationPatch,
} from '../schemas/registration.js'
import { asked, callbackUrl, reachedBy, reachedFor, tried } from './access-points.js'
import { activatedAt, failMessage, moveRegistration, recordRegistration } from './moves.js'
import { readPeppolRegistration } from './read.js'
import { metBy, ownParticipants } from './show.js'

type Asking = Preparing & InCompany
const reading = (about: Asking) => ({ ...about, tx: about.db.statement })

/** What `X-Base-Version` is compared with. */
export async function heldRegistration(op: CompanyOperation): Promise<PeppolRegistration> {
  await holdRegistration(op)
  return readPeppolRegistration(op)
}

/** A registration that the access point has taken, before it is kept. */
export type Taken = Omit<NewRegistration, 'status' | 'activated_at'> & {
  readonly state: ParticipantState
}

/** Registers at the access point, before the transaction; asked again, it changes nothing there. */
export async function askRegistration(
  about: Asking,
  { body }: { body: NewPeppolRegistration },
): Promise<Taken> {
  if (!body.mandate_confirmed) throw invalidField('mandate_confirmed', messages.mandateNeeded)
  const op = reading(about)
  refuseLiving(await findRegistration(op))
  const reached = await reachedBy(op)
  if (!reached) throw problem(problems.peppol_not_configured)
  const company = await companyOf(op)
  refuseMissing(company)
  const participant = participantFor(company, body.participant_id ?? null)
  if (await isHeldElsewhere(op, participant)) throw taken()
  const { accessPoint, connectionId } = reached
  const contact = { ...body.contact, phone: body.contact.phone ?? null }
  const incoming = body.incoming_enabled ?? true
  const who = { participant, reference: null }
  const details = detailsOf(about, company, { contact, incoming, connectionId })
  const state = await asked(tried(about, reached, accessPoint.register(who, details)))
  return {
    participant_id: participant,
    incoming_enabled: incoming,
    access_point: await nameOf(accessPoint),
    provider: accessPoint.provider,
    reference: state.reference,
    connection_id: connectionId,
    reason: state.reason,
    verification_url: state.verificationUrl,
    contact,
    state,
  }
}

/** How an access point calls itself; a name is nothing to fail for. */
async function nameOf(accessPoint: {
  status(): Promise<{ name: string | null }>
}): Promise<string | null> {
  return accessPoint.status().then(
    ({ name }) => name,
    () => null,
  )
}

function refuseLiving(row: RegistrationRow | undefined): void {
  if (row && livingStatuses.includes(row.status)) throw problem(problems.already_registered)
}

/** Another has the participant. */
export const taken = () => problem(problems.participant_taken, { where: '' })

function refuseMissing(company: Company): void {
  const met = metBy(company, true)
  const number = company.country === 'LU' ? 'vat_number' : 'enterprise_number'
  const fields: Record<string, Message[]> = {
    ...(met.identifier ? {} : { [number]: [{ text: prerequisiteTexts.identifier }] }),
    ...(met.name ? {} : { name: [{ text: prerequisiteTexts.name }] }),
    ...(met.address ? {} : { address: [{ text: prerequisiteTexts.address }] }),
  }
  if (Object.keys(fields).length > 0) throw problem(problems.prerequisites_missing, {}, { fields })
}

function participantFor(company: Company, wanted: string | null): string {
  const own = ownParticipants(company)
  if (wanted === null) return own[0]!
  const participant = readParticipant(wanted)
  if (participant === null) throw invalidField('participant_id', messages.notAParticipant)
  if (!isOwnParticipant(participant, own, company))
    throw invalidField('participant_id', messages.notOwnParticipant)
  return participant
}

function detailsOf(
  { services }: Pick<Asking, 'services'>,
  company: Company,
  wish: {
    readonly contact: Details['contact']
    readonly incoming: boolean
    readonly connectionId: number | null
  },
): Details {
  const { name, country, enterprise_number, vat_number } = company
  const { street, house_number, box, postal_code, city } = company
  return {
    name,
    country,
    enterprise_number,
    vat_number,
    address: { street, house_number, box, postal_code, city, country },
    contact: wish.contact,
    incoming: wish.incoming,
    callback_url: callbackUrl(services, wish.connectionId),
  }
}

/** Keeps what the access point has taken; of two at once, one is told that it is there. */
export async function registerPeppol(
  op: CompanyOperation,
  { prepared: { state, ...made } }: { prepared: Taken },
): Promise<PeppolRegistration> {
  const before = await holdRegistration(op)
  refuseLiving(before)
  if (await isHeldElsewhere(op, made.participant_id)) throw taken()
  const row = { ...made, status: state.status, activated_at: activatedAt(op, null, state) }
  const after = before
    ? await updateRegistration(op, before.id, {
        ...row,
        mandate_confirmed_by: op.caller.user.id,
        requested_at: op.now,
        checked_at: op.now,
      })
    : await insertRegistration(op, row)
  recordRegistration(op, before, after, 'registered')
  return readPeppolRegistration(op)
}

/** What a change says anew, once the access point knows it; null where it says nothing new. */
export type Changed = {
  readonly incoming_enabled: boolean
  readonly contact: RegistrationRow['contact']
  readonly state: ParticipantState
} | null

export async function askChange(
  about: Asking,
  { body }: { body: PeppolRegistrationPatch },
): Promise<Changed> {
  const op = reading(about)
  const row = await findRegistration(op)
  if (!row || !livingStatuses.includes(row.status)) throw notRegistered()
  const incoming = body.incoming_enabled ?? row.incoming_enabled
  const contact = body.contact
    ? { ...body.contact, phone: body.contact.phone ?? null }
    : row.contact
  const isSame =
    incoming === row.incoming_enabled && JSON.stringify(contact) === JSON.stringify(row.contact)
  if (isSame) return null
  const reached = await reachedFor(op, row)
  if (!reached) throw problem(problems.peppol_not_configured)
  const { accessPoint, connectionId } = reached
  const who = { participant: row.participant_id, reference: row.reference }
  const details = detailsOf(about, await companyOf(op), { contact, incoming, connectionId })
  const state = await asked(tried(about, reached, accessPoint.register(who, details)))
  return { incoming_enabled: incoming, contact, state }
}

const notRegistered = () => invalidField('status', messages.notRegistered)

export async function changePeppol(
  op: CompanyOperation,
  { prepared }: { prepared: Changed },
): Promise<PeppolRegistration> {
  const before = await holdRegistration(op)
  if (!before || !livingStatuses.includes(before.status)) throw notRegistered()
  if (prepared === null) op.unchanged()
  else {
    const { state, incoming_enabled, contact } = prepared
    const after = await updateRegistration(op, before.id, { incoming_enabled, contact })
    recordRegistration(op, before, after, 'updated')
    await moveRegistration(op, after, state)
  }
  return readPeppolRegistration(op)
}

/** Takes the company off at the access point, before the transaction. */
export async function askDeregistration(about: Asking): Promise<void> {
  const op = reading(about)
  const row = await findRegistration(op)
  if (!row || row.status === 'none') throw notRegistered()
  const reached = await reachedFor(op, row)
  // One that is there no more has nobody registered either.
  if (!reached) return
  const who = { participant: row.participant_id, reference: row.reference }
  await asked(tried(about, reached, reached.accessPoint.deregister(who)))
}

/** Nothing of the file leaves any more; what waited has failed. */
export async function deregisterPeppol(op: CompanyOperation): Promise<void> {
  const before = await holdRegistration(op)
  if (!before || before.status === 'none') throw notRegistered()
  const after = await updateRegistration(op, before.id, {
    status: 'none',
    activated_at: null,
    reason: null,
    verification_url: null,
    checked_at: op.now,
  })
  recordRegistration(op, before, after, 'deregistered')
  const error = { code: 'sender_not_registered', detail: null } as const
  const waiting = await lockMessages(op, await queuedIds(op))
  const ids = waiting.map(({ id }) => id)
  const ended = new Set(await endWaiting(op, 'peppol', ids, error.code))
  for (const message of waiting) if (ended.has(message.id)) await failMessage(op, message, error)
}

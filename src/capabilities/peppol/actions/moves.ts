import type { ParticipantState } from '#outside/access-point/access-point'
import type { CompanyOperation } from '#platform/operations/operation'
import { afterNews, type Life, type MessageError, mayMove, type News } from '../domain/life.js'
import { fullParticipant } from '../domain/participant.js'
import { peppolMessage, peppolRegistration } from '../entity.js'
import { peppolStatusChanged } from '../events.js'
import { livingOf, type MessageRow, saveLife, touchMessage } from '../queries/messages.js'
import { markChecked, type RegistrationRow, updateRegistration } from '../queries/registrations.js'
import { loggedRegistration, shownMessage } from './show.js'

/** Says that the status of a registration changed, to history and to webhooks. */
export function recordRegistration(
  op: CompanyOperation,
  before: RegistrationRow | undefined,
  after: RegistrationRow,
  action: 'registered' | 'updated' | 'moved' | 'deregistered',
): void {
  op.record(
    before
      ? peppolRegistration.changed(loggedRegistration(before), loggedRegistration(after), action)
      : peppolRegistration.created(loggedRegistration(after), action),
  )
  if (before?.status === after.status) return
  op.emit(peppolStatusChanged, {
    id: after.id,
    participant_id: after.participant_id,
    full_id: fullParticipant(after.participant_id),
    status: after.status,
    previous_status: before?.status ?? null,
    incoming_enabled: after.incoming_enabled,
    activated_at: after.activated_at,
  })
}

/** What the access point says of a registration that is held; whether that was news. */
export async function moveRegistration(
  op: CompanyOperation,
  before: RegistrationRow,
  state: ParticipantState,
  accessPoint: string | null = null,
): Promise<RegistrationRow> {
  await markChecked(op)
  const isMoved = mayMove(before.status, state.status)
  const isSame = state.status === before.status
  if (!isMoved && !isSame) return before
  const said = {
    status: state.status,
    reason: state.reason,
    verification_url: state.verificationUrl,
    activated_at: activatedAt(op, before.activated_at, state),
    access_point: accessPoint ?? before.access_point,
    reference: state.reference ?? before.reference,
  }
  const isNews = Object.entries(said).some(
    ([name, value]) => before[name as keyof typeof said] !== value,
  )
  if (!isNews) return before
  const after = await updateRegistration(op, before.id, said)
  recordRegistration(op, before, after, isMoved ? 'moved' : 'updated')
  return after
}

/** Since when it is active: as the access point says, else since we know. */
export function activatedAt(
  { now }: CompanyOperation,
  known: RegistrationRow['activated_at'],
  { status, activatedAt: told }: ParticipantState,
): RegistrationRow['activated_at'] {
  if (status === 'active') return told ?? known ?? now
  return status === 'suspended' ? (known ?? told) : null
}

export const lifeOf = ({
  status,
  error,
  responses,
  sent_at,
  delivered_at,
  at,
}: MessageRow): Life => ({
  status,
  error,
  responses: responses as Life['responses'],
  sent_at,
  delivered_at,
  at,
})

/** What is heard of a message that is held; whether it was news. */
export async function moveMessage(
  op: CompanyOperation,
  before: MessageRow,
  news: News,
  reference: string | null = null,
): Promise<boolean> {
  const life = lifeOf(before)
  const after = afterNews(life, news)
  const isNamed = reference !== null && reference !== before.reference
  const isSame = JSON.stringify(after) === JSON.stringify(life)
  if (isSame && !isNamed) return false
  // One that was taken for lost, and was sent again meanwhile, stays what it is.
  if (before.status === 'failed' && after.status !== 'failed' && (await isSentAgain(op, before)))
    return false
  await recordLife(
    op,
    before,
    after,
    after.status === before.status ? 'told' : after.status,
    reference,
  )
  return true
}

async function isSentAgain(op: CompanyOperation, { document_id }: MessageRow): Promise<boolean> {
  return document_id !== null && (await livingOf(op, document_id)).length > 0
}

/** Ends a message that did not go. */
export async function failMessage(
  op: CompanyOperation,
  before: MessageRow,
  error: MessageError,
): Promise<MessageRow> {
  return recordLife(
    op,
    before,
    { ...lifeOf(before), status: 'failed', error, at: op.now },
    'failed',
  )
}

export async function recordLife(
  op: CompanyOperation,
  before: MessageRow,
  life: Life,
  action: string,
  reference: string | null = null,
): Promise<MessageRow> {
  const after = await saveLife(op, before.id, life, reference)
  const logged = (row: MessageRow) => shownMessage(row, op.company.locale)
  op.record(peppolMessage.changed(logged(before), logged(after), action))
  return after
}

/** What was answered to a message that came is read from the answers: it is a version later with each of them. */
export async function recordAnswer(op: CompanyOperation, before: MessageRow): Promise<void> {
  const after = await touchMessage(op, before.id)
  const logged = (row: MessageRow) => shownMessage(row, op.company.locale)
  op.record(peppolMessage.changed(logged(before), logged(after), 'answered'))
}

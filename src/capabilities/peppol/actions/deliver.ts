import { buffer } from 'node:stream/consumers'
import { epochMsOf, type Instant, later } from '#kernel/instants'
import { type DocumentState, Outage, Refused } from '#outside/access-point/access-point'
import { findFile } from '#platform/files/stored'
import type { CompanyScope } from '#platform/operations/access'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import { channel } from '#platform/sendings/channel'
import type { Attempt, Sending } from '#platform/sendings/sending'
import type { SendingState } from '#platform/sendings/state'
import { type MessageError, type News, pauseMs, triedForMs } from '../domain/life.js'
import { findMessage, keepReference, lockMessages, type MessageRow } from '../queries/messages.js'
import { findRegistration, livingStatuses } from '../queries/registrations.js'
import { reachedFor, tried } from './access-points.js'
import { failMessage, lifeOf, moveMessage, recordAnswer, recordLife } from './moves.js'
import { peppolChannel } from './send.js'

/** What an attempt found: how the message stands there, or why it is not there. */
type Found = {
  readonly state: DocumentState | null
  readonly error: MessageError | null
  readonly waitSeconds: number
}

/** The way on which electronic invoices leave. */
export const peppolByJob = channel<Found, MessageRow>({
  name: peppolChannel,
  origin: 'peppol',
  attempt: handOver,
  nextAttempt({ created_at }, attempts, { found }, failedAt): Instant {
    const next = later(failedAt, pauseMs(attempts, (found?.waitSeconds ?? 0) * 1000))
    const last = later(created_at, triedForMs)
    // The last attempt asks whether it is there, when its time is over.
    return epochMsOf(next) < epochMsOf(last) || epochMsOf(failedAt) >= epochMsOf(last) ? next : last
  },
  before: async (op, { record_id }) => (await lockMessages(op, [record_id]))[0]!,
  conclude,
})

const nothing = { state: null, error: null, waitSeconds: 0 }

async function handOver(
  services: Services,
  company: CompanyScope,
  sending: Sending,
  given: AbortSignal,
): Promise<Attempt<Found>> {
  const { remaining, record_id } = sending
  const over = (error: MessageError): Attempt<Found> => ({
    reached: [],
    remaining: [],
    answer: error.code,
    found: { ...nothing, error },
  })
  const op = { services, tx: services.db.statement, company }
  const registration = await findRegistration(op)
  if (!registration || !livingStatuses.includes(registration.status))
    return over({ code: 'sender_not_registered', detail: null })
  const reached = await reachedFor(op, registration)
  const message = (await findMessage(op, record_id))!
  const isLast = isTimeOver(sending, services.clock())
  try {
    // Who was to take it is there no more: silence, as any other.
    if (!reached || reached.connectionId !== message.connection_id) throw new Outage()
    const { accessPoint } = reached
    const named = { messageId: sending.message_id, reference: message.reference }
    const call = isLast
      ? accessPoint.state(named)
      : accessPoint.send(
          {
            ...named,
            sender: { participant: message.sender, reference: registration.reference },
            receiver: message.receiver,
            documentType: message.document_type_id!,
            process: message.process_id!,
            country: company.countryPack,
            xml: await bytesOf(services, message),
            sha256: message.sha256!,
            keepReference: (reference) =>
              keepReference(services.db.command, company.id, record_id, reference),
          },
          given,
        )
    const state = await tried({ services, company }, reached, call)
    if (state === null) return over({ code: 'access_point_unreachable', detail: null })
    return { reached: remaining, remaining: [], answer: null, found: { ...nothing, state } }
  } catch (error) {
    if (error instanceof Refused)
      return isLast
        ? over({ code: 'access_point_unreachable', detail: error.words })
        : over({ code: 'document_refused', detail: error.words ?? String(error.status) })
    if (!(error instanceof Outage)) throw error
    const code = error.isKeyRefused ? 'access_point_refused' : 'access_point_unreachable'
    if (isLast) return over({ code: 'access_point_unreachable', detail: null })
    const found = {
      ...nothing,
      error: { code, detail: null } as const,
      waitSeconds: error.retryAfterSeconds ?? 0,
    }
    return { reached: [], remaining, answer: code, found }
  }
}

function isTimeOver({ created_at }: Sending, now: Instant): boolean {
  return epochMsOf(now) - epochMsOf(created_at) >= triedForMs
}

async function bytesOf(services: Services, { file_id }: MessageRow): Promise<Buffer> {
  const file = await findFile(services.db.statement, file_id!)
  if (!file) throw new Error('the XML of a message is gone')
  return buffer(await services.files.get(file.key))
}

/** What an attempt makes of a message. */
async function conclude(
  op: CompanyOperation,
  before: MessageRow,
  { found }: Attempt<Found>,
  { state }: SendingState,
): Promise<void> {
  if (found?.state) {
    const news = newsOf(found.state, op.now)
    await moveMessage(op, before, news, found.state.reference)
    return
  }
  const error = found?.error ?? { code: 'access_point_unreachable' as const, detail: null }
  if (state === 'failed') {
    const { related_message_id: related } = before
    const [answered] = related === null ? [] : await lockMessages(op, [related])
    await failMessage(op, before, error)
    if (answered) await recordAnswer(op, answered)
  } else await recordLife(op, before, { ...lifeOf(before), error }, 'retried')
}

/** What an access point says of a document, as news of its message: it has it, whatever it does with it. */
export function newsOf(state: DocumentState, now: Instant): News {
  const { status, error, responses } = state
  const at = state.at ?? now
  return {
    status: status === 'queued' ? 'sent' : status,
    at: epochMsOf(at) > epochMsOf(now) ? now : at,
    error:
      status === 'failed'
        ? {
            code: error?.code === 'receiver_unknown' ? 'receiver_unknown' : 'delivery_failed',
            detail: error?.message ?? error?.code ?? null,
          }
        : null,
    responses,
  }
}

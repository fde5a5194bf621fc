import { members, text } from '#platform/outgoing/fields'
import {
  type AccessPoint,
  type AccessPointConfig,
  type Callback,
  type DocumentState,
  documentStatuses,
  Outage,
  type ParticipantState,
  participantStatuses,
  type Response,
} from './access-point.js'
import { type Calls, instantIn, listIn, oneOfIn, webAddressIn } from './calls.js'
import { isSignedCallback } from './signature.js'

/** The protocol of docs/peppol.md, for access points that speak it, or are spoken to by someone who does. */
export function genericAccessPoint(calls: Calls, { secret }: AccessPointConfig): AccessPoint {
  const at = (participant: string) => `/v1/participants/${encodeURIComponent(participant)}`

  return {
    provider: 'generic',
    words: calls.words,
    async status() {
      const { name, environment } = await calls.json({ path: '/v1/status' })
      const known = oneOfIn(['production', 'test'], environment)
      if (known === null) throw new Outage()
      return { name: calls.words(name), environment: known }
    },
    async register({ participant }, details) {
      const call = { method: 'PUT', path: at(participant), body: details } as const
      return participantState(calls, await calls.json(call), participant)
    },
    async registration({ participant }) {
      const answer = await calls.jsonOrNone({ path: at(participant) })
      return answer && participantState(calls, answer, participant)
    },
    deregister: ({ participant }) => calls.done({ method: 'DELETE', path: at(participant) }),
    async send(message, given) {
      const answer = await calls.json({
        method: 'PUT',
        path: `/v1/documents/${encodeURIComponent(message.messageId)}`,
        headers: { 'idempotency-key': message.messageId },
        body: {
          sender: message.sender.participant,
          receiver: message.receiver,
          document_type: message.documentType,
          process: message.process,
          country: message.country,
          document: message.xml.toString('base64'),
          sha256: message.sha256,
        },
        isFile: true,
        given,
      })
      return documentState(calls, answer)
    },
    async state({ messageId }) {
      const path = `/v1/documents/${encodeURIComponent(messageId)}`
      const answer = await calls.jsonOrNone({ path })
      return answer && documentState(calls, answer)
    },
    async inbox({ participant }, limit) {
      const query = new URLSearchParams({ participant, limit: String(limit) })
      const answer = await calls.json({ path: `/v1/inbox?${query}` })
      if (!Array.isArray(answer.data)) throw new Outage()
      const entries = listIn(answer.data, limit).flatMap((entry) => {
        const id = text(entry.id)
        if (id === null) return []
        return [
          {
            id,
            of: null,
            messageId: text(entry.message_id),
            sender: text(entry.sender),
            receiver: text(entry.receiver),
            documentType: text(entry.document_type, 500),
            process: text(entry.process, 500),
            size: Number.isSafeInteger(entry.size) ? Number(entry.size) : null,
            sha256: text(entry.sha256, 64),
          },
        ]
      })
      return { entries, hasMore: answer.has_more === true }
    },
    document: (id) =>
      calls.bytes({ path: `/v1/inbox/${encodeURIComponent(id)}/document`, isFile: true }),
    acknowledge: (id) =>
      calls.done({ method: 'POST', path: `/v1/inbox/${encodeURIComponent(id)}/ack`, body: {} }),
    readCallback(headers, rawBody, nowSeconds) {
      if (!isSignedCallback(secret, headers['x-peppol-signature'], rawBody, nowSeconds))
        return undefined
      return { callback: readCallback(rawBody) }
    },
  }
}

/** What a signed body says; null where it is no object, or says neither what it is nor which. */
function readCallback(rawBody: Uint8Array): Callback | null {
  try {
    const body = members(JSON.parse(Buffer.from(rawBody).toString('utf8')))
    const [id, type] = [text(body.id, 200), text(body.type, 100)]
    return id === null || type === null ? null : { id, type, data: members(body.data) }
  } catch {
    return null
  }
}

/** How a participant stands, by the known fields of an answer or a callback. */
export function participantState(
  { words }: Pick<Calls, 'words'>,
  answer: Readonly<Record<string, unknown>>,
  participant: string,
): ParticipantState {
  const status = oneOfIn(participantStatuses, answer.status)
  // What is said of another participant would be kept as said of ours.
  const isOther = answer.participant !== undefined && answer.participant !== participant
  if (status === null || isOther) throw new Outage()
  return {
    status,
    incoming: typeof answer.incoming === 'boolean' ? answer.incoming : null,
    reason: words(answer.reason),
    verificationUrl: webAddressIn(answer.verification_url),
    activatedAt: instantIn(answer.activated_at),
    reference: null,
  }
}

/** How a document stands, by the known fields of an answer or a callback. */
export function documentState(
  { words }: Pick<Calls, 'words'>,
  answer: Readonly<Record<string, unknown>>,
): DocumentState {
  const status = oneOfIn(documentStatuses, answer.status)
  if (status === null) throw new Outage()
  const error = members(answer.error)
  const mls = members(answer.mls)
  const read = (kind: Response['kind'], one: Readonly<Record<string, unknown>>): Response[] => {
    const code = words(one.code)
    if (code === null || !/^[A-Z]{2}$/.test(code)) return []
    const given = Array.isArray(one.reasons) ? one.reasons.slice(0, 20) : []
    const reasons = given.flatMap((reason) => {
      const { code: by, text: said } = members(reason)
      return words(typeof reason === 'string' ? reason : (said ?? by)) ?? []
    })
    return [{ kind, code, reasons, note: words(one.note), at: instantIn(one.at) }]
  }
  return {
    reference: words(answer.reference),
    status,
    at: instantIn(answer.status_at),
    error: status === 'failed' ? { code: words(error.code), message: words(error.message) } : null,
    responses: [
      ...read('mls', mls),
      ...listIn(answer.responses, 50).flatMap((one) => read('invoice_response', one)),
    ],
  }
}

import { type Json, members, text } from '#platform/outgoing/fields'
import {
  type AccessPoint,
  type DocumentState,
  Outage,
  type ParticipantState,
  Refused,
  type Registered,
} from './access-point.js'
import { type Calls, instantIn, listIn } from './calls.js'
import { eventIn, identifierOf, separator } from './storecove-words.js'

/** So many events that tell of nothing that came are taken off in one call. */
const mostEvents = 500

/**
 * Storecove: many companies under one key. A legal entity is made for a company, and its id is the reference under
 * which the company sends; a submission repeated under the same id of ours is the same submission.
 */
export function storecoveAccessPoint(calls: Calls): AccessPoint {
  const api = '/api/v2'
  const { json, jsonOrNone, words } = calls

  /** The entity of a company, by the name that we gave it, or by what the last answer said. */
  async function entityOf({ participant, reference }: Registered): Promise<Json | null> {
    if (reference !== null)
      return jsonOrNone({ path: `${api}/legal_entities/${encodeURIComponent(reference)}` })
    const query = new URLSearchParams({ tenant_id: participant })
    const found = await jsonOrNone({ path: `${api}/legal_entities?${query}` })
    return listIn(found ?? [], 100).find((one) => one.tenant_id === participant) ?? null
  }

  function stateOf(entity: Json, { participant }: Registered): ParticipantState {
    const reference = text(entity.id)
    if (reference === null) throw new Outage()
    const own = identifierOf(participant)
    const held = listIn(entity.peppol_identifiers, 100).some(
      ({ scheme, identifier }) => scheme === own.scheme && identifier === own.id,
    )
    return {
      status: held ? 'active' : 'pending',
      incoming: null,
      reason: null,
      verificationUrl: null,
      activatedAt: null,
      reference,
    }
  }

  return {
    provider: 'storecove',
    words,
    async status() {
      await json({ path: `${api}/legal_entities?limit=1` })
      return { name: 'Storecove', environment: null }
    },
    async register(who, details) {
      const { street, house_number, box, postal_code, city, country } = details.address
      const body = {
        party_name: details.name,
        line1: [street, house_number, box].filter(Boolean).join(' '),
        zip: postal_code,
        city,
        country,
        tenant_id: who.participant,
        public: true,
        acts_as_sender: true,
        acts_as_receiver: details.incoming,
      }
      const known = await entityOf(who)
      const id = known && text(known.id)
      const entity = id
        ? await json({ method: 'PATCH', path: `${api}/legal_entities/${id}`, body })
        : await json({ method: 'POST', path: `${api}/legal_entities`, body })
      const state = stateOf({ ...known, ...entity }, who)
      if (state.status === 'active') return state
      const { scheme, id: identifier } = identifierOf(who.participant)
      const path = `${api}/legal_entities/${state.reference}/peppol_identifiers`
      await json({
        method: 'POST',
        path,
        body: { superscheme: 'iso6523-actorid-upis', scheme, identifier },
      })
      return { ...state, status: 'active' }
    },
    async registration(who) {
      const entity = await entityOf(who)
      return entity && stateOf(entity, who)
    },
    async deregister(who) {
      const entity = await entityOf(who)
      const id = entity && text(entity.id)
      if (id) await calls.done({ method: 'DELETE', path: `${api}/legal_entities/${id}` })
    },
    async send(message, given) {
      const { messageId, sender, receiver, xml, documentType } = message
      const isAnswer = documentType.includes('::ApplicationResponse##')
      const legalEntityId = Number(sender.reference)
      if (!Number.isSafeInteger(legalEntityId)) throw new Refused(422, null, 'no legal entity')
      const body = {
        legalEntityId,
        idempotencyGuid: messageId,
        routing: { eIdentifiers: [identifierOf(receiver)] },
        document: {
          documentType: isAnswer ? 'invoice_response' : 'invoice',
          rawDocumentData: { document: xml.toString('base64'), parseStrategy: 'ubl' },
        },
      }
      const path = `${api}/document_submissions`
      const taken = { status: 'sent', at: null, error: null, responses: [] } as const
      try {
        const answer = await json({ method: 'POST', path, body, isFile: true, given })
        const guid = text(answer.guid)
        if (guid === null) throw new Outage()
        return { reference: guid, ...taken }
      } catch (error) {
        // An id that it has seen is refused as a bad document is: it was taken at an earlier attempt.
        const isKnown =
          error instanceof Refused && /idempoten/i.test(`${error.code} ${error.words}`)
        if (!isKnown) throw error
        return { reference: message.reference, ...taken }
      }
    },
    async state({ reference }) {
      if (reference === null) return null
      const path = `${api}/document_submissions/${encodeURIComponent(reference)}/evidence`
      const evidence = await jsonOrNone({ path })
      // There is none before it was handed over: it is under way.
      if (!evidence) return { reference, status: 'sent', at: null, error: null, responses: [] }
      return evidenceState(reference, evidence)
    },
    /** One queue for all companies, of which it shows what is first: who fetches takes it for whoever it is. */
    async inbox() {
      for (let turn = 0; turn < mostEvents; turn++) {
        const bytes = await calls.bytes({ path: `${api}/webhook_instances/` })
        if (bytes.length === 0) break
        const { guid, entry } = eventIn(bytes)
        if (guid === null) throw new Outage()
        if (entry) return { entries: [entry], hasMore: true }
        // How a submission went is asked for by its id: such an event tells nothing more.
        await calls.done({ method: 'DELETE', path: `${api}/webhook_instances/${guid}` })
      }
      return { entries: [], hasMore: false }
    },
    async document(id) {
      const [, guid = ''] = id.split(separator)
      const at = (kind: string) => `${api}/${kind}/${encodeURIComponent(guid)}/original`
      return calls
        .bytes({ path: at('received_documents'), isFile: true })
        .catch((error: unknown) => {
          if (!(error instanceof Refused) || error.status !== 404) throw error
          return calls.bytes({ path: at('purchase_invoices'), isFile: true })
        })
    },
    acknowledge(id) {
      const [guid = ''] = id.split(separator)
      const path = `${api}/webhook_instances/${encodeURIComponent(guid)}`
      return calls.done({ method: 'DELETE', path })
    },
    // Its callbacks are pulled from the queue, which nobody else can write to.
    readCallback: () => undefined,
  }

  function evidenceState(reference: string, evidence: Json): DocumentState {
    // Whatever else is said is no evidence that somebody has it.
    if (text(evidence.network) === null && !isObject(evidence.evidence)) throw new Outage()
    const failure = text(evidence.error ?? members(evidence.evidence).error)
    return {
      reference,
      status: failure === null ? 'delivered' : 'failed',
      at: instantIn(evidence.delivered_at ?? evidence.timestamp),
      error: failure === null ? null : { code: null, message: words(failure) },
      responses: [],
    }
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

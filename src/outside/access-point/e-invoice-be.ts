import { type Json, text } from '#platform/outgoing/fields'
import {
  type AccessPoint,
  type DocumentState,
  type DocumentStatus,
  Outage,
  type ParticipantState,
  Refused,
} from './access-point.js'
import { type Calls, instantIn, jsonIn, listIn, webAddressIn } from './calls.js'

const pageSize = 100
const mostPages = 50

const states: Readonly<Record<string, DocumentStatus>> = {
  DRAFT: 'queued',
  TRANSIT: 'sent',
  SENT: 'delivered',
  FAILED: 'failed',
}

/**
 * e-invoice.be: one key for one company, which registers there. A document is made first, and sent by the id that it
 * has there: one that is no draft any more was sent before.
 */
export function eInvoiceBeAccessPoint(calls: Calls): AccessPoint {
  const { json, jsonOrNone, words } = calls
  const at = (id: string) => `/api/documents/${encodeURIComponent(id)}`

  /** The company that the key is for. */
  async function own(): Promise<Json> {
    const me = await json({ path: '/api/me/' })
    if (me.peppol_ids !== null && !Array.isArray(me.peppol_ids)) throw new Outage()
    return me
  }

  async function standing(participant: string): Promise<ParticipantState> {
    const me = await own()
    const ids = Array.isArray(me.peppol_ids) ? me.peppol_ids : []
    const isHeld = ids.includes(participant) && me.smp_registration === true
    return {
      status: isHeld ? 'active' : 'pending',
      incoming: null,
      reason: null,
      verificationUrl: null,
      activatedAt: instantIn(me.smp_registration_date),
      reference: null,
    }
  }

  function stateOf(reference: string, document: Json): DocumentState {
    const state = text(document.state) ?? ''
    if (!Object.hasOwn(states, state)) throw new Outage()
    const status = states[state]!
    const message = words(document.error ?? document.state_reason ?? null)
    return {
      reference,
      status,
      at: null,
      error: status === 'failed' ? { code: null, message } : null,
      responses: [],
    }
  }

  return {
    provider: 'e-invoice-be',
    words,
    async status() {
      const { company_name, name } = await own()
      return { name: words(company_name ?? name) ?? 'e-invoice.be', environment: null }
    },
    // The company registers with the provider itself; here it is only asked whether it has.
    register: ({ participant }) => standing(participant),
    registration: ({ participant }) => standing(participant),
    deregister: async () => {},
    async send(message, given) {
      let { reference } = message
      if (reference === null) {
        const made = await json({
          method: 'POST',
          path: '/api/documents/ubl',
          form: { name: `${message.messageId}.xml`, bytes: message.xml },
          isFile: true,
          given,
        })
        reference = text(made.id)
        if (reference === null) throw new Outage()
        await message.keepReference(reference)
      }
      const parties = new URLSearchParams({
        sender_peppol_scheme: message.sender.participant.slice(0, 4),
        sender_peppol_id: message.sender.participant.slice(5),
        receiver_peppol_scheme: message.receiver.slice(0, 4),
        receiver_peppol_id: message.receiver.slice(5),
      })
      const path = `${at(reference)}/send?${parties}`
      try {
        return stateOf(reference, await json({ method: 'POST', path, body: {}, given }))
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 405) throw error
        return stateOf(reference, await json({ path: at(reference) }))
      }
    },
    async state({ reference }) {
      if (reference === null) return null
      const document = await jsonOrNone({ path: at(reference) })
      // A draft was never sent: who asks may send it.
      if (!document || document.state === 'DRAFT') return null
      return stateOf(reference, document)
    },
    /** Newest first, until a page has nothing that is new to us. */
    async inbox(_who, limit, known) {
      const fresh: string[] = []
      let page = 1
      let hasNext = true
      for (; hasNext && page <= mostPages; page++) {
        const query = new URLSearchParams({ page: String(page), page_size: String(pageSize) })
        const answer = await json({ path: `/api/inbox/?${query}` })
        if (!Array.isArray(answer.items)) throw new Outage()
        const ids = listIn(answer.items, pageSize).flatMap(({ id }) => text(id) ?? [])
        const old = await known(ids)
        const found = ids.filter((id) => !old.has(id))
        fresh.push(...found)
        hasNext = answer.has_next_page === true || Number(answer.pages) > page
        if (found.length === 0) break
      }
      const unknown = { documentType: null, process: null, size: null, sha256: null }
      const entries = fresh
        .reverse()
        .slice(0, limit)
        .map((id) => ({ id, of: null, messageId: id, sender: null, receiver: null, ...unknown }))
      return { entries, hasMore: fresh.length > limit }
    },
    /** It says where the file lies, for a while. */
    async document(id) {
      const bytes = await calls.bytes({ path: `${at(id)}/ubl`, isFile: true })
      if (bytes.subarray(0, 200).toString('utf8').trimStart().startsWith('<')) return bytes
      const address = webAddressIn(jsonIn(bytes).signed_url)
      if (address === null) throw new Outage()
      return calls.fileAt(address)
    },
    // What was fetched is remembered here.
    acknowledge: async () => {},
    // How it signs its webhooks is not published: it is asked.
    readCallback: () => undefined,
  }
}

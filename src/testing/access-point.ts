import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callbackSignature } from '#outside/access-point/signature'

/** What lies in an inbox: by its id, to whom, and the XML. */
export type Lying = {
  id: string
  message_id: string | null
  sender: string | null
  receiver: string
  document_type: string
  process: string
  xml: Buffer
  sha256: string | null
}

type Handled = { method: string; path: string; body: Record<string, unknown> }

/** Takes an answer into its own hands; false lets the access point answer as it does. */
export type Manner = (asked: Handled, response: ServerResponse) => boolean | Promise<boolean>

export type FakeAccessPoint = Awaited<ReturnType<typeof openAccessPoint>>

export const accessPointKey = 'key-of-the-access-point-8e1f'
export const callbackSecret = 'secret-of-its-callbacks-77aa'

/** An access point on loopback that speaks the generic protocol, remembers all, and misbehaves when it is told to. */
export async function openAccessPoint() {
  const asked: Handled[] = []
  const participants = new Map<string, Record<string, unknown>>()
  /** What was taken, by its message id: how often it came, and how it stands. */
  const documents = new Map<
    string,
    { times: number; body: Record<string, unknown>; state: object }
  >()
  const inbox: Lying[] = []
  const acknowledged: string[] = []
  const self = {
    manner: null as Manner | null,
    /** What a participant is when it is registered. */
    registersAs: 'active',
  }

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const path = decodeURIComponent(request.url ?? '')
    const call = { method: request.method ?? '', path, body }
    asked.push(call)
    const say = (status: number, said: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    if (request.headers.authorization !== `Bearer ${accessPointKey}`)
      return say(401, { code: 'unauthorized', message: 'no such key' })
    if (self.manner && (await self.manner(call, response))) return
    answer(call, say, response)
  })

  function answer(
    { method, path, body }: Handled,
    say: (status: number, said: unknown) => unknown,
    response: ServerResponse,
  ): unknown {
    const [, kind = '', id = '', more = ''] =
      /^\/v1\/([a-z]+)(?:[/?]([^/]+))?(?:\/(.+))?$/.exec(path) ?? []
    if (kind === 'status') return say(200, { name: 'Poort', environment: 'test' })
    if (kind === 'participants') {
      const known = participants.get(id)
      if (method === 'DELETE') {
        participants.delete(id)
        return known ? response.writeHead(204).end() : say(404, { code: 'unknown' })
      }
      if (method === 'PUT') {
        const state = known?.state ?? {
          status: self.registersAs,
          reason: null,
          verification_url: self.registersAs === 'pending' ? 'https://poort.example/verify' : null,
          activated_at: self.registersAs === 'active' ? '2026-03-16T09:00:00Z' : null,
        }
        participants.set(id, { ...body, state })
        return say(known ? 200 : 201, {
          participant: id,
          incoming: body.incoming,
          ...(state as object),
        })
      }
      if (!known) return say(404, { code: 'unknown' })
      return say(200, { participant: id, incoming: known.incoming, ...(known.state as object) })
    }
    if (kind === 'documents') {
      const known = documents.get(id)
      if (method === 'GET') return known ? say(200, known.state) : say(404, { code: 'unknown' })
      const state = known?.state ?? {
        message_id: id,
        reference: `ref-${id.slice(0, 8)}`,
        status: 'sent',
      }
      documents.set(id, { times: (known?.times ?? 0) + 1, body, state })
      return say(known ? 200 : 202, state)
    }
    if (kind === 'inbox' && id.startsWith('participant=')) {
      const query = new URLSearchParams(id)
      const own = inbox.filter(({ receiver }) => receiver === query.get('participant'))
      const data = own.slice(0, Number(query.get('limit'))).map(({ xml, ...entry }) => ({
        ...entry,
        size: xml.length,
        received_at: '2026-03-16T08:00:00Z',
      }))
      return say(200, { data, has_more: own.length > data.length })
    }
    const place = inbox.findIndex((one) => one.id === id)
    if (place === -1) return say(404, { code: 'unknown' })
    if (more === 'document')
      return response.writeHead(200, { 'content-type': 'application/xml' }).end(inbox[place]!.xml)
    acknowledged.push(id)
    inbox.splice(place, 1)
    return response.writeHead(204).end()
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  let count = 0
  return Object.assign(self, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    participants,
    documents,
    inbox,
    acknowledged,
    /** Moves how a participant stands. */
    moves: (participant: string, state: object) => {
      const known = participants.get(participant)!
      participants.set(participant, { ...known, state: { ...(known.state as object), ...state } })
    },
    /** Moves how a document stands. */
    tells: (messageId: string, state: object) => {
      const known = documents.get(messageId)!
      documents.set(messageId, { ...known, state: { ...known.state, ...state } })
    },
    /** Lays a document into an inbox. */
    lays: (receiver: string, xml: string | Buffer, more: Partial<Lying> = {}): Lying => {
      const bytes = Buffer.from(xml)
      const lying: Lying = {
        id: `in-${process.pid}-${++count}`,
        message_id: `m-${process.pid}-${count}`,
        sender: '0208:0150200342',
        receiver,
        document_type:
          'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice',
        process: 'cenbii-procid-ubl::urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
        xml: bytes,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        ...more,
      }
      inbox.push(lying)
      return lying
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? {} : JSON.parse(text)
}

/** The header that signs a callback. */
export function signedAt(
  seconds: number,
  body: string,
  secrets: readonly string[] = [callbackSecret],
) {
  const signatures = secrets.map((secret) => `v1=${callbackSignature(secret, seconds, body)}`)
  return { 'x-peppol-signature': [`t=${seconds}`, ...signatures].join(',') }
}

const billing = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1'
const ubl = 'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:'

export const takes = {
  invoice: `${ubl}Invoice-2::Invoice##${billing}`,
  credit_note: `${ubl}CreditNote-2::CreditNote##${billing}`,
  invoice_response: `${ubl}ApplicationResponse-2::ApplicationResponse##urn:fdc:peppol.eu:poacc:trns:invoice_response:3::2.1`,
}

/** A metadata publisher on loopback: who is on the network, and what they take. */
export async function openPublisher() {
  const known = new Map<string, readonly string[]>()
  const self = { isAway: false, asked: 0 }
  const server = createServer((request, response) => {
    self.asked++
    const participant = decodeURIComponent(request.url ?? '').replace('/iso6523-actorid-upis::', '')
    const types = known.get(participant) ?? everyone
    if (self.isAway) return response.writeHead(500).end()
    if (types === null) return response.writeHead(404).end()
    const references = types.map(
      (type) =>
        `<ServiceMetadataReference href="http://smp/x/services/${encodeURIComponent(type)}"/>`,
    )
    response.end(
      `<ServiceGroup xmlns="http://busdox.org/serviceMetadata/publishing/1.0/"><ParticipantIdentifier scheme="iso6523-actorid-upis">${participant}</ParticipantIdentifier><ServiceMetadataReferenceCollection>${references.join('')}</ServiceMetadataReferenceCollection></ServiceGroup>`,
    )
  })
  let everyone: readonly string[] | null = Object.values(takes)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return Object.assign(self, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What a participant takes; nobody else is on the network where `others` is null. */
    knows: (participant: string, types: readonly string[]) => void known.set(participant, types),
    others: (types: readonly string[] | null) => {
      everyone = types
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
}

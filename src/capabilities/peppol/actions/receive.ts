import { createHash } from 'node:crypto'
import { addFromNetwork, analyseNow, keepPaper } from '#capabilities/importer'
import { parseInstant } from '#kernel/instants'
import { type InboxEntry, Refused } from '#outside/access-point/access-point'
import { insertFile, type Keeping, type KeptFile, keepBytes } from '#platform/files/stored'
import type { CompanyScope } from '#platform/operations/access'
import { bySystem } from '#platform/operations/by-system'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import { AnswerTooLarge } from '#platform/outgoing/request'
import type { ErrorCode } from '../domain/life.js'
import { isSameParticipant, readParticipant } from '../domain/participant.js'
import { type Received, readReceived } from '../domain/received.js'
import { peppolMessage } from '../entity.js'
import {
  answeredBy,
  findMessage,
  findReceived,
  insertMessage,
  lockMessages,
  partyOf,
  setImport,
  setRelated,
} from '../queries/messages.js'
import { companyOf, type RegistrationRow } from '../queries/registrations.js'
import type { Reached } from './access-points.js'
import { moveMessage } from './moves.js'
import { fileName } from './send.js'
import { ownParticipants, shownMessage } from './show.js'

export type Receiving = {
  readonly services: Services
  readonly company: CompanyScope
  readonly registration: RegistrationRow
  readonly reached: Reached
  readonly batchId: string
}

/** Whose inbox it is: two may have the same ids. */
export const inboxPrefix = ({ accessPoint, connectionId }: Reached) =>
  `${accessPoint.provider}/${connectionId ?? ''}/`

export type Taken = {
  readonly as: 'received' | 'duplicates' | 'failed'
  /** The message that was made of it. */
  readonly id: number | null
  /** Ends when its import is read and the access point was told; the next document may be taken meanwhile. */
  readonly rest: Promise<unknown>
}

/**
 * Takes one document of the inbox: downloads it, keeps it with all that follows in one transaction, and acknowledges
 * it once that is kept. Who is killed in between finds it again as one that is known, and acknowledges it then.
 */
export async function receiveEntry(of: Receiving, entry: InboxEntry): Promise<Taken> {
  const { services, company, registration, reached } = of
  const { accessPoint } = reached
  const inboxId = inboxPrefix(reached) + entry.id
  const known = await findReceived(services.db.statement, company.id, {
    inboxId,
    messageId: entry.messageId ?? entry.id,
  })
  if (known) {
    const isTold = known.error?.code !== 'wrong_receiver'
    const rest = isTold ? acknowledged(accessPoint.acknowledge(entry.id)) : Promise.resolve()
    return { as: 'duplicates', id: null, rest }
  }
  const document = await documentOf(of, entry)
  const isOurs = await isForUs(of, entry.receiver ?? document.header?.receiver ?? null)
  const received: Received = isOurs ? document : { ...document, error: 'wrong_receiver' }
  const made = await keepReceived(of, entry, inboxId, received, registration)
  const rest = Promise.all([
    isOurs && acknowledged(accessPoint.acknowledge(entry.id)),
    // What fails here is read by the job of the minute.
    made?.importId != null && analyseNow(services, company, made.importId).catch(() => {}),
  ])
  if (made === undefined) return { as: 'duplicates', id: null, rest }
  return { as: received.error === null ? 'received' : 'failed', id: made.id, rest }
}

/** Who does not take the word now is told again: the document then counts as known. */
async function acknowledged(call: Promise<void>): Promise<void> {
  await call.catch(() => {})
}

const nothing = { number: null, counterparty: null, header: null, answer: null } as const

/** What lies in the inbox, and what can be done with it. */
async function documentOf({ reached }: Receiving, entry: InboxEntry): Promise<Received> {
  const failed = (error: ErrorCode, xml: Buffer = Buffer.alloc(0)): Received => ({
    ...nothing,
    type: 'other',
    xml,
    error,
  })
  let bytes: Buffer
  try {
    bytes = await reached.accessPoint.document(entry.id)
  } catch (error) {
    if (error instanceof AnswerTooLarge) return failed('document_too_large')
    if (error instanceof Refused) return failed('document_unreadable')
    throw error
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (entry.sha256 !== null && entry.sha256.toLowerCase() !== sha256)
    return failed('hash_mismatch', bytes)
  return readReceived(bytes)
}

async function isForUs(
  { services, company, registration }: Receiving,
  receiver: string | null,
): Promise<boolean> {
  const named = receiver === null ? null : readParticipant(receiver)
  if (receiver === null || isSameParticipant(named ?? receiver, registration.participant_id))
    return true
  const own = ownParticipants(await companyOf({ tx: services.db.statement, company }))
  return own.some((one) => isSameParticipant(one, named ?? receiver))
}

/** Keeps a message, its file, its import, or what it answers; undefined when someone else was first. */
async function keepReceived(
  of: Receiving,
  entry: InboxEntry,
  inboxId: string,
  received: Received,
  registration: RegistrationRow,
): Promise<{ id: number; importId: number | null } | undefined> {
  const { services, company } = of
  const undos: (() => Promise<void>)[] = []
  const keeping: Keeping = { services, onFailure: (undo) => undos.push(undo) }
  const undo = async () => {
    for (const one of undos.reverse()) await one().catch(() => {})
  }
  const { error, xml, type, number, header } = received
  const messageId = entry.messageId ?? header?.instance?.slice(0, 255) ?? entry.id
  const sender = readParticipant(entry.sender ?? header?.sender ?? received.answer?.sender ?? '')
  const isKept = xml.length > 0 && error !== 'wrong_receiver'
  const isImport = error === null && (type === 'invoice' || type === 'credit_note')
  const name = `${fileName(number ?? messageId).slice(0, 180) || 'document'}.xml`
  try {
    const paper = isImport ? await keepPaper(keeping, name, xml) : null
    const file =
      paper?.file ?? (isKept ? await keepBytes(keeping, xml, name, 'application/xml') : null)
    const made = await bySystem(
      services,
      { name: 'receive-peppol', company, origin: 'peppol' },
      async (op) => {
        const id = await insertMessage(op, {
          direction: 'in',
          status: error === null ? 'received' : 'failed',
          message_id: messageId,
          inbox_id: inboxId,
          connection_id: of.reached.connectionId,
          sender: sender ?? 'unknown',
          receiver: registration.participant_id,
          counterparty_name: received.counterparty,
          third_party_id: sender === null ? null : await partyOf(op, sender),
          document_type: type,
          document_type_id: entry.documentType,
          process_id: entry.process,
          document_number: number,
          document_id: null,
          import_id: null,
          related_message_id: null,
          file_id: null,
          size: isKept ? xml.length : entry.size,
          sha256: file?.sha256 ?? entry.sha256,
          error: error && { code: error, detail: null },
          response: null,
        })
        if (id === undefined) {
          op.unchanged()
          return undefined
        }
        const importId = await attach(op, id, paper ? { paper, batchId: of.batchId } : { file })
        if (received.answer && error === null) await hearAnswer(op, id, received, sender)
        const row = (await findMessage(op, id))!
        op.record(peppolMessage.created(shownMessage(row, company.locale), 'received'))
        return { id, importId }
      },
    )
    if (!made) await undo()
    return made
  } catch (failure) {
    await undo()
    throw failure
  }
}

type Paper = Parameters<typeof addFromNetwork>[1]

/** The file of a message, or its import, whose file it shares. */
async function attach(
  op: CompanyOperation,
  id: number,
  given: { paper: Paper; batchId: string } | { file: KeptFile | null },
): Promise<number | null> {
  if ('paper' in given) {
    const { id: importId, fileId } = await addFromNetwork(op, given.paper, given.batchId)
    await setImport(op, id, { importId, fileId })
    return importId
  }
  const { file } = given
  const fileId = file && (await insertFile(op.tx, { companyId: op.company.id }, file, op.now))
  if (fileId !== null) await setImport(op, id, { importId: null, fileId })
  return null
}

/** An answer to something of ours: it is heard there, and the message that brought it names it. */
async function hearAnswer(
  op: CompanyOperation,
  id: number,
  { answer }: Received,
  sender: string | null,
): Promise<void> {
  const { kind, code, reasons, note, reference, at } = answer!
  const answered = await answeredBy(op, {
    number: kind === 'invoice_response' ? reference : null,
    messageId: reference,
    from: sender ?? '',
  })
  if (answered === undefined) return
  await setRelated(op, id, answered)
  const [before] = await lockMessages(op, [answered])
  const response = {
    kind,
    code,
    reasons: reasons.slice(0, 20).map((reason) => reason.slice(0, 500)),
    note: note?.slice(0, 1000) ?? null,
    at: (at !== null && parseInstant(at)) || null,
  }
  await moveMessage(op, before!, { status: null, at: op.now, error: null, responses: [response] })
}

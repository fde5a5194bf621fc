import { createHash, randomUUID } from 'node:crypto'
import {
  type DocumentRow,
  documentProblems,
  findDocument,
  lockDocuments,
  saleForNetwork,
  shownDocument,
} from '#capabilities/documents'
import { firstRegistered, takesType } from '#capabilities/lookup'
import { packFor } from '#countries'
import { type EInvoice, writeUbl } from '#formats/e-invoices/index'
import { invalidField, problem } from '#kernel/problem'
import { insertFile, type KeptFile, keepBytes } from '#platform/files/stored'
import type { CompanyOperation, InCompany, Preparing } from '#platform/operations/operation'
import { problems as pipelineProblems, uncoded } from '#platform/problems'
import { queueSendings } from '#platform/sendings/queue'
import { type DocumentType, type NetworkType, networkTypesOf } from '../domain/document-types.js'
import type { Response } from '../domain/life.js'
import { readParticipant } from '../domain/participant.js'
import { peppolMessage } from '../entity.js'
import { messages, problems } from '../problems.js'
import { findMessage, insertMessage, livingOf, type MessageRow } from '../queries/messages.js'
import {
  findRegistration,
  holdRegistration,
  type RegistrationRow,
} from '../queries/registrations.js'
import type { PeppolMessage, PeppolSending } from '../schemas/messages.js'
import { shownMessage } from './show.js'

export const peppolChannel = 'peppol'

/** Above this the printed invoice stays at home: the XML says it all. */
const mostPdfBytes = 10_000_000

type Asked = { id: number; body: PeppolSending }
type Asking = Preparing & InCompany

/** A document that is ready to be queued, and of which version. */
export type Ready = {
  readonly document: DocumentRow
  readonly force: boolean
  readonly receiver: string
  /** As what it goes. */
  readonly sentAs: NetworkType
  readonly file: KeptFile
}

/** Does all that can be refused, looks the receiver up and freezes the XML, before the transaction. */
export async function prepareSending(about: Asking, { id, body }: Asked): Promise<Ready> {
  const op = { ...about, tx: about.db.statement }
  const document = await findDocument(op, id)
  if (!document) throw problem(uncoded.not_found)
  refuseUnsendable(document)
  const registration = requireActive(await findRegistration(op))
  const force = body.force ?? false
  refuseSent(await livingOf(op, id), force)
  const sale = await saleForNetwork(op, document)
  const sender = registration.participant_id
  const named = namedReceiver(body)
  // What breaks a rule is told before anyone is asked.
  const written = sale.invoiceTo({ sender, receiver: named })
  const types = networkTypesOf(written, packFor(op.company).invoicing.domesticForm)
  const receivers = named === null ? sale.receivers : [named]
  const { receiver, sentAs } = await reachable(about, receivers, types, force)
  const invoice = sale.invoiceTo({ sender, receiver })
  const pdf = (body.include_pdf ?? true) ? await sale.pdf() : null
  const xml = Buffer.from(writeUbl(pdf ? withPdf(invoice, pdf) : invoice))
  const file = await kept(about, xml, `${fileName(document.number!)}.xml`)
  return { document, force, receiver, sentAs, file }
}

function refuseUnsendable({ direction, status }: DocumentRow): void {
  if (direction !== 'sale') throw invalidField('direction', messages.onlySales)
  if (status !== 'booked') throw invalidField('status', messages.notBooked)
}

export function requireActive(row: RegistrationRow | undefined): RegistrationRow {
  if (row?.status !== 'active') throw problem(problems.peppol_not_registered)
  return row
}

/** What is under way or was taken is not sent again; what was rejected only by who insists. */
function refuseSent(living: readonly { status: string }[], force: boolean): void {
  const isInTheWay = living.some(({ status }) => status !== 'rejected' || !force)
  if (isInTheWay) throw problem(documentProblems.already_sent)
}

function namedReceiver({ receiver }: PeppolSending): string | null {
  if (receiver == null) return null
  const named = readParticipant(receiver)
  if (named === null) throw invalidField('receiver', messages.notAParticipant)
  return named
}

/** The first of these that is on the network, and as what it takes the document. */
async function reachable(
  about: Asking,
  receivers: readonly string[],
  types: readonly NetworkType[],
  force: boolean,
): Promise<{ receiver: string; sentAs: NetworkType }> {
  const [first] = receivers
  if (first === undefined) throw invalidField('receiver', messages.receiverUnknown)
  if (force) return { receiver: first, sentAs: types[0]! }
  const { participant, answer } = await firstRegistered(about, receivers)
  const sentAs = types.find((type) => takesType(answer.documentTypes, type.documentTypeId))
  if (!answer.registered || !sentAs)
    throw problem(problems.receiver_not_reachable, {
      receiver: answer.registered ? participant : first,
    })
  return { receiver: participant, sentAs }
}

function withPdf(invoice: EInvoice, pdf: Buffer): EInvoice {
  if (pdf.length > mostPdfBytes) return invoice
  const printed = {
    id: invoice.number,
    description: null,
    name: `${fileName(invoice.number)}.pdf`,
    mediaType: 'application/pdf',
    content: pdf,
  }
  return { ...invoice, attachments: [...invoice.attachments, printed] }
}

export const fileName = (number: string) => number.replace(/[^\p{L}\p{N}._-]+/gu, '-')

/** The XML in the store; of what is only tried, nothing is kept. */
export async function kept(about: Asking, xml: Buffer, name: string): Promise<KeptFile> {
  const mime = 'application/xml'
  if (!about.isDryRun) return keepBytes(about, xml, name, mime)
  const sha256 = createHash('sha256').update(xml).digest('hex')
  return { key: `dry/${randomUUID()}`, name, mime, size: xml.length, sha256 }
}

/** Queues what was prepared, unless it is no longer so. */
export async function sendByPeppol(
  op: CompanyOperation,
  { id, prepared: { document, force, receiver, sentAs, file } }: Asked & { prepared: Ready },
): Promise<PeppolMessage> {
  const registration = requireActive(await holdRegistration(op))
  const [today] = await lockDocuments(op, [id])
  if (!today) throw problem(uncoded.not_found)
  refuseUnsendable(today)
  refuseSent(await livingOf(op, id), force)
  if (today.version !== document.version) {
    const server_data = await shownDocument(op, today)
    throw problem(
      pipelineProblems.conflict,
      {},
      { body: { server_version: today.version, server_data } },
    )
  }
  return queueMessage(op, registration, {
    type: today.is_credit_note ? 'credit_note' : 'invoice',
    sentAs,
    receiver,
    file,
    documentNumber: today.number,
    documentId: id,
    counterparty: { name: today.third_party.name, thirdPartyId: today.third_party_id },
    relatedId: null,
    response: null,
  })
}

/** Writes a message as it will leave, and queues it; its id is the same at every attempt. */
export async function queueMessage(
  op: CompanyOperation,
  registration: RegistrationRow,
  made: {
    readonly type: DocumentType
    readonly sentAs: NetworkType
    readonly receiver: string
    readonly file: KeptFile
    readonly documentNumber: string | null
    readonly documentId: number | null
    readonly counterparty: { readonly name: string | null; readonly thirdPartyId: number | null }
    readonly relatedId: number | null
    readonly response: Response | null
    readonly messageId?: string
  },
): Promise<PeppolMessage> {
  const fileId = await insertFile(op.tx, { companyId: op.company.id }, made.file, op.now)
  const messageId = made.messageId ?? randomUUID()
  const id = (await insertMessage(op, {
    direction: 'out',
    status: 'queued',
    message_id: messageId,
    inbox_id: null,
    connection_id: registration.connection_id,
    sender: registration.participant_id,
    receiver: made.receiver,
    counterparty_name: made.counterparty.name,
    third_party_id: made.counterparty.thirdPartyId,
    document_type: made.type,
    document_type_id: made.sentAs.documentTypeId,
    process_id: made.sentAs.processId,
    document_number: made.documentNumber,
    document_id: made.documentId,
    import_id: null,
    related_message_id: made.relatedId,
    file_id: fileId,
    size: made.file.size,
    sha256: made.file.sha256,
    error: null,
    response: made.response,
  }))!
  const sending = { channel: peppolChannel, recordId: id, messageId, recipients: [made.receiver] }
  await queueSendings(op, [sending])
  const row: MessageRow = (await findMessage(op, id))!
  op.record(peppolMessage.created(shownMessage(row, op.company.locale), 'queued'))
  return shownMessage(row, op.language)
}

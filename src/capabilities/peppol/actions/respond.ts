import { randomUUID } from 'node:crypto'
import { firstRegistered, supportsOf } from '#capabilities/lookup'
import { unwrapDocument } from '#formats/e-invoices/envelope'
import { writeInvoiceResponse } from '#formats/e-invoices/responses/index'
import { textAt } from '#formats/xml/elements'
import { invalidField, problem } from '#kernel/problem'
import type { KeptFile } from '#platform/files/stored'
import type { CompanyOperation, InCompany, Preparing } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { invoiceResponse } from '../domain/document-types.js'
import type { Response } from '../domain/life.js'
import { schemeAndValue } from '../domain/participant.js'
import { messages, problems } from '../problems.js'
import { findMessage, lockMessages, type MessageRow } from '../queries/messages.js'
import { companyOf, findRegistration, holdRegistration } from '../queries/registrations.js'
import type { NewPeppolResponse, PeppolMessage } from '../schemas/messages.js'
import { recordAnswer } from './moves.js'
import { findWithXml } from './read.js'
import { fileName, kept, queueMessage, requireActive } from './send.js'

type Asked = { id: number; body: NewPeppolResponse }
type Asking = Preparing & InCompany

/** An answer that is ready to be queued. */
export type ReadyAnswer = {
  readonly file: KeptFile
  readonly messageId: string
  readonly response: Response
}

/** Checks an answer, looks the supplier up and freezes its XML, before the transaction. */
export async function prepareResponse(about: Asking, { id, body }: Asked): Promise<ReadyAnswer> {
  const op = { ...about, tx: about.db.statement }
  const message = await findMessage(op, id)
  if (!message) throw problem(uncoded.not_found)
  refuseUnanswerable(message, body)
  const registration = requireActive(await findRegistration(op))
  const { answer, participant } = await firstRegistered(about, [message.sender])
  if (!supportsOf(answer.documentTypes).invoice_response)
    throw problem(problems.receiver_not_reachable, { receiver: participant })
  const { name } = await companyOf(op)
  const xml = (await findWithXml(op, id))?.xml ?? ''
  const messageId = randomUUID()
  const text = writeInvoiceResponse({
    id: messageId,
    issuedOn: about.now.slice(0, 10),
    issuedAt: `${about.now.slice(11, 19)}Z`,
    note: body.note ?? null,
    sender: { participant: schemeAndValue(registration.participant_id), name },
    receiver: {
      participant: schemeAndValue(message.sender),
      name: message.counterparty.name ?? message.sender,
    },
    code: body.code,
    effectiveOn: body.expected_on ?? null,
    reasons: (body.reasons ?? []).map(({ code, text }) => ({ code, text: text ?? null })),
    answered: { number: message.document_number ?? '', ...answeredIn(xml, message) },
  })
  const name_ = `response-${fileName(message.document_number ?? String(id))}.xml`
  const response: Response = {
    kind: 'invoice_response',
    code: body.code,
    reasons: (body.reasons ?? []).map(({ code, text }) => (text ? `${code}: ${text}` : code)),
    note: body.note ?? null,
    at: about.now,
  }
  return { file: await kept(about, Buffer.from(text), name_), messageId, response }
}

/** The day and the type of the invoice, as it says them itself. */
function answeredIn(
  xml: string,
  { document_type }: MessageRow,
): { issuedOn: string | null; typeCode: string } {
  const isCredit = document_type === 'credit_note'
  try {
    const root = unwrapDocument(Buffer.from(xml)).document
    return {
      issuedOn: textAt(root, 'IssueDate')?.slice(0, 10) ?? null,
      typeCode:
        textAt(root, 'InvoiceTypeCode') ??
        textAt(root, 'CreditNoteTypeCode') ??
        (isCredit ? '381' : '380'),
    }
  } catch {
    return { issuedOn: null, typeCode: isCredit ? '381' : '380' }
  }
}

function refuseUnanswerable(message: MessageRow, { code, reasons }: NewPeppolResponse): void {
  const isInvoice = ['invoice', 'credit_note'].includes(message.document_type)
  if (message.direction !== 'in' || message.status !== 'received' || !isInvoice)
    throw invalidField('direction', messages.onlyReceivedInvoices)
  const last = message.responses.find((one) => ['RE', 'AP', 'PD'].includes(one.code))
  if (last && code !== 'PD')
    throw invalidField('code', messages.answeredForGood, { code: last.code })
  // PEPPOL-T111-R001, R004 and R005: who does not simply accept says why, and a part is paid only of what is.
  const given = reasons ?? []
  if (['RE', 'UQ', 'CA'].includes(code) && given.length === 0)
    throw invalidField('reasons', messages.reasonNeeded)
  given.forEach((reason, place) => {
    if (reason.code !== 'PPD') return
    if (code !== 'PD') throw invalidField(`reasons.${place}.code`, messages.partOfPaid)
    if (!reason.text) throw invalidField(`reasons.${place}.text`, messages.reasonNeeded)
  })
}

/** Queues an answer, and shows it at what it answers. */
export async function respondByPeppol(
  op: CompanyOperation,
  { id, body, prepared: { file, messageId, response } }: Asked & { prepared: ReadyAnswer },
): Promise<PeppolMessage> {
  const registration = requireActive(await holdRegistration(op))
  const [before] = await lockMessages(op, [id])
  if (!before) throw problem(uncoded.not_found)
  refuseUnanswerable(before, body)
  const queued = await queueMessage(op, registration, {
    type: 'invoice_response',
    sentAs: invoiceResponse,
    receiver: before.sender,
    file,
    documentNumber: before.document_number,
    documentId: null,
    counterparty: {
      name: before.counterparty.name,
      thirdPartyId: before.counterparty.third_party_id,
    },
    relatedId: id,
    response,
    messageId,
  })
  await recordAnswer(op, before)
  return queued
}

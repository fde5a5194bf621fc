import { randomUUID } from 'node:crypto'
import { type Instant, later } from '#kernel/instants'
import { insertFile, type KeptFile } from '#platform/files/stored'
import type { CompanyOperation } from '#platform/operations/operation'
import { keepSending } from '#platform/sendings/queue'
import { billingInvoice } from '../domain/document-types.js'
import type { Life } from '../domain/life.js'
import { peppolMessage } from '../entity.js'
import { findMessage, insertMessage, saveLife } from '../queries/messages.js'
import { insertRegistration } from '../queries/registrations.js'
import { recordRegistration } from './moves.js'
import { peppolChannel } from './send.js'
import { shownMessage } from './show.js'

/** A registration and messages as they stand after a while. */
export type LaidOut = {
  readonly participant: string
  readonly messages: readonly {
    readonly direction: 'in' | 'out'
    readonly status: 'received' | 'sent' | 'delivered' | 'accepted' | 'rejected' | 'failed'
    readonly participant: string
    readonly number: string
    readonly at: Instant
    readonly file: KeptFile
    readonly counterparty: { readonly name: string; readonly thirdPartyId: number | null }
  }[]
}

/** That of the demo: no access point has it, so that nothing leaves and nobody is asked. */
const nowhere = 0

/** Lays out what a visitor of the demo sees; nothing of it was ever sent, or will be. */
export async function layOut(
  op: CompanyOperation,
  { participant, messages }: LaidOut,
): Promise<void> {
  const registration = await insertRegistration(op, {
    participant_id: participant,
    status: 'active',
    incoming_enabled: true,
    activated_at: messages[0]?.at ?? op.now,
    access_point: 'Demo',
    provider: 'generic',
    reference: null,
    connection_id: nowhere,
    reason: null,
    verification_url: null,
    contact: { name: 'Demo', email: 'peppol@demo.invalid', phone: null },
  })
  recordRegistration(op, undefined, registration, 'registered')
  for (const message of messages) await layMessage(op, participant, message)
}

async function layMessage(
  op: CompanyOperation,
  own: string,
  { direction, status, participant, number, at, file, counterparty }: LaidOut['messages'][number],
): Promise<void> {
  const fileId = await insertFile(op.tx, { companyId: op.company.id }, file, op.now)
  const isOut = direction === 'out'
  const messageId = randomUUID()
  const id = (await insertMessage(op, {
    direction,
    status: isOut ? 'queued' : 'received',
    message_id: messageId,
    inbox_id: null,
    connection_id: nowhere,
    sender: isOut ? own : participant,
    receiver: isOut ? participant : own,
    counterparty_name: counterparty.name,
    third_party_id: counterparty.thirdPartyId,
    document_type: 'invoice',
    document_type_id: billingInvoice.documentTypeId,
    process_id: billingInvoice.processId,
    document_number: number,
    document_id: null,
    import_id: null,
    related_message_id: null,
    file_id: fileId,
    size: file.size,
    sha256: file.sha256,
    error: null,
    response: null,
  }))!
  if (isOut) {
    await keepSending(
      op,
      { channel: peppolChannel, recordId: id, messageId, recipients: [participant] },
      {
        state: status === 'failed' ? 'failed' : 'sent',
        remaining: [],
        reached: status === 'failed' ? 0 : 1,
        attempts: 1,
        next_attempt_at: null,
        answer: status === 'failed' ? 'document_refused' : null,
        finished_at: at,
      },
    )
    await saveLife(op, id, lifeOf(status, at), null)
  }
  const row = (await findMessage(op, id))!
  const shown = shownMessage(row, op.company.locale)
  op.record(peppolMessage.created(shown, isOut ? 'queued' : 'received'))
}

function lifeOf(status: LaidOut['messages'][number]['status'], at: Instant): Life {
  const isDelivered = ['delivered', 'accepted', 'rejected'].includes(status)
  const answers = { accepted: 'AP', rejected: 'RE' } as const
  const code = answers[status as keyof typeof answers]
  const said = { kind: 'invoice_response', note: null, at: later(at, 86_400_000) } as const
  return {
    status,
    error: status === 'failed' ? { code: 'document_refused', detail: 'BR-CO-10' } : null,
    responses: code ? [{ ...said, code, reasons: code === 'RE' ? ['REF: PO 4471'] : [] }] : [],
    sent_at: status === 'failed' ? null : at,
    delivered_at: isDelivered ? at : null,
    at: code ? said.at : at,
  }
}

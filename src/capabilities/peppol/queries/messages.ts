import type { CompanyId } from '#kernel/ids'
import { shownColumns } from '#platform/db/columns'
import { type Conditions, conditionsOf, search, severalOf } from '#platform/db/filters'
import type { ReadTx, WriteTx } from '#platform/db/index'
import { touch } from '#platform/db/record-writes'
import { inOrder } from '#platform/db/records'
import { type PageOfIds, pageOfIds } from '#platform/db/selection'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { DocumentType } from '../domain/document-types.js'
import { type Life, type MessageError, messageStatuses, type Response } from '../domain/life.js'
import { type MessageFilter, PeppolMessage } from '../schemas/messages.js'

/** A message as it is read: its error is a code, which is put into words for whoever reads it. */
export type MessageRow = Omit<PeppolMessage, 'error'> & {
  readonly error: MessageError | null
  readonly file_id: number | null
  readonly connection_id: number | null
}

const counterparty = `json_build_object(
  'participant_id', CASE m.direction WHEN 'in' THEN m.sender ELSE m.receiver END,
  'name', m.counterparty_name, 'third_party_id', t.today_id)`

/** Of what came: what we answered, as far as it did not fail. */
const responses = `CASE m.direction WHEN 'in' THEN coalesce((
    SELECT json_agg(a.response ORDER BY a.id) FROM peppol_messages a
     WHERE a.company_id = m.company_id AND a.related_message_id = m.id AND a.direction = 'out'
       AND a.response IS NOT NULL AND a.status <> 'failed'), '[]') ELSE m.responses::json END`

const columns = `${shownColumns(PeppolMessage, 'm', {
  counterparty,
  responses,
  document_id: 'coalesce(m.document_id, i.imported_document_id)',
  attempts: 'coalesce(s.attempts, 0)',
  next_attempt_at: 's.next_attempt_at',
})}, m.file_id, m.connection_id`

const tables = `peppol_messages m
  LEFT JOIN sendings s ON s.company_id = m.company_id AND s.channel = 'peppol' AND s.record_id = m.id
  LEFT JOIN document_imports i ON i.company_id = m.company_id AND i.id = m.import_id
  LEFT JOIN third_parties_today t ON t.company_id = m.company_id AND t.id = m.third_party_id`

/** Messages by their ids, in their order. */
export async function messagesOf(
  { tx, company }: { readonly tx: ReadTx; readonly company: { readonly id: CompanyId } },
  ids: readonly number[],
): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  const rows = await tx.rows<MessageRow>(
    `SELECT ${columns} FROM ${tables} WHERE m.company_id = $1 AND m.id = ANY ($2)`,
    [company.id, ids],
  )
  return inOrder(ids, rows)
}

export async function findMessage(
  op: { readonly tx: ReadTx; readonly company: { readonly id: CompanyId } },
  id: number,
): Promise<MessageRow | undefined> {
  return (await messagesOf(op, [id]))[0]
}

/** Messages held until the end of the transaction, in the order of their ids. */
export async function lockMessages(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<MessageRow[]> {
  const held = await op.tx.rows<{ id: number }>(
    'SELECT id FROM peppol_messages WHERE company_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE',
    [op.company.id, ids],
  )
  return messagesOf(
    op,
    held.map(({ id }) => id),
  )
}

const filters: Conditions<MessageFilter> = {
  direction: 'm.direction = $?',
  status: severalOf('status', messageStatuses, 'm.status = ANY ($?)'),
  document_id: 'coalesce(m.document_id, i.imported_document_id) = $?',
  import_id: 'm.import_id = $?',
  from: 'm.created_at >= $?::date',
  to: 'm.created_at < $?::date + 1',
  q: search(
    `folded(concat_ws(' ', m.document_number, m.counterparty_name, m.sender, m.receiver)) LIKE $?`,
  ),
}

/** Messages, newest first. */
export async function pageOfMessages(
  { tx, company }: CompanyReading,
  filter: MessageFilter,
  limit: number,
  offset: number,
): Promise<PageOfIds> {
  const { where, values } = conditionsOf(filters, filter, [company.id])
  const from = { from: tables, id: 'm.id', order: 'm.id DESC' }
  return pageOfIds(tx, { ...from, where: `m.company_id = $1${where}`, values }, limit, offset)
}

/** A message that is written for the first time. */
export type NewMessage = {
  readonly direction: 'in' | 'out'
  readonly status: 'queued' | 'received' | 'failed'
  readonly message_id: string
  readonly inbox_id: string | null
  readonly connection_id: number | null
  readonly sender: string
  readonly receiver: string
  readonly counterparty_name: string | null
  readonly third_party_id: number | null
  readonly document_type: DocumentType
  readonly document_type_id: string | null
  readonly process_id: string | null
  readonly document_number: string | null
  readonly document_id: number | null
  readonly import_id: number | null
  readonly related_message_id: number | null
  readonly file_id: number | null
  readonly size: number | null
  readonly sha256: string | null
  readonly error: MessageError | null
  readonly response: Response | null
}

const stored = [
  'direction',
  'status',
  'message_id',
  'inbox_id',
  'connection_id',
  'sender',
  'receiver',
  'counterparty_name',
  'third_party_id',
  'document_type',
  'document_type_id',
  'process_id',
  'document_number',
  'document_id',
  'import_id',
  'related_message_id',
  'file_id',
  'size',
  'sha256',
  'error',
  'response',
] as const satisfies readonly (keyof NewMessage)[]

/** Writes a message; undefined when one of the same name is there already. */
export async function insertMessage(
  { tx, company, now }: CompanyOperation,
  message: NewMessage,
): Promise<number | undefined> {
  const values = stored.map((name) =>
    (name === 'error' || name === 'response') && message[name]
      ? JSON.stringify(message[name])
      : message[name],
  )
  const row = await tx.maybe<{ id: number }>(
    `INSERT INTO peppol_messages (company_id, queued_at, at, created_at, updated_at, ${stored.join(', ')})
     VALUES ($1, $2, $3, $3, $3, ${stored.map((_, place) => `$${place + 4}`).join(', ')})
     ON CONFLICT DO NOTHING RETURNING id`,
    [company.id, message.direction === 'out' ? now : null, now, ...values],
  )
  return row?.id
}

/** Gives a message that came what was made of it. */
export async function setImport(
  { tx, company }: CompanyOperation,
  id: number,
  { importId, fileId }: { importId: number | null; fileId: number | null },
): Promise<void> {
  await tx.run(
    'UPDATE peppol_messages SET import_id = $3, file_id = $4 WHERE company_id = $1 AND id = $2',
    [company.id, id, importId, fileId],
  )
}

/** Which message of ours an answer that came is about. */
export async function setRelated(
  { tx, company }: CompanyOperation,
  id: number,
  relatedId: number,
): Promise<void> {
  await tx.run(
    'UPDATE peppol_messages SET related_message_id = $3 WHERE company_id = $1 AND id = $2',
    [company.id, id, relatedId],
  )
}

/** A message that came before, by the name that its sender or the access point gave it. */
export async function findReceived(
  tx: ReadTx,
  companyId: CompanyId,
  { inboxId, messageId }: { inboxId: string; messageId: string },
): Promise<{ id: number; error: MessageError | null } | undefined> {
  return tx.maybe(
    `SELECT id, error FROM peppol_messages
      WHERE company_id = $1 AND direction = 'in' AND (inbox_id = $2 OR message_id = $3) LIMIT 1`,
    [companyId, inboxId, messageId],
  )
}

/** Those of some ids of an inbox that were fetched before. */
export async function knownInInbox(
  tx: ReadTx,
  companyId: CompanyId,
  prefix: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ inbox_id: string }>(
    `SELECT inbox_id FROM peppol_messages WHERE company_id = $1 AND inbox_id = ANY ($2)`,
    [companyId, ids.map((id) => prefix + id)],
  )
  return new Set(rows.map(({ inbox_id }) => inbox_id.slice(prefix.length)))
}

/** What of a document stands in the way of sending it: under way or taken, or refused by who got it. */
export async function livingOf(
  { tx, company }: CompanyReading,
  documentId: number,
): Promise<{ status: string }[]> {
  return tx.rows(
    `SELECT status FROM peppol_messages
      WHERE company_id = $1 AND document_id = $2 AND status <> 'failed' ORDER BY id DESC`,
    [company.id, documentId],
  )
}

/** A message a step further. */
export async function saveLife(
  op: CompanyOperation,
  id: number,
  { status, error, responses, sent_at, delivered_at, at }: Life,
  reference: string | null,
): Promise<MessageRow> {
  await touch(op, 'peppol_messages', id, {
    status,
    error: error && JSON.stringify(error),
    responses: JSON.stringify(responses),
    sent_at,
    delivered_at,
    at,
    reference: reference ?? undefined,
  })
  return (await findMessage(op, id))!
}

/** What the access point calls a message by, kept before it is sent under that name. */
export async function keepReference(
  tx: WriteTx,
  companyId: CompanyId,
  id: number,
  reference: string,
): Promise<void> {
  await tx.rows('UPDATE peppol_messages SET reference = $3 WHERE company_id = $1 AND id = $2', [
    companyId,
    id,
    reference,
  ])
}

export type Asked = {
  readonly id: number
  readonly message_id: string
  readonly reference: string | null
}

/** Those of which the access point may have news, longest not asked first. */
export async function notFinal(
  { tx, company }: { readonly tx: ReadTx; readonly company: { readonly id: CompanyId } },
  connectionId: number | null,
  limit: number,
): Promise<Asked[]> {
  return tx.rows<Asked>(
    `SELECT id, message_id, reference FROM peppol_messages
      WHERE company_id = $1 AND direction = 'out' AND status IN ('sent', 'delivered')
        AND connection_id IS NOT DISTINCT FROM $2
      ORDER BY checked_at NULLS FIRST, id LIMIT $3`,
    [company.id, connectionId, limit],
  )
}

/** Keeps when they were last asked for; that alone is no change. */
export async function markAsked(
  { tx, company, now }: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  await tx.run(
    'UPDATE peppol_messages SET checked_at = $3 WHERE company_id = $1 AND id = ANY ($2)',
    [company.id, ids, now],
  )
}

export async function queuedIds({ tx, company }: CompanyReading): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT id FROM peppol_messages WHERE company_id = $1 AND direction = 'out' AND status = 'queued' ORDER BY id`,
    [company.id],
  )
  return rows.map(({ id }) => id)
}

/** The outgoing message that an access point speaks of, by our id. */
export async function findSent(
  tx: ReadTx,
  messageId: string,
  connectionId: number | null,
): Promise<{ company_id: CompanyId; id: number } | undefined> {
  return tx.maybe(
    `SELECT m.company_id, m.id FROM peppol_messages m JOIN companies c ON c.id = m.company_id
      WHERE m.message_id = $1 AND m.direction = 'out' AND m.connection_id IS NOT DISTINCT FROM $2
        AND c.deleted_at IS NULL AND NOT c.is_demo`,
    [messageId, connectionId],
  )
}

/** The outgoing message that a response names: by its number and who got it, the last of them; or by our id. */
export async function answeredBy(
  { tx, company }: CompanyReading,
  named: { number: string | null; messageId: string | null; from: string },
): Promise<number | undefined> {
  const row = await tx.maybe<{ id: number }>(
    `SELECT id FROM peppol_messages
      WHERE company_id = $1 AND direction = 'out' AND status <> 'queued'
        AND (message_id = $2
             OR (document_number = $3 AND lower(receiver) = lower($4) AND document_type IN ('invoice', 'credit_note')))
      ORDER BY (message_id = $2) DESC NULLS LAST, id DESC LIMIT 1`,
    [company.id, named.messageId, named.number, named.from],
  )
  return row?.id
}

/** A version later, since what is read of it elsewhere has changed. */
export async function touchMessage(op: CompanyOperation, id: number): Promise<MessageRow> {
  await touch(op, 'peppol_messages', id, {})
  return (await findMessage(op, id))!
}

/** Whose the numbers of a party are, among the third parties of a file that are not in the bin. */
export async function partyOf(
  { tx, company }: CompanyReading,
  participant: string,
): Promise<number | null> {
  const row = await tx.maybe<{ id: number }>(
    `SELECT id FROM third_parties WHERE company_id = $1 AND deleted_at IS NULL AND lower(peppol_identifier) = lower($2)
      ORDER BY id LIMIT 1`,
    [company.id, participant],
  )
  return row?.id ?? null
}

import type { CompanyId } from '#kernel/ids'
import type { Language } from '#kernel/languages'
import { shownColumns } from '#platform/db/columns'
import { type Conditions, conditionsOf, search } from '#platform/db/filters'
import type { ReadTx } from '#platform/db/index'
import { touch } from '#platform/db/record-writes'
import { inOrder } from '#platform/db/records'
import { type PageOfIds, pageOfIds } from '#platform/db/selection'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { TemplateKey } from '../domain/keys.js'
import { MailMessage, type MessageFilter } from '../schemas/messages.js'

/** A message as it is read; its warnings are codes, which are put into words for whoever reads them. */
export type MessageRow = Omit<MailMessage, 'warnings' | 'from'> & {
  readonly warnings: readonly string[]
  readonly from_name: string
  readonly from_email: string
  readonly document_id: number | null
}

const related = `CASE
  WHEN m.kind = 'document' THEN json_build_object('type', 'documents', 'id', m.document_id)
  WHEN m.kind = 'reminder' THEN (
    SELECT json_build_object('type', 'reminders', 'id', r.id) FROM reminders r
     WHERE r.company_id = m.company_id AND r.message_id = m.id)
  WHEN m.third_party_id IS NOT NULL THEN json_build_object('type', 'third-parties', 'id', t.today_id) END`

const attachments = `coalesce((
  SELECT json_agg(json_build_object('name', f.name, 'mime', f.mime, 'size', f.size, 'sha256', f.sha256) ORDER BY a.position)
    FROM mail_attachments a JOIN files f ON f.id = a.file_id
   WHERE a.company_id = m.company_id AND a.message_id = m.id), '[]')`

const columns = `${shownColumns(MailMessage, 'm', {
  from: null,
  to: 'm.to_addresses',
  cc: 'm.cc_addresses',
  bcc: 'm.bcc_addresses',
  attachments,
  third_party_id: 't.today_id',
  related,
  status: 's.state',
  attempts: 's.attempts',
  next_attempt_at: 's.next_attempt_at',
  error: 's.answer',
  rejected: `CASE WHEN s.state = 'sent' THEN m.refused ELSE '{}' END`,
  queued_at: 'm.created_at',
  sent_at: `CASE WHEN s.state = 'sent' THEN s.finished_at END`,
}).replaceAll(/ AS (to|cc|bcc)\b/g, ' AS "$1"')}, m.from_name, m.from_email, m.document_id`

const tables = `mail_messages m
  JOIN sendings s ON s.company_id = m.company_id AND s.channel = 'mail' AND s.record_id = m.id
  LEFT JOIN third_parties_today t ON t.company_id = m.company_id AND t.id = m.third_party_id`

/** Messages by their ids, in their order. */
export async function messagesOf(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  const rows = await tx.rows<MessageRow>(
    `SELECT ${columns} FROM ${tables} WHERE m.company_id = $1 AND m.id = ANY ($2)`,
    [company.id, ids],
  )
  return inOrder(ids, rows)
}

export async function findMessage(op: CompanyReading, id: number): Promise<MessageRow | undefined> {
  return (await messagesOf(op, [id]))[0]
}

const filters: Conditions<MessageFilter> = {
  status: 's.state = $?',
  kind: 'm.kind = $?',
  third_party_id: 't.today_id = $?',
  document_id: 'm.document_id = $?',
  from: 'm.created_at >= $?::date',
  to: 'm.created_at < $?::date + 1',
  q: search(
    `folded(concat_ws(' ', m.subject, array_to_string(m.to_addresses || m.cc_addresses || m.bcc_addresses, ' '))) LIKE $?`,
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

/** A message as it is frozen when it is queued. */
export type NewMessage = {
  readonly kind: MailMessage['kind']
  readonly template_key: TemplateKey | null
  readonly locale: Language
  readonly from_name: string
  readonly from_email: string
  readonly reply_to: string | null
  readonly to_addresses: readonly string[]
  readonly cc_addresses: readonly string[]
  readonly bcc_addresses: readonly string[]
  readonly subject: string
  readonly body: string
  readonly third_party_id: number | null
  readonly document_id: number | null
  readonly message_id: string
  readonly warnings: readonly string[]
}

const stored = [
  'kind',
  'template_key',
  'locale',
  'from_name',
  'from_email',
  'reply_to',
  'to_addresses',
  'cc_addresses',
  'bcc_addresses',
  'subject',
  'body',
  'third_party_id',
  'document_id',
  'message_id',
  'warnings',
].join(', ')

/** Writes messages, each with the files that go with it; their ids in order. */
export async function insertMessages(
  { tx, company, now }: CompanyOperation,
  messages: readonly (NewMessage & { readonly fileIds: readonly number[] })[],
): Promise<number[]> {
  if (messages.length === 0) return []
  const rows = await tx.rows<{ id: number; message_id: string }>(
    `WITH made AS (
       INSERT INTO mail_messages (company_id, ${stored}, created_at, updated_at)
       SELECT $1, ${stored}, $3, $3 FROM json_populate_recordset(NULL::mail_messages, $2)
       RETURNING id, message_id
     ), attached AS (
       INSERT INTO mail_attachments (company_id, message_id, position, file_id)
       SELECT $1, m.id, f.position - 1, f.id FROM json_to_recordset($2) AS x (message_id text, "fileIds" bigint[])
         JOIN made m ON m.message_id = x.message_id, unnest(x."fileIds") WITH ORDINALITY AS f (id, position)
     )
     SELECT id, message_id FROM made`,
    [company.id, JSON.stringify(messages), now],
  )
  const byMessage = new Map(rows.map(({ id, message_id }) => [message_id, id]))
  return messages.map(({ message_id }) => byMessage.get(message_id)!)
}

/** What an attempt adds to a message. */
export async function saveAttempt(
  op: CompanyOperation,
  id: number,
  { refused, bounce }: { refused: readonly string[]; bounce: MailMessage['bounce'] },
): Promise<void> {
  await touch(op, 'mail_messages', id, {
    refused,
    bounce: bounce === null ? null : JSON.stringify(bounce),
  })
}

/** What of a message only an attempt needs. */
export async function refusedSoFar({ tx, company }: CompanyReading, id: number): Promise<string[]> {
  const { refused } = await tx.one<{ refused: string[] }>(
    'SELECT refused FROM mail_messages WHERE company_id = $1 AND id = $2',
    [company.id, id],
  )
  return refused
}

export type StoredFile = { readonly key: string; readonly name: string; readonly mime: string }

/** The files that go with a message, in order. */
export async function filesOf(
  tx: ReadTx,
  companyId: CompanyId,
  messageId: number,
): Promise<StoredFile[]> {
  return tx.rows<StoredFile>(
    `SELECT f.key, f.name, f.mime FROM mail_attachments a JOIN files f ON f.id = a.file_id
      WHERE a.company_id = $1 AND a.message_id = $2 ORDER BY a.position`,
    [companyId, messageId],
  )
}

/** Those of some addresses, in small letters, that a server refused for good. */
export async function bouncedAmong(
  { tx, company }: CompanyReading,
  addresses: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ address: string }>(
    `SELECT DISTINCT b.address FROM third_parties t, unnest(t.bounced_emails) AS b (address)
      WHERE t.company_id = $1 AND t.deleted_at IS NULL AND t.bounced_emails <> '{}' AND b.address = ANY ($2) ORDER BY 1`,
    [company.id, addresses],
  )
  return rows.map(({ address }) => address)
}

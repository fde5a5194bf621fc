import {
  type Entry,
  type EntryDraft,
  invoiceDraft,
  post,
  type References,
  referencesFor,
} from '#capabilities/ledger'
import { distinct } from '#kernel/lists'
import { invalid, type Message } from '#kernel/problem'
import { messages as inputMessages } from '#platform/http/input-messages'
import type { InCompany, Operation } from '#platform/operation'
import type { Batch, BatchItem, NewEntry, NewInvoice } from '../schemas.js'
import { freeDraft } from './drafts.js'

type Writing = Operation & InCompany

export async function createEntry(op: Writing, { body }: { body: NewEntry }): Promise<Entry> {
  const references = await referencesOf(op, [body])
  const [entry] = await post(op, references, [freeDraft(body, references, '', 'manual')])
  return entry!
}

export const createInvoice = (op: Writing, { body }: { body: NewInvoice }) =>
  postInvoice(op, body, false)

export const createCreditNote = (op: Writing, { body }: { body: NewInvoice }) =>
  postInvoice(op, body, true)

async function postInvoice(op: Writing, body: NewInvoice, isCreditNote: boolean): Promise<Entry> {
  const references = await referencesOf(op, [body])
  const draft = invoiceDraft(body, isCreditNote, references, '', op.company.currency)
  const [entry] = await post(op, references, [draft])
  return entry!
}

/** Up to a thousand entries of any kind in one transaction: the first bad one refuses all. */
export async function createBatch(
  op: Writing,
  { body }: { body: Batch },
): Promise<{ data: Entry[]; count: number }> {
  const references = await referencesOf(op, body.entries)
  const data = await post(op, references, batchDrafts(body, references, op.company.currency))
  return { data, count: data.length }
}

function* batchDrafts({ entries }: Batch, references: References, currency: string) {
  for (const [place, item] of entries.entries())
    yield batchDraft(item, `entries.${place}.`, references, currency)
}

function batchDraft(
  item: BatchItem,
  path: string,
  references: References,
  currency: string,
): EntryDraft {
  if (item.kind === 'free') return freeDraft(item, references, path, 'batch')
  const draft = invoiceDraft(
    asInvoice(item, path),
    item.kind === 'credit_note',
    references,
    path,
    currency,
  )
  return { ...draft, origin: 'batch' }
}

/** A batch item as an invoice, which needs what a free entry may leave out. */
function asInvoice(item: BatchItem, path: string): NewInvoice {
  const missing = [
    ...(item.third_party_id == null ? ['third_party_id'] : []),
    ...(item.lines.length === 0 ? ['lines'] : []),
    ...item.lines.flatMap((line, place) => (line.amount == null ? [`lines.${place}.amount`] : [])),
  ].map((field) => path + field)
  if (missing.length > 0) {
    const required = (field: string): Message => ({
      text: inputMessages.required,
      values: { field },
    })
    throw invalid(Object.fromEntries(missing.map((field) => [field, [required(field)]])))
  }
  return item as NewInvoice
}

/** What a line of any kind may name. */
type Naming = {
  account?: string | null
  account_id?: number | null
  vat_code?: string | null
  third_party_id?: number | null
}

/** Everything that the bodies name, read and held in one go. */
function referencesOf(
  op: Writing,
  bodies: readonly (NewEntry | NewInvoice | BatchItem)[],
): Promise<References> {
  const lines = bodies.flatMap((body): Naming[] => body.lines)
  const parties = [...bodies, ...lines].map((named) => named.third_party_id)
  return referencesFor(op, {
    days: distinct(bodies.map((body) => body.entry_date)),
    journalIds: distinct(bodies.map((body) => body.journal_id)),
    accountNumbers: distinct(lines.map((line) => line.account)),
    accountIds: distinct(lines.map((line) => line.account_id)),
    vatCodes: distinct(lines.map((line) => line.vat_code)),
    thirdPartyIds: distinct(parties),
  })
}

import {
  codesIn,
  type DefaultCodes,
  defaultCodesFor,
  type EntryDraft,
  invoiceDraft,
  type Posted,
  type PostedEntry,
  post,
  postSingle,
  type References,
  referencesFor,
  requirePostable,
  type Subject,
  subjectOf,
  type Warning,
  warningsWhilePosted,
} from '#capabilities/ledger'
import { distinct } from '#kernel/lists'
import { invalid, type Message } from '#kernel/problem'
import { LateText } from '#platform/api/route'
import { textOfRecord } from '#platform/changes/append'
import type { CompanyOperation } from '#platform/operations/operation'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import type { Batch, BatchItem, NewEntry, NewInvoice } from '../schemas.js'
import { freeDraft } from './drafts.js'

/** Where entries come from that nobody sends one by one. */
type MadeBy = 'batch' | 'recurring'

export const createEntry = (op: CompanyOperation, { body }: { body: NewEntry }) =>
  postOne(op, { kind: 'free', ...body })

export const createInvoice = (op: CompanyOperation, { body }: { body: NewInvoice }) =>
  postOne(op, { kind: 'invoice', ...body })

export const createCreditNote = (op: CompanyOperation, { body }: { body: NewInvoice }) =>
  postOne(op, { kind: 'credit_note', ...body })

async function postOne(op: CompanyOperation, item: BatchItem): Promise<LateText> {
  const [coded] = withDefaults([item], await defaultsOf(op, [item]))
  const draft = (references: References) => draftOf(op, coded!, references, '')
  const posted = await postSingle(op, wantedBy([coded!]), draft)
  return new LateText(() => [textOf(posted)])
}

/** What was posted, as the API answers it: the entry as the log has it, and what to look at again. */
function textOf({ entry, warnings }: Posted): string {
  return `${textOfRecord(entry).slice(0, -1)},"warnings":${JSON.stringify(warnings)}}`
}

/** Up to a thousand entries of any kind in one transaction: the first bad one refuses all. */
export async function createBatch(
  op: CompanyOperation,
  { body }: { body: Batch },
): Promise<LateText> {
  const posted = await postBatch(op, body)
  return new LateText(() => [
    '{"data":[',
    ...posted.map((one, place) => (place > 0 ? `,${textOf(one)}` : textOf(one))),
    `],"count":${posted.length}}`,
  ])
}

export function postBatch(op: CompanyOperation, { entries }: Batch): Promise<Posted[]> {
  return postItems(op, entries, (place) => `entries.${place}.`, 'batch')
}

/** The fields of a template under which refusals name them; its day is a field beside it. */
const ofTemplate = 'template.'

/** Refuses what would be refused of a template, but for what depends on a day. */
export async function requireTemplate(op: CompanyOperation, item: BatchItem): Promise<void> {
  const [coded] = withDefaults([item], await defaultsOf(op, [item]))
  const held = await referencesFor(op, { ...wantedBy([coded!]), days: [] })
  const references = held.timeless()
  requirePostable(op, references, draftOf(op, coded!, references, ofTemplate, 'recurring'))
}

/** Posts what a template says on a day, in an operation that writes little else after it. */
export async function postTemplate(op: CompanyOperation, item: BatchItem): Promise<PostedEntry> {
  const [coded] = withDefaults([item], await defaultsOf(op, [item]))
  const draft = (references: References) => ({
    ...draftOf(op, coded!, references, ofTemplate, 'recurring'),
    dateField: 'entry_date',
  })
  const { entry, warnings } = await postSingle(op, wantedBy([coded!]), draft, false)
  return { ...entry, warnings }
}

/** Posts entries of any kind, and tells of each what a person should look at again. */
export async function postItems(
  op: CompanyOperation,
  items: readonly BatchItem[],
  pathOf: (place: number) => string,
  origin?: MadeBy,
  more: (draft: EntryDraft) => Partial<EntryDraft> = () => ({}),
): Promise<Posted[]> {
  const coded = withDefaults(items, await defaultsOf(op, items))
  const references = await referencesFor(op, wantedBy(coded))
  let warnings: () => Promise<Warning[][]>
  const entries = await post(op, references, readied())
  const ofEach = await warnings!()
  return entries.map((entry, place) => ({ entry, warnings: ofEach[place]! }))

  /** One after the other, so that of several bad ones the first is refused. */
  function* readied() {
    const subjects: Subject[] = []
    for (const [place, item] of coded.entries()) {
      const plain = draftOf(op, item, references, pathOf(place), origin)
      const draft = { ...plain, ...more(plain) }
      yield draft
      subjects.push(subjectOf(draft, references))
    }
    // All are sound by now, and not posted yet: their numbers are asked for beside the lines that are being written.
    warnings = warningsWhilePosted(op, references, subjects)
  }
}

function draftOf(
  op: CompanyOperation,
  item: BatchItem,
  references: References,
  path: string,
  origin?: MadeBy,
): EntryDraft {
  const { company } = op
  if (item.kind === 'free')
    return freeDraft(item, references, path, origin ?? 'manual', company.currency)
  const isCreditNote = item.kind === 'credit_note'
  const draft = invoiceDraft(asInvoice(item, path), isCreditNote, references, path, company)
  return origin ? { ...draft, origin } : draft
}

/** A batch item as an invoice, which needs what a free entry may leave out. */
function asInvoice(item: BatchItem, path: string): NewInvoice {
  const missing = [
    ...(item.third_party_id == null ? ['third_party_id'] : []),
    ...(item.lines.length === 0 ? ['lines'] : []),
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

/** Lines of invoices that say nothing of VAT take what their third party or account proposes. */
async function defaultsOf(
  op: CompanyOperation,
  items: readonly BatchItem[],
): Promise<DefaultCodes> {
  const silent = items.filter(
    ({ kind, lines }) => kind !== 'free' && lines.some((line) => line.vat_code === undefined),
  )
  if (silent.length === 0) return () => null
  return defaultCodesFor(
    op,
    distinct(silent.map((item) => item.third_party_id)),
    distinct(silent.flatMap(({ lines }) => lines.map((line) => line.account ?? line.account_id))),
  )
}

function withDefaults(items: readonly BatchItem[], defaults: DefaultCodes): BatchItem[] {
  return items.map((item) => {
    if (item.kind === 'free' || item.third_party_id == null) return item
    const { third_party_id } = item
    const lines = item.lines.map((line) =>
      line.vat_code === undefined
        ? { ...line, vat_code: defaults(third_party_id, line.account ?? line.account_id ?? null) }
        : line,
    )
    return { ...item, lines }
  })
}

/** Everything that the bodies name. */
function wantedBy(bodies: readonly BatchItem[]) {
  const lines = bodies.flatMap((body) => body.lines)
  const parties = [...bodies, ...lines].map((named) => named.third_party_id)
  return {
    days: distinct(bodies.map((body) => body.entry_date)),
    journalIds: distinct(bodies.map((body) => body.journal_id)),
    accountNumbers: distinct(lines.map((line) => line.account)),
    accountIds: distinct(lines.map((line) => line.account_id)),
    vatCodes: distinct(lines.map((line) => line.vat_code)),
    thirdPartyIds: distinct(parties),
    analyticCodeIds: codesIn(lines.map((line) => line.analytic)),
  }
}

import { asGiven, isSameDistribution } from '#capabilities/ledger'
import { packFor } from '#countries'
import { type Amount, formatAmount, storedAmount } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import { dropFiles } from '#platform/files/stored'
import { binOf } from '#platform/operations/bin'
import type { CompanyOperation } from '#platform/operations/operation'
import { problems as pipelineProblems, uncoded } from '#platform/problems'
import { document } from '../entity.js'
import { messages, problems } from '../problems.js'
import * as queries from '../queries/documents.js'
import * as duplicates from '../queries/duplicates.js'
import * as writing from '../queries/writing.js'
import type { Document, DocumentPatch, LineWish, NewDocument, WarnedDocument } from '../schemas.js'
import { draftOf } from './draft.js'
import { correctsIn, dayOf, isVatReduced } from './terms.js'
import { warned } from './warn.js'
import type { Wish, WishedLine } from './wish.js'

const byHand: writing.Provenance = {
  source: 'manual',
  origin: 'manual',
  import_id: null,
  file_id: null,
  preview_file_id: null,
}

/** Makes a document by hand, pending. */
export async function createDocument(
  op: CompanyOperation,
  { body }: { body: NewDocument },
): Promise<WarnedDocument> {
  const wish: Wish = {
    direction: body.direction,
    isCreditNote: body.is_credit_note ?? false,
    number: body.number ?? null,
    date: body.document_date,
    dueDate: body.due_date ?? undefined,
    thirdPartyId: body.third_party_id,
    corrects: correctsIn(body, null),
    paymentDiscount: body.payment_discount ?? null,
    currency: body.currency ?? op.company.currency,
    exchangeRate: body.exchange_rate ?? null,
    structuredCommunication: body.structured_communication ?? null,
    paymentReference: body.payment_reference ?? null,
    buyerReference: body.buyer_reference ?? null,
    orderReference: body.order_reference ?? null,
    note: body.note ?? null,
    isPaid: false,
    journalId: body.journal_id ?? null,
    source: 'manual',
    lines: body.lines.map((line) => ({ ...wishedLine(line), isExact: true })),
    stated: statedIn(body.vat_breakdown),
  }
  const made = await addDocument(op, wish, byHand, { force: body.force ?? false })
  op.record(document.created(made))
  return warned(op, made)
}

/**
 * Adds a document to the file, after whoever adds one at the same time: the same invoice twice is
 * refused unless it is wanted. What is said of it in the log is the caller's.
 */
export async function addDocument(
  op: CompanyOperation,
  wish: Wish,
  provenance: writing.Provenance,
  { force }: { force: boolean },
): Promise<queries.DocumentRow> {
  await duplicates.takeTurns(op)
  const draft = await draftOf(op, wish)
  if (!force) await refuseSame(op, draft, null)
  await refuseTakenNumber(op, draft)
  return writing.insertDocument(op, draft, provenance, paymentReferenceFor(op, draft))
}

/** A sale gets the reference that its payers quote, in the form of its country. */
function paymentReferenceFor(
  { company }: CompanyOperation,
  {
    direction,
    is_credit_note,
    structured_communication,
    payment_reference,
  }: writing.StoredDocument,
): ((id: number) => string) | null {
  const isGiven = structured_communication !== null || payment_reference !== null
  return direction === 'sale' && !is_credit_note && !isGiven
    ? packFor(company).paymentReference
    : null
}

function wishedLine(line: LineWish): WishedLine {
  return {
    description: line.description ?? null,
    quantity: line.quantity ?? null,
    unitPrice: line.unit_price ?? null,
    net: line.amount_net ?? null,
    rate: line.vat_rate == null ? null : formatAmount(line.vat_rate),
    account: line.account ?? line.account_id ?? null,
    vatCode: line.vat_code ?? line.vat_code_id ?? null,
    isAdjustment: line.is_adjustment ?? false,
    analytic: line.analytic,
  }
}

function statedIn(
  breakdown: readonly { rate: Amount; amount: Amount }[] | null | undefined,
): ReadonlyMap<string, Amount> | null {
  if (breakdown == null) return null
  return new Map(breakdown.map(({ rate, amount }) => [formatAmount(rate), amount]))
}

async function refuseSame(
  op: CompanyOperation,
  draft: writing.StoredDocument,
  besides: number | null,
): Promise<void> {
  const { number, direction, is_credit_note, third_party_id, document_date, amount_gross } = draft
  if (number === null) return
  const same = await duplicates.findSame(
    op,
    {
      direction,
      isCreditNote: is_credit_note,
      thirdPartyId: third_party_id,
      number,
      date: document_date,
      gross: amount_gross,
    },
    besides,
  )
  if (same !== undefined) throw invalidField('number', messages.sameDocument, { id: same })
}

async function refuseTakenNumber(
  op: CompanyOperation,
  draft: writing.StoredDocument,
): Promise<void> {
  const { number, direction, is_credit_note } = draft
  if (
    direction === 'sale' &&
    number &&
    (await duplicates.isNumberTaken(op, number, is_credit_note))
  )
    throw numberTaken()
}

/** Another sale has the number. */
export const numberTaken = () => invalidField('number', messages.numberTaken)

/** Changes a document that waits; VAT is computed again when lines change, unless it is stated. */
export async function updateDocument(
  op: CompanyOperation,
  { id, body }: { id: number; body: DocumentPatch },
): Promise<WarnedDocument> {
  const before = await getLocked(op, id)
  return warned(op, await amend(op, before, body))
}

/** The same for undo, which has the record in its hands already. */
export async function amend(
  op: CompanyOperation,
  before: queries.DocumentRow,
  body: DocumentPatch,
): Promise<queries.DocumentRow> {
  const { status: to, force = false, ...fields } = body
  const isChanged = Object.keys(fields).length > 0
  let row = before
  if (to !== undefined && to !== row.status) row = await moveTo(op, row, to)
  if (!isChanged) {
    if (row === before) op.unchanged()
    return row
  }
  if (row.status !== 'pending') throw invalidField('status', messages.notPending)
  await duplicates.takeTurns(op)
  const draft = await draftOf(op, wishOf(op, row, body))
  if (isSame(row, draft)) {
    if (row === before) op.unchanged()
    return row
  }
  if (!saysTheSame(row, draft) && (await queries.isSent(op, row.id)))
    throw problem(problems.already_sent)
  if (!force) await refuseSame(op, draft, row.id)
  if (draft.number !== row.number) await refuseTakenNumber(op, draft)
  const areLinesNew = isComputedAnew(op, fields)
  const after = await writing.updateDocument(op, row.id, draft, areLinesNew)
  op.record(document.changed(row, after))
  return after
}

/** Aside, or waiting again. What is booked is reversed instead. */
async function moveTo(
  op: CompanyOperation,
  row: queries.DocumentRow,
  status: 'pending' | 'cancelled',
): Promise<queries.DocumentRow> {
  if (row.status === 'booked') throw invalidField('status', messages.notPending)
  if (status === 'pending' && row.direction === 'sale' && row.number !== null) {
    await duplicates.takeTurns(op)
    if (await duplicates.isNumberTaken(op, row.number, row.is_credit_note)) throw numberTaken()
  }
  const after = await writing.setStatus(op, row.id, { status, entryId: null })
  op.record(document.changed(row, after, status === 'pending' ? 'reopened' : 'cancelled'))
  return after
}

/** A document as a wish, with what a change says instead. */
function wishOf(op: CompanyOperation, row: queries.DocumentRow, body: DocumentPatch): Wish {
  const kept = <Value>(given: Value | undefined, own: Value): Value =>
    given === undefined ? own : given
  // What came from a supplier's paper stays as the supplier rounded it.
  const isExact = row.source === 'manual'
  return {
    direction: body.direction ?? row.direction,
    isCreditNote: body.is_credit_note ?? row.is_credit_note,
    number: kept(body.number, row.number),
    date: body.document_date ?? dayOf(row),
    dueDate: kept(body.due_date, row.due_date),
    thirdPartyId: body.third_party_id ?? row.third_party_id,
    corrects: correctsIn(body, row),
    paymentDiscount: kept(body.payment_discount, discountOf(row)),
    currency: body.currency ?? row.currency,
    exchangeRate: kept(body.exchange_rate, row.exchange_rate),
    structuredCommunication: kept(body.structured_communication, row.structured_communication),
    paymentReference: kept(body.payment_reference, row.payment_reference),
    buyerReference: kept(body.buyer_reference, row.buyer_reference),
    orderReference: kept(body.order_reference, row.order_reference),
    note: kept(body.note, row.note),
    isPaid: row.is_paid,
    journalId: kept(body.journal_id, row.journal_id),
    source: row.source,
    lines: body.lines
      ? body.lines.map((line) => ({ ...wishedLine(line), isExact }))
      : row.lines.map(keptLine),
    stated: isComputedAnew(op, body) ? statedIn(body.vat_breakdown) : statedBy(row),
  }
}

/** Whether a change gives the lines another VAT. */
function isComputedAnew(op: CompanyOperation, body: DocumentPatch): boolean {
  return (
    body.lines !== undefined ||
    body.vat_breakdown !== undefined ||
    (body.payment_discount !== undefined && isVatReduced(op))
  )
}

function discountOf({ payment_discount }: queries.DocumentRow) {
  return (
    payment_discount && { ...payment_discount, percent: storedAmount(payment_discount.percent) }
  )
}

function keptLine(line: Document['lines'][number]): WishedLine {
  return {
    description: line.description,
    quantity: line.quantity,
    unitPrice: line.unit_price,
    net: storedAmount(line.amount_net),
    rate: line.vat_rate,
    account: line.account_id,
    vatCode: line.vat_code_id,
    isAdjustment: line.is_adjustment,
    analytic: line.analytic?.map(asGiven),
  }
}

function statedBy({ vat_breakdown }: Document | queries.DocumentRow): ReadonlyMap<string, Amount> {
  return new Map(vat_breakdown.map(({ rate, amount }) => [rate, storedAmount(amount)]))
}

/** Whether a draft changes nothing but how the document is booked: whoever has it reads the same in it. */
function saysTheSame(row: queries.DocumentRow, draft: writing.StoredDocument): boolean {
  const booked = draft.lines.map((line, place) => {
    const { account_id, analytic } = row.lines[place] ?? line
    return { ...line, account_id, analytic }
  })
  return isSame(row, { ...draft, journal_id: row.journal_id, lines: booked })
}

/** Whether a draft says nothing new of a document. */
function isSame(row: queries.DocumentRow, draft: writing.StoredDocument): boolean {
  const { lines, document_date, vat_breakdown, ...fields } = draft
  const own: Readonly<Record<string, unknown>> = {
    ...row,
    corrects_number: row.corrects?.number ?? null,
    corrects_date: row.corrects?.date ?? null,
    payment_discount_percent: row.payment_discount?.percent ?? null,
    payment_discount_until: row.payment_discount?.until ?? null,
  }
  return (
    document_date === dayOf(row) &&
    Object.entries(fields).every(([name, value]) => own[name] === value) &&
    vat_breakdown.length === row.vat_breakdown.length &&
    vat_breakdown.every(({ rate, amount }, place) => {
      const kept = row.vat_breakdown[place]!
      return kept.rate === rate && kept.amount === amount
    }) &&
    lines.length === row.lines.length &&
    lines.every(({ analytic, ...line }, place) => {
      const kept: Readonly<Record<string, unknown>> = row.lines[place]!
      const { analytic: before } = row.lines[place]!
      return (
        Object.entries(line).every(([name, value]) => kept[name] === value) &&
        (analytic === null) === (before === null) &&
        isSameDistribution(analytic ?? [], before ?? [])
      )
    })
  )
}

export async function getLocked(op: CompanyOperation, id: number): Promise<queries.DocumentRow> {
  const [found] = await queries.lockDocuments(op, [id])
  if (!found) throw problem(uncoded.not_found)
  return found
}

const bin = binOf(document, {
  lock: queries.lockDocuments,
  erase: async (op, ids) => dropFiles(op.tx, await writing.deleteDocuments(op, ids), op.now),
})

export async function trashDocument(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  await trashDocuments(op, [id])
}

/** To the bin together, unless an entry books one, or one was sent by Peppol. */
export async function trashDocuments(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  const usedBy = (used_by: object) =>
    problem(pipelineProblems.record_in_use, {}, { body: { used_by } })
  await bin.trash(op, ids, async (befores) => {
    if (befores.some(({ status }) => status === 'booked')) throw usedBy({ entries: 1 })
    for (const { id } of befores)
      if (await queries.isSent(op, id)) throw usedBy({ peppol_messages: 1 })
  })
}

/** Brings documents back from the bin, once what they name is found to be there still. */
export async function restoreDocuments(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<readonly queries.DocumentRow[]> {
  return bin.restore(op, ids, async (binned) => {
    await duplicates.takeTurns(op)
    for (const row of binned) {
      const draft = await draftOf(op, wishOf(op, row, {}))
      if (row.status !== 'cancelled') await refuseTakenNumber(op, draft)
    }
  })
}

/** Removes documents in the bin for good, with the files that nothing else has. */
export const purgeDocuments = bin.purge

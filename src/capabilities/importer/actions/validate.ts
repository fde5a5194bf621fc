import {
  addDocument,
  announceDocument,
  announceToExternal,
  bookRow,
  type DocumentRow,
  type DocumentWish,
  document,
  documentImported,
  findDocument,
  sendDocument,
  shownDocument,
  type WishedLine,
} from '#capabilities/documents'
import type { Entry } from '#capabilities/ledger'
import { createThirdParty } from '#capabilities/third-parties'
import type { Extracted } from '#formats/e-invoices/index'
import { parseDay } from '#kernel/days'
import { type Amount, add, zero } from '#kernel/money'
import { invalid, invalidField, type Message, Problem } from '#kernel/problem'
import type { Circumstances, CompanyOperation, InCompany } from '#platform/operations/operation'
import { type Layout, learned, type Page, recalculated } from '#reading'
import { centsOf, quantityText, rateText } from '../domain/figures.js'
import { documentImport, logged, shownImport } from '../entity.js'
import { messages } from '../problems.js'
import type * as queries from '../queries/imports.js'
import * as readingContext from '../queries/reading-context.js'
import * as writing from '../queries/writing.js'
import type { SuggestedLine, Validated, Validation } from '../schemas.js'
import { sameDocument } from './conclude.js'
import { getLocked, requireAnalysed } from './correct.js'
import { extractedFrom } from './extracted.js'
import { sourceOf, suggestedLines } from './suggest.js'

type Asked = { id: number; body: Validation }

/** Makes a document of an import, and books it when that is asked for too. */
export async function validateImport(
  op: CompanyOperation,
  { id, body }: Asked,
): Promise<Validated> {
  const before = await getLocked(op, id)
  requireAnalysed(before)
  const force = body.force ?? false
  if (before.status === 'duplicate' && !force) throw invalidField('status', messages.isDuplicate)
  const own = await readingContext.ownCompany(op)
  const old = before.extracted as Extracted
  const given = body.extracted ? recalculated(extractedFrom(body.extracted, old)) : old
  const direction = body.direction ?? given.direction ?? before.suggested_direction
  if (direction === null) throw invalidField('direction', messages.directionNeeded)
  const extracted: Extracted = { ...given, direction }
  const date = parseDay(extracted.date ?? '')
  if (date === undefined) throw invalidField('extracted.date', messages.dateNeeded)
  if (extracted.lines.length === 0) throw invalidField('lines', messages.linesNeeded)
  const thirdPartyId = await thirdPartyFor(op, before, body, direction)
  if (!force && (await sameDocument(op, extracted, thirdPartyId)) !== undefined)
    throw invalidField('status', messages.isDuplicate)
  const isAsRead = body.extracted == null && direction === old.direction
  const suggested =
    isAsRead && thirdPartyId === before.suggested_third_party_id
      ? before.suggested_lines
      : (await suggestedLines(op, extracted, thirdPartyId, own, sourceOf(before))).suggestions
  const wish: DocumentWish = {
    direction,
    isCreditNote: extracted.document_type === 'credit_note',
    number: extracted.number,
    date,
    dueDate: parseDay(extracted.due_date ?? '') ?? undefined,
    thirdPartyId,
    currency: extracted.currency ?? op.company.currency,
    exchangeRate: body.exchange_rate ?? null,
    structuredCommunication: extracted.structured_communication,
    paymentReference:
      extracted.structured_communication === null ? extracted.payment_reference : null,
    buyerReference: null,
    orderReference: null,
    note: before.note,
    isPaid: extracted.payment.paid,
    journalId: null,
    source: sourceOf(before),
    lines: wishedLines(extracted, body.lines ?? null, suggested),
    stated: statedVat(extracted),
  }
  const made = await withPaths(() =>
    addDocument(
      op,
      wish,
      {
        source: sourceOf(before),
        origin: before.source === 'peppol' ? 'peppol' : 'upload',
        import_id: id,
        file_id: before.original_file_id ?? before.file_id,
        preview_file_id: before.preview_file_id,
      },
      { force: true },
    ),
  )
  requireTotals(extracted, made)
  op.record(document.created(made, 'imported'))
  await announceDocument(op, documentImported, made)
  const after = await writing.setDocument(op, id, 'validated', made.id)
  op.record(documentImport.changed(logged(op, before), logged(op, after), 'validated'))
  await learn(op, id, thirdPartyId, extracted)
  const external = await announceToExternal(
    op,
    made,
    // What came from there need not go back.
    body.push_to_external ?? (own.isExternal && before.source !== 'external'),
  )
  const { row, entry } = body.book
    ? await bookRow(op, made, {
        journal_id: body.journal_id ?? null,
        entry_date: body.entry_date ?? null,
        exchange_rate: body.exchange_rate ?? null,
      })
    : { row: made, entry: null as Entry | null }
  const kept = external.status === 'queued' ? { ...row, external } : row
  return {
    import: shownImport(op, after),
    document: await shownDocument(op, kept),
    entry,
    external,
  }
}

/** Hands the document to the external platform at once; should that fail, a job tries again. */
export async function pushAfter(
  about: Circumstances & InCompany,
  body: Validated,
): Promise<Validated> {
  if (body.external.status !== 'queued') return body
  const { services, company } = about
  const external = await sendDocument(services, company, body.document.id)
  if (external === null) return body
  const op = { ...about, tx: services.db.statement }
  const row = await findDocument(op, body.document.id)
  return { ...body, external, document: row ? await shownDocument(op, row) : body.document }
}

async function thirdPartyFor(
  op: CompanyOperation,
  { suggested_third_party_id }: queries.ImportRow,
  { third_party_id, new_third_party }: Validation,
  direction: 'purchase' | 'sale',
): Promise<number> {
  if (new_third_party != null) {
    if (third_party_id != null) throw invalidField('new_third_party', messages.eitherThirdParty)
    const { address, iban, bic, type, ...fields } = new_third_party
    const made = await prefixed('new_third_party', () =>
      createThirdParty(op, {
        body: {
          ...fields,
          type: type ?? (direction === 'purchase' ? 'supplier' : 'customer'),
          ...(address == null ? {} : { street: address }),
          ...(iban == null ? {} : { ibans: [{ iban, bic: bic ?? null, is_default: true }] }),
        } as Parameters<typeof createThirdParty>[1]['body'],
      }),
    )
    return made.id
  }
  const id = third_party_id ?? suggested_third_party_id
  if (id === null) throw invalidField('third_party_id', messages.thirdPartyNeeded)
  return id
}

/** Does a work whose refusals name fields below another. */
async function prefixed<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || Object.keys(error.fields).length === 0) throw error
    const fields = Object.entries(error.fields).map(([name, said]) => [`${path}.${name}`, said])
    throw new Problem(error.kind, error.values, {
      fields: Object.fromEntries(fields),
      body: error.body,
    })
  }
}

/** Where the extract says what a document has at its head. */
const extractedPaths: Readonly<Record<string, string>> = {
  number: 'extracted.number',
  due_date: 'extracted.due_date',
  currency: 'extracted.currency',
  structured_communication: 'extracted.structured_communication',
  vat_breakdown: 'extracted.totals.vat_breakdown',
}

/** A VAT code that is missing or of elsewhere is said at the account of its line too. */
async function withPaths<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const fields: Record<string, readonly Message[]> = { ...error.fields }
    let isChanged = false
    for (const [path, said] of Object.entries(error.fields)) {
      const [, line] = /^(lines\.\d+)\.vat_code_id$/.exec(path) ?? []
      if (line !== undefined)
        fields[`${line}.account_id`] = [...(fields[`${line}.account_id`] ?? []), ...said]
      const inExtracted = extractedPaths[path]
      if (inExtracted !== undefined) {
        fields[inExtracted] = said
        delete fields[path]
      }
      isChanged ||= line !== undefined || inExtracted !== undefined
    }
    throw isChanged ? new Problem(error.kind, error.values, { fields, body: error.body }) : error
  }
}

type Choice = {
  account_id?: number | null
  vat_code_id?: number | null
  analytic?: WishedLine['analytic']
}

/** Who chooses, chooses for every line: what is left out is not filled in by rules or defaults. */
function requireChoices(chosen: readonly Choice[], count: number): void {
  if (chosen.length !== count) throw invalidField('lines', messages.linesLength, { count })
  const wrong: Record<string, Message[]> = {}
  for (const [place, { account_id, vat_code_id }] of chosen.entries()) {
    const missing: Message[] = []
    if (account_id == null) missing.push({ text: messages.accountNeeded })
    if (vat_code_id == null) {
      missing.push({ text: messages.vatCodeNeeded })
      wrong[`lines.${place}.vat_code_id`] = [{ text: messages.vatCodeNeeded }]
    }
    if (missing.length > 0) wrong[`lines.${place}.account_id`] = missing
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** The lines of the extract, then what applies to the whole, each with its account and VAT code. */
function wishedLines(
  extracted: Extracted,
  chosen: readonly Choice[] | null,
  suggested: readonly SuggestedLine[],
): WishedLine[] {
  if (chosen !== null) requireChoices(chosen, extracted.lines.length)
  const wishes = extracted.lines.map((line, place): WishedLine => {
    const choice = chosen ? chosen[place]! : suggested[place]
    return {
      description: line.description === '' ? null : line.description,
      quantity: quantityText(line.quantity),
      unitPrice: quantityText(line.unit_price),
      net: centsOf(line.amount_net),
      rate: rateText(line.vat_rate ?? 0),
      account: choice?.account_id ?? null,
      vatCode: choice?.vat_code_id ?? null,
      isAdjustment: false,
      analytic: chosen?.[place]?.analytic,
    }
  })
  const adjustments = extracted.adjustments.map((one, place): WishedLine => {
    const rate = rateText(one.vat_rate)
    // An allowance goes where most of what it lowers goes.
    const largest = wishes
      .filter((wish) => wish.rate === rate)
      .reduce<WishedLine | null>(
        (most, wish) => (most && most.net! >= wish.net! ? most : wish),
        null,
      )
    const own = suggested[extracted.lines.length + place]
    return {
      description: one.description,
      quantity: null,
      unitPrice: null,
      net: centsOf(one.amount_net),
      rate,
      account: largest?.account ?? own?.account_id ?? null,
      vatCode: largest?.vatCode ?? own?.vat_code_id ?? null,
      isAdjustment: true,
      analytic: largest?.analytic,
    }
  })
  return [...wishes, ...adjustments]
}

/** The VAT per rate as the extract states it; null where it states none. */
function statedVat({ totals }: Extracted): ReadonlyMap<string, Amount> | null {
  const { vat_breakdown, vat } = totals
  if (vat_breakdown.length === 0) return vat === null ? null : vat === 0 ? new Map() : null
  const stated = new Map<string, Amount>()
  for (const { rate, amount } of vat_breakdown) {
    const text = rateText(rate)
    stated.set(text, add(stated.get(text) ?? zero, centsOf(amount)))
  }
  return stated
}

/** What is booked must be what the document says, to the cent. */
function requireTotals({ totals }: Extracted, made: DocumentRow): void {
  const isSame = (stated: number | null, own: string) => stated === null || rateText(stated) === own
  if (!isSame(totals.net, made.amount_net) || !isSame(totals.gross, made.amount_gross))
    throw invalidField('extracted.totals', messages.totalsMismatch)
}

/** Remembers where a confirmed document had its fields, and lets its words go. */
async function learn(
  op: CompanyOperation,
  id: number,
  thirdPartyId: number,
  extracted: Extracted,
): Promise<void> {
  const pages = await readingContext.pagesOf<Page[]>(op, id)
  if (!pages) return
  const before = await readingContext.layoutOf<Layout>(op, thirdPartyId)
  await readingContext.saveLayout(op, thirdPartyId, learned(pages, extracted, before))
}

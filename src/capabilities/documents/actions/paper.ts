import { buffer } from 'node:stream/consumers'
import { participantsBy } from '#capabilities/third-parties'
import { packFor } from '#countries'
import { type EInvoice, findings, saleInvoice, writeUbl } from '#formats/e-invoices/index'
import { distinct } from '#kernel/lists'
import { invalid, invalidField, type Message, problem } from '#kernel/problem'
import type { FileReply } from '#platform/api/route'
import { FileMissing } from '#platform/files/index'
import { findFile } from '#platform/files/stored'
import type { InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import type { Static } from '#platform/shapes/index'
import { needsAccountedVat } from '../domain/currency.js'
import { saleOf } from '../domain/sale.js'
import { fieldOf } from '../domain/ubl-fields.js'
import { messages } from '../problems.js'
import * as queries from '../queries/documents.js'
import { buyerOf, sellerOf, treatmentsOf } from '../queries/parties.js'
import type * as shapes from '../schemas.js'
import { printable, registrationsOf } from './printable.js'
import { soldBy } from './sold.js'
import { vatReductionOf } from './terms.js'

type Viewing = Reading & InCompany

/** A sales document as Peppol BIS Billing 3, once no rule is found that it breaks. */
export async function readUbl(op: Viewing, { id }: { id: number }): Promise<FileReply> {
  const row = await getSale(op, id)
  const invoice = await ublOf(op, row)
  const name = `${row.number!.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.xml`
  return { mime: 'application/xml', name, inline: false, content: Buffer.from(writeUbl(invoice)) }
}

/** The electronic invoice of a sale; what is missing or wrong is said by field. */
export async function ublOf(op: Viewing, row: queries.DocumentRow): Promise<EInvoice> {
  const { company } = op
  if (row.number === null) throw invalidField('number', messages.numberBeforeUbl)
  if (row.corrects_document_id !== null && row.corrects?.number == null)
    throw invalidField('corrects_document_id', messages.correctedNeedsNumber)
  if (needsAccountedVat(row, company.currency) && row.exchange_rate === null)
    throw invalidField('exchange_rate', messages.rateForVat, { currency: company.currency })
  const [seller, buyer] = [await sellerOf(op), await buyerOf(op, row.third_party_id)]
  const treatments = await treatmentsOf(op, distinct(row.lines.map((line) => line.vat_code_id)))
  const [ownParticipant] = participantsBy(seller)
  const language = buyer.language ?? company.locale
  const registrations = registrationsOf(seller, packFor(company), language)
  const invoice = saleInvoice(
    saleOf(
      soldBy(op, { ...row, number: row.number }, seller, treatments, language),
      { ...seller, registrations, participant: ownParticipant ?? null },
      { ...buyer, participant: buyer.peppol_identifier ?? participantsBy(buyer)[0] ?? null },
    ),
  )
  refuseBroken(invoice, row)
  return invoice
}

/** Each field that breaks a rule by its name in the API, with the first that it breaks. */
function refuseBroken(invoice: EInvoice, { lines }: queries.DocumentRow): void {
  const placesOf = (isAdjustment: boolean) =>
    lines.flatMap((line, place) => (line.is_adjustment === isAdjustment ? [place] : []))
  const places = { lines: placesOf(false), adjustments: placesOf(true) }
  const wrong: Record<string, Message[]> = {}
  for (const { path, message } of findings(invoice)) {
    wrong[fieldOf(path, places)] ??= [message]
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

export async function getSale(op: Viewing, id: number): Promise<queries.DocumentRow> {
  const row = await queries.findDocument(op, id)
  if (!row) throw problem(uncoded.not_found)
  if (row.direction !== 'sale') throw invalidField('direction', messages.onlySales)
  return row
}

type PaperAsked = { id: number; query: Static<typeof shapes.PaperAsked> }

/** A sales document to print or to mail, in the language of the customer unless another is asked for. */
export async function readPdf(op: Viewing, { id, query }: PaperAsked): Promise<FileReply> {
  const row = await getSale(op, id)
  const [seller, buyer] = [await sellerOf(op), await buyerOf(op, row.third_party_id)]
  const treatments = await treatmentsOf(op, distinct(row.lines.map((line) => line.vat_code_id)))
  const language = query.lang ?? buyer.language ?? op.language
  const logo = await logoOf(op, seller.logo_file_id)
  // The library that writes PDF is loaded by the first who asks for one, not at every start.
  const { invoicePdf } = await import('../invoice-pdf/print.js')
  const content = invoicePdf(
    printable(row, seller, buyer, {
      language,
      pack: packFor(op.company),
      currency: op.company.currency,
      treatments,
      vatReduction: vatReductionOf(op, row.payment_discount),
      ...(logo ? { logo } : {}),
    }),
    language,
  )
  const name = `${(row.number ?? `draft-${row.id}`).replace(/[^\p{L}\p{N}._-]+/gu, '-')}.pdf`
  return { mime: 'application/pdf', name, inline: true, content }
}

/** The picture of the company's letters, where one was uploaded. */
async function logoOf(op: Viewing, fileId: number | null): Promise<Buffer | undefined> {
  const file = fileId === null ? undefined : await findFile(op.tx, fileId)
  if (!file) return undefined
  try {
    return await buffer(await op.services.files.get(file.key))
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}

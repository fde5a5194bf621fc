import { buffer } from 'node:stream/consumers'
import { participantsBy } from '#capabilities/third-parties'
import { packFor } from '#countries'
import { type EInvoice, findings, saleInvoice, writeUbl } from '#formats/e-invoices/index'
import type { Language } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import {
  invalid,
  invalidField,
  invalidInput,
  type Message,
  Problem,
  problem,
} from '#kernel/problem'
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
import {
  type Buyer,
  buyerOf,
  type Seller,
  sellerOf,
  type Treatment,
  treatmentsOf,
} from '../queries/parties.js'
import type * as shapes from '../schemas.js'
import { printable, registrationsOf } from './printable.js'
import { isInDomesticForm, soldBy } from './sold.js'
import { vatReductionOf } from './terms.js'

type Viewing = Reading & InCompany

/** A sales document as Peppol BIS Billing 3, once no rule is found that it breaks. */
export async function readUbl(op: Viewing, { id }: { id: number }): Promise<FileReply> {
  return ublFile(op, await partiesTo(op, await getSale(op, id)))
}

/** A sale with who is named on its papers. */
type Sale = {
  readonly row: queries.DocumentRow
  readonly seller: Seller
  readonly buyer: Buyer
  readonly treatments: ReadonlyMap<number, Treatment>
}

async function partiesTo(op: Viewing, row: queries.DocumentRow): Promise<Sale> {
  const [seller, buyer] = [await sellerOf(op), await buyerOf(op, row.third_party_id)]
  const treatments = await treatmentsOf(op, distinct(row.lines.map((line) => line.vat_code_id)))
  return { row, seller, buyer, treatments }
}

/** What is sent of a sale: as it is printed, and as an electronic invoice, null where it breaks a rule of these. */
export type Papers = Sale & { readonly pdf: FileReply; readonly ubl: FileReply | null }

/** The papers of a sale in a language, read once for both. */
export async function papersOf(
  op: Viewing,
  row: queries.DocumentRow,
  language: Language,
): Promise<Papers> {
  const sale = await partiesTo(op, row)
  return { ...sale, pdf: await pdfFile(op, sale, language), ubl: unbroken(() => ublFile(op, sale)) }
}

function unbroken(ubl: () => FileReply): FileReply | null {
  try {
    return ubl()
  } catch (error) {
    if (error instanceof Problem && error.kind === invalidInput) return null
    throw error
  }
}

function ublFile(op: Viewing, sale: Sale): FileReply {
  const invoice = ublOf(op, sale)
  const name = `${sale.row.number!.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.xml`
  return { mime: 'application/xml', name, inline: false, content: Buffer.from(writeUbl(invoice)) }
}

/** A sale as it goes to Peppol: from and to whom it is to be said when it is written. */
export type SaleForNetwork = {
  /** Where the customer may be on the network, the likeliest first. */
  readonly receivers: readonly string[]
  /** Its electronic invoice, once no rule is found that it breaks. */
  invoiceTo(addresses: Addresses): EInvoice
  /** As it is printed, in the language of the customer. */
  pdf(): Promise<Buffer>
}

/** Participants of Peppol; those by the numbers of the parties where none are said. */
type Addresses = { readonly sender: string; readonly receiver: string | null }

export async function saleForNetwork(
  op: Viewing,
  row: queries.DocumentRow,
): Promise<SaleForNetwork> {
  const sale = await partiesTo(op, row)
  return {
    receivers: receiversOf(op, sale),
    invoiceTo: (addresses) => ublOf(op, sale, addresses),
    async pdf() {
      const { content } = await pdfFile(op, sale, sale.buyer.language ?? op.company.locale)
      return Buffer.isBuffer(content) ? content : buffer(content)
    },
  }
}

function receiversOf(op: Viewing, { row, seller, buyer }: Sale): readonly string[] {
  const { peppol_identifier: stated, country } = buyer
  if (stated !== null) return [stated]
  const domestic = isInDomesticForm(row, packFor(op.company), seller, buyer)
    ? domesticAddress(op, buyer)
    : null
  const usual = participantsBy({ ...buyer, country: country ?? op.company.countryPack })
  return domestic === null ? usual : [domestic, ...usual]
}

/** The electronic invoice of a sale; what is missing or wrong is said by field. */
function ublOf(
  op: Viewing,
  { row, seller, buyer, treatments }: Sale,
  addresses?: Addresses,
): EInvoice {
  const { company } = op
  if (row.number === null) throw invalidField('number', messages.numberBeforeUbl)
  if (row.corrects_document_id !== null && row.corrects?.number == null)
    throw invalidField('corrects_document_id', messages.correctedNeedsNumber)
  if (needsAccountedVat(row, company.currency) && row.exchange_rate === null)
    throw invalidField('exchange_rate', messages.rateForVat, { currency: company.currency })
  const [ownParticipant] = participantsBy(seller)
  const language = buyer.language ?? company.locale
  const isDomestic = isInDomesticForm(row, packFor(company), seller, buyer)
  const domestic = (party: Seller | Buyer) => (isDomestic ? domesticAddress(op, party) : null)
  const registrations = registrationsOf(seller, packFor(company), language)
  const invoice = saleInvoice(
    saleOf(
      soldBy(op, { ...row, number: row.number }, seller, buyer, treatments, language),
      {
        ...seller,
        registrations,
        participant: addresses?.sender ?? domestic(seller) ?? ownParticipant ?? null,
      },
      {
        ...buyer,
        participant:
          addresses?.receiver ??
          buyer.peppol_identifier ??
          domestic(buyer) ??
          participantsBy(buyer)[0] ??
          null,
      },
    ),
  )
  refuseBroken(invoice, row)
  return invoice
}

/** Where a company of the country has its electronic address by the form of the country. */
function domesticAddress(
  { company }: Viewing,
  { vat_number: vatNumber, enterprise_number: enterpriseNumber }: Seller | Buyer,
): string | null {
  const { scheme, numberOf } = packFor(company).invoicing.domesticForm!.address
  const number = numberOf({ vatNumber, enterpriseNumber })
  return number && `${scheme}:${number}`
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
  const sale = await partiesTo(op, await getSale(op, id))
  return pdfFile(op, sale, query.lang ?? sale.buyer.language ?? op.language)
}

async function pdfFile(
  op: Viewing,
  { row, seller, buyer, treatments }: Sale,
  language: Language,
): Promise<FileReply> {
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

import { type Unwrapped, unwrapDocument } from '#formats/e-invoices/envelope'
import {
  type ApplicationResponse,
  isApplicationResponse,
  readApplicationResponse,
} from '#formats/e-invoices/responses/index'
import { textAt } from '#formats/xml/elements'
import type { XmlElement } from '#formats/xml/reader'
import { XmlRefusal } from '#formats/xml/refusal'
import type { DocumentType } from './document-types.js'
import type { ErrorCode } from './life.js'

/** A document that came, as far as it is looked at before it is an import. */
export type Received = {
  readonly type: DocumentType
  readonly number: string | null
  readonly counterparty: string | null
  /** The XML as it is kept: out of its envelope. */
  readonly xml: Buffer
  readonly header: Unwrapped['header']
  /** Of an answer: what it says. */
  readonly answer: ApplicationResponse | null
  readonly error: ErrorCode | null
}

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
const cii = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'

/** Looks at what came: which document it is, of whom, and whether anything can be done with it. */
export function readReceived(bytes: Buffer): Received {
  const nothing = { number: null, counterparty: null, header: null, answer: null }
  try {
    const { document, bytes: xml, header } = unwrapDocument(bytes)
    return { ...described(document), xml, header }
  } catch (error) {
    if (!(error instanceof XmlRefusal)) throw error
    const isTooLarge = error.code === 'xml_too_large'
    const code = isTooLarge ? 'document_too_large' : 'document_unreadable'
    return { ...nothing, type: 'other', xml: bytes, error: code }
  }
}

type Described = Omit<Received, 'xml' | 'header'>

function described(root: XmlElement): Described {
  const plain = { counterparty: null, answer: null, error: null }
  if (isApplicationResponse(root)) return answered(root)
  const isCredit = root.name === 'CreditNote' && root.namespace === `${ubl}CreditNote-2`
  if (isCredit || (root.name === 'Invoice' && root.namespace === `${ubl}Invoice-2`)) {
    const code = textAt(root, isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode') ?? ''
    // Self-billed, the one who is paid is us: the other is the customer.
    const other = ['389', '261'].includes(code) ? 'Customer' : 'Supplier'
    const party = [`Accounting${other}Party`, 'Party'] as const
    return {
      ...plain,
      type: isCredit || code === '381' ? 'credit_note' : 'invoice',
      number: textAt(root, 'ID')?.slice(0, 255) ?? null,
      counterparty: nameIn(
        textAt(root, ...party, 'PartyLegalEntity', 'RegistrationName') ??
          textAt(root, ...party, 'PartyName', 'Name'),
      ),
    }
  }
  if (root.name === 'CrossIndustryInvoice' && root.namespace === cii) {
    const trade = ['SupplyChainTradeTransaction', 'ApplicableHeaderTradeAgreement'] as const
    return {
      ...plain,
      type: textAt(root, 'ExchangedDocument', 'TypeCode') === '381' ? 'credit_note' : 'invoice',
      number: textAt(root, 'ExchangedDocument', 'ID')?.slice(0, 255) ?? null,
      counterparty: nameIn(textAt(root, ...trade, 'SellerTradeParty', 'Name')),
    }
  }
  return { ...plain, type: 'other', number: null, error: 'unsupported_document_type' }
}

function answered(root: XmlElement): Described {
  const answer = readApplicationResponse(root)
  return {
    type: answer?.kind === 'mls' ? 'message_level_status' : 'invoice_response',
    number: answer?.reference?.slice(0, 255) ?? null,
    counterparty: nameIn(answer?.senderName ?? null),
    answer,
    error: answer ? null : 'document_unreadable',
  }
}

/** A name as it can be kept. */
function nameIn(text: string | null): string | null {
  return text?.replace(/\s+/g, ' ').slice(0, 255).toWellFormed() || null
}

/** Electronic invoices as data and pure rules: read, checked and written. */
export { type Decimal, decimal, parseDecimal, priceOf } from './decimal.js'
export {
  type Attachment,
  type EInvoice,
  embeddedPdf,
  type Line,
  noParty,
  type Party,
  type PaymentMeans,
  type Totals,
  type VatShare,
} from './e-invoice.js'
export {
  type Counterparty,
  type Extracted,
  type ExtractedAdjustment,
  type ExtractedLine,
  type ExtractedTotals,
  extractedOf,
  isPaid,
  paymentReferenceOf,
  preferredPayment,
  structuredCommunicationIn,
} from './extracted.js'
export type { Finding, Topic } from './finding.js'
export { directionOf, enterpriseNumberOf, type OwnNumbers, vatNumberOf } from './identity.js'
export {
  type Envelope,
  InvoiceRefusal,
  type InvoiceRefusalCode,
  isInvoice,
  type Reading,
  readInvoice,
} from './read-invoice.js'
export { findings } from './rules/index.js'
export { billing } from './rules/specification.js'
export { type Sale, type SaleAdjustment, type SaleLine, saleInvoice } from './sale.js'
export { type Settled, settled } from './settle.js'
export { writeUbl } from './write-ubl.js'

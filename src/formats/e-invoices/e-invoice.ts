import type { Day } from '#kernel/days'
import type { Amount } from '#kernel/money'
import type { Decimal } from './decimal.js'

/**
 * An invoice as it stands in an electronic document, whatever its syntax: the terms of EN 16931 that
 * booking, payment and sending need. Amounts are as stated; a text that is absent is null, or empty
 * where every invoice has it.
 */
export type EInvoice = {
  /** Which rules the document claims to follow (BT-24), and its process (BT-23). */
  readonly specification: string | null
  readonly process: string | null
  readonly documentType: 'invoice' | 'credit_note'
  /** UNTDID 1001: 380, 381, 389 … */
  readonly typeCode: string
  /** Written by the buyer in the name of the seller. */
  readonly isSelfBilled: boolean
  readonly number: string
  readonly issuedOn: Day | null
  readonly dueOn: Day | null
  readonly taxPointOn: Day | null
  readonly currency: string
  /** The currency in which the seller accounts for VAT, when it is another. */
  readonly taxCurrency: string | null
  readonly notes: readonly string[]
  readonly period: Period | null
  readonly references: References
  readonly seller: Party
  readonly buyer: Party
  /** Who is paid in place of the seller, as with factoring. */
  readonly payee: Payee | null
  readonly taxRepresentative: TaxRepresentative | null
  readonly delivery: { readonly on: Day | null; readonly country: string | null } | null
  readonly payments: readonly PaymentMeans[]
  readonly paymentTerms: string | null
  /** Allowances and charges on the document as a whole. */
  readonly adjustments: readonly Adjustment[]
  readonly lines: readonly Line[]
  readonly totals: Totals
  readonly breakdown: readonly VatShare[]
  readonly attachments: readonly Attachment[]
  /** Documents that lie elsewhere. Nobody here ever fetches them. */
  readonly links: readonly Link[]
}

export type Period = { readonly from: Day | null; readonly until: Day | null }

export type References = {
  readonly buyer: string | null
  readonly order: string | null
  readonly salesOrder: string | null
  readonly contract: string | null
  readonly project: string | null
  readonly despatch: string | null
  readonly receipt: string | null
  readonly tender: string | null
  readonly accounting: string | null
  /** Invoices that this document corrects. */
  readonly corrects: readonly { readonly number: string; readonly issuedOn: Day | null }[]
}

export type Identifier = { readonly scheme: string | null; readonly value: string }

export type Party = {
  readonly name: string
  readonly tradingName: string | null
  /** As stated for VAT: capitals without separators. */
  readonly vatNumber: string | null
  /** A local tax number that is no VAT number. */
  readonly taxNumber: string | null
  readonly legalId: Identifier | null
  readonly legalForm: string | null
  readonly identifiers: readonly Identifier[]
  /** The electronic address, a participant of Peppol for example. */
  readonly endpoint: Identifier | null
  readonly address: Address | null
  readonly contact: Contact | null
}

export type Address = {
  readonly street: string | null
  readonly additional: string | null
  readonly further: string | null
  readonly city: string | null
  readonly postalCode: string | null
  readonly region: string | null
  readonly country: string | null
}

export type Contact = {
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
}

export type Payee = { readonly name: string; readonly legalId: Identifier | null }

/** Who answers for the VAT of a seller from elsewhere. */
export type TaxRepresentative = Pick<Party, 'name' | 'vatNumber' | 'address'>

export type PaymentMeans = {
  /** UNTDID 4461: 30 transfer, 58 SEPA transfer, 49 and 59 direct debit, 48 card …; null where no means is named at all. */
  readonly code: string | null
  readonly codeText: string | null
  /** What the payer is to quote, as given: a structured communication, or any text. */
  readonly reference: string | null
  /** The account to pay to, mostly an IBAN: capitals without separators. */
  readonly account: string | null
  readonly accountName: string | null
  readonly bic: string | null
  readonly card: string | null
  readonly mandate: string | null
  readonly debitedAccount: string | null
}

export type VatTreatment = {
  /** UNCL 5305: S, Z, E, AE, K, G, O, L, M, B. */
  readonly category: string | null
  readonly rate: Decimal | null
}

export type LineAdjustment = {
  readonly kind: 'allowance' | 'charge'
  /** As stated, mostly positive: the kind says which way it goes. */
  readonly amount: Amount
  readonly reason: string | null
  readonly reasonCode: string | null
  readonly percent: Decimal | null
  readonly base: Amount | null
}

export type Adjustment = LineAdjustment & VatTreatment

export type Line = VatTreatment & {
  readonly id: string
  readonly name: string
  readonly details: string | null
  readonly note: string | null
  readonly quantity: Decimal | null
  /** UN/ECE recommendation 20: C62 one, HUR hour … */
  readonly unit: string | null
  readonly unitPrice: Decimal | null
  /** For how many units the price is. */
  readonly baseQuantity: Decimal
  readonly net: Amount
  /** The net amount to its last decimal, where it has more than cents: lines are added before they are rounded. */
  readonly exactNet?: Decimal
  readonly adjustments: readonly LineAdjustment[]
  readonly period: Period | null
  readonly sellerCode: string | null
  readonly standardCode: Identifier | null
  readonly orderLine: string | null
  readonly accounting: string | null
}

export type Totals = {
  readonly lines: Amount
  readonly allowances: Amount
  readonly charges: Amount
  readonly net: Amount
  readonly vat: Amount
  readonly vatInTaxCurrency: Amount | null
  readonly gross: Amount
  readonly prepaid: Amount
  readonly rounding: Amount
  readonly payable: Amount
}

export type VatShare = VatTreatment & {
  readonly base: Amount
  readonly amount: Amount
  readonly exemptionReason: string | null
  readonly exemptionCode: string | null
}

export type Attachment = {
  readonly id: string
  readonly description: string | null
  /** A bare file name: no folder, no control characters. */
  readonly name: string
  /** As the sender claims. Who keeps the file looks at its bytes. */
  readonly mediaType: string
  readonly content: Uint8Array
}

export type Link = {
  readonly id: string
  readonly description: string | null
  readonly address: string
}

/** A party, and a means of payment, of which nothing else is known. */
export const noParty = {
  tradingName: null,
  vatNumber: null,
  taxNumber: null,
  legalId: null,
  legalForm: null,
  identifiers: [],
  endpoint: null,
  address: null,
  contact: null,
} satisfies Omit<Party, 'name'>

export const noPayment = {
  codeText: null,
  reference: null,
  account: null,
  accountName: null,
  bic: null,
  card: null,
  mandate: null,
  debitedAccount: null,
} satisfies Omit<PaymentMeans, 'code'>

/** The types of UNTDID 1001 that credit, in any syntax. */
const creditTypes = new Set([
  '81',
  '83',
  '261',
  '262',
  '296',
  '308',
  '381',
  '396',
  '420',
  '458',
  '532',
])
const selfBilledTypes = new Set(['261', '389', '527'])

export function isCreditType(code: string): boolean {
  return creditTypes.has(code)
}

export function isSelfBilledType(code: string): boolean {
  return selfBilledTypes.has(code)
}

/** The readable original that a sender embedded: the first file that begins as a PDF does. */
export function embeddedPdf(invoice: EInvoice): Attachment | undefined {
  return invoice.attachments.find(({ content }) =>
    [0x25, 0x50, 0x44, 0x46, 0x2d].every((byte, place) => content[place] === byte),
  )
}

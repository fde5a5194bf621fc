import type { Day } from '#kernel/days'
import type { Language, Text } from '#kernel/languages'
import { deepFreeze } from './cells.js'
import type { NumberScheme } from './numbers.js'
import type { VatReason } from './vat-reasons.js'

/** How invoices are written in a country, and how they are paid. */
export type InvoicingPart = {
  /** What invoices must say, and how a discount for early payment bears on VAT. */
  readonly invoicing: Invoicing
  /** The reference that payers of an invoice quote, made of its id, where the country has such a form. */
  readonly paymentReference: ((id: number) => string) | null
}

/** What the law of a country wants of those who write invoices. */
export type Invoicing = {
  /** By VAT code why no VAT is charged, where the category of the code does not say it all. */
  readonly reasons: Readonly<Record<string, VatReason>>
  readonly smallBusiness: VatReason
  /** On a credit note, for a customer who deducted the VAT. */
  readonly creditedVat: Text | null
  readonly latePayment: Text
  /** Said where nothing is offered to who pays early. */
  readonly noDiscount: Text | null
  /** Said where VAT is charged on the price less the discount for early payment; null: on the whole price. */
  readonly discountedVatBase: Text | null
  /** In how many days an invoice without terms is to be paid, where it must name a day. */
  readonly legalTermDays: number | null
  /** From which day on businesses must send each other electronic invoices; null: they need not. */
  readonly electronicSince: Day | null
  /** How electronic invoices between companies of the country are written, where that is not as abroad. */
  readonly domesticForm: DomesticForm | null
  /** The registers that know the seller, as printed: `RPM Bruxelles 0403.170.701`. */
  readonly registrations: (seller: Registered, language: Language) => readonly string[]
}

/** A national use of EN 16931. */
export type DomesticForm = {
  readonly since: Day
  /** BT-24. */
  readonly specification: string
  /** How Peppol calls what is written so, and the process in which it is sent. */
  readonly network: { readonly specification: string; readonly process: string }
  /** BT-23: which framework an invoice belongs to, by what is sold and whether it is paid already. */
  readonly frameworkOf: (sold: {
    readonly hasGoods: boolean
    readonly hasServices: boolean
    readonly isPaid: boolean
  }) => string
  /** Notes that every invoice has, by their subject of UNTDID 4451. */
  readonly notes: Readonly<Record<string, Text>>
  /** The subject of the note that offers a discount, or says that there is none. */
  readonly discountSubject: string
  /** Under which scheme companies have their address. */
  readonly address: NumberScheme
}

export type Registered = {
  /** Bare of separators, as it is kept. */
  readonly enterpriseNumber: string | null
  readonly vatNumber: string | null
  /** The court or the city that keeps the register. */
  readonly district: string | null
}

export function invoicingPart({ invoicing, paymentReference }: InvoicingPart): InvoicingPart {
  return { invoicing: deepFreeze(invoicing), paymentReference }
}

/** A register with its place, unless who gave the place named the register too: `RPM Gent`. */
export function registerOf(name: string, place: string): string {
  return /^R\.?[A-Z]\.?[A-Z]\b/.test(place) ? place : `${name} ${place}`
}

/** Digits in groups: `732 829 320` for lengths of three. */
export function grouped(digits: string, lengths: readonly number[], mark: string): string {
  let at = 0
  return lengths
    .map((length) => {
      at += length
      return digits.slice(at - length, at)
    })
    .filter((group) => group !== '')
    .join(mark)
}

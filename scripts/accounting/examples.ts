import type { PackCode } from '#countries'
import type { Language } from '#kernel/languages'

/** The pages of docs/accounting as data: what happened in the real world. What is booked, the program says. */

/** The page of a country: its examples in the order in which they are read. */
export type CountryExamples = {
  readonly country: PackCode
  readonly file: string
  /** In which the country's accountants know their accounts, beside English. */
  readonly languages: readonly Language[]
  /** Which return is filed, and what its boxes are called there. */
  readonly intro: string
  readonly chapters: readonly Chapter[]
}

export type Chapter = {
  readonly title: string
  readonly intro: string
  /** What its examples are, unless one says otherwise. */
  readonly document: DocumentKind
  readonly examples: readonly Example[]
}

export type Example = {
  readonly title: string
  /** One sentence of what happened; the names of `Figures` stand in braces. */
  readonly story: string
  readonly document?: DocumentKind
  /** `604000 100.00 PG21`: account, net amount and VAT code of each line of the document. */
  readonly lines: readonly string[]
  /** The third party's own control account, where it is not that of the journal. */
  readonly control?: string
  /** Where the company's VAT codes put VAT that is lost, if not where the country's do. */
  readonly lostVatTo?: string | null
  readonly currency?: Currency
  /** Shows how the entry is reversed, too. */
  readonly isReversed?: true
  /** What is worth seeing in the entry; the names of `Figures` stand in braces. */
  readonly note?: string
}

/** An example whose kind of document is settled. */
export type Booking = Example & { readonly document: DocumentKind }

export const documentKinds = {
  purchase: { direction: 'purchase', isCreditNote: false, name: 'Invoice received' },
  purchaseCreditNote: { direction: 'purchase', isCreditNote: true, name: 'Credit note received' },
  sale: { direction: 'sale', isCreditNote: false, name: 'Invoice issued' },
  saleCreditNote: { direction: 'sale', isCreditNote: true, name: 'Credit note issued' },
} as const
export type DocumentKind = keyof typeof documentKinds

export type Currency = {
  readonly code: string
  /** Euros for one. */
  readonly rate: string
}

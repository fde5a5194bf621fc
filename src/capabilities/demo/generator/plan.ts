import type { Day } from '#kernel/days'
import type { Amount } from '#kernel/money'
import type { AxisPlan } from './analytics.js'

/** Where the demo plays: its charts, numbers, banks and VAT are those of this country. */
export const demoCountry = 'BE'

/** A company file to be made: everything that its two years hold, as data. */
export type BooksPlan = {
  readonly company: CompanyPlan
  /** The year before, which is closed, and the one that holds today. */
  readonly years: readonly [YearPlan, YearPlan]
  readonly parties: readonly PartyPlan[]
  /** By day; those of one day in the order in which they happened. */
  readonly entries: readonly EntryPlan[]
  readonly letterings: readonly LetteringPlan[]
  /** Purchases that come back by themselves, or that someone is reminded of. */
  readonly recurring: readonly RecurringPlan[]
  /** The VAT return that someone is working on. */
  readonly draft: ReturnPeriod | null
  readonly documents: readonly DocumentPlan[]
  /** What is kept for years, in the register. */
  readonly assets: readonly AssetPlan[]
  /** Bills of the year before that came as files. */
  readonly received: readonly ReceivedPlan[]
  readonly mail: readonly MailPlan[]
  /** What went and came by Peppol; a file with none is not registered. */
  readonly messages: readonly PeppolPlan[]
  readonly mandates: readonly MandatePlan[]
  /** The purchases that a file pays today, by their keys. */
  readonly transfers: readonly number[]
  /** The axes of its analytics; most have none. */
  readonly axes: readonly AxisPlan[]
  /** How the bank calls what it takes for itself. */
  readonly charges: string
}

export type YearPlan = { readonly code: string; readonly starts_on: Day; readonly ends_on: Day }

export type CompanyPlan = {
  readonly code: string
  readonly name: string
  readonly legal_form_code: string
  readonly enterprise_number: string
  readonly vat_number: string | null
  readonly vat_regime: 'quarterly' | 'monthly' | 'exempt'
  readonly locale: 'fr' | 'nl'
  readonly street: string
  readonly house_number: string
  readonly postal_code: string
  readonly city: string
  readonly country: typeof demoCountry
  readonly nace_codes: { code: string; classification: 'MAIN' }[]
  readonly banks: { code: string; label: string; iban: string }[]
}

export type PartyPlan = {
  /** By which the plan names it. */
  readonly key: string
  readonly type: 'supplier' | 'customer'
  readonly name: string
  readonly vat_number: string | null
  readonly street: string
  readonly house_number: string
  readonly postal_code: string
  readonly city: string
  readonly country: string
  readonly language: 'fr' | 'nl'
  readonly payment_terms_days: number
  readonly ibans: { iban: string }[]
}

export type EntryPlan = {
  readonly key: number
  /** `return`: what a VAT return posts as it is validated. */
  readonly kind: 'free' | 'invoice' | 'credit_note' | 'return'
  /** The code of the journal. */
  readonly journal: string
  readonly date: Day
  readonly dueDate: Day | null
  readonly party: string | null
  readonly label: string
  readonly reference: string | null
  readonly lines: readonly LinePlan[]
  /** Whether it is an occurrence of what its party sends again and again. */
  readonly isRecurring: boolean
}

/** A line: of a free entry with its side, of an invoice with its amount without VAT. */
export type LinePlan = {
  readonly account: string
  readonly side: 'debit' | 'credit' | null
  readonly amount: Amount
  readonly party: string | null
  readonly vatCode: string | null
  readonly label: string | null
}

/** A period of a VAT return. */
export type ReturnPeriod = {
  readonly period_type: 'monthly' | 'quarterly'
  readonly year: number
  readonly period: number
}

/** Entries whose lines on an account settle each other. */
export type LetteringPlan = { readonly account: string; readonly entries: readonly number[] }

/** A document beside the entries: one that waits, or one that is booked through its own door. */
export type DocumentPlan = {
  readonly direction: 'purchase' | 'sale'
  readonly number: string | null
  readonly date: Day
  readonly party: string
  readonly isBooked: boolean
  readonly lines: readonly DocumentLinePlan[]
}

export type DocumentLinePlan = {
  readonly description: string
  readonly net: Amount
  readonly account: string
  readonly vatCode: string
}

/** An electronic invoice in the letter box, and what the importer makes of it. */
export type MailPlan = {
  readonly name: string
  readonly content: string
  readonly becomes: 'queued' | 'ready' | 'needs_review' | 'duplicate'
}

/** An electronic invoice from which an entry of the plan was booked. */
export type ReceivedPlan = {
  readonly entry: number
  readonly name: string
  readonly content: string
}

/** An electronic invoice that went or came by Peppol, and what became of it. */
export type PeppolPlan = {
  readonly direction: 'in' | 'out'
  readonly party: string
  readonly name: string
  readonly participant: string
  readonly number: string
  readonly date: Day
  readonly content: string
  readonly status: 'received' | 'sent' | 'delivered' | 'accepted' | 'rejected' | 'failed'
}

/** By which a customer lets himself be collected from. */
export type MandatePlan = {
  readonly reference: string
  readonly party: string
  readonly iban: string
  readonly signedOn: Day
}

/** A purchase that comes back, by its party. */
export type RecurringPlan = {
  readonly party: string
  readonly label: string
  readonly frequency: 'monthly' | 'yearly'
  readonly startsOn: Day
  readonly day: number
  readonly dueDays: number
  readonly isAuto: boolean
  /** Texts of its entries, with their placeholders. */
  readonly text: string
  readonly reference: string
  readonly account: string
  readonly vatCode: string
  readonly amount: Amount
}

/** Something that a company keeps for years. */
export type AssetPlan = {
  readonly category: string
  readonly label: string
  readonly acquiredOn: Day
  readonly value: Amount
  /** What was written off before the first year; null where it was bought in it. */
  readonly previous: Amount | null
  /** Null: as its category has it. */
  readonly months: number | null
  /** The entries with which it was bought and sold, with the account of the line, where there are such. */
  readonly bought: LineOfEntry | null
  readonly sold: (LineOfEntry & { readonly date: Day }) | null
}

export type LineOfEntry = { readonly entry: number; readonly account: string }

import type { Extracted, OwnNumbers } from '#formats/e-invoices/index'
import type { Day } from '#kernel/days'
import type { TextValues } from '#kernel/languages'
import type { Page } from './page.js'

/** A file to be read, and what is known of the company that received it. */
export type Question = {
  readonly bytes: Uint8Array
  /** As the client called it: only its extension is looked at. */
  readonly name: string
  readonly own: Own
  readonly known: readonly KnownParty[]
  readonly today: Day
}

/** The company whose books are kept. */
export type Own = OwnNumbers & { readonly name: string; readonly ibans: readonly string[] }

export type KnownParty = {
  readonly id: number
  readonly type: 'supplier' | 'customer'
  readonly name: string
  readonly country: string | null
  readonly vatNumber: string | null
  readonly enterpriseNumber: string | null
  readonly ibans: readonly string[]
  /** Where earlier documents of this party, confirmed by a person, had their fields. */
  readonly layout: Layout | null
}

/** What was learned from the documents of one party. */
export type Layout = { readonly fields: Readonly<Partial<Record<LearnedField, readonly Habit[]>>> }

export type LearnedField = 'number' | 'date' | 'due_date' | 'net' | 'vat' | 'gross'

/** Folded words before (or above) a value, its place on the page in shares of width and height, its shape. */
export type Habit = {
  readonly label: string | null
  readonly x: number
  readonly y: number
  /** `AA99-999`: letters and digits replaced by their kind. */
  readonly shape: string
  readonly seen: number
}

export type FileKind = 'pdf' | 'image' | 'xml'

/** Who read it: an electronic invoice as data, our own rules, or the service behind the configured address. */
export type Engine = 'structured' | 'local' | 'api'

export type Reading = {
  readonly engine: Engine
  readonly kind: FileKind
  readonly extracted: Extracted
  /** The known party that the document is from, or to. */
  readonly thirdPartyId: number | null
  readonly warnings: readonly Warning[]
  /** Every figure that is booked can be relied upon: no person needs to look. */
  readonly isTrusted: boolean
  /** Empty for electronic invoices. Kept to learn from, once a person has confirmed the extract. */
  readonly pages: readonly Page[]
  /** The readable original inside an electronic invoice, checked to be a PDF. */
  readonly original: Uint8Array | null
  /** The first page as a picture, without metadata. */
  readonly preview: Uint8Array | null
}

export type Warning = { readonly code: WarningCode; readonly values: TextValues }

export type WarningCode =
  | 'counterparty_missing'
  | 'counterparty_uncertain'
  | 'own_company_not_found'
  | 'date_missing'
  | 'date_in_future'
  | 'number_missing'
  | 'totals_missing'
  | 'totals_mismatch'
  | 'lines_mismatch'
  | 'vat_mismatch'
  | 'vat_number_invalid'
  | 'iban_invalid'
  | 'iban_unknown'
  | 'extension_mismatch'
  | 'not_an_invoice'
  | 'no_text_found'
  | 'negative_invoice'
  | 'negative_credit_note'
  | 'lines_missing'
  | 'several_documents'
  | 'low_confidence'
  | 'pdf_xml_mismatch'
  | 'invoice_rule_broken'
  | 'pages_skipped'
  | 'currency_missing'
  | 'analysis_service_failed'

/** What a person is asked to look at where nothing else speaks against a document. */
export type DoubtedField =
  | 'document_type'
  | 'direction'
  | 'counterparty'
  | 'number'
  | 'date'
  | 'due_date'
  | 'totals'
  | 'currency'
  | 'iban'
  | 'structured_communication'

/** A file that cannot be read at all. */
export class ReadingRefusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, cause?: unknown) {
    super(code, cause === undefined ? {} : { cause })
    this.code = code
  }
}

export type RefusalCode =
  | 'xml_malformed'
  | 'xml_dtd_forbidden'
  | 'xml_too_large'
  | 'unsupported_document'
  | 'unsupported_type'
  | 'pdf_password_protected'
  | 'pdf_corrupt'
  | 'pdf_too_many_pages'
  | 'image_too_large'
  | 'image_corrupt'
  | 'reading_timed_out'
  | 'reading_slowed'
  | 'reading_out_of_memory'
  | 'reading_failed'

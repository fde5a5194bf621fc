import type { Day } from '#kernel/days'
import type { Amount } from '#kernel/money'
import type { Share } from '../domain/distribution.js'
import type { GivenShare } from '../schemas.js'

export type AccountNamed = { account?: string | null; account_id?: number | null }

/** An invoice or credit note as it is asked for, by hand or by a document. */
export type InvoiceWish = {
  journal_id: number
  entry_date: Day
  due_date?: Day | null
  label?: string | null
  reference?: string | null
  document_reference?: string | null
  third_party_id: number
  currency?: string | null
  exchange_rate?: string | null
  lines: WishedLine[]
  /** VAT that replaces what is computed, by code. */
  vat?: { vat_code: string; amount: Amount }[] | null
  payment_discount?: { percent: Amount; until: Day } | null
  /** The VAT of a code as a document that was checked states it, where it was rounded in another way. */
  stated?: ReadonlyMap<string, Amount>
  /** A document's days go by its own date, which may lie before that of its entry. */
  isOfDocument?: boolean
}

export type WishedLine = AccountNamed & {
  /** Without VAT. */
  amount?: Amount | null
  /** With VAT, instead. */
  amount_gross?: Amount | null
  /** VAT alone is invoiced, on this base. */
  base?: Amount | null
  vat_only?: boolean | null
  /** None when it is null or absent: who calls has looked for a default. */
  vat_code?: string | null
  label?: string | null
  analytic?: readonly GivenShare[] | null
  /** What a rule proposes where the line says nothing. */
  proposedAnalytic?: readonly Share[]
}

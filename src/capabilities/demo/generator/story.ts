import type { AxisPlan } from './analytics.js'
import type { RecurringBill, Setting } from './habits.js'
import type { Acquaintance } from './parties.js'
import type { CompanyPlan, DocumentLinePlan } from './plan.js'

/** What a company file is about: who it is, whom it deals with, and how its two years go. */
export type Story = {
  readonly company: Omit<CompanyPlan, 'enterprise_number' | 'vat_number' | 'banks' | 'country'>
  readonly bank: { readonly code: string; readonly label: string }
  readonly suppliers: readonly Acquaintance[]
  readonly customers: readonly Acquaintance[]
  readonly live: (setting: Setting) => void
  /** What it receives again and again; nothing where it is left out. */
  readonly recurring?: readonly RecurringBill[]
  readonly papers: readonly Paper[]
  readonly letters: readonly Letter[]
  readonly axes?: readonly AxisPlan[]
  /** Whether it sends and receives by Peppol. */
  readonly isOnPeppol?: boolean
}

/** A document of the last days. */
export type Paper = {
  readonly direction: 'purchase' | 'sale'
  readonly party: string
  /** Days before today. */
  readonly ago: number
  readonly isBooked: boolean
  /** Without one, a sale gets its number when it is booked. */
  readonly number: string | null
  readonly lines: readonly (Omit<DocumentLinePlan, 'net'> & { readonly net: number })[]
}

/** An electronic invoice of a supplier. */
export type Letter = {
  readonly party: string
  readonly ago: number
  readonly number: string
  readonly becomes: 'queued' | 'ready' | 'needs_review' | 'duplicate'
  /** `AE`: the customer owes the VAT. */
  readonly lines: readonly {
    name: string
    quantity: number
    price: number
    category: 'S' | 'AE'
    rate: number
  }[]
}

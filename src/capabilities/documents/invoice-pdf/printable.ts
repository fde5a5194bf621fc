/**
 * A sales invoice or credit note as it is printed. Amounts, prices, quantities and rates are decimal
 * texts, days are `2025-03-14`; numbers of persons and accounts are without separators.
 */
export type PrintableInvoice = {
  readonly kind: 'invoice' | 'credit_note'
  readonly state: 'final' | 'draft' | 'cancelled'
  readonly isPaid: boolean
  /** A draft may have none yet. */
  readonly number: string | null
  readonly date: string
  readonly dueDate: string | null
  /** When it was delivered, if that is another day. */
  readonly deliveryDate?: string | null
  readonly currency: string
  readonly seller: Seller
  readonly buyer: Buyer
  /** What the customer asked to be quoted. */
  readonly buyerReference?: string | null
  readonly orderReference?: string | null
  /** The invoice that a credit note corrects. */
  readonly corrects?: { readonly number: string; readonly date: string | null } | null
  readonly lines: readonly PrintableLine[]
  /** Discounts and charges on the whole, signed. */
  readonly adjustments?: readonly {
    readonly label: string
    readonly vatRate: string | null
    readonly net: string
  }[]
  readonly vatBreakdown: readonly {
    readonly rate: string
    /** Stands in place of the rate, where the law wants a word: `Reverse charge`. */
    readonly label?: string | null
    readonly base: string
    /** Null where not even nothing may be printed. */
    readonly amount: string | null
  }[]
  /** The VAT in the currency in which it is declared, where that is another. */
  readonly accountedVat?: {
    readonly currency: string
    readonly amount: string
    /** Units of that currency for one of the invoice's. */
    readonly rate: string
  } | null
  /** What is owed by who pays early. */
  readonly discount?: {
    readonly percent: string
    readonly until: string
    readonly payable: string
  } | null
  readonly totals: {
    readonly net: string
    readonly vat: string
    readonly gross: string
    readonly prepaid?: string
    readonly rounding?: string
    readonly payable: string
  }
  /** What the customer quotes when paying: twelve digits of Belgium, an RF reference, or a text. */
  readonly paymentReference: string | null
  /** What the law or the seller wants to be read, in the language of the invoice. */
  readonly mentions: readonly string[]
  /** A few words of the seller above the mentions. */
  readonly note?: string | null
}

export type Seller = {
  readonly name: string
  readonly addressLines: readonly string[]
  readonly legalForm?: string | null
  /** As printed: `BE 0403.170.701`. */
  readonly vatNumber: string | null
  /** As printed with the register that keeps it: `RPM Bruxelles 0403.170.701`. */
  readonly registrations?: readonly string[]
  readonly email?: string | null
  readonly phone?: string | null
  readonly website?: string | null
  /** The first is the one that the payment code names. */
  readonly accounts: readonly { readonly iban: string; readonly bic: string | null }[]
  /** A PNG or JPEG; anything else is left out. */
  readonly logo?: Buffer
}

export type Buyer = {
  readonly name: string
  readonly addressLines: readonly string[]
  readonly vatNumber: string | null
  readonly code?: string | null
}

export type PrintableLine = {
  readonly description: string
  /** A quiet line below the description. */
  readonly details?: string | null
  readonly quantity: string | null
  readonly unit?: string | null
  readonly unitPrice: string | null
  /** Null where no VAT is charged for a reason that the breakdown names. */
  readonly vatRate: string | null
  readonly net: string
}

/** Whether the customer is asked for money: not by a draft, a credit note, or what is paid already. */
export function isPayable({ kind, state, isPaid, totals }: PrintableInvoice): boolean {
  const isPositive = !totals.payable.startsWith('-') && /[1-9]/.test(totals.payable)
  return kind === 'invoice' && state === 'final' && !isPaid && isPositive
}

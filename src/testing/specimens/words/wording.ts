/** What papers of a language say. The first of each list is the commonest; `{…}` is filled in. */
export type Wording = {
  readonly months: readonly string[]
  readonly shortMonths: readonly string[]
  readonly invoice: readonly string[]
  readonly credit: readonly string[]
  readonly receipt: readonly string[]
  /** Papers that look alike and are none. */
  readonly other: readonly string[]
  readonly number: readonly string[]
  readonly creditNumber: readonly string[]
  readonly receiptNumber: readonly string[]
  readonly date: readonly string[]
  readonly due: readonly string[]
  /** Sentences with `{due}`. */
  readonly payBefore: readonly string[]
  /** Titles with `{number}` and perhaps `{date}`. */
  readonly titleWithNumber: readonly string[]
  /** Sentences with `{number}` and `{date}`. */
  readonly prose: readonly string[]
  readonly customerNumber: readonly string[]
  readonly order: readonly string[]
  readonly deliveryNote: readonly string[]
  readonly deliveryDate: readonly string[]
  readonly orderDate: readonly string[]
  readonly earlierInvoiceDate: readonly string[]
  readonly period: readonly string[]
  readonly vatNumber: readonly string[]
  readonly yourVatNumber: readonly string[]
  readonly companyNumber: readonly string[]
  readonly net: readonly string[]
  readonly vat: readonly string[]
  readonly gross: readonly string[]
  /** Sentences with `{net}`, `{vat}`, `{rate}` and `{gross}`. */
  readonly sums: readonly string[]
  readonly payable: readonly string[]
  readonly prepaid: readonly string[]
  readonly earlierBalance: readonly string[]
  readonly subtotal: readonly string[]
  readonly carriedOver: readonly string[]
  readonly broughtForward: readonly string[]
  readonly discount: readonly string[]
  readonly voucher: readonly string[]
  readonly rateHead: readonly string[]
  readonly baseHead: readonly string[]
  readonly vatHead: readonly string[]
  readonly totalHead: readonly string[]
  readonly text: readonly string[]
  readonly quantity: readonly string[]
  readonly price: readonly string[]
  readonly amount: readonly string[]
  readonly account: readonly string[]
  /** Sentences with `{iban}` of the customer and perhaps `{due}`. */
  readonly debit: readonly string[]
  readonly communication: readonly string[]
  readonly billTo: readonly string[]
  readonly deliverTo: readonly string[]
  readonly tagLine: readonly string[]
  readonly desk: readonly string[]
  readonly heading: readonly string[]
  /** With `{date}`. */
  readonly printed: readonly string[]
  /** With `{page}` and `{pages}`. */
  readonly page: readonly string[]
  readonly reverse: readonly string[]
  readonly exempt: readonly string[]
  readonly smallPrint: readonly string[]
  /** What a table of an imagined case is called. */
  readonly example: readonly string[]
  readonly slip: readonly string[]
  readonly corrects: readonly string[]
  readonly goods: readonly string[]
  readonly till: {
    readonly total: readonly string[]
    readonly paid: readonly string[]
    readonly change: readonly string[]
    readonly thanks: readonly string[]
    readonly table: readonly string[]
    readonly served: readonly string[]
    readonly card: readonly string[]
  }
}

/** `a | b` as a list. */
export function list(text: string): readonly string[] {
  return text.split('|').map((one) => one.trim())
}

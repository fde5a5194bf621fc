import type { Text, TextValues } from '#kernel/languages'
import type { Message } from '#kernel/problem'

/** What a finding is about: whether the amounts hold together, the VAT, who and where, or the form. */
export type Topic = 'totals' | 'vat' | 'identity' | 'payment' | 'form'

/** A rule that an invoice breaks, and the field of the invoice where it shows. */
export type Finding = {
  /** As in EN 16931 and Peppol BIS, `BR-CO-15`; a rule of our own begins with `DUBBEL-`. */
  readonly rule: string
  readonly about: Topic
  /** `totals.gross`, `lines.0.rate`: the same names in a invoice and in a sale. */
  readonly path: string
  readonly message: Message
}

/** Whoever must look at more has stopped reading. */
export const mostFindings = 200

export function finding(
  rule: string,
  about: Topic,
  path: string,
  text: Text,
  values: TextValues = {},
): Finding {
  return { rule, about, path, message: { text, values } }
}

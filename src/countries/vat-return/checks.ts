import type { TextValues } from '#kernel/languages'
import { type Amount, formatAmount } from '#kernel/money'
import type { Message } from '#kernel/problem'
import { type CheckSeverity, type VatCheckCode, vatCheckTexts } from './check-texts.js'
import type { VatPeriod } from './period.js'

/** What is wrong or unusual about a return or a listing. An error stops it, a warning wants a look. */
export type VatCheck = {
  readonly code: VatCheckCode
  readonly severity: CheckSeverity
  readonly box: string | null
  readonly amount: Amount | null
  readonly message: Message
}

/** What checks ask besides the return. */
export type CheckContext = {
  readonly period: VatPeriod
  /** What the intra-Community listing of the period comes to; null where nobody has drawn it up. */
  readonly intraListing: Amount | null
}

type About = {
  readonly box?: string
  readonly amount?: Amount
  readonly severity?: CheckSeverity
  readonly values?: Readonly<Record<string, Amount | string | number>>
}

/** A check with its sentence; the box and the amount it is about fill `{box}` and `{amount}`. */
export function vatCheck(code: VatCheckCode, about: About = {}): VatCheck {
  const { box, amount, severity = vatCheckTexts[code].severity } = about
  const named = { ...about.values, ...(box && { box }), ...(amount !== undefined && { amount }) }
  return {
    code,
    severity,
    box: box ?? null,
    amount: amount ?? null,
    message: { text: vatCheckTexts[code], values: written(named) },
  }
}

function written(values: Readonly<Record<string, Amount | string | number>>): TextValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? formatAmount(value) : value,
    ]),
  )
}

import { belgianIban, iban } from '#countries'
import { folded } from '#kernel/folding'
import type { Counterpart } from './movement.js'
import { cleaned, cleanedName } from './text.js'

export type KnownCounterpart = {
  readonly counterpartName: string | null
  readonly counterpartIban: string | null
  readonly counterpartAccount: string | null
  readonly counterpartBic: string | null
}

export function counterpartOf({ name, ultimateName, account, bic }: Counterpart): KnownCounterpart {
  const number = numberOf(account)
  return {
    counterpartName: nameOf(cleanedName(name), cleanedName(ultimateName)),
    counterpartIban: number.iban,
    counterpartAccount: number.iban === null ? number.other : null,
    counterpartBic: bicOf(bic),
  }
}

/** The IBAN that a number of an account is or stands for, and else the number without blanks. */
export function numberOf(account: string | null): { iban: string | null; other: string | null } {
  const text = cleaned(account, 64)
  if (text === null) return { iban: null, other: null }
  const international = iban(text)
  if (international.ok) return { iban: international.value, other: null }
  const belgian = oldBelgian.test(text) ? belgianIban(text) : null
  if (belgian?.ok) return { iban: belgian.value, other: null }
  return { iban: null, other: text.replaceAll(' ', '').toUpperCase() }
}

/** Twelve digits, as they were written on Belgian cheques and forms. */
const oldBelgian = /^\d{3}[ -]?\d{7}[ -]?\d{2}$/

/** A BIC of eight or eleven characters, else null. */
export function bicOf(text: string | null): string | null {
  const bic = text?.trim().toUpperCase() ?? ''
  return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic) ? bic : null
}

/** Whoever stands behind a payment institution is the one that is looked for. */
function nameOf(name: string | null, ultimate: string | null): string | null {
  if (name === null || ultimate === null) return name ?? ultimate
  return isPaymentInstitution(name) ? ultimate : name
}

function isPaymentInstitution(name: string): boolean {
  return folded(name)
    .split(/[^a-z0-9]+/)
    .some((word) => paymentInstitutions.has(word))
}

/** Who pays and receives in the name of others, by the word in their name that is theirs alone. */
const paymentInstitutions: ReadonlySet<string> = new Set([
  'adyen',
  'buckaroo',
  'gocardless',
  'hipay',
  'ingenico',
  'klarna',
  'lemonway',
  'mangopay',
  'mollie',
  'multisafepay',
  'ogone',
  'payconiq',
  'paypal',
  'payplug',
  'stripe',
  'sumup',
  'worldline',
  'zettle',
])

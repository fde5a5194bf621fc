import type { Text, TextValues } from '#kernel/languages'
import type { EInvoice } from '../e-invoice.js'
import { type Finding, finding, type Topic } from '../finding.js'

/** Looks at a invoice and names each field where it breaks a rule. */
export type Rule = (invoice: EInvoice) => Iterable<Finding>

/** One finding when something does not hold, none when it does. */
export function unless(
  holds: boolean,
  rule: string,
  about: Topic,
  path: string,
  text: Text,
  values: TextValues = {},
): Finding[] {
  return holds ? [] : [finding(rule, about, path, text, values)]
}

/** A field that must be there. */
export function present(value: unknown, rule: string, about: Topic, path: string): Finding[] {
  return unless(value !== null && value !== undefined && value !== '', rule, about, path, required)
}

export const required: Text = {
  fr: 'Cette donnée est obligatoire sur une facture électronique.',
  nl: 'Dit gegeven is verplicht op een elektronische factuur.',
  en: 'An electronic invoice must give this.',
  de: 'Diese Angabe ist auf einer elektronischen Rechnung Pflicht.',
}

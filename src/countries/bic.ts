import type { Checked } from './numbers.js'

/** ISO 9362: the institution, its country, a suffix, and a branch or none. */
const form = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/

/** Reads the code of a bank; no check digit tells whether there is such a bank. */
export function bic(text: string): Checked {
  const value = text.replace(/\s/g, '').toUpperCase()
  return form.test(value) ? { ok: true, value } : { ok: false }
}

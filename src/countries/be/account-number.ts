import { bare, mod97 } from '../check-digits.js'
import type { Checked } from '../numbers.js'
import { numbers } from './numbers.js'

/** The IBAN of an old Belgian account number, `539-0075470-34`: twelve digits with a check of their own. */
export function belgianIban(text: string): Checked {
  const account = bare(text)
  if (!numbers.checks.bankAccount?.(account)) return { ok: false }
  const check = String(98 - mod97(`${account}BE00`)).padStart(2, '0')
  return { ok: true, value: `BE${check}${account}` }
}

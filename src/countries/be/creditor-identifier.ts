import { makeCreditorIdentifier } from '../creditor-identifier.js'
import type { Checked } from '../numbers.js'
import { numbers } from './numbers.js'

/** The identifier that a Belgian company collects direct debits under: it follows from its enterprise number. */
export function belgianCreditorIdentifier(enterpriseNumber: string): Checked {
  const number = numbers.checks.enterpriseNumber(enterpriseNumber)
  return number.ok ? { ok: true, value: makeCreditorIdentifier('BE', number.value) } : number
}

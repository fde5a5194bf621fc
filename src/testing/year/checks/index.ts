import * as books from './books.js'
import type { Check } from './check.js'
import * as copies from './copies.js'
import { dossier } from './dossier.js'
import * as outside from './outside.js'
import * as whole from './whole.js'

export { untilAllLeft } from './outside.js'

/** Everything that is looked at when the year is over, by name. */
export const checks: Readonly<Record<string, Check>> = {
  devices: copies.devices,
  balances: books.balances,
  bank: books.bank,
  'open items': books.openItems,
  'VAT control': books.vatControl,
  statements: books.statements,
  recurring: books.recurring,
  exports: copies.exports,
  dossier,
  webhooks: outside.webhooks,
  mail: outside.mail,
  Peppol: outside.peppol,
  isolation: whole.isolation,
  'no fault': whole.faultless,
  invariants: whole.invariants,
  restored: whole.restored,
}

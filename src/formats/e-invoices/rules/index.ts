import type { EInvoice } from '../e-invoice.js'
import { type Finding, mostFindings } from '../finding.js'
import { codeRules } from './codes.js'
import { documentRules } from './document.js'
import { frenchRules, isOfReform } from './french.js'
import { lineRules } from './lines.js'
import { paymentRules } from './payment.js'
import { peppolRules, withPeppolNames } from './peppol.js'
import type { Rule } from './rule.js'
import { isPeppol } from './specification.js'
import { currencyRules, totalRules } from './totals.js'
import { vatRules } from './vat.js'

const norm: readonly Rule[] = [
  ...documentRules,
  ...lineRules,
  ...totalRules,
  ...currencyRules,
  ...vatRules,
  ...paymentRules,
  ...codeRules,
]

/**
 * The rules of EN 16931, and of Peppol where the document claims to follow them, that an issuer can
 * break. It is our own reading of the rules: what it passes has still to be accepted by the network.
 */
export function findings(invoice: EInvoice): Finding[] {
  const found: Finding[] = []
  const isOfPeppol = isPeppol(invoice)
  const national = isOfReform(invoice) ? frenchRules : []
  for (const rule of [...norm, ...national, ...(isOfPeppol ? peppolRules : [])]) {
    for (const one of rule(invoice)) found.push(one)
    if (found.length >= mostFindings) break
  }
  return (isOfPeppol ? withPeppolNames(found) : found).slice(0, mostFindings)
}

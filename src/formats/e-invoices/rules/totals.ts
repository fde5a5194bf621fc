import type { Text } from '#kernel/languages'
import { type Amount, add, formatAmount, subtract, zero } from '#kernel/money'
import type { EInvoice } from '../e-invoice.js'
import type { Finding } from '../finding.js'
import { type Rule, unless } from './rule.js'
import { isHeaderOnly } from './specification.js'

/** The amounts of a document hold together, to the cent. */
export const totalRules: readonly Rule[] = [
  (invoice) =>
    isHeaderOnly(invoice)
      ? []
      : agrees('BR-CO-10', 'totals.lines', invoice.totals.lines, sum(invoice.lines, 'net')),
  ({ adjustments, totals }) => {
    const stated = adjustments.filter(({ kind }) => kind === 'allowance')
    return agrees('BR-CO-11', 'totals.allowances', totals.allowances, sum(stated, 'amount'))
  },
  ({ adjustments, totals }) => {
    const stated = adjustments.filter(({ kind }) => kind === 'charge')
    return agrees('BR-CO-12', 'totals.charges', totals.charges, sum(stated, 'amount'))
  },
  ({ totals }) => {
    const net = add(subtract(totals.lines, totals.allowances), totals.charges)
    return agrees('BR-CO-13', 'totals.net', totals.net, net)
  },
  ({ breakdown, totals }) =>
    breakdown.length === 0
      ? []
      : agrees('BR-CO-14', 'totals.vat', totals.vat, sum(breakdown, 'amount')),
  ({ totals }) => agrees('BR-CO-15', 'totals.gross', totals.gross, add(totals.net, totals.vat)),
  ({ totals }) => {
    const due = add(subtract(totals.gross, totals.prepaid), totals.rounding)
    return agrees('BR-CO-16', 'totals.payable', totals.payable, due)
  },
  ({ totals, taxCurrency }) =>
    unless(
      taxCurrency === null || totals.vatInTaxCurrency !== null,
      'BR-53',
      'totals',
      'totals.vatInTaxCurrency',
      texts.taxCurrency,
    ),
]

function sum<Name extends string>(
  from: readonly Readonly<Record<Name, Amount>>[],
  name: Name,
): Amount {
  return from.reduce((total, one) => add(total, one[name]), zero)
}

function agrees(rule: string, path: string, stated: Amount, expected: Amount): Finding[] {
  return unless(stated === expected, rule, 'totals', path, texts.mismatch, {
    stated: formatAmount(stated),
    expected: formatAmount(expected),
  })
}

/** Whether the stated amounts contradict each other, so that none of them can be trusted unseen. */
export function totalsAgree(invoice: EInvoice): boolean {
  return totalRules.every((rule) => [...rule(invoice)].length === 0)
}

export const texts = {
  mismatch: {
    fr: 'Le document indique {stated}, mais les montants donnent {expected}.',
    nl: 'Het document vermeldt {stated}, maar de bedragen komen uit op {expected}.',
    en: 'The document states {stated}, but the amounts come to {expected}.',
    de: 'Das Dokument nennt {stated}, die Beträge ergeben aber {expected}.',
  },
  taxCurrency: {
    fr: 'Le total de la TVA doit aussi être donné dans la monnaie de comptabilisation.',
    nl: 'Het btw-totaal moet ook in de boekhoudmunt worden vermeld.',
    en: 'The total VAT must also be given in the accounting currency.',
    de: 'Die Gesamtsteuer muss auch in der Buchwährung angegeben werden.',
  },
} satisfies Record<string, Text>

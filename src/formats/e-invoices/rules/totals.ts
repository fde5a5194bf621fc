import type { Text } from '#kernel/languages'
import { type Amount, add, formatAmount, subtract, zero } from '#kernel/money'
import { type Decimal, decimalOf, roundedSum } from '../decimal.js'
import type { Line } from '../e-invoice.js'
import type { Finding } from '../finding.js'
import { type Rule, unless } from './rule.js'
import { isHeaderOnly, isMinimum } from './specification.js'

/** The amounts of a document hold together, to the cent. */
export const totalRules: readonly Rule[] = [
  (invoice) =>
    isHeaderOnly(invoice)
      ? []
      : agrees('BR-CO-10', 'totals.lines', invoice.totals.lines, netOf(invoice.lines)),
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
  (invoice) => {
    if (isMinimum(invoice)) return []
    const { totals } = invoice
    const due = add(subtract(totals.gross, totals.prepaid), totals.rounding)
    return agrees('BR-CO-16', 'totals.payable', totals.payable, due)
  },
]

/** The VAT is said in the currency in which it is accounted for, where that is another. */
export const currencyRules: readonly Rule[] = [
  ({ totals, currency, taxCurrency }) =>
    unless(
      taxCurrency === null || taxCurrency === currency || totals.vatInTaxCurrency !== null,
      'BR-53',
      'totals',
      'totals.vatInTaxCurrency',
      texts.taxCurrency,
    ),
]

/** What lines come to: added as they are written, rounded once. */
export function netOf(lines: readonly Pick<Line, 'net' | 'exactNet'>[]): Amount {
  return lines.some(({ exactNet }) => exactNet !== undefined)
    ? roundedSum(lines.map(exactNetOf))
    : sum(lines, 'net')
}

export function exactNetOf({ net, exactNet }: Pick<Line, 'net' | 'exactNet'>): Decimal {
  return exactNet ?? decimalOf(net)
}

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

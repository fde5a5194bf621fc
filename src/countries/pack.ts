import type { Text } from '#kernel/languages'
import { type AssetRules, type AssetsPart, assetsPart } from './assets.js'
import { type BanksPart, banksPart } from './banks.js'
import { type CashFlowPart, cashFlowPart } from './cash-flow.js'
import { deepFreeze } from './cells.js'
import { type ChartPart, type ChartRules, chartPart } from './chart.js'
import { type ClosingPart, type ClosingRules, closingPart } from './closing.js'
import { type ControlAccountsPart, controlAccountsPart } from './control-accounts.js'
import type { DeadlineRules, DeadlinesPart } from './deadlines.js'
import { type InvoicingPart, invoicingPart } from './invoicing.js'
import { type JournalRules, type JournalsPart, journalsPart } from './journals.js'
import { type KpisPart, kpisPart } from './kpis.js'
import { type LatePaymentPart, type LatePaymentRules, latePaymentPart } from './late-payment.js'
import { type LegalFormsPart, legalFormsPart } from './legal-forms.js'
import { type NumberRules, type NumbersPart, numbersPart } from './numbers.js'
import { type StatementRules, type StatementsPart, statementsPart } from './statements.js'
import { type Usual, type UsualPart, usualPart } from './usual.js'
import { type VatPart, vatPart } from './vat.js'
import { type VatReturnPart, type VatReturnRules, vatReturnPart } from './vat-return.js'

/**
 * What a country gives to the program: dated tables and the pure rules that differ, a part for each
 * subject. Capabilities ask the pack of a company file and never branch on a country code themselves.
 */
export type CountryPack<Code extends string = string> = Country<Code> &
  ChartPart &
  ControlAccountsPart &
  VatPart &
  VatReturnPart &
  JournalsPart &
  ClosingPart &
  StatementsPart &
  CashFlowPart &
  KpisPart &
  LegalFormsPart &
  NumbersPart &
  BanksPart &
  DeadlinesPart &
  InvoicingPart &
  UsualPart &
  AssetsPart &
  LatePaymentPart

export type Country<Code extends string = string> = {
  readonly code: Code
  readonly name: Text
  readonly currency: 'EUR'
  readonly timeZone: string
}

/** What a country's folder states in code, part by part; all else is read from its tables. */
export type CountryRules<Code extends string> = Omit<Country<Code>, 'currency'> & {
  readonly chart: ChartRules
  readonly journals: JournalRules
  readonly closing: ClosingRules
  readonly statements: StatementRules
  readonly numbers: NumberRules
  readonly deadlines: DeadlineRules
  readonly invoicing: InvoicingPart
  readonly usual: Usual
  readonly vatReturn: VatReturnRules
  readonly assets: AssetRules
  readonly latePayment: LatePaymentRules
}

/** Joins the rules of a country with the tables of its folder, each read once at its first use. */
export function countryPack<const Code extends string>(
  folder: string,
  rules: CountryRules<Code>,
): CountryPack<Code> {
  const country: Country<Code> = {
    code: rules.code,
    name: deepFreeze(rules.name),
    currency: 'EUR',
    timeZone: rules.timeZone,
  }
  const vat = vatPart(folder)
  return sumOf(
    country,
    chartPart(folder, rules.chart),
    controlAccountsPart(folder),
    vat,
    vatReturnPart(rules.vatReturn, vat),
    journalsPart(folder, rules.journals),
    closingPart(rules.closing),
    statementsPart(rules.statements),
    cashFlowPart(folder),
    kpisPart(folder),
    legalFormsPart(folder),
    numbersPart(rules.numbers),
    banksPart(folder),
    { deadlinesOf: rules.deadlines },
    invoicingPart(rules.invoicing),
    usualPart(rules.usual),
    assetsPart(folder, rules.assets),
    latePaymentPart(rules.latePayment),
  )
}

type Sum<Parts> = Parts extends readonly [infer One, ...infer Others] ? One & Sum<Others> : unknown

/** One object with the members of all parts; what a part reads at its first use is still read then. */
function sumOf<Parts extends readonly object[]>(...parts: Parts): Sum<Parts> {
  const sum = {}
  for (const part of parts) Object.defineProperties(sum, Object.getOwnPropertyDescriptors(part))
  return Object.freeze(sum) as Sum<Parts>
}

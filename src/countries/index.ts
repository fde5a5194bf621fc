import { belgium } from './be/index.js'
import { bare } from './check-digits.js'
import { france } from './fr/index.js'
import { luxembourg } from './lu/index.js'
import type { Checked, CountryPack } from './pack.js'
import { otherVatNumber } from './vat-number.js'

/** The countries whose books can be kept: a folder each, and a line here. */
export const countryPacks = [belgium, france, luxembourg] as const satisfies readonly CountryPack[]

export type PackCode = (typeof countryPacks)[number]['code']

export function isPackCode(code: unknown): code is PackCode {
  return countryPacks.some((pack) => pack.code === code)
}

export function packOf(code: PackCode): CountryPack<PackCode> {
  return countryPacks.find((pack) => pack.code === code)!
}

/** The pack of a company file, whose country was checked when it was made. */
export function packFor(file: { readonly countryPack: string }): CountryPack<PackCode> {
  if (!isPackCode(file.countryPack)) throw new Error(`no country pack ${file.countryPack}`)
  return packOf(file.countryPack)
}

/** Reads a VAT number of any EU state, with its prefix. */
export function vatNumber(text: string): Checked {
  const prefix = bare(text).slice(0, 2)
  return isPackCode(prefix) ? packOf(prefix).numbers.vatNumber(text) : otherVatNumber(text)
}

/** Reads an enterprise number; where a country has no rules here, it is only stripped of its separators. */
export function readEnterpriseNumber(text: string, country: string): Checked {
  return isPackCode(country)
    ? packOf(country).numbers.enterpriseNumber(text)
    : { ok: true, value: bare(text) }
}

/** Reads a VAT number of someone in a country, with or without its prefix. */
export function readVatNumber(text: string, country: string): Checked {
  return isPackCode(country) ? packOf(country).numbers.vatNumber(text) : vatNumber(text)
}

/** A VAT number as people print it, in the groups of its country where those are known. */
export function printedVatNumber(value: string): string {
  const prefix = value.slice(0, 2)
  const pattern = isPackCode(prefix)
    ? packOf(prefix).numberFormats.find(({ kind }) => kind === 'vat')?.pattern
    : undefined
  const signs = pattern?.replace(/[^A-Z9]/g, '').length
  if (pattern === undefined || signs !== value.length) return value
  let at = 0
  return pattern.replace(/[A-Z9]/g, () => value[at++]!)
}

export { shownBoxes } from './boxes.js'
export { classOf, parentOf } from './chart.js'
export { restingAccountOf, resultAccountOf } from './closing.js'
export { type ControlRole, controlRoles } from './control-roles.js'
export { type Balance, type FilledStatement, fillStatements } from './fill-statements.js'
export { codesIn, evaluate, parseFormula, solve } from './formula.js'
export { formatIban, iban } from './iban.js'
export { invoiceMentions, legalDueDay, vatReasonOf } from './invoice-mentions.js'
export type { Invoicing } from './invoicing.js'
export {
  type AccountRange,
  type AccountType,
  accountTypes,
  type BoxShare,
  type ChartAccount,
  type Checked,
  type ClosingRules,
  type CountryPack,
  type DeadlineKind,
  type DeadlineQuestion,
  type DueDay,
  deadlineKinds,
  type JournalTemplate,
  type JournalType,
  journalTypes,
  type LegalForm,
  type NumberFormat,
  type Span,
  type Statement,
  type StatementCode,
  type StatementRow,
  type StatementScheme,
  type VatBox,
  type VatCategory,
  type VatCode,
  type VatRate,
  type VatRegime,
  vatCategories,
  vatRegimes,
} from './pack.js'
export { hundredths } from './percent.js'
export { codeUnder, isOutside, servesRegime } from './regimes.js'
export {
  belgianCommunication,
  creditorReference,
  formatBelgianCommunication,
  makeBelgianCommunication,
  makeCreditorReference,
} from './structured-communication.js'
export { type CostKind, costKindOf, type Nature, natures, type Usual } from './usual.js'
export type { VatReason } from './vat-reasons.js'
export { vatCodeHolds } from './vat-tables.js'

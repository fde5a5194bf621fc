import type { Text } from '#kernel/languages'
import { deepFreeze } from './cells.js'

/** The numbers by which a country knows companies and their accounts. */
export type NumbersPart = {
  readonly numbers: NumberChecks
  readonly numberFormats: readonly NumberFormat[]
  readonly numberSchemes: NumberSchemes
  readonly bankingNumbers: BankingNumbers
}

export type NumberRules = {
  readonly checks: NumberChecks
  readonly formats: readonly NumberFormat[]
  readonly schemes: NumberSchemes
  readonly banking: BankingNumbers
}

export type NumberFormat = {
  readonly kind: string
  /** How the number is shown; 9 stands for a digit, A for a letter, X for either. */
  readonly pattern: string
  readonly example: string
  readonly description: Text
}

/** A number that was read, bare of separators; or none. */
export type Checked = { readonly ok: true; readonly value: string } | { readonly ok: false }
export type NumberCheck = (text: string) => Checked

export type NumberChecks = {
  readonly enterpriseNumber: NumberCheck
  /** Accepts the number with or without its country prefix, returns it with. */
  readonly vatNumber: NumberCheck
  /** The VAT number that a company has if it has one; null where it does not follow from its enterprise number. */
  readonly vatNumberOf: (enterpriseNumber: string) => string | null
  /** What the account within an IBAN must fulfil beside the check of the IBAN; null where that is all. */
  readonly bankAccount: ((account: string) => boolean) | null
}

/** The numbers of a company as they are kept, bare of separators. */
export type CompanyNumbers = {
  readonly enterpriseNumber: string | null
  readonly vatNumber: string | null
}

/** A scheme of ISO 6523, and which of someone's numbers is one of it. */
export type NumberScheme = {
  readonly scheme: string
  readonly numberOf: (numbers: CompanyNumbers) => string | null
}

/** Under which schemes the companies of a country are named in electronic invoices. */
export type NumberSchemes = {
  /** That of an enterprise number; null where there is none for it. */
  readonly ofEnterprise: (number: string) => string | null
  /** Those under which companies stand on Peppol, the usual one first. */
  readonly onPeppol: readonly NumberScheme[]
}

/** How banks know the companies of a country. */
export type BankingNumbers = {
  /** Who gives enterprise numbers out, as payments name it; null where banks want no name. */
  readonly issuer: string | null
  /** The identifier of a creditor of direct debits by its enterprise number; null where it does not follow from that. */
  readonly creditorIdentifier: NumberCheck | null
  /** What follows the check digits of an IBAN: bank, branch where there are any, account, and what checks them. */
  readonly account: { readonly form: RegExp }
}

/** A scheme whose numbers are VAT numbers. */
export function byVatNumber(scheme: string): NumberScheme {
  return { scheme, numberOf: ({ vatNumber }) => vatNumber }
}

export function numbersPart({ checks, formats, schemes, banking }: NumberRules): NumbersPart {
  return {
    numbers: deepFreeze(checks),
    numberFormats: deepFreeze(formats),
    numberSchemes: deepFreeze(schemes),
    bankingNumbers: deepFreeze(banking),
  }
}

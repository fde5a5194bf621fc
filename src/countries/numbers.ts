import type { Text } from '#kernel/languages'
import { deepFreeze } from './cells.js'

/** The numbers by which a country knows companies and their accounts. */
export type NumbersPart = {
  readonly numbers: NumberChecks
  readonly numberFormats: readonly NumberFormat[]
}

export type NumberRules = {
  readonly checks: NumberChecks
  readonly formats: readonly NumberFormat[]
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
}

export function numbersPart({ checks, formats }: NumberRules): NumbersPart {
  return { numbers: deepFreeze(checks), numberFormats: deepFreeze(formats) }
}

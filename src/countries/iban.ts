import { bankOf } from './banks.js'
import { yesOrNo } from './cells.js'
import { bare, mod97 } from './check-digits.js'
import { countryTable, tableOnce } from './country-files.js'
import type { Checked } from './numbers.js'
import { isPackCode, packOf } from './packs.js'

type IbanCountry = { readonly length: number; readonly isSepa: boolean }

const countries = tableOnce((): ReadonlyMap<string, IbanCountry> => {
  const rows = countryTable('iban-countries.csv', ['country', 'length', 'is_sepa'])
  return new Map(
    rows.map(({ country, length, is_sepa }) => [
      country,
      { length: Number(length), isSepa: yesOrNo(is_sepa) },
    ]),
  )
})

/** Reads an IBAN of any country; where a country has none that we know, only the standard is held against it. */
export function iban(text: string): Checked {
  const value = bare(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return { ok: false }
  const length = countries().get(value.slice(0, 2))?.length ?? value.length
  const isValid = value.length === length && isChecked(value) && isNational(value) !== false
  return isValid ? { ok: true, value } : { ok: false }
}

/** Whether euros can be sent to an account by a SEPA payment, by the country of its IBAN. */
export function isSepaIban(value: string): boolean {
  return countries().get(value.slice(0, 2))?.isSepa ?? false
}

/** An IBAN in groups of four, as it is printed. */
export function formatIban(value: string): string {
  return value.replace(/(.{4})(?=.)/g, '$1 ')
}

export const ibanErrors = ['characters', 'country', 'length', 'checksum', 'national_check'] as const
export type IbanError = (typeof ibanErrors)[number]

/** What an IBAN says of itself; null where it cannot be told. */
export type ExplainedIban = {
  readonly value: string
  readonly errors: readonly IbanError[]
  readonly country: string | null
  readonly bankCode: string | null
  readonly branchCode: string | null
  readonly accountNumber: string | null
  readonly bankName: string | null
  readonly bic: string | null
}

/** Says what is wrong with an IBAN and what it is made of. What a mistake leaves without sense is not told. */
export function explainIban(text: string): ExplainedIban {
  const value = text.replace(/[\s.-]/g, '').toUpperCase()
  const country = /^[A-Z]{2}/.exec(value)?.[0] ?? null
  const errors = errorsOf(value)
  const isWhole = !errors.some((error) => error !== 'checksum' && error !== 'national_check')
  return { value, errors, country, ...(isWhole ? partsOf(value) : noParts) }
}

function errorsOf(value: string): IbanError[] {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]*$/.test(value)) return ['characters']
  const length = countries().get(value.slice(0, 2))?.length
  if (length === undefined) return ['country']
  if (value.length !== length) return ['length']
  if (formOf(value)?.test(value.slice(4)) === false) return ['characters']
  return [
    ...(isChecked(value) ? [] : (['checksum'] as const)),
    ...(isNational(value) === false ? (['national_check'] as const) : []),
  ]
}

/** The check of ISO 13616: the first four characters at the end, modulo 97, leave 1. */
function isChecked(value: string): boolean {
  return mod97(value.slice(4) + value.slice(0, 4)) === 1
}

/** The check that the account has within its country; null where it has none. */
function isNational(value: string): boolean | null {
  const country = value.slice(0, 2)
  if (!isPackCode(country)) return null
  return packOf(country).numbers.bankAccount?.(value.slice(4)) ?? null
}

function formOf(value: string): RegExp | null {
  const country = value.slice(0, 2)
  return isPackCode(country) ? packOf(country).bankingNumbers.account.form : null
}

type Parts = Omit<ExplainedIban, 'value' | 'errors' | 'country'>

const noParts: Parts = {
  bankCode: null,
  branchCode: null,
  accountNumber: null,
  bankName: null,
  bic: null,
}

function partsOf(value: string): Parts {
  const country = value.slice(0, 2)
  if (!isPackCode(country)) return noParts
  const pack = packOf(country)
  const [, bankCode = '', branchCode = '', accountNumber = ''] =
    pack.bankingNumbers.account.form.exec(value.slice(4)) ?? []
  const bank = bankOf(pack, bankCode)
  return {
    bankCode,
    branchCode: branchCode || null,
    accountNumber,
    bankName: bank?.name ?? null,
    bic: bank?.bic ?? null,
  }
}

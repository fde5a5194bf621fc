import { countryTable, tableOnce } from './country-files.js'

/** The banks of a country, as far as they are known by the numbers of their accounts. */
export type BanksPart = { readonly banks: readonly Bank[] }

/** A bank with the codes that it gives accounts under, from the first to the last. */
export type Bank = {
  readonly from: string
  readonly to: string
  readonly bic: string
  readonly name: string
}

const bankColumns = ['from', 'to', 'bic', 'name'] as const

export function banksPart(folder: string): BanksPart {
  const banks = tableOnce((): Bank[] => countryTable(`${folder}/banks.csv`, bankColumns))
  return {
    get banks() {
      return banks()
    },
  }
}

/** The bank of a code; codes of a country are equally long, so that text has their order. */
export function bankOf({ banks }: BanksPart, code: string): Bank | undefined {
  return banks.find(({ from, to }) => from <= code && code <= to)
}

import { labelColumns, labelsOf, oneOf, yesOrNo } from './cells.js'
import { countryTable } from './country-files.js'
import { type AccountType, accountTypes, type ChartAccount, type CountryPack } from './pack.js'

const columns = [
  'number',
  ...labelColumns,
  'type',
  'kind',
  'is_reconcilable',
  'default_vat_code',
] as const

/** A country's chart of accounts, each account with its class and the heading above it. */
export function readChart(folder: string): ChartAccount[] {
  const rows = countryTable(`${folder}/chart.csv`, columns)
  const headings = new Set(rows.filter((row) => row.kind === 'heading').map((row) => row.number))
  return rows.map((row) => ({
    number: row.number,
    labels: labelsOf(row),
    type: oneOf(accountTypes, row.type),
    kind: oneOf(['heading', 'postable'], row.kind),
    class: classOf(row.number),
    parent: parentOf(row.number, (number) => headings.has(number)),
    isReconcilable: yesOrNo(row.is_reconcilable),
    defaultVatCode: row.default_vat_code || null,
  }))
}

/** The class of an account: its first digit. */
export function classOf(number: string): number {
  return Number(number[0])
}

/** The longest heading that is a proper prefix of a number; null when there is none. */
export function parentOf(number: string, isHeading: (number: string) => boolean): string | null {
  for (let length = number.length - 1; length > 0; length -= 1) {
    const prefix = number.slice(0, length)
    if (isHeading(prefix)) return prefix
  }
  return null
}

/** What an account with this number can be in a country. */
export function typesOf(pack: CountryPack, number: string): readonly AccountType[] {
  return pack.accountTypes[classOf(number)] ?? ['off_balance']
}

import type { Text } from '#kernel/languages'
import { deepFreeze, labelColumns, labelsOf, oneOf, yesOrNo } from './cells.js'
import { countryTable, tableOnce } from './country-files.js'

/** The accounts that every company file of a country starts with. */
export type ChartPart = {
  readonly chart: readonly ChartAccount[]
  /** What accounts of a class can be; those of a class that is not named stand outside of the balance. */
  readonly accountTypes: Readonly<Partial<Record<number, readonly AccountType[]>>>
}

export type ChartRules = Pick<ChartPart, 'accountTypes'>

export const accountTypes = [
  'asset',
  'liability',
  'equity',
  'expense',
  'income',
  'appropriation',
  'off_balance',
  'mixed',
] as const
export type AccountType = (typeof accountTypes)[number]

export type ChartAccount = {
  readonly number: string
  readonly labels: Text
  readonly type: AccountType
  /** A heading takes no lines. */
  readonly kind: 'heading' | 'postable'
  /** The first digit. */
  readonly class: number
  /** The longest heading that is a proper prefix. */
  readonly parent: string | null
  readonly isReconcilable: boolean
  readonly defaultVatCode: string | null
}

const columns = [
  'number',
  ...labelColumns,
  'type',
  'kind',
  'is_reconcilable',
  'default_vat_code',
] as const

export function chartPart(folder: string, { accountTypes }: ChartRules): ChartPart {
  const chart = tableOnce(() => readChart(folder))
  return {
    accountTypes: deepFreeze(accountTypes),
    get chart() {
      return chart()
    },
  }
}

/** A country's chart of accounts, each account with its class and the heading above it. */
function readChart(folder: string): ChartAccount[] {
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
export function typesOf(pack: ChartPart, number: string): readonly AccountType[] {
  return pack.accountTypes[classOf(number)] ?? ['off_balance']
}

import type { Day } from '#kernel/days'
import type { Text } from '#kernel/languages'
import { deepFreeze, labelColumns, labelsOf, listOf, oneOf, validityOf, yesOrNo } from './cells.js'
import { countryTable, tableOnce } from './country-files.js'
import { hundredths } from './percent.js'

/** How a country taxes: its regimes, its rates, what each code posts and the boxes of the return. */
export type VatPart = {
  readonly vatRegimes: readonly VatRegime[]
  readonly vatCodes: readonly VatCode[]
  readonly vatRates: readonly VatRate[]
  readonly vatBoxes: readonly VatBox[]
}

export const vatRegimes = ['monthly', 'quarterly', 'franchise', 'exempt', 'unit'] as const
export type VatRegime = (typeof vatRegimes)[number]

/** The regimes under which nothing is charged to customers and nothing may be deducted. */
const outside = ['franchise', 'exempt'] as const
export type RegimeOutside = (typeof outside)[number]

export function isOutside(regime: string): regime is RegimeOutside {
  return outside.some((one) => one === regime)
}

/** A share of an amount that goes to a box of the return. */
export type BoxShare = {
  readonly box: string
  readonly sign: 1 | -1
  readonly percent: string
  /** VAT that may not be deducted: what the deductible part leaves, so that both come to the whole. */
  readonly isLost: boolean
}

/** The accounts by number on which VAT is booked; those of credit notes stand apart. */
export type VatAccounts = {
  readonly dueAccount: string | null
  readonly deductibleAccount: string | null
  readonly dueAccountCredit: string | null
  readonly deductibleAccountCredit: string | null
  /** Where VAT that may not be deducted goes; without one it is part of the cost. */
  readonly nonDeductibleAccount: string | null
  /** Where the VAT waits until the invoice is paid; null for VAT that is due with the invoice. */
  readonly waitingAccount: string | null
}

/** Percentages are decimal strings with two places, as `"21.00"`. */
export type VatCode = VatAccounts & {
  readonly code: string
  readonly labels: Text
  readonly direction: 'sale' | 'purchase'
  readonly rate: string
  readonly deductiblePercent: string
  readonly isReverseCharge: boolean
  /** The VAT category letter of EN 16931. */
  readonly category: VatCategory
  /** The VATEX code that an e-invoice gives as reason. */
  readonly exemptionCode: string | null
  readonly baseBoxes: readonly BoxShare[]
  readonly taxBoxes: readonly BoxShare[]
  readonly baseBoxesCredit: readonly BoxShare[]
  readonly taxBoxesCredit: readonly BoxShare[]
  readonly validFrom: Day | null
  readonly validUntil: Day | null
}

export const vatCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export type VatCategory = (typeof vatCategories)[number]

export type VatRate = {
  readonly rate: string
  readonly kind: VatRateKind
  /** A part of the country with its own rates; null for the rest of it. */
  readonly territory: string | null
  readonly validFrom: Day | null
  readonly validUntil: Day | null
}

export const vatRateKinds = [
  'standard',
  'intermediate',
  'reduced',
  'super_reduced',
  'special',
  'zero',
] as const
export type VatRateKind = (typeof vatRateKinds)[number]

export type VatBox = {
  readonly box: string
  readonly section: string
  readonly kind: VatBoxKind
  readonly labels: Text
  /** How the box follows from others (see `formula.ts`); null when entries or people fill it. */
  readonly formula: string | null
  /** What a tax box that entries fill should come to, rounding aside. */
  readonly check: string | null
  /** Which return it stands on, where the country has several. */
  readonly form: string | null
  /** Its name in the file that is sent. */
  readonly fileCode: string | null
  readonly validFrom: Day | null
  readonly validUntil: Day | null
}

export const vatBoxKinds = ['base', 'tax', 'total', 'memo', 'amount', 'rate', 'choice'] as const
export type VatBoxKind = (typeof vatBoxKinds)[number]

export function vatPart(folder: string): VatPart {
  const vatCodes = tableOnce(() => readVatCodes(folder))
  const vatRates = tableOnce(() => readVatRates(folder))
  const vatBoxes = tableOnce(() => readVatBoxes(`${folder}/vat-boxes.csv`))
  return {
    vatRegimes: deepFreeze(vatRegimes),
    get vatCodes() {
      return vatCodes()
    },
    get vatRates() {
      return vatRates()
    },
    get vatBoxes() {
      return vatBoxes()
    },
  }
}

// biome-ignore format: a table
const codeColumns = [
  'code', ...labelColumns, 'direction', 'rate', 'deductible_percent', 'is_reverse_charge',
  'category', 'exemption_code', 'base_boxes', 'tax_boxes', 'base_boxes_credit', 'tax_boxes_credit',
  'due_account', 'deductible_account', 'due_account_credit', 'deductible_account_credit',
  'non_deductible_account', 'waiting_account', 'valid_from', 'valid_until',
] as const

function readVatCodes(folder: string): VatCode[] {
  return countryTable(`${folder}/vat-codes.csv`, codeColumns).map((row) => ({
    code: row.code,
    labels: labelsOf(row),
    direction: oneOf(['sale', 'purchase'], row.direction),
    rate: percentage(row.rate),
    deductiblePercent: percentage(row.deductible_percent),
    isReverseCharge: yesOrNo(row.is_reverse_charge),
    category: oneOf(vatCategories, row.category),
    exemptionCode: row.exemption_code || null,
    baseBoxes: boxShares(row.base_boxes),
    taxBoxes: boxShares(row.tax_boxes),
    baseBoxesCredit: boxShares(row.base_boxes_credit),
    taxBoxesCredit: boxShares(row.tax_boxes_credit),
    dueAccount: row.due_account || null,
    deductibleAccount: row.deductible_account || null,
    dueAccountCredit: row.due_account_credit || null,
    deductibleAccountCredit: row.deductible_account_credit || null,
    nonDeductibleAccount: row.non_deductible_account || null,
    waitingAccount: row.waiting_account || null,
    ...validityOf(row),
  }))
}

const rateColumns = ['rate', 'kind', 'territory', 'valid_from', 'valid_until'] as const

function readVatRates(folder: string): VatRate[] {
  return countryTable(`${folder}/vat-rates.csv`, rateColumns).map((row) => ({
    rate: percentage(row.rate),
    kind: oneOf(vatRateKinds, row.kind),
    territory: row.territory || null,
    ...validityOf(row),
  }))
}

// biome-ignore format: a table
const boxColumns = [
  'box', 'section', 'kind', ...labelColumns, 'formula', 'check', 'form', 'file_code',
  'valid_from', 'valid_until',
] as const

/** Reads a table of boxes; a country may have one for each of its forms. */
export function readVatBoxes(path: string): VatBox[] {
  return countryTable(path, boxColumns).map((row) => ({
    box: row.box,
    section: row.section,
    kind: oneOf(vatBoxKinds, row.kind),
    labels: labelsOf(row),
    formula: row.formula || null,
    check: row.check || null,
    form: row.form || null,
    fileCode: row.file_code || null,
    ...validityOf(row),
  }))
}

/** Whether a VAT code (or a rate, or a box) holds on a day. */
export function vatCodeHolds(
  dated: { readonly validFrom: Day | null; readonly validUntil: Day | null },
  day: Day,
): boolean {
  return (
    (dated.validFrom === null || dated.validFrom <= day) &&
    (dated.validUntil === null || day <= dated.validUntil)
  )
}

/** `81;-87;59(50);82(~50)`: to 81, from 87, half of the VAT to 59, and what that leaves of it to 82. */
function boxShares(cell: string): BoxShare[] {
  return listOf(cell, ';').map((share) => {
    const match = /^(-?)([0-9A-Z]{1,4})(?:\((~?)(\d{1,2})\))?$/.exec(share)
    if (!match) throw new SyntaxError(`${share} is not a box`)
    const [, minus, box = '', lost, percent = '100'] = match
    return { box, sign: minus === '-' ? -1 : 1, percent: `${percent}.00`, isLost: lost === '~' }
  })
}

function percentage(cell: string): string {
  if (hundredths(cell) > 10_000n) throw new SyntaxError(`${cell} is above a hundred percent`)
  return cell
}

export type ShownShare = { box: string; sign: 1 | -1; percent: string; is_lost?: true }

/** The shares of a VAT code as the API shows them. */
export function shownBoxes(boxes: readonly BoxShare[]): ShownShare[] {
  return boxes.map(({ box, sign, percent, isLost }) => ({
    box,
    sign,
    percent,
    ...(isLost ? { is_lost: true } : {}),
  }))
}

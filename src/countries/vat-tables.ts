import type { Day } from '#kernel/days'
import { labelColumns, labelsOf, listOf, oneOf, validityOf, yesOrNo } from './cells.js'
import { countryTable } from './country-files.js'
import {
  type BoxShare,
  type VatBox,
  type VatCode,
  type VatRate,
  vatBoxKinds,
  vatCategories,
  vatRateKinds,
} from './pack.js'
import { hundredths } from './percent.js'

// biome-ignore format: a table
const codeColumns = [
  'code', ...labelColumns, 'direction', 'rate', 'deductible_percent', 'is_reverse_charge',
  'category', 'exemption_code', 'base_boxes', 'tax_boxes', 'base_boxes_credit', 'tax_boxes_credit',
  'due_account', 'deductible_account', 'due_account_credit', 'deductible_account_credit',
  'non_deductible_account', 'waiting_account', 'valid_from', 'valid_until',
] as const

export function readVatCodes(folder: string): VatCode[] {
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

export function readVatRates(folder: string): VatRate[] {
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

export function readVatBoxes(folder: string): VatBox[] {
  return countryTable(`${folder}/vat-boxes.csv`, boxColumns).map((row) => ({
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

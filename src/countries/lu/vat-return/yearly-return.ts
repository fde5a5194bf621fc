import { readVatBoxes, type VatBox } from '../../vat.js'
import type { BoxAmount } from '../../vat-return/boxes.js'
import type { LedgerFigure } from '../../vat-return/form.js'

/** Input tax of the periodic returns, here by what was bought: the ending of the VAT code tells. */
const inputTax: Readonly<Record<string, { M: string; I: string; other: string }>> = {
  '458': { M: '077', I: '081', other: '085' },
  '459': { M: '078', I: '082', other: '086' },
  '460': { M: '079', I: '083', other: '087' },
  '461': { M: '404', I: '405', other: '406' },
}

/** Turnover of the periodic returns, here by its nature: the account tells. */
const turnover = ['471', '472', '455', '456']
const natures = [
  { account: '702', box: '001' },
  { account: '706', box: '002' },
  { account: '703', box: '004' },
  { account: '705', box: '004' },
  { account: '74', box: '005' },
]

/** Which box of the yearly return takes what entries put in a box of the periodic ones. */
export function placeInYear({ box, amount, vatCode, account }: LedgerFigure): BoxAmount {
  const bought = inputTax[box]
  if (bought) return { box: bought[endingOf(vatCode)], amount }
  if (turnover.includes(box)) return { box: natureOf(account), amount }
  return { box: box === '457' ? '013' : box, amount }
}

function endingOf(vatCode: string | null): 'M' | 'I' | 'other' {
  if (vatCode?.endsWith('-M')) return 'M'
  return vatCode?.endsWith('-I') ? 'I' : 'other'
}

function natureOf(account: string): string {
  return natures.find((nature) => account.startsWith(nature.account))?.box ?? '007'
}

// biome-ignore format: rows of the form
const orderOfInputTax = [
  '080', '077', '078', '079', '404', '084', '081', '082', '083', '405', '088', '085', '086', '087', '406',
  '090', '092', '228', '093', '097', '094', '095', '101', '102',
]

/** The boxes of the yearly return: its own, then what it shares with the periodic ones. */
export function yearlyBoxes(vatBoxes: readonly VatBox[]): VatBox[] {
  const own = readVatBoxes('lu/vat-return/boxes-annual.csv')
  const taken = new Set(own.map(({ box }) => box))
  const others = vatBoxes.filter(({ box, form }) => form !== 'periodic' && !taken.has(box))
  const place = ({ box }: VatBox) => orderOfInputTax.indexOf(box)
  return [...own, ...others].sort((one, other) => place(one) - place(other))
}

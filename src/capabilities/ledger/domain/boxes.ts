import { type Amount, add, negate, share, subtract, times, zero } from '#kernel/money'
import type { Invoice, VatAmount } from './invoice.js'
import { type BoxShare, whole } from './vat-rule.js'

/** What a line adds to a box of the VAT return, or takes from it. */
export type BoxAmount = { readonly box: string; readonly amount: Amount }

/** The boxes of an invoice, each at the line that is to carry it. */
export type InvoiceBoxes = {
  /** By the place of the invoice's own line. */
  readonly bases: readonly (readonly BoxAmount[])[]
  /** By VAT code, for the first line of its VAT. */
  readonly taxes: ReadonlyMap<string, readonly BoxAmount[]>
}

/** What the entry of an invoice posts: an amount for each of its lines, and the codes with VAT lines. */
export type Posted = {
  readonly amounts: readonly Amount[]
  readonly taxed: ReadonlySet<string>
}

/**
 * The boxes of the VAT return that an invoice or credit note fills. Base boxes take the net of each
 * line, without the VAT that was added to its cost; tax boxes take the whole VAT of a code, once. What
 * belongs to a line that is not posted goes to the last line of the code that is, be it that of its VAT.
 */
export function boxesOf(
  { lines, isCreditNote }: Invoice,
  vat: readonly VatAmount[],
  posted: Posted,
): InvoiceBoxes {
  const onLines = lines.map((): BoxAmount[] => [])
  const onTaxes = new Map<string, readonly BoxAmount[]>()
  for (const { rule, base, bases, vat: tax, deductible } of vat) {
    const places = lines.flatMap((line, place) => (line.vat?.code === rule.code ? [place] : []))
    const isPosted = (place: number) => posted.amounts[place] !== zero
    const last = places.filter(isPosted).at(-1)
    const onTax: BoxAmount[] = []
    const heir = last === undefined ? onTax : onLines[last]!
    for (const box of isCreditNote ? rule.baseBoxesCredit : rule.baseBoxes) {
      const parts = partsOf(
        box,
        base,
        places.map((place) => bases[place]!),
      )
      places.forEach((place, index) => {
        const carrier = isPosted(place) ? onLines[place]! : heir
        carrier.push({ box: box.box, amount: parts[index]! })
      })
    }
    const ofTax = (isCreditNote ? rule.taxBoxesCredit : rule.taxBoxes).map((box) => ({
      box: box.box,
      amount: box.isLost ? signed(box, subtract(tax, deductible)) : partOf(box, tax),
    }))
    if (posted.taxed.has(rule.code)) onTaxes.set(rule.code, summed([...onTax, ...ofTax]))
    else heir.push(...ofTax)
  }
  return { bases: onLines.map(summed), taxes: onTaxes }
}

/** Each box once, those that come to nothing left out. */
export function summed(amounts: readonly BoxAmount[]): BoxAmount[] {
  const boxes = new Map<string, Amount>()
  for (const { box, amount } of amounts) boxes.set(box, add(boxes.get(box) ?? zero, amount))
  return [...boxes]
    .filter(([, amount]) => amount !== zero)
    .map(([box, amount]) => ({ box, amount }))
}

function partOf(box: BoxShare, amount: Amount): Amount {
  return signed(box, times(amount, box.percent, whole))
}

function signed({ sign }: BoxShare, part: Amount): Amount {
  return sign === 1 ? part : negate(part)
}

/** What a box takes of each line: computed on their sum, so that it is rounded once. */
function partsOf(box: BoxShare, sum: Amount, amounts: readonly Amount[]): Amount[] {
  if (box.percent === whole) return amounts.map((amount) => partOf(box, amount))
  const part = partOf(box, sum)
  return part === zero ? amounts.map(() => zero) : share(part, amounts)
}

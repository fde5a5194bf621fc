import { dayIn } from './calendar.js'
import { type Diary, euros } from './diary.js'
import type { Asset, Bill, Setting } from './habits.js'

/** An asset of which the register is kept: since so many years before the first. */
export type Owned = Asset & {
  readonly category: string
  readonly label: string
  readonly since: number
}

/** Puts what is owned when the books begin into the register; one of them is sold in the autumn of the first year. */
export function registerAssets(
  { diary, months }: Setting,
  owned: readonly Owned[],
  sale: { readonly label: string; readonly party: string; readonly price: number },
): void {
  const [first] = months
  for (const { category, label, value, before, years, since } of owned) {
    const isSold = label === sale.label
    diary.keep({
      category,
      label,
      acquiredOn: dayIn({ year: first!.year - since, month: 1 }, 1),
      value: euros(value),
      previous: euros(before),
      months: years === 0 ? null : years * 12,
      bought: null,
      sold: isSold ? sellAsset(diary, first!.year, sale) : null,
    })
  }
}

function sellAsset(
  diary: Diary,
  year: number,
  { label, party, price }: { label: string; party: string; price: number },
) {
  const [date, account] = [dayIn({ year, month: 9 }, 15), '741000']
  const noted = diary.invoice({
    direction: 'sale',
    party,
    date,
    terms: 30,
    reference: `V${year}-001`,
    label,
    lines: [{ account, vatCode: 'SG21', amount: euros(price) }],
  })
  diary.pay(noted, noted.dueDate)
  return { entry: noted.key, account, date }
}

/** Puts what the first bill of a supplier was for into the register. */
export function registerPurchase({ diary }: Setting, bill: Bill, category: string): void {
  const { key, date, lines } = diary.entries.find(({ party }) => party === bill.party)!
  diary.keep({
    category,
    label: bill.label,
    acquiredOn: date,
    value: lines[0]!.amount,
    previous: null,
    months: null,
    bought: { entry: key, account: bill.account },
    sold: null,
  })
}

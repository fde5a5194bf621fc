import type { VatForm } from '#countries'
import type { Day } from '#kernel/days'
import type { CountedFigure } from './ledger.js'

/** Which lines fill a box of a form: those of a box of the books, told apart as its grain says. */
export type Source = {
  readonly box: string
  readonly isMinus: boolean | null
  readonly vatCode: string | null
  readonly account: string | null
  /** What the form makes of the sign. */
  readonly factor: 1 | -1
}

/** The figures of the books that a form declares in a box. */
export function sourcesOf(
  form: VatForm,
  box: string,
  figures: readonly (CountedFigure & { readonly is_minus: boolean })[],
): (Source & { readonly lines: number })[] {
  const hasSign = form.grain.includes('sign')
  const hasCode = form.grain.includes('vatCode')
  return figures.flatMap((figure) => {
    const declared = form.declares(figure)
    if (declared?.box !== box) return []
    return [
      {
        box: figure.box,
        isMinus: hasSign || hasCode ? figure.is_minus : null,
        vatCode: hasCode ? figure.vatCode : null,
        account: hasCode ? figure.account : null,
        factor: declared.amount === figure.amount ? 1 : -1,
        lines: figure.lines,
      },
    ]
  })
}

/** How many lines of a list lie in a month. */
export type MonthCount = { readonly from: Day; readonly to: Day; readonly count: number }

/** Where a page is read: from the beginning of a month, or backwards from the end of one, whichever is nearer. */
export type Place = {
  readonly from: Day
  readonly to: Day
  readonly skip: number
  readonly take: number
  readonly isBackwards: boolean
}

export function placeOf(
  months: readonly MonthCount[],
  offset: number,
  perPage: number,
): Place | null {
  const total = months.reduce((sum, { count }) => sum + count, 0)
  const end = Math.min(offset + perPage, total)
  if (offset >= end) return null
  const first = holding(months, offset)
  const last = holding(months, end - 1)
  const skip = offset - first.before
  const skipBack = last.before + last.month.count - end
  const isBackwards = skipBack < skip
  return {
    from: first.month.from,
    to: last.month.to,
    skip: isBackwards ? skipBack : skip,
    take: end - offset,
    isBackwards,
  }
}

/** The month that holds the line at a place, and how many lines lie before it. */
function holding(
  months: readonly MonthCount[],
  place: number,
): { month: MonthCount; before: number } {
  let before = 0
  for (const month of months) {
    if (place < before + month.count) return { month, before }
    before += month.count
  }
  throw new RangeError(`there is no line at place ${place}`)
}

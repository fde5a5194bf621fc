import type { Language } from '#kernel/languages'
import { type Amount, storedAmount } from '#kernel/money'
import { type Chart, chart, type Series } from '#platform/pdf/chart'
import { type Ink, inks } from '#platform/pdf/page'
import type { Block } from '#platform/pdf/report'
import { lived } from './lived.js'
import type { Pack, Span } from './pack.js'
import { shortMonths } from './words.js'

const drawn = [
  ['turnover', 'bars'],
  ['result', 'bars'],
  ['cash', 'line'],
] as const
const paleInk: Ink = [0.68, 0.75, 0.84]

export const chartHeight = 222

/** Turnover, result and cash month by month, beside those of the comparison. */
export function monthCharts(pack: Pack): Block[] {
  const { language, keyFigures, period, comparison } = pack
  const places = monthLabels(keyFigures.months, language)
  return drawn.flatMap(([key, kind]) => {
    const figure = keyFigures.rows.find((row) => row.key === key)
    if (!figure) return []
    const now: Series = {
      label: spanLabel(period),
      kind,
      ink: inks.strong,
      values: lived(keyFigures, figure.values).map(monthly),
    }
    const before = figure.previous && {
      label: comparison ? spanLabel(comparison) : '',
      kind,
      ink: paleInk,
      values: keyFigures.months.map((_, at) => monthly(figure.previous![at])),
    }
    const one: Chart = {
      title: figure.label,
      places,
      series: before ? [before, now] : [now],
      height: chartHeight,
    }
    return [chart(one)]
  })
}

/** `2026`, or the months between which it lies. */
function spanLabel({ from, to }: Span): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  if (first === last && from.slice(5, 7) === '01' && to.slice(5, 7) === '12') return first
  const month = (day: string) => `${day.slice(5, 7)}/${day.slice(0, 4)}`
  return `${month(from)} – ${month(to)}`
}

/** Each month by its name; of more than a year every third, with its year. */
function monthLabels(months: readonly string[], language: Language): string[] {
  const many = months.length > 12
  return months.map((month, at) => {
    const name = shortMonths[language][Number(month.slice(5, 7)) - 1]!
    if (!many) return name
    return at % 3 === 0 ? `${name} ${month.slice(2, 4)}` : ''
  })
}

/** A value of a month as an amount; none where it could not be formed. */
const monthly = (value: string | null | undefined): Amount | null =>
  value == null ? null : storedAmount(value)

import { periodLabel } from '#countries'
import { type Day, isoWeek, parts } from '#kernel/days'
import { formatDay } from '#kernel/formats'
import { type Language, say } from '#kernel/languages'

/** For which occurrence a text is filled in. */
export type Occasion = {
  readonly on: Day
  /** Which occurrence it is, from 1. */
  readonly number: number
  readonly language: Language
}

/** Braces that are meant, or a name, with how many of its own unit it lies ahead or behind. */
const mark = /\{\{|\}\}|\{([a-z_]+)([+-]\d{1,3})?\}|[{}]/g

/** Names that can be moved: by months, by quarters, by years. */
const shifted: Readonly<Record<string, (months: number, by: Occasion) => string>> = {
  month: (months, { language }) => monthName(months, language),
  month_number: (months) => String(monthOf(months)).padStart(2, '0'),
  year: (months) => String(yearOf(months)),
  quarter: (months, { language }) => quarterLetter[language] + Math.ceil(monthOf(months) / 3),
  period: (months, { language }) => `${monthName(months, language)} ${yearOf(months)}`,
}

const monthsOf: Readonly<Record<string, number>> = {
  month: 1,
  month_number: 1,
  year: 12,
  quarter: 3,
  period: 1,
}

const fixed: Readonly<Record<string, (by: Occasion) => string>> = {
  week: ({ on }) => String(isoWeek(on)),
  date: ({ on, language }) => formatDay(on, language),
  number: ({ number }) => String(number),
}

const quarterLetter = { fr: 'T', nl: 'K', en: 'Q', de: 'Q' } as const

/** The first thing in braces that means nothing; undefined where all of it does. */
export function unknownMark(text: string): string | undefined {
  for (const [whole, name, shift] of text.matchAll(mark)) {
    if (whole === '{{' || whole === '}}') continue
    if (name === undefined) return whole
    if (!(name in shifted) && (!(name in fixed) || shift !== undefined)) return whole
  }
  return undefined
}

/** A text as an occurrence says it, cut where its field ends. */
export function filledIn(text: string, by: Occasion, most = 255): string {
  const { year, month } = parts(by.on)
  const filled = text.replace(mark, (whole, name?: string, shift?: string) => {
    if (name === undefined) return whole.charAt(0)
    const moved = shifted[name]
    if (!moved) return fixed[name]?.(by) ?? whole
    return moved(year * 12 + month - 1 + Number(shift ?? 0) * monthsOf[name]!, by)
  })
  return [...filled].slice(0, most).join('')
}

/** Months are counted from the year 0, so that they are moved over the ends of years. */
function monthOf(months: number): number {
  return (((months % 12) + 12) % 12) + 1
}

function yearOf(months: number): number {
  return Math.floor(months / 12)
}

function monthName(months: number, language: Language): string {
  const period = { periodType: 'monthly', year: 2000, period: monthOf(months) } as const
  return say(periodLabel(period), language).replace(/ 2000$/, '')
}

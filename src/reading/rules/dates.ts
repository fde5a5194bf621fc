/** Days as they are printed in four languages. */

import { type Day, parseDay } from '#kernel/days'
import { folded } from '#kernel/folding'
import { asDigits } from './figures.js'
import { confidenceOf, type Paper, type Spot } from './words.js'

export type Dated = Spot & {
  readonly day: Day
  /** Day and month could change places. */
  readonly isAmbiguous: boolean
  /** Read month before day, as another day of the paper must be. */
  readonly isSwapped: boolean
  /** A digit was taken for a letter. */
  readonly isRepaired: boolean
  readonly confidence: number
}

// French, Dutch, English, German; Italian, Spanish, Portuguese, Finnish.
const months: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'janvier janv jan januari january januar jaenner janner gennaio gen enero ene janeiro tammi tammikuu tammikuuta',
    'fevrier fevr fev feb februari february februar febr febbraio febrero fevereiro helmi helmikuu helmikuuta',
    'mars maart mrt march mar marz maerz mrz marzo marco maalis maaliskuu maaliskuuta',
    'avril avr april apr aprile abril abr huhti huhtikuu huhtikuuta',
    'mai mei may maggio mag mayo maio touko toukokuu toukokuuta',
    'juin juni june jun giugno giu junio junho kesa kesakuu kesakuuta',
    'juillet juil juli july jul luglio lug julio julho heina heinakuu heinakuuta',
    'aout augustus august aug agosto ago elo elokuu elokuuta',
    'septembre sept sep september settembre set septiembre setembro syys syyskuu syyskuuta',
    'octobre oct oktober october okt ottobre ott octubre outubro out loka lokakuu lokakuuta',
    'novembre nov november noviembre novembro marras marraskuu marraskuuta',
    'decembre dec december dezember dez dicembre dic diciembre dezembro joulu joulukuu joulukuuta',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
)

const numeric =
  /(?<![\d/.-])(\d{1,2})\s?([-./])\s?(\d{1,2})\s?\2\s?(\d{4}|['’]?\d{2})(?![\d/-]|[.,]\d)/g
const iso = /(?<![\d/.-])(\d{4})([-/.])(\d{2})\2(\d{2})(?![\d/-])/g
const inWords =
  /(?<![\d/.,-])(\d{1,2}|[1lI]er)(?:er|e|ste|st|nd|rd|th|\.|º)?[\s-]{0,2}(?:de\s|of\s)?([\p{L}]{3,12})\s?[.,]?[\s-]{0,2}(?:de\s|del\s)?(\d{4}|\d{2}(?![\d:]|[.,]\d))(?!\d)/gu
const americanWords =
  /(?<![\p{L}])([\p{L}]{3,9})\.?\s?(\d{1,2})(?:st|nd|rd|th)?\s?,?\s?(\d{4})(?!\d)/gu

/** Of a paper whose writer puts the month first, days that could be either are read so. */
export function datesIn(paper: Paper, putsMonthFirst: () => boolean = () => false): Dated[] {
  const found = paper.cells.flatMap((cell) => {
    if (!/\d/.test(cell.text)) return []
    const dates = datesOf(cell.text)
    const isRepaired = dates.length === 0 && paper.isRecognised
    const read = isRepaired ? datesOf(repairedDates(cell.text)) : dates
    return read.map((one) => ({ cell, ...one, isRepaired }))
  })
  // One date that can only be month before day shows how the others are meant.
  const isMonthFirst =
    found.some(({ isMonthFirst: first }) => first) ||
    (found.some(({ swapped }) => swapped !== undefined) && putsMonthFirst())
  return found.flatMap(({ isMonthFirst: _, swapped, ...one }) => {
    const isSwapped = isMonthFirst && one.isAmbiguous && swapped !== undefined
    const day = isSwapped ? swapped : one.day
    return [{ ...one, day, isSwapped, confidence: confidenceOf(one) }]
  })
}

type Read = {
  start: number
  end: number
  day: Day
  isAmbiguous: boolean
  isMonthFirst: boolean
  swapped: Day | undefined
}

export function datesOf(text: string): Read[] {
  const found: Read[] = []
  const keep = (match: RegExpExecArray, day: Day | undefined, swapped?: Day | undefined) => {
    const [start, end] = [match.index, match.index + match[0].length]
    const taken = found.some((one) => start < one.end && end > one.start)
    const read = day ?? swapped
    if (read === undefined || taken) return
    const isAmbiguous = day !== undefined && swapped !== undefined && day !== swapped
    const isMonthFirst = day === undefined
    found.push({ start, end, day: read, isAmbiguous, isMonthFirst, swapped })
  }
  for (const match of text.matchAll(iso)) keep(match, dayOf(match[1], match[3], match[4]))
  for (const match of text.matchAll(numeric)) {
    const [, one, mark, other, year] = match
    const swapped = mark === '/' ? dayOf(year, one, other) : undefined
    keep(match, dayOf(year, other, one), swapped)
  }
  for (const match of text.matchAll(inWords))
    keep(match, dayOf(match[3], monthOf(match[2]!), match[1]!.replace(/[lI]?er$/, '') || '1'))
  for (const match of text.matchAll(americanWords))
    keep(match, dayOf(match[3], monthOf(match[1]!), match[2]))
  return found.sort((one, other) => one.start - other.start)
}

function monthOf(name: string): string | undefined {
  const month = folded(name)
  return Object.hasOwn(months, month) ? String(months[month]) : undefined
}

function dayOf(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): Day | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined
  const digits = year.replace(/\D/g, '')
  const full = digits.length === 2 ? `20${digits}` : digits
  const read = parseDay(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  // No invoice of this trade is older than the euro, nor dated far ahead.
  return read !== undefined && read >= '1999-01-01' && read < '2100-01-01' ? read : undefined
}

function repairedDates(text: string): string {
  return text.replace(/[\dOoIlSBZ]{1,2}([-./])[\dOoIlSBZ]{1,2}\1[\dOoIlSBZ]{2,4}/g, (date) =>
    /\d.*\d.*\d/.test(date) ? asDigits(date) : date,
  )
}

/** Whether the days of issue and of payment are these. */
import { countryPacks } from '#countries'
import type { Extracted } from '#formats/e-invoices/index'
import { daysBetween } from '#kernel/days'
import type { Sight } from '../closer.js'
import { dateKindOf } from '../date-words.js'
import type { Findings } from '../findings.js'
import { isOfAnotherMisread } from '../misread.js'
import { areBorneOut, clearDay, isTerm, isUsualTerm } from '../terms.js'
import { above, type Cell, confidenceOf, leftOf, type Paper, textBefore } from '../words.js'
import { isOverseas } from './parties.js'

/** Where `03/04/2026` is the third of April without a doubt. */
// biome-ignore format: a list
const writingDayFirst: readonly string[] = [...countryPacks.map(({ code }) => code), 'DE', 'NL', 'AT', 'GB', 'IE', 'IT', 'ES', 'PT', 'FI', 'CH']

export function isDateDoubtful(
  findings: Findings,
  extracted: Extracted,
  isUnclear: Sight,
): boolean {
  const { issue, due, otherDay, paper, parties } = findings
  if (issue === undefined) return true
  // A till prints its day without a word, and others behind the number.
  const least = paper.isNarrow ? 2.5 : isBehindNumber(findings) || isOnlyDay(findings) ? 1.5 : 4
  if (issue.weight < least) return true
  // Another day is as far from the day of payment as terms are, and this one is not.
  if (due !== undefined && otherDay !== undefined && issue.weight < 9)
    if (!isUsualTerm(issue.spot.day, due.spot.day) && isTerm(otherDay.spot.day, due.spot.day))
      return true
  const page = paper.pages[issue.spot.cell.page - 1]
  if (issue.weight < 9 && !paper.isNarrow && issue.spot.cell.y > (page?.height ?? 842) * 0.85)
    return true
  if (otherDay !== undefined && issue.weight < 9 && otherDay.weight > issue.weight - 1.5)
    return true
  // A weak label beside the day of payment may be that of the payment too.
  if (due !== undefined && due.spot.day === issue.spot.day && issue.weight < 9) return true
  const country = isOverseas(findings, extracted) ? 'US' : (parties.other?.country ?? null)
  if (issue.spot.isAmbiguous && country !== null && !writingDayFirst.includes(country)) return true
  // Where days come first, the other day may be misread.
  if (issue.spot.isSwapped && country !== null && writingDayFirst.includes(country)) return true
  if (!paper.isRecognised) return false
  if (isIssueLost(findings)) return true
  const { spot } = issue
  const labels = [
    textBefore(spot),
    leftOf(paper, spot.cell)?.plain,
    [...above(paper, spot, 1)][0]?.plain,
  ]
  if (labels.some((label) => label !== undefined && isOfAnotherMisread(label))) return true
  // A year is misread as easily as anything else.
  if (daysBetween(issue.spot.day, findings.today) > 550) return true
  if (otherDay !== undefined && otherDay.weight > issue.weight - 1) return true
  if (due !== undefined && !isUsualTerm(issue.spot.day, due.spot.day)) return true
  // With its label cut, the day of payment may pass for that of issue, and the other for nothing.
  if (due === undefined && otherDay !== undefined && otherDay.weight >= 2.5)
    if (isTerm(otherDay.spot.day, issue.spot.day)) return true
  // The two days bear each other out, unless the one is the end of a month whatever the other is.
  const isBorneOut = due !== undefined && isTerm(issue.spot.day, due.spot.day)
  if (due !== undefined && areBorneOut(issue, due)) return false
  // `2 sep. 2025` may be what is left of the 27th, however often it is looked at.
  const isLone = /(?<!\d)\d(?!\d)/.test(spot.cell.text.slice(spot.start, spot.end))
  if (isLone && !isBorneOut && confidenceOf(spot) < clearDay) return true
  return spot.isRepaired || isUnclear(spot, isBorneOut ? 0.5 : clearDay)
}

/** `Facture 2025-12 / 3 mars 2025` */
function isBehindNumber({ issue, number }: Findings): boolean {
  if (issue === undefined || issue.spot.cell !== number?.spot.cell) return false
  const between = issue.spot.cell.text.slice(number.spot.end, issue.spot.start)
  return issue.spot.start > number.spot.end && /^[\s,/|–-]{1,4}$/.test(between)
}

/** No other day could be it, and the day of payment is as far from it as terms are. */
function isOnlyDay({ issue, due, otherDay, paper }: Findings): boolean {
  if (issue === undefined || due === undefined || otherDay !== undefined) return false
  const { page, y } = issue.spot.cell
  const isHead = page === 1 && y < (paper.pages[0]?.height ?? 842) * 0.4
  return isHead && issue.spot.day !== due.spot.day && isTerm(issue.spot.day, due.spot.day)
}

/** A day without a label of its own, beside a label of the day of issue whose day could not be read. */
function isIssueLost({ issue, due, paper }: Findings): boolean {
  if (issue === undefined || issue.weight >= 9) return false
  if (!paper.isNarrow && issue.weight < 5) return true
  if (due !== undefined && isTerm(issue.spot.day, due.spot.day)) return false
  return announces(paper, 'issue', (cell) => cell !== issue.spot.cell)
}

/** What is announced but could not be made out would be missing without a word. */
export function isDueDoubtful(
  { due, issue, paper }: Findings,
  _: Extracted,
  isUnclear: Sight,
): boolean {
  if (due === undefined) return announces(paper, 'due')
  if (issue !== undefined && areBorneOut(issue, due)) return false
  const isBorneOut = issue !== undefined && isUsualTerm(issue.spot.day, due.spot.day)
  const least = isBorneOut ? 0.5 : clearDay
  return paper.isRecognised && (due.spot.isRepaired || isUnclear(due.spot, least))
}

/** A label for such a day with digits beside or below it. */
function announces(
  paper: Paper,
  kind: 'due' | 'issue',
  isOther: (cell: Cell) => boolean = () => true,
): boolean {
  return paper.cells.some((cell) => {
    const text = cell.plain
    // `12 bis, rue …` is a house.
    if (
      text.length > 40 ||
      /^\d{1,4} bis\b/.test(text) ||
      dateKindOf(text.replace(/[\s:.]{0,4}$/, '')) !== kind
    )
      return false
    const right = paper.rows[cell.row]!.cells[cell.place + 1]
    const below = paper.rows[cell.row + 1]?.cells.find(
      (one) => one.x < cell.right && one.right > cell.x,
    )
    return [cell, right, below].some(
      (one) =>
        one !== undefined &&
        isOther(one) &&
        /\d{1,2}\s?[-./]\s?\d{1,2}\s?[-./]\s?\d|(?<![\p{L}\d])\d{1,2}\.? \p{L}{3,9}\.? \d{2,4}/u.test(
          one.text,
        ),
    )
  })
}

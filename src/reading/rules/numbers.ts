/** The number of a document, by its label; and the numbers of those that it corrects. */
import { datesOf } from './dates.js'
import {
  alone,
  fair,
  foreign,
  isOfCredit,
  ours,
  signed,
  strong,
  titled,
  told,
  weak,
} from './number-words.js'
import type { DocumentKind } from './titles.js'
import {
  above,
  type Cell,
  leftOf,
  type Paper,
  plain,
  type Spot,
  textAfter,
  textBefore,
} from './words.js'

export type NumberFound = {
  readonly value: string
  readonly spot: Spot
  readonly weight: number
  /** Its label calls the document a credit note. */
  readonly isCredit: boolean
}

/** What may be the number of the document, likeliest first. */
export function numbersIn(
  paper: Paper,
  kind: DocumentKind,
  taken: readonly Spot[],
  habit: (spot: Spot) => number = () => 0,
): NumberFound[] {
  const found: NumberFound[] = []
  const byCell = new Map<Cell, Spot[]>()
  for (const spot of taken) byCell.set(spot.cell, [...(byCell.get(spot.cell) ?? []), spot])
  for (const cell of paper.cells) {
    if (!/\d/.test(cell.text)) continue
    for (const spot of tokensOf(cell)) {
      const isTaken = byCell.get(cell)?.some((one) => one.start < spot.end && one.end > spot.start)
      const printed = isTaken === true ? undefined : valueAt(spot)
      if (printed === undefined) continue
      const value = paper.isRecognised ? mendedNumber(printed) : printed
      const label = labelled(paper, spot, kind)
      const weight = habit(spot) + label.weight
      if (weight === 0) continue
      const place = Math.min(3, cell.page - 1) * 0.5
      const isCredit = isOfCredit(label.text)
      found.push({ value, spot, weight: weight + qualityOf(value) - place, isCredit })
    }
  }
  return found.sort((one, other) => other.weight - one.weight)
}

/** Words with a digit, with the letters before them and the groups of digits behind. */
function tokensOf(cell: Cell): Spot[] {
  const words = [...cell.text.matchAll(/[^\s(:#°]+/g)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
  return words.flatMap((word, at) => {
    if (!/^[A-Za-z]{0,12}(?:[-/._][A-Za-z]{0,6}){0,2}\d/.test(word.text)) return []
    let end = word.end
    if (/^\d+$/.test(word.text))
      for (const next of words.slice(at + 1)) {
        if (next.start !== end + 1 || !/^\d{1,5}$/.test(next.text)) break
        end = next.end
      }
    const spot = { cell, start: word.start, end }
    const before = words[at - 1]
    const isPrefix =
      before !== undefined && before.end + 1 === word.start && /^[A-Z]{1,5}$/.test(before.text)
    // `Facture N 2025-12`: letters that belong to the label are no part of the number.
    if (!isPrefix || /^(?:N|NO|NR|TVA|BTW|VAT|MWST|UST|EUR|DU|LE|VAN|OF|DE|VOM)$/.test(before.text))
      return [spot]
    return [{ ...spot, start: before.start }, spot]
  })
}

/** `Rechnung 7000 8055 vom 25.10.2025`, `factuur 2025 7617, d.d. …`: the number ends here. */
const beforeDay =
  /^(?:,? ?(?:vom|van|du|de|of|dated|datee? du|date du|d\.?d\.?|del|di|le|op|am|on|paivatty|-|–)|,) ?\d{1,4}[-./ ]|^,? (?:a|fur|voor|for|pour|wie|was|is|in|mit|met|with|te)(?![a-z])/

function valueAt({ cell, start, end }: Spot): string | undefined {
  // `no.2025-4103`: recognition joins the word for a number to it.
  let text = cell.text
    .slice(start, end)
    .replace(/^(?:no|nr|num|n)[.°º](?=[A-Z]{0,5}[-/]?\d)/i, '')
    .replace(/[.,;:/_-]{1,4}$/, '')
  const groups = text.split(' ')
  // Groups of digits are one number only when all are digits: `2025-12 30` is a number and something else.
  const rest = cell.text.slice(end)
  const isLast = !/^(?:\s?[\p{L}\d€$£%./-]|,\d)/u.test(rest) || beforeDay.test(plain(rest))
  // `7000 0669 Folgendes`, but `2025 1000 Bruxelles`.
  const isEven = groups[0]!.length === groups[1]?.length && !/^20/.test(groups[0]!)
  const isGrouped =
    groups.every((group) => /^\d+$/.test(group)) &&
    (groups.length > 2 || (groups.length === 2 && groups[1]!.length >= 3 && (isLast || isEven)))
  const isPrefixed = /^[A-Z]{1,5}$/.test(groups[0]!)
  if (groups.length > 1 && !isGrouped && !/\s[-/]\s/.test(text))
    text = isPrefixed ? groups.slice(0, 2).join(' ') : groups[0]!
  if (!/\d/.test(text) || text.length > 30) return undefined
  // `1000 Bruxelles`, `L-1611 Luxembourg`: a town, not a number.
  const isTown =
    /^(?:[A-Z]{1,2}-)?\d{4,5}$/.test(text) &&
    /^\s+(?:[A-Z]{2}\s+)?\p{Lu}\p{L}+/u.test(cell.text.slice(end))
  if (isTown) return undefined
  const dates = datesOf(cell.text.slice(start, end + 12))
  if (dates.some((date) => date.start < 2 && date.end >= text.length - 1)) return undefined
  if (/^\d{1,3}(?:[.,]\d{3})*[.,]\d{2}$/.test(text) || /^\s?(?:€|EUR|%)/.test(cell.text.slice(end)))
    return undefined
  return text
}

/** How clearly a label before, to the left or above says that this is the number; nought when none does. */
function labelled(paper: Paper, spot: Spot, kind: DocumentKind): { weight: number; text: string } {
  const before = textBefore(spot)
  let best = { weight: 0, text: '' }
  const rate = (text: string, base: number) => {
    const weight = labelWeight(paper, text, kind, spot, base < 0)
    if (weight > 0 && weight + base > best.weight)
      best = { weight: weight + base, text: text.slice(-60) }
  }
  if (/[\p{L}\d]/u.test(before)) rate(before, 0)
  else {
    const left = leftOf(paper, spot.cell)
    // Of a label to the left and one above, the nearer is meant.
    if (left !== undefined)
      rate(left.plain, -0.5 - Math.max(0, spot.cell.x - left.right) / (paper.height * 20))
    const over = left !== undefined && isLabelOfOther(left) ? undefined : headOver(paper, spot)
    if (over !== undefined)
      rate(over.plain, Math.abs(over.x - spot.cell.x) < paper.height ? -0.6 : -1)
  }
  return best
}

/** `Klantnr. :` beside a number says what it is, whatever stands above. */
function isLabelOfOther({ plain: label }: Cell): boolean {
  return (
    label.length < 40 &&
    (foreign.test(label) ||
      /[:.]\s?$/.test(label) ||
      /[#~]/.test(signed(label)) ||
      /[a-z](?:nr|nummer|no|n°)[\s.]{0,2}$/.test(label))
  )
}

/** The cell above, where it is near; it may hold the label of a value that stands a little beside it. */
function headOver(paper: Paper, spot: Spot): Cell | undefined {
  for (const cell of above(paper, spot, 2))
    return spot.cell.y - cell.bottom < spot.cell.height * 2.5 ? cell : undefined
  const row = paper.rows[spot.cell.row - 1]
  if (row?.page !== spot.cell.page || spot.cell.y - row.bottom > spot.cell.height * 1.5)
    return undefined
  const aside = (cell: Cell) => Math.max(cell.x - spot.cell.right, spot.cell.x - cell.right)
  const [nearest] = row.cells.toSorted((one, other) => aside(one) - aside(other))
  return nearest !== undefined && aside(nearest) < paper.height * 2 ? nearest : undefined
}

/** A label apart must be one: `Bewaar uw kassabon` above a number says nothing of it. */
function labelWeight(
  paper: Paper,
  label: string,
  kind: DocumentKind,
  spot: Spot,
  isApart: boolean,
): number {
  const isCredit = isOfCredit(label.slice(-60))
  // `Votre facture` is this one: papers speak to who receives them.
  const near = signed(label.slice(-60)).replace(
    /(?<![a-z])(?:votre|uw|jouw|your|ihre?|vostra|su|sua)\s(?=§)/g,
    '',
  )
  const isStrong = strong.test(near)
  const entitled = isApart ? alone : titled
  const match =
    strong.exec(near) ??
    entitled.exec(near) ??
    fair.exec(near) ??
    weak.exec(near) ??
    (isApart ? null : told.exec(near))
  if (match === null) return 0
  const rest = near.slice(0, match.index).slice(-30)
  if (foreign.test(rest) || foreign.test(match[0])) return 0
  const isTitle = !isStrong && entitled.test(near)
  const isBare = near.startsWith('#') && !isStrong
  // `Nummer:` and nothing else.
  const isExact = /^#[\s.:]{0,4}$/.test(near)
  const isFair = fair.test(near) || isBare
  const base = isStrong
    ? 10
    : isTitle
      ? 7
      : isExact
        ? 6.3
        : isFair
          ? lesserWeight(label, paper)
          : told.test(near)
            ? ours.test(near)
              ? 6.5
              : 4.5
            : 3
  // A title counts as a label only where the number follows at once: `Facture 25-5561`.
  if (isTitle && /^\s?(?:du|van|vom|of|pour|voor)\b/.test(textAfter({ ...spot, end: spot.start })))
    return 0
  const isOfOther = kind === 'credit_note' && match[0].includes('§') && !isCredit
  return base + (kind === 'credit_note' && isCredit ? 3 : 0) - (isOfOther ? 5.5 : 0)
}

/** On a sheet a `bon` is mostly that of a delivery; a document is the one at hand. */
function lesserWeight(label: string, { isNarrow }: Paper): number {
  if (isNarrow) return 5.5
  if (/(?<![a-z])bon(?=[\s.-]{0,2}(?:n|$))/.test(label)) return 4.5
  return /(?<![a-z])(?:doc|piece|dokument)/.test(label) ? 6.2 : 5.5
}

/** Small letters and the letters of a year stand among digits only when a digit was misread. */
function mendedNumber(value: string): string {
  const small: Readonly<Record<string, string>> = { l: '1', i: '1', o: '0', s: '5', z: '2' }
  return value
    .replace(/[–—]/g, '-')
    .replace(/(?<=\d)[lioszOIlSZB](?=\d)/g, (letter) => small[letter.toLowerCase()] ?? '8')
    .replace(/(?<=\d{2})[lo]$/g, (letter) => small[letter]!)
    .replace(/(?<![A-Za-z\d])[ZOo](?=[\dO]\d{2})/g, (letter) => (letter === 'Z' ? '2' : '0'))
}

/** One may be printed with letters before it, or in groups. */
export function isSameNumber(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase())
  return a!.endsWith(b!) || b!.endsWith(a!)
}

/** A number in which letters and digits that look alike stand side by side may be misread. */
export function isSuspicious(value: string): boolean {
  // A letter that ends a number, `A2400B`, is one; so are those of its series, `BE25V5840`.
  const isSeries = /^[A-Z]/.test(value)
  if (!isSeries && /\d[OIlSZB]$/.test(value)) return true
  // `01A6` beside a series, `7/856`: a figure read as a letter, or as a stroke.
  if (/\d[A-Z]\d/.test(value) && !/^[A-Z]{1,3}\d{2}[A-Z]\d/.test(value)) return true
  if (/^\d\/\d{3}(?!\d)/.test(value)) return true
  // A word that ran into it, or a letter that numbers have none of.
  if (/[a-z]{3}|[^ -~]/.test(value)) return true
  // `RE-025-6572`: a year that lost its first figure.
  if (/[-/._]0[12]\d[-/._]/.test(value)) return true
  return /\d[OIlSZB](?=.)|(?<![A-Z])[OIlSZB]\d\d|[a-z][A-Z\d]|\d[a-z]/.test(value)
}

function qualityOf(value: string): number {
  const digits = value.replace(/\D/g, '').length
  // A year alone is the period that is invoiced.
  const isYear = /^20[0-4]\d$/.test(value)
  return (
    (digits >= 3 ? 1 : 0) +
    (/20[12]\d/.test(value) ? 0.3 : 0) -
    (value.length < 3 ? 2 : 0) -
    (isYear ? 3 : 0)
  )
}

const corrected =
  /(?:concern\w*|betreft|betrifft|annul\w*|credite\w*|correct\w*|corrige|rectifi\w*|origin\w*|oorspronkelijk\w*|zur|zu|relative a|for|against|op|sur)\b[^\d]{0,24}\b(?:facture|factuur|invoice|rechnung)(?:\s?(?:d'origine|originale?))?\s?(?:n°|nº|n\.|no\.?|nr\.?|numero|number|nummer|#)?[\s.:]{0,3}([a-z0-9][a-z0-9/._-]{1,24})/

/** The invoices that a credit note names as corrected. */
export function correctedIn(paper: Paper, own: string | null): string[] {
  const found = new Set<string>()
  for (const cell of paper.cells) {
    const match = corrected.exec(cell.plain.slice(0, 300))
    if (match === null || !/\d/.test(match[1]!)) continue
    const folded = match[1]!.replace(/[.,;:]{1,4}$/, '')
    const at = cell.text.toLowerCase().indexOf(folded)
    const value = at < 0 ? folded : cell.text.slice(at, at + folded.length)
    if (value !== own && datesOf(value).length === 0) found.add(value)
  }
  return [...found].slice(0, 20)
}

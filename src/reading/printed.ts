/** Whether a PDF shows to people what its embedded document says to programs. */
import type { ExtractedTotals } from '#formats/e-invoices/index'
import { folded } from '#kernel/folding'
import type { Page, Word } from './page.js'

/** True where nothing printed contradicts the totals, so also where no amount is printed at all. */
export function agreesWithPrint(totals: ExtractedTotals, pages: readonly Page[]): boolean {
  const lines = pages.flatMap(({ words }) => linesOf(words))
  const printed = lines.map(amountsIn)
  if (printed.every((amounts) => amounts.size === 0)) return true
  const expected = [totals.gross, totals.payable].flatMap((amount) =>
    amount === null ? [] : Math.round(Math.abs(amount) * 100),
  )
  const isAmong = (amounts: ReadonlySet<number>) => expected.some((cents) => amounts.has(cents))
  const due = lines.flatMap((line, place) => (saysGross(line) ? amountsOf(printed, place) : []))
  return printed.some(isAmong) && (due.length === 0 || due.some(isAmong))
}

/** Words that stand beside what is to be paid and beside nothing else. */
const ofGross =
  /\bttc\b|\btvac\b|toutes taxes|net a payer|montant a payer|te betalen|incl\. ?btw|inclusief btw|zu zahlen|gesamtbetrag|bruttobetrag|endbetrag|amount due|total due|grand total|balance due/

/** The same words beside a part of it, or beside what is not it. */
const ofParts =
  /abschlag|zuschlag|nachlass|rabatt|skonto|ohne (?:ust|mwst|umsatzsteuer|mehrwertsteuer)|netto|allowance|charges|discount|remise|rabais|escompte|korting|toeslag|zonder btw|excl|\bht\b|hors tva|prix unitaire|eenheidsprijs|einzelpreis|unit price/

function saysGross(line: string): boolean {
  const words = folded(line)
  return ofGross.test(words) && !ofParts.test(words)
}

/** What stands beside a label, or, where it has its line to itself, what stands below it. */
function amountsOf(
  printed: readonly ReadonlySet<number>[],
  place: number,
): readonly ReadonlySet<number>[] {
  const found = printed.slice(place, place + 3).find(({ size }) => size > 0)
  return found === undefined ? [] : [found]
}

/** Words at one height, from left to right. */
function linesOf(words: readonly Word[]): string[] {
  const sorted = [...words].sort((a, b) => middleOf(a) - middleOf(b))
  const lines: Word[][] = []
  for (const word of sorted) {
    const line = lines.at(-1)
    if (line && middleOf(word) - middleOf(line[0]!) < word.height * 0.5) line.push(word)
    else lines.push([word])
  }
  return lines.map((line) =>
    line
      .sort((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join(' '),
  )
}

function middleOf({ y, height }: Word): number {
  return y + height / 2
}

/** In cents. Groups of digits may belong together or be columns of their own, so both count. */
function amountsIn(line: string): ReadonlySet<number> {
  const amounts = new Set<number>()
  for (const [match] of line.matchAll(/\d[\d .,'’]{0,20}/g)) {
    const groups = match.trim().split(/[ '’]/)
    for (let end = groups.length; end > 0; end--)
      for (let from = Math.max(0, end - 4); from < end; from++) {
        const cents = centsOf(groups.slice(from, end))
        if (cents !== undefined) amounts.add(cents)
      }
  }
  return amounts
}

function centsOf(groups: readonly string[]): number | undefined {
  if (groups.slice(1).some((group) => !/^\d{3}(?:\D|$)/.test(group))) return undefined
  const text = groups.join('').replace(/[.,]$/, '')
  const parts = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(text)
  if (!parts) return undefined
  return Number(parts[1]!.replace(/[.,]/g, '')) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}

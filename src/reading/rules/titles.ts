/** What a document is, by the words that it calls itself. */
import { composed } from './composed.js'
import { creditTitles, invoiceTitles, otherTitles } from './title-words.js'
import type { Cell, Paper } from './words.js'

export type DocumentKind = 'invoice' | 'credit_note' | 'other' | 'unknown'

const whole = (words: string) => composed(`(?<![a-z])${words}(?![a-z])`)

const titles: readonly (readonly [DocumentKind, RegExp])[] = [
  ['credit_note', whole(creditTitles)],
  ['other', whole(otherTitles)],
  ['invoice', whole(invoiceTitles)],
]

export type Title = {
  readonly kind: DocumentKind
  readonly text: string
  readonly weight: number
  /** Words of another kind of paper stand out nearly as much. */
  readonly isContested: boolean
}

/** The words that a document calls itself by: large, short, at the top; never those of the small print. */
export function titleOf(paper: Paper, page = 1): Title {
  let best: Title = unknown
  let other = 0
  for (const cell of paper.cells) {
    if (cell.page !== page || cell.text.length > 90) continue
    const text = cell.plain
    for (const [kind, form] of titles) {
      const match = form.exec(text)
      if (match === null || /^(?:n°|no|nr|numero|date|datum)\b/.test(text)) continue
      // `Facturé à`, `Factuur aan`: who it is for, not what it is.
      if (/^e? (?:a|au|aan|to|an)(?![a-z\d])/.test(text.slice(match.index + match[0].length)))
        continue
      if (kind === 'other' && /^(?:votre|uw|your|ihre?)\b/.test(text)) continue
      const weight = titleWeight(paper, cell, text, match, kind)
      if (kind === 'other' && !isLabel(paper, cell)) other = Math.max(other, weight)
      if (weight > best.weight) best = { kind, text: cell.text.trim(), weight, isContested: false }
    }
  }
  if (best.weight < 1) return unknown
  return { ...best, isContested: best.kind !== 'other' && other > best.weight - 0.7 }
}

const unknown: Title = { kind: 'unknown', text: '', weight: 0, isContested: false }

/** `Bon de livraison :` or with a number beside it. */
function isLabel(paper: Paper, cell: Cell): boolean {
  const right = paper.rows[cell.row]!.cells[cell.place + 1]
  const isNumbered =
    right !== undefined && /^[\w/.-]*\d/.test(right.text) && right.x - cell.right < cell.height * 25
  return /[:.]\s*$|\d/.test(cell.text) || isNumbered
}

/** Whether these are words that documents call themselves by, rather than a name. */
export function isTitle(text: string): boolean {
  const bare = text.replace(/^\d{1,2}[.)] /, '')
  return titles.some(([, form]) => form.exec(bare)?.index === 0)
}

function titleWeight(
  paper: Paper,
  cell: Cell,
  text: string,
  match: RegExpExecArray,
  kind: DocumentKind,
): number {
  const size = Math.min(3, cell.height / paper.height)
  const words = text.split(' ').length
  const height = paper.pages[cell.page - 1]?.height ?? 842
  const isAlone = match[0].length >= text.replace(/^[\d.)°eèrst]{1,4} /, '').length - 2
  const rest = text.slice(match.index + match[0].length)
  const isNumbered = /^\s?(?:n°|nº|no|nr|nummer|number|numero|:|#|[a-z]{0,4}[-/]?\d)/.test(rest)
  if (
    match.index > 2 &&
    !/^(?:votre|uw|your|ihre?) $/.test(text.slice(0, match.index)) &&
    size < 1.25 &&
    !isAlone &&
    !/^pro/.test(match[0])
  )
    return 0
  // The number of another paper is a label among many, unless it is printed as large as a title.
  const isMention = kind === 'other' && isLabel(paper, cell) && size < 1.25
  return (
    size +
    (isAlone ? 0.6 : 0) +
    (match.index === 0 ? 0.3 : 0) +
    (isNumbered && kind !== 'other' ? 0.4 : 0) +
    (cell.y < height * 0.4 ? 0.3 : -0.5) +
    (kind === 'credit_note' ? 0.25 : 0) +
    (kind === 'invoice' &&
    /^(?:note|nota|bon|rekening|beleg|decompte|bill|addition|lasku|liquidation|recibo)$/.test(
      match[0],
    )
      ? -0.5
      : 0) -
    (words > 5 ? 0.6 : 0) -
    (isMention ? 1.2 : 0)
  )
}

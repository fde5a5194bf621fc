/** Which words go with an amount: in its row, at the head of its column, or behind it. */

import { type AmountKind, amountKindOf } from './amount-words.js'
import { amountsOf, type Figure } from './figures.js'
import { above, type Cell, type Paper, plain, textAfter, textBefore } from './words.js'

export type Labelled = Figure & {
  readonly kind: AmountKind | undefined
  /** By words in its own row, by the head of its column, or by what follows it. */
  readonly by: 'row' | 'column' | 'after' | 'none'
  readonly isTotal: boolean
}

/** Figures and signs alone; `T.V.A.` counts as a word. */
const isNumeric = (text: string): boolean =>
  !/\p{L}\.?\p{L}/u.test(text.replace(/EUR|USD|GBP|CHF/g, ''))

/** Every amount with the words that go with it. */
export function labelled(paper: Paper, figures: readonly Figure[]): Labelled[] {
  const isOfExample = examplesIn(paper)
  return acrossRows(
    paper,
    figures.map((figure) => ({
      ...figure,
      ...(isOfExample(figure.cell)
        ? ({ kind: 'aside', by: 'row', isTotal: false } as const)
        : labelFor(paper, figure)),
    })),
  )
}

const exampleWords =
  /(?<![a-z])(?:exemple|voorbeeld|reken-?voorbeeld|example|beispiel\w*|rechenbeispiel|musterrechnung|esempio|ejemplo|exemplo|esimerkki|simulation|simulatie|how to read|comment lire|so lesen sie|zo leest u|hoe leest u)(?![a-z])/

/** Sums that show how something is computed stand in a block of their own, below a word that says so. */
function examplesIn(paper: Paper): (cell: Cell) => boolean {
  const found = new Set<Cell>()
  for (const head of paper.cells) {
    if (head.text.length > 60 || !exampleWords.test(head.plain)) continue
    let last: { readonly bottom: number; readonly y: number } = head
    let pitch = Number.POSITIVE_INFINITY
    for (let at = head.row; at < Math.min(paper.rows.length, head.row + 10); at += 1) {
      const row = paper.rows[at]!
      if (row.page !== head.page || row.y - last.bottom > head.height * 3) break
      // A wider step down begins something else.
      if (row.y - last.y > pitch * 1.35) break
      const first = row.cells.findIndex((cell) => Math.abs(cell.x - head.x) < head.height * 1.5)
      if (first < 0) continue
      let before = row.cells[first]!
      for (const cell of row.cells.slice(first)) {
        if (cell !== before && cell.x - before.right > head.height * 9) break
        found.add(cell)
        before = cell
      }
      if (row.index > head.row) pitch = Math.min(pitch, row.y - last.y)
      last = row
    }
  }
  for (const cell of paper.cells) for (const one of slipFrom(paper, cell)) found.add(one)
  const slip = paper.cells.find((cell) => cell.text.length < 50 && slipWords.test(cell.plain))
  return (cell) =>
    found.has(cell) || (slip !== undefined && cell.page === slip.page && cell.row >= slip.row)
}

const heldAccount = /^[^\d:]{4,60}\s[A-Z]{2}\d{2}(?:[ .-]?[\dA-Z]{4}){2}/

/** By its form: some words, below them a name with its account, and below that an amount. */
function slipFrom(paper: Paper, cell: Cell): Cell[] {
  if (!heldAccount.test(cell.text)) return []
  const beside = (row: number) =>
    paper.rows[row]?.page === cell.page
      ? paper.rows[row]!.cells.find(({ x }) => Math.abs(x - cell.x) < cell.height)
      : undefined
  const [over, under] = [beside(cell.row - 1), beside(cell.row + 1)]
  if (over === undefined || /\d/.test(over.text) || over.text.length > 40) return []
  const isClose = under !== undefined && under.y - cell.bottom < cell.height * 1.2
  return isClose && amountsOf(under.text).length > 0
    ? paper.rows[under.row]!.cells.filter(
        ({ x }) => x < under.right + cell.height * 25 && x >= under.x,
      )
    : []
}

/** A slip to pay with asks for what its sender likes: a part, or more than this document. */
const slipWords =
  /^(?:ordre de virement|mandat de virement|virement(?: sepa)?|bulletin de (?:versement|virement)|bank giro(?: credit)?|bonifico|bollettino(?: postale| di versamento)?|boletim de pagamento|tilisiirto|transferencia|einzahlungsschein|betaalstrook|stortingsformulier|(?:talon|coupon) (?:de|a) \w+|overschrijvings(?:formulier|opdracht|strook)|overschrijving|acceptgiro|zahlschein|uberweisungs(?:trager|auftrag|schein)|sepa-?uberweisung|(?:payment|giro|remittance) (?:slip|advice|coupon))[\s:]{0,3}$/

/** Totals side by side under their names, with nothing more below, are as good as named in their row. */
function acrossRows(paper: Paper, figures: readonly Labelled[]): Labelled[] {
  const byRow = new Map<number, Labelled[]>()
  for (const figure of figures)
    byRow.set(figure.cell.row, [...(byRow.get(figure.cell.row) ?? []), figure])
  const isAcross = (index: number): boolean => {
    const row = byRow.get(index)!
    const kinds = new Set(row.map(({ kind }) => kind))
    const isTriple =
      (kinds.has('gross') || kinds.has('total')) && (kinds.has('net') || kinds.has('vat'))
    if (!isTriple || row.length > 4 || row.some(({ by }) => by !== 'column')) return false
    const isUnder = (one: Labelled, other: Labelled) =>
      one.cell.x < other.cell.right && one.cell.right > other.cell.x
    const next = [index + 1, index + 2].flatMap((at) =>
      paper.rows[at]?.page === row[0]!.cell.page ? (byRow.get(at) ?? []) : [],
    )
    const isHeaded = row.every((figure) => {
      const [head] = above(paper, figure, 3)
      return head !== undefined && !isNumeric(head.text)
    })
    return (
      isHeaded &&
      !next.some((other) => other.by === 'column' && row.some((one) => isUnder(one, other)))
    )
  }
  const across = new Set([...byRow.keys()].filter(isAcross))
  return figures.map((figure) =>
    across.has(figure.cell.row)
      ? {
          ...figure,
          by: 'row',
          isTotal: true,
          kind: figure.kind === 'total' ? 'gross' : figure.kind,
        }
      : figure,
  )
}

const behind =
  /^[\s)/]*(?:htva|ht\b|hors|excl|ttc|tvac|incl|due\b|tva comprise|btw incl|inkl|(?:€|eur\b)?\s?(?:(?:de )?(?:tva|btw|vat|mwst|ust)\s?(?:\(|,)|(?:au|in|en|im) tota|insgesamt))/

function labelFor(paper: Paper, figure: Figure): Pick<Labelled, 'kind' | 'by' | 'isTotal'> {
  const after = behind.exec(textAfter(figure))
  if (after !== null) {
    const found = amountKindOf(textAfter(figure).slice(0, 24))
    if (found !== undefined) return { ...found, by: 'after' }
  }
  const beside = labelBeside(paper, figure)
  if (beside !== undefined && beside.kind !== 'total') return { ...beside, by: 'row' }
  if (beside === undefined && !isAloneInCell(figure))
    return { kind: undefined, by: 'none', isTotal: false }
  // `Total 285,30 31,20 316,50`: the heads tell the totals of a table apart; a single total needs none.
  const isLone = beside !== undefined && lonely(paper, figure)
  const head = isLone ? undefined : headOf(paper, figure)
  if (head !== undefined && head.kind !== 'total' && ['net', 'vat', 'gross'].includes(head.kind))
    return {
      kind: head.kind,
      by: beside === undefined ? 'column' : 'row',
      isTotal: beside !== undefined,
    }
  if (beside !== undefined) return { ...beside, by: 'row' }
  return head === undefined
    ? { kind: undefined, by: 'none', isTotal: false }
    : { ...head, by: 'column' }
}

/** The only amount between its words and the next ones of the row. */
function lonely(paper: Paper, { cell }: Figure): boolean {
  const { cells } = paper.rows[cell.row]!
  const isWords = ({ text }: Cell) => !isNumeric(text)
  const label = cells.findLastIndex((one, place) => place < cell.place && isWords(one))
  const next = cells.findIndex((one, place) => place > cell.place && isWords(one))
  const own = cells.slice(Math.max(0, label), next < 0 ? cells.length : next)
  return own.filter((one) => one === cell || amountsOf(one.text).length > 0).length === 1
}

function isAloneInCell(figure: Figure): boolean {
  return isNumeric(figure.cell.text)
}

function labelBeside(paper: Paper, figure: Figure): ReturnType<typeof amountKindOf> {
  const before = textBefore(figure)
  if (!isNumeric(before.replace(/\b(?:eur|usd)\b/g, ''))) {
    // In a sentence, `0,00 EUR ; à payer :` speaks of what follows the last amount.
    const since = before.split(/\d[.,]\d{2}(?!\d)/).at(-1)!
    return (since === before ? undefined : amountKindOf(since)) ?? amountKindOf(before)
  }
  const { cells } = paper.rows[figure.cell.row]!
  for (let place = figure.cell.place - 1; place >= Math.max(0, figure.cell.place - 6); place -= 1) {
    const text = cells[place]!.text
    if (isNumeric(text)) continue
    return amountKindOf(plain(text))
  }
  return undefined
}

/** The head of its column: the first words above that are no figures. */
function headOf(paper: Paper, figure: Figure): ReturnType<typeof amountKindOf> {
  for (const cell of above(paper, figure, 40)) {
    if (isNumeric(cell.text)) continue
    return /\d{3}|:/.test(cell.text) || cell.text.length > 60 ? undefined : amountKindOf(cell.plain)
  }
  return undefined
}

/**
 * Papers that nobody sent, as unruly as those that people do send. The same class and seed make the same paper.
 * They are written from how invoices, bills and receipts look, not from what the rules of src/reading can read.
 */
import { type Amount, formatAmount, zero } from '#kernel/money'
import type { Page } from '../../reading/page.js'
import type { Own } from '../../reading/reading.js'
import { diceOf, type Half, halfOf } from './chance.js'
import type { Draft } from './layouts/draft.js'
import { drawInvoice } from './layouts/invoice.js'
import { drawCardSlip, drawReceipt } from './layouts/receipt.js'
import { qualityOf, recognised, recognisedWord } from './recognition.js'
import { type Sheet, wordsOf } from './sheet.js'
import type { Kind, PaperClass, Story } from './story.js'
import { type Supplier, storyOf, today } from './storyteller.js'

/** What a person finds on the paper; null where it does not say. */
export type Truth = {
  readonly kind: Kind | 'several invoices' | 'for somebody else'
  readonly direction: 'sale' | 'purchase' | null
  readonly documentType: 'invoice' | 'credit_note'
  readonly name: string | null
  readonly vatNumber: string | null
  readonly number: string | null
  readonly date: string
  readonly dueDate: string | null
  readonly net: number | null
  readonly vat: number | null
  readonly gross: number | null
  readonly currency: string | null
  /** Any of these is right; none is printed where it is empty. */
  readonly ibans: readonly string[]
  readonly communication: string | null
  readonly shares:
    | readonly { readonly rate: number; readonly base: number; readonly vat: number }[]
    | null
  /** Whether a person would book it without asking anybody. */
  readonly isClear: boolean
}

export type Specimen = {
  readonly paper: PaperClass
  readonly seed: number
  readonly half: Half
  readonly sheets: readonly Sheet[]
  readonly pages: readonly Page[]
  readonly own: Own
  readonly today: typeof today
  readonly truth: Truth
  readonly traits: ReadonlySet<string>
}

export function specimen(paper: PaperClass, seed: number, supplier?: Supplier): Specimen {
  const story = storyOf(paper, seed, supplier)
  const draft = drawn(story)
  const { traits } = story.habits
  const isSeveral =
    supplier === undefined && paper === 'text' && story.kind === 'invoice' && story.dice.happens(2)
  if (isSeveral) {
    traits.add('several invoices')
    draft.sheets.push(
      ...drawn(
        storyOf(paper, seed + 1_000_000, { seed: `${paper} ${seed}`, half: story.habits.half }),
      ).sheets,
    )
  }
  for (const sheet of draft.sheets) inItsCurrency(sheet, story.currency)
  return {
    paper,
    seed,
    half: supplier?.half ?? halfOf(seed),
    sheets: draft.sheets,
    pages: pagesOf(draft.sheets, paper, seed, traits),
    own: story.own,
    today,
    truth: truthOf(draft, isSeveral),
    traits,
  }
}

function drawn(story: Story): Draft {
  if (story.kind === 'receipt') return drawReceipt(story)
  return story.kind === 'card slip' ? drawCardSlip(story) : drawInvoice(story)
}

/** Words speak of euros; this paper may not. */
function inItsCurrency({ runs }: Sheet, currency: string): void {
  if (currency === 'EUR') return
  const sign = currency === 'USD' ? '$' : '£'
  runs.forEach((run, at) => {
    runs[at] = { ...run, text: run.text.replace(/\bEUR\b/g, currency).replace(/€/g, () => sign) }
  })
}

function pagesOf(
  sheets: readonly Sheet[],
  paper: PaperClass,
  seed: number,
  traits: Set<string>,
): Page[] {
  const dice = diceOf('recognition', paper, seed)
  const closer = diceOf('closer looks', paper, seed)
  const isText = paper === 'text' || (paper === 'receipt' && dice.happens(15))
  return sheets.map(({ width, height, runs }, at) => {
    const clear: Page = {
      number: at + 1,
      width,
      height,
      source: 'text',
      words: runs.flatMap(wordsOf),
    }
    const quality = qualityOf(dice, clear, paper === 'receipt')
    if (!isText) {
      if (quality.stamp !== null) traits.add('stamp')
      if (quality.fold !== null) traits.add('fold')
      if (quality.gaps > 0) traits.add('gaps behind marks')
      traits.add(`misread: ${quality.misread} %`)
      return recognised(clear, quality, dice, closer)
    }
    // A letterhead that is a picture is recognised, and better than a scan.
    const picture = { ...quality, misread: 0.4, tilt: 0, gaps: 0, stamp: null, fold: null }
    const words = runs.flatMap((run) => {
      const own = wordsOf(run)
      return run.medium === 'picture'
        ? own.flatMap((word) => recognisedWord(word, picture, dice))
        : own
    })
    return { ...clear, words }
  })
}

function truthOf({ story, shown, sheets }: Draft, isSeveral: boolean): Truth {
  const { sums, direction, kind, buyer } = story
  const isSale = direction === 'sale'
  const said = sheets.flatMap(({ runs }) => runs.map(({ text }) => text)).join(' ')
  const isSaid = /€|\$|£|\bEUR\b|\bUSD\b|\bGBP\b|\beuros?\b/i.test(said)
  // A person knows it too by the number of a seller in a country of the euro.
  const isEuroSeller =
    isSale || /^(?:AT|BE|DE|EL|ES|FI|FR|IE|IT|LU|NL|PT)/.test(shown.vatNumber ?? '')
  const currency = isSaid || isEuroSeller ? story.currency : null
  const vatNumber = isSale ? buyer.vatNumber : shown.vatNumber
  const truth = {
    kind: isSeveral
      ? ('several invoices' as const)
      : direction === null
        ? ('for somebody else' as const)
        : kind,
    direction,
    documentType: kind === 'credit_note' ? ('credit_note' as const) : ('invoice' as const),
    name: isSale ? shown.buyerName : shown.name,
    vatNumber,
    number: shown.number ? story.number : null,
    date: story.date,
    dueDate: shown.due ? story.due : null,
    net: shown.net ? numberOf(sums.net) : null,
    vat: shown.vat ? numberOf(sums.vat) : null,
    gross: shown.gross ? numberOf(sums.gross) : null,
    currency,
    ibans: shown.ibans,
    communication: shown.communication ? story.communication : null,
    shares:
      shown.shares?.map(({ rate, base, vat }) => ({
        rate: rate / 100,
        base: numberOf(base),
        vat: numberOf(vat),
      })) ?? null,
  }
  const isWhole =
    truth.number !== null &&
    truth.net !== null &&
    truth.vat !== null &&
    truth.gross !== null &&
    currency !== null
  const isNamed = vatNumber !== null || (story.scheme === 'exempt' && sums.vat === zero)
  return { ...truth, isClear: !isTrap(truth.kind) && isWhole && isNamed }
}

/** Papers that must never be booked by themselves, whatever was read of them. */
export function isTrap(kind: Truth['kind']): boolean {
  return kind === 'several invoices' || kind === 'for somebody else' || kind === 'other paper'
}

function numberOf(amount: Amount): number {
  return Number(formatAmount(amount))
}

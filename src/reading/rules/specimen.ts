/**
 * Invoices that nobody sent: drawn word by word in many layouts, so that the rules can be measured on
 * papers they were not made for. The same seed draws the same paper. Numbers have right check digits but
 * come from ranges that are not issued.
 */
import { type Day, day } from '#kernel/days'
import { type Amount, formatAmount } from '#kernel/money'
import type { Page, Word } from '../page.js'
import type { Own } from '../reading.js'
import { drawPage, drawReceipt, drawSide, penFor } from './specimen-drawing.js'
import { type Dice, planOf, rolling } from './specimen-plan.js'

export type Specimen = {
  readonly seed: number
  readonly pages: readonly Page[]
  readonly own: Own
  readonly today: Day
  readonly expected: {
    readonly documentType: 'invoice' | 'credit_note'
    readonly direction: 'sale' | 'purchase'
    readonly vatNumber: string | null
    readonly number: string
    readonly date: Day
    readonly dueDate: Day | null
    readonly net: number
    readonly vat: number
    readonly gross: number
    readonly iban: string | null
    readonly communication: string | null
    readonly lines: readonly number[]
  }
  /** What was drawn, for a person who looks at a failure. */
  readonly traits: string
}

export type Noise = { readonly share: number; readonly tilt: number }

const none: Noise = { share: 0, tilt: 0 }

export function specimen(seed: number, noise: Noise = none): Specimen {
  const dice = rolling(seed)
  const plan = planOf(dice)
  const pen = penFor(
    plan.kind === 'receipt' ? { width: 227, height: 560 } : { width: 595, height: 842 },
  )
  if (plan.kind === 'receipt') drawReceipt(pen, plan, dice)
  else if (plan.layout === 'side') drawSide(pen, plan, dice)
  else drawPage(pen, plan, dice)
  const words = noise.share === 0 ? pen.words : blurred(pen.words, noise, rolling(seed + 1_000_003))
  const { gross, net, vat } = plan.totals
  return {
    seed,
    pages: [{ number: 1, ...pen.size, source: noise.share === 0 ? 'text' : 'ocr', words }],
    own: plan.own,
    today: day('2026-03-16'),
    expected: {
      documentType: plan.kind === 'credit' ? 'credit_note' : 'invoice',
      direction: plan.isSale ? 'sale' : 'purchase',
      vatNumber: plan.isSale
        ? plan.buyer.vatNumber
        : plan.scheme === 'exempt'
          ? null
          : plan.seller.vatNumber,
      number: plan.number,
      date: plan.date,
      dueDate: plan.due,
      net: numeric(net),
      vat: numeric(vat),
      gross: numeric(gross),
      iban: plan.kind === 'receipt' ? null : plan.seller.iban,
      communication: plan.communication,
      lines: plan.lines.map(({ net: own }) => numeric(own)),
    },
    traits: `${plan.language} ${plan.kind} ${plan.seller.country} ${plan.scheme} ${plan.layout} ${plan.isSale ? 'sale' : 'purchase'} rates ${plan.shares.map(({ rate }) => rate).join('/')}`,
  }
}

const misread: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'l',
  '5': 'S',
  '8': 'B',
  '2': 'Z',
  '3': '8',
  '6': '5',
  '7': '1',
  '9': '8',
  '4': '1',
  ',': '.',
  '.': ',',
  e: 'c',
  a: 'o',
  i: 'l',
  m: 'rn',
  B: '8',
  O: '0',
}

function blurred(words: readonly Word[], { share, tilt }: Noise, dice: Dice): Word[] {
  return words.flatMap((word) => {
    if (dice.chance(share / 6)) return []
    const text = dice.chance(share) ? misreadText(word.text, dice) : word.text
    const jitter = () => (dice.below(100) - 50) / 100
    return [
      {
        text,
        x: word.x + jitter(),
        y: word.y + jitter() + word.x * tilt,
        width: word.width,
        height: word.height * 0.8,
        // A recogniser is often sure of what it misread.
        confidence: dice.chance(0.5) ? 0.9 : 0.4 + dice.below(60) / 100,
      },
    ]
  })
}

function misreadText(text: string, dice: Dice): string {
  const places = [...text].flatMap((character, at) =>
    Object.hasOwn(misread, character) ? [at] : [],
  )
  if (places.length === 0) return text
  const at = dice.pick(places)
  if (dice.chance(0.15)) return text.slice(0, at) + text.slice(at + 1)
  return text.slice(0, at) + misread[text[at]!] + text.slice(at + 1)
}

function numeric(amount: Amount): number {
  return Number(formatAmount(amount))
}

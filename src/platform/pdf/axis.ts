import { formatDecimal } from '#kernel/formats'
import { type Language, say, type Text } from '#kernel/languages'
import { type Amount, formatAmount, times } from '#kernel/money'

/** The marks of an axis, from the least to the most, all as far from each other. */
export type Axis = { readonly marks: readonly Amount[]; readonly step: Amount }

/** As few steps as these, or one more at either end. */
const steps = 4n

/** An axis that holds zero and all amounts between two, with marks that people read at once: 1, 2 or 5 and noughts. */
export function axisFor(least: Amount, most: Amount): Axis {
  const [from, to] = [least < 0n ? -least : 0n, most > 0n ? most : 0n]
  const step = roundStep(from + to)
  const below = -ceiled(from, step)
  const above = ceiled(to, step) || (below === 0n ? 1n : 0n)
  const marks: Amount[] = []
  for (let at = below; at <= above; at++) marks.push((at * step) as Amount)
  return { marks, step: step as Amount }
}

/** In whole units of the currency: nobody reads cents on a chart. */
function roundStep(range: bigint): bigint {
  for (let nought = 100n; ; nought *= 10n)
    for (const digit of [1n, 2n, 5n]) if (digit * nought * steps >= range) return digit * nought
}

const ceiled = (amount: bigint, step: bigint) => (amount + step - 1n) / step

const units: readonly (readonly [from: bigint, unit: Text])[] = [
  [10n ** 11n, { fr: '{amount} Md', nl: '{amount} mld', en: '{amount} bn', de: '{amount} Mrd.' }],
  [10n ** 8n, { fr: '{amount} M', nl: '{amount} mln', en: '{amount} M', de: '{amount} Mio.' }],
  [10n ** 5n, { fr: '{amount} k', nl: '{amount} k', en: '{amount} k', de: '{amount} Tsd.' }],
]

/** The marks in words, all in the unit of the largest. */
export function labelsOf({ marks }: Axis, language: Language): string[] {
  const largest = marks.reduce<bigint>((most, mark) => (size(mark) > most ? size(mark) : most), 0n)
  // Ten of a unit are wanted before it is used: 5 000 says more than 5 k.
  const [unit, text] = units.find(([from]) => largest >= from * 10n) ?? [100n, null]
  return marks.map((mark) => {
    const amount = formatDecimal(formatAmount(times(mark, 100n, unit)), language)
    return text === null || mark === 0n ? amount : say(text, language, { amount })
  })
}

const size = (amount: bigint) => (amount < 0n ? -amount : amount)

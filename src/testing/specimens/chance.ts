/**
 * The choices behind a specimen. Seeds are split into two halves: rules may be written on the open one, and are
 * measured on the other too. Each wording and each layout is dealt to one of the halves or to both, so that the
 * held-out papers say and do things that no open one does.
 */
import { type Chances, chancesOf } from '../../capabilities/demo/generator/random.js'

export type Half = 'open' | 'held-out'

/** Even seeds are open. */
export function halfOf(seed: number): Half {
  return seed % 2 === 0 ? 'open' : 'held-out'
}

export type Dice = Chances & {
  /** True so many times in a hundred. */
  happens(percent: number): boolean
  digits(count: number): string
}

export function diceOf(...topic: readonly (string | number)[]): Dice {
  const chances = chancesOf('specimen', ...topic)
  return {
    ...chances,
    happens: (percent) => chances.integer(1, 10_000) <= percent * 100,
    digits: (count) => Array.from({ length: count }, () => chances.integer(0, 9)).join(''),
  }
}

/** The halves that see a wording or a layout: three of five are for both. */
export function dealtTo(topic: string, choice: string): readonly Half[] {
  const place = chancesOf('dealt', topic, choice).integer(1, 5)
  if (place === 1) return ['open']
  return place === 2 ? ['held-out'] : ['open', 'held-out']
}

/** What a half sees of several: the first is the commonest in life and everybody sees it. */
export function dealt<Choice extends string>(
  half: Half,
  topic: string,
  choices: readonly Choice[],
): Choice[] {
  return choices.filter((choice, at) => at === 0 || dealtTo(topic, choice).includes(half))
}

/**
 * How one supplier does things. A choice depends on its topic alone, so that all papers of a supplier look alike
 * whatever they say, and leaves a trait behind for whoever looks at failures.
 */
export type Habits = {
  readonly half: Half
  readonly traits: Set<string>
  /** One of several wordings, the first ones more often. */
  word(topic: string, choices: readonly string[]): string
  /** One of several ways of doing something, the first ones somewhat more often. */
  way<Name extends string>(topic: string, names: readonly Name[]): Name
  /** Whether something holds that does so many times in a hundred. */
  is(trait: string, percent: number): boolean
  /** Dice of a topic, for what leaves no trait. */
  dice(topic: string): Dice
}

export function habitsOf(
  supplier: number | string,
  half: Half,
  traits = new Set<string>(),
): Habits {
  const dice = (topic: string) => diceOf('habits', supplier, topic)
  return {
    half,
    traits,
    dice,
    word(topic, choices) {
      const known = dealt(half, topic, choices)
      const word = known[rank(dice(`word ${topic}`), known.length, 1.6)]!
      traits.add(`${topic}: ${word}`)
      return word
    },
    way(topic, names) {
      const known = dealt(half, topic, names)
      const way = known[rank(dice(`way ${topic}`), known.length, 1.35)]!
      traits.add(`${topic}: ${way}`)
      return way
    },
    is(trait, percent) {
      const holds = dice(`is ${trait}`).happens(percent)
      if (holds) traits.add(trait)
      return holds
    },
  }
}

/** A place among so many: the steeper, the oftener one of the first. */
function rank(dice: Dice, count: number, steepness: number): number {
  const share = dice.integer(0, 9999) / 10_000
  return Math.floor(count * share ** steepness)
}

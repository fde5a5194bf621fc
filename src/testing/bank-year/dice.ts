import { type Chances, chancesOf } from '../../capabilities/demo/generator/random.js'

/** Chances of a seed, with what a year of payments asks of them. */
export type Dice = Chances & {
  /** True so many times in a hundred. */
  happens(percent: number): boolean
  /** One of several, by weight. */
  weighted<Item>(choices: readonly (readonly [number, Item])[]): Item
  digits(count: number): string
}

export function diceOf(...topic: readonly (string | number)[]): Dice {
  const chances = chancesOf(...topic)
  const happens = (percent: number) => chances.integer(1, 1000) <= percent * 10
  return {
    ...chances,
    happens,
    weighted: (choices) => {
      const total = choices.reduce((sum, [weight]) => sum + weight, 0)
      let left = chances.integer(1, total)
      return choices.find(([weight]) => {
        left -= weight
        return left <= 0
      })![1]
    },
    digits: (count) =>
      Array.from({ length: count }, (_, place) => chances.integer(place === 0 ? 1 : 0, 9)).join(''),
  }
}

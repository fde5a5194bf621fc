import type { Dice } from './dice.js'

/** Ways to type a number: with other separators, without them, without the prefix or zeros. */
export const typings = {
  asPrinted: (_: Dice, number: string) => number,
  apart: (_: Dice, number: string) => number.replace(/[-/.]/g, ' '),
  otherSigns: (dice: Dice, number: string) =>
    number.replace(/[-/.]/g, dice.pick(['/', '-', '.', '_'])),
  together: (_: Dice, number: string) => number.replace(/[-/.]/g, ''),
  withoutPrefix: (_: Dice, number: string) => bareOf(number),
  withoutZeros: (_: Dice, number: string) =>
    bareOf(number)
      .split(/(?=[-/.])/)
      .map((group) => group.replace(/^([-/.]?)0{1,8}(?=\d)/, '$1'))
      .join(''),
  shortYear: (_: Dice, number: string) => bareOf(number).replace(/^20(?=\d\d)/, ''),
  small: (_: Dice, number: string) => number.toLowerCase(),
  letterForZero: (_: Dice, number: string) => number.replace('0', 'O'),
  tail: (_: Dice, number: string) => number.slice(-4),
} as const
export type Typing = keyof typeof typings

function bareOf(number: string): string {
  return number.replace(/^[A-Z]+[-. ]?/, '')
}

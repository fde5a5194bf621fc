/** How one sign is taken for another. */
import type { Dice } from './chance.js'

// biome-ignore format: a table
const alike: Readonly<Record<string, readonly string[]>> = {
  '0': ['O', '8', 'o', '6'], '1': ['l', 'I', '7', '|'], '2': ['Z', '7'], '3': ['8', '5'], '4': ['1', 'A'], '5': ['S', '6', '3'], '6': ['8', '5', 'G'], '7': ['1', '/'], '8': ['B', '3', '6'], '9': ['8', 'g', '4'],
  ',': ['.', ''], '.': [',', ''], ':': ['.', ''], '/': ['7', '1', 'l'], '-': ['', '—'], '€': ['E', 'C', '6', '€', 'e'], '%': ['96', 'Yo', '°/o'], e: ['c', 'o'], a: ['o', 'e'], i: ['l', '1'], l: ['i', '1', 'I'], m: ['rn', 'nn'], n: ['r', 'u'],
  u: ['v', 'n'], t: ['f', 'l'], f: ['t'], r: ['n', 'i'], s: ['5', 'z'], B: ['8', 'E'], O: ['0', 'Q'], E: ['F', 'B'], I: ['l', '1'], S: ['5'], T: ['I', '7'], G: ['6', 'C'], D: ['O', '0'], V: ['W', 'Y'], A: ['4'], N: ['H', 'M'],
}

export function misreadText(text: string, dice: Dice): string {
  const places = [...text].flatMap((letter, at) => (Object.hasOwn(alike, letter) ? [at] : []))
  if (places.length === 0) return text
  const at = dice.pick(places)
  const other = dice.happens(12) ? '' : dice.pick(alike[text[at]!]!)
  const read = text.slice(0, at) + other + text.slice(at + 1)
  return read === '' ? '-' : dice.happens(20) ? misreadText(read, dice) : read
}

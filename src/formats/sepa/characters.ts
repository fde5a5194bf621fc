/** The Latin letters, digits and signs that every bank of SEPA passes on unchanged (EPC217-08). */
import { unaccented } from '#kernel/folding'

const within = /^[A-Za-z0-9/?:().,'+ -]*$/
const outside = /[^A-Za-z0-9/?:().,'+ -]/gu

export function isSepaText(text: string): boolean {
  return within.test(text)
}

const longestIdentifier = 35

/**
 * Whether banks take a text as the reference of a message, a payment or a mandate: a slash may stand neither at
 * its ends nor twice in a row, because a payment may travel on in formats where that begins a field.
 */
export function isSepaIdentifier(text: string): boolean {
  if (text === '' || text.length > longestIdentifier || text !== text.trim()) return false
  return isSepaText(text) && !/^\/|\/\/|\/$/.test(text)
}

/** A text for a payment: in the characters of SEPA, on one line, no longer than that. It may come out empty. */
export function sepaText(text: string, longest: number): string {
  const latin = unaccented(text).replace(outside, replaced)
  return cut(latin.replace(/ {2,}/g, ' ').trim(), longest)
}

const longestName = 70

/** The name of someone in a payment, which is never empty; schemas take 140 characters, banks 70. */
export function sepaName(name: string): string {
  const written = sepaText(name, longestName)
  return /[A-Za-z0-9]/.test(written) ? written : 'NOTPROVIDED'
}

function replaced(character: string): string {
  const known = replacements.get(character)
  if (known !== undefined) return known
  // Wide letters, ligatures, small digits and the like stand for plain ones.
  const plain = character.normalize('NFKD')
  return isSepaText(plain) ? plain : ' '
}

/** Letters that are no others with an accent, and signs with a twin; any other sign or script is a blank. */
// biome-ignore format: a table
const replacements: ReadonlyMap<string, string> = new Map([
  ['&', '+'], ['€', 'EUR'],
  ['ø', 'o'], ['Ø', 'O'], ['đ', 'd'], ['Đ', 'D'], ['ð', 'd'], ['Ð', 'D'], ['þ', 'th'], ['Þ', 'TH'],
  ['ł', 'l'], ['Ł', 'L'], ['ħ', 'h'], ['Ħ', 'H'], ['ŧ', 't'], ['Ŧ', 'T'], ['ŋ', 'n'], ['Ŋ', 'N'],
  ['ı', 'i'], ['ĸ', 'k'], ['ə', 'e'], ['Ə', 'E'], ['ẞ', 'SS'],
  ['‘', "'"], ['’', "'"], ['‚', "'"], ['‛', "'"], ['ʼ', "'"], ['´', "'"], ['`', "'"],
  ['‐', '-'], ['‑', '-'], ['‒', '-'], ['–', '-'], ['—', '-'], ['−', '-'],
])

/** Cut before the word that would be broken: half a number is another number. One long word is cut all the same. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  const blank = text.lastIndexOf(' ', longest)
  return text.slice(0, blank > longest / 2 ? blank : longest).trim()
}

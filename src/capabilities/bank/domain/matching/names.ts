/** Names of third parties as they are compared: without legal form, accents, case and the order of their words. */
import { legalForms } from '#kernel/codes'
import { folded } from '#kernel/folding'

export type Name = {
  readonly words: readonly string[]
  /** The words in their order, as one. */
  readonly squeezed: string
  /** The words by the alphabet. */
  readonly sorted: string
}

/** Legal forms of other countries, titles, and words that join two names. */
const furtherForms =
  'rl gmbhco co cie inc llc ltd limited plc spa as oy ab aps kft sp zoo oo ug ev eg gbr sl slu lda ei eirl' +
  ' comm commv scomm scrl cvba gcv sep m mr mrs ms mme mlle mm dhr mevr mw heer herr frau monsieur madame' +
  ' et en and und ou of or de heer'
const dropped: ReadonlySet<string> = new Set([
  ...[...legalForms].map((form) => form.toLowerCase()),
  ...furtherForms.split(' '),
])

export function nameOf(text: string): Name {
  const plain = folded(text).replace(/[.'’]/g, '')
  const words = joinedLetters(plain.match(/[a-z0-9]+/g) ?? [])
  const kept = words.filter((word) => !dropped.has(word))
  const significant = kept.length > 0 ? kept : words
  return {
    words: significant,
    squeezed: significant.join(''),
    sorted: [...significant].sort().join(' '),
  }
}

/** A name as a rule may look for it: in its order, without legal forms and titles around it. */
export function coreOfName(text: string): string {
  const words =
    folded(text)
      .replace(/[.'’]/g, '')
      .match(/[a-z0-9]+/g) ?? []
  const isKept = (word: string) => !dropped.has(word)
  const [first, last] = [words.findIndex(isKept), words.findLastIndex(isKept)]
  return first === -1 ? words.join(' ') : words.slice(first, last + 1).join(' ')
}

/** Letters that stand alone belong together: `S A` is `SA`. */
function joinedLetters(words: readonly string[]): string[] {
  const joined: string[] = []
  let letters = ''
  for (const word of [...words, '']) {
    if (word.length === 1) letters += word
    else {
      if (letters !== '') joined.push(letters)
      letters = ''
      if (word !== '') joined.push(word)
    }
  }
  return joined
}

/** So long is a name that a bank may have cut. */
const shortestCut = 20

/** Whether two names are one: the same words in any order, written apart or together, or cut by a bank. */
export function isSameName(one: Name, other: Name): boolean {
  if (one.squeezed === '' || other.squeezed === '') return false
  if (one.squeezed === other.squeezed || one.sorted === other.sorted) return true
  const [short, long] =
    one.squeezed.length < other.squeezed.length
      ? [one.squeezed, other.squeezed]
      : [other.squeezed, one.squeezed]
  return short.length >= shortestCut && long.startsWith(short)
}

/** How much two names have in common, from 0 to 1: the letters of the words that both have, over all letters. */
export function likeness(one: Name, other: Name): number {
  const left = [...other.words]
  let common = 0
  for (const word of one.words) {
    const at = left.findIndex((candidate) => isSameWord(word, candidate))
    if (at === -1) continue
    common += word.length + left[at]!.length
    left.splice(at, 1)
  }
  return common / (one.squeezed.length + other.squeezed.length || 1)
}

/** The beginning by which a word is looked up. */
export function stemOf(word: string): string {
  return word.slice(0, 4)
}

/** The same word, with a letter wrong in a longer one, or shortened. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length >= 4 && long.startsWith(short)) return true
  return short.length >= 5 && long.length - short.length <= 1 && isOneLetterApart(short, long)
}

/** One letter differs, is missing or has changed places with its neighbour. */
export function isOneLetterApart(short: string, long: string): boolean {
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  const [restShort, restLong] = [short.slice(at), long.slice(at)]
  if (short.length < long.length) return restShort === restLong.slice(1)
  if (restShort.slice(1) === restLong.slice(1)) return true
  const isSwapped = restShort[0] === restLong[1] && restShort[1] === restLong[0]
  return isSwapped && restShort.slice(2) === restLong.slice(2)
}

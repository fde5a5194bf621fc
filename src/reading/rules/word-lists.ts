/** Lists of words as one expression. Longer words come first, so that the whole of a compound is heard. */
export function anyOf(words: readonly string[]): string {
  return `(?:${[...words].sort((one, other) => other.length - one.length).join('|')})`
}

/** Every beginning with every end: `rechnungs`, `beleg` and `nummer`, `nr`, with a hyphen or blank or none. */
export function compounds(beginnings: readonly string[], ends: readonly string[]): string {
  return `${anyOf(beginnings)}s?\\.?\\s?-?\\s?${anyOf(ends)}`
}

/** A text as it is searched: without capitals and accents, the same as `folded()` of the database. */
export function folded(text: string): string {
  return unaccented(text.toLowerCase())
}

/** A text without accents and ligatures, its capitals kept. */
export function unaccented(text: string): string {
  if (/^[\u0000-\u007f]*$/.test(text)) return text
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[œæßŒÆ]/g, (letter) => ligatures[letter]!)
}

/** The words of a text as names are found by them: letters and digits, nothing else. */
export function foldedWords(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

const ligatures: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  Œ: 'OE',
  Æ: 'AE',
}

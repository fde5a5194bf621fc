/** ISO 8859-15, the letters of Western Europe with the euro. */
const own: ReadonlyMap<string, number> = new Map([
  ['€', 0xa4],
  ['Š', 0xa6],
  ['š', 0xa8],
  ['Ž', 0xb4],
  ['ž', 0xb8],
  ['Œ', 0xbc],
  ['œ', 0xbd],
  ['Ÿ', 0xbe],
])
/** Whatever has another place there than in Unicode, or none. */
const foreign = /[\x80-\x9f\xa4\xa6\xa8\xb4\xb8\xbc-\xbe\u{100}-\u{10ffff}]/gu

/** A text in it: what it lacks is written with its base letter, else as a question mark. */
export function toLatin9(text: string): Buffer {
  return Buffer.from(text.replace(foreign, written), 'latin1')
}

/** Whether a text says the same in it. */
export function isLatin9(text: string): boolean {
  return (text.match(foreign) ?? []).every((letter) => own.has(letter))
}

function written(letter: string): string {
  const code = own.get(letter)
  return code === undefined ? baseOf(letter) : String.fromCharCode(code)
}

/** Letters that no base letter stands in. */
const spelled: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2026': '...',
  '\u00a8': ' ',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
}

function baseOf(letter: string): string {
  const known = spelled[letter]
  if (known !== undefined) return known
  const [base = '?'] = letter.normalize('NFKD')
  return base !== letter && base.match(foreign) === null ? base : '?'
}

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
const lost = new Set([0xa4, 0xa6, 0xa8, 0xb4, 0xb8, 0xbc, 0xbd, 0xbe])

/** A text in it: what it lacks is written with its base letter, else as a question mark. */
export function toLatin9(text: string): Buffer {
  return isPlain(text) ? Buffer.from(text, 'latin1') : Buffer.from(letters(text), 'latin1')
}

/** Whether a text says the same in it. */
export function isLatin9(text: string): boolean {
  return [...text].every((letter) => own.has(letter) || isShared(letter))
}

function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7e) return false
  return true
}

function isShared(letter: string): boolean {
  const code = letter.codePointAt(0)!
  return code <= 0xff && !lost.has(code) && (code < 0x80 || code >= 0xa0)
}

function letters(text: string): string {
  let written = ''
  for (const letter of text) {
    const code = own.get(letter)
    if (code !== undefined) written += String.fromCharCode(code)
    else if (isShared(letter)) written += letter
    else written += baseOf(letter)
  }
  return written
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
  return base !== letter && isShared(base) ? base : '?'
}

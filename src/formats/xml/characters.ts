import { malformed } from './refusal.js'

const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

/** Refuses a text with characters that no XML document may have. */
export function assertCharacters(text: string): void {
  if (!text.isWellFormed() || forbidden.test(text)) throw malformed('a character is not allowed')
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}
const reference = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\dA-Fa-f]{1,6}));|&/g

/** A text with its references resolved: the five entities of XML, and characters by their number. */
export function resolved(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(reference, (_, name?: string, decimal?: string, hexadecimal?: string) => {
    if (name !== undefined) return entities[name]!
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    const isSurrogate = code >= 0xd800 && code <= 0xdfff
    if (!(code > 0 && code <= 0x10ffff) || isSurrogate) throw malformed('a reference')
    const character = String.fromCodePoint(code)
    if (forbidden.test(character)) throw malformed('a reference')
    return character
  })
}

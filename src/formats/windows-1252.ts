/** Places 128 to 159 of windows-1252; the five that it leaves empty keep their code. */
const beyondLatin = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** What bytes mean in windows-1252 that were read as Latin 1. Not every Node decodes it by the standard. */
export function asWindows1252(latin: string): string {
  return latin.replace(
    /[\u0080-\u009f]/g,
    (character) => beyondLatin[character.charCodeAt(0) - 0x80]!,
  )
}

/** The byte of windows-1252 for each character of a text; a question mark for one that it lacks. */
export function windows1252Bytes(text: string): Uint8Array {
  return Uint8Array.from(Array.from(text, byteOf))
}

function byteOf(character: string): number {
  const place = beyondLatin.indexOf(character)
  if (place !== -1) return place + 0x80
  const code = character.codePointAt(0)!
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : 0x3f
}

/** Places 128 to 159 of windows-1252; the five that it leaves empty keep their code. */
const beyondLatin = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Bytes as characters of the same number, by which marks among them can be found. */
export function latinText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/** What bytes mean in windows-1252 that were read as Latin 1. Not every Node decodes it by the standard. */
export function asWindows1252(latin: string): string {
  return latin.replace(
    /[\u0080-\u009f]/g,
    (character) => beyondLatin[character.charCodeAt(0) - 0x80]!,
  )
}

/** A text in windows-1252, with a question mark for each character that it lacks. */
export function windows1252Bytes(text: string): Uint8Array {
  const latin = text.replace(/[^\u0000-\u007f\u00a0-\u00ff]/gu, (character) => {
    const place = beyondLatin.indexOf(character)
    return place === -1 ? '?' : String.fromCharCode(place + 0x80)
  })
  return Buffer.from(latin, 'latin1')
}

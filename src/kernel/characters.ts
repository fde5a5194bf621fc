/** Which characters a text from outside may have, and which of them anyone can see. */

/** Control characters other than tab and newline. */
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/

/**
 * What nobody sees: it turns the direction of what stands around it, or makes two names differ that look the same.
 * Fillers are letters by their class, and empty.
 */
const hidden =
  /[\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|[\u{e0000}-\u{e007f}]/gu

/** The flags of England, Scotland and Wales are written with signs that are hidden anywhere else. */
const flags = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,10}\u{e007f}/gu

/** Emoji and some scripts join and part letters by signs of no width, which need something on both sides. */
const strayJoiner = /(?:^|\s|\u200c|\u200d)(?:\u200c|\u200d)|(?:\u200c|\u200d)(?:$|\s)/

/** Blank by themselves: joiners, variants, the soft hyphen, the braille pattern without a dot. */
const everyBlank = /\s|\u00ad|\u200c|\u200d|\u2800|[\ufe00-\ufe0f]/g

const plain = /^[\t\n\u0020-\u007e]*$/

/** Whether a text has control characters other than tab and newline, or half of a pair of surrogates. */
export function hasControl(text: string): boolean {
  return control.test(text) || !text.isWellFormed()
}

/** Whether a text has invisible characters by which it can pass for another. */
export function hasHidden(text: string): boolean {
  if (plain.test(text)) return false
  return text.replace(flags, '').search(hidden) !== -1 || strayJoiner.test(text)
}

/** The text without white space at its ends, empty where nobody would see anything. */
export function trimmed(text: string): string {
  const bare = text.trim()
  if (plain.test(bare)) return bare
  if (bare.replace(hidden, '').replace(everyBlank, '') === '') return ''
  let [from, to] = [0, bare.length]
  while (isAtEnd(bare.charCodeAt(from))) from++
  while (isAtEnd(bare.charCodeAt(to - 1))) to--
  return bare.slice(from, to).trim()
}

/** Spaces of no width and joiners, which editors leave at the ends of what is copied. */
function isAtEnd(code: number): boolean {
  return (code >= 0x200b && code <= 0x200d) || code === 0x2060 || code === 0xfeff
}

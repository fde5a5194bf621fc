const longestText = 4000
const longestName = 255

/** One line with single blanks between its words; null when nothing is left of it. */
export function cleaned(text: string | null, longest = longestText): string | null {
  if (text === null) return null
  const line = text.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ').trim()
  if (line === '') return null
  return line.length > longest
    ? line
        .slice(0, longest)
        .replace(/[\ud800-\udbff]$/, '')
        .trim()
    : line
}

export function cleanedName(text: string | null): string | null {
  return cleaned(text, longestName)
}

/** A reference without blanks around it; null where the bank says in words that there is none. */
export function cleanedReference(text: string | null): string | null {
  const reference = cleaned(text, longestName)
  return reference === null || noReference.test(reference) ? null : reference
}

const noReference = /^(?:NOT ?PROVIDED|NONREF|NOTAVAIL|N\/A|-+)$/i

/** A piece of the file for a message, short enough to be read. */
export function quoted(text: string): string {
  return cleaned(text, 40) ?? '–'
}

/**
 * Parts of a text that a bank cuts at a fixed length: one that is full goes on in the next without a
 * blank, because a word may be cut there.
 */
export function joinedParts(
  parts: readonly string[],
  isFull: (part: string, place: number) => boolean,
): string {
  return parts.reduce((text, part, place) => {
    if (place === 0) return part
    return isFull(parts[place - 1]!, place - 1) ? text + part : `${text} ${part}`
  }, '')
}

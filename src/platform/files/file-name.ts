// Control characters, and the invisible marks that reorder or break a line of text.
const unseen = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu

/** A sender's file name as a label: its last path part, printable, at most so long, ending kept. */
export function cleanFileName(raw: string, length = 255): string {
  const last = raw.slice(Math.max(raw.lastIndexOf('/'), raw.lastIndexOf('\\')) + 1)
  const name = last.replace(unseen, '').normalize('NFC').trim()
  if (name === '' || name === '.' || name === '..') return 'file'
  if (name.length <= length) return name
  const extension = extensionOf(name)
  const ending = extension === '' ? '' : name.slice(-extension.length - 1)
  return wellCut(name, length - ending.length) + ending
}

/** The extension in lower case, without its dot; empty when there is none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name.slice(-11))?.[1]?.toLowerCase() ?? ''
}

/** Cuts without leaving half of a character that takes two units. */
function wellCut(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cs}$/u, '')
}

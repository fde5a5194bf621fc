/** The tags of MT940, and of MT942 by which it is known. */
const tag = /^:(20|21|25P?|28C?|60[FM]|61|86|62[FM]|64|65|NS|13D?|34F|90[CD]):/

export type Tagged = { readonly tag: string; readonly content: string }

/** The field that a line begins; undefined for a line that goes on with another, such as `:12:11`. */
export function taggedOf(line: string): Tagged | undefined {
  const found = tag.exec(line)
  return found === null ? undefined : { tag: found[1]!, content: line.slice(found[0].length) }
}

/** A field with all its lines. */
export type Field = { readonly tag: string; readonly line: number; readonly lines: string[] }

/** A file for a tax office, or what it lacks before it can be written. */
export type WrittenFile<Content = string> =
  | { readonly ok: true; readonly content: Content }
  | { readonly ok: false; readonly missing: readonly MissingField[] }

/** A field that is missing or not as the office wants it, of the declaration at a place from 0. */
export type MissingField = { readonly place: number; readonly field: string }

/** Writes a file where nothing is missing. */
export function writtenUnless<Content>(
  missing: readonly MissingField[],
  write: () => Content,
): WrittenFile<Content> {
  return missing.length > 0 ? { ok: false, missing } : { ok: true, content: write() }
}

/** The names of fields that do not hold, each with whether it does. */
export function missingOf(
  place: number,
  fields: Readonly<Record<string, boolean>>,
): MissingField[] {
  return Object.entries(fields)
    .filter(([, isThere]) => !isThere)
    .map(([field]) => ({ place, field }))
}

/** A text on one line and of so many characters at most; null when there is none. */
export function cut(text: string | null, most: number): string | null {
  const line = [...(text ?? '').replace(/\s+/g, ' ').trim()].slice(0, most).join('').trim()
  return line === '' ? null : line
}

export function isFilled(text: string | null): boolean {
  return cut(text, 1) !== null
}

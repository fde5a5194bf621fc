/** An answer of the outside: read by known fields, each of which may be missing or of another type. */
export type Json = Readonly<Record<string, unknown>>

/** The members of an object; none when the value is something else. */
export function members(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {}
}

/** One line of text that can be stored, cut to so many characters; null when there is none. */
export function text(value: unknown, most = 255): string | null {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return null
  const line = value.toWellFormed().replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
  const cut = line.trim().slice(0, most)
  // A character of two units that is cut in half would be none.
  const whole = cut.isWellFormed() ? cut : cut.slice(0, -1)
  return whole === '' ? null : whole
}

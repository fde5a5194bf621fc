/** Stands for a record of which only a temporary name is known. */
export class Unmade extends Error {}

/** The ids behind temporary names: a number once the record was made, null before and when it was not. */
export type Names = ReadonlyMap<string, number | null>

/** The path with ids in place of temporary names, each of which is a whole segment. */
export function namedPath(path: string, names: Names): string {
  return path
    .split('/')
    .map((segment) => String(named(segment, names)))
    .join('/')
}

/** The body with ids in place of temporary names, each of which is a whole value. */
export function namedBody(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return named(value, names)
  if (Array.isArray(value)) return value.map((item) => namedBody(item, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, namedBody(member, names)]),
  )
}

/** A text that only looks like a name, as `$100`, stays what it is. */
function named(text: string, names: Names): string | number {
  if (!text.startsWith('$')) return text
  const id = names.get(text.slice(1))
  if (id === null) throw new Unmade()
  return id ?? text
}

import { folded } from '#kernel/folding'

/**
 * A search text as a LIKE pattern for columns passed through `folded()` of the database: without
 * capitals and accents, its own wildcards escaped. Null when nothing is searched.
 */
export function likePattern(q: string): string
export function likePattern(q: string | null | undefined): string | null
export function likePattern(q: string | null | undefined): string | null {
  if (q === null || q === undefined) return null
  return `%${folded(q).replace(/[\\%_]/g, '\\$&')}%`
}

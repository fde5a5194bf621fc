/**
 * A search text as a LIKE pattern for columns passed through `folded()` of the database: without
 * capitals and accents, its own wildcards escaped. Null when nothing is searched.
 */
export function likePattern(q: string | null | undefined): string | null {
  if (q === null || q === undefined) return null
  const folded = q
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
  return `%${folded.replace(/[\\%_]/g, '\\$&')}%`
}

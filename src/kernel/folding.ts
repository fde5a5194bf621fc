/** A text as it is searched: without capitals and accents, the same as `folded()` of the database. */
export function folded(text: string): string {
  const small = text.toLowerCase()
  if (/^[\u0000-\u007f]*$/.test(small)) return small
  return small
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
}

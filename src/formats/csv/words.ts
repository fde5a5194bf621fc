/** A word as it is compared: in lower case, without accents, spaces and signs. */
export function folded(word: string): string {
  return word
    .slice(0, 200)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '')
}

/** What people call each of some things, beside its own name. */
export type Synonyms<Name extends string> = { readonly [Each in Name]?: readonly string[] }

/** Finds the name that a word means: as it is written, else by itself or one of its synonyms as they are compared. */
export function meanings<const Name extends string>(
  names: readonly Name[],
  synonyms: Synonyms<Name>,
): (word: string) => Name | undefined {
  const exact = new Map(names.map((name) => [name.toLowerCase(), name]))
  const loose = new Map<string, Name>()
  for (const name of names)
    for (const word of [name, ...(synonyms[name] ?? [])]) loose.set(folded(word), name)
  loose.delete('')
  return (word) => exact.get(word.trim().toLowerCase()) ?? loose.get(folded(word))
}

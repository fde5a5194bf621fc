import { isDeepStrictEqual } from 'node:util'

export type Difference = { readonly from: unknown; readonly to: unknown }

/** What every change moves by itself and nobody wants to read. */
const bookkeeping = new Set(['version', 'lock_version', 'updated_at'])

/** The fields in which two states of a record differ. */
export function differences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, Difference> {
  const found: Record<string, Difference> = {}
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (bookkeeping.has(field)) continue
    const [from, to] = [before[field] ?? null, after[field] ?? null]
    if (!isDeepStrictEqual(from, to)) found[field] = { from, to }
  }
  return found
}

type Item = Readonly<Record<string, unknown>>

/**
 * The same for a reader: where the records of a list stay and only some of their fields move, these are told by their
 * place, as `lines.0.analytic`.
 */
export function differencesInPlace(before: Item, after: Item): Record<string, Difference> {
  const found: Record<string, Difference> = {}
  for (const [field, { from, to }] of Object.entries(differences(before, after)))
    if (isListOfRecords(from) && isListOfRecords(to) && isSameList(from, to))
      from.forEach((one, place) => {
        for (const [name, moved] of Object.entries(differences(one, to[place]!)))
          found[`${field}.${place}.${name}`] = moved
      })
    else found[field] = { from, to }
  return found
}

function isListOfRecords(value: unknown): value is readonly Item[] {
  return Array.isArray(value) && value.every((item) => typeof item?.id === 'number')
}

function isSameList(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every(({ id }, place) => other[place]!.id === id)
}

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

import type { CompanyReading } from '#platform/operations/operation'
import { keptFiles } from './kept-files.js'
import type { Standing } from './standing.js'

type Kept<Value> = { readonly referencesSeq: number; readonly value: Value }

/**
 * What a reader of one moment sees of accounts, third parties, journals and the like. Each process keeps it for as long as the
 * log tells of no change of what entries refer to; at most so much of all files together, counted in whatever they are lists of.
 */
export function keptByReferences<Value>({
  most,
  sizeOf,
  read,
}: {
  readonly most: number
  readonly sizeOf: (value: Value) => number
  readonly read: (op: CompanyReading) => Promise<Value>
}): (op: CompanyReading, standing: Standing) => Promise<Value> {
  const kept = keptFiles<Kept<Value>>({ most, sizeOf: ({ value }) => sizeOf(value) })
  return async (op, { database, referencesSeq }) => {
    const files = kept(database)
    const key = `${op.company.id} ${op.company.locale}`
    const known = files.get(key)
    if (known?.referencesSeq === referencesSeq) return known.value
    const value = await read(op)
    // Whoever sees a later moment has kept what is newer.
    const before = files.get(key)
    if (!before || before.referencesSeq <= referencesSeq) files.put(key, { referencesSeq, value })
    return value
  }
}

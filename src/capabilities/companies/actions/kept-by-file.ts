import type { CompanyId } from '#kernel/ids'
import type { Database } from '#platform/db/index'
import type { FilePlace } from '../queries/of-firm.js'

type Kept<Value> = {
  readonly place: string
  readonly circumstances: string
  readonly value: Value
}

/** What is known of some files, and of which of them it is still to be read. */
export type KeptOfFiles<Value> = {
  readonly missing: readonly CompanyId[]
  add(read: ReadonlyMap<CompanyId, Value>): void
  /** That of all files, in the order of these. */
  all(): Value[]
}

/**
 * What is shown of each file of a firm, kept by each process for as long as nothing at all happens in the file: whoever
 * looks after hundreds of them has such a list often before him, and little of it changed since. What else it depends on
 * are its circumstances. The files that were read longest ago are forgotten when all together are too large.
 */
export function keptByFile<Value>(limit: {
  readonly most: number
  readonly sizeOf: (value: Value) => number
}): (
  database: Database,
  places: readonly FilePlace[],
  circumstances: string,
) => KeptOfFiles<Value> {
  const keptIn = new WeakMap<Database, Map<CompanyId, Kept<Value>>>()
  return (database, places, circumstances) => {
    const files = keptIn.get(database) ?? new Map<CompanyId, Kept<Value>>()
    keptIn.set(database, files)
    const found = new Map<CompanyId, Value>()
    for (const { id, place } of places) {
      const known = files.get(id)
      if (known?.place === place && known.circumstances === circumstances)
        found.set(id, known.value)
    }
    return {
      missing: places.flatMap(({ id }) => (found.has(id) ? [] : id)),
      add(read) {
        for (const { id, place } of places) {
          const value = read.get(id)
          if (value === undefined) continue
          found.set(id, value)
          files.delete(id)
          files.set(id, { place, circumstances, value })
        }
        forgetOldest(files, limit)
      },
      all: () => places.flatMap(({ id }) => (found.has(id) ? [found.get(id)!] : [])),
    }
  }
}

function forgetOldest<Value>(
  files: Map<CompanyId, Kept<Value>>,
  { most, sizeOf }: { readonly most: number; readonly sizeOf: (value: Value) => number },
): void {
  let total = 0
  for (const { value } of files.values()) total += sizeOf(value)
  for (const [id, { value }] of files) {
    if (total <= most) return
    files.delete(id)
    total -= sizeOf(value)
  }
}

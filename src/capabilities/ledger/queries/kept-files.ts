import type { Database } from '#platform/db/index'

/** What a process keeps of files, as large as each is: those that were asked for last stay, as long as all fit. */
export type KeptFiles<Value> = {
  get(key: string): Value | undefined
  put(key: string, value: Value): void
}

/** One for each database. */
export function keptFiles<Value>(limit: {
  readonly most: number
  readonly sizeOf: (value: Value) => number
}): (database: Database) => KeptFiles<Value> {
  const keptIn = new WeakMap<Database, Map<string, Value>>()
  return (database) => {
    const files = keptIn.get(database) ?? new Map<string, Value>()
    keptIn.set(database, files)
    return {
      get: (key) => files.get(key),
      put(key, value) {
        files.delete(key)
        files.set(key, value)
        forgetOldest(files, limit)
      },
    }
  }
}

function forgetOldest<Value>(
  files: Map<string, Value>,
  { most, sizeOf }: { readonly most: number; readonly sizeOf: (value: Value) => number },
): void {
  let total = 0
  for (const value of files.values()) total += sizeOf(value)
  for (const [oldest, value] of files) {
    if (total <= most) return
    files.delete(oldest)
    total -= sizeOf(value)
  }
}

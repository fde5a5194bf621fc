import { deepFreeze } from './cells.js'
import { sourceText } from './source-text.js'
import { readTable, type TableRow } from './table.js'

/** Reads a table of a country's folder in the source tree, where it lies beside the code. */
export function countryTable<const Column extends string>(
  path: string,
  columns: readonly Column[],
): TableRow<Column>[] {
  try {
    return readTable(sourceText(`countries/${path}`), columns)
  } catch (error) {
    throw new Error(`countries/${path}`, { cause: error })
  }
}

/** Calls a function once, at its first use, and remembers the answer. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Tables that are read at their first use and that no caller can change. */
export function tableOnce<Value>(read: () => Value): () => Value {
  return once(() => deepFreeze(read()))
}

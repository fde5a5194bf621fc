import type { Portion, Row } from './table.js'

/** So many rows are held at once. */
const size = 500

/** The rows of what is known already, made when they are asked for: of thousands only a portion is there at a time. */
export function* inPortions<Known>(
  known: readonly Known[],
  rowOf: (one: Known) => Row,
): Generator<Portion> {
  for (let from = 0; from < known.length; from += size)
    yield known.slice(from, from + size).map(rowOf)
}

import type { FilePlace } from '#capabilities/companies'
import type { CompanyId } from '#kernel/ids'
import type { Database } from '#platform/db/index'
import type { PortfolioPeriod } from '../schemas/portfolio.js'

/** A period of a file as it is sent, with what it is chosen and ordered by. */
export type WrittenPeriod = Pick<PortfolioPeriod, 'year' | 'period_type' | 'status' | 'due_on'> & {
  readonly text: string
}

type Kept = {
  readonly place: string
  readonly circumstances: string
  readonly periods: readonly WrittenPeriod[]
}

/** Of all firms together: some megabytes. */
const mostPeriods = 20_000

type Files = Map<CompanyId, Kept>

const keptIn = new WeakMap<Database, Files>()

/**
 * The periods of the files of a firm, kept by each process for as long as nothing at all happens in the file: whoever
 * looks after hundreds of them has the list often before him, and little of it changed since.
 */
export function keptPeriods(
  database: Database,
  places: readonly FilePlace[],
  circumstances: string,
): {
  /** The files of which they are to be read. */
  readonly missing: readonly CompanyId[]
  add(read: ReadonlyMap<CompanyId, readonly WrittenPeriod[]>): void
  /** Those of all files, in the order of these. */
  all(): WrittenPeriod[]
} {
  const files: Files = keptIn.get(database) ?? new Map()
  keptIn.set(database, files)
  const found = new Map<CompanyId, readonly WrittenPeriod[]>()
  for (const { id, place } of places) {
    const known = files.get(id)
    if (known?.place === place && known.circumstances === circumstances)
      found.set(id, known.periods)
  }
  return {
    missing: places.flatMap(({ id }) => (found.has(id) ? [] : id)),
    add(read) {
      for (const { id, place } of places) {
        const periods = read.get(id)
        if (!periods) continue
        found.set(id, periods)
        files.delete(id)
        files.set(id, { place, circumstances, periods })
      }
      forgetOldest(files)
    },
    all: () => places.flatMap(({ id }) => found.get(id) ?? []),
  }
}

function forgetOldest(files: Files): void {
  let total = 0
  for (const { periods } of files.values()) total += periods.length
  for (const [id, { periods }] of files) {
    if (total <= mostPeriods) return
    files.delete(id)
    total -= periods.length
  }
}

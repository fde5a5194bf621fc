import type { Database } from '#platform/db/index'
import type { Month } from '../domain/places.js'

/** A reader who sees one moment: in which database, where the log of the file ends for him, and the months there are. */
export type Standing = {
  readonly database: Database
  readonly logSeq: number
  /** How often what entries refer to has changed. */
  readonly referencesSeq: number
  readonly months: readonly Month[]
}

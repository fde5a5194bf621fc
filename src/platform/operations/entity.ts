import type { Instant } from '#kernel/instants'
import type { Text } from '#kernel/languages'
import type { Change } from '#platform/changes/append'
import type { ByUser, Circumstances, CompanyReading } from './operation.js'

/** Any record of a company file: it has an id and a version. */
export type Versioned = { id: number; version: number }

/** What a new record begins with. */
export function firstVersion(now: Instant) {
  return { version: 1, lock_version: 1, created_at: now, updated_at: now }
}

/** What a record has once it is changed. */
export function nextVersion({ version }: Versioned, now: Instant) {
  return { version: version + 1, lock_version: version + 1, updated_at: now }
}

/** What a record is read with. */
export type RecordReading = CompanyReading &
  ByUser &
  Pick<Circumstances, 'now' | 'services' | 'language'>

/**
 * Where a noun of a company file lives: the table that holds it, and how to read one as the API shows
 * it. From this the pipeline compares base versions, answers conflicts and late replays, and fills
 * the change log.
 */
export type Entity = {
  /** The name in the log, in sync and in the bin: the path segment. */
  readonly resource: string
  readonly table: string
  /** What the noun is called, for history and the bin. */
  readonly label: Text
  /** Whether DELETE moves it to the recycle bin (the table then has deleted_at and deleted_by). */
  readonly bin: boolean
  /** Whether it is the company file itself, which a path names by its token instead of an id. */
  readonly isCompany?: boolean
  /**
   * What GET shows of a record and its version does not cover: figures, names of other records, addresses,
   * all that moves without it. Sync leaves them out. In the records of a list: `lines.account`; where the name stands
   * elsewhere in the record too, `lines.analytic[].code`.
   */
  readonly derived: readonly string[]
  /** False for what is not given to those who keep a copy of the file. */
  readonly isSynchronised?: boolean
  /** The lowest role that may read it, where not everyone who sees the file may: history shows it to these alone. */
  readonly readBy?: 'manager'
  /** What only the log keeps, to take changes back by: nobody is shown it. */
  readonly logOnly?: readonly string[]
  /** The record as GET shows it, to the letter; undefined when there is none. */
  find(op: RecordReading, id: number): Promise<object | undefined>
}

export type EntityLog<Shape extends Versioned> = Entity & {
  created(after: Shape, action?: string): Change
  changed(before: Shape, after: Shape, action?: string): Change
  removed(before: Shape, action?: string): Change
}

/** Gives an entity its words for the change log. */
export function entity<Shape extends Versioned>(definition: Entity): EntityLog<Shape> {
  const { resource } = definition
  return {
    ...definition,
    created: (after, action = 'created') => ({
      resource,
      recordId: after.id,
      action,
      version: after.version,
      before: null,
      after,
    }),
    changed: (before, after, action = 'updated') => ({
      resource,
      recordId: after.id,
      action,
      version: after.version,
      before,
      after,
    }),
    removed: (before, action = 'deleted') => ({
      resource,
      recordId: before.id,
      action,
      version: before.version + 1,
      before,
      after: null,
    }),
  }
}

import type { Instant } from '#kernel/instants'
import type { Outside } from '#outside/index'
import type { Config } from '#platform/config/index'
import type { Database } from '#platform/db/index'
import type { EventCatalogue } from '#platform/events/catalogue'
import type { FileStore, TemporaryFolder } from '#platform/files/index'
import type { Bell } from '#platform/jobs/bell'
import type { Reader } from '#reading'
import type { FileGates } from './file-gates.js'

/**
 * What the process was built with, handed down so that nothing reaches for a global. Operations carry it, so what
 * names operations cannot be named here: connections.ts, followers.ts, record-type.ts and references.ts each add
 * their own.
 */
export interface CoreServices {
  readonly config: Config
  readonly db: Database
  readonly clock: () => Instant
  readonly files: FileStore
  readonly temporary: TemporaryFolder
  /** Reads files, in processes of its own. */
  readonly reader: Reader
  /** Wakes whoever sends them. */
  readonly bell: Bell
  /** Where writers wait for an operation that holds a company file for long. */
  readonly gates: FileGates
  /** What webhooks announce. */
  readonly events: EventCatalogue
  /** Keys by purpose, all derived from the service key. */
  readonly keyFor: (purpose: string) => Buffer
  /** The public address, without a path. */
  readonly baseUrl: () => string
}

/** The same with everyone outside whom the service asks. */
export type Services = CoreServices & { readonly outside: Outside }

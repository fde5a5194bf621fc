import type { Instant } from '#kernel/instants'
import type { Outside } from '#outside/index'
import type { Config } from '#platform/config/index'
import type { Database } from '#platform/db/index'
import type { EventCatalogue } from '#platform/events/catalogue'
import type { FileStore, TemporaryFolder } from '#platform/files/index'
import type { Bell } from '#platform/jobs/bell'
import type { Reader } from '#reading'
import type { Connections, IntegrationWork } from './connections.js'
import type { FileGates } from './file-gates.js'
import type { Follower } from './followers.js'
import type { RecordTypes } from './record-type.js'
import type { Reference } from './references.js'

/** What the process was built with, handed down so that nothing reaches for a global. */
export type CoreServices = {
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
  /** What history, undo, the bin and sync know of each kind of record. */
  readonly recordTypes: RecordTypes
  /** Who names whom, over all tables. */
  readonly references: readonly Reference[]
  /** Who follows what becomes of records of others. */
  readonly followers: readonly Follower[]
  /** What company files have connected by themselves. */
  readonly connections: Connections
  /** What capabilities do for integrations. */
  readonly integrationWorks: readonly IntegrationWork[]
  /** What webhooks announce. */
  readonly events: EventCatalogue
  /** Keys by purpose, all derived from the service key. */
  readonly keyFor: (purpose: string) => Buffer
  /** The public address, without a path. */
  readonly baseUrl: () => string
}

/** The same with everyone outside whom the service asks. */
export type Services = CoreServices & { readonly outside: Outside }

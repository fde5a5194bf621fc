import type { EventDefinition } from '#platform/events/event'
import type { ScheduledJob } from '#platform/jobs/schedule'
import type { Task } from '#platform/jobs/worker'
import type { IntegrationWork } from '#platform/operations/connections'
import type { Follower } from '#platform/operations/followers'
import type { Invariant } from '#platform/operations/invariants'
import type { RecordType } from '#platform/operations/record-type'
import type { Reference } from '#platform/operations/references'
import type { Channel } from '#platform/sendings/channel'
import type { Route } from './route.js'

/** All that a capability brings to the service; what it leaves out it has none of. */
export type Capability = {
  readonly name: string
  /** What its areas of the API are about, for the documentation. */
  readonly about: Readonly<Record<string, string>>
  readonly routes: readonly Route[]
  /** What history, undo, the bin and sync know of its records. */
  readonly records: readonly RecordType[]
  /** What it announces to webhooks. */
  readonly events: readonly EventDefinition[]
  /** Work by the clock. */
  readonly jobs: readonly ScheduledJob[]
  /** Work that is asked for by name. */
  readonly tasks: readonly Task[]
  /** Ways on which what it has leaves the service. */
  readonly channels: readonly Channel[]
  /** Its sentences that must always hold. */
  readonly invariants: readonly Invariant[]
  /** The tables that it alone writes. */
  readonly tables: readonly string[]
  /** Where they name records of others, or of its own. */
  readonly references: readonly Reference[]
  /** Records of others that it follows. */
  readonly followers: readonly Follower[]
  /** Integrations whose test and run are its own. */
  readonly integrationWorks: readonly IntegrationWork[]
}

/** A capability as one value: its folder, this value in its door, a line in `app.ts`, its edges in `tests/boundaries.ts`. */
export function capability(name: string, parts: Partial<Omit<Capability, 'name'>>): Capability {
  return {
    name,
    about: {},
    routes: [],
    records: [],
    events: [],
    jobs: [],
    tasks: [],
    channels: [],
    invariants: [],
    tables: [],
    references: [],
    followers: [],
    integrationWorks: [],
    ...parts,
  }
}

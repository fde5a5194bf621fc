import type { Failure } from '#kernel/failures'
import type { CompanyId } from '#kernel/ids'
import type { Language } from '#kernel/languages'
import type { CompanyScope } from './access.js'
import type { CompanyOperation } from './operation.js'
import type { Services } from './services.js'

/** What a company file has connected by itself, its secrets opened. */
export type Connection = {
  readonly id: number
  readonly companyId: CompanyId
  readonly settings: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, string>>
}

/**
 * How a capability asks for what a company file has connected. Integrations know the connections and stand above
 * most capabilities, so they hand this down.
 */
export type Connections = {
  /** The connection that wins over the environment; null where the file has none that is switched on. */
  find(services: Services, companyId: CompanyId, key: string): Promise<Connection | null>
  /** The same by its id, for what the other side tells by itself. */
  findById(services: Services, id: number, key: string): Promise<Connection | null>
  /** Keeps how an attempt with that connection went: null when it went well. */
  tried(
    services: Services,
    company: CompanyScope,
    key: string,
    failure: Failure | null,
  ): Promise<void>
}

/** Thrown by the work of an integration that did not go well, in a fixed word. */
export class IntegrationFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure)
    this.failure = failure
  }
}

/** What a test or a run is about: without a connection, what the environment configured. */
export type IntegrationContext = {
  readonly services: Services
  readonly company: CompanyScope
  readonly connection: Connection | null
  readonly language: Language
  /** When it must be over. */
  readonly deadline: AbortSignal
}

export type Details = Readonly<Record<string, string | number | boolean | null>>
export type Counts = Readonly<Record<string, number>>

/** What a capability does for an integration whose work is its own. */
export type IntegrationWork = {
  readonly key: string
  /** Whether the environment configured it for every file. */
  isConfigured(services: Services): boolean
  /** Tries the connection. Both throw when it does not go well, best `IntegrationFailed` or `Unavailable`. */
  test(context: IntegrationContext): Promise<Details>
  run(context: IntegrationContext): Promise<Counts>
  /** What of the file still needs the connection, so that it cannot be taken away: counts by name; null for nothing. */
  heldBy(op: CompanyOperation): Promise<Counts | null>
}

declare module './services.js' {
  interface CoreServices {
    /** What company files have connected by themselves. */
    readonly connections: Connections
    /** What capabilities do for integrations. */
    readonly integrationWorks: readonly IntegrationWork[]
  }
}

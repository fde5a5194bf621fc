import type { Text } from '#kernel/languages'
import type { FieldMessages } from '#kernel/problem'
import type {
  Counts,
  Details,
  IntegrationContext,
  IntegrationWork,
} from '#platform/operations/connections'
import type { InCompany, Preparing } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import type { TSchema } from '#platform/shapes/index'
import type { Category, Field, Level, Schedule, Settings } from '../domain/integration.js'

export type TestContext = IntegrationContext & {
  /** Who wants to know. */
  readonly caller: { readonly user: { readonly email: string; readonly name: string } }
}

export type RunContext = IntegrationContext & {
  readonly wish: { readonly fiscal_year_id?: number }
  /** Writes a line about one thing of the run into the log. */
  note(line: { level: Level; message: Text; counts?: Counts }): Promise<void>
}

/** One of the catalogue: what it is called, what it takes, and what it does. */
export type Integration = {
  readonly key: string
  readonly category: Category
  readonly name: Text
  readonly description: Text
  readonly countries: readonly string[]
  readonly fields: readonly Field[]
  /** What a field takes where its type does not say it all. */
  readonly shapes?: Readonly<Record<string, TSchema>>
  /** How it may be run, the usual one first after `manual`; none for what is never run. */
  readonly schedules: readonly Schedule[]
  readonly usualSchedule?: Schedule
  /** Whether a company file can have a connection of its own. */
  readonly isOfInstallation?: boolean
  /** Whether the environment configured it for every file. */
  isConfigured(services: Services): boolean
  /** What is wrong with settings that each are what they should be; by field. */
  check?(settings: Settings, isSecretSet: (name: string) => boolean): FieldMessages
  /** What must be there once it is connected. */
  furnish?(about: Preparing & InCompany, settings: Settings): Promise<void>
  /** Both throw when it does not go well. */
  test(context: TestContext): Promise<Details>
  run?(context: RunContext): Promise<Counts>
}

/** What another capability does for an integration; undefined while none does. */
export function workFor(services: Services, key: string): IntegrationWork | undefined {
  return services.integrationWorks.find((work) => work.key === key)
}

import type { CompanyId } from '#kernel/ids'
import type { Text } from '#kernel/languages'
import type { Static, TSchema } from '#platform/shapes/index'

/** An event that webhooks announce, with exactly the data that its schema says. */
export type EventDefinition<Data extends TSchema = TSchema> = {
  readonly name: string
  readonly description: Text
  readonly data: Data
  /** The resource of which `data` repeats a record, by its `id`: when that is erased, so is the delivery. */
  readonly about?: string
}

export function event<Data extends TSchema>(
  name: string,
  definition: Omit<EventDefinition<Data>, 'name'>,
): EventDefinition<Data> {
  return { name, ...definition }
}

/** What happened; null where it is about no company file. */
export type Event<Data extends TSchema = TSchema> = {
  readonly event: EventDefinition<Data>
  readonly companyId: CompanyId | null
  readonly data: Static<Data>
}

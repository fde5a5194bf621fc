import type { EventDefinition } from './event.js'

/** Every event that webhooks can announce, in the order of the specification. */
export const eventNames = [
  'document.imported',
  'document.booked',
  'entry.posted',
  'entry.reversed',
  'bank.transaction_imported',
  'vat.declaration_validated',
  'fiscal_year.closed',
  'peppol.status_changed',
  'third_party.created',
  'third_party.updated',
  'webhook.test',
] as const

export type EventName = (typeof eventNames)[number]

/** The events of all capabilities by their names, in the order of the specification. */
export type EventCatalogue = ReadonlyMap<EventName, EventDefinition>

export function catalogueOf(definitions: readonly EventDefinition[]): EventCatalogue {
  const names: readonly string[] = eventNames
  for (const { name } of definitions)
    if (!names.includes(name))
      throw new Error(`${name} is not in eventNames: add it in src/platform/events/catalogue.ts`)
  return new Map(
    eventNames.map((name) => {
      const [found, second] = definitions.filter((definition) => definition.name === name)
      if (!found || second) throw new Error(`${name} must be declared by one capability`)
      return [name, found]
    }),
  )
}

/** The names of the fields that an event's `data` has. */
export function fieldsOf({ data }: EventDefinition): string[] {
  return Object.keys((data as unknown as { properties: object }).properties)
}

/**
 * What the specification promises and the service does not do yet. A test sees that no route of these areas exists,
 * so that an area that is built leaves this list.
 */
export type NotBuilt = {
  /** In the words of the specification's list of functional areas. */
  readonly area: string
  /** The areas of the table of routes that hold it. */
  readonly routes: readonly string[]
  /** Whole passages, by name. */
  readonly passages: readonly string[]
  /** Of passages whose rest is tried: the beginning of their name, and what is missing of them. */
  readonly parts: readonly (readonly [passage: string, missing: string])[]
}

export const notBuilt: readonly NotBuilt[] = []

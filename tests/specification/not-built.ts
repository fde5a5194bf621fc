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

const areas = 'Functional areas: service status and country packs;'
const blocked = 'Auth: Blocked with 403 `demo_mode`'

export const notBuilt: readonly NotBuilt[] = [
  {
    area: 'integrations',
    routes: ['integrations'],
    passages: [],
    parts: [
      [areas, 'integrations'],
      [blocked, 'integrations'],
    ],
  },
  {
    area: 'all 240 endpoints',
    routes: [],
    passages: [],
    parts: [['The interface description is numbered 1.0.0', 'the endpoints of the areas above']],
  },
]

import type { Kinds } from '#platform/changes/kind'
import { type Cut, cutOf } from '../domain/own-fields.js'

const known = new WeakMap<Kinds, ReadonlyMap<string, Cut>>()

/** What leaves out of each kind of record what does not belong to its version, by resource. */
export function cutsFor(kinds: Kinds): ReadonlyMap<string, Cut> {
  const made =
    known.get(kinds) ??
    new Map(
      [...kinds.values()].map(({ entity: { resource, derived, logOnly = [] } }) => [
        resource,
        cutOf([...derived, ...logOnly]),
      ]),
    )
  known.set(kinds, made)
  return made
}

import type { RecordTypes } from '#platform/operations/record-type'
import { type Cut, cutOf } from '../domain/own-fields.js'

const known = new WeakMap<RecordTypes, ReadonlyMap<string, Cut>>()

/** What leaves out of each kind of record what does not belong to its version, by resource. */
export function cutsFor(types: RecordTypes): ReadonlyMap<string, Cut> {
  const made =
    known.get(types) ??
    new Map(
      [...types.values()].map(({ entity: { resource, derived, logOnly = [] } }) => [
        resource,
        cutOf([...derived, ...logOnly]),
      ]),
    )
  known.set(types, made)
  return made
}

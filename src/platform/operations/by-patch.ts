import { isDeepStrictEqual } from 'node:util'
import { problem } from '#kernel/problem'
import { notRevertible } from '#platform/changes/problems'
import { problems, uncoded } from '#platform/problems'
import type { Static, TSchema } from '#platform/shapes/index'
import { reader } from '#platform/shapes/input'
import { type Binning, inBinAlready, inverse } from './by-bin.js'
import type { Versioned } from './entity.js'
import type { CompanyOperation } from './operation.js'
import type { Inverse, Logged } from './record-type.js'

type Json = Readonly<Record<string, unknown>>

/** Which fields of a record a person can set again. */
export type Settable = {
  readonly fields: readonly string[]
  /** Fields of which a part can be set alone: each part is compared on its own. */
  readonly inParts?: readonly string[]
  /** Fields that follow when another record of the same operation is put back. */
  readonly following?: readonly string[]
}

/**
 * The paths that a change moved, of those that can be set again and are not back already. Refused when there
 * never was any, and when one of them has moved again since.
 */
export function movedPaths(
  change: Logged,
  today: object,
  { version, shown = today }: { version: number; shown?: object },
  { fields, inParts = [], following = [] }: Settable,
): string[] {
  const [before, after] = [change.before as Json, change.after as Json]
  const moved = fields.flatMap((field) =>
    inParts.includes(field)
      ? pathsOf(before[field], after[field], field)
      : isDeepStrictEqual(before[field], after[field])
        ? []
        : [field],
  )
  if (moved.length === 0) throw notRevertible('not_possible')
  const isBack = (path: string) =>
    following.includes(path) && isDeepStrictEqual(valueAt(today, path), valueAt(before, path))
  const ahead = moved.filter((path) => !isBack(path))
  const since = ahead.filter(
    (path) => !isDeepStrictEqual(valueAt(today, path), valueAt(after, path)),
  )
  if (since.length === 0) return ahead
  const body = { fields: since, server_version: version, server_data: shown }
  throw problem(problems.conflict, {}, { body })
}

/** Where two values differ, down to what is no object. */
function pathsOf(one: unknown, other: unknown, path: string): string[] {
  if (isDeepStrictEqual(one, other)) return []
  if (!isObject(one) || !isObject(other)) return [path]
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].flatMap((name) => pathsOf(one[name], other[name], `${path}.${name}`))
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function valueAt(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((held, name) => (isObject(held) ? held[name] : undefined), record)
}

/** A record's values at some paths, nested as they are in it. */
export function valuesAt(record: object, paths: readonly string[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const path of paths) {
    const names = path.split('.')
    const last = names.pop()!
    let place = values
    for (const name of names) {
      place[name] ??= {}
      place = place[name] as Record<string, unknown>
    }
    place[last] = valueAt(record, path) ?? null
  }
  return values
}

type ObjectSchema = TSchema & { readonly properties: Readonly<Record<string, unknown>> }

export type Patching<Shape extends Versioned, Schema extends ObjectSchema> = Partial<Settable> &
  Pick<Binning<Shape>, 'role' | 'table' | 'constraints'> & {
    readonly schema: Schema
    /** The record as it is today, held until the end. */
    hold(op: CompanyOperation, id: number): Promise<Shape | undefined>
    /** The action behind PATCH. */
    patch(op: CompanyOperation, today: Shape, body: Static<Schema>, old: Shape): Promise<unknown>
  }

/**
 * Takes a change back by the action behind PATCH: the fields that it moved get their old values, unless one
 * has moved again since. A change that moved nothing which can be set is not taken back.
 */
export function byPatch<Shape extends Versioned, Schema extends ObjectSchema>(
  patching: Patching<Shape, Schema>,
): Inverse<Shape> {
  const { schema, hold, patch, inParts = [], following = [] } = patching
  const read = reader<Static<Schema>>(schema)
  const fields = patching.fields ?? Object.keys(schema.properties)
  return inverse<Shape>(patching, inBinAlready, async (op, changes) => {
    for (const change of changes) {
      const today = await hold(op, change.recordId)
      if (!today) throw problem(uncoded.not_found)
      const paths = movedPaths(change, today, today, { fields, inParts, following })
      if (paths.length > 0)
        await patch(op, today, read(valuesAt(change.before!, paths)), change.before!)
    }
  })
}

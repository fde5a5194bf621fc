import type { Waiting } from './state.js'

type Ids = ReadonlyMap<string, number | null>

/** The action with the ids that are known by now; null when it names a record that was not made. */
export function withIds(action: Waiting, ids: Ids): Waiting | null {
  if (namesOf(action).some((name) => ids.get(name) === null)) return null
  const path = action.path
    .split('/')
    .map((segment) => String(idFor(segment, ids)))
    .join('/')
  return { ...action, path, body: inBody(action.body, ids) }
}

/** A text that only looks like a temporary id, as `$100`, stays what it is. */
function idFor(text: string, ids: Ids): string | number {
  return (text.startsWith('$') ? ids.get(text.slice(1)) : undefined) ?? text
}

function inBody(value: unknown, ids: Ids): unknown {
  if (typeof value === 'string') return idFor(value, ids)
  if (Array.isArray(value)) return value.map((item) => inBody(item, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inBody(item, ids)]))
}

/** Every text of an action that may be a temporary id, without its `$`. */
function namesOf({ path, body }: Waiting): string[] {
  return [...path.split('/'), ...textsIn(body)]
    .filter((text) => text.startsWith('$'))
    .map((text) => text.slice(1))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

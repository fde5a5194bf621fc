/**
 * Settings are layers of one shape: what a new file has, what was stored since, what a request changes.
 * Layers are laid over each other by the names that are known, never by those that come in.
 */
type Layer = Readonly<Record<string, unknown>>

/** What is stored, over what is known. */
export function laidOver(known: unknown, stored: unknown): unknown {
  if (stored === undefined) return known
  if (!isLayer(known)) return stored
  const given = isLayer(stored) ? stored : {}
  return mapped(known, (value, name) => laidOver(value, given[name]))
}

/** What is set, with a change of some of it; null puts a path back to what it was at first. */
export function changed(set: unknown, change: unknown, first: unknown): unknown {
  if (change === undefined) return set
  if (change === null) return first
  if (!isLayer(set)) return change
  const [given, firsts] = [change as Layer, first as Layer]
  return mapped(set, (value, name) => changed(value, given[name], firsts[name]))
}

/** The same with another value at a path. */
export function withValue(set: unknown, path: string, value: unknown): unknown {
  const [name, ...rest] = path.split('.')
  return mapped(set as Layer, (held, at) => {
    if (at !== name) return held
    return rest.length === 0 ? value : withValue(held, rest.join('.'), value)
  })
}

export function valueAt(set: unknown, path: string): unknown {
  return path.split('.').reduce((held, name) => (held as Layer)[name], set)
}

/** Whether a change says anything about a path, or about all that lies above it. */
export function speaksOf(change: unknown, path: string): boolean {
  let held = change
  for (const name of path.split('.')) {
    if (!isLayer(held)) return held === null
    held = held[name]
  }
  return held !== undefined
}

/** What is to be stored: what is known, beside whatever was stored under other names. */
export function keptBeside(stored: unknown, known: unknown): unknown {
  if (!isLayer(known)) return known
  const before = isLayer(stored) ? stored : {}
  return { ...before, ...mapped(known, (value, name) => keptBeside(before[name], value)) }
}

function mapped(layer: Layer, change: (value: unknown, name: string) => unknown): Layer {
  return Object.fromEntries(
    Object.entries(layer).map(([name, value]) => [name, change(value, name)]),
  )
}

function isLayer(value: unknown): value is Layer {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

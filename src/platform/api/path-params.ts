import { invalidField, problem } from '#kernel/problem'
import { uncoded } from '#platform/problems'
import { object } from '#platform/shapes/index'
import { reader } from '#platform/shapes/input'
import { messages } from '#platform/shapes/input-messages'
import type { Route } from './route.js'

/** Reads the path parameters of a row, but for the firm or file that its scope has resolved already. */
export function paramsReader(route: Route) {
  const scopeParam = route.scope === 'company' ? 'company' : route.scope === 'firm' ? 'firm' : ''
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const readers = names
    .filter((name) => name !== scopeParam)
    .map((name) => ({ name, read: readerOf(route, name) }))
  return (given: Record<string, string>): Record<string, unknown> => {
    const params: Record<string, unknown> = {}
    for (const { name, read } of readers) {
      params[name] = read(given[name])
    }
    return params
  }
}

function readerOf({ params, wrongParam }: Route, name: string): (text: unknown) => unknown {
  const shape = params[name]
  if (shape === undefined) return readId
  const read = reader<Record<string, unknown>>(object({ [name]: shape }))
  return (text) => {
    try {
      // Trimmed like other input, what ends a line would pass as if it were not there.
      if (hasControl(text)) throw invalidField(name, messages.characters, { field: name })
      return read({ [name]: text })[name]
    } catch (error) {
      throw wrongParam === 422 ? error : problem(uncoded.not_found)
    }
  }
}

function hasControl(text: unknown): boolean {
  return typeof text === 'string' && /[\u0000-\u001f\u007f]/.test(text)
}

/** Ids are whole numbers from 1; what cannot be one names nothing, hence 404. */
function readId(text: unknown): number {
  const id = typeof text === 'string' && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw problem(uncoded.not_found)
  return id
}

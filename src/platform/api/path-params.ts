import { problem } from '#kernel/problem'
import { uncoded } from '#platform/problems'
import { reader } from '#platform/shapes/input'
import type { Route } from './route.js'

/** Reads the path parameters of a row, but for the firm or file that its scope has resolved already. */
export function paramsReader(route: Route) {
  const scopeParam = route.scope === 'company' ? 'company' : route.scope === 'firm' ? 'firm' : ''
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const readers = names
    .filter((name) => name !== scopeParam)
    .map((name) => ({ name, read: route.params[name] ? reader(route.params[name]) : readId }))
  return (given: Record<string, string>): Record<string, unknown> => {
    const params: Record<string, unknown> = {}
    for (const { name, read } of readers) {
      try {
        params[name] = read(given[name])
      } catch {
        throw problem(uncoded.not_found)
      }
    }
    return params
  }
}

/** Ids are whole numbers from 1; what cannot be one names nothing, hence 404. */
function readId(text: unknown): number {
  const id = typeof text === 'string' && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw problem(uncoded.not_found)
  return id
}

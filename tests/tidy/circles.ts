import type { Source } from './sources.js'

/** Files that import each other, directly or by way of others: each circle from a file of it back to that file. */
export function circles(sources: readonly Pick<Source, 'path' | 'imports'>[]): string[] {
  const importsOf = new Map(sources.map(({ path, imports }) => [path, imports]))
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    const before = trail.indexOf(path)
    if (before !== -1) found.push([...trail.slice(before), path].join(' → '))
    if (before !== -1 || done.has(path)) return
    for (const { target } of importsOf.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const path of importsOf.keys()) visit(path, [])
  return found
}

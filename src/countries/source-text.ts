import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A data file of the source tree, as `countries/be/chart.csv`: compiled code lies under `dist`, data only under `src`. */
export function sourceText(path: string): string {
  sources ??= findSources()
  return readFileSync(join(sources, path), 'utf8')
}

let sources: string | undefined

function findSources(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const found = join(folder, 'src')
    if (existsSync(join(folder, 'package.json')) && existsSync(join(found, 'countries')))
      return found
    if (folder === dirname(folder)) throw new Error('the folder of the sources is not found')
  }
}

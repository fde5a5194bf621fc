import { readFileSync } from 'node:fs'
import { sourceFile } from './project.js'

/** What the program calls itself in files that others read, and which version it is. */
export const program = {
  name: 'Dubbel',
  get version(): string {
    known ??= JSON.parse(readFileSync(sourceFile('package.json'), 'utf8')).version as string
    return known
  },
}
let known: string | undefined

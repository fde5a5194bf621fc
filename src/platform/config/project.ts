import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project, which holds sources, migrations and data files beside the build. */
export const projectFolder = findProject(dirname(fileURLToPath(import.meta.url)))

/** A file that is read from the source tree, as data files and pages are. */
export function sourceFile(...path: string[]): string {
  return join(projectFolder, ...path)
}

/** The version of the program, as its package states it. */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(sourceFile('package.json'), 'utf8'))
  return String(version)
}

function findProject(folder: string): string {
  if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'migrations')))
    return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('the project folder was not found')
  return findProject(parent)
}

import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { projectFolder, sourceFile } from '#platform/config/project'
import { type Piece, split } from './pieces.js'

/** A file of the program, as the rules of style look at it. */
export type Source = {
  /** From the project folder, `src/kernel/days.ts`. */
  readonly path: string
  readonly text: string
  readonly isTest: boolean
  readonly pieces: readonly Piece[]
  /** The program alone: comments, strings, texts of templates and regular expressions are blank. */
  readonly code: string
  /** Everything but the comments, as SQL stands in strings. */
  readonly spoken: string
  readonly imports: readonly Import[]
}

export type Import = {
  readonly given: string
  /** The file it leads to, or `node:fs`, or the name of a package. */
  readonly target: string
}

/** All files below a folder of the project, with slashes whatever the system. */
export function filesBelow(folder: string, ...endings: string[]): string[] {
  return readdirSync(sourceFile(folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) =>
      entry.isDirectory()
        ? filesBelow(posix.join(folder, entry.name))
        : [posix.join(folder, entry.name)],
    )
    .filter((path) => endings.length === 0 || endings.some((ending) => path.endsWith(ending)))
    .sort()
}

export function readSource(path: string): Source {
  return sourceOf(path, readFileSync(join(projectFolder, path), 'utf8'))
}

export function sourceOf(path: string, text: string): Source {
  const pieces = split(text)
  const code = blank(text, pieces, ['comment', 'string', 'template', 'expression'])
  return {
    path,
    text,
    isTest: /(?:\.test|\/samples)\.ts$/.test(path),
    pieces,
    code,
    spoken: blank(text, pieces, ['comment']),
    imports: importsOf(path, text, pieces, code),
  }
}

/** The line a place in a text lies on, counted from 1. */
export function lineAt(text: string, place: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < place; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** The same text, with nothing but spaces where the unwanted pieces stand. */
function blank(text: string, pieces: readonly Piece[], unwanted: Piece['kind'][]): string {
  return pieces
    .map(({ kind, start, end }) => {
      const piece = text.slice(start, end)
      return unwanted.includes(kind) ? piece.replace(/[^\n]/g, ' ') : piece
    })
    .join('')
}

/** A string behind `from` or `import` alone; `Buffer.from('…')` is no import. */
function importsOf(path: string, text: string, pieces: readonly Piece[], code: string): Import[] {
  return pieces
    .filter(({ kind, start }) => {
      const before = code.slice(Math.max(0, start - 20), start).trimEnd()
      return kind === 'string' && /(?:^|[^.\w])(?:from|import\(?)$/.test(before)
    })
    .map(({ start, end }) => text.slice(start + 1, end - 1))
    .map((given) => ({ given, target: resolve(path, given) }))
}

const aliases = Object.entries(
  (JSON.parse(readFileSync(sourceFile('package.json'), 'utf8')) as { imports: object }).imports,
).map(([name, file]) => ({ name, file: builtFrom(String(file)) }))

function resolve(from: string, given: string): string {
  if (given.startsWith('.')) return builtFrom(posix.join(posix.dirname(from), given))
  for (const { name, file } of aliases) {
    const [head = '', tail] = name.split('*')
    if (tail === undefined ? given !== name : !given.startsWith(head)) continue
    return file.replace('*', given.slice(head.length))
  }
  return given
}

/** The source of a built file, `./dist/src/app.js` of `src/app.ts`. */
function builtFrom(file: string): string {
  return file.replace(/^\.\/dist\//, '').replace(/\.js$/, '.ts')
}

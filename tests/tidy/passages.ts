import type { Source } from './sources.js'

/** So many lines in a row, the same in two places, are one thing written twice. */
const fewest = 12

/** Passages of code that stand in two places, each named once. */
export function repeatedPassages(sources: readonly Source[]): string[] {
  const seen = new Map<string, { path: string; line: number }>()
  const found: string[] = []
  for (const { path, text, code } of sources) {
    const lines = linesOfCode(text, code)
    let reportedUpTo = -1
    for (let at = 0; at + fewest <= lines.length; at++) {
      const passage = lines.slice(at, at + fewest)
      const key = passage.map((line) => line.text).join('\n')
      const first = seen.get(key)
      const here = { path, line: passage[0]!.number }
      if (!first) seen.set(key, here)
      else if (at > reportedUpTo && !(first.path === path && here.line - first.line < fewest)) {
        found.push(`${path}:${here.line} repeats ${first.path}:${first.line}`)
        reportedUpTo = at + fewest
      }
    }
  }
  return found
}

/** The lines that do something: no comment, no import, no bracket alone. */
function linesOfCode(text: string, code: string): { text: string; number: number }[] {
  const bare = code.split('\n')
  return text
    .split('\n')
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter(({ text, number }) => {
      const isCode = (bare[number - 1] ?? '').trim() !== ''
      return isCode && !/^import\b/.test(text) && /\w{2}/.test(text)
    })
}

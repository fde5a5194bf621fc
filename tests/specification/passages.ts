import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#platform/config/project'

/** A sentence, a numbered rule or a row of a table of the specification, as it is written there. */
export type Passage = {
  readonly chapter: string
  /** The heading below the chapter's; empty before the first. */
  readonly section: string
  readonly text: string
}

export const specificationFile = join(projectFolder, 'tests/specification/specification.md')

/** All that the specification says, in its order. */
export function passagesOf(markdown: string): Passage[] {
  const passages: Passage[] = []
  const lines = markdown.split('\n')
  let chapter = 'Introduction'
  let section = ''
  for (const [place, line] of lines.entries()) {
    if (line.startsWith('## ')) [chapter, section] = [line.slice(3), '']
    if (line.startsWith('### ')) section = line.slice(4)
    if (line === '' || line.startsWith('#') || isHead(lines, place)) continue
    const texts = line.startsWith('|') ? [rowOf(line)] : sentencesOf(line.replace(/^\d+\. /, ''))
    passages.push(...texts.map((text) => ({ chapter, section, text })))
  }
  return passages
}

/** The passages of the specification that the tests walk through. */
export const passages: readonly Passage[] = passagesOf(readFileSync(specificationFile, 'utf8'))

/** What a passage is called in lists and tests: the same row stands in several tables. */
export function nameOf({ section, text }: Pick<Passage, 'section' | 'text'>): string {
  return section === '' ? text : `${section}: ${text}`
}

export const chapters: readonly string[] = [...new Set(passages.map(({ chapter }) => chapter))]

/** The head of a table and the line below it. */
function isHead(lines: readonly string[], place: number): boolean {
  const isRule = (line = '') => /^\|[-|]+\|$/.test(line)
  return isRule(lines[place]) || isRule(lines[place + 1])
}

function rowOf(line: string): string {
  const cells = line.split('|').map((cell) => cell.trim())
  return cells.slice(1, cells.findLastIndex((cell) => cell !== '') + 1).join(' | ')
}

/** Ends after a full stop before a capital or a name in backticks, outside brackets and backticks. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let begin = 0
  let depth = 0
  let isName = false
  for (const [place, character] of [...text].entries()) {
    if (character === '`') isName = !isName
    if (isName) continue
    if ('({['.includes(character)) depth++
    if (')}]'.includes(character)) depth--
    if (character !== '.' || depth > 0 || !/^\. [A-Z`]/.test(text.slice(place))) continue
    sentences.push(text.slice(begin, place + 1))
    begin = place + 2
  }
  return [...sentences, text.slice(begin)]
}

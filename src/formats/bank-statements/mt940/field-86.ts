/** Field 86: what is said of a movement, free or in one of the dialects of the banks. */
import { joinedParts } from '../text.js'
import { type Information, noInformation } from './information.js'
import { readNumbered } from './numbered.js'
import { readSlashed } from './slashed.js'

/** A line that is full goes on in the next; the tag counts as part of the first, for some banks. */
const fullLine = 65
const tagLength = 4

export function readInformation(lines: readonly string[]): Information {
  const numbered = readNumbered(lines.join(''))
  if (numbered !== null) return numbered
  const isFull = (part: string, place: number) =>
    part.length >= (place === 0 ? fullLine - tagLength : fullLine)
  const content = joinedParts(lines, isFull)
  return readSlashed(content) ?? { ...noInformation, text: content }
}

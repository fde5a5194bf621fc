/** Field 86: what is said of a movement, free or in one of the dialects of the banks. */
import type { Original } from '../movement.js'
import { joinedParts } from '../text.js'
import { readNumbered } from './numbered.js'
import { readSlashed } from './slashed.js'

export type Information = {
  readonly text: string | null
  readonly reference: string | null
  readonly name: string | null
  readonly ultimateName: string | null
  readonly account: string | null
  readonly bic: string | null
  readonly endToEndId: string | null
  readonly paymentInformationId: string | null
  readonly mandateReference: string | null
  readonly creditorId: string | null
  readonly purpose: string | null
  readonly returnReason: string | null
  /** The German code of what kind of booking it is, three digits. */
  readonly businessCode: string | null
  readonly original: Original | null
}

const noInformation: Information = {
  text: null,
  reference: null,
  name: null,
  ultimateName: null,
  account: null,
  bic: null,
  endToEndId: null,
  paymentInformationId: null,
  mandateReference: null,
  creditorId: null,
  purpose: null,
  returnReason: null,
  businessCode: null,
  original: null,
}

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

/** Several fields under one movement say one thing together; texts follow each other. */
export function mergedInformation(all: readonly Information[]): Information {
  const [only] = all
  if (only === undefined || all.length === 1) return only ?? noInformation
  const merged = { ...noInformation }
  for (const one of all.toReversed()) {
    const given = Object.entries(one).filter(([, value]) => value !== null)
    Object.assign(merged, Object.fromEntries(given))
  }
  const texts = all.flatMap(({ text }) => text ?? [])
  return { ...merged, text: texts.join(' ') || null }
}

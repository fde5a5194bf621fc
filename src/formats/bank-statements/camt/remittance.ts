import { allOf, at, firstOf, textAt } from '#formats/xml/elements'
import type { XmlElement } from '#formats/xml/tree'
import { joinedParts } from '../text.js'

/** Banks cut long texts at 35 characters, words or not. */
const cutAt = 35

export type Remittance = { readonly reference: string | null; readonly text: string | null }

/** What the payer wrote: a reference in its own element, and free text. */
export function readRemittance(details: XmlElement): Remittance {
  const remittance = at(details, 'RmtInf')
  const structured = allOf(remittance, 'Strd')
  const references = structured.flatMap((one) => textAt(one, 'CdtrRefInf', 'Ref') ?? [])
  const [reference = null, ...others] = references
  const free = allOf(remittance, 'Ustrd').map((part) => inOneLine(part.text))
  const texts = [
    joinedParts(free, (part) => part.length === cutAt),
    ...others,
    ...statedIn(structured),
  ]
  const text = texts.join(' ').trim() || null
  if (reference !== null || text !== null) return { reference, text }
  const instead = [textAt(details, 'AddtlTxInf'), textAt(details, 'RtrInf', 'AddtlInf')]
  return { reference, text: firstOf(...instead) }
}

/** Only who indents a document puts white space around a text. */
function inOneLine(text: string): string {
  return text.includes('\n') ? text.trim() : text
}

/** The documents that are paid, and what else is said of them. */
function statedIn(structured: readonly XmlElement[]): string[] {
  return structured.flatMap((one) => [
    ...allOf(one, 'RfrdDocInf').flatMap((document) => textAt(document, 'Nb') ?? []),
    ...allOf(one, 'AddtlRmtInf').map((text) => text.text),
  ])
}

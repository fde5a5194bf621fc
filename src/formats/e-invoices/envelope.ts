import { readXml, type XmlElement } from '#formats/xml/reader'
import { xmlText } from '#formats/xml/text'
import { pathsWith } from './xml-path.js'

const namespace = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader'
const { one, text } = pathsWith({ sh: namespace })

/** What the network wrote around a document, and the document itself. */
export type Unwrapped = {
  readonly document: XmlElement
  /** As it came where there was no envelope, and where it cannot stand without it. */
  readonly bytes: Buffer
  readonly header: {
    readonly sender: string | null
    readonly receiver: string | null
    readonly instance: string | null
  } | null
}

/** Takes a document out of the envelope of the network; throws an `XmlRefusal`. */
export function unwrapDocument(bytes: Buffer): Unwrapped {
  const root = readXml(bytes)
  if (root.namespace !== namespace || root.name !== 'StandardBusinessDocument')
    return { document: root, bytes, header: null }
  const header = one(root, 'sh:StandardBusinessDocumentHeader')
  const said = {
    sender: text(header, 'sh:Sender/sh:Identifier'),
    receiver: text(header, 'sh:Receiver/sh:Identifier'),
    instance: text(header, 'sh:DocumentIdentification/sh:InstanceIdentifier'),
  }
  const [document, another] = root.children.filter((child) => child.namespace !== namespace)
  if (document === undefined || another !== undefined)
    return { document: root, bytes, header: said }
  return { document, bytes: cutOut(bytes, document) ?? bytes, header: said }
}

/** The text of the document alone, where it says the same without what stood around it. */
function cutOut(bytes: Buffer, document: XmlElement): Buffer | undefined {
  const whole = xmlText(bytes)
  const start = /<\/(?:[\w.-]+:)?StandardBusinessDocumentHeader\s*>/.exec(whole)
  // What follows the envelope is white space or a comment: its end tag is the last.
  const end = Math.max(
    ...[...whole.matchAll(/<\/(?:[\w.-]+:)?StandardBusinessDocument\s*>/g)].map(
      ({ index }) => index,
    ),
    -1,
  )
  if (!start || end < start.index) return undefined
  const inner = whole.slice(start.index + start[0].length, end).trim()
  try {
    const found = readXml(inner)
    const isWhole = found.name === document.name && found.namespace === document.namespace
    return isWhole ? Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${inner}\n`) : undefined
  } catch {
    // It needs what the envelope declares.
    return undefined
  }
}

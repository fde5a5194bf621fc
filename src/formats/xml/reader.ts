/** A strict reader for small and large XML documents that are held whole, as a tree of elements. */
import { malformed, tooLarge } from './refusal.js'
import { xmlText } from './text.js'
import { XmlTokenizer } from './tokenizer.js'
import { type XmlElement, XmlTree } from './tree.js'

export type { XmlAttribute } from './namespaces.js'
export type { XmlElement } from './tree.js'

const mostBytes = 26_214_400
const limits = { depth: 100, nodes: 200_000, text: Number.POSITIVE_INFINITY }

/** The root of a document; throws an `XmlRefusal` when it is not well-formed or not welcome. */
export function readXml(source: Uint8Array | string): XmlElement {
  if (source.length > mostBytes) throw tooLarge('too many bytes')
  const tree = new XmlTree()
  const tokenizer = new XmlTokenizer(tree, limits)
  tokenizer.readWhole(typeof source === 'string' ? source : xmlText(source))
  if (tree.root === undefined) throw malformed('it ends too early')
  return tree.root
}

/** The value of an attribute that has no namespace. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((one) => one.name === name && one.namespace === '')?.value
}

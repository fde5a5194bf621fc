import type { XmlAttribute } from './namespaces.js'
import type { XmlHandler, XmlStart } from './tokenizer.js'

export type XmlElement = {
  /** The address of its namespace; empty when it has none. */
  readonly namespace: string
  /** Without prefix. */
  readonly name: string
  readonly attributes: readonly XmlAttribute[]
  readonly children: readonly XmlElement[]
  /** Its own text, without that of its children. */
  readonly text: string
}

type Growing = {
  readonly element: XmlElement & { readonly children: XmlElement[]; text: string }
  readonly pieces: string[]
}

/** Builds elements of what a tokenizer tells. */
export class XmlTree implements XmlHandler {
  root: XmlElement | undefined
  private readonly growing: Growing[] = []
  private readonly isTaken: (element: XmlElement, depth: number) => boolean

  /** An element that is taken when it is complete, at its depth from 1, stays out of its parent. */
  constructor(isTaken: (element: XmlElement, depth: number) => boolean = () => false) {
    this.isTaken = isTaken
  }

  readonly open = ({ namespace, name, attributes }: XmlStart): void => {
    const element = { namespace, name, attributes, children: [], text: '' }
    this.root ??= element
    this.growing.push({ element, pieces: [] })
  }

  readonly text = (text: string): void => {
    this.growing.at(-1)!.pieces.push(text)
  }

  readonly close = (): void => {
    const depth = this.growing.length
    const { element, pieces } = this.growing.pop()!
    element.text = pieces.length === 1 ? pieces[0]! : pieces.join('')
    if (!this.isTaken(element, depth)) this.growing.at(-1)?.element.children.push(element)
  }
}

/**
 * Reads XML as it comes, piece by piece, and tells what it meets; safe by construction: it refuses every
 * document type, so that there is nothing to fetch and nothing to expand, reads each character once, and
 * bounds depth, nodes, attributes and what it holds while it waits for the rest of a tag or a text.
 */
import { resolved } from './characters.js'
import {
  attributesIn,
  declare,
  type Given,
  type Name,
  namespaceOf,
  type Scope,
  type XmlAttribute,
} from './namespaces.js'
import { malformed, tooLarge, XmlRefusal } from './refusal.js'
import { XmlWindow } from './window.js'

/** What the reader of a document is told, in its order. */
export type XmlHandler = {
  readonly open: (start: XmlStart) => void
  /** A piece of the text of the element that is open; there may be several. */
  readonly text: (text: string) => void
  readonly close: () => void
}

export type XmlStart = {
  /** The address of its namespace; empty when it has none. */
  readonly namespace: string
  /** Without prefix. */
  readonly name: string
  readonly attributes: readonly XmlAttribute[]
}

export type XmlLimits = {
  readonly depth: number
  /** Elements, comments and instructions. */
  readonly nodes: number
  /** Characters of one element, a comment or a tag. */
  readonly text: number
}

const mostAttributes = 64
const longestValue = 32_768
const longestKeyword = 12

type Open = {
  /** Its name with the prefix, as the closing tag must repeat it. */
  readonly tag: string
  readonly scope: Scope | null
  length: number
}

export class XmlTokenizer {
  private readonly handler: XmlHandler
  private readonly limits: XmlLimits
  private readonly window = new XmlWindow()
  private readonly opened: Open[] = []
  private isBegun = false
  private isWhole = false
  private hasRoot = false
  private nodes = 0

  constructor(handler: XmlHandler, limits: XmlLimits) {
    this.handler = handler
    this.limits = limits
  }

  /** Takes the next piece of the document; throws an `XmlRefusal` when it is not well-formed or not welcome. */
  write(piece: string): void {
    this.window.add(piece)
    this.advance()
  }

  /** Says that the document ends here. */
  end(): void {
    this.isWhole = true
    this.window.finish()
    this.advance()
    if (this.opened.length > 0 || !this.hasRoot) throw malformed('it ends too early')
  }

  /** Takes a document that has come whole, which spares looking ahead. */
  readWhole(text: string): void {
    this.isWhole = true
    this.write(text)
    this.end()
  }

  /** The line up to which it has been read, from 1. */
  get line(): number {
    return this.window.line
  }

  private advance(): void {
    if (!this.isBegun && !this.begin()) return
    while (!this.window.isEmpty) if (!this.step()) return
  }

  /** Goes past the declaration; false while there is too little text to tell. */
  private begin(): boolean {
    const mark = this.window.startsWith('\ufeff') ? 1 : 0
    if (!this.isWhole && this.window.length < mark + 6) return false
    const isDeclared = /^\ufeff?<\?xml\s/.test(this.window.ahead(mark + 6))
    if (isDeclared && !this.isWhole && !this.window.has('?>')) return this.waits()
    this.isBegun = true
    this.window.skip(mark)
    if (isDeclared) this.declaration()
    return true
  }

  private declaration(): void {
    const content = this.window.upTo('?>', 5)
    if (!/^\s+version\s*=\s*["']1\.\d["']/.test(content)) throw malformed('no XML declaration')
  }

  /** Reads the next text and tag; false while it lacks the rest of them. */
  private step(): boolean {
    const text = this.window.textBefore()
    if (text === undefined) {
      if (!this.isWhole) return this.waits()
      this.characters(this.window.rest())
      return true
    }
    if (text !== '') this.characters(text)
    if (!this.isWhole && !this.isComplete()) return this.waits()
    const second = this.window.next(1)
    if (second === '/') this.closing()
    else if (second === '?') this.instruction()
    else if (second === '!') this.markup()
    else this.opening()
    return true
  }

  private waits(): false {
    if (this.window.length > this.limits.text) throw tooLarge('a text is too long')
    return false
  }

  /** Whether all of what begins here has come. */
  private isComplete(): boolean {
    const second = this.window.next(1)
    if (second === '?') return this.window.has('?>', 2)
    if (second !== '!') return this.window.hasTag()
    if (this.window.startsWith('<!--')) return this.window.has('-->', 4)
    if (this.window.startsWith('<![CDATA[')) return this.window.has(']]>', 9)
    return this.window.length >= longestKeyword
  }

  private characters(raw: string): void {
    if (this.opened.length > 0) {
      if (raw.includes(']]>')) throw malformed('a section ends that did not begin')
      this.tell(resolved(raw))
    } else if (/[^ \t\n]/.test(raw)) throw malformed('text outside the root')
  }

  private tell(text: string): void {
    const current = this.opened.at(-1)!
    current.length += text.length
    if (current.length > this.limits.text) throw tooLarge('a text is too long')
    this.handler.text(text)
  }

  private instruction(): void {
    const content = this.window.upTo('?>', 2)
    if (!/^[A-Za-z_]/.test(content) || /^xml(?:\s|$)/i.test(content))
      throw malformed('an instruction')
    this.count()
  }

  private markup(): void {
    if (this.window.startsWith('<!--')) {
      const comment = this.window.upTo('-->', 4)
      if (comment.includes('--') || comment.endsWith('-')) throw malformed('a comment')
    } else if (this.window.startsWith('<![CDATA[') && this.opened.length > 0) {
      this.tell(this.window.upTo(']]>', 9))
    } else if (documentType.test(this.window.ahead(longestKeyword)))
      throw new XmlRefusal('xml_dtd_forbidden', 'a document type is not allowed')
    else throw malformed('a declaration')
    this.count()
  }

  private opening(): void {
    this.window.skip(1)
    const name = this.name()
    const given = this.attributes()
    const isEmpty = this.window.startsWith('/>')
    if (!isEmpty && this.window.next() !== '>') throw malformed('a tag')
    this.window.skip(isEmpty ? 2 : 1)
    this.count()
    this.enter(name, given)
    if (isEmpty) this.leave()
  }

  private closing(): void {
    const tag = this.opened.at(-1)?.tag
    if (tag === undefined || !this.window.startsWith(tag, 2)) throw malformed('a closing tag')
    this.window.skip(2 + tag.length)
    this.window.skipWhite()
    if (this.window.next() !== '>') throw malformed('a closing tag')
    this.window.skip(1)
    this.leave()
  }

  private attributes(): Given[] {
    const given: Given[] = []
    while (true) {
      const isParted = this.window.skipWhite()
      const next = this.window.next()
      if (next === '>' || next === '/' || next === '') return given
      if (!isParted) throw malformed('no space before an attribute')
      if (given.length === mostAttributes) throw tooLarge('too many attributes')
      given.push({ ...this.name(), value: this.value() })
    }
  }

  private value(): string {
    this.window.skipWhite()
    if (this.window.next() !== '=') throw malformed('an attribute without a value')
    this.window.skip(1)
    this.window.skipWhite()
    const quote = this.window.next()
    if (quote !== '"' && quote !== "'") throw malformed('an attribute without quotes')
    const raw = this.window.upTo(quote, 1)
    if (raw.length > longestValue) throw tooLarge('an attribute is too long')
    if (raw.includes('<')) throw malformed('a tag within an attribute')
    return resolved(raw.replace(/[\t\n]/g, ' '))
  }

  private enter(name: Name, given: readonly Given[]): void {
    if (this.opened.length === this.limits.depth) throw tooLarge('too deep')
    const above = this.opened.at(-1)
    if (above === undefined && this.hasRoot) throw malformed('a second root')
    this.hasRoot = true
    const scope = declare(given, above?.scope ?? null)
    const tag = name.prefix === '' ? name.local : `${name.prefix}:${name.local}`
    const start = {
      namespace: namespaceOf(name.prefix, scope),
      name: name.local,
      attributes: attributesIn(given, scope),
    }
    this.opened.push({ tag, scope, length: 0 })
    this.handler.open(start)
  }

  private leave(): void {
    this.opened.pop()
    this.handler.close()
  }

  private name(): Name {
    const first = this.window.name()
    if (this.window.next() !== ':') return { prefix: '', local: first }
    this.window.skip(1)
    return { prefix: first, local: this.window.name() }
  }

  private count(): void {
    this.nodes += 1
    if (this.nodes > this.limits.nodes) throw tooLarge('too many nodes')
  }
}

const documentType = /^<!(?:doctype|entity|element|attlist|notation)/i

/**
 * A strict reader for small and large XML documents, safe by construction: it refuses every document type, so
 * that there is nothing to fetch and nothing to expand; it knows the five entities of XML and
 * character references, reads each character once, and bounds depth, nodes and attributes.
 */
import { XmlRefusal, type XmlRefusalCode } from './refusal.js'
import { xmlText } from './text.js'

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

export type XmlAttribute = {
  readonly namespace: string
  readonly name: string
  readonly value: string
}

const mostBytes = 26_214_400
const deepest = 100
const mostNodes = 200_000
const mostAttributes = 64
const longestName = 256
const longestValue = 32_768

/** The root of a document; throws an `XmlRefusal` when it is not well-formed or not welcome. */
export function readXml(source: Uint8Array | string): XmlElement {
  if (source.length > mostBytes) throw refuse('xml_too_large', 'too many bytes')
  const text = typeof source === 'string' ? source : xmlText(source)
  if (!text.isWellFormed() || forbidden.test(text)) throw malformed('a character is not allowed')
  return new Reader(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).document()
}

/** The value of an attribute that has no namespace. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((one) => one.name === name && one.namespace === '')?.value
}

const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const namePart = /[A-Za-z_\u00c0-\ufffd][\w.\-\u00b7-\ufffd]*/y
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/'

type Name = { readonly prefix: string; readonly local: string }
type Given = Name & { readonly value: string }
/** Declarations of one element; those of its parents lie behind it. */
type Scope = { readonly declared: ReadonlyMap<string, string>; readonly behind: Scope | null }
type Open = {
  /** Its name with the prefix, as the closing tag must repeat it. */
  readonly tag: string
  readonly scope: Scope | null
  readonly pieces: string[]
  readonly element: XmlElement & { readonly children: XmlElement[]; text: string }
}

class Reader {
  private readonly text: string
  private at = 0
  private nodes = 0
  private readonly open: Open[] = []
  private root: XmlElement | undefined

  constructor(text: string) {
    this.text = text
  }

  document(): XmlElement {
    if (this.text.startsWith('\ufeff')) this.at = 1
    if (/^<\?xml\s/.test(this.text.slice(this.at, this.at + 6))) this.declaration()
    while (this.at < this.text.length) this.step()
    if (this.open.length > 0 || this.root === undefined) throw malformed('it ends too early')
    return this.root
  }

  private declaration(): void {
    const content = this.upTo('?>', 5)
    if (!/^\s+version\s*=\s*["']1\.\d["']/.test(content)) throw malformed('no XML declaration')
  }

  private step(): void {
    const next = this.text.indexOf('<', this.at)
    const end = next === -1 ? this.text.length : next
    if (end > this.at) this.characters(this.text.slice(this.at, end))
    this.at = end
    if (next === -1) return
    const second = this.text.charAt(next + 1)
    if (second === '/') this.closing()
    else if (second === '?') this.instruction()
    else if (second === '!') this.markup()
    else this.opening()
  }

  private characters(raw: string): void {
    const current = this.open.at(-1)
    if (current !== undefined) {
      if (raw.includes(']]>')) throw malformed('a section ends that did not begin')
      current.pieces.push(decoded(raw))
    } else if (/[^ \t\n]/.test(raw)) throw malformed('text outside the root')
  }

  private instruction(): void {
    const content = this.upTo('?>', 2)
    if (!/^[A-Za-z_]/.test(content) || /^xml(?:\s|$)/i.test(content))
      throw malformed('an instruction')
    this.count()
  }

  private markup(): void {
    if (this.text.startsWith('<!--', this.at)) {
      const comment = this.upTo('-->', 4)
      if (comment.includes('--') || comment.endsWith('-')) throw malformed('a comment')
    } else if (this.text.startsWith('<![CDATA[', this.at) && this.open.length > 0) {
      this.open.at(-1)!.pieces.push(this.upTo(']]>', 9))
    } else if (/^<!(?:doctype|entity|element|attlist|notation)/i.test(this.ahead(12)))
      throw refuse('xml_dtd_forbidden', 'a document type is not allowed')
    else throw malformed('a declaration')
    this.count()
  }

  private opening(): void {
    this.at += 1
    const start = this.at
    const name = this.name()
    const tag = this.text.slice(start, this.at)
    const given = this.attributes()
    const isEmpty = this.text.startsWith('/>', this.at)
    if (!isEmpty && this.text.charAt(this.at) !== '>') throw malformed('a tag')
    this.at += isEmpty ? 2 : 1
    this.count()
    this.enter(tag, name, given)
    if (isEmpty) this.leave()
  }

  private closing(): void {
    const tag = this.open.at(-1)?.tag
    if (tag === undefined || !this.text.startsWith(tag, this.at + 2))
      throw malformed('a closing tag')
    this.at += 2 + tag.length
    this.white()
    if (this.text.charAt(this.at) !== '>') throw malformed('a closing tag')
    this.at += 1
    this.leave()
  }

  private attributes(): Given[] {
    const given: Given[] = []
    while (true) {
      const isParted = this.white()
      const next = this.text.charAt(this.at)
      if (next === '>' || next === '/' || next === '') return given
      if (!isParted) throw malformed('no space before an attribute')
      if (given.length === mostAttributes) throw refuse('xml_too_large', 'too many attributes')
      given.push({ ...this.name(), value: this.value() })
    }
  }

  private value(): string {
    this.white()
    if (this.text.charAt(this.at) !== '=') throw malformed('an attribute without a value')
    this.at += 1
    this.white()
    const quote = this.text.charAt(this.at)
    if (quote !== '"' && quote !== "'") throw malformed('an attribute without quotes')
    const raw = this.upTo(quote, 1)
    if (raw.length > longestValue) throw refuse('xml_too_large', 'an attribute is too long')
    if (raw.includes('<')) throw malformed('a tag within an attribute')
    return decoded(raw.replace(/[\t\n]/g, ' '))
  }

  private enter(tag: string, name: Name, given: readonly Given[]): void {
    if (this.open.length === deepest) throw refuse('xml_too_large', 'too deep')
    const above = this.open.at(-1)
    if (above === undefined && this.root !== undefined) throw malformed('a second root')
    const scope = declare(given, above?.scope ?? null)
    const element = {
      namespace: namespaceOf(name.prefix, scope),
      name: name.local,
      attributes: attributesIn(given, scope),
      children: [],
      text: '',
    }
    if (above === undefined) this.root = element
    else above.element.children.push(element)
    this.open.push({ tag, scope, pieces: [], element })
  }

  private leave(): void {
    const { element, pieces } = this.open.pop()!
    element.text = pieces.length === 1 ? pieces[0]! : pieces.join('')
  }

  private name(): Name {
    const first = this.part()
    if (this.text.charAt(this.at) !== ':') return { prefix: '', local: first }
    this.at += 1
    return { prefix: first, local: this.part() }
  }

  private part(): string {
    const found = this.match(namePart)
    if (found === '') throw malformed('a name')
    if (found.length > longestName) throw refuse('xml_too_large', 'a name is too long')
    return found
  }

  /** Goes past white space, and tells whether there was any. */
  private white(): boolean {
    const start = this.at
    while (isWhite(this.text.charCodeAt(this.at))) this.at += 1
    return this.at > start
  }

  private match(expression: RegExp): string {
    expression.lastIndex = this.at
    const found = expression.exec(this.text)?.[0] ?? ''
    this.at += found.length
    return found
  }

  /** What lies between here and a mark, past which it goes on. */
  private upTo(mark: string, skip: number): string {
    const end = this.text.indexOf(mark, this.at + skip)
    if (end === -1) throw malformed('it ends too early')
    const content = this.text.slice(this.at + skip, end)
    this.at = end + mark.length
    return content
  }

  private ahead(length: number): string {
    return this.text.slice(this.at, this.at + length)
  }

  private count(): void {
    this.nodes += 1
    if (this.nodes > mostNodes) throw refuse('xml_too_large', 'too many nodes')
  }
}

function isWhite(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09
}

function declare(given: readonly Given[], behind: Scope | null): Scope | null {
  let declared: Map<string, string> | undefined
  for (const { prefix, local, value } of given) {
    const isDefault = prefix === '' && local === 'xmlns'
    if (!isDefault && prefix !== 'xmlns') continue
    const name = isDefault ? '' : local
    const isReserved = name === 'xmlns' || value === xmlnsNamespace
    const isXml = (name === 'xml') !== (value === xmlNamespace)
    if (isReserved || isXml || (value === '' && !isDefault)) throw malformed('a namespace')
    declared ??= new Map()
    if (declared.has(name)) throw malformed('an attribute stands twice')
    declared.set(name, value)
  }
  return declared === undefined ? behind : { declared, behind }
}

function namespaceOf(prefix: string, scope: Scope | null): string {
  if (prefix === 'xml') return xmlNamespace
  for (let one = scope; one !== null; one = one.behind) {
    const found = one.declared.get(prefix)
    if (found !== undefined) return found
  }
  if (prefix === '') return ''
  throw malformed('a prefix without a namespace')
}

function attributesIn(given: readonly Given[], scope: Scope | null): XmlAttribute[] {
  if (given.length === 0) return none
  const attributes: XmlAttribute[] = []
  // Most elements have one attribute at most, which stands once.
  const seen = given.length > 1 ? new Set<string>() : undefined
  for (const { prefix, local, value } of given) {
    if (prefix === 'xmlns' || (prefix === '' && local === 'xmlns')) continue
    const namespace = prefix === '' ? '' : namespaceOf(prefix, scope)
    const key = seen && `${namespace} ${local}`
    if (key !== undefined && seen?.has(key)) throw malformed('an attribute stands twice')
    if (key !== undefined) seen?.add(key)
    attributes.push({ namespace, name: local, value })
  }
  return attributes
}
const none: XmlAttribute[] = []

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}
const reference = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\dA-Fa-f]{1,6}));|&/g

function decoded(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(reference, (_, name?: string, decimal?: string, hexadecimal?: string) => {
    if (name !== undefined) return entities[name]!
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    const isSurrogate = code >= 0xd800 && code <= 0xdfff
    if (!(code > 0 && code <= 0x10ffff) || isSurrogate) throw malformed('a reference')
    const character = String.fromCodePoint(code)
    if (forbidden.test(character)) throw malformed('a reference')
    return character
  })
}

function malformed(reason: string): XmlRefusal {
  return refuse('xml_malformed', reason)
}

function refuse(code: XmlRefusalCode, reason: string): XmlRefusal {
  return new XmlRefusal(code, reason)
}

import { malformed } from './refusal.js'

export type XmlAttribute = {
  readonly namespace: string
  readonly name: string
  readonly value: string
}

export type Name = { readonly prefix: string; readonly local: string }
export type Given = Name & { readonly value: string }
/** Declarations of one element; those of its parents lie behind it. */
export type Scope = {
  readonly declared: ReadonlyMap<string, string>
  readonly behind: Scope | null
}

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/'

/** The scope of an element, by what its attributes declare. */
export function declare(given: readonly Given[], behind: Scope | null): Scope | null {
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

export function namespaceOf(prefix: string, scope: Scope | null): string {
  if (prefix === 'xml') return xmlNamespace
  for (let one = scope; one !== null; one = one.behind) {
    const found = one.declared.get(prefix)
    if (found !== undefined) return found
  }
  if (prefix === '') return ''
  throw malformed('a prefix without a namespace')
}

/** The attributes that declare no namespace, each under its own. */
export function attributesIn(given: readonly Given[], scope: Scope | null): XmlAttribute[] {
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

/** A piece of XML that is ready to be joined to others; empty when there is nothing to say. */
export type Xml = string

/** An element with its text, or nothing when there is none: no element is ever left empty. */
export function leaf(
  name: string,
  text: string | null,
  attributes?: Readonly<Record<string, string | null>>,
): Xml {
  if (text === null || text === '') return ''
  return `<${name}${attributes ? written(attributes) : ''}>${escaped(text)}</${name}>`
}

/** An element around others, or nothing when they all are. */
export function branch(name: string, ...content: readonly Xml[]): Xml {
  const inner = content.join('')
  return inner === '' ? '' : `<${name}>${inner}</${name}>`
}

/** An element with attributes, which says something even when there is nothing in it. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | null>>,
  ...content: readonly Xml[]
): Xml {
  const inner = content.join('')
  const start = `${name}${written(attributes)}`
  return inner === '' ? `<${start}/>` : `<${start}>${inner}</${name}>`
}

export function document(
  name: string,
  namespaces: Readonly<Record<string, string>>,
  ...content: readonly Xml[]
): Xml {
  return `${opened(name, namespaces)}${content.join('')}${closed(name)}`
}

/** The beginning of a document that is written piece by piece, up to where its content goes. */
export function opened(name: string, namespaces: Readonly<Record<string, string>>): Xml {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${written(namespaces)}>`
}

/** The end of a document that was begun so. */
export function closed(name: string): Xml {
  return `</${name}>\n`
}

function written(attributes: Readonly<Record<string, string | null>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === null || value === '' ? '' : ` ${name}="${quoted(value)}"`))
    .join('')
}

/** Most texts hold nothing that must be written in another way. */
const isPlain = /^[\x20-\x25\x27-\x3b\x3d\x3f-\x7e\xa0-\ud7ff\ue000-\ufffd]*$/

/** What XML has no way to say, a control character for example, becomes a space. */
function escaped(text: string): string {
  if (isPlain.test(text)) return text
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' ')
    .replace(/[&<>\r]/g, (character) => references[character]!)
}

function quoted(text: string): string {
  return escaped(text).replace(/["\t\n]/g, (character) => references[character]!)
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

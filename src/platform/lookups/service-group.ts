/** What a metadata publisher says of a participant: who it is and what it can receive. */
export type ServiceGroup = { participantId: string; documentTypes: string[] }

const mostDocumentTypes = 500

/** Throws when the text is not such a document: a publisher's page of apology is no answer. */
export function readServiceGroup(xml: string): ServiceGroup {
  const documentTypes = new Set<string>()
  let participantId = ''
  for (const { path, attributes, text } of elements(xml)) {
    if (path === 'ServiceGroup/ParticipantIdentifier') participantId = text.trim()
    if (path === 'ServiceGroup/ServiceMetadataReferenceCollection/ServiceMetadataReference') {
      const documentType = documentTypeOf(attributes.get('href') ?? '')
      if (documentType !== null && documentTypes.size < mostDocumentTypes)
        documentTypes.add(documentType)
    }
  }
  if (participantId === '') throw new SyntaxError('no service group')
  return { participantId, documentTypes: [...documentTypes] }
}

/** Each reference is an address that ends in the document type. A cut one would be another type. */
function documentTypeOf(href: string): string | null {
  const at = href.lastIndexOf('/services/')
  if (at === -1) return null
  try {
    const documentType = decodeURIComponent(href.slice(at + '/services/'.length))
    return /^[\x21-\x7e]{1,500}$/.test(documentType) ? documentType : null
  } catch {
    return null
  }
}

type Element = {
  /** Local names from the root, with slashes between them. */
  path: string
  attributes: ReadonlyMap<string, string>
  /** What follows the opening tag, up to the next one. */
  text: string
}

const tagName = /[^\s<>/="'&!?]+/y
const attribute = /\s+([^\s<>/="'&]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y

/**
 * The elements of a small XML document in the order they open. It knows no entities beyond the five of
 * XML and refuses every declaration, so that nothing can be fetched or made larger than it was sent.
 */
function* elements(xml: string): Generator<Element> {
  const open: { name: string; path: string }[] = []
  let roots = 0
  let at = xml.indexOf('<')
  const expect = (isSo: boolean) => {
    if (!isSo) throw new SyntaxError('no XML')
  }
  const skip = (end: string) => {
    const found = xml.indexOf(end, at)
    expect(found !== -1)
    at = found + end.length
  }
  const match = (expression: RegExp) => {
    expression.lastIndex = at
    const found = expression.exec(xml)
    if (found) at = expression.lastIndex
    return found
  }
  const name = () => {
    const found = match(tagName)
    expect(found !== null)
    return found![0]
  }
  const white = () => {
    while (/\s/.test(xml.charAt(at))) at += 1
  }

  expect(at !== -1 && /^[\s\ufeff]*$/.test(xml.slice(0, at)))
  while (at !== -1) {
    if (xml.startsWith('<?', at)) skip('?>')
    else if (xml.startsWith('<!--', at)) skip('-->')
    else if (xml.startsWith('</', at)) {
      at += 2
      expect(name() === open.pop()?.name)
      white()
      expect(xml.startsWith('>', at))
      at += 1
    } else {
      at += 1
      const opened = name()
      const attributes = new Map<string, string>()
      for (let found = match(attribute); found; found = match(attribute))
        attributes.set(found[1]!, plain(found[2] ?? found[3]!))
      white()
      const isEmpty = xml.startsWith('/>', at)
      expect(isEmpty || xml.startsWith('>', at))
      at += isEmpty ? 2 : 1
      if (open.length === 0) roots += 1
      expect(roots === 1 && open.length < 100)
      const above = open.at(-1)
      const path = above ? `${above.path}/${localName(opened)}` : localName(opened)
      open.push({ name: opened, path })
      const next = xml.indexOf('<', at)
      const text = isEmpty || next === -1 ? '' : plain(xml.slice(at, next))
      yield { path, attributes, text }
      if (isEmpty) open.pop()
    }
    at = xml.indexOf('<', at)
  }
  expect(open.length === 0)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function plain(text: string): string {
  return text.replace(/&(\w{2,4});/g, (whole, name: string) => entities[name] ?? whole)
}

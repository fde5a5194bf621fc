import { attributeOf, readXml, type XmlElement } from '#formats/xml/reader'

/** What a metadata publisher says of a participant: who it is and what it can receive. */
export type ServiceGroup = { participantId: string; documentTypes: string[] }

const mostDocumentTypes = 500

/** Throws when the text is not such a document: a publisher's page of apology is no answer. */
export function readServiceGroup(xml: string): ServiceGroup {
  const group = readXml(xml.replace(/^[\ufeff\s]+/, ''))
  const participantId = below([group], 'ParticipantIdentifier').at(-1)?.text.trim() ?? ''
  if (group.name !== 'ServiceGroup' || participantId === '')
    throw new SyntaxError('no service group')
  const documentTypes = new Set<string>()
  const collections = below([group], 'ServiceMetadataReferenceCollection')
  for (const reference of below(collections, 'ServiceMetadataReference')) {
    const documentType = documentTypeOf(attributeOf(reference, 'href') ?? '')
    if (documentType !== null && documentTypes.size < mostDocumentTypes)
      documentTypes.add(documentType)
  }
  return { participantId, documentTypes: [...documentTypes] }
}

/** Publishers of two generations use different namespaces for the same names. */
function below(parents: readonly XmlElement[], name: string): XmlElement[] {
  return parents.flatMap(({ children }) => children.filter((child) => child.name === name))
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

export type XmlRefusalCode =
  | 'xml_malformed'
  | 'xml_dtd_forbidden'
  | 'xml_encoding_unsupported'
  | 'xml_too_large'

/** What was sent is no XML that is read here, and why. It never repeats what the document says. */
export class XmlRefusal extends SyntaxError {
  readonly code: XmlRefusalCode

  constructor(code: XmlRefusalCode, reason: string) {
    super(reason)
    this.code = code
  }
}

export function malformed(reason: string): XmlRefusal {
  return new XmlRefusal('xml_malformed', reason)
}

export function tooLarge(reason: string): XmlRefusal {
  return new XmlRefusal('xml_too_large', reason)
}

import { allOf, at, textAt } from '#formats/xml/elements'
import type { XmlElement } from '#formats/xml/reader'
import { attributeOf } from '#formats/xml/reader'

const namespace = 'urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2'

/** What a receiver, or the network, answers to a document. */
export type ApplicationResponse = {
  readonly kind: 'mls' | 'invoice_response'
  readonly id: string | null
  readonly code: string
  readonly reasons: readonly string[]
  readonly note: string | null
  /** `2026-03-14T10:00:00Z`, as far as it is said. */
  readonly at: string | null
  /** The document that is answered: its number, or the id of its message. */
  readonly reference: string | null
  /** Who answers, as a participant. */
  readonly sender: string | null
  readonly senderName: string | null
}

export function isApplicationResponse(root: XmlElement): boolean {
  return root.namespace === namespace && root.name === 'ApplicationResponse'
}

/** Reads an answer; null where it says nothing that can be used. */
export function readApplicationResponse(root: XmlElement): ApplicationResponse | null {
  const customization = textAt(root, 'CustomizationID') ?? ''
  const answer = at(root, 'DocumentResponse')
  const code = textAt(answer, 'Response', 'ResponseCode')
  if (code === null || !/^[A-Z]{2}$/.test(code)) return null
  const isMls = /:(?:mls|mlr)(?::|$)/.test(customization)
  const party = at(root, 'SenderParty')
  const endpoint = at(party, 'EndpointID')
  const scheme = endpoint && attributeOf(endpoint, 'schemeID')
  const date = textAt(root, 'IssueDate')?.slice(0, 10) ?? null
  const time = textAt(root, 'IssueTime')
  return {
    kind: isMls ? 'mls' : 'invoice_response',
    id: textAt(root, 'ID'),
    code,
    reasons: isMls ? lineReasonsOf(answer) : reasonsOf(at(answer, 'Response')),
    note: textAt(root, 'Note') ?? textAt(answer, 'Response', 'Description'),
    at: date === null ? null : `${date}T${timeIn(time)}`,
    reference: textAt(answer, 'DocumentReference', 'ID'),
    sender: endpoint && scheme ? `${scheme}:${endpoint.text.trim()}` : null,
    senderName:
      textAt(party, 'PartyLegalEntity', 'RegistrationName') ?? textAt(party, 'PartyName', 'Name'),
  }
}

function timeIn(time: string | null): string {
  const [, clock, zone] =
    /^(\d{2}:\d{2}:\d{2})(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/.exec(time ?? '') ?? []
  return `${clock ?? '00:00:00'}${zone ?? 'Z'}`
}

/** Why: each reason in words, or by its code. */
function reasonsOf(response: XmlElement | undefined): string[] {
  return allOf(response, 'Status').flatMap((status) => {
    const code = textAt(status, 'StatusReasonCode')
    const words = textAt(status, 'StatusReason')
    if (words === null) return code ?? []
    return code === null ? words : `${code}: ${words}`
  })
}

/** What the network found wrong, place by place. */
function lineReasonsOf(answer: XmlElement | undefined): string[] {
  return allOf(answer, 'LineResponse').flatMap((line) =>
    allOf(line, 'Response').flatMap((response) => {
      const words = textAt(response, 'Description')
      const code = textAt(response, 'Status', 'StatusReasonCode')
      return words ?? code ?? []
    }),
  )
}

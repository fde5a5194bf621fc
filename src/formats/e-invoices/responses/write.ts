/** Writes an Invoice Response 3 of Peppol (BIS 63), its elements in the order of the schema. */

import { branch, document, leaf, type Xml } from '#formats/xml/writer'

type Party = {
  readonly participant: { readonly scheme: string; readonly value: string }
  readonly name: string
}

export type InvoiceResponse = {
  readonly id: string
  readonly issuedOn: string
  /** `10:00:00Z` */
  readonly issuedAt: string
  readonly note: string | null
  readonly sender: Party
  readonly receiver: Party
  readonly code: string
  readonly effectiveOn: string | null
  readonly reasons: readonly { readonly code: string; readonly text: string | null }[]
  /** The document that is answered. */
  readonly answered: {
    readonly number: string
    readonly issuedOn: string | null
    /** UNTDID 1001 */
    readonly typeCode: string
  }
}

export function writeInvoiceResponse(response: InvoiceResponse): string {
  const { answered } = response
  return document(
    'ApplicationResponse',
    {
      xmlns: 'urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2',
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
    leaf('cbc:CustomizationID', 'urn:fdc:peppol.eu:poacc:trns:invoice_response:3'),
    leaf('cbc:ProfileID', 'urn:fdc:peppol.eu:poacc:bis:invoice_response:3'),
    leaf('cbc:ID', response.id),
    leaf('cbc:IssueDate', response.issuedOn),
    leaf('cbc:IssueTime', response.issuedAt),
    leaf('cbc:Note', response.note),
    partyOf('cac:SenderParty', response.sender),
    partyOf('cac:ReceiverParty', response.receiver),
    branch(
      'cac:DocumentResponse',
      branch(
        'cac:Response',
        leaf('cbc:ResponseCode', response.code, { listID: 'UNCL4343OpSubset' }),
        leaf('cbc:EffectiveDate', response.effectiveOn),
        ...response.reasons.map(({ code, text }) =>
          branch(
            'cac:Status',
            leaf('cbc:StatusReasonCode', code, { listID: 'OPStatusReason' }),
            leaf('cbc:StatusReason', text),
          ),
        ),
      ),
      branch(
        'cac:DocumentReference',
        leaf('cbc:ID', answered.number),
        leaf('cbc:IssueDate', answered.issuedOn),
        leaf('cbc:DocumentTypeCode', answered.typeCode, { listID: 'UNCL1001' }),
      ),
    ),
  )
}

function partyOf(name: string, { participant, name: called }: Party): Xml {
  return branch(
    name,
    leaf('cbc:EndpointID', participant.value, { schemeID: participant.scheme }),
    branch('cac:PartyLegalEntity', leaf('cbc:RegistrationName', called)),
  )
}

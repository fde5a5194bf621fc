const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
const billing = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const documents = 'busdox-docid-qns::'
const processes = 'cenbii-procid-ubl::'

export const documentTypes = [
  'invoice',
  'credit_note',
  'invoice_response',
  'message_level_status',
  'other',
] as const
export type DocumentType = (typeof documentTypes)[number]

/** How the network calls what we send, and the process in which it is sent. */
export const sentTypes = {
  invoice: {
    documentTypeId: `${documents}${ubl}Invoice-2::Invoice##${billing}::2.1`,
    processId: `${processes}urn:fdc:peppol.eu:2017:poacc:billing:01:1.0`,
  },
  credit_note: {
    documentTypeId: `${documents}${ubl}CreditNote-2::CreditNote##${billing}::2.1`,
    processId: `${processes}urn:fdc:peppol.eu:2017:poacc:billing:01:1.0`,
  },
  invoice_response: {
    documentTypeId: `${documents}${ubl}ApplicationResponse-2::ApplicationResponse##urn:fdc:peppol.eu:poacc:trns:invoice_response:3::2.1`,
    processId: `${processes}urn:fdc:peppol.eu:poacc:bis:invoice_response:3`,
  },
} as const

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
const model = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:'

/** The document types of BIS Billing 3, self-billing 3 and Invoice Response 3, as publishers list them. */
const documentTypes = {
  invoice: `${ubl}Invoice-2::Invoice##${model}billing:3.0::2.1`,
  credit_note: `${ubl}CreditNote-2::CreditNote##${model}billing:3.0::2.1`,
  self_billing: `${ubl}Invoice-2::Invoice##${model}selfbilling:3.0::2.1`,
  invoice_response: `${ubl}ApplicationResponse-2::ApplicationResponse##urn:fdc:peppol.eu:poacc:trns:invoice_response:3::2.1`,
} as const

type Support = keyof typeof documentTypes
export type Supports = Readonly<Record<Support, boolean>>

/** What a participant can receive of what we know to send. */
export function supportsOf(types: readonly string[]): Supports {
  const bare = new Set(types.map(withoutScheme))
  return {
    invoice: bare.has(documentTypes.invoice),
    credit_note: bare.has(documentTypes.credit_note),
    self_billing: bare.has(documentTypes.self_billing),
    invoice_response: bare.has(documentTypes.invoice_response),
  }
}

/** Whether a participant that lists these can receive one of such a type. */
export function takesType(types: readonly string[], type: string): boolean {
  return types.some((one) => withoutScheme(one) === withoutScheme(type))
}

function withoutScheme(type: string): string {
  return type.replace(/^[a-z0-9-]+::(?=urn:)/, '')
}

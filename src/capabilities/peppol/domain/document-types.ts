import type { DomesticForm } from '#countries'
import { billing, type EInvoice } from '#formats/e-invoices/index'

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'

export const documentTypes = [
  'invoice',
  'credit_note',
  'invoice_response',
  'message_level_status',
  'other',
] as const
export type DocumentType = (typeof documentTypes)[number]

/** How the network calls a document, and the process in which it is sent. */
export type NetworkType = { readonly documentTypeId: string; readonly processId: string }

function networkType(root: string, specification: string, process: string): NetworkType {
  return {
    documentTypeId: `busdox-docid-qns::${ubl}${root}-2::${root}##${specification}::2.1`,
    processId: `cenbii-procid-ubl::${process}`,
  }
}

export const billingInvoice = networkType('Invoice', billing.specification, billing.process)

export const invoiceResponse = networkType(
  'ApplicationResponse',
  'urn:fdc:peppol.eu:poacc:trns:invoice_response:3',
  'urn:fdc:peppol.eu:poacc:bis:invoice_response:3',
)

/**
 * As what an invoice may be sent, by the rules that it says it follows; the best first. What is in the form of its
 * country has the name that the network gives that form, and as a second the one that it gives itself.
 */
export function networkTypesOf(
  {
    documentType,
    specification,
    process,
  }: Pick<EInvoice, 'documentType' | 'specification' | 'process'>,
  form: Pick<DomesticForm, 'specification' | 'network'> | null,
): readonly NetworkType[] {
  const root = documentType === 'credit_note' ? 'CreditNote' : 'Invoice'
  if (form === null || specification !== form.specification)
    return [networkType(root, specification ?? '', process ?? '')]
  return [form.network.specification, form.specification].map((one) =>
    networkType(root, one, form.network.process),
  )
}

import type { EInvoice } from '../e-invoice.js'

/** Peppol BIS Billing 3, which the invoices written here follow. */
export const billing = {
  specification: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
} as const

const selfBilling = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0'

/** Whether a document claims to follow the rules of Peppol, which ask more than EN 16931. */
export function isPeppol({ specification }: EInvoice): boolean {
  const claim = specification ?? ''
  return claim.startsWith(billing.specification) || claim.startsWith(selfBilling)
}

/** The two smallest profiles of Factur-X accompany a PDF and hold no lines. */
export function isHeaderOnly({ specification }: EInvoice): boolean {
  return /:(?:minimum|basicwl)$/i.test(specification ?? '')
}

import type { EInvoice } from '../e-invoice.js'

/** Peppol BIS Billing 3, which the invoices written here follow. */
export const billing = {
  specification: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
} as const

const selfBilling = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0'

/** Whether a document claims to follow the rules of Peppol, which ask more than EN 16931. */
export function isPeppol({ specification }: EInvoice): boolean {
  return (specification ?? '').includes('urn:fdc:peppol.eu:2017:poacc:')
}

/** Whether the claim is one that the network knows. */
export function isKnownToPeppol({ specification }: EInvoice): boolean {
  return (specification ?? '').startsWith(billing.specification) || isSelfBilling({ specification })
}

/** Whether it claims those by which the buyer writes the invoice. */
export function isSelfBilling({ specification }: Pick<EInvoice, 'specification'>): boolean {
  return (specification ?? '').startsWith(selfBilling)
}

/** The smallest profile of all says what is to be paid, but not what was paid before. */
export function isMinimum({ specification }: EInvoice): boolean {
  return /:minimum$/i.test(specification ?? '')
}

/** The two smallest profiles of Factur-X accompany a PDF and hold no lines, nor need the basic one of ZUGFeRD 1.0. */
export function isHeaderOnly({ specification, lines }: EInvoice): boolean {
  const claim = specification ?? ''
  return /:(?:minimum|basicwl)$/i.test(claim) || (lines.length === 0 && ofZugferd1.test(claim))
}

const ofZugferd1 = /^urn:ferd:CrossIndustryDocument:invoice:1p0:basic$/i

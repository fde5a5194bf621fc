import { type Attachment, decimal, type Sale, type SaleLine } from '#formats/e-invoices/index'
import { day } from '#kernel/days'
import { type Amount, formatAmount, parseAmount } from '#kernel/money'

/** An amount that a test names. */
export function cents(text: string): Amount {
  return parseAmount(text)!
}

/** Amounts as they are printed, the rest as it is. */
export function shown(value: unknown): unknown {
  if (typeof value === 'bigint') return formatAmount(value as Amount)
  if (value instanceof Uint8Array) return Buffer.from(value).toString()
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shown(one)]))
}

/** A line of a sale: `saleLine('Hosting', '12', '9.95', 'S', '21')`. */
export function saleLine(
  name: string,
  quantity: string,
  unitPrice: string,
  category: string,
  rate: string | null,
  more: Partial<SaleLine> = {},
): SaleLine {
  return {
    name,
    quantity: decimal(quantity),
    unitPrice: decimal(unitPrice),
    category,
    rate: rate === null ? null : decimal(rate),
    ...more,
  }
}

export const pdf: Attachment = {
  id: '2026-0042',
  description: 'Printed',
  name: '2026-0042.pdf',
  mediaType: 'application/pdf',
  content: new TextEncoder().encode('%PDF-1.4\n'),
}

const address = {
  street: 'Wilgenlaan 3',
  additional: null,
  further: null,
  city: 'Gent',
  postalCode: '9000',
  region: null,
  country: 'BE',
}

/** A sale between two Belgian companies that breaks no rule: two rates, an allowance and a charge. */
export const sale: Sale = {
  documentType: 'invoice',
  number: '2026-0042',
  issuedOn: day('2026-03-16'),
  dueOn: day('2026-04-15'),
  note: 'Bedankt & tot ziens',
  references: { buyer: 'REF-1' },
  seller: {
    name: 'Wilg & Zonen BV',
    vatNumber: 'BE0150200342',
    legalId: { scheme: '0208', value: '0150200342' },
    endpoint: { scheme: '0208', value: '0150200342' },
    address,
  },
  buyer: {
    name: 'Kaai 12 NV',
    vatNumber: 'BE0160771164',
    legalId: { scheme: '0208', value: '0160771164' },
    endpoint: { scheme: '0208', value: '0160771164' },
    address: { ...address, street: 'Kaai 12', city: 'Antwerpen', postalCode: '2000' },
  },
  payments: [
    { code: '30', account: 'BE30001773355111', bic: 'GEBABEBB', reference: '+++090/2026/00112+++' },
  ],
  lines: [
    saleLine('Enveloppen', '250', '12.40', 'S', '21', { baseQuantity: decimal('100') }),
    saleLine('Boek', '3', '19.99', 'S', '6', {
      adjustments: [
        {
          kind: 'allowance',
          amount: cents('6.00'),
          percent: decimal('10'),
          base: cents('59.97'),
          reason: 'Actie',
        },
      ],
    }),
  ],
  adjustments: [
    {
      kind: 'allowance',
      amount: cents('2.00'),
      category: 'S',
      rate: decimal('21'),
      reason: 'Korting',
      percent: decimal('10'),
      base: cents('20'),
    },
    { kind: 'charge', amount: cents('7'), category: 'S', rate: decimal('6'), reasonCode: 'FC' },
  ],
  prepaid: cents('20'),
  attachments: [pdf],
}

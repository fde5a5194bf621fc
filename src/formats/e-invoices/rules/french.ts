import type { Text } from '#kernel/languages'
import type { EInvoice } from '../e-invoice.js'
import { type Rule, unless } from './rule.js'

/** What the reform of 2026 asks of invoices between French companies, beyond EN 16931. */
export const frenchRules: readonly Rule[] = [
  ({ notes }) =>
    ['PMT', 'PMD', 'AAB'].flatMap((subject) =>
      unless(
        notes.some((note) => note.startsWith(`#${subject}#`)),
        'BR-FR-05',
        'form',
        'notes',
        texts.note,
        { subject },
      ),
    ),
  ({ process }) =>
    unless(frameworks.has(process ?? ''), 'BR-FR-08', 'form', 'process', texts.framework),
  ({ documentType, references }) =>
    unless(
      documentType === 'invoice' || references.corrects.some(({ number }) => number !== ''),
      'BR-FR-CO-05',
      'form',
      'references.corrects',
      texts.corrects,
    ),
]

const frameworks = new Set('B1 S1 M1 B2 S2 M2 B4 S4 M4 S5 S6 B7 S7'.split(' '))

/** A framework of the reform is what tells its invoices from others. */
export function isOfReform({ process, seller, buyer }: EInvoice): boolean {
  const isFrench = seller.address?.country === 'FR' && buyer.address?.country === 'FR'
  return isFrench && /^[BSM]\d$/.test(process ?? '')
}

export const texts = {
  note: {
    fr: 'La note {subject} sur le paiement manque.',
    nl: 'De opmerking {subject} over de betaling ontbreekt.',
    en: 'The note {subject} on payment is missing.',
    de: 'Die Bemerkung {subject} zur Zahlung fehlt.',
  },
  framework: {
    fr: 'Ce cadre de facturation n’existe pas.',
    nl: 'Dit facturatiekader bestaat niet.',
    en: 'This framework of invoicing does not exist.',
    de: 'Diesen Rechnungsrahmen gibt es nicht.',
  },
  corrects: {
    fr: 'Un avoir indique la facture qu’il corrige.',
    nl: 'Een creditnota vermeldt de factuur die ze verbetert.',
    en: 'A credit note names the invoice that it corrects.',
    de: 'Eine Gutschrift nennt die Rechnung, die sie berichtigt.',
  },
} satisfies Record<string, Text>

import type { Text } from '#kernel/languages'

// biome-ignore format: a table
export const words = {
  invoice: { fr: 'Facture', nl: 'Factuur', en: 'Invoice', de: 'Rechnung' },
  credit_note: { fr: 'Note de crédit', nl: 'Creditnota', en: 'Credit note', de: 'Gutschrift' },
  draft: { fr: 'Brouillon', nl: 'Ontwerp', en: 'Draft', de: 'Entwurf' },
  cancelled: { fr: 'Annulée', nl: 'Geannuleerd', en: 'Cancelled', de: 'Storniert' },
  paid: { fr: 'Acquittée', nl: 'Betaald', en: 'Paid', de: 'Bezahlt' },

  date: { fr: 'Date', nl: 'Datum', en: 'Date', de: 'Datum' },
  dueDate: { fr: 'Échéance', nl: 'Vervaldatum', en: 'Due date', de: 'Fällig am' },
  deliveryDate: { fr: 'Date de livraison', nl: 'Leveringsdatum', en: 'Delivery date', de: 'Lieferdatum' },
  buyerCode: { fr: 'N° de client', nl: 'Klantnummer', en: 'Customer number', de: 'Kundennummer' },
  buyerVatNumber: { fr: 'Votre n° de TVA', nl: 'Uw btw-nummer', en: 'Your VAT number', de: 'Ihre MwSt.-Nummer' },
  buyerReference: { fr: 'Votre référence', nl: 'Uw referentie', en: 'Your reference', de: 'Ihr Zeichen' },
  corrects: { fr: 'Corrige la facture', nl: 'Corrigeert factuur', en: 'Corrects invoice', de: 'Berichtigt Rechnung' },
  vatNumber: { fr: 'TVA {number}', nl: 'Btw {number}', en: 'VAT {number}', de: 'MwSt. {number}' },

  description: { fr: 'Description', nl: 'Omschrijving', en: 'Description', de: 'Bezeichnung' },
  quantity: { fr: 'Quantité', nl: 'Aantal', en: 'Quantity', de: 'Menge' },
  unitPrice: { fr: 'Prix unitaire', nl: 'Eenheidsprijs', en: 'Unit price', de: 'Einzelpreis' },
  vatRate: { fr: 'TVA', nl: 'Btw', en: 'VAT', de: 'MwSt.' },
  net: { fr: 'Montant HT', nl: 'Bedrag excl. btw', en: 'Net amount', de: 'Nettobetrag' },

  rate: { fr: 'Taux de TVA', nl: 'Btw-tarief', en: 'VAT rate', de: 'MwSt.-Satz' },
  base: { fr: 'Base', nl: 'Maatstaf van heffing', en: 'Taxable amount', de: 'Bemessungsgrundlage' },
  vatAmount: { fr: 'Montant TVA', nl: 'Btw-bedrag', en: 'VAT amount', de: 'MwSt.-Betrag' },
  totalNet: { fr: 'Total hors TVA', nl: 'Totaal excl. btw', en: 'Total excluding VAT', de: 'Summe netto' },
  totalVat: { fr: 'TVA', nl: 'Btw', en: 'VAT', de: 'MwSt.' },
  totalGross: { fr: 'Total TVA comprise', nl: 'Totaal incl. btw', en: 'Total including VAT', de: 'Summe brutto' },
  prepaid: { fr: 'Déjà payé', nl: 'Reeds betaald', en: 'Already paid', de: 'Bereits bezahlt' },
  rounding: { fr: 'Arrondi', nl: 'Afronding', en: 'Rounding', de: 'Rundung' },
  payable: { fr: 'À payer', nl: 'Te betalen', en: 'Amount due', de: 'Zu zahlen' },
  credited: { fr: 'En votre faveur', nl: 'In uw voordeel', en: 'In your favour', de: 'Zu Ihren Gunsten' },

  payment: { fr: 'Paiement', nl: 'Betaling', en: 'Payment', de: 'Zahlung' },
  amount: { fr: 'Montant', nl: 'Bedrag', en: 'Amount', de: 'Betrag' },
  before: { fr: 'Au plus tard le', nl: 'Uiterlijk op', en: 'No later than', de: 'Spätestens am' },
  beneficiary: { fr: 'Bénéficiaire', nl: 'Begunstigde', en: 'Beneficiary', de: 'Empfänger' },
  account: { fr: 'Compte', nl: 'Rekening', en: 'Account', de: 'Konto' },
  reference: { fr: 'Communication', nl: 'Mededeling', en: 'Reference', de: 'Verwendungszweck' },
  scan: { fr: 'Scannez pour payer', nl: 'Scan om te betalen', en: 'Scan to pay', de: 'Scannen und zahlen' },
} satisfies Record<string, Text>

import type { Text } from '#kernel/languages'
import { paperNouns } from '#kernel/paper-nouns'

// biome-ignore format: a table
export const words = {
  invoice: paperNouns.invoice,
  credit_note: paperNouns.creditNote,
  draft: { fr: 'Brouillon', nl: 'Ontwerp', en: 'Draft', de: 'Entwurf' },
  cancelled: { fr: 'Annulée', nl: 'Geannuleerd', en: 'Cancelled', de: 'Storniert' },
  paid: { fr: 'Acquittée', nl: 'Betaald', en: 'Paid', de: 'Bezahlt' },

  date: { fr: 'Date', nl: 'Datum', en: 'Date', de: 'Datum' },
  dueDate: { fr: 'Échéance', nl: 'Vervaldatum', en: 'Due date', de: 'Fällig am' },
  deliveryDate: { fr: 'Date de livraison', nl: 'Leveringsdatum', en: 'Delivery date', de: 'Lieferdatum' },
  buyerCode: { fr: 'N° de client', nl: 'Klantnummer', en: 'Customer number', de: 'Kundennummer' },
  buyerVatNumber: { fr: 'Votre n° de TVA', nl: 'Uw btw-nummer', en: 'Your VAT number', de: 'Ihre MwSt.-Nummer' },
  buyerReference: { fr: 'Votre référence', nl: 'Uw referentie', en: 'Your reference', de: 'Ihr Zeichen' },
  orderReference: { fr: 'Votre commande', nl: 'Uw bestelling', en: 'Your order', de: 'Ihre Bestellung' },
  corrects: { fr: 'Note de crédit sur la facture {number}', nl: 'Creditnota bij factuur {number}', en: 'Credit note to invoice {number}', de: 'Gutschrift zur Rechnung {number}' },
  correctsOf: { fr: 'Note de crédit sur la facture {number} du {day}', nl: 'Creditnota bij factuur {number} van {day}', en: 'Credit note to invoice {number} of {day}', de: 'Gutschrift zur Rechnung {number} vom {day}' },
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
  accountedVat: { fr: 'TVA en {currency} (1 {from} = {rate} {currency})', nl: 'Btw in {currency} (1 {from} = {rate} {currency})', en: 'VAT in {currency} (1 {from} = {rate} {currency})', de: 'MwSt. in {currency} (1 {from} = {rate} {currency})' },
  totalGross: { fr: 'Total TVA comprise', nl: 'Totaal incl. btw', en: 'Total including VAT', de: 'Summe brutto' },
  prepaid: { fr: 'Déjà payé', nl: 'Reeds betaald', en: 'Already paid', de: 'Bereits bezahlt' },
  rounding: { fr: 'Arrondi', nl: 'Afronding', en: 'Rounding', de: 'Rundung' },
  payable: { fr: 'À payer', nl: 'Te betalen', en: 'Amount due', de: 'Zu zahlen' },
  credited: { fr: 'En votre faveur', nl: 'In uw voordeel', en: 'In your favour', de: 'Zu Ihren Gunsten' },

  earlyPayment: { fr: 'Escompte pour paiement anticipé', nl: 'Korting voor vervroegde betaling', en: 'Discount for early payment', de: 'Skonto' },
  discount: { fr: 'Escompte de {percent} pour paiement au plus tard le {day} : vous payez alors {amount}.', nl: 'Korting van {percent} bij betaling uiterlijk op {day}: u betaalt dan {amount}.', en: 'Discount of {percent} for payment by {day}: you then pay {amount}.', de: '{percent} Skonto bei Zahlung bis {day}: Sie zahlen dann {amount}.' },

  payment: { fr: 'Paiement', nl: 'Betaling', en: 'Payment', de: 'Zahlung' },
  amount: { fr: 'Montant', nl: 'Bedrag', en: 'Amount', de: 'Betrag' },
  before: { fr: 'Au plus tard le', nl: 'Uiterlijk op', en: 'No later than', de: 'Spätestens am' },
  beneficiary: { fr: 'Bénéficiaire', nl: 'Begunstigde', en: 'Beneficiary', de: 'Empfänger' },
  account: { fr: 'Compte', nl: 'Rekening', en: 'Account', de: 'Konto' },
  reference: { fr: 'Communication', nl: 'Mededeling', en: 'Reference', de: 'Verwendungszweck' },
  scan: { fr: 'Scannez pour payer', nl: 'Scan om te betalen', en: 'Scan to pay', de: 'Scannen und zahlen' },
} satisfies Record<string, Text>

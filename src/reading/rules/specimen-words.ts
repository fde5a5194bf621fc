/** How invoices of four languages word and format the same things: the raw material of specimens. */
import type { Language } from '#kernel/languages'

export type Wording = {
  readonly invoice: readonly string[]
  readonly credit: readonly string[]
  readonly receipt: readonly string[]
  readonly number: readonly string[]
  readonly creditNumber: readonly string[]
  readonly receiptNumber: readonly string[]
  readonly date: readonly string[]
  readonly due: readonly string[]
  readonly delivery: readonly string[]
  readonly customerNumber: readonly string[]
  readonly order: readonly string[]
  readonly billTo: readonly string[]
  readonly vatNumber: readonly string[]
  readonly description: readonly string[]
  readonly quantity: readonly string[]
  readonly price: readonly string[]
  readonly rate: readonly string[]
  readonly amount: readonly string[]
  readonly net: readonly string[]
  readonly vat: readonly string[]
  readonly gross: readonly string[]
  readonly base: readonly string[]
  readonly due_amount: readonly string[]
  readonly deposit: readonly string[]
  readonly discount: readonly string[]
  readonly account: readonly string[]
  readonly communication: readonly string[]
  readonly corrects: readonly string[]
  readonly reverse: readonly string[]
  readonly exempt: readonly string[]
  readonly paid: readonly string[]
  readonly smallPrint: readonly string[]
  readonly goods: readonly string[]
  readonly months: readonly string[]
}

// biome-ignore format: one list for each thing
export const wordings: Readonly<Record<Language, Wording>> = {
  fr: {
    invoice: ['FACTURE', 'Facture', 'facture'], credit: ['NOTE DE CRÉDIT', 'Avoir', 'Note de crédit'], receipt: ['Ticket TVA', 'Ticket', 'Reçu'],
    number: ['Facture n°', 'N° de facture', 'Numéro de facture', 'N° facture', 'Facture numéro'], creditNumber: ['Note de crédit n°', 'N° de note de crédit', 'Avoir n°'], receiptNumber: ['Ticket n°', 'Ticket TVA', 'Ticket'],
    date: ['Date', 'Date de facture', 'Date de facturation', "Date d'émission", 'Date facture'], due: ['Échéance', "Date d'échéance", 'À payer avant le', 'Payable au plus tard le', 'Date limite de paiement'],
    delivery: ['Date de livraison', 'Livraison', 'Date de commande'], customerNumber: ['N° client', 'Client n°', 'Référence client'], order: ['Bon de commande', 'Votre commande n°', 'Commande n°'],
    billTo: ['Facturé à', 'Client', 'Adresse de facturation', 'Destinataire'], vatNumber: ['TVA', 'N° TVA', 'TVA intracommunautaire', 'N° de TVA'],
    description: ['Désignation', 'Description', 'Libellé', 'Prestation'], quantity: ['Qté', 'Quantité', 'Nombre'], price: ['P.U. HT', 'Prix unitaire', 'PU', 'Prix'], rate: ['TVA', 'TVA %', 'Taux TVA', '% TVA'], amount: ['Montant HT', 'Total HT', 'Montant', 'Total HTVA'],
    net: ['Total HT', 'Total HTVA', 'Total hors TVA', 'Montant HT', 'Sous-total HT', 'Base imposable'], vat: ['TVA', 'Total TVA', 'Montant TVA', 'T.V.A.'], gross: ['Total TTC', 'Total TVAC', 'Total TVA comprise', 'Montant total TTC', 'Total à payer TTC'], base: ['Base', 'Base HT', 'Montant HT'],
    due_amount: ['Reste à payer', 'Net à payer', 'Solde à payer', 'À payer'], deposit: ['Acompte', 'Acompte versé', 'Déjà payé'], discount: ['Remise', 'Remise commerciale', 'Ristourne'], account: ['IBAN', 'Compte', 'Compte bancaire IBAN'], communication: ['Communication structurée', 'Communication', 'Avec la communication'],
    corrects: ['Concerne la facture', 'Relative à la facture', "Annule la facture"], reverse: ['Autoliquidation – TVA due par le preneur', 'Autoliquidation de la TVA, article 196 de la directive 2006/112/CE'], exempt: ['TVA non applicable, art. 293 B du CGI', 'Régime particulier de franchise des petites entreprises'],
    paid: ['Payé par Bancontact', 'Réglé par carte bancaire', 'Acquitté'], smallPrint: ['En cas de retard, intérêt de 10 % et indemnité forfaitaire de 40,00 EUR minimum.', 'SRL au capital de 18 600,00 EUR – RPM Namur', 'Nos conditions générales figurent au verso.', 'Une note de crédit ne peut être demandée que dans les 8 jours.'],
    goods: ['Papier recyclé A4', 'Entretien chaudière', 'Conseil stratégique', 'Chaise visiteur', 'Câble réseau 5 m', 'Nettoyage des bureaux', 'Licence annuelle', 'Formation sécurité', 'Plante verte'],
    months: ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
  },
  nl: {
    invoice: ['FACTUUR', 'Factuur', 'factuur'], credit: ['CREDITNOTA', 'Creditnota', 'Creditfactuur'], receipt: ['Kassabon', 'Kasticket', 'BTW-bon'],
    number: ['Factuurnummer', 'Factuurnr.', 'Factuur nr.', 'Nummer factuur', 'Factuur'], creditNumber: ['Creditnota nr.', 'Creditnotanummer', 'Nummer creditnota'], receiptNumber: ['Kassabon nr.', 'Ticket nr.', 'Kasticket'],
    date: ['Datum', 'Factuurdatum', 'Datum factuur'], due: ['Vervaldatum', 'Vervaldag', 'Te betalen vóór', 'Uiterste betaaldatum', 'Te betalen tegen'],
    delivery: ['Leverdatum', 'Leveringsdatum', 'Besteldatum'], customerNumber: ['Klantnummer', 'Klantnr.', 'Uw klantnummer'], order: ['Uw bestelling', 'Bestelbon', 'Ordernummer'],
    billTo: ['Klant', 'Factuuradres', 'Factuur aan', 'Aan'], vatNumber: ['Btw', 'Btw-nr.', 'Btw-nummer', 'Ondernemingsnummer'],
    description: ['Omschrijving', 'Artikel', 'Beschrijving'], quantity: ['Aantal', 'Hoeveelheid'], price: ['Prijs', 'Eenheidsprijs', 'Prijs per stuk'], rate: ['Btw', 'Btw %', '% btw'], amount: ['Bedrag', 'Totaal', 'Bedrag excl.', 'Totaal excl. btw'],
    net: ['Totaal excl. btw', 'Subtotaal', 'Totaal exclusief btw', 'Netto', 'Maatstaf van heffing'], vat: ['Btw', 'Totaal btw', 'Btw-bedrag', 'BTW'], gross: ['Totaal incl. btw', 'Totaal inclusief btw', 'Totaal te betalen incl. btw', 'Factuurbedrag'], base: ['Maatstaf', 'Basis', 'Excl.'],
    due_amount: ['Te betalen', 'Nog te betalen', 'Openstaand saldo'], deposit: ['Voorschot', 'Reeds betaald', 'Aanbetaling'], discount: ['Korting', 'Handelskorting'], account: ['IBAN', 'Rekeningnummer', 'Bankrekening'], communication: ['Gestructureerde mededeling', 'Mededeling', 'Met vermelding van'],
    corrects: ['Betreft factuur', 'Crediteert factuur'], reverse: ['Btw verlegd', 'Verlegging van heffing, art. 20 KB nr. 1'], exempt: ['Bijzondere vrijstellingsregeling kleine ondernemingen'],
    paid: ['Betaald met Bancontact', 'Voldaan per kaart', 'Reeds voldaan'], smallPrint: ['Bij laattijdige betaling is 10 % intrest en een schadebeding van minimum 40,00 EUR verschuldigd.', 'Kapitaal 61.500,00 EUR – RPR Gent', 'Onze algemene voorwaarden staan op de keerzijde.'],
    goods: ['Printpapier A4', 'Onderhoud ketel', 'Strategisch advies', 'Bezoekersstoel', 'Netwerkkabel 5 m', 'Poetsen kantoor', 'Jaarlicentie', 'Opleiding veiligheid', 'Kamerplant'],
    months: ['januari', 'februari', 'maart', 'april', 'mei', 'juni', 'juli', 'augustus', 'september', 'oktober', 'november', 'december'],
  },
  en: {
    invoice: ['INVOICE', 'Invoice', 'Tax invoice'], credit: ['CREDIT NOTE', 'Credit note', 'Credit memo'], receipt: ['Receipt', 'RECEIPT'],
    number: ['Invoice number', 'Invoice no.', 'Invoice #', 'Invoice No', 'Invoice'], creditNumber: ['Credit note number', 'Credit note no.'], receiptNumber: ['Receipt no.', 'Receipt number', 'Receipt #'],
    date: ['Date', 'Invoice date', 'Date of issue', 'Issue date'], due: ['Due date', 'Payment due', 'Date due', 'Pay by', 'Payable by'],
    delivery: ['Delivery date', 'Order date', 'Ship date'], customerNumber: ['Customer number', 'Customer no.', 'Account no.'], order: ['Purchase order', 'Order no.', 'PO number'],
    billTo: ['Bill to', 'Customer', 'Invoice to', 'Sold to'], vatNumber: ['VAT', 'VAT number', 'VAT no.', 'VAT ID'],
    description: ['Description', 'Item', 'Product'], quantity: ['Qty', 'Quantity'], price: ['Unit price', 'Price'], rate: ['VAT', 'VAT %', 'Tax', 'VAT rate'], amount: ['Amount', 'Total', 'Net amount', 'Line total'],
    net: ['Subtotal', 'Total excl. VAT', 'Net total', 'Total excluding VAT', 'Net amount'], vat: ['VAT', 'Total VAT', 'VAT amount', 'Tax'], gross: ['Total incl. VAT', 'Total', 'Grand total', 'Invoice total', 'Total including VAT'], base: ['Net', 'Base', 'Taxable amount'],
    due_amount: ['Amount due', 'Balance due'], deposit: ['Deposit', 'Amount paid', 'Prepayment'], discount: ['Discount', 'Trade discount'], account: ['IBAN', 'Bank account', 'Account IBAN'], communication: ['Structured communication', 'Payment reference', 'Reference'],
    corrects: ['For invoice', 'Corrects invoice'], reverse: ['Reverse charge', 'VAT reverse charge – Article 196 Directive 2006/112/EC'], exempt: ['Small enterprise scheme, exempt from VAT'],
    paid: ['Paid by card', 'Paid in full'], smallPrint: ['Late payments bear interest at 10 % and a charge of at least 40.00 EUR.', 'Share capital 12,500.00 EUR', 'Our terms apply. A credit note must be requested within 8 days.'],
    goods: ['Recycled paper A4', 'Boiler maintenance', 'Strategy advice', 'Visitor chair', 'Network cable 5 m', 'Office cleaning', 'Annual licence', 'Safety training', 'Potted plant'],
    months: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  },
  de: {
    invoice: ['RECHNUNG', 'Rechnung'], credit: ['GUTSCHRIFT', 'Gutschrift', 'Rechnungskorrektur'], receipt: ['Quittung', 'Kassenbon', 'Beleg'],
    number: ['Rechnungsnummer', 'Rechnungs-Nr.', 'Rechnung Nr.', 'Rechnungsnr.'], creditNumber: ['Gutschrift Nr.', 'Gutschriftsnummer', 'Gutschrift-Nr.'], receiptNumber: ['Beleg-Nr.', 'Quittung Nr.', 'Quittung'],
    date: ['Datum', 'Rechnungsdatum', 'Belegdatum'], due: ['Fällig am', 'Zahlbar bis', 'Fälligkeit', 'Fälligkeitsdatum'],
    delivery: ['Lieferdatum', 'Leistungsdatum', 'Bestelldatum'], customerNumber: ['Kundennummer', 'Kunden-Nr.', 'Ihre Kundennummer'], order: ['Ihre Bestellung', 'Bestellnummer', 'Auftrag Nr.'],
    billTo: ['Kunde', 'Rechnungsempfänger', 'Rechnung an', 'Rechnungsadresse'], vatNumber: ['USt-IdNr.', 'MwSt.-Nr.', 'USt-ID', 'Umsatzsteuer-ID'],
    description: ['Bezeichnung', 'Beschreibung', 'Leistung', 'Artikel'], quantity: ['Menge', 'Anzahl'], price: ['Einzelpreis', 'Preis', 'E-Preis'], rate: ['MwSt.', 'USt %', 'MwSt. %'], amount: ['Gesamtpreis', 'Betrag', 'Gesamt', 'Summe'],
    net: ['Summe netto', 'Nettobetrag', 'Zwischensumme', 'Gesamt netto', 'Netto'], vat: ['MwSt.', 'zzgl. MwSt.', 'Umsatzsteuer', 'USt'], gross: ['Rechnungsbetrag', 'Gesamtbetrag', 'Summe brutto', 'Gesamtsumme', 'Endbetrag'], base: ['Netto', 'Basis'],
    due_amount: ['Zu zahlen', 'Zahlbetrag', 'Offener Betrag'], deposit: ['Anzahlung', 'Bereits gezahlt', 'Abschlagszahlung'], discount: ['Rabatt', 'Nachlass'], account: ['IBAN', 'Bankverbindung IBAN', 'Konto'], communication: ['Strukturierte Mitteilung', 'Mitteilung', 'Verwendungszweck'],
    corrects: ['Zur Rechnung', 'Betrifft Rechnung'], reverse: ['Steuerschuldnerschaft des Leistungsempfängers', 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge)'], exempt: ['Gemäß § 19 UStG (Kleinunternehmer) wird keine Umsatzsteuer berechnet'],
    paid: ['Bezahlt mit Karte', 'Betrag dankend erhalten'], smallPrint: ['Bei Verzug berechnen wir Verzugszinsen von 10 % und mindestens 40,00 EUR.', 'Stammkapital 25.000,00 EUR – Amtsgericht Köln HRB 12345', 'Es gelten unsere allgemeinen Geschäftsbedingungen.'],
    goods: ['Recyclingpapier A4', 'Wartung Heizkessel', 'Strategieberatung', 'Besucherstuhl', 'Netzwerkkabel 5 m', 'Büroreinigung', 'Jahreslizenz', 'Sicherheitsschulung', 'Zimmerpflanze'],
    months: ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'],
  },
}

/** What documents call themselves, folded, by language. German builds its words of parts. */
import { anyOf } from './word-lists.js'

/** `Stromrechnung`, `Schluss-Rechnung`, `Monatsrechnung`: whatever is put before it, it is one. */
export const germanInvoice = '(?:[a-z]{2,24}-?)?rechnung'

// biome-ignore format: a table
export const invoiceTitles = anyOf([
  // fr
  'factures?', "factures? d'acompte", 'ticket(?: de caisse| tva)?', 'recu', "notes? d'honoraires", "etat d'honoraires", 'note de frais',
  'declaration de creance', 'souche(?: tva)?', 'note', 'decompte', 'quittance', 'addition', 'duplicata de facture', 'appel de fonds', "avis d'echeance", 'avis de prime', 'appel de (?:prime|cotisation|loyer)', 'decompte (?:annuel|final|de charges)', 'etat de frais(?: et (?:d.)?honoraires)?', 'releve de (?:facturation|prestations|consommation)', "memoire d'honoraires", 'bordereau de (?:prix|facturation)', 'quittance de (?:loyer|prime)', 'bulletin de facturation',
  // nl
  'facturen?', '(?:[a-z]{2,16})?factuur', 'faktuur', 'ereloonnota', 'kostennota', 'schuldvordering', 'kasticket', 'kassaticket', 'kassabon',
  'btw-?bon', 'bon', '(?:[a-z]{2,16}-?)?rekening', '(?:[a-z]{2,16}-?)?nota', 'bonnetje', 'vorderingsstaat', 'staat van (?:kosten|ereloon|erelonen)', 'kosten(?:staat|afrekening)', 'eindafrekening', 'afrekening', 'jaarafrekening', 'huurnota', 'vervaldagbericht', 'premiebericht',
  // en
  '(?:(?:tax|vat|sales|commercial|premium|interim|final|progress|service|deposit|advance|recurring|subscription|rent|rental|utility|energy|monthly|quarterly|annual|consolidated|collective|freight|hotel|purchase|supplier|trade|fee|proper|original|duplicate|simplified) )?invoice', 'fee note', 'note of fees', '(?:energy|electricity|gas|water|phone|telephone|mobile|utility|hotel|final|monthly) bill', 'receipt', 'bill', 'statement of charges', '(?:guest )?folio', 'premium notice', 'rent demand',
  // de
  germanInvoice, 'honorarnote', 'kassenbon', 'quittung', 'kassenbeleg', 'beleg', '(?:[a-z]{2,24}-?)?abrechnung', 'faktura', 'liquidation', 'honorarabrechnung', 'kostennote', 'kostenrechnung', 'vorschreibung', 'beitragsrechnung', 'pramienrechnung', 'gebuhrenbescheid', 'zahlungsbeleg', 'rechnungsbeleg',
  // it, es, pt, fi
  'fattura', 'parcella', 'notula', 'nota spese', 'bolletta', 'minuta de honorarios', 'recibo', 'nota de honorarios', '[a-z]{2,14}lasku', 'ricevuta(?: fiscale)?', 'scontrino', 'factura(?: simplificada)?', 'tique', 'fatura(?:[ -]recibo)?', 'fatura simplificada', 'lasku', 'kuitti',
])

// biome-ignore format: a table
export const creditTitles = anyOf([
  "notes? de credit", "factures? d'avoir", 'avoir', 'facture rectificative', 'avis de credit',
  'credit-?\\s?nota', 'credit-?\\s?factuur', 'kreditnota', 'kredietnota', 'correctiefactuur',
  '(?:vat |tax )?credit ?notes?', 'credit ?memo', 'credit invoice', 'refund (?:note|invoice)',
  '(?:[a-z]{2,20}-?)?gutschrift', 'rechnungs-?\\s?korrektur', 'korrektur-?rechnung', 'storno-?(?:rechnung|beleg)', 'stornierung',
  'nota di credito', 'nota de credito', 'factura rectificativa', 'abono', 'hyvityslasku',
])

// biome-ignore format: a table
export const otherTitles = anyOf([
  'offres?(?: de (?:prix|services?)| commerciale)', 'offerte', 'prijsofferte', 'prijsvoorstel', 'aanbieding', 'voorstel', 'sales quote', 'tender', 'kostenanschlag', 'kostenschatzung', 'offert', 'proposta', 'offerta', 'oferta', 'cotizacion', 'cotacao', 'opdrachtbevestiging', 'bestelbevestiging', "conferma d'ordine", 'confirmacion de pedido', 'booking confirmation', 'buchungsbestatigung', 'reservierungsbestatigung', 'reserveringsbevestiging', 'confirmation de reservation', 'work order', 'werkorder', 'job sheet', 'timesheet', 'stundenzettel', 'arbeitsbericht', 'relance', 'lettre de rappel', 'estratto conto', 'extracto de cuenta', 'extrato', 'tiliote', 'offene posten', 'openstaande posten', 'nota de entrega', 'guia de transporte', 'begleitschein', 'bon de reception', 'voorlopige factuur', 'vorlaufige rechnung', 'ontwerpfactuur', 'draft invoice', 'projet de facture', 'devis', 'quotation', 'quote', 'estimate', 'angebot', 'kostenvoranschlag', 'preventivo', 'presupuesto', 'orcamento', 'tarjous',
  'pro[\\s-]?forma\\w*(?:[ -]\\w{1,16})?',
  'bon de commande', 'commande', 'confirmation de commande', 'bestelbon', 'bestelling', 'orderbevestiging', 'order confirmation', 'purchase order',
  'sales order', 'auftrags-?bestatigung', 'bestellung', 'bestellschein', 'bestellbestatigung', 'ordine', 'pedido', 'encomenda',
  'bon de livraison', 'bordereau de livraison', "note d'envoi", 'leve?r(?:ings)?bon', 'leveringsnota', 'afleverbon', 'vrachtbrief', 'zendnota',
  'delivery note', 'packing (?:slip|list)', 'lieferschein', 'documento di trasporto', 'albaran', 'guia de remessa',
  '(?:\\d\\w* )?rappel', 'sommation', 'mise en demeure', '(?:betalings)?herinnering', 'aanmaning', 'ingebrekestelling', '(?:payment )?reminder',
  'overdue notice', 'mahnung', 'zahlungserinnerung', 'maksumuistutus', 'sollecito',
  'releve de compte', 'extrait de compte', 'releve de factures', 'rekeninguittreksel', 'rekeningoverzicht', 'statement(?! of charges)(?: of account)?',
  'account statement', 'kontoauszug', 'remittance advice', 'avis de paiement',
  'bulletin de paie', 'fiche de paie', 'loonbrief', 'loonfiche', 'lohnabrechnung', 'gehaltsabrechnung', 'payslip',
  'contrat', 'overeenkomst', 'vertrag',
  'prijsopgave', 'kostenraming', 'raming', 'bestek', 'proposition (?:commerciale|de prix)', 'estimation', 'proposal', '(?:preis|kosten)angebot', 'leistungsverzeichnis',
  'pakbon', 'werkbon', 'retourbon', 'bon de (?:travail|retour|sortie)', "avis d'expedition", 'packliste', 'ladeliste', 'despatch note', 'dispatch note', 'waybill', 'lettre de voiture', 'lahete', 'bolla',
  '(?:dernier|deuxieme|second|premier) rappel', 'rappel de (?:paiement|facture)', '(?:laatste|tweede|eerste) (?:herinnering|aanmaning)', '(?:final|second|first) (?:notice|reminder|demand)', '(?:letzte|erste|zweite) mahnung', 'zahlungsaufforderung', 'recordatorio', 'lembrete',
  'preuve de paiement', 'betalingsbewijs', 'payment confirmation', 'zahlungsbestatigung', 'tilausvahvistus',
])

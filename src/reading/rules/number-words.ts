/** The labels of the number of a document. Text is searched with signs: § a document, ¤ a lesser one, # a number, ~ a reference. */
import { composed } from './composed.js'
import { germanInvoice } from './title-words.js'
import { anyOf } from './word-lists.js'

// biome-ignore format: a table
const documents = anyOf([
  '(?:caisse|kassa|kasse|till)\\s?/\\s?(?:ticket|bon|receipt|beleg)',
  'factures?', 'fact\\.?', 'facturen', "factures? d'avoir", 'notes? de credit', 'avoirs?', "notes? d'honoraires", 'ticket(?: tva| de caisse)?', 'souche(?: tva)?',
  'recu', 'quittances?',
  '(?:[a-z]{2,16})?factuur', 'faktuur', 'credit-?\\s?nota', 'credit-?\\s?factuur', 'credit(?=-?\\s?(?:nr|nummer))', 'cn(?=[\\s.-]{0,2}(?:n[ro°]|nummer))', 'ereloonnota', 'kassabon', 'kasticket', 'kassaticket', 'btw-?bon',
  'invoices?', 'inv\\.?', 'credit ?notes?', 'credit ?memo', 'receipt', 'bill',
  `${germanInvoice}s?`, 'rechn\\.?', 're\\.?(?=-?\\s?(?:nr|nummer))', 'rg\\.?(?=-?\\s?(?:nr|nummer))', 'faktura', 'gutschrifts?', 'rechnungs-?\\s?korrektur', 'korrektur-?rechnungs?', 'honorarnoten?',
  'kassenbons?', 'quittungs?', 'storno(?:-?rechnungs?)?', 'fakturen?',
  'fattura', 'fatt\\.?', 'ricevuta', 'nota di credito', 'factura', 'fra\\.?', 'nota de credito', 'fatura(?:[ -]recibo)?', 'recibo', 'lasku(?:n|mme)?', 'hyvityslaskun?', 'kuitin?',
])
// biome-ignore format: a table
const lesser = anyOf([
  'notes?', 'trx', 'transaktions?', 'addition', 'operation', 'ticket', 'check', 'cheque', 'ta(?=-nr)',
  'documents?', 'doc\\.?', 'pieces?', 'bon', 'bons', 'nota', 'beleg(?:en)?s?', 'kassenbelegs?', 'vorgangs?', 'dokument(?:en)?s?', 'transactie', 'transaction', 'trans\\.?',
  'stuk', 'boekstuk', 'folio', 'volg', 'documento', 'comprobante', 'tositteen?',
])
// biome-ignore format: a table
const marks = anyOf([
  'n°', 'nº', 'n\\.º', 'n\\.°', 'n\\.', 'n(?=\\s?:)', 'no\\.?', 'nr\\.?', 'nro\\.?', 'num\\.?', 'numero', 'numeros', 'number', 'nummern?', 'nbr\\.?', 'id', 'kennung',
])
// biome-ignore format: a table
const references = anyOf(['reference', 'referentie', 'referenz', 'kenmerk', 'ref\\.?', 'zeichen', 'riferimento', 'referencia', 'viite'])

const documentForm = composed(`(?<![a-z])${documents}(?=n(?:r|u|o|°)|id|ref|ken|[^a-z]|$)`, 'g')
const lesserForm = composed(`(?<![a-z])${lesser}(?=n(?:r|u|o|°)|id|ref|[^a-z]|$)`, 'g')
const markForm = composed(`(?<![a-z])${marks}(?![a-z])`, 'g')
const referenceForm = composed(`(?<![a-z])${references}(?![a-z])`, 'g')

/** The label is that of a credit note: its last word for a document is one, not `Storno der Rechnung`. */
export function isOfCredit(label: string): boolean {
  const last = [...label.matchAll(documentForm)].at(-1)
  if (last === undefined) return creditWords.test(label)
  const before = /(?<![a-z])[a-z]{1,24}[\s-]$/.exec(label.slice(0, last.index))?.[0] ?? ''
  return creditWords.test(before + label.slice(last.index))
}

/** A label with its words replaced by their signs. */
export function signed(label: string): string {
  return label
    .replace(/§/g, 'par.')
    .replace(documentForm, '§')
    .replace(lesserForm, '¤')
    .replace(markForm, '#')
    .replace(referenceForm, '~')
}

const between =
  "(?:\\s?(?:de|du|d'|of|van|der|des|da|do|di|del|della)\\s?)?(?:la |l'|de |the |el )?"
const end = '[\\s.:#~/-]{0,5}$'

/** `Facture n°`, `N° de facture`, `Rechnungs-Nr.`; up to two words may stand between. */
export const strong = composed(
  `(?:§(?:\\s[a-z']{2,15}){0,2}[\\s.,:/-]{0,3}[#~]|[#~][\\s.]{0,2}${between}§)${end}`,
)
/** `Facture 2026-12` and little before it. */
export const titled = /^(?:.{0,12}\s)?§[\s.:#-]{0,5}$/
export const alone = /^§[\s.:#-]{0,5}$/
/** `Wir erlauben uns, mit Rechnung 4711 …` */
export const told = /§[\s.:#-]{0,5}$/
/** The same, called ours. */
export const ours =
  /(?<![a-z])(?:notre|onze|our|unsere?|mit|nuestra|nostra|nossa|laskumme)(?: \S{1,14})? §|laskumme[\s:#-]{0,3}$/
export const fair = composed(`(?:¤[\\s.:/-]{0,3}[#~]?|[#~][\\s.]{0,2}${between}¤)${end}`)
export const weak = /^(?:(?:our|notre|onze|ons|unsere?|n\/|o\/)\s?)?[#~][\s.:#~-]{0,4}$/
export const creditWords =
  /credit|(?<![a-z])cn(?![a-z])|gutschrift|avoir|storno|korrektur|rectifica|abono|hyvitys/

/** Numbers of other things, and of the invoice that a credit note corrects. */
export const foreign =
  /\b(?:client|clients|klant|klanten|customer|kunden?|cliente|asiakas\w*|debiteur\w*|debitor\w*|commande|bestel\w*|order|auftrags?\w*|ordine|pedido|livraison|lever\w*|liefer\w*|delivery|shipment|despatch|dispatch|packing|waybill|bordereau|contrat|contract|vertrag\w*|dossier|projet|project\w*|projekt\w*|devis|offerte|angebots?\w*|tva|btw|vat|ust|steuer\w*|compte|konto\w*|account|rekening|tel|fax|gsm|siret|siren|concern\w*|betreft|betrifft|bezug|bezuglich|previous|precedente?|derniere|vorige|letzte[nr]?|origin\w*|rectifi\w*|corrig\w*|oorspronkelijk\w*|ursprung\w*|associ\w*|liee?|zur|zu|sur la|sur|relative|rcs|kvk|hrb|rpr|rpm|page|pagina|seite|chambre|kamer|zimmer|room|table|tafel|tisch|caisse|kassa|kasse|terminal|vsc|bbx|article|artikel|item|ean|lot|abonn\w*|meter|zahler\w*|compteur|polis|police|mandat\w*|mandaat|van de|crediteert|annule|annuleert|your|votre|vos|uw|ihre?|against|applied to|for|pour la|date|datum|data|fecha|total|totaal|montant|bedrag|betrag|amount|payment|paiement|betaling|zahlung|personeels?\w*|serie|serial|seriennummer|plaque|kenteken|nummerplaat|kennzeichen|tracking|colis|pakket|paket|licen[cs]e)\b/

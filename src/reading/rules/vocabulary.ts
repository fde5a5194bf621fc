/**
 * The words by which invoices in French, Dutch, English and German name their figures. All are folded:
 * without capitals and accents. Where several fit, the one that ends last and is longest holds.
 */
export type AmountKind =
  | 'net'
  | 'vat'
  | 'gross'
  | 'total'
  | 'due'
  | 'prepaid'
  | 'discount'
  | 'rounding'
  | 'tendered'
  | 'aside'

type Vocabulary<Kind extends string> = readonly (readonly [Kind, RegExp])[]

/** VAT by all its names. Labels are searched with one name in its place. */
const vatNames =
  /(?<![a-z])(?:t\.v\.a\.?|b\.t\.w\.?|btw|vat|mwst\.?|ust\.?|tax|taxes|taxe|gst|mehrwertsteuer|umsatzsteuer)(?![a-z])/g

// biome-ignore format: a table
const amountWords: Vocabulary<AmountKind> = [
  ['net', /\b(?:hors|excl\.?|exkl\.?|exclusief|exclusive(?: of)?|excluding|ex\.?|zonder|without|before|ohne|h\.?)\s?(?:la |de |the )?tva(?![a-z])/g],
  ['net', /\b(?:h\.?t\.?v\.?a|h\.?t)\b\.?|\bhtva\b/g],
  ['net', /\b(?:excl|exkl|excluding|exclusief)\b\.?/g],
  ['net', /\b(?:sub-?\s?total|subtotaal|sub-totaal|sous-?\s?total|zwischensumme|tussentotaal)\b/g],
  ['net', /\b(?:total net|net amount|netto(?:betrag|summe|bedrag|wert)?|summe netto|nettototal|net total|montant net)\b/g],
  ['net', /\b(?:base(?: imposable| d'imposition| ht| tva)?|maatstaf(?: van heffing)?|taxable (?:amount|base)|bemessungsgrundlage|belastbaar|grondslag)\b/g],
  ['vat', /(?<![a-z])tva(?![a-z])/g],
  ['vat', /\b(?:steuerbetrag|tva-?bedrag|montant tva)\b/g],
  ['gross', /(?<![a-z])tva\s?(?:comprises?|incluse?s?|inbegrepen|included|incl\.?|c(?![a-z]))/g],
  ['gross', /\b(?:incl\.?|inclusief|inclusive(?: of)?|including|inkl\.?|inklusive|toutes? tva comprises?|inbegrepen)\s?(?:la |de |the |der )?tva(?![a-z])/g],
  ['gross', /\b(?:t\.?t\.?c|tvac|t\.?v\.?a\.?c|toutes tva comprises|incl|inkl|inclusief)\b\.?/g],
  ['gross', /\b(?:brutto(?:betrag|summe)?|rechnungs(?:betrag|summe)|gesamt(?:betrag|summe)|endbetrag|endsumme|grand total|invoice total|total general|eindtotaal|totaal ?bedrag|total (?:de la )?facture|totaal factuur|factuurbedrag|factuurtotaal|total amount|invoice amount|montant (?:total|de la facture)|gesamt|algemeen totaal|amount incl)\b/g],
  ['gross', /\b(?:a|en) la somme (?:totale )?de\b/g],
  ['due', /\b(?:a payer|a regler|te betalen|te voldoen|amount due|balance due|total due|zu zahlen(?:der betrag)?|zahlbetrag|zahlungsbetrag|montant du|somme due|total du|reste du|restant du|solde du|openstaand|verschuldigd|zu begleichen|te ontvangen|terug te betalen|a rembourser|a recevoir|a crediter|te crediteren|to be credited|gutschrift(?:s?betrag|summe)|en (?:votre|notre) faveur|in (?:uw|ons) voordeel|in (?:your|our) favou?r|zu (?:ihren|unseren) gunsten|due|betrag von|bedrag van|de somme de|montant de|nog te betalen|offener betrag|restbetrag)\b/g],
  ['prepaid', /\b(?:acomptes?|deja (?:paye|verse|regle)e?|voorschot(?:ten)?|reeds (?:betaald|voldaan)|aanbetaling(?:en)?|deposits?|pre-?paid|prepayments?|amount paid|payments? received|paid to date|anzahlung(?:en)?|bereits (?:ge|be)zahlt|abschlags?(?:zahlung(?:en)?)?|avances?|provisions?|paiements? recus?|voorafbetaling|less paid|geleistete zahlung(?:en)?)\b/g],
  ['discount', /\b(?:remises?|rabais|ristournes?|korting(?:en)?|discounts?|rabatt|nachlass|escomptes?|skonto|reduction)\b/g],
  ['rounding', /\b(?:arrondis?|afronding|rounding|rundung(?:sdifferenz)?)\b/g],
  ['tendered', /\b(?:rendu|rendue|wisselgeld|change|ruckgeld|teruggave|terug|gegeben|ontvangen|recu|especes|contant|cash|bar|tendered|bancontact|visa|mastercard|maestro|carte|kaart|karte|ec-?karte|payconiq|card|cheque|bankkaart)\b/g],
  ['aside', /\b(?:solde (?:precedent|anterieur)|ancien solde|vorig saldo|previous balance|alter saldo|moyen(?:ne)?|gemiddeld|average|durchschnitt|interets?|interesten|indemnite|minimum|capital|kapitaal|kapital|assur\w*|par (?:jour|mois|an)|forfaitaire|dossierkosten|boete|schadevergoeding|schadebeding|verzugszinsen|mahngebuhr|penalty|punten|points|bonus|economie|u bespaart|vous economisez|savings|par personne|credit limit|plafond|encours|valeur|waarde|report|a reporter|transport page|over te dragen|ubertrag\w*|carried (?:forward|over)|page)\b/g],
  ['total', /\b(?:totau?x?|totals?|totaal|totale|summe|som|somme|sum|betrag|bedrag|montant|amount|saldo|solde|balance)\b/g],
]

/** What an amount is, by the words that stand before it (or above). */
export function amountKindOf(label: string): { kind: AmountKind; isTotal: boolean } | undefined {
  const found = matchesOf(label.slice(-90).replace(vatNames, 'tva'), amountWords)
  if (found.length === 0) return undefined
  const last = found.reduce((one, other) => (isLater(other, one) ? other : one))
  const has = (kind: AmountKind) => found.some((match) => match.kind === kind)
  const isTotal = has('total') || has('gross') || /\b(?:sub|sous)/.test(label)
  if (has('aside')) return { kind: 'aside', isTotal }
  if (has('prepaid')) return { kind: 'prepaid', isTotal }
  if (has('rounding')) return { kind: 'rounding', isTotal }
  if (has('discount')) return { kind: 'discount', isTotal }
  if (last.kind === 'due' && has('gross')) return { kind: 'gross', isTotal: true }
  if (last.kind === 'total') {
    const other = found.filter(({ kind }) => kind !== 'total').at(-1)
    if (other !== undefined) return { kind: other.kind, isTotal }
  }
  return { kind: last.kind, isTotal }
}

type Match<Kind> = { kind: Kind; start: number; end: number }

function matchesOf<Kind extends string>(text: string, words: Vocabulary<Kind>): Match<Kind>[] {
  const found: Match<Kind>[] = []
  for (const [kind, form] of words)
    for (const match of text.matchAll(form))
      found.push({ kind, start: match.index, end: match.index + match[0].length })
  // A word inside a longer label is not heard by itself: `tva` in `hors tva`.
  return found.filter(
    (one) =>
      !found.some(
        (other) =>
          other !== one &&
          other.start <= one.start &&
          other.end >= one.end &&
          other.end - other.start > one.end - one.start,
      ),
  )
}

function isLater(one: Match<string>, other: Match<string>): boolean {
  return one.end !== other.end ? one.end > other.end : one.end - one.start > other.end - other.start
}

export type DateKind = 'issue' | 'issue_weak' | 'paid' | 'due' | 'other'

// biome-ignore format: a table
const dateWords: Vocabulary<DateKind> = [
  ['issue', /\b(?:date (?:de (?:la )?)?(?:facture|facturation|d'emission|emission|du document|ticket)|date d'emission|factuur ?datum|datum (?:van (?:de )?)?factuur|facturatiedatum|invoice date|date of (?:issue|invoice)|issue date|issued(?: on)?|bill(?:ing)? date|rechnungs-?datum|datum der rechnung|belegdatum|ausstellungsdatum|date (?:de la )?note(?: de credit)?|credit (?:note )?date|creditnotadatum|datum creditnota|gutschriftsdatum|date (?:de l')?avoir|document ?datum|emise? le|opgemaakt op|ausgestellt am|invoiced on|date note|facture du|factuur van|rechnung vom|invoice of|facturen? ?dd?|uitgiftedatum|uitreikingsdatum)\b/g],
  ['issue_weak', /(?:\b(?:date|datum|dated|le|op|am|den|du|vom|on|van)|,)\s?[:.]?$/g],
  ['issue_weak', /\b(?:date|datum|dated)\b/g],
  ['due', /\b(?:echeance|date d'echeance|a payer (?:avant|pour|au plus tard|jusqu)|payable (?:avant|le|au plus tard|pour|jusqu)|payer (?:avant|pour|au plus tard)|regler (?:avant|pour|le|au plus tard)|paiement (?:avant|pour|au plus tard|le|du)|reglement (?:avant|pour|au plus tard|le)|date limite(?: de paiement)?|verval(?:datum|dag)|vervalt op|te betalen (?:voor|tegen|uiterlijk|op)|betalen (?:voor|tegen|uiterlijk)|betaling (?:voor|tegen|uiterlijk)|uiterste betaaldatum|betaaldatum|betaal(?:baar)? (?:voor|tegen|uiterlijk)|uiterlijk|due(?: date| by| on)?|date due|pay(?:able|ment)? (?:by|before|until|due|on)|payment date|fallig(?:keit|keitsdatum)?(?: am| bis| zum)?|zahlbar (?:bis|am)|bis (?:zum|spatestens)|spatestens|zahlungsziel|zahlungsdatum|zahlung bis|to be paid by|please pay by|avant le|pour le|voor de vervaldag|au plus tard le|jusqu'au|vóór|limite de paiement)\b/g],
  ['paid', /\b(?:paye|payee|regle|reglee|acquitte|betaald|voldaan|paid|bezahlt|achat|achete|aankoop|aankoopdatum|purchased?|kauf|kaufdatum)\b/g],
  ['other', /\b(?:livraison|livre le|prestations?|execution|leverdatum|levering(?:sdatum)?|geleverd|lieferdatum|lieferung|liefertermin|leistungs(?:datum|zeitraum)|delivery|shipp(?:ed|ing)|supply|tax point|commande|bestel(?:ling|datum)|order|bestellung|auftrag|periode?|period|zeitraum|service|arrivee|depart|aankomst|vertrek|arrival|departure|check-?in|check-?out|anreise|abreise|du\b.{1,20}\bau|van\b.{1,24}\btot|vom\b.{1,24}\bbis|from|debut|fin|contrat|contract|vertrag|acompte|voorschot|deposit|anzahlung|recu|ontvangen|validite|valable|geldig|valid|gultig|releve|meterstand|imprime|afgedrukt|printed|gedruckt|concerne|betreft|facture d'origine|rectifie|corrige|entre le|naissance|expire|abonnement|tot en met|until|t\/m|jusqu|precedent|vorige|mandat|mandaat|loi|wet|law|gesetz|directive|arrete|decreet|kb)\b/g],
]

export function dateKindOf(label: string): DateKind | undefined {
  const found = matchesOf(label.slice(-80), dateWords)
  const named = found.filter(({ kind }) => kind !== 'issue_weak')
  const heard = named.length > 0 ? named : found
  if (heard.length === 0) return undefined
  return heard.reduce((one, other) => (isLater(other, one) ? other : one)).kind
}

/** Columns of the table of lines. */
export type ColumnKind =
  | 'position'
  | 'code'
  | 'description'
  | 'quantity'
  | 'unit'
  | 'price'
  | 'discount'
  | 'rate'
  | 'net'
  | 'vat'
  | 'gross'
  | 'amount'
  | 'date'

// biome-ignore format: a table
export const columnWords: Vocabulary<ColumnKind> = [
  ['position', /^(?:pos\.?|ligne|lijn|regel|line|item no\.?|no\.?|nr\.?|#|n°)$/g],
  ['code', /\b(?:code|ref(?:erence)?\.?|art(?:ikel|icle)?\.?-?\s?(?:nr|no|n°|code|nummer)\.?|sku|artikelnr\.?)/g],
  ['description', /\b(?:description|designation|omschrijving|bezeichnung|beschreibung|libelle|prestations?|produits?|products?|article|artikel|item|service|leistung|details?|objet|intitule|dienst|product|nature|werkzaamheden|text)\b/g],
  ['quantity', /\b(?:qte|quantites?|quantity|qty|aantal|hoeveelheid|menge|anzahl|nb|nbre|nombre|hours|heures|uren|stunden|std|jours|stuks)\b/g],
  ['unit', /\b(?:unites?|eenheid|unit|einheit|u\.?m)\b/g],
  ['price', /\b(?:p\.?\s?u\.?(?:\s?ht(?:va)?)?|prix(?: unitaire| unit\.?)?(?: ht(?:va)?| ttc| tvac)?|(?:eenheids)?prijs(?: excl\.?| incl\.?)?|unit price|price|rate per \w+|einzelpreis|stuckpreis|e-?preis|preis|tarief|tarif(?: horaire)?|uurtarief|eenh\.?\s?prijs|prijs per \w+|stukprijs)/g],
  ['discount', /\b(?:remise|korting|discount|rabatt|rem\.?)\b/g],
  ['rate', /(?:\b(?:tva|btw|vat|tax|mwst|ust)\.?[\s-]?(?:%|taux|rate|satz|tarief)|%\s?(?:tva|btw|vat|mwst)|\b(?:taux|tarief btw|vat rate|steuersatz|tx)\b(?: tva)?|%)/g],
  ['vat', /\b(?:montant tva|btw-?bedrag|vat amount|tax amount|mwst-?betrag|steuerbetrag)\b/g],
  ['rate', /\b(?:tva|btw|vat|tax|mwst|ust)\b/g],
  ['net', /\b(?:(?:montant|total|prix total|bedrag|totaal|amount|betrag|gesamt)\s?(?:ht(?:va)?|hors tva|h\.t\.(?:v\.a\.)?|excl\.?(?: btw| vat| tax)?|netto|net)|htva|netto|excl\.?)/g],
  ['gross', /\b(?:(?:montant|total|prix total|bedrag|totaal|amount|betrag|gesamt)\s?(?:ttc|tvac|t\.t\.c\.|incl\.?(?: btw| vat| tax)?|brutto)|ttc|tvac|brutto|incl\.?)/g],
  ['amount', /\b(?:montant|total|bedrag|totaal|amount|betrag|gesamt(?:preis|betrag)?|summe|total price|prix total|line total|lijntotaal|totaalprijs|prijs totaal|eur|€)(?:\b|$)/g],
  ['date', /^(?:date|datum)$/g],
]

export function columnKindOf(label: string): ColumnKind | undefined {
  const found = matchesOf(label, columnWords)
  if (found.length === 0) return undefined
  const order: readonly ColumnKind[] = [
    'net',
    'gross',
    'price',
    'rate',
    'vat',
    'quantity',
    'discount',
    'description',
    'amount',
    'code',
    'unit',
    'date',
    'position',
  ]
  return [...found].sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))[0]!
    .kind
}

/** Words that only the small legal forms and firms carry after their name. */
export const legalForm =
  /(?<![\p{L}.])(?:S\.?R\.?L\.?|SPRL|BVBA|B\.?V\.?|S\.?A\.?|N\.?V\.?|S\.?A\.?S\.?U?|S\.?A\.?R\.?L\.?|EURL|SCI|SNC|SCRL|SCOP|CVBA|CV|COMM\.?\s?V|VOF|ASBL|VZW|AISBL|IVZW|GIE|GmbH(?:\s?&\s?Co\.?\s?KG)?|UG|AG|KG|OHG|e\.?\s?K\.?|e\.V\.|[Ss]\.?\s?à\.?\s?r\.?\s?l\.?(?:-S)?|s\.?a\.?\s?r\.?l\.?|Ltd\.?|Limited|LLC|LLP|PLC|Inc\.?|Corp\.?|SE|SCA|SCS|DAC|BV\/SRL|SRL\/BV|S\.p\.A\.?|S\.r\.l\.?|Oy|AB|A\/S|ApS|Lda|S\.?L\.?)(?![\p{L}])/u

/** How labels are searched: several words may be heard in one, and the one that ends last and is longest holds. */
export type Vocabulary<Kind extends string> = readonly (readonly [Kind, RegExp])[]

export type Match<Kind> = { kind: Kind; start: number; end: number }

export function matchesOf<Kind extends string>(
  text: string,
  words: Vocabulary<Kind>,
): Match<Kind>[] {
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

export function isLater(one: Match<string>, other: Match<string>): boolean {
  return one.end !== other.end ? one.end > other.end : one.end - one.start > other.end - other.start
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
  /(?<![\p{L}.])(?:S\.?R\.?L\.?|SPRL|BVBA|B\.?V\.?|S\.?A\.?|S\.?C\.?|N\.?V\.?|S\.?A\.?S\.?U?|S\.?A\.?R\.?L\.?(?:-S)?|EURL|SCI|SNC|SCRL|SCOP|CVBA|CV|COMM\.?\s?V|V\.?O\.?F\.?|ASBL|VZW|AISBL|IVZW|GIE|GmbH(?:\s?&\s?Co\.?\s?KG)?|UG|AG|KG|OHG|e\.?\s?K\.?|e\.V\.|[Ss]\.?\s?à\.?\s?r\.?\s?l\.?(?:-S)?|S\.?\s?À\.?\s?R\.?\s?L\.?(?:-S)?|GES\.?M\.?B\.?H\.?|Ges\.?m\.?b\.?H\.?|GMBH(?:\s?&\s?CO\.?\s?KG)?|OYJ?|Ky|S\.?n\.?c\.?|GbR|e\.U\.|s\.?a\.?\s?r\.?l\.?(?:-s)?|Ltd\.?|Limited|LLC|LLP|PLC|Inc\.?|Corp\.?|SE|SCA|SCS|DAC|BV\/SRL|SRL\/BV|S\.p\.A\.?|S\.r\.l\.?|Oy|AB|A\/S|ApS|Lda|S\.?L\.?)(?![\p{L}])/u

/** The labels of days, folded, by language: of issue, of payment, and of everything else. */
import { composed } from './composed.js'
import { isLater, matchesOf, type Vocabulary } from './vocabulary.js'
import { anyOf, compounds } from './word-lists.js'

export type DateKind = 'issue' | 'issue_weak' | 'issue_vague' | 'paid' | 'due' | 'other'

// biome-ignore format: a table
const germanDocuments = ['rechnungs', 'rechnung', 'rechn', 're', 'beleg', 'vorgangs', 'ausstellungs', 'abrechnungs', 'fakturen', 'faktura', 'gutschrifts', 'gutschrift', 'dokument', 'dokumenten', 'bon', 'rg', 'schluss', 'storno', 'korrektur', 'kassen', 'quittungs']

// biome-ignore format: a table
const issue = anyOf([
  "date (?:de (?:la )?)?(?:facture|facturation|d'emission|emission|du document|document|ticket|piece|vente)", "date d'emission", "date d'etablissement", "date (?:de la )?note(?: de credit)?",
  "date (?:de l')?avoir", 'emise? le', 'etablie? le', 'facture du', 'date note', 'facturee? le', 'date fact\\.?', 'fact\\. du', 'facture (?:emise|etablie) le', 'en date du', 'date de comptabilisation', 'date comptable', 'date de creation', 'dressee? le', 'datee? du',
  'factuur ?-?datum', 'datum (?:van (?:de )?)?(?:factuur|nota|document|uitgifte|uitreiking)', 'facturatiedatum', 'creditnotadatum', 'datum creditnota', 'document ?datum', 'opgemaakt op', 'opgesteld op', 'uitgereikt op', 'uitgeschreven op', 'factuur van', 'factuur d\\.?d\\.?',
  'facturen? ?dd?', 'uitgiftedatum', 'boekdatum', 'boekingsdatum', 'aanmaakdatum', 'opmaakdatum', 'afgegeven op', 'uitreikingsdatum', 'notadatum', 'bondatum', 'fact\\.? ?datum', 'faktuurdatum', 'verzenddatum factuur', 'd\\.?d\\.?',
  '(?:tax )?invoice date', 'date of (?:issue|invoice|the invoice)', 'issue date', 'issued(?: on)?', 'bill(?:ing)? date', 'credit (?:note )?date', 'invoiced on', 'invoice of', 'invoice dated', 'document date', 'date issued', 'tax date', 'voucher date', 'posting date', 'date raised', 'raised on', 'inv\\.? date',
  'receipt date', 'date of document', 'date invoiced',
  compounds(germanDocuments, ['datum', 'dat\\.?', 'tag']), 'datum der (?:rechnung|ausstellung)', 'tag der (?:rechnung|ausstellung)', 'erstellt am', 'erstellungsdatum', 'ausgestellt am', 'rechnung vom', 'beleg vom', 'gutschrift vom', 'datum rechnung', 'fakturierungsdatum', 'fakturiert am', 'berechnet am', 'abgerechnet am', 'buchungsdatum', 'ausfertigungsdatum',
  'data (?:della )?fattura', 'data (?:del )?documento', 'data (?:di )?emissione', 'fecha (?:de )?(?:la )?factura', 'fecha (?:de )?emision', 'fecha (?:de )?expedicion', 'data (?:da )?fatura', 'data (?:de )?emissao', 'emess[oa] il', 'emitid[oa] (?:el|em)', 'fechada?', 'data (?:della )?nota', 'data registrazione', 'laskutuspaiva', 'paivatty', 'laskun paivays', 'laskun paivamaara', 'laskupaiva', 'laskun paiva', 'paivays', 'paivatty',
])

const weak =
  /(?:(?<![a-z])(?:date|datum|dated|le|op|am|den|du|vom|on|van|del|data|fecha|pvm|paivamaara)|,)[\s:.]{0,4}$/g
const weakInside = /(?<![a-z])(?:date|datum|dated|data|fecha|pvm|paivamaara|tax point)(?![a-z])/g

// biome-ignore format: a table
const due = anyOf([
  'echeances?', "date d'(?:echeance|exigibilite)", 'echeant le', 'exigible (?:le|au)', '(?:a )?(?:payer|regler|acquitter|verser) (?:avant|pour|au plus tard|jusqu|le|d\'ici)', 'payables? (?:avant|le|au|au plus tard|pour|jusqu)',
  '(?:paiement|reglement|versement) (?:est )?(?:du |attendu |souhaite |exigible |a effectuer )?(?:avant|pour|au plus tard|le|jusqu)', 'paiement du', 'date limite(?: de (?:paiement|reglement))?', 'limite de paiement', 'avant le', 'pour le', 'jours,? soit le', 'au plus tard le', "jusqu'au", "d'ici le", 'date de (?:paiement|reglement)', 'delai de (?:paiement|reglement)', '(?:payer|regler|acquitter|verser|virer)(?: [a-z\']{2,14}){1,5} (?:avant|pour) le',
  'verval(?:datum|dag)', 'vervalt op', 'verv\\.? ?datum', '(?:te )?(?:betalen|voldoen|vereffenen) (?:voor|tegen|uiterlijk|op|v66r|ten laatste)', '(?:betaling|betaal|betaalbaar|voldaan|voldoening)(?: te verrichten)? (?:voor|tegen|uiterlijk|op|ten laatste)',
  '(?:uiterste |laatste )?beta(?:al|lings)-?\\s?datum', 'uiterste (?:betaal|betalings)?dag', 'gelieve(?: [a-z]{2,14}){1,4} (?:voor|tegen)', '(?:betalen|voldoen|storten|over te maken|overmaken)(?: [a-z]{2,14}){1,4} (?:voor|tegen)', 'verval ?-?(?:datum|dag)', 'uiterlijk', 'ten laatste(?: op)?', 'voor de vervaldag', 'betaaltermijn', 'betalingstermijn', 'te ontvangen voor', 'voor uiterlijk',
  'due(?: date| by| on| before| no later than| on or before)?', 'date due', 'settlement date', 'settlement due', 'pay(?:able|ment)? (?:is )?(?:by|before|until|due|on|no later than|on or before)', 'payment date', 'pay this (?:bill|invoice) by', '(?:to be |be )?paid (?:by|before|on or before|no later than)', '(?:pay|settle|remit)(?: [a-z]{2,14}){1,4} (?:by|before|no later than)', 'no later than', 'latest by', 'settle(?:d)? (?:by|before)',
  'fallig(?:keit|keits-?(?:datum|tag|termin))?(?: am| bis| zum)?', 'zahlbar (?:bis|am|spatestens|netto|ohne abzug)', 'bis (?:zum|spatestens)', 'spatestens(?: am| bis)?', '(?:zahlungs)-?(?:ziel|datum|termin|frist)', 'zahlung (?:bis|spatestens|fallig|erbeten bis)', 'netto bis', 'ohne abzug bis', 'rein netto bis', 'zu (?:be)?zahlen bis', '(?:begleichen|uberweisen)(?: sie)?(?: den betrag)? bis', 'bis', 'valuta', 'abbuchungs-?termin', 'einzugs-?termin', 'abbuchung am',
  'scadenza', 'data scadenza', 'scade il', 'da pagare entro', 'entro il', '(?:fecha (?:de )?)?vencimiento', 'vence(?: el)?', 'pagar antes del?', '(?:data (?:de )?)?vencimento', 'pagar ate', 'pagamento (?:ate|entro)', 'pago antes del?', 'data limite(?: de pagamento)?', 'erapaiva', 'maksu viimeistaan', 'viimeistaan', 'data (?:di )?pagamento', 'fecha (?:de )?pago', 'data (?:de )?pagamento', 'termine (?:di )?pagamento', 'fecha limite', 'erapv', 'maksettava viimeistaan', '(?:viimeinen )?maksupaiva',
])

const paid =
  /(?<![a-z])(?:paye|payee|regle|reglee|acquitte|betaald|voldaan|paid|bezahlt|achat|achete|aankoop|aankoopdatum|purchased?|kauf|kaufdatum|pagato|pagado|maksettu)(?![a-z])/g

// biome-ignore format: a table
const other = anyOf([
  'livraison', 'livree? le', 'prestations?', 'execution', 'date de (?:la )?commande', 'commandee? le', 'arrivee', 'depart', 'debut', 'fin', 'contrat', 'acompte', 'recue?', 'validite', 'valable', 'releve', 'imprimee?(?: le)?', "(?:date )?d'impression", 'editee?(?: le)?', "date d'edition",
  'concerne', "facture d'origine", '(?:derniere|precedente) facture(?: du)?', 'en vigueur', 'version', 'conditions generales', 'depuis(?: le)?', '(?:de )?(?:la )?facture (?:associee|liee|initiale|d\'origine|rectifiee|de reference)', 'facture associee', 'rectifie', 'corrige', 'entre le', 'naissance', 'expire', 'abonnement', 'precedent', 'mandat', 'loi', 'directive', 'arrete', 'commande', 'sejour', 'intervention', 'du\\b.{1,20}\\bau', 'du (?=\\d.{1,16}\\bau\\b)', 'statuts', 'tarifs? (?:au|valables?)', 'preleve\\w*', 'prelevement', 'adhesion', 'anciennete', 'mise en service', 'vente du', 'souscri\\w*', 'escompte', "(?:date )?d'(?:expedition|envoi|effet|enlevement|execution)", "date de (?:chargement|signature|reception|valeur|prise en charge)", 'expedie\\w*',
  'leverdatum', 'levering(?:sdatum)?', 'geleverd', 'bestel(?:ling|datum|d op)', 'besteld', 'periode?', 'aankomst', 'vertrek', 'van\\b.{1,24}\\btot', 'contract', 'voorschot', 'ontvangen', 'geldig', 'meterstand', 'afgedrukt(?: op)?', 'afdrukdatum', 'printdatum', 'betreft', 'oorspronkelijke? factuur', 'tot en met', 't\\/m', 'vorige', 'mandaat', 'wet', 'decreet', 'kb', 'wordt (?:geind|afgeschreven|geincasseerd)', 'startdatum', 'begindatum', 'einddatum', 'geboortedatum', 'gecrediteerde factuur', '(?:vorige|laatste) (?:factuur|nota)(?: van)?', 'algemene voorwaarden', 'sinds', 'van kracht', 'korting', 'verblijf', 'offertedatum', 'order-?datum', 'uitgevoerd', 'uitvoering(?:sdatum)?', 'verzend(?:datum|ing)?', 'verzonden', 'laaddatum', 'ingangsdatum', 'ophaaldatum',
  'delivery', 'deliver(?:ed|y date)', 'shipp(?:ed|ing)', 'ship(?:ment)? date', 'dispatch(?:ed)?', 'supply', 'order(?:ed)?', 'order date', 'period', 'service', 'arrival', 'departure', 'check-?in', 'check-?out', 'from', 'deposit', 'valid', 'printed(?: on)?', 'print date', 'original invoice', 'related invoice', 'until', 'law', 'start(?: date)?', 'end(?: date)?', 'since', 'birth', 'expir(?:y|es)', 'generated', 'created', '(?:last|previous) (?:invoice|bill)(?: of| dated| date)?', 'terms', 'effective', 'po date', 'subscription', 'renew(?:al|s)', 'collected', 'statement', 'discount', 'stay', 'despatch(?:ed)?', 'perform(?:ed|ance)', 'completed', 'completion', 'carried out', 'executed',
  'liefer-?datum', 'lieferung', 'liefertermin', 'geliefert', 'leistungs-?(?:datum|zeitraum|tag)', 'leistung', 'bestellung', 'bestell-?datum', 'bestellt', 'auftrags?(?:datum)?', 'auftrag vom', 'zeitraum', 'abrechnungszeitraum', 'anreise', 'abreise', 'vom\\b.{1,24}\\bbis', 'vertrag\\w*', 'anzahlung', 'gultig', 'gedruckt(?: am)?', 'erzeugt(?: am)?', 'druck-?datum', '(?:letzte|vorige|vorherige) rechnung(?: vom)?', 'vorrechnung', 'datum der vorrechnung', 'seit', 'agb', 'gesetz', 'eingezogen', 'abgebucht', 'lastschrift', 'skonto', 'beginn', 'ende', 'geburts\\w*', 'ursprungs\\w*', 'lieferschein', 'angebot(?:s?datum)?', 'versand(?:datum)?', 'stand', 'ablesung', 'aufenthalt', 'eingang', 'wareneingang', 'ausfuhrung(?:s-?datum)?', 'ausgefuhrt', 'durchgefuhrt', 'verladung', 'abholung',
  'consegna', 'ordine', 'ddt', 'trasporto', 'bolla', 'ritiro', 'recogida', 'levantamento', 'transporte', 'entrega', 'pedido', 'periodo', 'toimitus\\w*', 'tilaus\\w*', 'impres[oa]', 'encomenda', 'expedicao', 'envio', 'inicio', 'albaran', 'spedizione', 'inizio', 'lahetys\\w*', 'alkaen',
])

const whole = (words: string) => composed(`(?<![a-z])${words}(?![a-z])`, 'g')

const dateWords: Vocabulary<DateKind> = [
  ['issue', whole(issue)],
  ['issue_weak', weak],
  ['issue_weak', weakInside],
  ['due', whole(due)],
  ['paid', paid],
  ['other', whole(other)],
]

/** `Date de facture associée`, `Datum der letzten Rechnung`: of another document. */
// biome-ignore format: a list
export const wordsOfAnother: readonly string[] = ['previous', 'last', 'related', 'original', 'precedent', 'precedente', 'derniere', 'associe', 'associee', 'liee', 'initiale', 'origine', 'rectifiee', 'vorige', 'laatste', 'gerelateerde', 'oorspronkelijke', 'gecrediteerde', 'letzte', 'letzten', 'vorherige', 'vorherigen', 'zugehorige', 'zugehorigen', 'ursprungliche', 'ursprunglichen', 'anterior', 'edellisen']
const ofAnother = composed(`(?<![a-z])${anyOf([...wordsOfAnother, 'ursprung\\w*'])}(?![a-z])`)

/** Words that say no more than that a day follows: `Date :`, `Gent, le`, `Le / Datum`. */
const bareWords =
  /(?<![a-z])(?:date|datum|dated|data|fecha|pvm|paivamaara|tax point|le|la|op|am|den|du|de|vom|on|van|del|di|of|the|il|el|em)(?![a-z])/g

/** A day of something that we have no word for is no day of issue: `Data DDT`, `Settlement date`. */
function isBareLabel(label: string): boolean {
  const rest = label.slice(-80).replace(bareWords, '')
  return (
    rest.replace(/[^a-z]/g, '').length < 3 ||
    /,[\s:.]{0,4}(?:le|den|op|am|on)?[\s:.]{0,4}$/.test(label)
  )
}

export function dateKindOf(label: string): DateKind | undefined {
  const found = matchesOf(label.slice(-80), dateWords)
  const named = found.filter(({ kind }) => kind !== 'issue_weak')
  const heard = named.length > 0 ? named : found
  if (heard.length === 0) return undefined
  if (named.length === 0 && !isBareLabel(label)) return 'issue_vague'
  const { kind } = heard.reduce((one, next) => (isLater(next, one) ? next : one))
  return kind === 'issue' && ofAnother.test(label.slice(-60)) ? 'other' : kind
}

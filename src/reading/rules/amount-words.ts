/**
 * The words by which invoices name their figures: French, Dutch, English and German, and the commonest of
 * Italian, Spanish, Portuguese and Finnish. All are folded: without capitals and accents. Where several fit,
 * the one that ends last and is longest holds.
 */
import { composed } from './composed.js'
import { isLater, matchesOf, type Vocabulary } from './vocabulary.js'
import { anyOf } from './word-lists.js'

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

/** VAT by all its names. Labels are searched with one name in its place. */
const vatNames =
  /(?<![a-z])(?:t\.v\.a\.?|b\.t\.w\.?|i\.v\.a\.?|btw|vat|mwst\.?|mw\.?-?st\.?|ust\.?|u\.?-?st\.?|mehrwertst\.?|umsatzst\.?|tax|taxes|taxe|gst|iva|alv|moms|mehrwertsteuer|umsatzsteuer|omzetbelasting|taxe sur la valeur ajoutee|belasting over de toegevoegde waarde|value added tax|imposta|impuesto|imposto|arvonlisavero)(?![a-z])/g

const rate =
  "(?:(?:la |de |the |der |l'|van )|\\d{1,2}(?:[.,]\\d{1,2})?\\s?%\\s?(?:de |van )?){0,2}"
const whole = (...words: string[]) => composed(`(?<![a-z])${anyOf(words)}(?![a-z])`, 'g')

// biome-ignore format: a table
const amountWords: Vocabulary<AmountKind> = [
  ['net', composed(`(?<![a-z])(?:hors|excl\\.?|exkl\\.?|exclusief|exclusive(?: of)?|excluding|ex\\.?|zonder|without|before|ohne|vor|sin|sem|senza|h\\.?)\\s?${rate}tva(?![a-z])`, 'g')],
  ['net', /(?<![a-z])(?:h\.?t\.?v\.?a|h\.?t)(?![a-z])\.?|\bhtva\b/g],
  ['net', whole('excl', 'exkl', 'excluding', 'exclusief', 'hors taxes?', 'hors tva')],
  ['net', whole('sub-?\\s?total', 'subtotaal', 'sub-totaal', 'sous-?\\s?total', 'zwischensumme', 'tussentotaal', 'subtotale', 'valisumma')],
  ['net', whole('total net', 'net amount', 'netto-?(?:betrag|summe|bedrag|wert|gesamt|total)?', 'summe netto', 'net total', 'montant net', 'waren-?wert', 'gesamt(?:betrag)? netto', 'net', 'neto', 'importe neto', 'total neto', 'liquido', 'goods total', 'nettopreis', 'entgelt', 'warenwert', 'goederenbedrag', 'goederenwaarde', 'valeur nette', 'valor neto', 'merchandise', 'montant des (?:travaux|prestations|marchandises)', 'totaal (?:diensten|goederen|werken)')],
  ['net', whole('base(?: imposable| imponible| d\'imposition| ht| tva| tributavel)?', 'maatstaf(?: van heffing)?', 'taxable (?:amount|base|value)', 'bemessungsgrundlage', 'belastbaar', 'grondslag', 'imponibile', 'incidencia', 'iliquido', 'veroton', 'veron peruste', 'steuerbasis', 'steuerpflichtig(?:er betrag)?')],
  ['vat', /(?<![a-z])tva(?![a-z])/g],
  ['vat', whole('steuer-?(?:betrag|summe)', 'tva-?bedrag', 'montant (?:de la )?tva', 'cuota', 'vero', 'steuer', 'btw-?bedrag')],
  ['gross', /(?<![a-z])tva\s?(?:comprises?|incluse?s?|inbegrepen|included|incl\.?|inkl\.?|incluida|inclusa|compresa|c(?![a-z]))/g],
  ['gross', composed(`(?<![a-z])(?:incl?\\.?|inclusief|inclusive(?: of)?|including|inkl\\.?|inklusive|einschl\\.?|einschliesslich|toutes?|con|com|met|mit)\\s?${rate}tva(?:\\s?comprises?)?(?![a-z])`, 'g')],
  ['gross', /(?<![a-z])(?:t\.?t\.?c|tvac|t\.?v\.?a\.?c|toutes tva comprises|incl|inkl|inclusief|inclusive|including|verollinen)(?![a-z])\.?/g],
  ['gross', whole('brutto-?(?:betrag|summe|gesamt)?', 'rechnungs-?(?:betrag|summe|total|endbetrag)', 'gesamt-?(?:betrag|summe|preis|brutto)', 'end-?(?:betrag|summe)', 'gesamtrechnungsbetrag', 'grand total', 'invoice total', 'total general', 'eindtotaal', 'eindbedrag', 'totaal ?bedrag', 'total (?:de la )?facture', 'total de la note', 'totaal factuur', 'factuur-?(?:bedrag|totaal)', 'total amount', 'invoice amount', 'montant (?:total|de la facture)', 'gesamt', 'algemeen totaal', 'amount incl', 'totale (?:fattura|documento|complessivo)', 'total factura', 'importe total', 'total (?:da )?fatura', 'valor total', 'loppusumma', 'laskun summa', 'gross(?: amount| total)?', 'bruto')],
  ['gross', whole('(?:a|en) la somme (?:totale )?de')],
  ['due', whole('(?:net )?a payer', 'a regler', 'te betalen', 'te voldoen', '(?:amount|balance|total|sum) due', 'zu (?:zahlen(?:der betrag)?|uberweisen|begleichen)', 'zahl-?betrag', 'zahlungs-?betrag', 'montant du', 'somme due', 'total du', 'reste (?:a payer|du)', 'restant du', 'solde (?:du|a payer)', 'openstaand(?: bedrag)?', 'verschuldigd', 'te ontvangen', 'terug te betalen', 'a rembourser', 'a recevoir', 'a crediter', 'te crediteren', 'to be credited', 'gutschrift(?:s?-?betrag|summe)', 'en (?:votre|notre) faveur', 'in (?:uw|ons) voordeel', 'in (?:your|our) favou?r', 'zu (?:ihren|unseren) gunsten', 'due', 'betrag von', 'bedrag van', 'de somme de', 'montant de', 'nog te betalen', 'offener betrag', 'rest-?betrag', 'pay this amount', 'betaal dit bedrag', 'amount to pay', 'noch zu zahlen', 'a nous devoir', 'montant a payer', 'amount payable', 'total payable', 'please pay', 'to pay', 'payable', 'da pagare', 'netto a pagare', 'a pagar', 'total a pagar', 'maksettava(?:a)?(?: yhteensa)?', 'zahllast')],
  ['prepaid', whole('acomptes?', 'deja (?:paye|verse|regle)e?s?', 'voorschot(?:ten)?', 'reeds (?:betaald|voldaan)', 'aanbetaling(?:en)?', 'deposits?', 'pre-?paid', 'prepayments?', 'amount paid', 'payments? received', 'paid to date', 'anzahlung(?:en)?', 'bereits (?:ge|be)zahlt', 'abschlags?(?:zahlung(?:en)?)?', 'avances?', 'provisions?', 'paiements? recus?', 'voorafbetaling', 'less paid', 'geleistete zahlung(?:en)?', "bons? d'achat", "cheques?[- ]cadeaux?", 'cartes? cadeaux?', 'waarde-?bon(?:nen)?', 'cadeau-?(?:bon|kaart)', 'vouchers?', 'gift ?cards?', '(?:geschenk)?gutschein', 'wertgutschein', 'acconto', 'anticipo', 'adiantamento', 'ennakko\\w*', 'ecocheques?', 'maaltijdcheques?', 'titres?[- ]restaurants?')],
  ['discount', whole('remises?', 'rabais', 'ristournes?', 'korting(?:en)?', 'discounts?', 'rabatt', 'nachlass', 'escomptes?', 'skonto', 'reductions?', 'sconto', 'descuento', 'desconto', 'alennus', 'actiekorting', 'promo(?:tion)?', 'actie')],
  ['rounding', whole('arrondis?', 'afronding', 'rounding', 'rundung(?:s-?differenz)?', 'arrotondamento', 'redondeo', 'arredondamento', 'pyoristys')],
  ['tendered', whole('rendu', 'rendue', 'wisselgeld', 'change', 'ruckgeld', 'teruggave', 'terug', 'gegeben', 'ontvangen', 'recu', 'especes', 'contant', 'cash', 'bar', 'tendered', 'bancontact', 'visa', 'mastercard', 'maestro', 'carte(?: bancaire| bleue)?', 'kaart', 'karte', 'ec-?karte', 'ec-?cash', 'girocard', 'kartenzahlung', 'payconiq', 'card', 'cheque', 'bankkaart', 'pin', 'cb', 'contanti', 'efectivo', 'kateinen', 'kortti')],
  ['aside', whole('solde (?:precedent|anterieur)', 'ancien solde', 'solde du mois precedent', 'saldo (?:vormonat|vorige maand)', 'arrears', 'arrieres', 'impayes', 'ruckstand', 'achterstand', 'achterstallig', 'balance brought forward', 'last month', 'vorig saldo', 'previous balance', 'opening balance', 'balance of (?:the )?(?:previous|last) \\w+', 'solde (?:de )?(?:la |votre )?(?:derniere|precedente) facture', 'solde (?:de )?(?:la |votre )?facture (?:precedente|anterieure)', 'saldo (?:van )?(?:de |uw )?(?:vorige|laatste) \\w+', 'saldo (?:der |aus )?(?:letzten?|vorherigen?|vorige[rn]?) rechnung', 'saldo vorrechnung', 'alter saldo', 'moyen(?:ne)?', 'gemiddeld', 'average', 'durchschnitt', 'interets?', 'interesten', 'indemnite', 'minimum', 'capital(?: social)?', 'kapitaal', 'kapital', 'stammkapital', 'assur\\w*', 'par (?:jour|mois|an)', 'forfaitaire', 'dossierkosten', 'boete', 'schadevergoeding', 'schadebeding', 'verzugszinsen', 'mahngebuhr', 'penalty', 'punten', 'points', 'bonus', 'economie', 'u bespaart', 'vous economisez', 'savings', 'you save', 'sie sparen', 'par personne', 'credit limit', 'plafond', 'encours', 'valeur', 'waarde', 'report', 'a reporter', 'transport page', 'over te dragen', 'overgedragen(?: bedrag)?', 'over te brengen', 'overgebracht', 'te transporteren', '^transport$', 'transport (?:a reporter|de la page|van (?:vorige )?(?:blz|pagina|bladzijde)).*', 'vortrag', 'seitensumme', 'overdracht', 'uber-?trag\\w*', 'carried (?:forward|over)', 'brought forward', 'page', 'exemple', 'esimerkki', 'ejemplo', 'esempio', 'exemplo', 'voorbeeld', 'rekenvoorbeeld', 'example', 'beispiel', 'beispielrechnung', 'rechenbeispiel', 'mensualite', 'maandbedrag', 'monatsrate', 'rate \\d', 'eco-?participation', 'recupel', 'bebat', 'auvibel', 'eco-?taxe', 'consigne', 'leeggoed', 'pfand')],
  ['total', whole('totau?x?', 'totals?', 'totaal', 'totale', 'tot\\.?', 'summe', 'gesamtsumme', 'som', 'somme', 'sum', 'betrag', 'bedrag', 'montant', 'amount', 'saldo', 'solde', 'balance', 'importe', 'importo', 'valor', 'yhteensa', 'summa', 'sale', 'verkauf', 'vente', 'verkoop', 'umsatz')],
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
  // `TVA à payer` is VAT; `à payer TVA comprise` is the gross.
  if (last.kind === 'due' && has('vat') && !has('gross')) return { kind: 'vat', isTotal }
  if (last.kind === 'due' && has('gross')) return { kind: 'gross', isTotal: true }
  // `Inkl. 19 % MwSt.` alone names the VAT that is within; behind a total it tells what that holds.
  if (last.kind === 'gross' && !has('total') && /%\s?(?:de |van )?\S{2,16}\s?:?$/.test(label))
    if (found.filter(({ kind }) => kind === 'gross').length === 1) return { kind: 'vat', isTotal }
  if (last.kind === 'total') {
    const other = found.filter(({ kind }) => kind !== 'total').at(-1)
    if (other !== undefined) return { kind: other.kind, isTotal }
  }
  return { kind: last.kind, isTotal }
}

import type { Text } from '#kernel/languages'
import { paperNouns } from '#kernel/paper-nouns'

export const messages = {
  oneSide: {
    fr: 'Indiquez un montant au débit ou au crédit, supérieur à zéro, et un seul.',
    nl: 'Geef een bedrag groter dan nul in debet of in credit, en maar één.',
    en: 'Give an amount above zero in debit or in credit, and only one of them.',
    de: 'Geben Sie einen Betrag über null im Soll oder im Haben an, und nur einen.',
  },
  noLineInCurrency: {
    fr: 'Aucune ligne n’a de montant en {currency} : donnez « amount_currency ».',
    nl: 'Geen enkele regel heeft een bedrag in {currency}: geef „amount_currency”.',
    en: 'No line has an amount in {currency}: give `amount_currency`.',
    de: 'Keine Zeile hat einen Betrag in {currency}: geben Sie „amount_currency“ an.',
  },
  currencyMissing: {
    fr: 'Un montant en devise demande la devise de l’écriture.',
    nl: 'Een bedrag in vreemde munt vraagt de munt van de boeking.',
    en: 'An amount in a foreign currency needs the currency of the entry.',
    de: 'Ein Fremdwährungsbetrag braucht die Währung der Buchung.',
  },
  otherSign: {
    fr: 'Le montant en devise n’est pas nul et n’a pas le signe de l’autre côté.',
    nl: 'Het bedrag in vreemde munt is niet nul en heeft niet het teken van de andere zijde.',
    en: 'The amount in the foreign currency is not zero and does not bear the sign of the other side.',
    de: 'Der Fremdwährungsbetrag ist nicht null und trägt nicht das Vorzeichen der anderen Seite.',
  },
  twoLines: {
    fr: 'Une écriture a au moins deux lignes.',
    nl: 'Een boeking heeft minstens twee lijnen.',
    en: 'An entry has at least two lines.',
    de: 'Eine Buchung hat mindestens zwei Zeilen.',
  },
  reversedStays: {
    fr: 'Une écriture extournée et son extourne gardent leur répartition analytique.',
    nl: 'Een tegengeboekte boeking en haar tegenboeking houden hun analytische verdeling.',
    en: 'An entry that is reversed, and its reversal, keep their analytic distribution.',
    de: 'Eine stornierte Buchung und ihr Storno behalten ihre analytische Verteilung.',
  },
  unknownLine: {
    fr: 'Cette ligne n’existe pas dans cette écriture.',
    nl: 'Deze lijn bestaat niet in deze boeking.',
    en: 'This line does not exist in this entry.',
    de: 'Diese Zeile existiert in dieser Buchung nicht.',
  },
  lineTwice: {
    fr: 'Cette ligne est citée plus d’une fois.',
    nl: 'Deze lijn wordt meer dan eens genoemd.',
    en: 'This line is named more than once.',
    de: 'Diese Zeile wird mehr als einmal genannt.',
  },
} as const satisfies Record<string, Text>

/** What an entry is called in a sentence; all are feminine in French. */
export const nouns = {
  ...paperNouns,
  entry: { fr: 'Écriture', nl: 'Boeking', en: 'Entry', de: 'Buchung' },
  reversal: { fr: 'Extourne', nl: 'Tegenboeking', en: 'Reversal', de: 'Storno' },
  reversalOf: {
    fr: 'Extourne de',
    nl: 'Tegenboeking van',
    en: 'Reversal of',
    de: 'Storno von',
  },
  closing: {
    fr: 'Écriture de clôture',
    nl: 'Afsluitingsboeking',
    en: 'Closing entry',
    de: 'Abschlussbuchung',
  },
  opening: {
    fr: 'Écriture d’ouverture',
    nl: 'Openingsboeking',
    en: 'Opening entry',
    de: 'Eröffnungsbuchung',
  },
  difference: {
    fr: 'Écriture d’écart de règlement',
    nl: 'Betalingsverschil',
    en: 'Payment difference',
    de: 'Zahlungsdifferenz',
  },
} as const satisfies Record<string, Text>

/** What history says of entries, by action. */
export const sentences: Readonly<Record<string, Text>> = {
  posted: {
    fr: '{noun} {name} comptabilisée dans {journal}',
    nl: '{noun} {name} geboekt in {journal}',
    en: '{noun} {name} posted in {journal}',
    de: '{noun} {name} in {journal} gebucht',
  },
  reversed: {
    fr: '{noun} {name} extournée dans {journal}',
    nl: '{noun} {name} tegengeboekt in {journal}',
    en: '{noun} {name} reversed in {journal}',
    de: '{noun} {name} in {journal} storniert',
  },
  updated: {
    fr: '{noun} {name} modifiée dans {journal}',
    nl: '{noun} {name} gewijzigd in {journal}',
    en: '{noun} {name} changed in {journal}',
    de: '{noun} {name} in {journal} geändert',
  },
}

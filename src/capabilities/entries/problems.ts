import type { Text } from '#kernel/languages'

export const messages = {
  oneSide: {
    fr: 'Indiquez un montant au débit ou au crédit, supérieur à zéro, et un seul.',
    nl: 'Geef een bedrag groter dan nul in debet of in credit, en maar één.',
    en: 'Give an amount above zero in debit or in credit, and only one of them.',
    de: 'Geben Sie einen Betrag über null im Soll oder im Haben an, und nur einen.',
  },
  twoLines: {
    fr: 'Une écriture a au moins deux lignes.',
    nl: 'Een boeking heeft minstens twee lijnen.',
    en: 'An entry has at least two lines.',
    de: 'Eine Buchung hat mindestens zwei Zeilen.',
  },
  totalNotPositive: {
    fr: 'Le total doit être supérieur à zéro : il fait {total}.',
    nl: 'Het totaal moet groter dan nul zijn: het is {total}.',
    en: 'The total must be above zero: it comes to {total}.',
    de: 'Die Summe muss über null liegen: Sie beträgt {total}.',
  },
  currencyUnknown: {
    fr: 'La devise {currency} n’est pas un code ISO 4217.',
    nl: 'De munt {currency} is geen ISO 4217-code.',
    en: 'The currency {currency} is not an ISO 4217 code.',
    de: 'Die Währung {currency} ist kein ISO-4217-Code.',
  },
  rateNeeded: {
    fr: 'Indiquez le cours : combien d’unités de {currency} vaut une unité de la devise du document.',
    nl: 'Geef de koers: hoeveel {currency} één eenheid van de munt van het document waard is.',
    en: 'Give the rate: how many {currency} one unit of the document’s currency is worth.',
    de: 'Geben Sie den Kurs an: wie viele {currency} eine Einheit der Belegwährung wert ist.',
  },
  rateInvalid: {
    fr: 'Le cours doit être un nombre supérieur à zéro, avec dix décimales au plus.',
    nl: 'De koers moet een getal groter dan nul zijn, met hoogstens tien decimalen.',
    en: 'The rate must be a number above zero with ten decimals at most.',
    de: 'Der Kurs muss eine Zahl über null mit höchstens zehn Nachkommastellen sein.',
  },
  rateOfOwnCurrency: {
    fr: 'Un document dans la devise du dossier n’a pas de cours.',
    nl: 'Een document in de munt van het dossier heeft geen koers.',
    en: 'A document in the file’s own currency has no rate.',
    de: 'Ein Beleg in der Währung der Akte hat keinen Kurs.',
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
  vatCodeWithoutAccount: {
    fr: 'Le code TVA {code} n’a pas de compte pour sa TVA.',
    nl: 'Btw-code {code} heeft geen rekening voor zijn btw.',
    en: 'VAT code {code} has no account for its VAT.',
    de: 'MwSt.-Code {code} hat kein Konto für seine MwSt.',
  },
  fileEmpty: {
    fr: 'Le fichier est vide.',
    nl: 'Het bestand is leeg.',
    en: 'The file is empty.',
    de: 'Die Datei ist leer.',
  },
  fileTypeRefused: {
    fr: 'Ce type de fichier n’est pas accepté. Types acceptés : {types}.',
    nl: 'Dit type bestand wordt niet aanvaard. Aanvaarde types: {types}.',
    en: 'This type of file is not accepted. Accepted types: {types}.',
    de: 'Dieser Dateityp wird nicht angenommen. Angenommene Typen: {types}.',
  },
  fileUnlikeItsName: {
    fr: 'Le contenu du fichier ne correspond pas à son extension.',
    nl: 'De inhoud van het bestand past niet bij zijn extensie.',
    en: 'The content of the file does not fit its extension.',
    de: 'Der Inhalt der Datei passt nicht zu ihrer Endung.',
  },
  analyticUnknown: {
    fr: 'Ce code analytique n’existe pas dans ce dossier.',
    nl: 'Deze analytische code bestaat niet in dit dossier.',
    en: 'This analytic code does not exist in this company file.',
    de: 'Dieser Analysecode existiert in dieser Akte nicht.',
  },
} as const satisfies Record<string, Text>

/** What an entry is called in a sentence; all are feminine in French. */
export const nouns = {
  invoice: { fr: 'Facture', nl: 'Factuur', en: 'Invoice', de: 'Rechnung' },
  creditNote: { fr: 'Note de crédit', nl: 'Creditnota', en: 'Credit note', de: 'Gutschrift' },
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

import type { Text } from './languages.js'

/** Sentences that several capabilities say of the same kind of field. */
export const fieldTexts = {
  unknownCountry: {
    fr: 'Le champ {field} doit être un code de pays ISO à deux lettres.',
    nl: 'Het veld {field} moet een ISO-landcode van twee letters zijn.',
    en: 'The field {field} must be a two-letter ISO country code.',
    de: 'Das Feld {field} muss ein zweistelliger ISO-Ländercode sein.',
  },
  badNumber: {
    fr: 'Le champ {field} n’est pas un numéro valable : les chiffres de contrôle ne correspondent pas.',
    nl: 'Het veld {field} is geen geldig nummer: de controlecijfers kloppen niet.',
    en: 'The field {field} is not a valid number: its check digits do not fit.',
    de: 'Das Feld {field} ist keine gültige Nummer: Die Prüfziffern stimmen nicht.',
  },
  badBic: {
    fr: 'Un BIC compte 8 ou 11 caractères, comme KREDBEBB.',
    nl: 'Een BIC telt 8 of 11 tekens, zoals KREDBEBB.',
    en: 'A BIC has 8 or 11 characters, as KREDBEBB.',
    de: 'Ein BIC hat 8 oder 11 Zeichen, wie KREDBEBB.',
  },
  badIban: {
    fr: 'Cet IBAN n’est pas valable.',
    nl: 'Dit IBAN is niet geldig.',
    en: 'This IBAN is not valid.',
    de: 'Diese IBAN ist nicht gültig.',
  },
  ibanTwice: {
    fr: 'Cet IBAN est indiqué deux fois.',
    nl: 'Dit IBAN staat er tweemaal.',
    en: 'This IBAN is given twice.',
    de: 'Diese IBAN ist doppelt angegeben.',
  },
  yesOrNo: {
    fr: 'La colonne {field} attend oui ou non.',
    nl: 'De kolom {field} verwacht ja of nee.',
    en: 'The column {field} expects yes or no.',
    de: 'Die Spalte {field} erwartet ja oder nein.',
  },
  labelMissing: {
    fr: 'Donnez un libellé, dans une langue au moins.',
    nl: 'Geef een omschrijving op, in minstens één taal.',
    en: 'Give a label, in one language at least.',
    de: 'Geben Sie eine Bezeichnung an, in mindestens einer Sprache.',
  },
  endsBeforeStart: {
    fr: 'La fin précède le début.',
    nl: 'Het einde ligt voor het begin.',
    en: 'The end lies before the beginning.',
    de: 'Das Ende liegt vor dem Beginn.',
  },
} as const satisfies Readonly<Record<string, Text>>

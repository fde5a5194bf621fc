import type { Text } from '#kernel/languages'

/** What is wrong with a file as a whole. */
export const texts = {
  empty: {
    fr: 'Le fichier est vide.',
    nl: 'Het bestand is leeg.',
    en: 'The file is empty.',
    de: 'Die Datei ist leer.',
  },
  not_text: {
    fr: 'Le fichier n’est pas un fichier texte : il faut un CSV ou un FEC.',
    nl: 'Het bestand is geen tekstbestand: een CSV of een FEC is nodig.',
    en: 'The file is not a text file: a CSV or a FEC is needed.',
    de: 'Die Datei ist keine Textdatei: Gebraucht wird eine CSV oder ein FEC.',
  },
  too_large: {
    fr: 'Le fichier ne peut pas dépasser {limit} Mo une fois décompressé.',
    nl: 'Het bestand mag uitgepakt niet groter zijn dan {limit} MB.',
    en: 'The file may not be larger than {limit} MB once unpacked.',
    de: 'Die Datei darf entpackt nicht größer als {limit} MB sein.',
  },
  too_many_rows: {
    fr: 'Le fichier ne peut pas compter plus de {limit} lignes.',
    nl: 'Het bestand mag niet meer dan {limit} rijen bevatten.',
    en: 'The file may not have more than {limit} rows.',
    de: 'Die Datei darf nicht mehr als {limit} Zeilen enthalten.',
  },
  too_many_columns: {
    fr: 'Le fichier ne peut pas compter plus de {limit} colonnes.',
    nl: 'Het bestand mag niet meer dan {limit} kolommen bevatten.',
    en: 'The file may not have more than {limit} columns.',
    de: 'Die Datei darf nicht mehr als {limit} Spalten enthalten.',
  },
  row_too_long: {
    fr: 'Ligne {row} : elle dépasse {limit} caractères.',
    nl: 'Rij {row}: ze is langer dan {limit} tekens.',
    en: 'Row {row}: it is longer than {limit} characters.',
    de: 'Zeile {row}: Sie ist länger als {limit} Zeichen.',
  },
  unclosed_quote: {
    fr: 'Ligne {row} : un guillemet ouvert n’est jamais fermé.',
    nl: 'Rij {row}: een geopend aanhalingsteken wordt nooit gesloten.',
    en: 'Row {row}: a quote is opened and never closed.',
    de: 'Zeile {row}: Ein Anführungszeichen wird geöffnet und nie geschlossen.',
  },
  no_known_column: {
    fr: 'La première ligne doit nommer les colonnes ; aucune n’est connue.',
    nl: 'De eerste rij moet de kolommen noemen; geen enkele is bekend.',
    en: 'The first row must name the columns; none of them is known.',
    de: 'Die erste Zeile muss die Spalten nennen; keine davon ist bekannt.',
  },
  duplicate_column: {
    fr: 'L’en-tête nomme deux fois la colonne {column}.',
    nl: 'De koprij noemt de kolom {column} twee keer.',
    en: 'The header row names the column {column} twice.',
    de: 'Die Kopfzeile nennt die Spalte {column} zweimal.',
  },
  column_missing: {
    fr: 'La colonne {column} manque dans la première ligne.',
    nl: 'De kolom {column} ontbreekt in de eerste rij.',
    en: 'The column {column} is missing in the first row.',
    de: 'Die Spalte {column} fehlt in der ersten Zeile.',
  },
  other_format: {
    fr: 'Le fichier n’est pas un FEC : sa première ligne n’en nomme pas les colonnes.',
    nl: 'Het bestand is geen FEC: de eerste rij noemt de kolommen ervan niet.',
    en: 'The file is not a FEC: its first row does not name its columns.',
    de: 'Die Datei ist kein FEC: Ihre erste Zeile nennt dessen Spalten nicht.',
  },
} as const satisfies Record<string, Text>

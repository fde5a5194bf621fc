import type { Text } from '#kernel/languages'

/** What is wrong with an uploaded CSV file. */
export const texts = {
  empty: {
    fr: 'Le fichier est vide.',
    nl: 'Het bestand is leeg.',
    en: 'The file is empty.',
    de: 'Die Datei ist leer.',
  },
  notText: {
    fr: 'Le fichier n’est pas un fichier texte CSV.',
    nl: 'Het bestand is geen CSV-tekstbestand.',
    en: 'The file is not a CSV text file.',
    de: 'Die Datei ist keine CSV-Textdatei.',
  },
  tooManyRows: {
    fr: 'Le fichier ne peut pas compter plus de {limit} lignes.',
    nl: 'Het bestand mag niet meer dan {limit} rijen bevatten.',
    en: 'The file may not have more than {limit} rows.',
    de: 'Die Datei darf nicht mehr als {limit} Zeilen enthalten.',
  },
  tooManyColumns: {
    fr: 'Le fichier ne peut pas compter plus de {limit} colonnes.',
    nl: 'Het bestand mag niet meer dan {limit} kolommen bevatten.',
    en: 'The file may not have more than {limit} columns.',
    de: 'Die Datei darf nicht mehr als {limit} Spalten enthalten.',
  },
  cellTooLong: {
    fr: 'Ligne {row} : une cellule dépasse {limit} caractères.',
    nl: 'Rij {row}: een cel is langer dan {limit} tekens.',
    en: 'Row {row}: a cell is longer than {limit} characters.',
    de: 'Zeile {row}: Eine Zelle ist länger als {limit} Zeichen.',
  },
  tooManyCells: {
    fr: 'Ligne {row} : il y a plus de cellules que de colonnes dans l’en-tête ({columns}).',
    nl: 'Rij {row}: er zijn meer cellen dan kolommen in de koprij ({columns}).',
    en: 'Row {row}: there are more cells than columns in the header row ({columns}).',
    de: 'Zeile {row}: Es gibt mehr Zellen als Spalten in der Kopfzeile ({columns}).',
  },
  characters: {
    fr: 'Ligne {row} : une cellule contient des caractères interdits.',
    nl: 'Rij {row}: een cel bevat verboden tekens.',
    en: 'Row {row}: a cell contains forbidden characters.',
    de: 'Zeile {row}: Eine Zelle enthält unzulässige Zeichen.',
  },
  unclosedQuote: {
    fr: 'Ligne {row} : un guillemet ouvert n’est jamais fermé.',
    nl: 'Rij {row}: een geopend aanhalingsteken wordt nooit gesloten.',
    en: 'Row {row}: a quote is opened and never closed.',
    de: 'Zeile {row}: Ein Anführungszeichen wird geöffnet und nie geschlossen.',
  },
  strayQuote: {
    fr: 'Ligne {row} : du texte suit un guillemet fermant.',
    nl: 'Rij {row}: er staat tekst na een sluitend aanhalingsteken.',
    en: 'Row {row}: text follows a closing quote.',
    de: 'Zeile {row}: Auf ein schließendes Anführungszeichen folgt Text.',
  },
  duplicateColumn: {
    fr: 'L’en-tête nomme deux fois la colonne {column}.',
    nl: 'De koprij noemt de kolom {column} twee keer.',
    en: 'The header row names the column {column} twice.',
    de: 'Die Kopfzeile nennt die Spalte {column} zweimal.',
  },
  columnMissing: {
    fr: 'La colonne {column} manque dans la première ligne.',
    nl: 'De kolom {column} ontbreekt in de eerste rij.',
    en: 'The column {column} is missing in the first row.',
    de: 'Die Spalte {column} fehlt in der ersten Zeile.',
  },
  noKnownColumn: {
    fr: 'La première ligne doit nommer les colonnes ; aucune de celles-ci n’y figure : {columns}.',
    nl: 'De eerste rij moet de kolommen noemen; geen enkele van deze staat erin: {columns}.',
    en: 'The first row must name the columns; it has none of these: {columns}.',
    de: 'Die erste Zeile muss die Spalten nennen; sie enthält keine von diesen: {columns}.',
  },
} as const satisfies Record<string, Text>

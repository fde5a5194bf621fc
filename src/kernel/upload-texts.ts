import type { Language, Text } from '#kernel/languages'
import { languages } from '#kernel/languages'
import type { Message } from '#kernel/problem'

export const malformed: Message = {
  text: {
    fr: 'Le corps de la requête n’est pas un envoi multipart/form-data valide.',
    nl: 'De inhoud van het verzoek is geen geldige multipart/form-data.',
    en: 'The body of the request is not valid multipart/form-data.',
    de: 'Der Inhalt der Anfrage ist kein gültiges multipart/form-data.',
  },
}

export const brokenOff: Message = {
  text: {
    fr: 'L’envoi a été interrompu avant sa fin ou était trop lent.',
    nl: 'De verzending werd voortijdig afgebroken of was te traag.',
    en: 'The upload broke off before its end or was too slow.',
    de: 'Die Übertragung brach vor ihrem Ende ab oder war zu langsam.',
  },
}

export const forbiddenName: Message = {
  text: {
    fr: 'La requête contient un nom de champ interdit.',
    nl: 'Het verzoek bevat een verboden veldnaam.',
    en: 'The request holds a forbidden field name.',
    de: 'Die Anfrage enthält einen verbotenen Feldnamen.',
  },
}

export function nameTooLong(limit: number): Message {
  return {
    text: {
      fr: 'Un nom de champ ne peut pas dépasser {limit} caractères.',
      nl: 'Een veldnaam mag niet langer zijn dan {limit} tekens.',
      en: 'A field name may not be longer than {limit} characters.',
      de: 'Ein Feldname darf nicht länger als {limit} Zeichen sein.',
    },
    values: { limit },
  }
}

export function tooManyParts(limit: number): Message {
  return {
    text: {
      fr: 'Un envoi ne peut pas contenir plus de {limit} champs et fichiers.',
      nl: 'Een verzending mag niet meer dan {limit} velden en bestanden bevatten.',
      en: 'An upload may not hold more than {limit} fields and files.',
      de: 'Eine Übertragung darf nicht mehr als {limit} Felder und Dateien enthalten.',
    },
    values: { limit },
  }
}

export function tooManyFiles(limit: number): Message {
  return {
    text: {
      fr: 'Le nombre maximal de fichiers par envoi est de {limit}.',
      nl: 'Het maximale aantal bestanden per verzending is {limit}.',
      en: 'The largest number of files in one upload is {limit}.',
      de: 'Die Höchstzahl der Dateien pro Übertragung ist {limit}.',
    },
    values: { limit },
  }
}

export function fileTooLarge(bytes: number): Message {
  return sized(bytes, {
    fr: 'Le fichier ne peut pas dépasser {size} {unit}.',
    nl: 'Het bestand mag niet groter zijn dan {size} {unit}.',
    en: 'The file may not be larger than {size} {unit}.',
    de: 'Die Datei darf nicht größer als {size} {unit} sein.',
  })
}

export function fieldTooLarge(bytes: number): Message {
  return sized(bytes, {
    fr: 'Ce champ ne peut pas dépasser {size} {unit}.',
    nl: 'Dit veld mag niet groter zijn dan {size} {unit}.',
    en: 'This field may not be larger than {size} {unit}.',
    de: 'Dieses Feld darf nicht größer als {size} {unit} sein.',
  })
}

const units: readonly { bytes: number; name: Text }[] = [
  { bytes: 1024 * 1024, name: { fr: 'Mo', nl: 'MB', en: 'MB', de: 'MB' } },
  { bytes: 1024, name: { fr: 'Ko', nl: 'kB', en: 'kB', de: 'kB' } },
  { bytes: 1, name: { fr: 'octets', nl: 'bytes', en: 'bytes', de: 'Byte' } },
]

/** A sentence about a size, in the largest unit that says it without decimals. */
export function sized(bytes: number, text: Text): Message {
  const unit = units.find((candidate) => bytes % candidate.bytes === 0)!
  const named = languages.map((language): [Language, string] => [
    language,
    text[language].replace('{unit}', unit.name[language]),
  ])
  return { text: Object.fromEntries(named) as Text, values: { size: bytes / unit.bytes } }
}

/** What is said of a single file that is not taken. */
export const fileMessages = {
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
} as const satisfies Record<string, Text>

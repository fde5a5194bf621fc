import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  in_trash: {
    status: 422,
    field: 'external_id',
    fr: 'Ce dossier est dans la corbeille du cabinet. Restaurez-le d’abord.',
    nl: 'Dit dossier ligt in de prullenmand van het kantoor. Herstel het eerst.',
    en: 'This company file is in the bin of its firm. Restore it first.',
    de: 'Diese Akte liegt im Papierkorb der Kanzlei. Stellen Sie sie zuerst wieder her.',
  },
  mutation_key_reused: {
    status: 422,
    field: 'external_id',
    fr: 'Ce nom désigne déjà un autre fichier de ce dossier.',
    nl: 'Deze naam staat al voor een ander bestand van dit dossier.',
    en: 'This name already stands for another file of this company file.',
    de: 'Dieser Name steht bereits für eine andere Datei dieser Akte.',
  },
})

export const messages = {
  unknownFirm: {
    fr: 'Ce cabinet n’est pas connu ici : transmettez-le d’abord.',
    nl: 'Dit kantoor is hier niet gekend: geef het eerst door.',
    en: 'This firm is not known here: push it first.',
    de: 'Diese Kanzlei ist hier nicht bekannt: Übermitteln Sie sie zuerst.',
  },
  extension: {
    fr: 'Un fichier de ce type ne peut pas être lu. Acceptés : {types}.',
    nl: 'Een bestand van dit type kan niet worden gelezen. Aanvaard: {types}.',
    en: 'A file of this type cannot be read. Accepted: {types}.',
    de: 'Eine Datei dieses Typs kann nicht gelesen werden. Akzeptiert: {types}.',
  },
  notBase64: {
    fr: 'Le contenu du fichier n’est pas du base64.',
    nl: 'De inhoud van het bestand is geen base64.',
    en: 'The content of the file is not base64.',
    de: 'Der Inhalt der Datei ist kein Base64.',
  },
  emptyFile: {
    fr: 'Le fichier est vide.',
    nl: 'Het bestand is leeg.',
    en: 'The file is empty.',
    de: 'Die Datei ist leer.',
  },
  tooLarge: {
    fr: 'Le fichier dépasse la limite de 25 Mo.',
    nl: 'Het bestand overschrijdt de limiet van 25 MB.',
    en: 'The file exceeds the limit of 25 MB.',
    de: 'Die Datei überschreitet die Grenze von 25 MB.',
  },
} as const satisfies Record<string, Text>

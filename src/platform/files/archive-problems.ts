import type { Text } from '#kernel/languages'
import type { Message } from '#kernel/problem'
import { sized } from '#kernel/upload-texts'

export type ArchiveRefusalCode =
  | 'zip_damaged'
  | 'zip_empty'
  | 'zip_password_protected'
  | 'zip_special_file'
  | 'zip_too_large'
  | 'zip_too_many_files'
  | 'zip_unsafe_path'

/** Why a whole archive is refused. */
export class ArchiveRefusal extends Error {
  readonly code: ArchiveRefusalCode
  readonly reason: Message

  constructor(code: ArchiveRefusalCode, reason: Message, cause?: unknown) {
    super(reason.text.en, { cause })
    this.code = code
    this.reason = reason
  }
}

export function damaged(cause?: unknown): ArchiveRefusal {
  return new ArchiveRefusal('zip_damaged', { text: texts.damaged }, cause)
}

export function empty(): ArchiveRefusal {
  return new ArchiveRefusal('zip_empty', { text: texts.empty })
}

export function passwordProtected(): ArchiveRefusal {
  return new ArchiveRefusal('zip_password_protected', { text: texts.passwordProtected })
}

export function specialFile(): ArchiveRefusal {
  return new ArchiveRefusal('zip_special_file', { text: texts.specialFile })
}

export function unsafePath(): ArchiveRefusal {
  return new ArchiveRefusal('zip_unsafe_path', { text: texts.unsafePath })
}

export function tooManyFiles(limit: number): ArchiveRefusal {
  return new ArchiveRefusal('zip_too_many_files', { text: texts.tooManyFiles, values: { limit } })
}

export function tooManyEntries(limit: number): ArchiveRefusal {
  return new ArchiveRefusal('zip_too_many_files', { text: texts.tooManyEntries, values: { limit } })
}

export function fileTooLarge(bytes: number): ArchiveRefusal {
  return new ArchiveRefusal('zip_too_large', sized(bytes, texts.fileTooLarge))
}

export function contentTooLarge(bytes: number): ArchiveRefusal {
  return new ArchiveRefusal('zip_too_large', sized(bytes, texts.contentTooLarge))
}

export function tooDense(): ArchiveRefusal {
  return new ArchiveRefusal('zip_too_large', { text: texts.tooDense })
}

export type SkippedCode = 'nested_archive' | 'unsupported_file' | 'empty_file'

/** What is said of a file that stays behind in its archive. */
export const skippedTexts: Readonly<Record<SkippedCode, Text>> = {
  nested_archive: {
    fr: 'L’archive « {name} » contenue dans l’archive n’a pas été ouverte.',
    nl: 'Het archief “{name}” in het archief werd niet geopend.',
    en: 'The archive “{name}” inside the archive was not opened.',
    de: 'Das Archiv „{name}“ im Archiv wurde nicht geöffnet.',
  },
  unsupported_file: {
    fr: 'Le fichier « {name} » n’est pas d’un type accepté et a été laissé de côté.',
    nl: 'Het bestand “{name}” is niet van een aanvaard type en werd overgeslagen.',
    en: 'The file “{name}” is not of an accepted type and was left out.',
    de: 'Die Datei „{name}“ hat keinen zugelassenen Typ und wurde ausgelassen.',
  },
  empty_file: {
    fr: 'Le fichier « {name} » est vide et a été laissé de côté.',
    nl: 'Het bestand “{name}” is leeg en werd overgeslagen.',
    en: 'The file “{name}” is empty and was left out.',
    de: 'Die Datei „{name}“ ist leer und wurde ausgelassen.',
  },
}

const texts = {
  damaged: {
    fr: 'L’archive est endommagée ou illisible.',
    nl: 'Het archief is beschadigd of onleesbaar.',
    en: 'The archive is damaged or cannot be read.',
    de: 'Das Archiv ist beschädigt oder nicht lesbar.',
  },
  empty: {
    fr: 'L’archive ne contient aucun fichier.',
    nl: 'Het archief bevat geen enkel bestand.',
    en: 'The archive holds no file.',
    de: 'Das Archiv enthält keine Datei.',
  },
  passwordProtected: {
    fr: 'L’archive est protégée par un mot de passe.',
    nl: 'Het archief is met een wachtwoord beveiligd.',
    en: 'The archive is protected by a password.',
    de: 'Das Archiv ist durch ein Passwort geschützt.',
  },
  specialFile: {
    fr: 'L’archive contient un lien ou un autre élément qui n’est ni un fichier ni un dossier.',
    nl: 'Het archief bevat een koppeling of een ander element dat geen bestand of map is.',
    en: 'The archive holds a link or something else that is neither a file nor a folder.',
    de: 'Das Archiv enthält eine Verknüpfung oder etwas anderes, das weder Datei noch Ordner ist.',
  },
  unsafePath: {
    fr: 'L’archive contient un fichier au chemin d’accès dangereux.',
    nl: 'Het archief bevat een bestand met een onveilig pad.',
    en: 'The archive holds a file with an unsafe path.',
    de: 'Das Archiv enthält eine Datei mit einem unsicheren Pfad.',
  },
  tooManyFiles: {
    fr: 'Une archive ne peut pas contenir plus de {limit} fichiers à importer.',
    nl: 'Een archief mag niet meer dan {limit} te importeren bestanden bevatten.',
    en: 'An archive may not hold more than {limit} files to import.',
    de: 'Ein Archiv darf höchstens {limit} zu importierende Dateien enthalten.',
  },
  tooManyEntries: {
    fr: 'Une archive ne peut pas contenir plus de {limit} éléments.',
    nl: 'Een archief mag niet meer dan {limit} elementen bevatten.',
    en: 'An archive may not hold more than {limit} items.',
    de: 'Ein Archiv darf höchstens {limit} Elemente enthalten.',
  },
  fileTooLarge: {
    fr: 'Un fichier de l’archive dépasse {size} {unit}.',
    nl: 'Een bestand in het archief is groter dan {size} {unit}.',
    en: 'A file in the archive is larger than {size} {unit}.',
    de: 'Eine Datei im Archiv ist größer als {size} {unit}.',
  },
  contentTooLarge: {
    fr: 'Le contenu de l’archive dépasse {size} {unit}.',
    nl: 'De inhoud van het archief is groter dan {size} {unit}.',
    en: 'The content of the archive is larger than {size} {unit}.',
    de: 'Der Inhalt des Archivs ist größer als {size} {unit}.',
  },
  tooDense: {
    fr: 'Un fichier de l’archive devient démesurément grand une fois décompressé.',
    nl: 'Een bestand in het archief wordt buitensporig groot bij het uitpakken.',
    en: 'A file in the archive grows out of all proportion when unpacked.',
    de: 'Eine Datei im Archiv wird beim Entpacken unverhältnismäßig groß.',
  },
} satisfies Record<string, Text>

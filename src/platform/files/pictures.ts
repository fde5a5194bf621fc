import type { Text } from '#kernel/languages'
import { invalidField } from '#kernel/problem'
import { type FileType, sniff } from './content-type.js'
import { imageData } from './image-data/index.js'
import { imageSize, isPixelBomb } from './image-size.js'
import type { ReceivedFile } from './multipart.js'
import { firstBytes, type Keeping, type KeptFile, keepBytes } from './stored.js'

/** What a picture may be, and how its name ends. */
const endings: Readonly<Partial<Record<FileType, string>>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/**
 * Looks at what a picture really is and keeps that and nothing that came with it, before the transaction.
 * It is handed out under the given name: the sender's may say anything.
 */
export async function keepPicture(
  about: Keeping,
  files: readonly ReceivedFile[],
  name: string,
): Promise<KeptFile> {
  const field = 'file'
  const file = files.find((candidate) => candidate.field === field)
  if (!file) throw invalidField(field, pictureMessages.missing, { field })
  // All of it: a JPEG may carry profiles and previews of any length before it says its size.
  const bytes = await firstBytes(file, file.size)
  const mime = sniff(bytes)
  const ending = mime && endings[mime]
  const size = imageSize(bytes)
  if (!ending || size === undefined) throw invalidField(field, pictureMessages.notAnImage)
  if (isPixelBomb(size)) throw invalidField(field, pictureMessages.tooManyPixels)
  const picture = imageData(mime, bytes)
  if (!picture) throw invalidField(field, pictureMessages.notAnImage)
  return keepBytes(about, picture, `${name}.${ending}`, mime)
}

export const pictureMessages = {
  missing: {
    fr: 'Joignez un fichier sous le nom « {field} ».',
    nl: 'Voeg een bestand toe met de naam „{field}”.',
    en: 'Attach a file under the name "{field}".',
    de: 'Fügen Sie eine Datei unter dem Namen „{field}“ bei.',
  },
  notAnImage: {
    fr: 'Le fichier doit être une image PNG, JPEG, GIF ou WebP.',
    nl: 'Het bestand moet een PNG-, JPEG-, GIF- of WebP-afbeelding zijn.',
    en: 'The file must be a PNG, JPEG, GIF or WebP image.',
    de: 'Die Datei muss ein PNG-, JPEG-, GIF- oder WebP-Bild sein.',
  },
  tooManyPixels: {
    fr: 'L’image a trop de pixels.',
    nl: 'De afbeelding heeft te veel pixels.',
    en: 'The image has too many pixels.',
    de: 'Das Bild hat zu viele Pixel.',
  },
} as const satisfies Record<string, Text>

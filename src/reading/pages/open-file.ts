import { type FileType, fitsExtension, sniff } from '#platform/files/content-type'
import { extensionOf } from '#platform/files/file-name'
import { type FileKind, ReadingRefusal, type Warning } from '../reading.js'

export type PictureType = Extract<FileType, `image/${string}`>

export type OpenedFile = {
  readonly kind: FileKind
  readonly type: FileType
  readonly warnings: readonly Warning[]
  /** Its name says the same, or at least a file of the same kind: cameras mix up the types of pictures. */
  readonly isAsNamed: boolean
}

/** What a file is by its content; its name is only compared. Throws `unsupported_type`. */
export function openFile(bytes: Uint8Array, name: string): OpenedFile {
  const type = sniff(Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)))
  const kind = type && kindOf(type)
  if (type === undefined || kind === undefined) throw new ReadingRefusal('unsupported_type')
  const extension = extensionOf(name)
  const isExpected = extension === '' || fitsExtension(type, name)
  const values = { extension, type: type.split('/')[1]! }
  return {
    kind,
    type,
    warnings: isExpected ? [] : [{ code: 'extension_mismatch', values }],
    isAsNamed: isExpected || (kind === 'image' && pictureExtensions.includes(extension)),
  }
}

const pictureExtensions = ['jpg', 'jpeg', 'png', 'heic', 'heif', 'webp', 'gif']

export function isPicture(type: FileType): type is PictureType {
  return type.startsWith('image/')
}

function kindOf(type: FileType): FileKind | undefined {
  if (isPicture(type)) return 'image'
  if (type === 'application/pdf') return 'pdf'
  return type === 'application/xml' ? 'xml' : undefined
}

import { invalidField } from '#kernel/problem'
import { fileMessages } from '#kernel/upload-texts'
import { extensionOf } from '#platform/files/file-name'
import { fitsExtension, paperTypes, type ReceivedFile, sniff } from '#platform/files/index'
import { firstBytes } from '#platform/files/stored'

/** Office documents are archives; their extension says which. Those with macros are left out. */
const office: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
}

const texts: Readonly<Record<string, string>> = { txt: 'text/plain', csv: 'text/csv' }

const accepted = 'PDF, PNG, JPEG, GIF, WebP, HEIC, XML, TXT, CSV, DOCX, XLSX, ODT, ODS'
const acceptedExtensions = accepted.toLowerCase().split(', ').concat('jpg', 'heif')

/** The type of an attachment, from its content; it must be one of ours and fit the extension. */
export async function attachmentType(file: ReceivedFile): Promise<string> {
  if (file.size === 0) throw invalidField('file', fileMessages.fileEmpty)
  const extension = extensionOf(file.name)
  const bytes = await firstBytes(file, 4096)
  const type = sniff(bytes)
  if (type && paperTypes.includes(type) && fitsExtension(type, file.name)) return type
  if (type === 'application/zip' && office[extension] && isOffice(bytes)) return office[extension]
  if (type === undefined && texts[extension]) {
    const charset = await charsetOf(file)
    if (charset !== null) return texts[extension] + charset
  }
  throw acceptedExtensions.includes(extension)
    ? invalidField('file', fileMessages.fileUnlikeItsName)
    : invalidField('file', fileMessages.fileTypeRefused, { types: accepted })
}

const officeBeginnings = [
  '[Content_Types].xml',
  '_rels/',
  'docProps/',
  'customXml/',
  'word/',
  'xl/',
  'mimetype',
]

/** Whether the first file inside the archive is one with which office documents begin. */
function isOffice(bytes: Buffer): boolean {
  if (bytes.length < 30) return false
  const name = bytes.toString('latin1', 30, 30 + bytes.readUInt16LE(26))
  return officeBeginnings.some((beginning) => name.startsWith(beginning))
}

/** What to add to the type of a text; null when it is no text. Old exports are not in UTF-8. */
async function charsetOf(file: ReceivedFile): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  const decode = (chunk?: Buffer) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      isUtf8 = false
    }
  }
  for await (const chunk of file.open() as AsyncIterable<Buffer>) {
    if (/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/.test(chunk.toString('latin1'))) return null
    if (isUtf8) decode(chunk)
  }
  if (isUtf8) decode()
  return isUtf8 ? '; charset=utf-8' : ''
}

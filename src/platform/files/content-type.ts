import { extensionOf } from './file-name.js'

/** The types that are recognised. An SVG counts as XML: it can hold scripts and is no picture here. */
export type FileType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/gif'
  | 'image/webp'
  | 'image/heic'
  | 'image/heif'
  | 'application/pdf'
  | 'application/zip'
  | 'application/xml'

const extensions: Readonly<Record<FileType, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'application/xml': ['xml'],
}

/** Papers and pictures of papers, which show by their first bytes what they are. */
export const paperTypes: readonly FileType[] = [
  'application/pdf',
  'application/xml',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/heic',
  'image/heif',
]

/** The type of a content by its very first bytes (4 KiB suffice), whatever its name or sender says. */
export function sniff(firstBytes: Buffer): FileType | undefined {
  const startsWith = (bytes: string, at = 0) =>
    firstBytes.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'))

  if (startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith('GIF87a') || startsWith('GIF89a')) return 'image/gif'
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return 'image/webp'
  if (startsWith('ftyp', 4)) return heifType(firstBytes)
  if (startsWith('%PDF-')) return 'application/pdf'
  // The second is an archive without a single file.
  if (startsWith('PK\x03\x04') || startsWith('PK\x05\x06')) return 'application/zip'
  return isXml(firstBytes) ? 'application/xml' : undefined
}

/** Whether the extension of a name is one of those that belong to a type. */
export function fitsExtension(type: FileType, name: string): boolean {
  return extensions[type].includes(extensionOf(name))
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
const heifBrands = ['mif1', 'msf1', 'heif']

/** The `ftyp` box names its main brand and those it is compatible with; AVIF and video are others. */
function heifType(bytes: Buffer): FileType | undefined {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands: string[] = []
  for (let at = 8; at + 4 <= end; at += 4)
    if (at !== 12) brands.push(bytes.toString('latin1', at, at + 4))
  const main = brands[0] ?? ''
  if (!heicBrands.includes(main) && !heifBrands.includes(main)) return undefined
  if (brands.some((brand) => heicBrands.includes(brand))) return 'image/heic'
  return brands.includes('avif') ? undefined : 'image/heif'
}

/**
 * XML shows itself by its declaration or byte order mark. The declaration may be left out, so an
 * element with a namespace counts too, save for web pages and drawings.
 */
function isXml(bytes: Buffer): boolean {
  const { text, hasMark } = decodedStart(bytes)
  if (text.startsWith('<?xml')) return true
  const root = /^<(?:[A-Za-z_][\w.-]{0,80}:)?([A-Za-z_][\w.-]{0,80})[\s/>]/.exec(afterProlog(text))
  if (!root || ['html', 'svg'].includes(root[1]!.toLowerCase())) return false
  return hasMark || text.includes('xmlns')
}

/** What follows comments, processing instructions and blanks, which may stand before any document. */
function afterProlog(text: string): string {
  for (let at = 0; ; ) {
    while (/\s/.test(text[at] ?? '')) at += 1
    const end = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : undefined
    if (end === undefined) return text.slice(at)
    const found = text.indexOf(end, at + 2)
    if (found < 0) return ''
    at = found + end.length
  }
}

function decodedStart(bytes: Buffer): { text: string; hasMark: boolean } {
  const start = bytes.subarray(0, 4096)
  const [first, second, third] = start
  if (first === 0xef && second === 0xbb && third === 0xbf)
    return { text: start.toString('utf8', 3), hasMark: true }
  if (first === 0xff && second === 0xfe)
    return { text: start.toString('utf16le', 2), hasMark: true }
  if (first === 0xfe && second === 0xff)
    return { text: bigEndian(start.subarray(2)), hasMark: true }
  if (first === 0x3c && second === 0) return { text: start.toString('utf16le'), hasMark: false }
  if (first === 0 && second === 0x3c) return { text: bigEndian(start), hasMark: false }
  return { text: start.toString('utf8'), hasMark: false }
}

function bigEndian(bytes: Buffer): string {
  const even = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  return even.swap16().toString('utf16le')
}

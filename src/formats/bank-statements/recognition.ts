import { latinText } from '#formats/windows-1252'
import { refuse } from './refusal.js'
import type { StatementFormat } from './statement.js'

/** In so many bytes a file shows what it is. */
const longestHead = 16_384

/** The format of a file by its first bytes; refuses what is none, by its name where it has one. */
export function formatOf(beginning: Uint8Array): StatementFormat {
  const head = latinText(beginning.subarray(0, longestHead))
  const text = head.replace(/^\u00ef\u00bb\u00bf/, '')
  const archive = archives.find(([mark]) => text.startsWith(mark))
  if (archive) throw refuse('unsupported_format', null, { found: archive[1] })
  if (/^\s*$/.test(text)) throw refuse('empty', null)
  if (/^\s*</.test(text) || isWideXml(beginning)) return 'camt053'
  if (/^00000.{9}05/.test(text)) return 'coda'
  if (isSwift(text)) return 'mt940'
  throw refuse('unsupported_format', null)
}

/** Bytes by which files of other kinds begin, one to a character. */
const archives: readonly (readonly [string, string])[] = [
  ['PK\u0003\u0004', 'ZIP'],
  ['\u001f\u008b', 'GZIP'],
  ['BZh', 'BZIP2'],
  ['7z\u00bc\u00af', '7Z'],
  ['Rar!', 'RAR'],
  ['\u00fd7zXZ', 'XZ'],
  ['%PDF', 'PDF'],
]

/** UTF-16 is known by its mark or its first character; only XML is read in it. */
function isWideXml([first, second, third, fourth]: Uint8Array): boolean {
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isMarked && (third || fourth) !== 0x3c) throw refuse('encoding', null)
  return isMarked || (first === 0 && second === 0x3c)
}

/** Lines of a bank may stand before the first tag. */
function isSwift(text: string): boolean {
  const type = /\{2:[IO](\d{3})/.exec(text)?.[1]
  if (type !== undefined && type !== '940') throw named(`MT${type}`)
  if (!/(?:^|[\r\n\u0001]|\{4:):20:/.test(text)) return false
  const isInterim = /[\r\n]:(?:34F|90[CD]):/.test(text) && !/[\r\n]:60[FM]:/.test(text)
  if (isInterim) throw named('MT942')
  return /[\r\n]:(?:25P?|28C?|60[FM]|61):/.test(text)
}

function named(found: string): Error {
  return refuse('unsupported_format', null, { found })
}

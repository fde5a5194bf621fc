import { asWindows1252 } from '#formats/windows-1252'
import { BooksRefusal } from './refusal.js'

/** A file that can be read from its beginning as often as it takes. */
export type Source = () => AsyncIterable<Buffer>

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'iso-8859-15'

/** What a file may hold at most, once it is unpacked. */
export const mostBytes = 512 * 1024 * 1024

/**
 * How the letters of a file are written. A mark at its beginning says so; else it is UTF-8 where all of it could be,
 * else one of the two that Western programs write: only windows-1252 has letters at 128 to 159.
 */
export async function encodingOf(source: Source): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let hasHigh = false
  let size = 0
  let isFirst = true
  for await (const chunk of source()) {
    size += chunk.length
    if (size > mostBytes) throw new BooksRefusal('too_large', null, { limit: mostBytes / 1048576 })
    if (isFirst) {
      const mark = chunk.subarray(0, 2).toString('hex')
      if (mark === 'fffe') return 'utf-16le'
      if (mark === 'feff') return 'utf-16be'
      isFirst = false
    }
    if (size - chunk.length < 4096 && isBinary(chunk)) throw new BooksRefusal('not_text')
    if (isUtf8)
      try {
        decoder.decode(chunk, { stream: true })
      } catch {
        isUtf8 = false
      }
    if (!isUtf8) hasHigh ||= chunk.some((byte) => byte >= 0x80 && byte <= 0x9f)
  }
  if (size === 0) throw new BooksRefusal('empty')
  if (isUtf8)
    try {
      decoder.decode()
      return 'utf-8'
    } catch {
      isUtf8 = false
    }
  return hasHigh ? 'windows-1252' : 'iso-8859-15'
}

/** A NUL or a control character that no text has. */
function isBinary(chunk: Buffer): boolean {
  return chunk
    .subarray(0, 4096)
    .some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c)
}

/** The text of a file, piece by piece, without its mark. */
export async function* textOf(source: Source, encoding: Encoding): AsyncGenerator<string> {
  const decode = decoderOf(encoding)
  let size = 0
  let isFirst = true
  for await (const chunk of source()) {
    size += chunk.length
    if (size > mostBytes) throw new BooksRefusal('too_large', null, { limit: mostBytes / 1048576 })
    const text = decode(chunk)
    yield isFirst ? text.replace(/^\ufeff/, '') : text
    if (text !== '') isFirst = false
  }
}

function decoderOf(encoding: Encoding): (chunk: Buffer) => string {
  if (encoding === 'windows-1252') return (chunk) => asWindows1252(chunk.toString('latin1'))
  if (encoding === 'iso-8859-15') return (chunk) => asLatin9(chunk.toString('latin1'))
  if (encoding === 'utf-16be') {
    const decoder = new TextDecoder('utf-16le')
    let odd: Buffer = Buffer.alloc(0)
    return (chunk) => {
      const whole = Buffer.concat([odd, chunk])
      const even = whole.length - (whole.length % 2)
      odd = whole.subarray(even)
      return decoder.decode(Buffer.from(whole.subarray(0, even)).swap16(), { stream: true })
    }
  }
  const decoder = new TextDecoder(encoding, { ignoreBOM: true })
  return (chunk) => decoder.decode(chunk, { stream: true })
}

const latin9: Readonly<Record<string, string>> = {
  '\u00a4': '€',
  '\u00a6': 'Š',
  '\u00a8': 'š',
  '\u00b4': 'Ž',
  '\u00b8': 'ž',
  '\u00bc': 'Œ',
  '\u00bd': 'œ',
  '\u00be': 'Ÿ',
}

function asLatin9(latin: string): string {
  return latin.replace(
    /[\u00a4\u00a6\u00a8\u00b4\u00b8\u00bc-\u00be]/g,
    (letter) => latin9[letter]!,
  )
}

import { asWindows1252, latinText } from '#formats/windows-1252'
import { XmlRefusal } from './refusal.js'

/**
 * The text of an XML document in UTF-8, UTF-16 or a Latin encoding. The bytes decide first (a mark, or
 * two bytes to a character), then the declaration; where the two contradict each other, or a byte fits
 * neither, the document is refused rather than guessed at.
 */
export function xmlText(bytes: Uint8Array): string {
  const decoder = xmlDecoder(bytes)
  return decoder.write(bytes) + decoder.end()
}

/** Bytes that come piece by piece, as text; a character that is cut in two waits for its rest. */
export type XmlDecoder = {
  readonly write: (bytes: Uint8Array) => string
  /** What is left when no more bytes come; refuses half a character. */
  readonly end: () => string
}

/** Decodes the document that begins so; its declaration must lie within the beginning. */
export function xmlDecoder(beginning: Uint8Array): XmlDecoder {
  const encoding = encodingOf(beginning)
  if (encoding === 'windows-1252')
    return { write: (bytes) => asWindows1252(latinText(bytes)), end: () => '' }
  const decoder = new TextDecoder(encoding, { fatal: true })
  return {
    write: (bytes) => decoded(() => decoder.decode(bytes, { stream: true })),
    end: () => decoded(() => decoder.decode()),
  }
}

function encodingOf(beginning: Uint8Array): Encoding {
  const seen = seenIn(beginning)
  const start = new TextDecoder(seen ?? 'latin1').decode(beginning.subarray(0, longestDeclaration))
  const label = declaredIn(start)
  const declared = label === undefined ? undefined : encodings[label.toLowerCase()]
  if (label !== undefined && declared === undefined) throw unsupported()
  if (seen !== undefined && declared !== undefined && !fits(declared, seen)) throw unsupported()
  if (seen === undefined && declared === 'utf-16') throw unsupported()
  return seen ?? (declared as Encoding | undefined) ?? 'utf-8'
}

type Seen = 'utf-8' | 'utf-16le' | 'utf-16be'
type Encoding = Seen | 'windows-1252'

/** Who declares ISO-8859-1 means windows-1252: the standard has only control characters in its place. */
const encodings: Readonly<Record<string, Encoding | 'utf-16' | undefined>> = {
  __proto__: null as never,
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'utf-16': 'utf-16',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
}

const longestDeclaration = 400

function seenIn(bytes: Uint8Array): Seen | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0x00 && second === 0x3c) return 'utf-16be'
  if (first === 0x3c && second === 0x00) return 'utf-16le'
  return undefined
}

function fits(declared: Encoding | 'utf-16', seen: Encoding): boolean {
  return declared === seen || (declared === 'utf-16' && seen.startsWith('utf-16'))
}

function declaredIn(beginning: string): string | undefined {
  const declaration = /^<\?xml\s([^?<>]*)\?>/.exec(beginning)
  return /\bencoding\s*=\s*["']([\w.:-]*)["']/.exec(declaration?.[1] ?? '')?.[1]
}

function decoded(text: () => string): string {
  try {
    return text()
  } catch {
    throw unsupported()
  }
}

function unsupported(): XmlRefusal {
  return new XmlRefusal(
    'xml_encoding_unsupported',
    'the encoding is unknown, or not the one declared',
  )
}

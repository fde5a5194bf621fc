import { XmlRefusal } from './refusal.js'

/**
 * The text of an XML document in UTF-8, UTF-16 or a Latin encoding. The bytes decide first (a mark, or
 * two bytes to a character), then the declaration; where the two contradict each other, or a byte fits
 * neither, the document is refused rather than guessed at.
 */
export function xmlText(bytes: Uint8Array): string {
  const seen = seenIn(bytes)
  const beginning = new TextDecoder(seen ?? 'latin1').decode(bytes.subarray(0, longestDeclaration))
  const label = declaredIn(beginning)
  const declared = label === undefined ? undefined : encodings[label.toLowerCase()]
  if (label !== undefined && declared === undefined) throw unsupported()
  if (seen !== undefined && declared !== undefined && !fits(declared, seen)) throw unsupported()
  if (seen === undefined && declared === 'utf-16') throw unsupported()
  const encoding = seen ?? (declared as Encoding | undefined) ?? 'utf-8'
  return encoding === 'windows-1252' ? latin(bytes) : decode(encoding, bytes)
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

function decode(encoding: Seen, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw unsupported()
  }
}

/** Places 128 to 159 of windows-1252; the five that it leaves empty keep their code. */
const beyondLatin = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function latin(bytes: Uint8Array): string {
  return new TextDecoder('latin1')
    .decode(bytes)
    .replace(/[\u0080-\u009f]/g, (character) => beyondLatin[character.charCodeAt(0) - 0x80]!)
}

function unsupported(): XmlRefusal {
  return new XmlRefusal(
    'xml_encoding_unsupported',
    'the encoding is unknown, or not the one declared',
  )
}

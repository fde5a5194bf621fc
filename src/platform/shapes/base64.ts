/**
 * Bytes that came as base64, perhaps megabytes of it. The text is kept as the bytes in which it came, so that a large
 * one is not held twice; its class has no members, so that nobody who walks over a body walks over it.
 */
export class Base64 {
  readonly #text: Buffer
  constructor(text: string | Buffer) {
    this.#text = typeof text === 'string' ? Buffer.from(text, 'latin1') : text
  }

  /** How many signs it has. */
  get length(): number {
    return this.#text.length
  }

  /** The bytes; undefined when the text is not base64, to the letter. */
  decode(): Buffer | undefined {
    const text = this.#text
    if (text.length % 4 !== 0 || otherAlphabet.some((sign) => text.includes(sign))) return undefined
    const bytes = Buffer.alloc((text.length / 4) * 3)
    let size = 0
    for (let at = 0; at < text.length; at += piece)
      size += bytes.write(text.toString('latin1', at, at + piece), size, 'base64')
    // What is no sign of base64 is passed over, or ends it: some bytes are then missing.
    return size === bytes.length - paddingOf(text) ? bytes.subarray(0, size) : undefined
  }
}

/** A multiple of four signs, which are three bytes. */
const piece = 1 << 16
/** Signs of the base64 of addresses, which is decoded as well. */
const otherAlphabet = ['-', '_']

function paddingOf(text: Buffer): number {
  if (text.at(-1) !== equalsSign) return 0
  return text.at(-2) === equalsSign ? 2 : 1
}

const equalsSign = 0x3d

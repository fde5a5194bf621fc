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
    if (text.length % 4 !== 0) return undefined
    const bytes = Buffer.alloc((text.length / 4) * 3)
    let size = 0
    for (let at = 0; at < text.length; at += piece) {
      const part = text.toString('latin1', at, at + piece)
      const isLast = at + piece >= text.length
      if (!(isLast ? lastPart : wholePart).test(part)) return undefined
      size += bytes.write(part, size, 'base64')
    }
    return bytes.subarray(0, size)
  }
}

/** A multiple of four signs, which are three bytes. */
const piece = 1 << 16
const wholePart = /^[A-Za-z0-9+/]*$/
const lastPart = /^[A-Za-z0-9+/]*={0,2}$/

import { assertCharacters } from './characters.js'
import { malformed, tooLarge } from './refusal.js'

const longestName = 256
const namePart = /[A-Za-z_\u00c0-\ufffd][\w.\-\u00b7-\ufffd]*/y
const tag = /<(?:[^"'>]|"[^"]*"|'[^']*')*>/y

/** The part of a document that has come and is not yet read, with the place up to which it is. */
export class XmlWindow {
  private text = ''
  private at = 0
  private isReturn = false
  private lines = 1
  private newline = -1

  /** Takes the next piece, its lines ending in newlines, however they were written. */
  add(piece: string): void {
    assertCharacters(piece)
    const whole = this.isReturn ? `\r${piece}` : piece
    // Half of a pair waits for the other.
    this.isReturn = whole.endsWith('\r')
    const text = this.isReturn ? whole.slice(0, -1) : whole
    this.append(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)
  }

  /** No more pieces come. */
  finish(): void {
    if (this.isReturn) this.append('\n')
    this.isReturn = false
  }

  get isEmpty(): boolean {
    return this.at >= this.text.length
  }

  get length(): number {
    return this.text.length - this.at
  }

  /** The line of the place, from 1. */
  get line(): number {
    while (this.newline !== -1 && this.newline < this.at) {
      this.lines += 1
      this.newline = this.text.indexOf('\n', this.newline + 1)
    }
    return this.lines
  }

  next(place = 0): string {
    return this.text.charAt(this.at + place)
  }

  ahead(length: number): string {
    return this.text.slice(this.at, this.at + length)
  }

  startsWith(mark: string, place = 0): boolean {
    return this.text.startsWith(mark, this.at + place)
  }

  has(mark: string, place = 0): boolean {
    return this.text.includes(mark, this.at + place)
  }

  hasTag(): boolean {
    tag.lastIndex = this.at
    return tag.test(this.text)
  }

  skip(count: number): void {
    this.at += count
  }

  /** Goes past white space, and tells whether there was any. */
  skipWhite(): boolean {
    const start = this.at
    while (isWhite(this.text.charCodeAt(this.at))) this.at += 1
    return this.at > start
  }

  /** All before the next tag; undefined where none has come. */
  textBefore(): string | undefined {
    const end = this.text.indexOf('<', this.at)
    return end === -1 ? undefined : this.take(end)
  }

  rest(): string {
    return this.take(this.text.length)
  }

  /** What lies between here and a mark, past which it goes on. */
  upTo(mark: string, skip: number): string {
    const end = this.text.indexOf(mark, this.at + skip)
    if (end === -1) throw malformed('it ends too early')
    this.at += skip
    const content = this.take(end)
    this.at += mark.length
    return content
  }

  /** A name, or the part of one before or after its colon. */
  name(): string {
    namePart.lastIndex = this.at
    const found = namePart.exec(this.text)?.[0] ?? ''
    if (found === '') throw malformed('a name')
    if (found.length > longestName) throw tooLarge('a name is too long')
    this.at += found.length
    return found
  }

  private take(end: number): string {
    const taken = this.text.slice(this.at, end)
    this.at = end
    return taken
  }

  private append(piece: string): void {
    // What was read is counted before it goes.
    const isKnown = this.line > 0 && this.newline !== -1
    const rest = this.text.slice(this.at)
    const found = piece.indexOf('\n')
    if (isKnown) this.newline -= this.at
    else this.newline = found === -1 ? -1 : found + rest.length
    this.text = rest === '' ? piece : rest + piece
    this.at = 0
  }
}

function isWhite(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09
}

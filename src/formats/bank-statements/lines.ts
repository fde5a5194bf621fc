import { isAscii, isUtf8 } from 'node:buffer'
import { asWindows1252, latinText } from '#formats/windows-1252'
import { hasControl } from '#kernel/characters'
import { refuse, type StatementRefusal } from './refusal.js'

const longestLine = 65_536

/** Cuts bytes into lines, which end in CRLF, LF or CR, and numbers them from 1. */
export class Lines {
  private readonly read: (line: string, number: number) => void
  private readonly around: RegExp | null
  /** Bytes that wait for the rest of their line, one to a character. */
  private rest = ''
  private number = 0

  /** Characters that the format puts around its blocks are no part of a line. */
  constructor(read: (line: string, number: number) => void, around: RegExp | null = null) {
    this.read = read
    this.around = around
  }

  take(bytes: Uint8Array): void {
    const text = this.rest + latinText(bytes)
    // A return at the end may be half of a pair.
    const isReturn = text.endsWith('\r')
    const lines = (isReturn ? text.slice(0, -1) : text).split(/\r\n|\r|\n/)
    this.rest = lines.pop()! + (isReturn ? '\r' : '')
    for (const line of lines) this.tell(line)
    if (this.rest.length > longestLine) throw tooLong(this.rest, this.number + 1)
  }

  end(): void {
    const rest = this.rest.endsWith('\r') ? this.rest.slice(0, -1) : this.rest
    this.rest = ''
    if (rest !== '') this.tell(rest)
  }

  private tell(raw: string): void {
    this.number += 1
    if (raw.length > longestLine) throw tooLong(raw, this.number)
    this.read(plain.test(raw) ? raw : this.decoded(raw), this.number)
  }

  private decoded(raw: string): string {
    const text = textOf(this.number === 1 && raw.startsWith(mark) ? raw.slice(3) : raw)
    const line = this.around === null ? text : text.replace(this.around, '')
    if (hasControl(line)) throw refuse('encoding', this.number)
    return line
  }
}

/** Most lines have nothing to decode. */
const plain = /^[\t\u0020-\u007e]*$/

function tooLong(line: string, number: number): StatementRefusal {
  return refuse('record_length', number, { length: line.length, expected: longestLine })
}

/** The byte order mark of UTF-8, one byte to a character. */
const mark = '\u00ef\u00bb\u00bf'

/**
 * The text of a line: UTF-8 where it is valid, else windows-1252. Each line is judged by itself, since a
 * file is read once and its last line may be the first that is not UTF-8.
 */
function textOf(raw: string): string {
  const bytes = Buffer.from(raw, 'latin1')
  if (isAscii(bytes)) return raw
  return isUtf8(bytes) ? bytes.toString('utf8') : asWindows1252(raw)
}

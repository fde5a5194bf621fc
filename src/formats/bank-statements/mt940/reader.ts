/** Reads MT940 with the dialects of its banks: one pass, field by field. */
import { formatAmount } from '#kernel/money'
import { Lines } from '../lines.js'
import { StatementsInProgress } from '../progress.js'
import type { StatementReader } from '../reader.js'
import { refuse } from '../refusal.js'
import type { StatementEvent } from '../statement.js'
import { readAccount, type SwiftAccount } from './account.js'
import { readBalance, type SwiftBalance } from './balance.js'
import { readMovement } from './movement.js'
import { type Field, taggedOf } from './tags.js'

const mostLines = 1000

/** What the fields of one message say, up to its closing balance. */
type Message = {
  account: SwiftAccount
  number: string | null
  opening: SwiftBalance | null
  isClosed: boolean
}

/** A statement of which more pages come. */
type Pages = {
  readonly account: SwiftAccount
  readonly number: string | null
  readonly opening: SwiftBalance
  /** The interim balance that the last page ends with. */
  reached: SwiftBalance | null
}

export class Mt940Reader implements StatementReader {
  private readonly statements: StatementsInProgress
  private readonly lines = new Lines((line, number) => this.read(line, number), blockMarks)
  private message: Message | null = null
  private pages: Pages | null = null
  private field: Field | null = null
  private movement: { readonly field: Field; readonly information: Field[] } | null = null
  private isDashed = false
  private strayLine: number | null = null
  private isBegun = false
  private lastLine = 0

  constructor(emit: (event: StatementEvent) => void) {
    this.statements = new StatementsInProgress('mt940', emit)
  }

  take(bytes: Uint8Array): void {
    this.lines.take(bytes)
  }

  end(): void {
    this.lines.end()
    this.endMessage()
    if (this.pages !== null) throw refuse('truncated', this.lastLine)
    if (this.strayLine !== null && this.isBegun)
      this.statements.warn('trailing_text', this.strayLine)
    this.statements.end()
  }

  private read(line: string, number: number): void {
    this.lastLine = number
    if (line.trim() === '') return
    const tagged = taggedOf(line)
    if (tagged?.tag === '20') this.beginMessage()
    if (this.message === null) this.readBetween(line, number)
    else if (tagged !== undefined) this.beginField({ ...tagged, line: number })
    else if (line.startsWith('-}')) this.endBlock(line.slice(2), number)
    else if (line.trim() === '-') this.readDash()
    else this.continueField(line)
  }

  /** Lines of the bank, and the blocks around a message; the last of them may hold its first field. */
  private readBetween(line: string, number: number): void {
    const type = /\{2:[IO](\d{3})/.exec(line)?.[1]
    if (type !== undefined && type !== '940')
      throw refuse('unsupported_format', number, { found: `MT${type}` })
    const body = line.indexOf('{4:')
    if (body !== -1 && line.length > body + 3) this.read(line.slice(body + 3).trim(), number)
    else if (body === -1 && !/^[-{}\s]/.test(line)) this.strayLine ??= number
  }

  private endBlock(rest: string, number: number): void {
    this.endMessage()
    if (rest.trim() !== '') this.readBetween(rest.trim(), number)
  }

  /** A lone dash ends a message whose closing balance has come; before it may be part of a text. */
  private readDash(): void {
    if (this.message!.isClosed || this.field?.tag.startsWith('62')) this.endMessage()
    else this.isDashed = true
  }

  private beginMessage(): void {
    this.endMessage()
    const account = { iban: null, number: null, bic: null }
    this.message = { account, number: null, opening: null, isClosed: false }
    this.isBegun = true
    this.strayLine = null
  }

  private endMessage(): void {
    if (this.message === null) return
    this.endField()
    if (!this.message.isClosed) throw refuse('truncated', this.lastLine)
    this.message = null
  }

  private beginField(start: { tag: string; content: string; line: number }): void {
    this.endField()
    this.field = { tag: start.tag, line: start.line, lines: [start.content] }
  }

  private continueField(line: string): void {
    const lines = this.field!.lines
    if (this.isDashed) lines.push('-')
    this.isDashed = false
    if (lines.push(line) > mostLines)
      throw refuse('record_length', this.lastLine, { length: lines.length, expected: mostLines })
  }

  private endField(): void {
    const { field } = this
    this.field = null
    this.isDashed = false
    if (field === null) return
    if (Object.hasOwn(this.handlers, field.tag)) this.handlers[field.tag]!(field)
  }

  /** The fields that count; what is available, and the notes of banks, do not. */
  private readonly handlers: Readonly<Record<string, (field: Field) => void>> = {
    '25': ({ lines }) => this.readAccount(lines),
    '25P': ({ lines }) => this.readAccount(lines),
    '28': ({ lines }) => this.readNumber(lines),
    '28C': ({ lines }) => this.readNumber(lines),
    '34F': (field) => this.assertFinal(field),
    '60F': (field) => this.readOpening(field),
    '60M': (field) => this.readOpening(field),
    '61': (field) => this.beginMovement(field),
    '86': (field) => this.movement?.information.push(field),
    '62F': (field) => this.readClosing(field),
    '62M': (field) => this.readClosing(field),
  }

  private readAccount(lines: readonly string[]): void {
    this.message!.account = readAccount(lines)
  }

  private readNumber([line = '']: readonly string[]): void {
    this.message!.number = /^ *(\d+)/.exec(line)?.[1] ?? null
  }

  /** A floor limit before any balance is the mark of interim reports. */
  private assertFinal({ line }: Field): void {
    if (this.message!.opening === null) throw refuse('unsupported_format', line, { found: 'MT942' })
  }

  private readOpening(field: Field): void {
    const message = this.message!
    if (message.opening !== null) throw misplaced(field)
    const balance = readBalance(field)
    message.opening = balance
    if (this.pages !== null) this.continuePages(field, balance)
    else {
      const { account, number } = message
      this.pages = { account, number, opening: balance, reached: null }
      const { currency } = balance
      this.statements.open({ ...account, currency, holder: null }, field.line)
    }
  }

  /** The next page of a statement bears its number and begins with what the last one ended with. */
  private continuePages(field: Field, balance: SwiftBalance): void {
    const { account, number, reached } = this.pages!
    const { message } = this
    if (field.tag === '60F' || message!.number !== number) throw refuse('truncated', field.line - 1)
    const [first, second] = [nameOf(account, reached!), nameOf(message!.account, balance)]
    if (first !== second) throw refuse('account_mismatch', field.line, { first, second })
    assertEqual(reached!, balance, field.line)
  }

  private beginMovement(field: Field): void {
    const { opening, isClosed } = this.message!
    if (opening === null || isClosed) throw misplaced(field)
    this.endMovement()
    this.movement = { field, information: [] }
  }

  private endMovement(): void {
    if (this.movement === null) return
    const { field, information } = this.movement
    this.movement = null
    const { movement, adjusted } = readMovement(field, information)
    for (const { value, day } of adjusted)
      this.statements.warn('date_adjusted', field.line, { value, day })
    this.statements.add(movement)
  }

  private readClosing(field: Field): void {
    const message = this.message!
    if (message.opening === null || message.isClosed) throw misplaced(field)
    this.endMovement()
    const closing = readBalance(field)
    const { account, opening, number } = this.pages!
    const [first, second] = [nameOf(account, opening), nameOf(message.account, closing)]
    if (first !== second) throw refuse('account_mismatch', field.line, { first, second })
    message.isClosed = true
    this.statements.assertBalance(opening, closing, field.line)
    if (field.tag === '62M') this.pages!.reached = closing
    else {
      this.pages = null
      this.statements.close({ opening, closing, number, on: null, line: field.line })
    }
  }
}

/** Some banks put the start and the end of a text around the blocks. */
const blockMarks = /[\u0001\u0003]/g

function misplaced({ tag, line }: Field): Error {
  return refuse('record_order', line, { found: `:${tag}:` })
}

function nameOf({ iban, number }: SwiftAccount, { currency }: SwiftBalance): string {
  return `${iban ?? number ?? '–'} ${currency}`
}

function assertEqual(expected: SwiftBalance, found: SwiftBalance, line: number): void {
  if (expected.amount === found.amount) return
  const values = { expected: formatAmount(expected.amount), found: formatAmount(found.amount) }
  throw refuse('balance', line, values)
}

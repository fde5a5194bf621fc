/** Reads CODA version 2 (Febelfin 2.6): one pass, record by record. */
import type { Day } from '#kernel/days'
import { type Amount, formatAmount } from '#kernel/money'
import { bicOf } from '../counterpart.js'
import { readThousandths } from '../figures.js'
import { Lines } from '../lines.js'
import type { Movement } from '../movement.js'
import { StatementsInProgress } from '../progress.js'
import type { StatementReader } from '../reader.js'
import { refuse, StatementRefusal } from '../refusal.js'
import type { Balance, StatementEvent } from '../statement.js'
import { cleanedName, quoted } from '../text.js'
import { type CodaAccount, nameOfAccount, readAccount } from './account.js'
import { readDay, signed } from './movement.js'
import { MovementRecords } from './movement-records.js'
import {
  foretells,
  isHeader,
  kindOf,
  mayFollow,
  misplaced,
  type RecordKind,
  type Row,
  recordLength,
  wholeRecord,
  zone,
} from './records.js'

/** What the record 0 says. */
type Header = {
  readonly createdOn: Day | null
  readonly bic: string | null
  readonly addressee: string
}

/** What the record 1 says, and the sums that the record 9 is held against. */
type Body = {
  readonly structure: string
  readonly account: CodaAccount
  readonly opening: Balance
  readonly number: string
  closing: Balance | null
  records: number
  debit: bigint
  credit: bigint
  hasLinkWarning: boolean
}

export class CodaReader implements StatementReader {
  private readonly statements: StatementsInProgress
  private readonly movements = new MovementRecords((movement) => this.add(movement))
  private readonly lines = new Lines((line, number) => this.read(line, number))
  private previous: Row | null = null
  private header: Header | null = null
  private body: Body | null = null
  private blankLine: number | null = null
  private lastLine = 0
  private isBeyond = false

  constructor(emit: (event: StatementEvent) => void) {
    this.statements = new StatementsInProgress('coda', emit)
  }

  take(bytes: Uint8Array): void {
    this.lines.take(bytes)
  }

  end(): void {
    try {
      this.lines.end()
    } catch (error) {
      // A last line that nothing ends was cut.
      if (!(error instanceof StatementRefusal) || !cutReasons.has(error.reason)) throw error
      throw refuse('truncated', error.line)
    }
    if (this.previous?.kind !== '9') throw refuse('truncated', this.lastLine)
    this.statements.end()
  }

  private read(line: string, number: number): void {
    this.lastLine = number
    const isBetween = this.previous?.kind === '9'
    if (line.trim() === '') this.blankLine ??= number
    else if (isBetween && !isHeader(line)) this.readBeyond(line, number)
    else if (this.blankLine !== null && !isBetween)
      throw refuse('record_length', this.blankLine, { length: 0, expected: recordLength })
    else this.readRecord(line, number)
  }

  /** What follows the last trailer is text, unless it has the shape of a record. */
  private readBeyond(line: string, number: number): void {
    const kind = kindOf(line)
    const isRecord = kind !== undefined && line.length === recordLength
    if (isRecord) throw misplaced({ kind, line: number })
    if (!this.isBeyond) this.statements.warn('trailing_text', number)
    this.isBeyond = true
  }

  private readRecord(line: string, number: number): void {
    this.blankLine = null
    const kind = kindOf(line)
    if (kind === undefined)
      throw refuse('record_order', number, { found: quoted(line.slice(0, 2)) })
    if (!mayFollow(kind, this.previous?.kind ?? null)) throw misplaced({ kind, line: number })
    const row = { kind, text: wholeRecord(line, kind, number), line: number }
    this.checkCodes(kind)
    if (kind !== '0' && kind !== '1' && kind !== '4' && kind !== '9') this.body!.records += 1
    this.handlers[kind](row)
    this.previous = row
  }

  /** Banks are not always strict with these codes: what follows decides. */
  private checkCodes(next: RecordKind): void {
    const { previous, body } = this
    if (previous === null || body === null || body.hasLinkWarning) return
    if (foretells(previous.text, previous.kind, next)) return
    body.hasLinkWarning = true
    this.statements.warn('link_codes', previous.line)
  }

  private readonly handlers: Readonly<Record<RecordKind, (row: Row) => void>> = {
    '0': (row) => this.readHeader(row),
    '1': (row) => this.readOpening(row),
    '21': (row) => this.movements.readFirst(row),
    '22': (row) => this.movements.readSecond(row),
    '23': (row) => this.movements.readThird(row),
    '31': (row) => this.movements.readInformation(row),
    '32': (row) => this.movements.continueInformation(row, zone(row.text, 11, 115)),
    '33': (row) => this.movements.continueInformation(row, zone(row.text, 11, 100)),
    '8': (row) => this.readClosing(row),
    // Free communications of the bank are about no movement.
    '4': () => {},
    '9': (row) => this.readTrailer(row),
  }

  private readHeader(row: Row): void {
    const { text, line } = row
    if (!isHeader(text)) throw misplaced(row)
    const version = zone(text, 128, 128)
    if (version !== '2') throw refuse('unsupported_format', line, { found: `CODA ${version}` })
    this.header = {
      createdOn: readDay(zone(text, 6, 11), line),
      bic: bicOf(zone(text, 61, 71)),
      addressee: zone(text, 35, 60),
    }
    this.body = null
    this.isBeyond = false
  }

  private readOpening({ text, line }: Row): void {
    const { bic, addressee } = this.header!
    const structure = zone(text, 2, 2)
    const account = readAccount(structure, zone(text, 6, 42))
    const amount = signed(zone(text, 43, 43), zone(text, 44, 58), line)
    const opening = { amount, on: readDay(zone(text, 59, 64), line) }
    const numbers = [zone(text, 126, 128), zone(text, 3, 5)]
    const number = numbers.find((one) => /[1-9]/.test(one)) ?? ''
    const holder = cleanedName(zone(text, 65, 90)) ?? cleanedName(addressee)
    this.statements.open({ ...account, bic, holder }, line)
    const sums = { records: 1, debit: 0n, credit: 0n, hasLinkWarning: false }
    this.body = { structure, account, opening, closing: null, number, ...sums }
  }

  private add(movement: Movement): void {
    const body = this.body!
    if (movement.amount < 0n) body.debit -= movement.amount
    else body.credit += movement.amount
    this.statements.add(movement)
  }

  private readClosing({ text, line }: Row): void {
    this.movements.end()
    const body = this.body!
    const account = readAccount(body.structure, zone(text, 5, 41))
    const [first, second] = [nameOfAccount(body.account), nameOfAccount(account)]
    if (first !== second) throw refuse('account_mismatch', line, { first, second })
    const amount = signed(zone(text, 42, 42), zone(text, 43, 57), line)
    const on = readDay(zone(text, 58, 63), line) ?? this.header!.createdOn
    body.closing = { amount, on }
    this.statements.assertBalance(body.opening, body.closing, line)
  }

  private readTrailer({ text, line }: Row): void {
    const { records, debit, credit, opening, closing, number } = this.body!
    const stated = zone(text, 17, 22)
    if (stated !== String(records).padStart(6, '0'))
      throw refuse('record_count', line, { stated: quoted(stated), found: records })
    assertTotal(zone(text, 23, 37), debit as Amount, line)
    assertTotal(zone(text, 38, 52), credit as Amount, line)
    this.statements.close({ opening, closing, number, on: this.header!.createdOn, line })
  }
}

const cutReasons: ReadonlySet<string> = new Set(['record_length', 'record_order'])

function assertTotal(digits: string, found: Amount, line: number): void {
  const stated = readThousandths(digits)
  if (stated === undefined) throw refuse('amount', line, { value: quoted(digits) })
  if (stated !== found)
    throw refuse('totals', line, { stated: formatAmount(stated), found: formatAmount(found) })
}

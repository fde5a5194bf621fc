/** The statements of a file as they come: their sums, their warnings, and what is told of them. */
import { type Day, parts } from '#kernel/days'
import type { TextValues } from '#kernel/languages'
import { type Amount, formatAmount, isInRange } from '#kernel/money'
import { isCurrency } from './figures.js'
import type { Movement } from './movement.js'
import { refuse } from './refusal.js'
import type {
  Balance,
  OpenedStatement,
  Statement,
  StatementAccount,
  StatementEvent,
  StatementFormat,
  StatementWarning,
  WarningCode,
} from './statement.js'
import { quoted } from './text.js'
import { transactionsOf } from './transactions.js'

/** Of each kind so many warnings are kept; a file that is wrong throughout says no more than that. */
const mostWarnings = 100

export type Closing = {
  readonly opening: Balance | null
  readonly closing: Balance | null
  /** As the bank writes it; null or zeros where it gives none. */
  readonly number: string | null
  /** In whose year the number counts, where there is no closing day. */
  readonly on: Day | null
  readonly line: number
}

type Current = {
  readonly statement: OpenedStatement
  sum: bigint
  sequence: number
  transactions: number
}

export class StatementsInProgress {
  private readonly format: StatementFormat
  private readonly emit: (event: StatementEvent) => void
  private current: Current | undefined
  /** A statement that has ended is told when the next begins, or the file ends: text may still follow it. */
  private ended: Statement | undefined
  private warnings: StatementWarning[] = []
  private places = 0

  constructor(format: StatementFormat, emit: (event: StatementEvent) => void) {
    this.format = format
    this.emit = emit
  }

  get isOpen(): boolean {
    return this.current !== undefined
  }

  open(account: StatementAccount, line: number): void {
    const { currency } = account
    if (!isCurrency(currency)) throw refuse('amount', line, { value: quoted(currency) })
    this.tellEnded()
    const statement = { place: this.places, format: this.format, account }
    this.places += 1
    this.warnings = []
    this.current = { statement, sum: 0n, sequence: 0, transactions: 0 }
    this.emit({ kind: 'opened', statement })
  }

  add(movement: Movement): void {
    const current = this.current!
    current.sum += movement.amount
    current.sequence += 1
    const { account } = current.statement
    const { transactions, isIncomplete } = transactionsOf(movement, current.sequence, account)
    if (isIncomplete) this.warn('details_incomplete', movement.line)
    current.transactions += transactions.length
    for (const transaction of transactions) this.emit({ kind: 'transaction', transaction })
  }

  warn(code: WarningCode, line: number | null, values: TextValues = {}): void {
    const alike = this.warnings.filter((warning) => warning.code === code)
    if (alike.length < mostWarnings) this.warnings.push({ code, line, values })
  }

  /** What the movements come to since the statement began. */
  get sum(): Amount {
    return this.current!.sum as Amount
  }

  /** Ends the statement; what it began with and its movements must come to what it ends with. */
  close({ opening, closing, number, on, line }: Closing): void {
    const { statement, transactions } = this.current!
    this.assertBalance(opening, closing, line)
    const shown = numberOf(number, closing?.on ?? on)
    if (shown === null) this.warn('number_missing', null)
    this.current = undefined
    this.ended = {
      ...statement,
      number: shown,
      openingBalance: opening?.amount ?? null,
      openingDate: opening?.on ?? null,
      closingBalance: closing?.amount ?? null,
      closingDate: closing?.on ?? null,
      transactionsCount: transactions,
      warnings: this.warnings,
    }
  }

  /** The file ends here; one without a statement is empty. */
  end(): void {
    if (this.places === 0) throw refuse('empty', null)
    this.tellEnded()
  }

  private tellEnded(): void {
    if (this.ended !== undefined) this.emit({ kind: 'closed', statement: this.ended })
    this.ended = undefined
  }

  /** Refuses a statement whose balances and movements do not agree. */
  assertBalance(opening: Balance | null, closing: Balance | null, line: number): void {
    if (opening === null || closing === null) return
    const expected = (opening.amount + this.sum) as Amount
    const values = { expected: formatAmount(expected), found: formatAmount(closing.amount) }
    if (expected !== closing.amount) throw refuse('balance', line, values)
    for (const { amount } of [opening, closing])
      if (!isInRange(amount)) throw refuse('amount', line, { value: formatAmount(amount) })
  }
}

function numberOf(number: string | null, on: Day | null): string | null {
  const digits = number?.trim().replace(/^0+/, '') ?? ''
  if (!/^\d{1,20}$/.test(digits) || on === null) return null
  return `${parts(on).year}-${digits.padStart(3, '0')}`
}

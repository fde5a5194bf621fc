/** One element `Stmt`, or several that are the pages of one statement, as their parts come. */

import { at, firstOf, textAt } from '#formats/xml/elements'
import type { XmlElement } from '#formats/xml/tree'
import type { Day } from '#kernel/days'
import { type Amount, formatAmount } from '#kernel/money'
import { bicOf, numberOf } from '../counterpart.js'
import type { StatementsInProgress } from '../progress.js'
import { refuse } from '../refusal.js'
import type { Balance, StatementAccount } from '../statement.js'
import { cleanedName } from '../text.js'
import { type CamtBalance, type Ends, endsOf, readBalance } from './balances.js'
import type { TransactionDetails } from './detail.js'
import { isBooked, readEntry } from './entry.js'
import { dayOf, readMoney } from './figures.js'
import { accountOf, bicOf as agentOf } from './parties.js'

/** No currency: what ISO 4217 has for a statement that names none and moves nothing. */
const noCurrency = 'XXX'

export class CamtStatement {
  private readonly statements: StatementsInProgress
  private account: Omit<StatementAccount, 'currency'> & { currency: string | null } = noAccount
  private readonly balances: CamtBalance[] = []
  private known: StatementAccount | null = null
  private number: string | null = null
  private from: Day | null = null
  private until: Day | null = null
  private created: Day | null = null
  private firstEntry: Day | null = null
  private lastEntry: Day | null = null
  private pending = 0
  private pendingLine: number | null = null
  /** What the pages before this one began with. */
  private opening: CamtBalance | null = null

  constructor(statements: StatementsInProgress) {
    this.statements = statements
  }

  /** Takes a child of `Stmt` that is complete. */
  take(element: XmlElement, details: readonly TransactionDetails[], line: number): void {
    if (element.name === 'Acct') this.account = readAccount(element)
    else if (element.name === 'Bal')
      this.balances.push(...[readBalance(element, line) ?? []].flat())
    else if (element.name === 'Ntry') this.takeEntry(element, details, line)
    else if (element.name === 'ElctrncSeqNb') this.number = element.text.trim()
    else if (element.name === 'LglSeqNb') this.number ??= element.text.trim()
    else if (element.name === 'CreDtTm') this.created = dayOf(element.text.trim(), line)
    else if (element.name === 'FrToDt') this.takePeriod(element, line)
  }

  /** Whether this is the next page of another: it begins with the interim balance that the other ends with. */
  continues(before: CamtStatement): boolean {
    const [ended, begins] = [before.ends.closing, this.ends.opening]
    if (ended?.code !== 'ITBD' || begins?.code !== 'ITBD') return false
    if (before.known === null || !isSameAccount(before.known, this.accountWith(null))) return false
    const values = { expected: formatAmount(ended.amount), found: formatAmount(begins.amount) }
    if (ended.amount !== begins.amount) throw refuse('balance', begins.line, values)
    return true
  }

  /** Goes on where another page ends, instead of a statement of its own. */
  continueFrom(before: CamtStatement): void {
    this.known = before.known
    this.opening = before.opening ?? before.ends.opening
    this.number ??= before.number
    this.firstEntry = before.firstEntry
    this.lastEntry = before.lastEntry
    this.pending = before.pending
    this.pendingLine = before.pendingLine
  }

  /** Opens the statement when its first movement comes, or at its end. */
  open(element: XmlElement | null, line: number): StatementAccount {
    if (this.known !== null) return this.known
    const money = element === null ? null : readMoney(at(element, 'Amt'), line)
    this.known = this.accountWith(money?.currency ?? null)
    this.assertCurrencies(this.known.currency)
    this.statements.open(this.known, line)
    return this.known
  }

  close(line: number): void {
    this.open(null, line)
    const { opening, closing } = this.computed()
    if (this.pending > 0)
      this.statements.warn('pending_ignored', this.pendingLine, { count: this.pending })
    const last = this.ends.closing?.line ?? line
    this.statements.close({ opening, closing, number: this.number, on: this.lastDay, line: last })
  }

  private get ends(): Ends {
    return endsOf(this.balances)
  }

  private get lastDay(): Day | null {
    return this.until ?? this.lastEntry ?? this.created ?? this.firstEntry
  }

  private takeEntry(
    element: XmlElement,
    details: readonly TransactionDetails[],
    line: number,
  ): void {
    if (!isBooked(element)) {
      this.pending += 1
      this.pendingLine ??= line
      return
    }
    const account = this.open(element, line)
    const movement = readEntry(element, details, account, this.ends.closing?.on ?? null, line)
    this.firstEntry ??= movement.entryDate
    this.lastEntry = movement.entryDate
    this.statements.add(movement)
  }

  private takePeriod(element: XmlElement, line: number): void {
    const [from, until] = [textAt(element, 'FrDtTm'), textAt(element, 'ToDtTm')]
    if (from !== null) this.from = dayOf(from, line)
    if (until !== null) this.until = dayOf(until, line)
  }

  private accountWith(currency: string | null): StatementAccount {
    const ofBalances = this.balances.find((balance) => balance.currency !== null)?.currency ?? null
    const known = firstOf(this.account.currency, ofBalances, currency) ?? noCurrency
    return { ...this.account, currency: known }
  }

  private assertCurrencies(currency: string): void {
    const other = this.balances.find((one) => one.currency !== null && one.currency !== currency)
    if (other?.currency)
      throw refuse('account_mismatch', other.line, { first: currency, second: other.currency })
  }

  /** A balance that is missing is computed by the other and the movements; with none there is nothing to compute. */
  private computed(): { opening: Balance | null; closing: Balance | null } {
    const ends = this.ends
    const opening: Balance | null = this.opening ?? ends.opening
    if (opening !== null && ends.closing !== null) return { opening, closing: ends.closing }
    this.statements.warn('balance_missing', null)
    const { sum } = this.statements
    if (opening !== null)
      return { opening, closing: { amount: (opening.amount + sum) as Amount, on: this.lastDay } }
    if (ends.closing === null) return { opening: null, closing: null }
    const amount = (ends.closing.amount - sum) as Amount
    return { opening: { amount, on: this.from ?? this.firstEntry }, closing: ends.closing }
  }
}

const noAccount = { iban: null, number: null, currency: null, bic: null, holder: null }

function readAccount(element: XmlElement) {
  const { iban, other } = numberOf(accountOf(element))
  return {
    iban,
    number: other,
    currency: textAt(element, 'Ccy'),
    bic: bicOf(agentOf(at(element, 'Svcr'))),
    holder: cleanedName(
      firstOf(textAt(element, 'Ownr', 'Nm'), textAt(element, 'Ownr', 'Pty', 'Nm')),
    ),
  }
}

function isSameAccount(one: StatementAccount, other: StatementAccount): boolean {
  return one.iban === other.iban && one.number === other.number && one.currency === other.currency
}

import { type BankAt, banksAt } from '#capabilities/bank'
import { type AssetsAt, assetsAt } from '#capabilities/fixed-assets'
import { accountsOfYear, ledgerYears, thirdPartiesOfYear } from '#capabilities/ledger'
import { type ClosingRules, type CountryPack, packFor, resultAccountOf } from '#countries'
import type { Language } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import { type Amount, add, negate, subtract, zero } from '#kernel/money'
import type { ReadTx } from '#platform/db/index'
import type { InCompany } from '#platform/operations/operation'
import {
  type AccountSum,
  after,
  closingLines,
  openingLines,
  type PartySum,
  type PlannedLine,
  resultOf,
  total,
  transferLines,
  type YearResult,
} from '../../domain/closing.js'
import { hasDayAfter, type Span, yearAfter } from '../../domain/years.js'
import { accountsNumbered, closingJournal, type NamedAccount } from '../../queries/closing.js'
import type { FiscalYear } from '../../schemas.js'
import { neighbours, spanOf } from '../locking.js'

/** Someone with a language who reads a file. */
export type Viewing = InCompany & { readonly tx: ReadTx; readonly language: Language }

/** Everything that closing a year is decided from, and what it would post. */
export type Figures = Sums &
  Plan & {
    readonly pack: CountryPack
    readonly year: FiscalYear
    readonly span: Span
    readonly chain: readonly FiscalYear[]
    readonly next: FiscalYear | undefined
    /** The bounds of the next year, there or to be made; null when the calendar ends. */
    readonly nextSpan: Span | null
    readonly journal: { readonly id: number; readonly code: string } | undefined
    readonly result: YearResult
    /** Where the banks stand at its end. */
    readonly banks: readonly BankAt[]
    /** What of the assets is not posted by then, or not as the ledger has it. */
    readonly assets: AssetsAt
  }

type Sums = {
  readonly accounts: readonly AccountSum[]
  readonly parties: readonly PartySum[]
  readonly totals: { readonly debit: Amount; readonly credit: Amount }
}

type Plan = {
  readonly closing: readonly PlannedLine[]
  readonly opening: readonly PlannedLine[]
  readonly transfer: readonly PlannedLine[]
  /** The accounts of the country's rules that these lines need, by number. */
  readonly needed: readonly string[]
  readonly named: ReadonlyMap<string, NamedAccount>
  /** Where the result goes; undefined when nothing is left to carry, or the account is not there. */
  readonly resultAccount: NamedAccount | undefined
}

/** Reads a year and works out what closing it would post. */
export async function figuresOf(
  op: Viewing,
  year: FiscalYear,
  chain: readonly FiscalYear[],
): Promise<Figures> {
  const pack = packFor(op.company)
  const span = spanOf(year)
  const next = neighbours(chain, year).after
  const sums = await sumsOf(op, year.id)
  const result = resultOf(sums.accounts, pack.closing)
  const numbers = [
    ...Object.values(pack.closing.resultAccounts),
    ...Object.values(pack.closing.openingTransfer ?? {}),
  ]
  const found = await accountsNumbered(op, distinct(numbers))
  const named = new Map(found.map((account) => [account.number, account]))
  return {
    pack,
    year,
    span,
    chain,
    next,
    nextSpan: next ? spanOf(next) : hasDayAfter(span) ? yearAfter(span) : null,
    journal: await closingJournal(op),
    result,
    banks: await banksAt(op, span.endsOn),
    assets: await assetsAt(op, span.endsOn),
    ...sums,
    ...(year.is_closed ? nothingLeft : planOf(pack.closing, sums, result, named)),
  }
}

async function sumsOf(op: Viewing, fiscalYearId: number): Promise<Sums> {
  const years = await ledgerYears(op)
  const rows = await accountsOfYear(op, years, fiscalYearId)
  const parties = await thirdPartiesOfYear(op, years, fiscalYearId)
  const sums = rows.map((row) => ({
    ...row,
    openingAndYear: {
      debit: add(row.opening > zero ? row.opening : zero, row.debit),
      credit: add(row.opening < zero ? negate(row.opening) : zero, row.credit),
    },
    closed: { debit: row.closing_debit, credit: row.closing_credit },
  }))
  return {
    accounts: sums.map(({ account_id, number, label, type, openingAndYear, closed }) => {
      const beforeClosing = subtract(openingAndYear.debit, openingAndYear.credit)
      const balance = add(beforeClosing, subtract(closed.debit, closed.credit))
      return { id: account_id, number, label, type, beforeClosing, balance }
    }),
    parties: parties.map(({ account_id, third_party_id, balance }) => ({
      accountId: account_id,
      thirdPartyId: third_party_id,
      balance,
    })),
    totals: {
      debit: total(sums.flatMap((sum) => [sum.openingAndYear.debit, sum.closed.debit])),
      credit: total(sums.flatMap((sum) => [sum.openingAndYear.credit, sum.closed.credit])),
    },
  }
}

const nothingLeft: Plan = {
  closing: [],
  opening: [],
  transfer: [],
  needed: [],
  named: new Map(),
  resultAccount: undefined,
}

function planOf(
  rules: ClosingRules,
  { accounts, parties }: Sums,
  { carried }: YearResult,
  named: ReadonlyMap<string, NamedAccount>,
): Plan {
  const { openingTransfer } = rules
  const resultNumber = resultAccountOf(rules, carried)
  const resultAccount = resultNumber === null ? undefined : named.get(resultNumber)
  const closing = closingLines(accounts, rules, resultAccount)
  const closed = after(accounts, closing)
  const isMoved =
    openingTransfer !== null &&
    (resultNumber === openingTransfer.from ||
      closed.some(({ number, balance }) => number === openingTransfer.from && balance !== zero))
  return {
    closing,
    opening: openingLines(closed, parties, rules),
    transfer: isMoved
      ? transferLines(closed, named.get(openingTransfer.from), named.get(openingTransfer.to))
      : [],
    needed: distinct([
      resultNumber,
      ...(isMoved ? [openingTransfer.from, openingTransfer.to] : []),
    ]),
    named,
    resultAccount,
  }
}

import { classOf, packFor } from '#countries'
import { type BookColumn, type BookRow, readBooks } from '#formats/foreign-books/index'
import type { Day } from '#kernel/days'
import { type Amount, add, formatAmount, subtract, zero } from '#kernel/money'
import type { CompanyOperation } from '#platform/operations/operation'
import { isTotal, type Sides, sideOf, sidesOf } from '../domain/codes.js'
import type { TheirAccount, TheirJournal, TheirParty } from '../domain/dictionary.js'
import type { Findings } from '../domain/findings.js'
import { flags, flagsOfLabel, flagsOfPhase } from '../domain/phases.js'
import { openStaging, type StagedRow, stageRows } from '../queries/staging.js'
import { columnName, type Foreign } from './prepare.js'
import { theirCodes } from './their-codes.js'

/** What a line keeps beside its amount, as it waits. */
export type Payload = readonly [
  account: number,
  party: number | null,
  reference: string | null,
  label: string | null,
  entryLabel: string | null,
  lettering: string | null,
  letteredOn: Day | null,
  dueOn: Day | null,
  currency: string | null,
  amountCurrency: string | null,
  vatCode: string | null,
]

export type TheirBooks = {
  readonly accounts: readonly TheirAccount[]
  readonly journals: readonly TheirJournal[]
  readonly parties: readonly TheirParty[]
  /** Each with the first row that names it. */
  readonly vatCodes: ReadonlyMap<string, number>
  readonly from: Day | null
  readonly to: Day | null
}

/** So many rows are written by one statement. */
const atOnce = 200

/** Reads a file into the database, row by row, and notes the codes that it names. */
export async function stageEntries(
  op: CompanyOperation,
  foreign: Foreign,
  findings: Findings,
  onProgress: (rows: number) => void,
): Promise<TheirBooks> {
  await openStaging(op)
  const reader = rowReader(op, foreign, findings)
  let waiting: StagedRow[] = []
  let count = 0
  for await (const rows of readBooks(foreign.source, foreign.survey)) {
    for (const row of rows) {
      const staged = reader.take(row)
      if (staged) waiting.push(staged)
    }
    count += rows.length
    if (waiting.length >= atOnce) {
      // With more problems than are told, nothing will be posted: what is read on is only counted.
      if (findings.count() === 0) await stageRows(op, waiting)
      waiting = []
      onProgress(count)
    }
  }
  if (waiting.length > 0 && findings.count() === 0) await stageRows(op, waiting)
  return reader.books()
}

/** Turns rows into what waits, one after the other. */
export function rowReader(op: CompanyOperation, foreign: Foreign, findings: Findings) {
  const { survey, on } = foreign
  const pack = packFor(op.company)
  const sides = sidesOf(pack)
  const { carriedClasses } = pack.closing
  const money = {
    bank: pack.controlAccounts.bank.slice(0, 2),
    cash: pack.controlAccounts.cash.slice(0, 2),
  }
  const codes = theirCodes(foreign, sides, findings)
  const vatCodes = new Map<string, number>()
  const hasNumbers = survey.heading.columns.includes('number')
  const numberOf = hasNumbers ? givenNumber : runningNumber()
  let [from, to] = [null as Day | null, null as Day | null]
  let warned = 0

  const labelFlags = new Map<string, number>()
  function flagsFor(label: string): number {
    const known = labelFlags.get(label)
    if (known !== undefined) return known
    const found = flagsOfLabel(label)
    if (labelFlags.size < 5000) labelFlags.set(label, found)
    return found
  }

  const nameOf = (column: BookColumn) => columnName(foreign, column)

  function refuseAll(row: BookRow): boolean {
    for (const { code, column, value } of row.faults) {
      const field = column === null ? null : nameOf(column)
      findings.refuse(code, row.row, field, { value, columns: survey.names.length })
    }
    return row.faults.length > 0
  }

  return {
    take(row: BookRow): StagedRow | null {
      const { texts, days, amount } = row
      if (isTotal(texts.account, [texts.account_label, texts.label, texts.journal])) {
        if (warned++ < 200) findings.warn('total_left_out', row.row)
        return null
      }
      if (refuseAll(row)) return null
      const day = on ?? days.date
      if (!day) findings.refuse('missing', row.row, nameOf('date'))
      const found = codes.accountOf(row)
      if (!day || !found) return null
      if (row.isTurned && warned++ < 200) findings.warn('negative_side', row.row)
      if (amount === zero) {
        // A trial balance has accounts on which nothing is left.
        if (on === null && warned++ < 200) findings.warn('zero_line', row.row)
        return null
      }
      const { account, glued } = found
      const journal = codes.journalOf(row)
      if (!journal) return null
      const party = codes.partyOf(row, account, glued)
      account.lines++
      if (texts.lettering) account.isLettered = true
      if (party) party.lines++
      else account.nameless++
      countLine(journal, account, sides, money)
      if (from === null || day < from) from = day
      if (to === null || day > to) to = day
      if (texts.vat_code && !vatCodes.has(texts.vat_code)) vatCodes.set(texts.vat_code, row.row)
      const currency = currencyOf(row)
      if (
        hasOtherAmount(row) &&
        currency !== null &&
        !/^[A-Z]{3}$/.test(currency) &&
        warned++ < 200
      )
        findings.warn('unknown_currency', row.row, { value: currency.slice(0, 60) })
      const label = texts.label ?? texts.entry_label ?? null
      const isCarried = account.side !== null || carriedClasses.includes(classOf(account.number))
      return {
        row: row.row,
        journal: journal.place,
        number: numberOf(row, journal, day),
        day,
        amount: formatAmount(amount),
        flags:
          (label === null ? 0 : flagsFor(label)) |
          flagsOfPhase(texts.phase, texts.origin) |
          (isCarried ? flags.isCarried : 0),
        payload: JSON.stringify(payloadOf(row, account, party)),
      }
    },
    books: (): TheirBooks => ({
      accounts: codes.accounts.all,
      journals: codes.journals.all,
      parties: codes.parties.all,
      vatCodes,
      from,
      to,
    }),
  }
}

const currencyOf = ({ texts }: BookRow) => texts.currency?.toUpperCase() ?? null

const hasOtherAmount = ({ amountCurrency }: BookRow) =>
  amountCurrency !== null && amountCurrency !== zero

function payloadOf(row: BookRow, account: TheirAccount, party: TheirParty | null): Payload {
  const { texts, days } = row
  return [
    account.place,
    party?.place ?? null,
    texts.reference ?? null,
    texts.label ?? null,
    texts.entry_label ?? null,
    texts.lettering ?? null,
    days.lettering_date ?? null,
    days.due_date ?? null,
    currencyOf(row),
    hasOtherAmount(row) ? formatAmount(row.amountCurrency!) : null,
    texts.vat_code ?? null,
  ]
}

type NumberOf = (row: BookRow, journal: TheirJournal, day: Day) => string

const givenNumber: NumberOf = ({ texts }) => texts.number ?? texts.reference ?? ''

/**
 * A file without numbers tells its entries by their pieces, else one ends where rows of a journal and a day that follow
 * each other come to zero.
 */
function runningNumber(): NumberOf {
  let [number, rest] = [0, zero as Amount]
  let last = ''
  return ({ texts, amount }, journal, day) => {
    if (texts.reference) return texts.reference
    const key = `${journal.place}/${day}`
    if (rest === zero || key !== last) {
      number++
      rest = zero
    }
    last = key
    rest = add(rest, amount)
    return `~${number}`
  }
}

function countLine(
  journal: TheirJournal,
  { place, number, side }: TheirAccount,
  sides: Sides,
  money: { bank: string; cash: string },
): void {
  const { on, money: touched } = journal
  journal.lines++
  on.lines++
  const whose = side ?? sideOf(number, sides)
  if (whose === 'customer') on.customers++
  else if (whose === 'supplier') on.suppliers++
  else if (number.startsWith(money.cash)) on.cash++
  else if (number.startsWith(money.bank)) on.bank++
  else if (number.startsWith('6')) on.costs++
  else if (number.startsWith('7')) on.income++
  else return
  if (number.startsWith(money.bank) || number.startsWith(money.cash))
    touched.set(place, (touched.get(place) ?? 0) + 1)
}

/** What stands on either side of an amount. */
export function sidesFor(amount: Amount): { side: 'debit' | 'credit'; amount: Amount } {
  return amount > zero
    ? { side: 'debit', amount }
    : { side: 'credit', amount: subtract(zero, amount) }
}

import { classOf, packFor } from '#countries'
import { type BookColumn, type BookRow, readBooks } from '#formats/foreign-books/index'
import type { Day } from '#kernel/days'
import { type Amount, add, formatAmount, subtract, zero } from '#kernel/money'
import type { CompanyOperation } from '#platform/operations/operation'
import { isTotal, type Sides, sideOf, sidesOf, splitAccount } from '../domain/codes.js'
import {
  dictionary,
  mostCodes,
  type TheirAccount,
  type TheirJournal,
  type TheirParty,
} from '../domain/dictionary.js'
import type { Findings } from '../domain/findings.js'
import { noLines } from '../domain/journal-type.js'
import { flags, flagsOfLabel, flagsOfPhase } from '../domain/phases.js'
import { openStaging, type StagedRow, stageRows } from '../queries/staging.js'
import { columnName, type Foreign } from './prepare.js'

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
export function rowReader(
  op: CompanyOperation,
  { survey, on, mapping }: Foreign,
  findings: Findings,
) {
  const pack = packFor(op.company)
  const sides = sidesOf(pack)
  const { carriedClasses } = pack.closing
  const money = {
    bank: pack.controlAccounts.bank.slice(0, 2),
    cash: pack.controlAccounts.cash.slice(0, 2),
  }
  const accounts = dictionary<TheirAccount>(mostCodes.accounts)
  const journals = dictionary<TheirJournal>(mostCodes.journals)
  const parties = dictionary<TheirParty>(mostCodes.parties)
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

  const nameOf = (column: BookColumn) => columnName({ survey }, column)

  function refuseAll(row: BookRow): boolean {
    for (const { code, column, value } of row.faults) {
      const field = column === null ? null : nameOf(column)
      findings.refuse(code, row.row, field, { value, columns: survey.names.length })
    }
    return row.faults.length > 0
  }

  function accountOf({ row, texts }: BookRow) {
    const code = texts.account
    if (code === undefined) {
      findings.refuse('missing', row, nameOf('account'))
      return undefined
    }
    // What the mapping names needs no number of its own.
    const given = mapping.accounts.get(code)
    const split =
      splitAccount(code, sides) ??
      (given === undefined ? undefined : { number: given, party: null, side: null })
    if (!split) {
      findings.refuse('bad_account', row, nameOf('account'), { value: code.slice(0, 60) })
      return undefined
    }
    const { number, party, side } = split
    const key = party === null ? code : `${number}/${side}`
    const known = accounts.find(key)
    if (known) return { account: known, glued: party }
    if (accounts.isFull()) {
      findings.refuse('too_many_codes', row, nameOf('account'), { value: mostCodes.accounts })
      return undefined
    }
    const made: TheirAccount = {
      place: accounts.all.length,
      code: party === null ? code : number,
      number,
      side,
      label: party === null ? (texts.account_label?.slice(0, 255) ?? null) : null,
      lines: 0,
      row,
      isLettered: false,
      nameless: 0,
    }
    return { account: accounts.add(key, made), glued: party }
  }

  function partyOf(
    { row, texts }: BookRow,
    { side: own, number }: TheirAccount,
    glued: string | null,
  ): TheirParty | null {
    const code = texts.third_party ?? glued
    const name = texts.third_party_name ?? (glued ? texts.account_label : undefined) ?? null
    if (!code && !name) return null
    const side = own ?? sideOf(number, sides)
    const key = `${side}/${code ? code.toUpperCase() : `=${name!.toLowerCase()}`}`
    const known = parties.find(key)
    if (known) {
      known.name ??= name
      known.vatNumber ??= texts.third_party_vat_number ?? null
      return known
    }
    if (parties.isFull()) {
      findings.refuse('too_many_codes', row, nameOf('third_party'), { value: mostCodes.parties })
      return null
    }
    // By its first letter alone: that wants a look.
    if (glued && !/^\d/.test(texts.account!))
      findings.warn('account_of_party', row, { value: glued, account: number })
    return parties.add(key, {
      place: parties.all.length,
      code: code ?? '',
      side,
      name,
      vatNumber: texts.third_party_vat_number ?? null,
      lines: 0,
      row,
    })
  }

  function journalOf({ row, texts }: BookRow): TheirJournal | undefined {
    const code = texts.journal ?? ''
    const known = journals.find(code.toUpperCase())
    if (known) return known
    if (journals.isFull()) {
      findings.refuse('too_many_codes', row, nameOf('journal'), { value: mostCodes.journals })
      return undefined
    }
    return journals.add(code.toUpperCase(), {
      place: journals.all.length,
      code,
      label: texts.journal_label?.slice(0, 190) ?? null,
      type: texts.journal_type ?? null,
      lines: 0,
      row,
      on: { ...noLines },
      money: new Map(),
    })
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
      const found = accountOf(row)
      if (!day || !found) return null
      if (row.isTurned && warned++ < 200) findings.warn('negative_side', row.row)
      if (amount === zero) {
        // A trial balance has accounts on which nothing is left.
        if (on === null && warned++ < 200) findings.warn('zero_line', row.row)
        return null
      }
      const { account, glued } = found
      const journal = journalOf(row)
      if (!journal) return null
      const party = partyOf(row, account, glued)
      account.lines++
      if (texts.lettering) account.isLettered = true
      if (party) party.lines++
      else account.nameless++
      countLine(journal, account, sides, money)
      if (from === null || day < from) from = day
      if (to === null || day > to) to = day
      if (texts.vat_code && !vatCodes.has(texts.vat_code)) vatCodes.set(texts.vat_code, row.row)
      const currency = texts.currency?.toUpperCase() ?? null
      const hasOther = row.amountCurrency !== null && row.amountCurrency !== zero
      if (hasOther && currency !== null && !/^[A-Z]{3}$/.test(currency) && warned++ < 200)
        findings.warn('unknown_currency', row.row, { value: currency.slice(0, 60) })
      const label = texts.label ?? texts.entry_label ?? null
      const isCarried = account.side !== null || carriedClasses.includes(classOf(account.number))
      const payload: Payload = [
        account.place,
        party?.place ?? null,
        texts.reference ?? null,
        texts.label ?? null,
        texts.entry_label ?? null,
        texts.lettering ?? null,
        days.lettering_date ?? null,
        days.due_date ?? null,
        currency,
        hasOther ? formatAmount(row.amountCurrency!) : null,
        texts.vat_code ?? null,
      ]
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
        payload: JSON.stringify(payload),
      }
    },
    books: (): TheirBooks => ({
      accounts: accounts.all,
      journals: journals.all,
      parties: parties.all,
      vatCodes,
      from,
      to,
    }),
  }
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

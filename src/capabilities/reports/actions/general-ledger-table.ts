import { partiesFor } from '#capabilities/ledger'
import type { Language } from '#kernel/languages'
import { formatAmount, zero } from '#kernel/money'
import type { Column, Portion, Row, Table } from '#platform/tables/table'
import { balanceAfter, type LedgerAccount } from '../domain/general-ledger.js'
import { dueThen, letteredThen, type Since } from '../domain/since.js'
import { columnTitles } from '../domain/texts.js'
import {
  type FiledLine,
  journalCodes,
  type PastLine,
  portionsOfLines,
} from '../queries/general-ledger.js'
import type {
  GeneralLedgerBody,
  GeneralLedgerLine,
  GeneralLedgerRow,
} from '../schemas/general-ledger.js'
import type { Asked } from './asked-ledger.js'
import { summed } from './columns.js'
import type { ReportReading } from './report.js'

/** The general ledger for files: all lines in portions, or those of the rows where these are all. */
export function ledgerTable(
  op: ReportReading,
  asked: Asked,
  accounts: readonly LedgerAccount[],
  rows: readonly GeneralLedgerRow[],
  totals: GeneralLedgerBody['totals'],
): Table {
  const { portions } = op.tx
  const opening = columnTitles.opening[op.language]
  const openingOf = ({ number, label, opening: amount }: LedgerAccount): Row[] =>
    amount === zero
      ? []
      : [openingRow(number, label, asked.frame.span.from, opening, formatAmount(amount))]
  return {
    columns,
    rows: () =>
      portions
        ? streamed(
            op,
            accounts,
            openingOf,
            portionsOfLines(op, portions, asked.lines, idsOf(accounts), {
              isPast: asked.since !== null,
            }),
            asked,
          )
        : [accounts.flatMap((account, at) => [...openingOf(account), ...linesOf(rows[at])])],
    total: { label: columnTitles.total, cells: totalCells(totals) },
    group: {
      heading: ([number, label]) => `${number} ${label}`,
      total: ([number], language: Language) => `${columnTitles.total[language]} ${number}`,
      isCarried: true,
    },
  }
}

const idsOf = (accounts: readonly LedgerAccount[]) =>
  accounts.flatMap(({ accountId, lines }) => (accountId === null || lines === 0 ? [] : accountId))

const columns: readonly Column[] = [
  { key: 'number', title: columnTitles.number, kind: 'text', paper: { width: null } },
  {
    key: 'account_label',
    title: columnTitles.label,
    kind: 'text',
    isName: true,
    paper: { width: null },
  },
  { key: 'entry_date', title: columnTitles.entry_date, kind: 'day' },
  { key: 'journal_code', title: columnTitles.journal_code, kind: 'text', paper: { width: 36 } },
  {
    key: 'entry_number',
    title: columnTitles.entry_number,
    kind: 'count',
    paper: { isPlain: true },
  },
  { key: 'reference', title: columnTitles.reference, kind: 'text', paper: { width: 70, lines: 2 } },
  // What opens an account is translated, and what people wrote may be reworded.
  { key: 'label', title: columnTitles.wording, kind: 'text', isName: true, paper: { lines: 3 } },
  {
    key: 'third_party_code',
    title: columnTitles.third_party_code,
    kind: 'text',
    paper: { width: null },
  },
  {
    key: 'third_party_name',
    title: columnTitles.third_party_name,
    kind: 'text',
    isName: true,
    paper: { width: 90, lines: 2 },
  },
  summed('debit', columnTitles.debit),
  summed('credit', columnTitles.credit),
  { key: 'balance', title: columnTitles.balance, kind: 'amount', carried: 'last' },
  { key: 'lettering_code', title: columnTitles.lettering_code, kind: 'text', paper: { width: 34 } },
  { key: 'due_date', title: columnTitles.due_date, kind: 'day' },
]

function openingRow(
  number: string,
  label: string,
  from: string,
  word: string,
  balance: string,
): Row {
  // biome-ignore format: a row of the columns above
  return [number, label, from, null, null, null, word, null, null, null, null, balance, null, null]
}

function linesOf(row: GeneralLedgerRow | undefined): Row[] {
  return row ? row.lines.map((line) => lineRow(row.number, row.label, line)) : []
}

function lineRow(number: string, label: string, line: GeneralLedgerLine): Row {
  return [
    number,
    label,
    line.entry_date,
    line.journal_code,
    line.number,
    line.reference,
    line.label,
    line.third_party_code,
    line.third_party_name,
    line.debit,
    line.credit,
    line.balance,
    line.lettering_code,
    line.due_date,
  ]
}

function totalCells({ debit, credit, closing_balance }: GeneralLedgerBody['totals']): Row {
  // biome-ignore format: a row of the columns above
  return [null, null, null, null, null, null, null, null, null, debit, credit, closing_balance, null, null]
}

const nobody = { code: null, name: null }

/** Lines come by account; those of accounts that have none, but a balance, stand between. */
async function* streamed(
  op: ReportReading,
  accounts: readonly LedgerAccount[],
  openingOf: (account: LedgerAccount) => Row[],
  portions: AsyncIterable<readonly (FiledLine | PastLine)[]>,
  { since, frame }: Asked,
): AsyncGenerator<Portion> {
  const journals = await journalCodes(op)
  const parties = await partiesFor(op, frame.books.standing)
  let at = -1
  let balance = zero
  const begin = (rows: Row[]) => {
    at++
    balance = accounts[at]!.opening
    rows.push(...openingOf(accounts[at]!))
  }
  for await (const portion of portions) {
    const rows: Row[] = []
    for (const line of portion) {
      // biome-ignore format: as they are selected
      const [accountId, day, journalId, entryNumber, reference, wording, partyId, debit, credit, letteringCode, due] = line
      while (at < 0 || accounts[at]!.accountId !== accountId) begin(rows)
      balance = balanceAfter(balance, { debit, credit })
      const then = since && thenOf(since, line as PastLine)
      const { number, label } = accounts[at]!
      const { code, name } = partyId === null ? nobody : parties.get(partyId)!
      rows.push([
        number,
        label,
        day,
        journals.get(journalId)!,
        entryNumber,
        reference,
        wording,
        code,
        name,
        debit,
        credit,
        formatAmount(balance),
        then ? then.letteringCode : letteringCode,
        then ? then.due : due,
      ])
    }
    yield rows
  }
  const rest: Row[] = []
  while (at < accounts.length - 1) begin(rest)
  if (rest.length > 0) yield rest
}

/** What a place of the log says of a line. */
function thenOf(since: Since, line: PastLine) {
  const [, , , , , , , , , letteringCode, due_date, id, entry_id, letteringId, canLetter] = line
  const today = letteringId === null ? null : { id: letteringId, code: letteringCode! }
  return {
    letteringCode: letteredThen(since, id, today)?.code ?? null,
    due: dueThen(since, { id, entry_id, can_letter: canLetter === 1, due_date }),
  }
}

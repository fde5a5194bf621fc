import type { Column, Row, Table } from '#platform/tables/table'
import { columnTitles } from '../domain/texts.js'
import { type JournalEntries, portionsOfJournal } from '../queries/journal.js'
import type { JournalBody } from '../schemas/journal.js'
import { summed } from './columns.js'
import type { ReportReading } from './report.js'

/** The journal for files: a row for each line of all entries, or of those that were read; none of a summary. */
export function journalTable(
  op: ReportReading,
  entries: JournalEntries | null,
  { rows, journals, totals }: Pick<JournalBody, 'rows' | 'journals' | 'totals'>,
): Table {
  const { portions } = op.tx
  const labels = new Map(journals.map(({ code, label }) => [code, label]))
  return {
    columns,
    rows: () =>
      entries && portions ? portionsOfJournal(op, portions, entries) : [rows.flatMap(linesOf)],
    total: {
      label: columnTitles.total,
      cells: columns.map(({ key }) => (key === 'debit' || key === 'credit' ? totals[key] : null)),
    },
    group: {
      heading: ([code]) => `${code} ${labels.get(String(code)) ?? ''}`,
      total: ([code], language) => `${columnTitles.total[language]} ${code}`,
      isCarried: true,
    },
  }
}

const columns: readonly Column[] = [
  { key: 'journal_code', title: columnTitles.journal_code, kind: 'text', paper: { width: null } },
  {
    key: 'entry_number',
    title: columnTitles.entry_number,
    kind: 'count',
    paper: { isPlain: true },
  },
  { key: 'entry_date', title: columnTitles.entry_date, kind: 'day' },
  { key: 'reference', title: columnTitles.reference, kind: 'text', paper: { width: 70, lines: 2 } },
  {
    key: 'entry_label',
    title: columnTitles.entry_label,
    kind: 'text',
    isName: true,
    paper: { width: null },
  },
  { key: 'number', title: columnTitles.number, kind: 'text', paper: { width: 48 } },
  {
    key: 'account_label',
    title: columnTitles.label,
    kind: 'text',
    isName: true,
    paper: { lines: 3 },
  },
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
    paper: { lines: 3 },
  },
  {
    key: 'label',
    title: columnTitles.wording,
    kind: 'text',
    isName: true,
    paper: { lines: 3, shows: wordingOf },
  },
  summed('debit', columnTitles.debit),
  summed('credit', columnTitles.credit),
  { key: 'vat_code', title: columnTitles.vat_code, kind: 'text', paper: { width: 40 } },
]

/** What a line says, or else its entry. */
function wordingOf(row: Row): string | null {
  const [ofEntry, ofLine] = [row[4], row[9]]
  return (ofLine ?? ofEntry ?? null) as string | null
}

function linesOf(entry: JournalBody['rows'][number]): Row[] {
  return entry.lines.map((line) => [
    entry.journal_code,
    entry.number,
    entry.entry_date,
    entry.reference,
    entry.label,
    line.number,
    line.account_label,
    line.third_party_code,
    line.third_party_name,
    line.label,
    line.debit,
    line.credit,
    line.vat_code,
  ])
}

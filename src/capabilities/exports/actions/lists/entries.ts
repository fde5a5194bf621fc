import {
  dueThen,
  frameOf,
  letteredThen,
  namedIn,
  readSince,
  type Since,
} from '#capabilities/reports'
import type { Day } from '#kernel/days'
import * as shape from '#platform/shapes/index'
import type { Cell, Row } from '#platform/tables/table'
import { type ListColumn, listExport } from './list.js'

const { object, maybe } = shape
const statuses = ['posted', 'reversed'] as const

const EntriesAsked = object({
  from: maybe(shape.day()),
  to: maybe(shape.day()),
  fiscal_year_id: maybe(shape.id()),
  journal_id: maybe(shape.text({ max: 600 })),
  third_party_id: maybe(shape.text({ max: 600 })),
  status: maybe(shape.oneOf(statuses)),
  as_of: maybe(shape.text({ max: 40 })),
})

/** What can be settled is due with its entry, where it has no day of its own. */
const dueDate = 'CASE WHEN l.can_letter THEN coalesce(l.due_date, e.due_date) ELSE l.due_date END'

const entryColumns: readonly ListColumn[] = [
  { key: 'entry_id', kind: 'count', sql: 'e.id', paper: { width: null } },
  { key: 'journal_code', sql: 'j.code', paper: { width: 46 } },
  { key: 'fiscal_year', sql: 'y.code', paper: { width: null } },
  { key: 'entry_number', kind: 'count', sql: 'e.number', paper: { width: 48, isPlain: true } },
  { key: 'entry_date', kind: 'day', sql: 'e.entry_date' },
  { key: 'due_date', kind: 'day', sql: dueDate, paper: { width: null } },
  { key: 'reference', sql: 'e.reference', paper: { width: 70, lines: 2 } },
  { key: 'entry_label', sql: 'e.label', paper: { width: null } },
  { key: 'origin', sql: 'e.origin', paper: { width: null } },
  { key: 'phase', sql: 'e.phase', paper: { width: null } },
  { key: 'status', sql: 'e.status', paper: { width: null } },
  { key: 'position', kind: 'count', sql: 'l.position', paper: { width: null } },
  { key: 'number', sql: 'a.number', paper: { width: 48 } },
  { key: 'account_label', sql: 'a.labels ->> $2', isName: true, paper: { width: null } },
  { key: 'third_party_code', sql: 't.code', isName: true, paper: { width: 60 } },
  { key: 'third_party_name', sql: 't.name', isName: true, paper: { lines: 2 } },
  { key: 'label', sql: 'coalesce(l.label, e.label)', paper: { lines: 3 } },
  { key: 'debit', kind: 'amount', sql: 'l.debit', carried: 'sum', paper: { blankZero: true } },
  { key: 'credit', kind: 'amount', sql: 'l.credit', carried: 'sum', paper: { blankZero: true } },
  { key: 'vat_code', sql: 'v.code', paper: { width: 44 } },
  { key: 'vat_role', sql: 'l.vat_role', paper: { width: null } },
  { key: 'lettering_code', sql: 'g.code', paper: { width: 50 } },
  { key: 'currency', sql: 'l.currency', paper: { width: null } },
  { key: 'amount_currency', kind: 'amount', sql: 'l.amount_currency', paper: { width: null } },
]

/** Every line of every entry. */
export const entries = listExport({
  name: 'entries',
  label: { fr: 'Écritures', nl: 'Boekingen', en: 'Entries', de: 'Buchungen' },
  description: {
    fr: 'Les écritures, une ligne par ligne comptable.',
    nl: 'De boekingen, een rij per boekingslijn.',
    en: 'The entries, a row for each of their lines.',
    de: 'Die Buchungen, eine Zeile je Buchungszeile.',
  },
  asked: EntriesAsked,
  columns: entryColumns,
  async select(op, asked) {
    const frame = await frameOf(op, asked, { compare: 'none' })
    const since = await readSince(op, frame.asOf)
    const journalIds = await namedIn(op, 'journal_id', asked.journal_id)
    const thirdPartyIds = await namedIn(op, 'third_party_id', asked.third_party_id)
    const { status } = asked
    const { from, to } = frame.span
    // What the entries were then is known only once they are read.
    const statusNow = since ? null : (status ?? null)
    return {
      from: linesOfEntries,
      values: [from, to, journalIds, thirdPartyIds, statusNow, since?.posted ?? []],
      beside: ['l.id', 'g.id', 'l.can_letter'],
      shown: (row) => asItStood(row, since, status ?? null),
      days: { from, to },
      chosen: { from, to, journal_id: ids(journalIds), third_party_id: ids(thirdPartyIds), status },
    }
  },
})

/** One as the number that it is, several as a list. */
function ids(chosen: readonly number[] | null): number | string | null {
  return chosen?.length === 1 ? chosen[0]! : (chosen?.join(',') ?? null)
}

const linesOfEntries = `FROM entries e
  JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
  JOIN fiscal_years y ON y.company_id = e.company_id AND y.id = e.fiscal_year_id
  JOIN entry_lines l ON l.company_id = e.company_id AND l.entry_id = e.id
  JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
  LEFT JOIN third_parties_today m ON m.company_id = l.company_id AND m.id = l.third_party_id
  LEFT JOIN third_parties t ON t.company_id = m.company_id AND t.id = m.today_id
  LEFT JOIN vat_codes v ON v.company_id = l.company_id AND v.id = l.vat_code_id
  LEFT JOIN letterings g ON g.company_id = l.company_id AND g.id = coalesce(l.lettering_id, l.partial_lettering_id)
  WHERE e.company_id = $1 AND e.entry_date BETWEEN $3 AND $4 AND ($5::bigint[] IS NULL OR e.journal_id = ANY ($5))
    AND ($6::bigint[] IS NULL OR t.id = ANY ($6)) AND ($7::text IS NULL OR e.status = $7) AND NOT e.id = ANY ($8::bigint[])
  ORDER BY e.entry_date, e.id, l.position`

const placeOf = (key: string) => entryColumns.findIndex((column) => column.key === key)

/** A line with the status, the day and the lettering that it had at a place of the log, or has now. */
function asItStood(row: Row, since: Since | null, wanted: string | null): Row | null {
  const own = row.slice(0, entryColumns.length) as Cell[]
  if (!since) return own
  const [id, letteringId, canLetter] = row.slice(entryColumns.length) as [number, number, boolean]
  const [entry, status, due, code] = ['entry_id', 'status', 'due_date', 'lettering_code'].map(
    placeOf,
  )
  const entryId = Number(own[entry!])
  own[status!] = since.entries.get(entryId)?.status ?? own[status!]!
  if (wanted !== null && own[status!] !== wanted) return null
  const today = letteringId === null ? null : { id: letteringId, code: String(own[code!]) }
  own[code!] = letteredThen(since, id, today)?.code ?? null
  const due_date = own[due!] as Day | null
  own[due!] = dueThen(since, { id, entry_id: entryId, can_letter: canLetter, due_date })
  return own
}

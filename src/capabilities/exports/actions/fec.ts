import { Readable } from 'node:stream'
import { packFor } from '#countries'
import { type FecSeparator, fecColumns, fecLines } from '#formats/audit-files/fec'
import { toLatin9 } from '#formats/latin-9'
import type { Day } from '#kernel/days'
import { asItIs, type Language } from '#kernel/languages'
import { invalidField } from '#kernel/problem'
import { logSeqOf } from '#platform/changes/log-seq'
import { todayFor } from '#platform/operations/today'
import * as shape from '#platform/shapes/index'
import type { Column } from '#platform/tables/table'
import { messages } from '../problems.js'
import type { Export, ExportReading, Opened } from './export.js'
import { type FecYear, fecChecks } from './fec-checks.js'

const { object, maybe } = shape

export const FecAsked = object({
  fiscal_year_id: maybe(shape.id()),
  separator: maybe(shape.oneOf(['tab', 'pipe'])),
  encoding: maybe(shape.oneOf(['iso-8859-15', 'utf-8'])),
})

/**
 * All entries of a year, those that open it first, then in the order of posting. The closing entry that stands is left
 * out: it only empties the accounts of the result.
 */
const lines = `
  SELECT j.code, j.label, e.number::text, e.entry_date, a.number, a.labels ->> $3,
         CASE WHEN a.number ~ '^4[01]' THEN t.code END, CASE WHEN a.number ~ '^4[01]' THEN t.name END,
         coalesce(e.reference, e.document_reference, j.code || '-' || e.number),
         coalesce(d.document_date, e.entry_date), coalesce(l.label, e.label, j.label), l.debit, l.credit,
         g.code, CASE WHEN g.id IS NOT NULL THEN (g.created_at AT TIME ZONE $4)::date END,
         greatest((e.created_at AT TIME ZONE $4)::date, e.entry_date),
         CASE WHEN l.currency IS NOT NULL THEN CASE WHEN l.debit > 0 THEN abs(l.amount_currency) ELSE -abs(l.amount_currency) END END,
         l.currency
    FROM entries e
    JOIN entry_lines l ON l.company_id = e.company_id AND l.entry_id = e.id
    JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
    JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
    LEFT JOIN third_parties_today m ON m.company_id = l.company_id AND m.id = l.third_party_id
    LEFT JOIN third_parties t ON t.company_id = m.company_id AND t.id = m.today_id
    LEFT JOIN letterings g ON g.company_id = l.company_id AND g.id = l.lettering_id
    LEFT JOIN documents d ON d.company_id = e.company_id AND d.id = e.document_id
   WHERE e.company_id = $1 AND e.fiscal_year_id = $2
     AND NOT (e.phase = 'closing' AND e.status <> 'reversed' AND e.reversed_entry_id IS NULL)
   ORDER BY (e.phase = 'opening') DESC, e.id, l.position`

const days = new Set(['EcritureDate', 'PieceDate', 'DateLet', 'ValidDate'])
const amounts = new Set(['Debit', 'Credit', 'Montantdevise'])
const names = new Set(['JournalLib', 'CompteLib', 'CompAuxLib'])

const columns: readonly Column[] = fecColumns.map((key) => ({
  key,
  title: asItIs(key),
  kind: days.has(key) ? 'day' : amounts.has(key) ? 'amount' : 'text',
  isName: names.has(key),
}))

type Asked = shape.Static<typeof FecAsked>

/** The file that French tax law asks for. */
export const fec: Export = {
  name: 'fec',
  label: {
    fr: 'Fichier des écritures comptables',
    nl: 'Bestand van de boekingen (FEC)',
    en: 'File of accounting entries (FEC)',
    de: 'Datei der Buchungen (FEC)',
  },
  description: {
    fr: "Le FEC de l'article A47 A-1 du LPF, 18 colonnes; en JSON ses contrôles.",
    nl: 'Het FEC van artikel A47 A-1 van het LPF, 18 kolommen; in JSON de controles.',
    en: 'The FEC of article A47 A-1 of the LPF, 18 columns; as JSON its checks.',
    de: 'Das FEC nach Artikel A47 A-1 des LPF, 18 Spalten; als JSON die Prüfungen.',
  },
  formats: ['txt', 'json'],
  asked: FecAsked,
  async open(op, asked: Asked) {
    const year = await yearOf(op, asked.fiscal_year_id ?? null)
    await sirenOf(op)
    const { timeZone } = packFor(op.company)
    const language = await ownLanguage(op)
    return {
      table: {
        columns,
        rows: () => op.tx.portions(lines, [op.company.id, year.id, language, timeZone]),
      },
      chosen: { fiscal_year_id: year.id },
      from: year.starts_on,
      to: year.ends_on,
      comparison: null,
      logSeq: await logSeqOf(op),
      notes: [],
    }
  },
  async write(op, opened, { format, fingerprint, query }) {
    const name = `${await sirenOf(op)}FEC${opened.to!.replaceAll('-', '')}.txt`
    if (format === 'json') {
      const year = await yearOf(op, Number(opened.chosen.fiscal_year_id))
      const found = await fecChecks(op, opened, year)
      const { from, to } = opened
      const report = { export: 'fec', from, to, file_name: name, fingerprint, ...found }
      return { content: Readable.from([JSON.stringify(report)], { objectMode: false }) }
    }
    return written(opened, name, query)
  },
}

function written(opened: Opened, name: string, query: Readonly<Record<string, unknown>>) {
  const separator = (query.separator ?? 'tab') as FecSeparator
  const pieces = fecLines(opened.table.rows(), separator)
  const isUtf8 = query.encoding === 'utf-8'
  return {
    name,
    mime: isUtf8 ? 'text/plain; charset=utf-8' : 'text/plain; charset=iso-8859-15',
    content: Readable.from(isUtf8 ? pieces : inLatin9(pieces), { objectMode: false }),
  }
}

async function* inLatin9(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield toLatin9(piece)
}

/** The year that is asked for, else the last that ended, else the first. */
async function yearOf(op: ExportReading, id: number | null): Promise<FecYear> {
  const years = await op.tx.rows<FecYear>(
    'SELECT id, code, starts_on, ends_on, is_closed FROM fiscal_years WHERE company_id = $1 ORDER BY starts_on',
    [op.company.id],
  )
  const today: Day = todayFor(op)
  const ended = years.filter(({ ends_on }) => ends_on < today).at(-1) ?? years[0]!
  const found = id === null ? ended : years.find((year) => year.id === id)
  if (!found) throw invalidField('fiscal_year_id', messages.unknownYear)
  return found
}

async function sirenOf(op: ExportReading): Promise<string> {
  const { number } = await op.tx.one<{ number: string | null }>(
    'SELECT enterprise_number AS number FROM companies WHERE id = $1',
    [op.company.id],
  )
  const digits = number?.replace(/\D/g, '').slice(0, 9) ?? ''
  if (digits.length < 9) throw invalidField('enterprise_number', messages.noSiren)
  return digits
}

/** The words of the file are those of the company, whoever reads it. */
async function ownLanguage(op: ExportReading): Promise<Language> {
  const { locale } = await op.tx.one<{ locale: Language }>(
    'SELECT locale FROM companies WHERE id = $1',
    [op.company.id],
  )
  return locale
}

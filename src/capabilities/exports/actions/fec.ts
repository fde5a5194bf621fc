import { Readable } from 'node:stream'
import { packFor } from '#countries'
import { type FecSeparator, fecColumns, fecLines as fecText } from '#formats/audit-files/fec'
import { toLatin9 } from '#formats/latin-9'
import type { Day } from '#kernel/days'
import { asItIs, type Language } from '#kernel/languages'
import { invalidField } from '#kernel/problem'
import { logSeqOf } from '#platform/changes/log-seq'
import { todayFor } from '#platform/operations/today'
import * as shape from '#platform/shapes/index'
import type { Column, Portion, Row } from '#platform/tables/table'
import { messages } from '../problems.js'
import { type FecLine, fecLines } from '../queries/fec.js'
import * as names from '../queries/line-names.js'
import type { Export, ExportReading, Opened } from './export.js'
import { type FecYear, fecChecks } from './fec-checks.js'

const { object, maybe } = shape

export const FecAsked = object({
  fiscal_year_id: maybe(shape.id()),
  separator: maybe(shape.oneOf(['tab', 'pipe'])),
  encoding: maybe(shape.oneOf(['iso-8859-15', 'utf-8'])),
})

const days = new Set(['EcritureDate', 'PieceDate', 'DateLet', 'ValidDate'])
const amounts = new Set(['Debit', 'Credit', 'Montantdevise'])
const namesOfRecords = new Set(['JournalLib', 'CompteLib', 'CompAuxLib'])

const columns: readonly Column[] = fecColumns.map((key) => ({
  key,
  title: asItIs(key),
  kind: days.has(key) ? 'day' : amounts.has(key) ? 'amount' : 'text',
  isName: namesOfRecords.has(key),
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
    const named = {
      journals: await names.lineJournals(op),
      accounts: await names.lineAccounts(op, await ownLanguage(op)),
      parties: await names.lineParties(op),
    }
    return {
      table: { columns, rows: () => rowsOf(op, year, named) },
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

type LineNames = {
  readonly journals: ReadonlyMap<number, names.LineJournal>
  readonly accounts: ReadonlyMap<number, names.LineAccount>
  readonly parties: ReadonlyMap<number, names.LineParty>
}

async function* rowsOf(
  op: ExportReading,
  year: FecYear,
  { journals, accounts, parties }: LineNames,
): AsyncGenerator<Portion> {
  const rowOf = (line: FecLine): Row => {
    // biome-ignore format: as they are read
    const [
      journalId, number, day, accountId, partyId, documentDay, debit, credit, letteringCode, letteredOn, validOn,
      amountCurrency, currency, reference, label,
    ] = line
    const journal = journals.get(journalId)!
    const account = accounts.get(accountId)!
    const party = partyId !== null && isOfParties(account.number) ? parties.get(partyId)! : null
    return [
      journal.code,
      journal.label,
      number,
      day,
      account.number,
      account.label,
      party?.code ?? null,
      party?.name ?? null,
      reference ?? `${journal.code}-${number}`,
      documentDay,
      label ?? journal.label,
      debit,
      credit,
      letteringCode,
      letteredOn,
      validOn,
      amountCurrency,
      currency,
    ]
  }
  for await (const lines of fecLines(op, year.id, packFor(op.company).timeZone))
    yield lines.map(rowOf)
}

const isOfParties = (account: string) => account.startsWith('40') || account.startsWith('41')

function written(opened: Opened, name: string, query: Readonly<Record<string, unknown>>) {
  const separator = (query.separator ?? 'tab') as FecSeparator
  const pieces = fecText(opened.table.rows(), separator)
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

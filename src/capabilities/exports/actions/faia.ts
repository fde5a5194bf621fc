import { Readable } from 'node:stream'
import { packFor } from '#countries'
import {
  type FaiaColumn,
  type FaiaFile,
  type FaiaRow,
  faiaColumns,
  faiaPieces,
} from '#formats/audit-files/faia/index'
import { day, parts } from '#kernel/days'
import { asItIs } from '#kernel/languages'
import { logSeqOf } from '#platform/changes/log-seq'
import { todayFor } from '#platform/operations/today'
import * as shape from '#platform/shapes/index'
import { fingerprintOf, fingerprintOver } from '#platform/tables/fingerprint'
import type { Column, Table } from '#platform/tables/table'
import { fileNameOf } from '../domain/file-name.js'
import { faiaLines } from '../queries/faia.js'
import { readIdentity } from '../queries/identity.js'
import type { Export, ExportReading, Opened } from './export.js'
import { faiaChecks } from './faia-checks.js'
import { type FaiaKeys, readFaia, rowOf } from './faia-file.js'

/** The years that the schema takes. */
const FaiaAsked = shape.object({ year: shape.maybe(shape.integer({ min: 1970, max: 2100 })) })
type Asked = shape.Static<typeof FaiaAsked>

/** What is written, beside its lines. */
type Prepared = Opened & { readonly file: FaiaFile }

/** The audit file that the Luxembourg administration asks for. */
export const faia: Export = {
  name: 'faia',
  label: {
    fr: "Fichier d'audit informatisé (FAIA)",
    nl: 'Auditbestand (FAIA)',
    en: 'Audit file (FAIA)',
    de: 'Prüfdatei (FAIA)',
  },
  description: {
    fr: "Le FAIA 2.01 de l'AED, version réduite B, d'une année civile; en JSON ses contrôles.",
    nl: 'Het FAIA 2.01 van de AED, beperkte versie B, van een kalenderjaar; in JSON de controles.',
    en: 'The FAIA 2.01 of the AED, reduced version B, of a civil year; as JSON its checks.',
    de: 'Das FAIA 2.01 der AED, verkürzte Fassung B, eines Kalenderjahres; als JSON die Prüfungen.',
  },
  formats: ['xml', 'json'],
  asked: FaiaAsked,
  async open(op, asked: Asked): Promise<Prepared> {
    const year = asked.year ?? parts(todayFor(op)).year - 1
    const span = { from: day(`${year}-01-01`), to: day(`${year}-12-31`) }
    const { file, keys } = await readFaia(op, span)
    const table = linesOf(op, span, keys)
    const choice = { export: 'faia', company: op.company.publicToken, parameters: { year } }
    const lines = await fingerprintOf(choice, table)
    const balances = await fingerprintOf(choice, balancesOf(file))
    return {
      table,
      found: {
        fingerprint: fingerprintOver([balances.fingerprint, lines.fingerprint]),
        rows: lines.rows,
      },
      chosen: { year },
      ...span,
      comparison: null,
      logSeq: await logSeqOf(op),
      notes: [],
      file,
    }
  },
  async write(op, { file, table, from, to }: Prepared, { format, fingerprint }) {
    const pieces = (onCut?: (text: string) => void) =>
      faiaPieces(file, table.rows() as AsyncIterable<readonly FaiaRow[]>, onCut)
    if (format !== 'json') return { content: Readable.from(pieces(), { objectMode: false }) }
    const { code } = await readIdentity(op.tx, op.company.id)
    const company = code || op.company.publicToken
    const today = todayFor(op)
    const found = await faiaChecks(op, file, table)
    const report = {
      export: 'faia',
      from,
      to,
      file_name: fileNameOf({ company, export: 'faia', from, to, today, format: 'xml' }),
      fingerprint,
      ...found,
    }
    return { content: Readable.from([JSON.stringify(report)], { objectMode: false }) }
  },
}

const kinds: Readonly<Partial<Record<FaiaColumn, Column['kind']>>> = {
  TransactionDate: 'day',
  SystemEntryDate: 'day',
  GLPostingDate: 'day',
  RecordID: 'count',
  Debit: 'amount',
  Credit: 'amount',
  CurrencyAmount: 'amount',
  TaxPercentage: 'percent',
}

const column = (key: string, more: Partial<Column> = {}): Column => ({
  key,
  title: asItIs(key),
  kind: 'text',
  ...more,
})

const columns = faiaColumns.map((key) =>
  column(key, { kind: kinds[key] ?? 'text', isName: key === 'JournalDescription' }),
)

function linesOf(
  op: ExportReading,
  span: { readonly from: ReturnType<typeof day>; readonly to: ReturnType<typeof day> },
  keys: FaiaKeys,
): Table {
  const { timeZone } = packFor(op.company)
  async function* rows() {
    const [journalIds, yearIds] = [[...keys.journals.keys()], [...keys.years.keys()]]
    for await (const lines of faiaLines(op, span, journalIds, yearIds, timeZone))
      yield lines.map((line) => rowOf(line, keys))
  }
  return { columns, rows }
}

/** What the file says beside its lines, as far as it is not renamed at will. */
function balancesOf({ accounts, customers, suppliers }: FaiaFile): Table {
  const rows = [...accounts, ...customers, ...suppliers].map(({ id, opening, closing }) => [
    id,
    String(opening),
    String(closing),
  ])
  return { columns: ['id', 'opening', 'closing'].map((key) => column(key)), rows: () => [rows] }
}

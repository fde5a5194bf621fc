import type { Language, Text } from '#kernel/languages'
import { logSeqOf } from '#platform/changes/log-seq'
import type { Static, TObject } from '#platform/shapes/index'
import type { Column, Kind, Paper, Portion, Row } from '#platform/tables/table'
import { words } from '../../domain/words.js'
import type { Export, ExportReading } from '../export.js'
import { titles } from './titles.js'

/** A column of a list, and where its value comes from. */
export type ListColumn = {
  readonly key: keyof typeof titles
  readonly kind?: Kind
  readonly sql: string
  readonly isName?: boolean
  readonly carried?: 'sum'
  readonly paper?: Paper
}

export type Selection = {
  /** Beginning with FROM; `$1` is the company file, `$2` the language. */
  readonly from: string
  /** From `$3` on. */
  readonly values: readonly unknown[]
  /** Columns beside those of the list, by which `shown` goes. */
  readonly beside?: readonly string[]
  /** A row as it is shown, where it is not shown as it is read; null leaves it out. */
  readonly shown?: (row: Row) => Row | null
  readonly days?: { readonly from: string; readonly to: string }
  /** What was asked, as far as it chooses rows. */
  readonly chosen: Readonly<Record<string, string | number | boolean | null | undefined>>
}

/** A list of records as files: its rows come in portions from one statement. */
export function listExport<Asked extends TObject>(list: {
  readonly name: string
  readonly label: Text
  readonly description: Text
  readonly asked: Asked
  readonly columns: readonly ListColumn[]
  readonly select: (op: ExportReading, asked: Static<Asked>) => Selection | Promise<Selection>
}): Export {
  const { name, label, description, asked, columns, select } = list
  return {
    name,
    label,
    description,
    asked,
    formats: ['xlsx', 'csv', 'pdf'],
    async open(op, given) {
      const selection = await select(op, given as Static<Asked>)
      const { from, values, days, chosen, beside = [], shown } = selection
      const text = `SELECT ${[...columns.map(({ sql }) => sql), ...beside].join(', ')} ${from}`
      const all = [op.company.id, op.language, ...values]
      return {
        table: {
          columns: columns.map(columnOf),
          rows: () => {
            const portions = op.tx.portions<Row>(text, all)
            return shown ? changed(portions, shown) : portions
          },
          ...(columns.some(({ carried }) => carried) ? { summed: titles.total } : {}),
        },
        chosen,
        from: days?.from ?? null,
        to: days?.to ?? null,
        comparison: null,
        logSeq: await logSeqOf(op),
        notes: [],
      }
    },
  }
}

async function* changed(
  portions: AsyncIterable<Portion>,
  shown: (row: Row) => Row | null,
): AsyncGenerator<Portion> {
  for await (const portion of portions)
    yield portion.map(shown).filter((row): row is Row => row !== null)
}

/** Columns whose words are those of the API: on paper they are said in the reader's language. */
const spoken: readonly string[] = ['direction', 'status', 'type', 'kind', 'action', 'method']

/** A column as every list has it. */
export function columnOf(
  { key, kind = 'text', isName, carried, paper }: Omit<ListColumn, 'sql'>,
  at: number,
): Column {
  const shows = (row: Row, language: Language) => {
    const cell = row[at] ?? null
    return cell === null ? null : (words[String(cell)]?.[language] ?? String(cell))
  }
  const printed = spoken.includes(key) ? { ...paper, shows } : paper
  return {
    key,
    title: titles[key],
    kind,
    ...(isName ? { isName } : {}),
    ...(carried ? { carried } : {}),
    ...(printed ? { paper: printed } : {}),
  }
}

/** Columns that are shown as they stand in their table, by its alias. */
export function plainColumns(
  alias: string,
  ...keys: readonly (keyof typeof titles)[]
): ListColumn[] {
  return keys.map((key) => ({ key, sql: `${alias}.${key}` }))
}

import { type CsvFile, readCsv, type Synonyms } from '#formats/csv/index'
import { type FieldMessages, sentencesOf } from '#kernel/problem'
import type { ReceivedFile } from '#platform/files/multipart'
import { receivedFile } from '#platform/files/received'
import { firstBytes } from '#platform/files/stored'
import type { rowStatuses } from '#platform/shapes/imported'
import type { CompanyOperation, InCompany, Preparing } from './operation.js'

/** The columns that an import knows. */
export type ImportColumns<Column extends string> = {
  readonly columns: readonly Column[]
  /** What else people call them. */
  readonly words: Synonyms<Column>
  /** Without one of these in its header a file is refused whole. */
  readonly needed?: readonly Column[]
}

/** The `prepare` of an import: reads its file before the transaction; what is no such table is refused whole. */
export function rowsOf<const Column extends string>({
  columns,
  words,
  needed = [],
}: ImportColumns<Column>) {
  return async (
    _about: Preparing & InCompany,
    { files }: { files: readonly ReceivedFile[] },
  ): Promise<CsvFile<Column>> => {
    const file = receivedFile(files)
    return readCsv(await firstBytes(file, file.size), columns, words, needed)
  }
}

export type RowStatus = (typeof rowStatuses)[number]

/** What became of a row, and of which record; what is wrong with a refused one, by column. */
export type Outcome = {
  readonly row: number
  readonly status: RowStatus
  readonly id: number | null
  readonly wrong: FieldMessages
}

/** The answer of an import. */
export type Imported = Record<RowStatus, number> & {
  rows: { row: number; status: RowStatus; id: number | null; errors: Record<string, string[]> }[]
  ignored_columns: string[]
}

/**
 * Brings in the rows of a file, all in one operation. `work` tries each of them, writes and records what is good,
 * and says what became of every row; here it is counted and said in the caller's language.
 */
export async function importRows<Column extends string>(
  op: Pick<CompanyOperation, 'language' | 'unchanged'>,
  { rows, ignored }: CsvFile<Column>,
  work: (rows: CsvFile<Column>['rows']) => Promise<readonly Outcome[]>,
): Promise<Imported> {
  const outcomes = await work(rows)
  const count = (wanted: RowStatus) => outcomes.filter(({ status }) => status === wanted).length
  const counts = {
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  }
  if (counts.created + counts.updated === 0) op.unchanged()
  return {
    ...counts,
    rows: outcomes.map(({ wrong, ...outcome }) => ({
      ...outcome,
      errors: sentencesOf(wrong, op.language),
    })),
    ignored_columns: [...ignored],
  }
}

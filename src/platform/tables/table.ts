import type { Language, Text } from '#kernel/languages'

/**
 * A table as any report has one: its columns, described once, over rows that come in portions. How it looks as CSV,
 * as a sheet, on paper and in a fingerprint follows from the kinds of its columns.
 */
export type Table = {
  readonly columns: readonly Column[]
  /** The rows from the first on, each time it is asked. */
  readonly rows: () => AsyncIterable<Portion> | Iterable<Portion>
  /** What the columns had before the first row, beside a word for it. */
  readonly opening?: { readonly label: Text; readonly cells: Row }
  /** What the columns come to, beside a word for it. */
  readonly total?: { readonly label: Text; readonly cells: Row }
  /** A word for what the columns carried, where that is of paper alone: a total is part of the fingerprint. */
  readonly summed?: Text
  readonly group?: Group
  /** How a row looks on paper, where not all are alike. */
  readonly look?: (row: Row) => Look
}

export type Look = {
  /** It sums up others: bold, and not carried. */
  readonly isTotal?: boolean
  /** How deep it stands below others, from 0. */
  readonly level?: number
}

export type Portion = readonly Row[]
export type Row = readonly Cell[]
/** Amounts and percentages are decimal texts, days are `YYYY-MM-DD`, flags are booleans. */
export type Cell = string | number | boolean | null

export type Kind = 'text' | 'amount' | 'percent' | 'count' | 'day' | 'flag'

export type Column = {
  /** Its name for programs. */
  readonly key: string
  readonly title: Text
  readonly kind: Kind
  /** Words that are translated or renamed at will: the fingerprint leaves them out. */
  readonly isName?: boolean
  /** What goes from page to page: the sum, or the last value of a running balance. */
  readonly carried?: 'sum' | 'last'
  readonly paper?: Paper
}

/** How a column looks on paper, where its kind does not say enough. */
export type Paper = {
  /** In points, or as a share of what the others leave; none where it is not printed. */
  readonly width?: number | { readonly share: number } | null
  /** Its place among the others on paper, where that is not the place it has in files. */
  readonly order?: number
  /** How many lines a long text may take. */
  readonly lines?: number
  /** Whether it stands in by the level of its row. */
  readonly isIndented?: boolean
  /** Leaves out a zero. */
  readonly blankZero?: boolean
  /** A number that names something and counts nothing: it has no thousands. */
  readonly isPlain?: boolean
  /** What is printed in place of the cell. */
  readonly shows?: (row: Row, language: Language) => string | null
  /** Something more, in small letters below the text. */
  readonly note?: (row: Row) => string | null
  readonly align?: 'right' | 'center'
  /** A heading shorter than its title. */
  readonly title?: Text
}

/** Rows that follow each other and belong together stand below a heading, on paper. */
export type Group = {
  readonly heading: (row: Row, language: Language) => string
  /** The label of the group's own total, if it has one. */
  readonly total?: (row: Row, language: Language) => string
  /** Whether the group rather than the whole table is carried from page to page. */
  readonly isCarried?: boolean
}

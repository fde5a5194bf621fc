import type { Readable } from 'node:stream'
import type { Text } from '#kernel/languages'
import type { HeldTx } from '#platform/db/index'
import type { InCompany, Reading } from '#platform/operations/operation'
import type { TObject } from '#platform/shapes/index'
import type { Choice, Fingerprint } from '#platform/tables/fingerprint'
import type { Table } from '#platform/tables/table'
import type { Format } from '../domain/format.js'

/** Reading for a file: the snapshot lasts as long as the file is written, and rows come in portions. */
export type ExportReading = Omit<Reading, 'tx'> & InCompany & { readonly tx: HeldTx }

/** The data of an export, ready to be written in any format. */
export type Opened = {
  readonly table: Table
  /** What stands on paper after it. */
  readonly after?: readonly Table[]
  /** By what it is known again, where its table alone does not say all. */
  readonly found?: Fingerprint
  /** What was asked, as far as it chooses data. */
  readonly chosen: Choice['parameters']
  /** The days it is about: both, one, or none. */
  readonly from: string | null
  readonly to: string | null
  readonly comparison: { readonly from: string; readonly to: string } | null
  readonly logSeq: number
  /** What else a reader of the paper should know: filters, warnings. */
  readonly notes: readonly string[]
}

/** A file that can be made of a company file's data. */
export type Export = {
  readonly name: string
  readonly label: Text
  readonly description: Text
  /** The first one unless another is asked for. */
  readonly formats: readonly [Format, ...Format[]]
  /** The shape of its parameters; `format`, `lang` and the like come by themselves. */
  readonly asked: TObject
  readonly open: (op: ExportReading, asked: never) => Promise<Opened>
  /** Refuses a format for which the company file lacks something; `write` does so too. */
  allow?(op: ExportReading, format: Format): Promise<void>
  /** How it is written in formats that no table has by itself; null for those that it has. It is handed what it opened. */
  write?(op: ExportReading, opened: Opened, as: WrittenAs): Promise<Written | null>
}

/** What is known of a file before its first byte. */
export type WrittenAs = {
  readonly format: Format
  readonly fingerprint: string
  readonly query: Readonly<Record<string, unknown>>
}
export type Written = {
  readonly content: Readable
  readonly mime?: string
  readonly name?: string
}

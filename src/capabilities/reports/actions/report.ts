import type { Text } from '#kernel/languages'
import type { Amount } from '#kernel/money'
import type { HeldTx } from '#platform/db/index'
import type { InCompany, Reading } from '#platform/operations/operation'
import type { TObject } from '#platform/shapes/index'
import type { Choice } from '#platform/tables/fingerprint'
import type { Table } from '#platform/tables/table'
import type { ReportWarning } from '../schemas/envelope.js'
import type { Frame } from './frame.js'

/** Files are read in a snapshot that lasts until they are written: its rows may come in portions. */
export type ReportReading = Reading & InCompany & { readonly tx: Partial<HeldTx> }

export type AccountBalance = { readonly number: string; readonly balance: Amount }

/** What a report came to: its members for JSON, and the same figures as a table for files. */
export type Computed<Body extends object = object> = {
  readonly frame: Frame
  readonly body: Body
  readonly table: Table
  /** What stands on paper after it: checks, for one. */
  readonly after?: readonly Table[]
  /** What was asked, as far as it chooses figures. */
  readonly chosen: Choice['parameters']
  readonly warnings?: readonly ReportWarning[]
  /** What all accounts hold at the end of the last day, where that was read. */
  readonly held?: readonly AccountBalance[]
  /** Whether the members for JSON are a page of something longer, which then has no fingerprint. */
  readonly isPart?: boolean
  /** Whether only the last day counts. */
  readonly isAtDay?: boolean
}

/** A report by its name: one function behind its JSON and its files. */
export type Report<Asked = never, Body extends object = object> = {
  readonly name: string
  /** Its name among the exports, where another has the same. */
  readonly exportName?: string
  /** Whether it knows the present alone: `as_of` is refused. */
  readonly isOfPresent?: boolean
  readonly label: Text
  readonly description: Text
  /** The schema by which its parameters are read. */
  readonly asked: TObject
  readonly compute: (op: ReportReading, asked: Asked) => Promise<Computed<Body>>
}

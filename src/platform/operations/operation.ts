import type { FirmId, OperationId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { Language, Text, TextValues } from '#kernel/languages'
import type { Change, Origin } from '#platform/changes/append'
import type { Database, ReadTx, Tx } from '#platform/db/index'
import type { EventDefinition } from '#platform/events/event'
import type { Static, TSchema } from '#platform/shapes/index'
import type { Caller, CompanyScope, FirmScope } from './access.js'
import type { Services } from './services.js'

/** What every action knows: a moment, a language, and where the call came from. */
export type Circumstances = {
  readonly now: Instant
  readonly language: Language
  readonly services: Services
  /** The client's network address, for limits and locks. */
  readonly address: () => string
}

export type ByUser = { readonly caller: Caller }
export type InFirm = ByUser & { readonly firm: FirmScope }
export type InCompany = ByUser & { readonly company: CompanyScope }

export type Device = { readonly id: string | null; readonly name: string | null }

/** The app install or integration that the call came from, as its headers say. */
export type ByDevice = { readonly device: Device }

/** An action that reads: its handle cannot write, and it has no way to record a change. */
export type Reading = Circumstances & ByDevice & { readonly tx: ReadTx }

/** What may be done before the transaction opens: hashing, files, calls to the outside. */
export type Preparing = Circumstances &
  ByDevice & {
    readonly db: Database
    /** Whether all that follows is undone again: nothing is then kept outside the database either. */
    readonly isDryRun: boolean
    /** Undoes what was prepared when the request fails after all. */
    onFailure(undo: () => Promise<void>): void
  }

/** A line of a firm's activity: who did what at the level of the firm. */
export type Activity = {
  /** The firm, where the operation is not about one by its path. */
  firmId?: FirmId
  resource: string
  recordId: number | null
  action: string
  label: Text
  values?: TextValues
  changes?: Readonly<Record<string, { from: unknown; to: unknown }>>
}

/** An action that writes: one operation, one transaction, one unit of undo. */
export type Operation = Circumstances & {
  readonly tx: Tx
  readonly operationId: OperationId
  readonly origin: Origin
  readonly device: Device
  readonly occurredAt: Instant
  /** The key under which the client sent it, where it gave one: the reply is then kept in the same transaction. */
  readonly mutationKey: string | null
  /** Whether all of it is undone again. */
  readonly isDryRun: boolean
  /** Says that a record of the company file changed: the only way into history, undo, bin and sync. */
  record(change: Change): void
  /** Says that a statement of the action has itself written a change into the log. */
  logged(change: Change): void
  /** Writes what was recorded so far into the log, for an action that must read it there. */
  flush(): Promise<void>
  /** Says that something happened at the level of the firm. */
  activity(line: Activity): void
  /** Says that there was nothing to change. */
  unchanged(): void
  /** Announces an event of the catalogue to the firm's webhooks. */
  emit<Data extends TSchema>(event: EventDefinition<Data>, data: Static<Data>): void
  /** Work for later, enqueued in this very transaction; it carries ids, not data. */
  later(job: string, payload: object, when?: { at?: Instant; key?: string }): Promise<void>
}

/** An action that writes at the level of a firm. */
export type FirmOperation = Operation & InFirm

/** An action that writes in a company file. */
export type CompanyOperation = Operation & InCompany

/** What a query of a company file needs: which one, and a handle that reads. An operation is one too. */
export type CompanyReading = Pick<InCompany, 'company'> & { readonly tx: ReadTx }

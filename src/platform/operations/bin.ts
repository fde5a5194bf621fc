import { problem } from '#kernel/problem'
import { deleteRecords, trashRecords, untrashRecords } from '#platform/db/record-writes'
import type { Where } from '#platform/db/records'
import { uncoded } from '#platform/problems'
import type { EntityLog, Versioned } from './entity.js'
import type { CompanyOperation } from './operation.js'
import { usesThatStop } from './references.js'

type Kept<Row> = {
  /** Records as the log shows them, held; those that are not there are left out. */
  lock(op: CompanyOperation, ids: readonly number[], where: Where): Promise<readonly Row[]>
  /** What a record is given when it comes back, as `untrashRecords` takes it. */
  readonly restoring?: string
  /** Removes records for good, where more goes with them than their rows. */
  erase?(op: CompanyOperation, ids: readonly number[]): Promise<void>
}

/** What must be so, or be done, before records go or come; it refuses by a problem. */
type First<Row> = (rows: readonly Row[]) => Promise<void> | void

/** The ways of a noun into the bin, out of it, and away for good; each records what it does. */
export function binOf<Row extends Versioned>(log: EntityLog<Row>, kept: Kept<Row>) {
  const { table } = log
  const { lock, restoring, erase = (op, ids) => deleteRecords(op, table, ids) } = kept

  async function lockAll(op: CompanyOperation, ids: readonly number[], where: Where) {
    const rows = await lock(op, ids, where)
    if (rows.length < ids.length) throw problem(uncoded.not_found)
    return rows
  }

  return {
    /** Puts records in the bin together; returns them as they were. */
    async trash(op: CompanyOperation, ids: readonly number[], first: First<Row> = () => {}) {
      const befores = await lockAll(op, ids, 'kept')
      await first(befores)
      await trashRecords(op, table, ids)
      for (const before of befores) op.record(log.removed(before))
      return befores
    },

    /** Brings records back together; returns them as they are again. */
    async restore(op: CompanyOperation, ids: readonly number[], first: First<Row> = () => {}) {
      await first(await lockAll(op, ids, 'binned'))
      await untrashRecords(op, table, ids, restoring)
      const restored = await lock(op, ids, 'kept')
      for (const row of restored) op.record(log.created(row, 'restored'))
      return restored
    },

    /** Removes records in the bin for good, but for those that others still name; returns those that went. */
    async purge(op: CompanyOperation, ids: readonly number[]): Promise<number[]> {
      const binned = await lock(op, ids, 'binned')
      const named = await usesThatStop(op, table, ids, 'purge')
      const going = binned.filter(({ id }) => !named.has(id))
      const gone = going.map(({ id }) => id)
      await erase(op, gone)
      for (const row of going) op.record(log.removed(row, 'purged'))
      return gone
    },
  }
}

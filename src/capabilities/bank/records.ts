import { type Entry, isPosted } from '#capabilities/ledger'
import { problem } from '#kernel/problem'
import { notRevertible } from '#platform/changes/problems'
import { byBin, inBinAlready, inverse } from '#platform/operations/by-bin'
import { movedPaths, valuesAt } from '#platform/operations/by-patch'
import type { CompanyOperation } from '#platform/operations/operation'
import {
  type Inverse,
  type Logged,
  type RecordType,
  recordType,
} from '#platform/operations/record-type'
import { uncoded } from '#platform/problems'
import { reader } from '#platform/shapes/input'
import * as feed from './actions/feed.js'
import * as files from './actions/files.js'
import * as rules from './actions/rules.js'
import { updateTransaction } from './actions/transactions.js'
import { settleAgain, unsettle } from './actions/undo.js'
import { bankRule, codaFile, transaction } from './entity.js'
import { messages } from './problems.js'
import type { FileRow } from './queries/files.js'
import { holdRules, lockRules } from './queries/rules.js'
import { lockTransactions } from './queries/transactions.js'
import { type BankRule, BankRulePatch } from './schemas/rules.js'
import { type BankTransaction, TransactionPatch } from './schemas/transactions.js'

const ofFiles = { role: 'encoder', table: codaFile.table } as const

const binning = byBin<FileRow>({
  ...ofFiles,
  trash: files.trashCodaFiles,
  restore: files.restoreCodaFiles,
  purge: files.purgeCodaFiles,
})

/** Its transactions go and come with a file: their own rows of the log need no taking back. */
const withIts = (way: Inverse<FileRow>): Inverse<FileRow> => ({
  ...way,
  covers: ({ recordId }, other: Logged) =>
    other.resource === transaction.resource &&
    ((other.after ?? other.before) as BankTransaction | null)?.coda_file_id === recordId,
})

const of = { role: 'encoder', table: transaction.table } as const
const read = reader<TransactionPatch>(TransactionPatch)
const fields = Object.keys(TransactionPatch.properties)

/** What a person decided, as it was before. */
const updated = inverse<BankTransaction>(of, inBinAlready, async (op, changes) => {
  for (const change of changes) {
    const [today] = await lockTransactions(op, [change.recordId])
    if (!today) throw problem(uncoded.not_found)
    const moved = movedPaths(change, today, today, { fields: [...fields, 'external_id'] })
    if (moved.includes('external_id')) await feed.takeBackId(op, today)
    else if (moved.length > 0) {
      const body = read(valuesAt(change.before!, moved))
      await updateTransaction(op, { id: change.recordId, body })
    }
  }
})

/** What an integrator told goes and comes by itself; what a file brought does so with its file. */
const told = (
  work: (op: CompanyOperation, ids: readonly number[]) => Promise<void>,
): Inverse<BankTransaction> => ({
  role: of.role,
  async take(op, changes) {
    if (changes.some(({ before, after }) => (after ?? before)!.coda_file_id !== null))
      throw notRevertible('not_possible', messages.withItsFile)
    await work(
      op,
      changes.map(({ recordId }) => recordId),
    )
  },
})

/** Taken back as by hand, with the entry and what it lettered, whose own rows of the log need no taking back. */
const settledBack: Inverse<BankTransaction> = {
  role: 'encoder',
  async take(op, changes) {
    const ids = changes.map(({ recordId }) => recordId)
    const befores = await lockTransactions(op, ids)
    const isSettled = ids.every((id) =>
      befores.some((one) => one.id === id && one.entry_id !== null),
    )
    if (!isSettled) throw notRevertible('already_reverted')
    await unsettle(op, befores)
  },
  coversAny: (changes) => goingWith(changes.map(({ after }) => after!.entry_id)),
}

/** Settled as it was, with what its reversal did; what is paid otherwise meanwhile stands in the way. */
const settledOnceMore: Inverse<BankTransaction> = {
  role: 'encoder',
  take: (op, changes) =>
    settleAgain(
      op,
      changes.map(({ before }) => before!),
    ),
  coversAny: (changes) => goingWith(changes.map(({ before }) => before!.entry_id)),
}

/** Rules that people's decisions made follow from these. */
function isLearned({ resource, before, after }: Logged): boolean {
  return (
    resource === bankRule.resource && ((after ?? before) as BankRule | null)?.origin === 'learned'
  )
}

/** The entries that settled transactions, their reversals, the letterings of both, and what was learned. */
function goingWith(entryIds: readonly (number | null)[]): (other: Logged) => boolean {
  const ids = new Set(entryIds)
  return (other) => {
    if (other.resource === 'entries')
      return ids.has(other.recordId) || (isPosted(other) && ids.has(reversedBy(other)))
    if (other.resource !== 'lettering') return isLearned(other)
    const { lines } = (other.after ?? other.before) as { lines: readonly { entry_id: number }[] }
    return lines.some((line) => ids.has(line.entry_id))
  }
}

/** Below any id where it reverses none. */
const reversedBy = ({ after }: { after: Entry }) => after.reversed_entry_id ?? 0

const ofRules = { role: 'encoder', table: bankRule.table } as const
const ruleBin = byBin<BankRule>({
  ...ofRules,
  trash: (op, ids) => rules.trashRules(op, ids),
  restore: (op, ids) => rules.restoreRules(op, ids),
  purge: rules.purgeRules,
})
const readRule = reader<BankRulePatch>(BankRulePatch)
const ruleFields = [...Object.keys(BankRulePatch.properties), 'position']

/** A rule as it was, and where it was among the others. */
const ruleUpdated = inverse<BankRule>(ofRules, inBinAlready, async (op, changes) => {
  await holdRules(op)
  const places = new Map<number, number>()
  for (const change of changes) {
    const [today] = await lockRules(op, [change.recordId])
    if (!today) throw problem(uncoded.not_found)
    const moved = movedPaths(change, today, today, { fields: ruleFields })
    if (moved.includes('position')) places.set(change.recordId, change.before!.position)
    else if (moved.length > 0) {
      const whole = moved.map((path) => path.split('.')[0]!)
      const body = readRule(valuesAt(change.before!, [...new Set(whole)]))
      await rules.updateRule(op, { id: change.recordId, body })
    }
  }
  if (places.size > 0) await rules.putBack(op, places)
})

export const bankRecords: readonly RecordType[] = [
  recordType<BankRule>({
    entity: bankRule,
    title: ({ label, id }) => label ?? String(id),
    undo: { ...ruleBin.undo, updated: ruleUpdated },
    bin: ruleBin.bin,
  }),
  recordType<FileRow>({
    entity: codaFile,
    title: ({ name }) => name,
    undo: {
      created: withIts(binning.undo.created),
      deleted: withIts(binning.undo.deleted),
      restored: withIts(binning.undo.restored),
      purged: binning.undo.purged,
    },
    bin: binning.bin,
  }),
  recordType<BankTransaction>({
    entity: transaction,
    title: ({ entry_date, amount, counterpart_name }) =>
      [entry_date, amount, counterpart_name].filter((word) => word !== null).join(' '),
    undo: {
      imported: told(feed.takeBackTold),
      deleted: told(feed.tellAgain),
      restored: told(feed.takeBackTold),
      purged: { never: messages.withItsFile },
      updated,
      matched: settledBack,
      booked: settledBack,
      unmatched: settledOnceMore,
    },
  }),
]

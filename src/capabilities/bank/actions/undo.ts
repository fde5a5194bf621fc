import { reverseMany } from '#capabilities/ledger'
import { letterReversals, openAgain } from '#capabilities/lettering'
import { invalidField, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { transaction as transactionLog } from '../entity.js'
import { messages } from '../problems.js'
import { setPending } from '../queries/settling.js'
import { lockTransactions } from '../queries/transactions.js'
import type { BankTransaction } from '../schemas/transactions.js'

export async function undoMatch(
  op: CompanyOperation,
  { id }: { id: number },
  path = '',
): Promise<void> {
  const [before] = await lockTransactions(op, [id])
  if (!before) throw problem(uncoded.not_found)
  if (before.entry_id === null) throw invalidField(`${path}status`, messages.notSettled)
  await unsettle(op, [before])
}

/** Makes transactions wait again: their entries are reversed at their own dates, and what they lettered is open. */
export async function unsettle(
  op: CompanyOperation,
  befores: readonly BankTransaction[],
): Promise<void> {
  const reversals = await reverseMany(
    op,
    befores.map(({ entry_id }) => ({ id: entry_id!, entryDate: null, label: null })),
  )
  await openAgain(
    op,
    reversals.flatMap(({ original }) => original.lines.map(({ id }) => id)),
  )
  await letterReversals(op, reversals)
  for (const before of befores)
    op.record(transactionLog.changed(before, await setPending(op, before.id), 'unmatched'))
}

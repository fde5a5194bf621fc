import {
  type Entry,
  findEntries,
  postAgain,
  type Reversal,
  type ReversalWish,
  reverseMany,
} from '#capabilities/ledger'
import { holdWithTies, letterMany, letterReversals, takeOut } from '#capabilities/lettering'
import { storedAmount, subtract, zero } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import { notRevertible } from '#platform/changes/problems'
import type { CompanyOperation } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { transaction as transactionLog } from '../entity.js'
import { messages } from '../problems.js'
import { itemsOf } from '../queries/items.js'
import { holdRules } from '../queries/rules.js'
import { type KeptMatch, setPending, setSettled, settledBy } from '../queries/settling.js'
import { lockTransactions, transactionsOf } from '../queries/transactions.js'
import type { BankTransaction } from '../schemas/transactions.js'
import { unlearn } from './learn.js'
import { isWithin } from './match.js'
import { letterTransfers } from './transfers.js'

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

/**
 * Makes transactions wait again: their entries are reversed, at their own dates unless another is wished for, what
 * they lettered is open, and what they taught is forgotten.
 */
export async function unsettle(
  op: CompanyOperation,
  befores: readonly BankTransaction[],
  wish: Omit<ReversalWish, 'id'> = { entryDate: null, label: null },
): Promise<Reversal[]> {
  const ids = befores.map(({ id }) => id)
  await holdRules(op)
  const reversals = await reverseMany(
    op,
    befores.map(({ entry_id }) => ({ id: entry_id!, ...wish })),
  )
  await takeOut(
    op,
    reversals.flatMap(({ original }) => original.lines.map(({ id }) => id)),
  )
  await letterReversals(op, reversals)
  await setPending(op, ids)
  const afters = await transactionsOf(op, ids)
  for (const [place, after] of afters.entries())
    op.record(transactionLog.changed(befores[place]!, after, 'unmatched'))
  await unlearn(op, ids)
  return reversals
}

/** Makes the transaction that an entry settles wait again, with the reversal of the entry; undefined where there is none. */
export async function unsettleByEntry(
  op: CompanyOperation,
  entryId: number,
  wish: Omit<ReversalWish, 'id'>,
): Promise<Reversal | undefined> {
  const id = await settledBy(op, entryId)
  if (id === undefined) return undefined
  const [before] = await lockTransactions(op, [id])
  if (before?.entry_id !== entryId) return undefined
  const [made] = await unsettle(op, [before], wish)
  return made
}

/** An entry that settles a transaction says what the bank says: it is not corrected by itself. */
export async function refuseCorrection(op: CompanyOperation, entryId: number): Promise<void> {
  if ((await settledBy(op, entryId)) !== undefined)
    throw invalidField('status', messages.correctedByBank)
}

/** What was paid otherwise meanwhile, be it in part, is not paid again. */
async function requireOpen(
  op: CompanyOperation,
  { lines }: Entry,
  matches: readonly KeptMatch[],
): Promise<void> {
  const ids = matches.map(({ lineId }) => lineId)
  await holdWithTies(op, ids)
  const open = new Map((await itemsOf(op, ids)).map((one) => [one.line_id, storedAmount(one.open)]))
  const isOpen = matches.every(({ lineId, paymentLineId }) => {
    const { debit, credit } = lines.find(({ id }) => id === paymentLineId)!
    const paid = subtract(storedAmount(credit), storedAmount(debit))
    return isWithin(paid, open.get(lineId) ?? zero)
  })
  if (!isOpen) throw notRevertible('in_use')
}

/** Settles transactions again that were made to wait: their entries are posted anew, and what they paid is paid. */
export async function settleAgain(
  op: CompanyOperation,
  then: readonly BankTransaction[],
): Promise<void> {
  const ids = then.map(({ id }) => id)
  const befores = await lockTransactions(op, ids)
  if (befores.some(({ status }) => status !== 'pending')) throw notRevertible('already_reverted')
  const originals = await findEntries(
    op,
    then.map(({ entry_id }) => entry_id!),
  )
  const posted = await postAgain(
    op,
    then.map(({ entry_id }) => ({ id: entry_id!, entryDate: null })),
  )
  for (const [place, was] of then.entries()) {
    const matches = was.matches.map(({ line_id, payment_line_id, amount }) => {
      const at = originals[place]!.lines.findIndex(({ id }) => id === payment_line_id)
      return { lineId: line_id, paymentLineId: posted[place]!.lines[at]!.id, amount }
    })
    await requireOpen(op, posted[place]!, matches)
    await letterMany(
      op,
      matches.map(({ lineId, paymentLineId }) => [lineId, paymentLineId]),
      'bank',
      { partial: true },
    )
    const { status, settled_by, reasons, rule_id, sepa_file_id } = was
    const settled = { status, settled_by, reasons, rule_id, sepa_file_id }
    const before = befores.find(({ id }) => id === was.id)!
    const after = await setSettled(op, was.id, { ...settled, entry_id: posted[place]!.id }, matches)
    op.record(
      transactionLog.changed(before, after, was.status === 'matched' ? 'matched' : 'booked'),
    )
  }
  await letterTransfers(op, then, posted)
}

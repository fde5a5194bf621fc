import { distinct } from '#kernel/lists'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { messages } from '../problems.js'
import { transactionsOf } from '../queries/transactions.js'
import type { Batch, BatchReply } from '../schemas/feed.js'
import { bookTransaction } from './book.js'
import { matchTransaction } from './match.js'
import { requireThere, updateTransaction } from './transactions.js'
import { undoMatch } from './undo.js'

/** Matches, books, ignores or undoes many as one operation; the first that is refused refuses all. */
export async function settleBatch(
  op: CompanyOperation,
  { body: { items } }: { body: Batch },
): Promise<BatchReply> {
  const ids = items.map(({ id }) => id)
  await requireThere(op, ids)
  for (const [place, item] of items.entries()) {
    const { id } = item
    const path = `items.${place}.`
    const wishes = [item.match, item.book, item.ignore || null, item.undo || null]
    if (wishes.filter((wish) => wish != null).length !== 1)
      throw invalidField(`items.${place}`, messages.oneWish)
    if (item.match) await matchTransaction(op, { id, body: item.match }, `${path}match.`)
    else if (item.book) await bookTransaction(op, { id, body: item.book }, `${path}book.`)
    else if (item.undo) await undoMatch(op, { id }, path)
    else await updateTransaction(op, { id, body: { status: 'ignored' } }, path)
  }
  const data = await transactionsOf(op, distinct(ids))
  return { data, count: data.length }
}

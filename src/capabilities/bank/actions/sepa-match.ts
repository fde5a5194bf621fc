import { type OwnPayment, ownPayments } from '#capabilities/payments'
import { type Amount, add, formatAmount, magnitude, storedAmount, zero } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import { messages } from '../problems.js'
import type { BankTransaction } from '../schemas/transactions.js'

type Line = { readonly line_id: number; readonly amount: Amount }

/**
 * The lines of a confirmed file on which the money of a transaction waits: the one it names, all that are open where
 * they come to its amount, or the one that does.
 */
export async function transitMatches(
  op: CompanyOperation,
  transaction: BankTransaction,
  fileId: number | null,
  path: string,
): Promise<Line[]> {
  if (fileId === null)
    throw invalidField(`${path}matches`, inputMessages.required, { field: 'matches' })
  const payments = await paymentsOf(op, transaction, fileId)
  const open = openLines(payments)
  if (open.length === 0) throw invalidField(`${path}sepa_file_id`, messages.noMoneyOnItsWay)
  return chosen(transaction, payments, open)
}

/** A suggestion that is sent back names the file beside the lines, which are then those of its money. */
export async function requireOfFile(
  op: CompanyOperation,
  transaction: BankTransaction,
  fileId: number,
  matches: readonly { readonly line_id: number }[],
  path: string,
): Promise<void> {
  const payments = await paymentsOf(op, transaction, fileId)
  const lines = new Set(payments.map(({ transit_line_id }) => transit_line_id))
  if (!matches.some(({ line_id }) => lines.has(line_id)))
    throw invalidField(`${path}sepa_file_id`, messages.noMoneyOnItsWay)
}

async function paymentsOf(
  op: CompanyOperation,
  { journal_id }: BankTransaction,
  fileId: number,
): Promise<OwnPayment[]> {
  const payments = await ownPayments(op, { fileIds: [fileId] })
  return payments.filter((one) => one.journal_id === journal_id)
}

function openLines(payments: readonly OwnPayment[]): Line[] {
  const lines = new Map<number, Amount>()
  for (const { transit_line_id, transit_open } of payments) {
    const open = storedAmount(transit_open)
    if (open !== zero) lines.set(transit_line_id, open)
  }
  return [...lines].map(([line_id, amount]) => ({ line_id, amount }))
}

function chosen(
  { amount: text, end_to_end_id }: BankTransaction,
  payments: readonly OwnPayment[],
  open: readonly Line[],
): Line[] {
  const amount = storedAmount(text)
  const named = payments.find(
    (one) => end_to_end_id !== null && one.end_to_end_id === end_to_end_id,
  )
  const line = open.find(({ line_id }) => line_id === named?.transit_line_id)
  if (line) return [magnitude(amount) < magnitude(line.amount) ? { ...line, amount } : line]
  if (formatAmount(add(...open.map((one) => one.amount))) === text) return [...open]
  const same = open.filter((one) => one.amount === amount)
  return same.length > 0 ? same.slice(0, 1) : [...open]
}

import type { Tx } from '#platform/db/index'
import { joinedTexts, listOf, textsOf } from '#platform/db/texts'
import type { CompanyOperation } from '#platform/operations/operation'
import type { AnalyticSumRow, BoxSumRow, EntryRow, LineRow, SumRow } from './posting.js'

export type OneRow = {
  entry: EntryRow
  lines: readonly LineRow[]
  /** In the order in which everyone takes them, so that no two who post wait for each other. */
  accountSums: readonly SumRow[]
  thirdPartySums: readonly SumRow[]
  boxSums: readonly BoxSumRow[]
  analyticSums: readonly AnalyticSumRow[] | null
  /** Whether the journal is one of sales or of purchases. */
  trade: 'sale' | 'purchase' | null
  /** The type of the journal, where it is to be told whether the third party sent that number before. */
  knownAs: string | null
}

/** What lets the posting write its own row of the log. */
export type OneLog = {
  /** The text of the entry, between whose pieces come its id, its number and the ids of its lines. */
  pieces: readonly string[]
  /** How often what the entry refers to had changed when it was read. */
  referencesSeq: number
  /** Of the digest, bare and in the two pads of HMAC. */
  salt: Buffer
  inner: Buffer
  outer: Buffer
}

export type PostedOne = {
  entry_id: number
  number: number
  line_ids: number[]
  is_known: boolean
}

/** Boxes and distributions per line, and the text of the log: what travels as one text. */
const joined: readonly number[] = [31, 36, 72]
const placeholders = Array.from({ length: 75 }, (_, place) =>
  joined.includes(place + 1) ? textsOf(`$${place + 1}`) : `$${place + 1}`,
)
const statement = `SELECT post_one(${placeholders}) AS posted`

/**
 * Writes one entry with its lines, number and sums; with `log`, its row of the log too. Where it `isLast`, nothing is
 * written after that but the reply to a key. The database refuses what does not balance.
 */
export async function insertOne(
  op: CompanyOperation,
  rows: OneRow,
  log: OneLog | null,
  isLast = true,
): Promise<PostedOne> {
  const ends = isLast && log !== null && op.mutationKey === null
  const posted = await sent(op.tx, ends, [...valuesOf(op, rows), ...loggedBy(op, log)])
  if (log && op.caller.proof) op.caller.proof.isGiven = true
  return posted
}

async function sent(tx: Tx, isLast: boolean, values: readonly unknown[]): Promise<PostedOne> {
  const { posted } = await (isLast
    ? tx.last<{ posted: string }>(statement, values)
    : tx.one<{ posted: string }>(statement, values))
  const [entry_id, number, isKnown, ...line_ids] = posted.split(' ').map(Number)
  return { entry_id: entry_id!, number: number!, line_ids, is_known: isKnown === 1 }
}

function valuesOf(
  { company, caller, now }: CompanyOperation,
  { entry, lines, accountSums, thirdPartySums, boxSums, analyticSums, knownAs, trade }: OneRow,
): unknown[] {
  const codeSums = analyticSums ?? []
  return [
    company.id,
    caller.user.id,
    now,
    entry.fiscal_year_id,
    entry.period_id,
    entry.journal_id,
    entry.entry_date,
    entry.due_date,
    entry.label,
    entry.reference,
    entry.document_reference,
    entry.origin,
    entry.phase,
    entry.document_id,
    entry.third_party_id,
    entry.currency,
    entry.exchange_rate,
    entry.total,
    entry.reversed_entry_id,
    entry.corrected_entry_id,
    entry.discount_percent,
    entry.discount_until,
    entry.under_rules,
    listOf(lines, 'account_id'),
    listOf(lines, 'debit'),
    listOf(lines, 'credit'),
    lines.map((line) => line.label),
    listOf(lines, 'third_party_id'),
    listOf(lines, 'vat_code_id'),
    listOf(lines, 'vat_role'),
    joinedTexts(lines.map((line) => line.boxes && JSON.stringify(line.boxes))),
    listOf(lines, 'boxes_due_on'),
    listOf(lines, 'due_date'),
    listOf(lines, 'can_letter'),
    listOf(lines, 'amount_currency'),
    joinedTexts(lines.map((line) => line.analytic && JSON.stringify(line.analytic))),
    listOf(lines, 'control_of'),
    listOf(accountSums, 'account_id'),
    listOf(accountSums, 'debit'),
    listOf(accountSums, 'credit'),
    listOf(accountSums, 'lines'),
    listOf(accountSums, 'tax'),
    listOf(accountSums, 'tax_lines'),
    listOf(thirdPartySums, 'third_party_id'),
    listOf(thirdPartySums, 'account_id'),
    listOf(thirdPartySums, 'debit'),
    listOf(thirdPartySums, 'credit'),
    listOf(thirdPartySums, 'lines'),
    boxSums.map((sum) => sum.box),
    listOf(boxSums, 'is_minus'),
    listOf(boxSums, 'amount'),
    listOf(boxSums, 'lines'),
    listOf(codeSums, 'code_id'),
    listOf(codeSums, 'account_id'),
    listOf(codeSums, 'debit'),
    listOf(codeSums, 'credit'),
    listOf(codeSums, 'lines'),
    listOf(codeSums, 'first_lines'),
    knownAs,
    trade,
  ]
}

function loggedBy(op: CompanyOperation, log: OneLog | null): unknown[] {
  if (!log) return Array.from({ length: 15 }, () => null)
  const { proof } = op.caller
  return [
    log.referencesSeq,
    op.operationId,
    op.caller.token.id,
    op.device.id,
    op.device.name,
    op.origin,
    op.mutationKey,
    op.occurredAt,
    log.salt,
    log.inner,
    log.outer,
    joinedTexts(log.pieces),
    proof?.tokenHash ?? null,
    proof?.companyToken ?? null,
    proof?.stamp ?? null,
  ]
}

import type { Tx } from '#platform/db/index'
import { joinedTexts, textsOf } from '#platform/db/texts'
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
const statement = `SELECT entry_id, number, line_ids, is_known FROM post_one(${placeholders})`

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

function sent(tx: Tx, isLast: boolean, values: readonly unknown[]): Promise<PostedOne> {
  return isLast ? tx.last<PostedOne>(statement, values) : tx.one<PostedOne>(statement, values)
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
    lines.map((line) => line.account_id),
    lines.map((line) => line.debit),
    lines.map((line) => line.credit),
    lines.map((line) => line.label),
    lines.map((line) => line.third_party_id),
    lines.map((line) => line.vat_code_id),
    lines.map((line) => line.vat_role),
    joinedTexts(lines.map((line) => line.boxes && JSON.stringify(line.boxes))),
    lines.map((line) => line.boxes_due_on),
    lines.map((line) => line.due_date),
    lines.map((line) => line.can_letter),
    lines.map((line) => line.amount_currency),
    joinedTexts(lines.map((line) => line.analytic && JSON.stringify(line.analytic))),
    lines.map((line) => line.control_of),
    accountSums.map((sum) => sum.account_id),
    accountSums.map((sum) => sum.debit),
    accountSums.map((sum) => sum.credit),
    accountSums.map((sum) => sum.lines),
    accountSums.map((sum) => sum.tax),
    accountSums.map((sum) => sum.tax_lines),
    thirdPartySums.map((sum) => sum.third_party_id),
    thirdPartySums.map((sum) => sum.account_id),
    thirdPartySums.map((sum) => sum.debit),
    thirdPartySums.map((sum) => sum.credit),
    thirdPartySums.map((sum) => sum.lines),
    boxSums.map((sum) => sum.box),
    boxSums.map((sum) => sum.is_minus),
    boxSums.map((sum) => sum.amount),
    boxSums.map((sum) => sum.lines),
    codeSums.map((sum) => sum.code_id),
    codeSums.map((sum) => sum.account_id),
    codeSums.map((sum) => sum.debit),
    codeSums.map((sum) => sum.credit),
    codeSums.map((sum) => sum.lines),
    codeSums.map((sum) => sum.first_lines),
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

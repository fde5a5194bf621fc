import type { Instant } from '#kernel/instants'
import type { Database, ReadTx, WriteTx } from '#platform/db/index'
import { addJob } from '#platform/jobs/enqueue'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Sending } from './sending.js'
import type { SendingState } from './state.js'

export const sendTask = 'send-queued'

/** What is to leave: a record of a channel, to whom, and under which name of ours. */
export type NewSending = {
  readonly channel: string
  readonly recordId: number
  readonly messageId: string
  readonly recipients: readonly string[]
}

/**
 * Queues what is to leave, in the caller's transaction: rolled back, it never leaves. Who sends it is called once that
 * is kept, and not within: the call is one row for all, at which transactions would wait for each other. One that is
 * not heard is made up for by the next minute.
 */
export async function queueSendings(
  op: CompanyOperation,
  sendings: readonly NewSending[],
): Promise<void> {
  if (sendings.length === 0) return
  await insertSendings(op, sendings, {
    state: 'queued',
    reached: 0,
    attempts: 0,
    next_attempt_at: op.now,
    answer: null,
    finished_at: null,
  })
  const { db } = op.services
  op.tx.afterCommit(
    () => void db.write((tx) => addJob(tx, sendTask, {}, { key: sendTask })).catch(() => {}),
  )
}

/** Writes down what has left already, or was refused, while the caller waited. */
export async function keepSending(
  op: CompanyOperation,
  sending: NewSending,
  state: SendingState,
): Promise<void> {
  await insertSendings(op, [sending], state)
}

async function insertSendings(
  { tx, company, now }: CompanyOperation,
  sendings: readonly NewSending[],
  {
    state,
    reached,
    attempts,
    next_attempt_at,
    answer,
    finished_at,
  }: Omit<SendingState, 'remaining'>,
): Promise<void> {
  const rows = sendings.map(({ channel, recordId, messageId, recipients }) => ({
    channel,
    record_id: recordId,
    message_id: messageId,
    recipients,
    remaining: state === 'queued' ? recipients : [],
  }))
  await tx.run(
    `INSERT INTO sendings (company_id, channel, record_id, message_id, recipients, remaining, state, reached, attempts,
                           next_attempt_at, answer, finished_at, created_at)
     SELECT $1, channel, record_id, message_id, recipients, remaining, $3, $4, $5, $6, $7, $8, $9
       FROM json_populate_recordset(NULL::sendings, $2)`,
    [
      company.id,
      JSON.stringify(rows),
      state,
      reached,
      attempts,
      next_attempt_at,
      answer,
      finished_at,
      now,
    ],
  )
}

/** What a sender has in hand, and the word by which it is its own. */
export type Taken = Sending & { readonly lease: string }

const isFree = (row: string) =>
  `${row}.state = 'queued' AND (${row}.leased_until IS NULL OR ${row}.leased_until < clock_timestamp())`

/**
 * Takes what is due, so many at most and so many of one company file, those first that are due longest. It is in
 * nobody else's hands then, for a while by the clock of the database.
 */
export async function takeDue(
  tx: WriteTx,
  wanted: { now: Instant; most: number; ofOne: number; leaseMs: number },
): Promise<Taken[]> {
  if (wanted.most <= 0) return []
  return tx.rows<Taken>(
    `WITH due AS (
       SELECT s.company_id, s.id, s.next_attempt_at,
              row_number() OVER (PARTITION BY s.company_id ORDER BY s.next_attempt_at, s.id) AS place
         FROM sendings s JOIN companies c ON c.id = s.company_id
        WHERE s.next_attempt_at <= $1 AND c.deleted_at IS NULL AND ${isFree('s')}
     ), busy AS (
       SELECT company_id, count(*) AS count FROM sendings
        WHERE state = 'queued' AND leased_until >= clock_timestamp() GROUP BY company_id
     ), chosen AS (
       SELECT s.company_id, s.id FROM due d JOIN sendings s ON s.company_id = d.company_id AND s.id = d.id
         LEFT JOIN busy b ON b.company_id = d.company_id
        WHERE d.place + coalesce(b.count, 0) <= $3 AND ${isFree('s')}
        ORDER BY d.next_attempt_at, d.id LIMIT $2
        FOR UPDATE OF s SKIP LOCKED
     )
     UPDATE sendings s
        SET lease = gen_random_uuid(), leased_until = clock_timestamp() + $4 * interval '1 millisecond'
       FROM chosen WHERE s.company_id = chosen.company_id AND s.id = chosen.id
     RETURNING s.company_id, s.id, s.channel, s.record_id, s.message_id, s.remaining, s.reached, s.attempts,
               s.created_at, s.lease`,
    [wanted.now, wanted.most, wanted.ofOne, wanted.leaseMs],
  )
}

type Held = Pick<Taken, 'company_id' | 'id' | 'lease'>

/** Says that whoever sends it is still at it. */
export async function renewLease(
  db: Database,
  { company_id, id, lease }: Held,
  leaseMs: number,
): Promise<void> {
  await db.command.rows(
    `UPDATE sendings SET leased_until = clock_timestamp() + $4 * interval '1 millisecond'
      WHERE company_id = $1 AND id = $2 AND lease = $3`,
    [company_id, id, lease, leaseMs],
  )
}

/** Gives back what was not sent after all, as if it had never been taken. */
export async function giveBack(db: Database, { company_id, id, lease }: Held): Promise<void> {
  await db.command.rows(
    `UPDATE sendings SET lease = NULL, leased_until = NULL WHERE company_id = $1 AND id = $2 AND lease = $3`,
    [company_id, id, lease],
  )
}

/** Stores how an attempt ended; false when it was in other hands by then, who will say it themselves. */
export async function storeAttempt(
  { tx }: CompanyOperation,
  { company_id, id, lease }: Held,
  state: SendingState,
): Promise<boolean> {
  const stored = await tx.run(
    `UPDATE sendings SET state = $4, remaining = $5, reached = $6, attempts = $7, next_attempt_at = $8, answer = $9,
            finished_at = $10, lease = NULL, leased_until = NULL
      WHERE company_id = $1 AND id = $2 AND lease = $3`,
    [
      company_id,
      id,
      lease,
      state.state,
      state.remaining,
      state.reached,
      state.attempts,
      state.next_attempt_at,
      state.answer,
      state.finished_at,
    ],
  )
  return stored === 1
}

/** When the first of those is free again that are due and in somebody's hands: who holds it may be gone. */
export async function nextFreeAt(tx: ReadTx, now: Instant): Promise<Instant | null> {
  const { at } = await tx.one<{ at: Instant | null }>(
    `SELECT min(leased_until) AS at FROM sendings WHERE state = 'queued' AND next_attempt_at <= $1`,
    [now],
  )
  return at
}

/**
 * Ends what waits and is in nobody's hands, before it left; what is in somebody's hands ends as they say. The records
 * whose sending it was.
 */
export async function endWaiting(
  { tx, company, now }: CompanyOperation,
  channel: string,
  recordIds: readonly number[],
  answer: string,
): Promise<number[]> {
  const ended = await tx.rows<{ record_id: number }>(
    `UPDATE sendings s SET state = 'failed', remaining = '{}', next_attempt_at = NULL, answer = $4, finished_at = $5,
            lease = NULL, leased_until = NULL
      WHERE s.company_id = $1 AND s.channel = $2 AND s.record_id = ANY ($3) AND ${isFree('s')}
     RETURNING s.record_id`,
    [company.id, channel, recordIds, answer, now],
  )
  return ended.map(({ record_id }) => record_id)
}

import { createHmac } from 'node:crypto'
import type { OperationId, UserId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import { problem } from '#kernel/problem'
import { type ReadTx, sqlState, type Tx } from '#platform/db/index'
import { problems } from '../problems.js'

/** What a key stands for: whose it is, where it counts, and which request it was first sent with. */
export type MutationClaim = {
  readonly userId: UserId
  /** `company:12`, `firm:3` or `user`. */
  readonly scope: string
  readonly key: string
  readonly fingerprint: Buffer
}

/** A reply that was memorised. A null body went after 30 days: the record is read again instead. */
export type Memory = {
  operation_id: OperationId | null
  resource: string | null
  record_id: number | null
  trashed: boolean
  reply: string | null
}

/**
 * Claims a key inside the transaction of the write. When another transaction holds it, this waits on
 * the index by itself, and then gets that one's reply.
 */
export async function claimKey(
  tx: Tx,
  claim: MutationClaim,
  now: Instant,
): Promise<Memory | undefined> {
  const { userId, scope, key, fingerprint } = claim
  let claimed: number
  try {
    claimed = await tx.run(
      `INSERT INTO mutations (user_id, scope, key, fingerprint, created_at)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [userId, scope, key, fingerprint, now],
    )
  } catch (error) {
    if (sqlState(error) !== '55P03') throw error
    throw problem(problems.mutation_in_progress, {}, { headers: { 'retry-after': '1' } })
  }
  if (claimed === 1) return undefined
  const memory = await tx.one<Memory & { fingerprint: Buffer }>(
    `SELECT fingerprint, operation_id, resource, record_id, trashed, reply
       FROM mutations WHERE user_id = $1 AND scope = $2 AND key = $3`,
    [userId, scope, key],
  )
  if (!memory.fingerprint.equals(fingerprint)) throw problem(problems.mutation_key_reused)
  return memory
}

/** Whether a key has served already: what will be replayed must not be prepared a second time. */
export async function isClaimed(
  tx: ReadTx,
  { userId, scope, key }: Omit<MutationClaim, 'fingerprint'>,
): Promise<boolean> {
  const row = await tx.maybe(
    `SELECT 1 FROM mutations WHERE user_id = $1 AND scope = $2 AND key = $3`,
    [userId, scope, key],
  )
  return row !== undefined
}

/** Memorises the reply of a success beside its key, in the same transaction. */
export async function storeReply(tx: Tx, claim: MutationClaim, memory: Memory): Promise<void> {
  await tx.run(
    `UPDATE mutations SET operation_id = $4, resource = $5, record_id = $6, trashed = $7, reply = $8
      WHERE user_id = $1 AND scope = $2 AND key = $3`,
    [
      claim.userId,
      claim.scope,
      claim.key,
      memory.operation_id,
      memory.resource,
      memory.record_id,
      memory.trashed,
      memory.reply,
    ],
  )
}

/** Another answer for a replay, when more came to be known after the transaction. */
export async function replaceReply(tx: Tx, claim: MutationClaim, reply: string): Promise<void> {
  await tx.run(`UPDATE mutations SET reply = $4 WHERE user_id = $1 AND scope = $2 AND key = $3`, [
    claim.userId,
    claim.scope,
    claim.key,
    reply,
  ])
}

/**
 * What makes two requests the same: method, path and body with sorted keys. Keyed, since a body may
 * hold a password and a plain hash of it could be guessed offline.
 */
export function fingerprint(key: Buffer, method: string, path: string, body: unknown): Buffer {
  return createHmac('sha256', key)
    .update(`${method} ${path}\n${canonical(body)}`)
    .digest()
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = value as Record<string, unknown>
    return `{${Object.keys(members)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonical(members[key])}`)
      .join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

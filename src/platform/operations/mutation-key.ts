import { createHmac } from 'node:crypto'
import type { CompanyId, OperationId, UserId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import { problem } from '#kernel/problem'
import { columnsOf, type Named } from '#platform/changes/erase'
import { type ReadTx, sqlState, type Tx } from '#platform/db/index'
import { problems } from '#platform/problems'

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
 * Forgets the replies that repeat what is erased: of the operations that touched those records, and of calls that
 * changed nothing or only passed on what others did, where one of them shows.
 */
export async function forgetReplies(
  tx: Tx,
  companyId: CompanyId,
  records: readonly Named[],
): Promise<void> {
  await tx.run(
    `WITH gone AS (SELECT * FROM unnest($2::text[], $3::bigint[]) AS gone (resource, record_id))
     UPDATE mutations m SET reply = CASE WHEN m.operation_id IS NULL THEN '{}' END
      WHERE m.scope = 'company:' || $1::bigint AND m.reply IS NOT NULL AND CASE
        WHEN m.operation_id IS NULL
        THEN EXISTS (SELECT FROM gone g WHERE m.reply LIKE '%"id":' || g.record_id || ',%')
        ELSE m.operation_id IN (SELECT c.operation_id FROM changes c JOIN gone g USING (resource, record_id)
                                 WHERE c.company_id = $1) END`,
    [companyId, ...columnsOf(records)],
  )
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

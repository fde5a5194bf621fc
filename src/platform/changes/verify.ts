import { createHash } from 'node:crypto'
import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { ReadTx } from '#platform/db/index'
import { contentDigest } from './append.js'

export type ChainReport = {
  ok: boolean
  checked: number
  broken_at: number | null
  last_seq: number
  last_hash: string | null
}

type LogRow = {
  seq: number
  operation_id: string
  resource: string
  record_id: number
  action: string
  version: number
  before: string | null
  after: string | null
  salt: Buffer | null
  digest: Buffer
  hash: Buffer
  user_id: number | null
  token_id: number | null
  device_id: string | null
  device_name: string | null
  origin: string
  mutation_key: string | null
  occurred_us: string
  created_us: string
  created_at: Instant
}

const page = 1000

/**
 * Walks a file's log from its beginning, or from behind a row that is taken on trust, and computes every hash
 * again, independently of the database.
 */
export async function verifyChain(
  tx: ReadTx,
  companyId: CompanyId,
  { seq: trusted, hash }: { seq: number; hash: Buffer } = { seq: 0, hash: Buffer.alloc(0) },
): Promise<ChainReport> {
  const head = await tx.maybe<{ last_seq: number; last_hash: Buffer }>(
    'SELECT last_seq, last_hash FROM change_heads WHERE company_id = $1',
    [companyId],
  )
  let previous = hash
  let seq = trusted
  const report = (brokenAt: number | null): ChainReport => ({
    ok: brokenAt === null,
    checked: seq - trusted,
    broken_at: brokenAt,
    last_seq: head?.last_seq ?? 0,
    last_hash: head && head.last_seq > 0 ? head.last_hash.toString('hex') : null,
  })
  for (;;) {
    const rows = await tx.rows<LogRow>(
      `SELECT seq, operation_id, resource, record_id, action, version,
              before::text AS before, after::text AS after, salt, digest, hash,
              user_id, token_id, device_id, device_name, origin, mutation_key,
              ((extract(epoch FROM occurred_at) * 1000000)::bigint)::text AS occurred_us,
              ((extract(epoch FROM created_at) * 1000000)::bigint)::text AS created_us
         FROM changes WHERE company_id = $1 AND seq > $2 ORDER BY seq LIMIT ${page}`,
      [companyId, seq],
    )
    for (const row of rows) {
      if (row.seq !== seq + 1) return report(seq + 1)
      if (!isIntact(companyId, row, previous)) return report(row.seq)
      previous = row.hash
      seq = row.seq
    }
    if (rows.length < page) break
  }
  const endsAtHead = head ? head.last_seq === seq && head.last_hash.equals(previous) : seq === 0
  return report(endsAtHead ? null : seq + 1)
}

function isIntact(companyId: CompanyId, row: LogRow, previous: Buffer): boolean {
  if (row.salt && !contentDigest(row.salt, row.before, row.after).equals(row.digest)) return false
  if (!row.salt && (row.before !== null || row.after !== null)) return false
  const meta = [
    companyId,
    row.seq,
    row.operation_id,
    row.resource,
    row.record_id,
    row.action,
    row.version,
    row.user_id ?? 0,
    row.token_id ?? 0,
    row.device_id ?? '',
    row.device_name ?? '',
    row.origin,
    row.mutation_key ?? '',
    row.occurred_us,
    row.created_us,
  ].join('\u001f')
  const hash = createHash('sha256').update(previous).update(meta).update(row.digest).digest()
  return hash.equals(row.hash)
}

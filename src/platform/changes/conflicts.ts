import type { CompanyId, UserId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import { formatAmount } from '#kernel/money'
import type { ReadTx, Tx } from '#platform/db/index'

/** A record as the log or a body shows it: fields by name. */
export type Fields = Readonly<Record<string, unknown>>

export type Suggestion = 'client' | 'server'
export type Resolution = Suggestion | 'merged'

/** A change that was made on an older version of its record than the one it met. */
export type Stale = {
  readonly resource: string
  readonly recordId: number
  readonly method: string
  /** The path below the company file. */
  readonly path: string
  readonly mutationId: string | null
  readonly baseVersion: number
  /** The body as it was sent, and its fields as they were read. */
  readonly sent: Fields
  /** With PUT, which replaces all of them, fields that were left out are null. */
  readonly read: Fields
  readonly occurredAt: Instant
  readonly device: { readonly id: string | null; readonly name: string | null }
  readonly userId: UserId
  readonly serverVersion: number
  readonly serverData: object
}

/** What happened on both sides since the version that the client knew. */
export type Meeting = {
  /** The record as the client knew it; null when the log does not have it any more. */
  readonly base: Fields | null
  readonly server: Logged | undefined
  /** The fields that the client changed, those that the server changed, and those that both did. */
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
  readonly met: readonly string[]
  /** Whether both changes can stand. */
  readonly isDisjoint: boolean
}

type Logged = {
  readonly after: Fields | null
  readonly occurred_at: Instant
  readonly device_id: string | null
  readonly device_name: string | null
  readonly user_id: UserId | null
}

/** Whether all that happened to a record since the client knew it is the work of these mutations of the same person. */
export async function isOwnWork(
  tx: ReadTx,
  companyId: CompanyId,
  { resource, recordId, baseVersion, serverVersion, userId }: Stale,
  mutationIds: readonly string[],
): Promise<boolean> {
  const { own } = await tx.one<{ own: boolean | null }>(
    `SELECT bool_and(coalesce(user_id = $6 AND mutation_key = ANY ($7), false)) AS own FROM changes
      WHERE company_id = $1 AND resource = $2 AND record_id = $3 AND version > $4 AND version <= $5`,
    [companyId, resource, recordId, baseVersion, serverVersion, userId, mutationIds],
  )
  return own === true
}

/** The fields that changed from one version of a record to another; null when the log does not have both. */
export async function changedBetween(
  tx: ReadTx,
  companyId: CompanyId,
  record: Pick<Stale, 'resource' | 'recordId'>,
  from: number,
  to: number,
): Promise<string[] | null> {
  const before = (await loggedAt(tx, companyId, record, from))?.after
  const after = (await loggedAt(tx, companyId, record, to))?.after
  return before && after ? differing(before, after) : null
}

/** Reads from the log what the client knew and what the server has, and compares them field by field. */
export async function meetingOf(tx: ReadTx, companyId: CompanyId, stale: Stale): Promise<Meeting> {
  const base = await loggedAt(tx, companyId, stale, stale.baseVersion)
  const server = await loggedAt(tx, companyId, stale, stale.serverVersion)
  return compared(stale, base?.after ?? null, server)
}

/** The newest change of a record up to a version: settings share the versions of their file. */
function loggedAt(
  tx: ReadTx,
  companyId: CompanyId,
  { resource, recordId }: Pick<Stale, 'resource' | 'recordId'>,
  version: number,
): Promise<Logged | undefined> {
  return tx.maybe<Logged>(
    `SELECT after, occurred_at, device_id, device_name, user_id FROM changes
      WHERE company_id = $1 AND resource = $2 AND record_id = $3 AND version <= $4
      ORDER BY seq DESC LIMIT 1`,
    [companyId, resource, recordId, version],
  )
}

function compared(
  { method, read }: Pick<Stale, 'method' | 'read'>,
  base: Fields | null,
  server: Logged | undefined,
): Meeting {
  const now = server?.after ?? null
  const mine = Object.keys(read).filter((name) => !base || !isSame(read[name], base[name]))
  if (!base || !now) return { base, server, mine, theirs: [], met: mine, isDisjoint: false }
  const theirs = differing(base, now)
  // A field that the record does not show by its name may stand for any other.
  const met = mine.filter((name) => theirs.includes(name) || !(name in base))
  const isWhole = method === 'PATCH' || method === 'PUT'
  return { base, server, mine, theirs, met, isDisjoint: isWhole && met.length === 0 }
}

/** What every change moves says nothing about what was changed. */
const bookkeeping = new Set(['version', 'lock_version', 'updated_at'])

function differing(base: Fields, now: Fields): string[] {
  return Object.keys(now).filter((name) => !bookkeeping.has(name) && !isSame(now[name], base[name]))
}

function isSame(one: unknown, other: unknown): boolean {
  return canonical(one ?? null) === canonical(other ?? null)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member === 'bigint')
      return formatAmount(member as Parameters<typeof formatAmount>[0])
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** The body that leaves standing what the server changed. */
export function mergedBody(
  { method, sent, read }: Stale,
  { mine, theirs, server }: Meeting,
): Fields {
  const own = Object.fromEntries(
    Object.entries(sent).filter(([name]) => method === 'PUT' || mine.includes(name)),
  )
  if (method !== 'PUT') return own
  const kept = theirs.filter((name) => name in read && !mine.includes(name))
  return { ...own, ...Object.fromEntries(kept.map((name) => [name, server?.after?.[name]])) }
}

/** The later of the two actions. At the same moment it is the client's, which comes after all in the log. */
function suggested(stale: Stale, server: Logged | undefined): Suggestion {
  return server && server.occurred_at > stale.occurredAt ? 'server' : 'client'
}

/**
 * Keeps a conflict for someone to resolve. The same mutation has one conflict, however often it comes; one
 * without a key is the same while it is about the same record and base, and says the same.
 */
export async function keepConflict(
  tx: Tx,
  companyId: CompanyId,
  stale: Stale,
  { base, server, mine, theirs, met }: Meeting,
  now: Instant,
): Promise<number> {
  const kept = await tx.maybe<{ id: number }>(
    `INSERT INTO sync_conflicts (company_id, resource, record_id, fields, method, path, mutation_id, base_version, base,
       client_data, client_occurred_at, client_device_id, client_device_name, client_user_id, server_version,
       server_data, server_occurred_at, server_device_id, server_device_name, server_user_id, suggested, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      companyId,
      stale.resource,
      stale.recordId,
      [met, mine, theirs].find(({ length }) => length > 0) ?? [],
      stale.method,
      stale.path,
      stale.mutationId,
      stale.baseVersion,
      base && JSON.stringify(base),
      JSON.stringify(stale.sent),
      stale.occurredAt,
      stale.device.id,
      stale.device.name,
      stale.userId,
      stale.serverVersion,
      JSON.stringify(stale.serverData),
      server?.occurred_at ?? now,
      server?.device_id ?? null,
      server?.device_name ?? null,
      server?.user_id ?? null,
      suggested(stale, server),
      now,
    ],
  )
  return kept?.id ?? (await keptBefore(tx, companyId, stale))
}

async function keptBefore(tx: Tx, companyId: CompanyId, stale: Stale): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `SELECT id FROM sync_conflicts
      WHERE company_id = $1 AND client_user_id = $2 AND CASE WHEN $3::text IS NOT NULL THEN mutation_id = $3
        ELSE mutation_id IS NULL AND resource = $4 AND record_id = $5 AND base_version = $6
         AND method = $7 AND path = $8 AND md5(client_data::text) = md5($9) END
      ORDER BY id DESC LIMIT 1`,
    [
      companyId,
      stale.userId,
      stale.mutationId,
      stale.resource,
      stale.recordId,
      stale.baseVersion,
      stale.method,
      stale.path,
      JSON.stringify(stale.sent),
    ],
  )
  return id
}

export type KnownConflict = {
  id: number
  mutation_id: string
  method: string
  path: string
  resource: string
  record_id: number
}

/** The conflicts that these mutations of a person met before. */
export async function conflictsOfMutations(
  tx: ReadTx,
  companyId: CompanyId,
  userId: UserId,
  mutationIds: readonly string[],
): Promise<KnownConflict[]> {
  return tx.rows<KnownConflict>(
    `SELECT id, mutation_id, method, path, resource, record_id FROM sync_conflicts
      WHERE company_id = $1 AND client_user_id = $2 AND mutation_id = ANY ($3)`,
    [companyId, userId, mutationIds],
  )
}

/** Marks a conflict as resolved; false when it was already. */
export async function markResolved(
  tx: Tx,
  companyId: CompanyId,
  id: number,
  by: { resolution: Resolution; userId: UserId; now: Instant },
): Promise<boolean> {
  const count = await tx.run(
    `UPDATE sync_conflicts SET status = 'resolved', resolution = $3, resolved_by = $4, resolved_at = $5
      WHERE company_id = $1 AND id = $2 AND status = 'open'`,
    [companyId, id, by.resolution, by.userId, by.now],
  )
  return count === 1
}

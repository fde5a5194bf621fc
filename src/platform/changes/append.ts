import { createHmac, randomBytes } from 'node:crypto'
import type { CompanyId, OperationId, TokenId, UserId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { Tx } from '#platform/db/index'
import { joinedTexts, textsOf } from '#platform/db/texts'

export type Origin =
  | 'api'
  | 'offline_sync'
  | 'import'
  | 'bank'
  | 'job'
  | 'revert'
  | 'bridge'
  | 'peppol'

/** One record that changed: what it was and what it is, as the API shows it. */
export type Change = {
  /** The company file, where the operation is not about one by its path. */
  companyId?: CompanyId
  resource: string
  recordId: number
  action: string
  version: number
  before: object | null
  after: object | null
}

const texts = new WeakMap<object, string>()

/** A record that changes no more, as JSON: it is written once for the log, the answer and whoever repeats the answer. */
export function textOfRecord(record: object): string {
  const known = texts.get(record)
  if (known !== undefined) return known
  const text = JSON.stringify(record)
  texts.set(record, text)
  return text
}

/** Says the text of a record, where it is known. */
export function tellText(record: object, text: string): void {
  texts.set(record, text)
}

export type ChangeContext = {
  companyId: CompanyId
  operationId: OperationId
  userId: UserId | null
  tokenId: TokenId | null
  device: { id: string | null; name: string | null }
  origin: Origin
  mutationKey: string | null
  occurredAt: Instant
  createdAt: Instant
}

/**
 * Appends the changes of an operation to the file's log: the last statement before the commit, since
 * it takes the lock that makes `seq` the order of commits. Returns the last `seq`.
 */
export async function appendChanges(
  tx: Tx,
  context: ChangeContext,
  changes: readonly Change[],
): Promise<number> {
  const befores = changes.map((change) => (change.before ? JSON.stringify(change.before) : null))
  const afters = changes.map(({ after }) => after && textOfRecord(after))
  const salts = changes.map(nextSalt)
  const digests = changes.map((_, index) =>
    contentDigest(salts[index]!, befores[index]!, afters[index]!),
  )
  const { seq } = await tx.one<{ seq: number }>(
    `SELECT append_changes($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
                           ${textsOf('$15')}, ${textsOf('$16')}, $17, $18) AS seq`,
    [
      context.companyId,
      context.operationId,
      context.userId,
      context.tokenId,
      context.device.id,
      context.device.name,
      context.origin,
      context.mutationKey,
      context.occurredAt,
      context.createdAt,
      changes.map((change) => change.resource),
      changes.map((change) => change.recordId),
      changes.map((change) => change.action),
      changes.map((change) => change.version),
      joinedTexts(befores),
      joinedTexts(afters),
      salts,
      digests,
    ],
  )
  return seq
}

const saltBytes = 16

/** Random bytes to come: the system is asked for many at once, as it takes its time for each answer. */
let store = Buffer.alloc(0)

function nextSalt(): Buffer {
  if (store.length === 0) store = randomBytes(256 * saltBytes)
  const salt = store.subarray(0, saltBytes)
  store = store.subarray(saltBytes)
  return salt
}

/** A salted digest of a row's content: the content may be erased by law and the chain still holds. */
export function contentDigest(salt: Buffer, before: string | null, after: string | null): Buffer {
  return createHmac('sha256', salt)
    .update(before ?? '')
    .update('\n')
    .update(after ?? '')
    .digest()
}

/** A salt for a digest that the database makes itself, also as HMAC mixes it into each of its two hashes. */
export function saltInPads(): { salt: Buffer; inner: Buffer; outer: Buffer } {
  const salt = nextSalt()
  return { salt, inner: padded(salt, 0x36), outer: padded(salt, 0x5c) }
}

function padded(key: Buffer, pad: number): Buffer {
  const block = Buffer.alloc(64, pad)
  for (let place = 0; place < key.length; place++) block[place] = key[place]! ^ pad
  return block
}

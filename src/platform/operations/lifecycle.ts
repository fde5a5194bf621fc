import type { CompanyId, FirmId } from '#kernel/ids'
import { appendChanges, type Change } from '#platform/changes/append'
import { eraseRecords, purged, withoutErased } from '#platform/changes/erase'
import type { Tx } from '#platform/db/index'
import { announceEvents } from '#platform/events/announce'
import type { Event } from '#platform/events/event'
import { forgetEvents } from '#platform/events/forget'
import { addJob } from '#platform/jobs/enqueue'
import type { Access, Caller, CompanyScope, FirmScope, ScopeName } from './access.js'
import type { Entity } from './entity.js'
import { forgetReplies } from './mutation-key.js'
import type { Activity, Circumstances, Operation } from './operation.js'

/** How an operation is known: by whom its changes are grouped, where and when it was meant, and its key. */
type Identity = Pick<Operation, 'operationId' | 'device' | 'occurredAt' | 'origin'> & {
  readonly mutationKey: string | null
  /** Whether all of it is to be undone again. */
  readonly dryRun?: boolean
}

/** What an operation is for: its name, where it works, and the noun that it is about. */
type Purpose = {
  readonly name: string
  readonly scope: ScopeName
  readonly entity: Pick<Entity, 'bin' | 'resource'> | null
}

type Said = {
  changes: Change[]
  /** Of those that are in the log already, what the end of the operation asks for. */
  flushed: Change[]
  activities: Activity[]
  events: Event[]
  unchanged: boolean
}

const said = new WeakMap<Operation, Said>()

/** Opens an operation inside its transaction. */
export function startOperation(
  tx: Tx,
  circumstances: Circumstances & Partial<Access>,
  headers: Identity,
): Operation {
  const words: Said = { changes: [], flushed: [], activities: [], events: [], unchanged: false }
  const companyId = circumstances.company?.id ?? null
  const operation: Operation = {
    operationId: headers.operationId,
    occurredAt: headers.occurredAt,
    origin: headers.origin,
    mutationKey: headers.mutationKey,
    isDryRun: headers.dryRun ?? false,
    ...circumstances,
    tx,
    device: headers.device,
    record: (change) => void words.changes.push(change),
    logged: (change) => remember(words.flushed, [change]),
    flush: async () => {
      const now = words.changes.splice(0)
      remember(words.flushed, now)
      await announce(operation, words.events.splice(0))
      for (const append of appends(operation, now, headers.mutationKey)) await append()
    },
    activity: (line) => void words.activities.push(line),
    emit: (event, data) => {
      if (isHeard(operation)) words.events.push({ event, companyId, data })
    },
    unchanged: () => {
      words.unchanged = true
    },
    later: (job, payload, when) => addJob(tx, job, payload, when),
  }
  said.set(operation, words)
  return operation
}

/** So many changes are made ready for the log without a break: the database writes them, and others are answered, meanwhile. */
const writtenAtOnce = 50

/** The first of each kind, and all that goes for good: tens of thousands of others need not wait in memory. */
function remember(flushed: Change[], changes: readonly Change[]): void {
  const isAlike = (one: Change, other: Change) =>
    one.resource === other.resource && one.action === other.action
  for (const change of changes)
    if (change.action === purged || !flushed.some((one) => isAlike(one, change)))
      flushed.push(change)
}

type Scopes = { caller?: Caller; firm?: FirmScope | null; company?: CompanyScope | null }

export type Finished = { recorded: boolean; trashed: boolean; record: Change | undefined }

/**
 * Closes an operation: activity of the firm, webhook deliveries, what `beforeLog` stores, and last the
 * change log, whose lock orders the commits. A write that says nothing about what it did is a bug.
 */
export async function finishOperation(
  op: Operation,
  route: Purpose,
  mutationKey: string | null,
  beforeLog: (said: Finished) => Promise<void> = async () => {},
): Promise<Finished> {
  const { changes: unwritten, flushed, activities, events, unchanged } = said.get(op)!
  const changes = [...flushed, ...unwritten]
  const { caller } = op as Operation & Scopes
  const mustSpeak = route.scope === 'company' || route.scope === 'firm'
  if (mustSpeak && changes.length === 0 && activities.length === 0 && !unchanged)
    throw new Error(`${route.name} wrote without recording a change`)
  const finished = {
    recorded: changes.length > 0 || activities.length > 0,
    trashed: Boolean(route.entity?.bin) && changes.some((change) => change.action === 'deleted'),
    record: changes.find((change) => change.resource === route.entity?.resource) ?? changes[0],
  }
  await writeActivity(op, firmOf(op), caller, activities)
  await erase(op, changes)
  await announce(op, events)
  await beforeLog(finished)
  for (const append of appends(op, unwritten, mutationKey)) op.tx.atCommit(append)
  return finished
}

function firmOf(op: Operation): FirmId | null {
  const { firm, company } = op as Operation & Scopes
  return company ? company.firmId : (firm?.id ?? null)
}

/** Whether a webhook may listen to what the operation announces. */
function isHeard(op: Operation): boolean {
  const { company } = op as Operation & Scopes
  return firmOf(op) !== null && (company?.hasWebhooks ?? true)
}

async function announce(op: Operation, events: readonly Event[]): Promise<void> {
  const firmId = firmOf(op)
  if (events.length === 0 || firmId === null) return
  if ((await announceEvents(op.tx, firmId, op.now, events)) > 0)
    op.tx.afterCommit(() => op.services.bell.ring())
}

/** What writes changes into the logs of their files, portion by portion. */
function appends(
  op: Operation,
  changes: readonly Change[],
  mutationKey: string | null,
): (() => Promise<unknown>)[] {
  const { caller, company } = op as Operation & Scopes
  return byCompany(changes, company?.id).flatMap(([companyId, ofFile]) => {
    const context = {
      companyId,
      operationId: op.operationId,
      userId: caller?.user.id ?? null,
      tokenId: caller?.token.id ?? null,
      device: op.device,
      origin: op.origin,
      mutationKey,
      occurredAt: op.occurredAt,
      createdAt: op.now,
    }
    return portionsOf(ofFile).map(
      (portion) => () => appendChanges(op.tx, context, portion.map(withoutErased)),
    )
  })
}

/** What is said of the file itself goes with all the rest: who puts it in the bin is the last to write there. */
function portionsOf(changes: readonly Change[]): (readonly Change[])[] {
  if (changes.some(({ resource }) => resource === 'company')) return [changes]
  const portions = Math.ceil(changes.length / writtenAtOnce)
  return Array.from({ length: portions }, (_, place) =>
    changes.slice(place * writtenAtOnce, (place + 1) * writtenAtOnce),
  )
}

/** What is removed for good is erased wherever it is repeated, by whatever action it went. */
async function erase(op: Operation, changes: readonly Change[]): Promise<void> {
  const { tx, now, company, services } = op as Operation & Scopes
  const going = changes.filter(({ action }) => action === purged)
  for (const [companyId, records] of byCompany(going, company?.id)) {
    await eraseRecords(tx, companyId, records, now)
    await forgetReplies(tx, companyId, records)
    await forgetEvents(tx, services.events, companyId, records)
  }
}

/** Nearly always one file; several are taken in the order of their ids, so that no two writers cross. */
function byCompany(
  changes: readonly Change[],
  own: CompanyId | undefined,
): [CompanyId, Change[]][] {
  const companies = new Map<CompanyId, Change[]>()
  for (const change of changes) {
    const companyId = change.companyId ?? own
    if (companyId === undefined)
      throw new Error(`a change of ${change.resource} names no company file`)
    const ofCompany = companies.get(companyId)
    if (ofCompany) ofCompany.push(change)
    else companies.set(companyId, [change])
  }
  return [...companies].sort(([a], [b]) => a - b)
}

async function writeActivity(
  op: Operation,
  own: FirmId | null,
  caller: Caller | undefined,
  lines: readonly Activity[],
): Promise<void> {
  for (const line of lines) {
    const firmId = line.firmId ?? own
    if (firmId === null) continue
    await op.tx.run(
      `INSERT INTO firm_activity (firm_id, operation_id, resource, record_id, action, label, changes,
                                  user_id, token_id, device_id, device_name, origin, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        firmId,
        op.operationId,
        line.resource,
        line.recordId,
        line.action,
        JSON.stringify({ text: line.label, values: line.values ?? {} }),
        JSON.stringify(line.changes ?? {}),
        caller?.user.id ?? null,
        caller?.token.id ?? null,
        op.device.id,
        op.device.name,
        op.origin,
        op.now,
      ],
    )
  }
}

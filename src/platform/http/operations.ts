import { randomBytes } from 'node:crypto'
import type { CompanyId, FirmId } from '#kernel/ids'
import { appendChanges, type Change } from '#platform/changes/append'
import type { Tx } from '#platform/db/index'
import { addJob } from '#platform/jobs/enqueue'
import type { Activity, Circumstances, Event, Operation } from '#platform/operation'
import type { Access, Caller, CompanyScope, FirmScope } from './access.js'
import type { Route } from './route.js'
import type { WriteHeaders } from './steps/write-headers.js'

type Said = {
  changes: Change[]
  /** Those that are in the log already. */
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
  headers: Pick<WriteHeaders, 'operationId' | 'device' | 'occurredAt' | 'origin' | 'mutationKey'>,
): Operation {
  const words: Said = { changes: [], flushed: [], activities: [], events: [], unchanged: false }
  const operation: Operation = {
    ...circumstances,
    tx,
    operationId: headers.operationId,
    device: headers.device,
    occurredAt: headers.occurredAt,
    origin: headers.origin,
    record: (change) => void words.changes.push(change),
    flush: async () => {
      const now = words.changes.splice(0)
      words.flushed.push(...now)
      for (const append of appends(operation, now, headers.mutationKey)) await append()
    },
    activity: (line) => void words.activities.push(line),
    emit: (event) => void words.events.push(event),
    unchanged: () => {
      words.unchanged = true
    },
    later: (job, payload, when) => addJob(tx, job, payload, when),
  }
  said.set(operation, words)
  return operation
}

type Scopes = { caller?: Caller; firm?: FirmScope | null; company?: CompanyScope | null }

export type Finished = { recorded: boolean; trashed: boolean; record: Change | undefined }

/**
 * Closes an operation: activity of the firm, webhook deliveries, what `beforeLog` stores, and last the
 * change log, whose lock orders the commits. A write that says nothing about what it did is a bug.
 */
export async function finishOperation(
  op: Operation,
  route: Pick<Route, 'name' | 'scope' | 'entity'>,
  mutationKey: string | null,
  beforeLog: (said: Finished) => Promise<void> = async () => {},
): Promise<Finished> {
  const { changes: unwritten, flushed, activities, events, unchanged } = said.get(op)!
  const changes = [...flushed, ...unwritten]
  const { caller, firm, company } = op as Operation & Scopes
  const mustSpeak = route.scope === 'company' || route.scope === 'firm'
  if (mustSpeak && changes.length === 0 && activities.length === 0 && !unchanged)
    throw new Error(`${route.name} wrote without recording a change`)
  const firmId = company ? company.firmId : (firm?.id ?? null)
  const finished = {
    recorded: changes.length > 0 || activities.length > 0,
    trashed: Boolean(route.entity?.bin) && changes.some((change) => change.action === 'deleted'),
    record: changes.find((change) => change.resource === route.entity?.resource) ?? changes[0],
  }
  await writeActivity(op, firmId, caller, activities)
  const isHeard = firmId !== null && (company?.hasWebhooks ?? true)
  if (events.length > 0 && isHeard) await writeDeliveries(op, firmId, events)
  await beforeLog(finished)
  for (const append of appends(op, unwritten, mutationKey)) op.tx.atCommit(append)
  return finished
}

/** What writes changes into the logs of their files. */
function appends(
  op: Operation,
  changes: readonly Change[],
  mutationKey: string | null,
): (() => Promise<unknown>)[] {
  const { caller, company } = op as Operation & Scopes
  return byFile(changes, company?.id).map(([companyId, ofFile]) => {
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
    return () => appendChanges(op.tx, context, ofFile)
  })
}

/** Nearly always one file; several are taken in the order of their ids, so that no two writers cross. */
function byFile(changes: readonly Change[], own: CompanyId | undefined): [CompanyId, Change[]][] {
  const files = new Map<CompanyId, Change[]>()
  for (const change of changes) {
    const companyId = change.companyId ?? own
    if (companyId === undefined)
      throw new Error(`a change of ${change.resource} names no company file`)
    const ofFile = files.get(companyId)
    if (ofFile) ofFile.push(change)
    else files.set(companyId, [change])
  }
  return [...files].sort(([a], [b]) => a - b)
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

/** One delivery per subscribed endpoint, in the transaction of the event: none lost, none invented. */
async function writeDeliveries(
  op: Operation,
  firmId: number,
  events: readonly Event[],
): Promise<void> {
  await op.tx.run(
    `INSERT INTO webhook_deliveries (endpoint_id, event_id, event, payload, next_attempt_at, created_at)
     SELECT e.id, v.id, v.event, json_build_object(
              'id', v.id, 'event', v.event, 'api_version', 'v1', 'created_at', $2::text,
              'firm', json_build_object('public_token', f.public_token, 'name', f.name),
              'company', (SELECT json_build_object('public_token', c.public_token, 'name', c.name)
                            FROM companies c WHERE c.id = v.company_id),
              'data', v.data::json), $2::timestamptz, $2::timestamptz
       FROM firms f
       JOIN webhook_endpoints e ON e.firm_id = f.id
       JOIN unnest($3::text[], $4::text[], $5::bigint[], $6::text[]) WITH ORDINALITY
              AS v (id, event, company_id, data, place) ON e.events = '{*}' OR v.event = ANY (e.events)
      WHERE f.id = $1 AND NOT f.is_demo
      ORDER BY v.place, e.id`,
    [
      firmId,
      op.now,
      events.map(eventId),
      events.map(({ event }) => event),
      events.map(({ companyId }) => companyId),
      events.map(({ data }) => JSON.stringify(data)),
    ],
  )
}

function eventId(): string {
  return `evt_${randomBytes(16).toString('hex')}`
}

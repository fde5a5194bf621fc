import type { CompanyId } from '#kernel/ids'
import { invalidField } from '#kernel/problem'
import { lentBytes } from '#platform/api/lent-bytes'
import { JsonText } from '#platform/api/route'
import type { ReadTx } from '#platform/db/index'
import type { InCompany, Reading } from '#platform/operations/operation'
import { writtenChange } from '../domain/logged.js'
import { type Cut, nothing } from '../domain/own-fields.js'
import {
  inOrder,
  limitOf,
  type Page,
  type Place,
  pageOf,
  placeText,
  readPlace,
} from '../domain/pages.js'
import { messages } from '../problems.js'
import { markPulled } from '../queries/devices.js'
import {
  eachChange,
  eachRecord,
  type Head,
  headOf,
  lastCursor,
  mergedParties,
  resourcesOf,
} from '../queries/feed.js'
import type { BootstrapAsked, PullAsked } from '../schemas.js'
import { cutsFor } from './cuts.js'

type Feeding = Reading & InCompany

/** The changes after a cursor, in the order of their commits; each record in its newest state of the page. */
export async function pull(op: Feeding, { query }: { query: PullAsked }): Promise<JsonText> {
  const since = query.since ?? 0
  const page = pageOf(limitOf(query.limit), lentBytes.lend())
  const read = await op.services.db.snapshot((tx) => readChanges(tx, op, page, since))
  if (read) await heard(op, read.cursor)
  const { cursor, more, merged } = read ?? { cursor: since, more: false, merged: '[]' }
  return answer(
    page,
    `{"cursor":${cursor},"has_more":${more},"full_resync":${!read},"changes":[`,
    `],"merged_third_parties":${merged},"server_time":"${op.now}"}`,
  )
}

/** Undefined when the log does not reach that place. */
async function readChanges(
  tx: ReadTx,
  { company: { id: companyId }, services }: Feeding,
  page: Page,
  since: number,
) {
  const head = await headOf(tx, companyId)
  if (!reaches(head, since)) return undefined
  const cursorBase = head.cursor_base
  let seq = since - cursorBase
  const cuts = cutsFor(services.recordTypes)
  let isFull = false
  await eachChange(tx, companyId, seq, page.room(), (change) => {
    const { resource, recordId } = change
    const isGiven = isSynchronised(services, resource)
    isFull ||=
      isGiven &&
      !page.add(
        `${resource}/${recordId}`,
        writtenChange(change, cursorBase, cuts.get(resource) ?? nothing),
      )
    if (!isFull) seq = change.seq
  })
  const merged = await mergedParties(tx, companyId)
  return { cursor: cursorBase + seq, more: seq < head.last_seq, merged }
}

/** Whether records of this kind are for those who keep a copy of the file. */
function isSynchronised({ recordTypes }: Feeding['services'], resource: string): boolean {
  return recordTypes.get(resource)?.entity.isSynchronised !== false
}

function answer(page: Page, before: string, after: string): JsonText {
  return new JsonText(page.within(before, after), () => lentBytes.giveBack(page.bytes()))
}

/** Whether the log still has, and ever gave out, the place from which someone wants to go on. */
function reaches(head: Head, since: number): boolean {
  return since <= lastCursor(head) && since >= head.cursor_base + head.oldest_seq - 1
}

/** After the reading, on a connection of another kind: a mark, not a part of what was read. */
function heard({ services, company, caller, device, now }: Feeding, cursor: number): Promise<void> {
  const who = { companyId: company.id, userId: caller.user.id, device, now }
  return markPulled(services.db.command, who, cursor)
}

/**
 * The whole file as it was at one place of the log, page by page. The place is that of the first page,
 * and each later page carries it: what changes meanwhile comes by pulling from there.
 */
export async function bootstrap(
  op: Feeding,
  { query }: { query: BootstrapAsked },
): Promise<JsonText> {
  const page = pageOf(limitOf(query.limit), lentBytes.lend())
  const { cursor, next, merged } = await op.services.db.snapshot((tx) =>
    readRecords(tx, op, page, query.after ?? null),
  )
  if (!next) await heard(op, cursor)
  const after = next ? `"${placeText(next)}"` : 'null'
  return answer(
    page,
    `{"cursor":${cursor},"has_more":${next !== undefined},"after":${after},"changes":[`,
    `],"merged_third_parties":${merged},"server_time":"${op.now}"}`,
  )
}

async function readRecords(
  tx: ReadTx,
  { company: { id: companyId }, services }: Feeding,
  page: Page,
  after: string | null,
) {
  const head = await headOf(tx, companyId)
  const known = (await resourcesOf(tx, companyId)).filter((one) => isSynchronised(services, one))
  const resources = inOrder(known)
  const start = after
    ? placeAsked(after, head, resources)
    : { cursor: lastCursor(head), resource: resources[0] ?? '', recordId: 0 }
  const left = resources.slice(resources.indexOf(start.resource))
  const cuts = cutsFor(services.recordTypes)
  const from = { ...start, left, cuts, cursorBase: head.cursor_base }
  const next = await fill(tx, companyId, page, from)
  return { cursor: start.cursor, next, merged: await mergedParties(tx, companyId) }
}

function placeAsked(text: string, head: Head, resources: readonly string[]): Place {
  const place = readPlace(text)
  if (!place || !reaches(head, place.cursor) || !resources.includes(place.resource))
    throw invalidField('after', messages.brokenAfter, { field: 'after' })
  return place
}

/** Fills a page, resource by resource, until it is full or the file is through; tells where to go on. */
async function fill(
  tx: ReadTx,
  companyId: CompanyId,
  page: Page,
  from: Omit<Place, 'resource'> & {
    left: readonly string[]
    cuts: ReadonlyMap<string, Cut>
    cursorBase: number
  },
): Promise<Place | undefined> {
  const { cursor, cursorBase, left, cuts } = from
  const seq = cursor - cursorBase
  let { recordId } = from
  for (const resource of left) {
    let isWhole = true
    const cut = cuts.get(resource) ?? nothing
    // One more than there is room for tells whether there are more.
    const most = page.room() + 1
    await eachRecord(tx, companyId, resource, { seq, recordId }, most, (change) => {
      isWhole = page.add(`${resource}/${change.recordId}`, writtenChange(change, cursorBase, cut))
      if (isWhole) recordId = change.recordId
    })
    if (!isWhole) return { cursor, resource, recordId }
    recordId = 0
  }
  return undefined
}

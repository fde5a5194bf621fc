import { invalidField } from '#kernel/problem'
import { JsonText } from '#platform/http/route'
import type { InCompany, Reading } from '#platform/operation'
import { inOrder, limitOf, type Place, placeText, readPlace } from '../domain/pages.js'
import { messages } from '../problems.js'
import { markPulled } from '../queries/devices.js'
import { type Head, headOf, pullChanges, recordsAt, resourcesOf } from '../queries/feed.js'
import type { BootstrapAsked, PullAsked } from '../schemas.js'

type Feeding = Reading & InCompany

/** The changes after a cursor, in the order of their commits. */
export async function pull(op: Feeding, { query }: { query: PullAsked }): Promise<JsonText> {
  const since = query.since ?? 0
  const page = await pullChanges(op.tx, op.company.id, since, limitOf(query.limit))
  if (!reaches(page, since)) return pulled(op, { cursor: since, full: true })
  const cursor = page.cursor ?? since
  await heard(op, cursor)
  return pulled(op, { cursor, more: cursor < page.last_seq, changes: page.changes })
}

/** Whether the log still has, and ever gave out, the place from which someone wants to go on. */
function reaches({ last_seq, oldest_seq }: Head, since: number): boolean {
  return since <= last_seq && since >= oldest_seq - 1
}

function pulled(
  { now }: Feeding,
  page: { cursor: number; more?: boolean; full?: boolean; changes?: string | null },
): JsonText {
  const { cursor, more = false, full = false, changes } = page
  return new JsonText(
    `{"cursor":${cursor},"has_more":${more},"full_resync":${full},"changes":[${changes ?? ''}],` +
      `"server_time":"${now}"}`,
  )
}

/** Beside the reading, on a connection of its own kind: a mark, not a part of what was read. */
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
  const { tx, company } = op
  const head = await headOf(tx, company.id)
  const resources = inOrder(await resourcesOf(tx, company.id))
  const start = query.after ? placeAsked(query.after, head, resources) : undefined
  const cursor = start?.cursor ?? head.last_seq
  const page = await fill(
    op,
    resources,
    start ?? { cursor, resource: resources[0] ?? '', recordId: 0 },
    limitOf(query.limit),
  )
  if (!page.next) await heard(op, cursor)
  const after = page.next ? `"${placeText(page.next)}"` : 'null'
  return new JsonText(
    `{"cursor":${cursor},"has_more":${page.next !== undefined},"after":${after},` +
      `"changes":[${page.texts.join(',')}],"server_time":"${op.now}"}`,
  )
}

function placeAsked(text: string, head: Head, resources: readonly string[]): Place {
  const place = readPlace(text)
  if (!place || !reaches(head, place.cursor) || !resources.includes(place.resource))
    throw invalidField('after', messages.brokenAfter, { field: 'after' })
  return place
}

type Page = { texts: string[]; next: Place | undefined }

/** Fills a page, resource by resource, until it is full or the file is through. */
async function fill(
  { tx, company }: Feeding,
  resources: readonly string[],
  start: Place,
  limit: number,
): Promise<Page> {
  const { cursor } = start
  const texts: string[] = []
  let room = limit
  let { recordId } = start
  for (const resource of resources.slice(resources.indexOf(start.resource))) {
    const part = await recordsAt(tx, company.id, resource, { cursor, recordId }, room)
    if (part.changes !== null) texts.push(part.changes)
    room -= part.kept
    if (part.kept < part.found)
      return { texts, next: { cursor, resource, recordId: part.last ?? recordId } }
    recordId = 0
  }
  return { texts, next: undefined }
}

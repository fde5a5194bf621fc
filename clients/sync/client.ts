import {
  type Change,
  type Copied,
  type Fields,
  type Merged,
  newState,
  type Outcome,
  type Step,
  summaryOf,
  take,
  type Waiting,
} from './state.js'
import type { Store } from './store.js'
import { withIds } from './temporary.js'

export type SyncOptions = {
  readonly url: string
  /** A session, or an integration token with the ability `sync`. */
  readonly token: string
  /** The public token of the company file. */
  readonly company: string
  readonly device: { readonly id: string; readonly name: string }
  readonly store: Store
  /** How many changes a page may hold, 5000 at most. */
  readonly pageSize?: number
  readonly fetch?: typeof fetch
  readonly clock?: () => Date
  readonly newKey?: () => string
}

/** Something that was done, perhaps offline. */
export type Action = {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the company file; `$name` stands for the record that was made as `name`. */
  readonly path: string
  readonly body?: unknown
  /** The version that was seen; that of the copy when it is left out and the path names a record. */
  readonly baseVersion?: number | null
  /** A name by which later actions call the record that this one makes. */
  readonly tempId?: string
}

/** What became of the actions that were sent, and how many changes came. */
export type Synced = { readonly results: readonly Outcome[]; readonly changes: number }

/** An answer that is no success. What the client had to do is still to be done. */
export class CallFailed extends Error {
  readonly status: number
  readonly retryAfterSeconds: number | null
  constructor(call: string, response: Response, text: string) {
    super(`${call}: ${response.status} ${text.slice(0, 500)}`)
    this.status = response.status
    this.retryAfterSeconds = Number(response.headers.get('retry-after')) || null
  }
}

export type SyncClient = ReturnType<typeof openSyncClient>

type Page = {
  readonly cursor: number
  readonly has_more: boolean
  readonly changes: readonly Change[]
  readonly merged_third_parties: readonly Merged[]
}
type Pulled = Page & { readonly full_resync: boolean }
type Loaded = Page & { readonly after: string | null }

/** More steps than these are summed up when a client is opened. */
const manySteps = 1000

/** What one push may hold: the server takes 500 actions and 16 MiB, and a sign is three bytes at most. */
const most = { actions: 500, signs: 5 * 1024 * 1024 }

/** Keeps a copy of a company file in step with the server, and sends what was done offline. */
export function openSyncClient(options: SyncOptions) {
  const { store, pageSize = 5000 } = options
  const { newKey = () => crypto.randomUUID(), clock = () => new Date() } = options
  const state = newState()
  const kept = store.read()
  for (const step of kept) take(state, step)
  if (kept.length > manySteps) store.replace(summaryOf(state))

  /** What is kept has happened; only then it is taken. */
  function happen(step: Step): void {
    store.keep(step)
    take(state, step)
  }

  /** Does something, now or later: it is kept before this returns, and sent by the next `sync`. */
  function act({ method, path, body = {}, baseVersion = seen(path), tempId }: Action): string {
    if (tempId !== undefined && isUsed(tempId)) throw new Error(`${tempId} was used before`)
    const mutation_id = newKey()
    const occurred_at = clock().toISOString()
    const temp_id = tempId ?? null
    happen({
      kind: 'queued',
      action: { mutation_id, method, path, body, base_version: baseVersion, occurred_at, temp_id },
    })
    return mutation_id
  }

  function isUsed(tempId: string): boolean {
    return state.ids.has(tempId) || state.queue.some(({ temp_id }) => temp_id === tempId)
  }

  /** The version of the record that a path names, as the copy has it. */
  function seen(path: string): number | null {
    const [resource = '', id = ''] = path.replace(/^\//, '').split('/')
    return state.copy.get(resource)?.get(Number(id))?.version ?? null
  }

  let running: Promise<Synced> | null = null

  /** Sends what waits, then reads what changed. Whatever fails on the way, calling it again goes on from there. */
  function sync(): Promise<Synced> {
    running ??= (async () => ({ results: await push(), changes: await pull() }))().finally(() => {
      running = null
    })
    return running
  }

  async function push(): Promise<Outcome[]> {
    const all: Outcome[] = []
    while (state.queue.length > 0) {
      const outcomes = skipped() ?? (await sent())
      happen({ kind: 'sent', outcomes })
      all.push(...outcomes)
    }
    return all
  }

  /** What names a record that an earlier push did not make: the server has never heard of that name. */
  function skipped(): Outcome[] | undefined {
    const action = state.queue[0]!
    return withIds(action, state.ids) === null ? [skippedOutcome(action)] : undefined
  }

  async function sent(): Promise<Outcome[]> {
    const mutations: Waiting[] = []
    let signs = 0
    for (const action of state.queue.slice(0, most.actions)) {
      const mutation = withIds(action, state.ids)
      signs += JSON.stringify(action).length
      if (!mutation || (signs > most.signs && mutations.length > 0)) break
      mutations.push(mutation)
    }
    const { results } = await call<{ results: Outcome[] }>('POST', 'sync/push', { mutations })
    const isWhole = results.length === mutations.length
    if (!isWhole || results.some((result, at) => result.mutation_id !== mutations[at]!.mutation_id))
      throw new Error('the answer is not about what was sent')
    return results
  }

  async function pull(): Promise<number> {
    let count = state.cursor === null || state.load ? await load() : 0
    for (;;) {
      const page = await call<Pulled>('GET', `sync/pull?since=${state.cursor}&limit=${pageSize}`)
      if (page.full_resync) {
        happen({ kind: 'load-begun' })
        count += await load()
        continue
      }
      const { cursor, changes, merged_third_parties: merged } = page
      if (cursor !== state.cursor) happen({ kind: 'pulled', cursor, changes, merged })
      else if (page.has_more) throw new Error(`no way on from cursor ${cursor}`)
      count += changes.length
      if (!page.has_more) return count
    }
  }

  /** Reads the whole file, page by page, beside the copy there is; it takes its place when it is whole. */
  async function load(): Promise<number> {
    if (!state.load) happen({ kind: 'load-begun' })
    let count = 0
    while (state.load) {
      const page = await nextPage(state.load.after)
      if (!page) happen({ kind: 'load-begun' })
      else {
        const { cursor, after, changes, merged_third_parties: merged } = page
        happen({ kind: 'loaded', cursor, after, changes, merged })
        count += changes.length
      }
    }
    return count
  }

  /** Undefined when the load has waited too long to go on: the server does not know its place any more. */
  async function nextPage(after: string | null): Promise<Loaded | undefined> {
    const place = after === null ? '' : `&after=${encodeURIComponent(after)}`
    try {
      return await call<Loaded>('GET', `sync/bootstrap?limit=${pageSize}${place}`)
    } catch (error) {
      if (after !== null && error instanceof CallFailed && error.status === 422) return undefined
      throw error
    }
  }

  async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const { url, company, token, device, fetch: send = fetch } = options
    const response = await send(`${url}/v1/companies/${company}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-device-id': device.id,
        'x-device-name': encodeURIComponent(device.name),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new CallFailed(`${method} ${path}`, response, text)
    return JSON.parse(text) as Answer
  }

  return {
    act,
    sync,
    /** The kinds of records in the copy. */
    resources: (): string[] => [...state.copy.keys()],
    /** The records of a kind in the copy. */
    all: (resource: string): Fields[] =>
      [...(state.copy.get(resource)?.values() ?? [])].map(({ data }) => data),
    find: (resource: string, id: number): Copied | undefined => state.copy.get(resource)?.get(id),
    /** Who a third party is today that a record of the copy names: itself, or the one that it was merged into. */
    partyOf: (id: number): number => state.merged.get(id) ?? id,
    /** The id that the server gave to a record made offline; null when it did not make it. */
    idOf: (tempId: string): number | null | undefined => state.ids.get(tempId),
    /** What waits to be sent. */
    waiting: (): readonly Waiting[] => state.queue,
    /** What became of an action that was sent. */
    outcomeOf: (mutationId: string): Outcome | undefined => state.outcomes.get(mutationId),
    /** Up to where the copy is whole; null before the first load is done. */
    cursor: (): number | null => state.cursor,
  }
}

function skippedOutcome({ mutation_id }: Waiting): Outcome {
  return {
    mutation_id,
    status: 'skipped',
    http_status: null,
    id: null,
    version: null,
    body: null,
    conflict_id: null,
  }
}

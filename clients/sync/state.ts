export type Fields = Readonly<Record<string, unknown>>

/** A record of the copy, as the server last showed it. */
export type Copied = { readonly version: number; readonly data: Fields }

/** An action that waits to be sent. */
export type Waiting = {
  readonly mutation_id: string
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly base_version: number | null
  readonly occurred_at: string
  readonly temp_id: string | null
}

/** What became of an action. */
export type Outcome = {
  readonly mutation_id: string
  readonly status: 'applied' | 'replayed' | 'merged' | 'conflict' | 'rejected' | 'skipped'
  readonly http_status: number | null
  readonly id: number | null
  readonly version: number | null
  readonly body: unknown
  readonly conflict_id: number | null
}

/** A change of the copy, as `sync/pull` and `sync/bootstrap` send it. */
export type Change = {
  readonly resource: string
  readonly op: 'upsert' | 'delete'
  readonly id: number
  readonly version: number
  readonly data: Fields | null
}

/** A third party that was merged, and who stands for it. */
export type Merged = { readonly id: number; readonly into_id: number }

/** Records by resource and id. */
export type Copy = Map<string, Map<number, Copied>>

/** What the client knows: all of it can be told again from its steps. */
export type State = {
  /** The place in the server's log up to which the copy is whole; null before the first load is done. */
  cursor: number | null
  copy: Copy
  /** Who stands for third parties that were merged: what was posted goes on naming those. */
  merged: Map<number, number>
  queue: Waiting[]
  /** What became of the actions that were sent, by mutation. */
  outcomes: Map<string, Outcome>
  /** The ids of records made offline, by temporary id; null when the server did not make them. */
  ids: Map<string, number | null>
  /** A load that is under way: where it goes on, and what it has so far. */
  load: { after: string | null; copy: Copy } | null
}

/** One thing that happened to the state; each is kept whole or not at all. */
export type Step =
  | { readonly kind: 'queued'; readonly action: Waiting }
  | { readonly kind: 'sent'; readonly outcomes: readonly Outcome[] }
  | {
      readonly kind: 'pulled'
      readonly cursor: number
      readonly changes: readonly Change[]
      readonly merged?: readonly Merged[]
    }
  | { readonly kind: 'load-begun' }
  | {
      readonly kind: 'loaded'
      readonly cursor: number
      /** Where the load goes on; null when it is whole. */
      readonly after: string | null
      readonly changes: readonly Change[]
      readonly merged?: readonly Merged[]
    }
  | { readonly kind: 'summed-up'; readonly state: Summary }

/** A state as plain values. */
export type Summary = {
  readonly cursor: number | null
  readonly copy: readonly Change[]
  readonly merged?: readonly Merged[]
  readonly queue: readonly Waiting[]
  readonly outcomes: readonly Outcome[]
  readonly ids: readonly (readonly [string, number | null])[]
  readonly load: { readonly after: string | null; readonly copy: readonly Change[] } | null
}

export function newState(): State {
  return {
    cursor: null,
    copy: new Map(),
    merged: new Map(),
    queue: [],
    outcomes: new Map(),
    ids: new Map(),
    load: null,
  }
}

/** Takes a step: the only way in which the state moves. */
export function take(state: State, step: Step): void {
  switch (step.kind) {
    case 'queued':
      state.queue.push(step.action)
      return
    case 'sent':
      for (const outcome of step.outcomes) settle(state, outcome)
      return
    case 'pulled':
      apply(state.copy, step.changes)
      state.cursor = step.cursor
      state.merged = survivors(step.merged)
      return
    case 'load-begun':
      state.load = { after: null, copy: new Map() }
      return
    case 'loaded': {
      const { copy } = state.load!
      apply(copy, step.changes)
      state.load = step.after === null ? null : { after: step.after, copy }
      if (step.after === null)
        Object.assign(state, { copy, cursor: step.cursor, merged: survivors(step.merged) })
      return
    }
    case 'summed-up':
      Object.assign(state, restored(step.state))
      return
  }
}

/** An action leaves the queue when it is known what became of it. */
function settle(state: State, outcome: Outcome): void {
  const at = state.queue.findIndex(({ mutation_id }) => mutation_id === outcome.mutation_id)
  const [action] = at < 0 ? [] : state.queue.splice(at, 1)
  state.outcomes.set(outcome.mutation_id, outcome)
  if (!action) return
  const isDone = ['applied', 'merged', 'replayed'].includes(outcome.status)
  if (action.temp_id) state.ids.set(action.temp_id, isDone ? outcome.id : null)
  const answered = isDone ? recordIn(action, outcome) : undefined
  if (answered && answered.version > versionOf(state, answered)) apply(state.copy, [answered])
}

/**
 * The record as the answer to its making or change shows it. Known at once, it is what the next action
 * stands on, also when that is done before anything was pulled.
 */
function recordIn({ method, path }: Waiting, { id, version, body }: Outcome): Change | undefined {
  const segments = path.split('/').filter((segment) => segment !== '')
  const isRecord = segments.length === (method === 'POST' ? 1 : 2) && method !== 'DELETE'
  const data = body as Fields | null
  if (!isRecord || id === null || version === null || data?.id !== id) return undefined
  return { resource: segments[0]!, op: 'upsert', id, version, data }
}

function versionOf({ copy }: State, { resource, id }: Change): number {
  return copy.get(resource)?.get(id)?.version ?? 0
}

function apply(copy: Copy, changes: readonly Change[]): void {
  for (const { resource, op, id, version, data } of changes) {
    let records = copy.get(resource)
    if (!records) {
      records = new Map()
      copy.set(resource, records)
    }
    if (op === 'delete' || data === null) records.delete(id)
    else records.set(id, { version, data })
  }
}

/** The step from which the whole state can be told again. */
export function summaryOf({ cursor, copy, merged, queue, outcomes, ids, load }: State): Step {
  return {
    kind: 'summed-up',
    state: {
      cursor,
      copy: changesOf(copy),
      merged: [...merged].map(([id, into_id]) => ({ id, into_id })),
      queue,
      outcomes: [...outcomes.values()],
      ids: [...ids],
      load: load && { after: load.after, copy: changesOf(load.copy) },
    },
  }
}

function restored({ cursor, copy, merged, queue, outcomes, ids, load }: Summary): State {
  return {
    cursor,
    copy: copied(copy),
    merged: survivors(merged),
    queue: [...queue],
    outcomes: new Map(outcomes.map((outcome) => [outcome.mutation_id, outcome])),
    ids: new Map(ids),
    load: load && { after: load.after, copy: copied(load.copy) },
  }
}

function changesOf(copy: Copy): Change[] {
  return [...copy].flatMap(([resource, records]) =>
    [...records].map(([id, record]) => ({ resource, op: 'upsert' as const, id, ...record })),
  )
}

/** The server says all of them each time. */
function survivors(merged: readonly Merged[] = []): Map<number, number> {
  return new Map(merged.map(({ id, into_id }) => [id, into_id]))
}

function copied(changes: readonly Change[]): Copy {
  const copy: Copy = new Map()
  apply(copy, changes)
  return copy
}

import { errorBody, invalid, type Message, Problem, problem } from '#kernel/problem'
import { belowCompany, type Called, type InnerCalls, wholeBody } from '#platform/api/inner-calls'
import {
  changedBetween,
  conflictsOfMutations,
  type Fields,
  isOwnWork,
  type KnownConflict,
  keepConflict,
  type Meeting,
  meetingOf,
  mergedBody,
  type Stale,
} from '#platform/changes/conflicts'
import type { CompanyOperation, InCompany, Preparing } from '#platform/operations/operation'
import { problems, uncoded } from '#platform/problems'
import { namedBody, namedPath, Unmade } from '../domain/temporary.js'
import { messages } from '../problems.js'
import { markPushed } from '../queries/devices.js'
import { headOf, lastCursor } from '../queries/feed.js'
import type { Mutation, MutationResult, Push, Pushed } from '../schemas.js'

type About = Preparing & InCompany

/** What a push has come to so far, and what later mutations must know of it. */
type Progress = {
  readonly about: About
  readonly innerCalls: InnerCalls
  /** Those that are still to come, by their keys. */
  readonly ahead: string[]
  readonly names: Map<string, number | null>
  /** Conflicts of earlier sendings, by mutation. */
  readonly known: ReadonlyMap<string, KnownConflict>
  /** Records about which a mutation met a conflict: what follows on them is left alone. */
  readonly disputed: Set<string>
  /** Versions that this push itself made of a record. */
  readonly own: Map<string, OwnVersion>
}

/** From a version that the client knew to one that this push made; what others did in between. */
type OwnVersion = { readonly from: number; readonly to: number; readonly theirs: readonly string[] }

/** Runs the mutations in order, each in a transaction of its own, and says what became of each. */
export const runMutations =
  (innerCalls: () => InnerCalls) =>
  async (about: About, { body }: { body: Push }): Promise<MutationResult[]> => {
    const { mutations } = body
    requireNames(mutations)
    const progress: Progress = {
      about,
      innerCalls: innerCalls(),
      ahead: mutations.map(({ mutation_id }) => mutation_id),
      names: new Map(mutations.flatMap(({ temp_id }) => (temp_id ? [[temp_id, null]] : []))),
      known: await knownConflicts(about, mutations),
      disputed: new Set(),
      own: new Map(),
    }
    const results: MutationResult[] = []
    for (const mutation of mutations) {
      progress.ahead.shift()
      results.push(await runOne(progress, mutation))
    }
    return results
  }

export async function finishPush(
  op: CompanyOperation,
  { prepared: results }: { prepared: MutationResult[] },
): Promise<Pushed> {
  const { tx, company, caller, device, now } = op
  await markPushed(tx, { companyId: company.id, userId: caller.user.id, device, now })
  op.unchanged()
  return { results, cursor: lastCursor(await headOf(tx, company.id)), server_time: now }
}

function requireNames(mutations: readonly Mutation[]): void {
  const seen = new Set<string>()
  const wrong: Record<string, Message[]> = {}
  for (const [index, { temp_id: name }] of mutations.entries()) {
    if (!name) continue
    if (seen.has(name))
      wrong[`mutations.${index}.temp_id`] = [{ text: messages.doubleTempId, values: { name } }]
    seen.add(name)
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

async function knownConflicts({ db, company, caller }: About, mutations: readonly Mutation[]) {
  const ids = mutations.map(({ mutation_id }) => mutation_id)
  const known = await conflictsOfMutations(db.statement, company.id, caller.user.id, ids)
  return new Map(known.map((conflict) => [conflict.mutation_id, conflict]))
}

async function runOne(progress: Progress, mutation: Mutation): Promise<MutationResult> {
  try {
    const path = namedPath(mutation.path, progress.names)
    const body = namedBody(mutation.body, progress.names)
    const called = progress.innerCalls.find(progress.about, { ...mutation, path, body })
    const result = await resultOf(progress, mutation, called)
    if (mutation.temp_id && isDone(result)) progress.names.set(mutation.temp_id, result.id)
    return result
  } catch (error) {
    if (error instanceof Unmade) return nothing(mutation, 'skipped')
    return refused(progress.about, mutation, error)
  }
}

function isDone({ status }: MutationResult): boolean {
  return status === 'applied' || status === 'merged' || status === 'replayed'
}

async function resultOf(
  progress: Progress,
  mutation: Mutation,
  called: Called,
): Promise<MutationResult> {
  const record = recordOf(called)
  const known = progress.known.get(mutation.mutation_id)
  if (known) return recalled(progress, mutation, called, known)
  if (
    record !== undefined &&
    progress.disputed.has(record) &&
    !(await isDoneBefore(progress, mutation))
  )
    return nothing(mutation, 'skipped')
  return attempt(progress, mutation, called, record)
}

/** What an earlier sending has done is done, whatever this one makes of what came before it. */
function isDoneBefore({ innerCalls, about }: Progress, mutation: Mutation): Promise<boolean> {
  return innerCalls.isDone(about, mutation.mutation_id)
}

/** The record that a mutation is about, as one word. */
function recordOf({ route, recordId }: Called): string | undefined {
  return route.entity && recordId !== undefined ? `${route.entity.resource}/${recordId}` : undefined
}

/** A mutation that met a conflict before still meets that one. */
function recalled(
  { about, disputed }: Progress,
  mutation: Mutation,
  called: Called,
  known: KnownConflict,
): MutationResult {
  if (known.method !== mutation.method || belowCompany(called.path) !== known.path)
    throw problem(problems.mutation_key_reused)
  disputed.add(`${known.resource}/${known.record_id}`)
  return {
    ...nothing(mutation, 'conflict'),
    http_status: problems.conflict.status,
    id: known.record_id,
    body: errorBody(problem(problems.conflict), about.language),
    conflict_id: known.id,
  }
}

const mostTries = 5

/**
 * Writes it; on a stale base merges it where the fields that both sides changed do not meet, and keeps
 * the conflict where they do. A record that moves on under a merge is looked at again.
 */
async function attempt(
  progress: Progress,
  mutation: Mutation,
  called: Called,
  record: string | undefined,
): Promise<MutationResult> {
  const { about, innerCalls } = progress
  await innerCalls.count(about, called, mutation.mutation_id)
  const { known, theirs } = standing(progress, mutation, called, record)
  const manner = { mutationKey: mutation.mutation_id, occurredAt: mutation.occurred_at ?? null }
  let met: readonly string[] = []
  let call = called
  let baseVersion = known
  for (let tries = 1; ; tries++) {
    const outcome = await innerCalls.write(about, call, { ...manner, baseVersion })
    if (!('stale' in outcome)) {
      const result = resultFrom(mutation, call, outcome, tries > 1)
      await remember(progress, mutation, called, result, [...theirs, ...met])
      return result
    }
    const stale = {
      ...outcome.stale,
      baseVersion: known!,
      read: wholeBody(called.route, called.input.body),
    }
    const meeting = await meetingOf(about.db.statement, about.company.id, stale)
    const merged =
      meeting.isDisjoint && tries < mostTries ? mergedCall(progress, called, stale, meeting) : null
    if (!merged)
      return conflictOf(progress, mutation, record, { stale, meeting, refusal: outcome.refusal })
    call = merged
    met = meeting.theirs
    baseVersion = stale.serverVersion
  }
}

/** Null when the route does not take both changes together. */
function mergedCall(
  { innerCalls }: Progress,
  called: Called,
  stale: Stale,
  meeting: Meeting,
): Called | null {
  try {
    return innerCalls.withBody(called, mergedBody(stale, meeting))
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/**
 * The version that the client had before it. Someone offline changes a record twice and knows one version
 * of it: the second change stands on the first, unless it touches what others did before that was merged.
 */
function standing(
  { own }: Progress,
  { base_version }: Mutation,
  called: Called,
  record: string | undefined,
): { known: number | null; theirs: readonly string[] } {
  const known = base_version ?? null
  const mine = record === undefined ? undefined : own.get(record)
  if (!mine || mine.from !== known) return { known, theirs: [] }
  const touches = mine.theirs.some((name) => name in called.input.body)
  return touches ? { known, theirs: [] } : { known: mine.to, theirs: mine.theirs }
}

/** What lies between the version that the client knew and the one it made; of a replay the log tells it. */
async function remember(
  { own, about }: Progress,
  { base_version: from }: Mutation,
  called: Called,
  { status, version: to }: MutationResult,
  theirs: readonly string[],
): Promise<void> {
  const record = recordOf(called)
  if (record === undefined || !from || to === null) return
  if (status !== 'replayed') {
    own.set(record, { from, to, theirs })
    return
  }
  const before = own.get(record)
  const mine = before?.from === from ? before : { to: from, theirs: [] }
  const place = { resource: called.route.entity!.resource, recordId: called.recordId! }
  const between =
    to <= mine.to + 1
      ? []
      : await changedBetween(about.db.statement, about.company.id, place, mine.to, to - 1)
  if (between) own.set(record, { from, to, theirs: [...mine.theirs, ...between] })
}

type Met = { readonly stale: Stale; readonly meeting: Meeting; readonly refusal: Problem }

/**
 * Keeps the conflict. A mutation that meets nothing but what this push did after it was refused when it had
 * its turn: a conflict of someone with himself is none, and the refusal stands.
 */
async function conflictOf(
  { about, disputed, ahead }: Progress,
  mutation: Mutation,
  record: string | undefined,
  { stale, meeting, refusal }: Met,
): Promise<MutationResult> {
  const { db, company, now, language } = about
  if (await isOwnWork(db.statement, company.id, stale, ahead)) throw refusal
  const id = await db.write((tx) => keepConflict(tx, company.id, stale, meeting, now))
  if (record !== undefined) disputed.add(record)
  return {
    ...nothing(mutation, 'conflict'),
    http_status: refusal.kind.status,
    id: stale.recordId,
    version: stale.serverVersion,
    body: errorBody(refusal, language),
    conflict_id: id,
  }
}

type Done = Exclude<Awaited<ReturnType<InnerCalls['write']>>, { stale: Stale }>

function resultFrom(
  mutation: Mutation,
  { recordId }: Called,
  outcome: Done,
  isMerged: boolean,
): MutationResult {
  if ('replay' in outcome) {
    const { reply, record_id } = outcome.replay
    const body: unknown = JSON.parse(reply ?? '{}')
    const id = numberIn(body, 'id') ?? recordId ?? record_id
    return done(mutation, 'replayed', 200, { id, version: numberIn(body, 'version'), body })
  }
  const { status, body, record } = outcome.done
  return done(mutation, isMerged ? 'merged' : 'applied', status, {
    id: numberIn(body, 'id') ?? recordId ?? record?.recordId ?? null,
    version: numberIn(body, 'version') ?? record?.version ?? null,
    body: body ?? null,
  })
}

function done(
  mutation: Mutation,
  status: MutationResult['status'],
  http_status: number,
  what: Pick<MutationResult, 'id' | 'version' | 'body'>,
): MutationResult {
  return { ...nothing(mutation, status), http_status, ...what }
}

function numberIn(body: unknown, name: 'id' | 'version'): number | null {
  const value = typeof body === 'object' && body !== null ? (body as Fields)[name] : undefined
  return typeof value === 'number' ? value : null
}

function nothing({ mutation_id }: Mutation, status: MutationResult['status']): MutationResult {
  return {
    mutation_id,
    status,
    http_status: null,
    id: null,
    version: null,
    body: null,
    conflict_id: null,
  }
}

/**
 * A refusal is the result of this mutation alone. What fails for a moment fails the push: it is sent again
 * as a whole, and what was done is then recognised.
 */
function refused({ language }: About, mutation: Mutation, error: unknown): MutationResult {
  if (!(error instanceof Problem)) throw error
  const { kind } = error
  const passes = [problems.mutation_in_progress, uncoded.too_many_requests] as const
  if (kind.status >= 500 || passes.some((one) => one === kind)) throw error
  return {
    ...nothing(mutation, 'rejected'),
    http_status: error.kind.status,
    body: errorBody(error, language),
  }
}

import { problem } from '#kernel/problem'
import { type Change, textOfRecord } from '#platform/changes/append'
import { isFileClaimed } from '#platform/db/file-claims'
import { brokenConstraint, Rollback, sqlState, type Tx } from '#platform/db/index'
import { problems as databaseProblems } from '#platform/db/problems'
import type { Access } from '#platform/operations/access'
import { compareBaseVersion, requireBase } from '#platform/operations/base-version'
import { fileHeld } from '#platform/operations/file-gates'
import { finishOperation, startOperation } from '#platform/operations/lifecycle'
import {
  claimKey,
  fingerprint,
  isClaimed,
  type Memory,
  type MutationClaim,
  replaceReply,
  storeReply,
} from '#platform/operations/mutation-key'
import type { Circumstances, InCompany, Operation } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import { uncoded } from '#platform/problems'
import { Answer, comparesVersions, LateText, type Route } from './route.js'
import type { WriteHeaders } from './write-headers.js'

/** A write as it was asked for, with everything checked that needs no transaction. */
export type Writing = {
  readonly route: Route
  readonly path: string
  readonly access: Access | null
  readonly circumstances: Circumstances
  readonly headers: WriteHeaders
  readonly input: Readonly<Record<string, unknown>>
  /** What two sendings of the same request have in common: the body, or the hashes of its parts. */
  readonly same: unknown
}

/** What a write came to. */
export type Written = {
  readonly status: number
  readonly body: unknown
  readonly operationId: string | null
  readonly trashed: boolean
  readonly headers: Readonly<Record<string, string>>
  /** The record that it was about, where it changed one. */
  readonly record: Change | undefined
}

export type Outcome = { readonly replay: Memory } | { readonly done: Written }

/** Thrown, before anything is kept, by a write that went a way on which a kept access is not proven. */
export class Unproven extends Error {}

/** The second half of the pipeline for a write: preparation, then one transaction around the action. */
export function createWriter({ db, keyFor, gates }: Services) {
  const fingerprintKey = keyFor('mutation-fingerprints')

  async function write(writing: Writing): Promise<Outcome> {
    const { route, circumstances, headers, input, access } = writing
    const undos: (() => Promise<void>)[] = []
    const onFailure = (undo: () => Promise<void>) => undos.push(undo)
    const claim = claimOf(writing)
    try {
      // What will be replayed must not be prepared a second time.
      const isReplay = claim && route.prepare && (await isClaimed(db.statement, claim))
      const prepared = isReplay
        ? undefined
        : await route.prepare?.(
            { ...circumstances, db, onFailure, isDryRun: headers.dryRun } as never,
            input as never,
          )
      const leave = access?.company && (await gates.enter(access.company.id))
      const written = db.write(async (tx): Promise<Outcome> => {
        const replay = claim && (await claimKey(tx, claim, circumstances.now))
        if (replay) return { replay: await recall(tx, writing, replay) }
        return { done: await perform(tx, writing, claim, prepared) }
      })
      const outcome = await written.finally(leave)
      if ('replay' in outcome) await undoAll(undos)
      else if (route.after && !headers.dryRun)
        return { done: await finished(writing, claim, outcome.done) }
      return outcome
    } catch (error) {
      await undoAll(undos)
      throw (await heldBy(access, error)) ?? refusalFor(route, error)
    } finally {
      gates.end(headers.operationId)
    }
  }

  /** Whoever waited too long for a lock is told so where a long operation of another process has it. */
  async function heldBy(access: Access | null, error: unknown): Promise<unknown> {
    if (sqlState(error) !== '55P03' || !access?.company) return undefined
    return (await isFileClaimed(db.statement, access.company.id)) ? fileHeld() : undefined
  }

  /** Tries what belongs after the transaction; a replay then has its answer too. */
  async function finished(
    { route, circumstances }: Writing,
    claim: MutationClaim | undefined,
    done: Written,
  ): Promise<Written> {
    try {
      const body = await route.after!(circumstances as never, done.body as never)
      if (claim)
        await db.write((tx) => replaceReply(tx, claim, JSON.stringify(memorised(route, body))))
      return { ...done, body }
    } catch {
      // What was kept is kept: a job tries the rest again.
      return done
    }
  }

  function claimOf(writing: Writing): MutationClaim | undefined {
    const { route, path, access, headers, input, same } = writing
    if (!route.idempotent || headers.mutationKey === null || headers.dryRun || !access)
      return undefined
    return {
      userId: access.user.id,
      scope: scopeOf(access),
      key: headers.mutationKey,
      // Where the query says what is meant, another query is another request.
      fingerprint: fingerprint(
        fingerprintKey,
        route.method,
        path,
        route.query ? { query: input.query, same } : same,
      ),
    }
  }

  return write
}

/** Where the keys of a caller count. */
export function scopeOf({ company, firm }: Pick<Access, 'company' | 'firm'>): string {
  return company ? `company:${company.id}` : firm ? `firm:${firm.id}` : 'user'
}

async function perform(
  tx: Tx,
  { route, access, circumstances, headers, input }: Writing,
  claim: MutationClaim | undefined,
  prepared: unknown,
): Promise<Written> {
  const op = startOperation(tx, circumstances, {
    ...headers,
    origin: route.origin ?? headers.origin,
  })
  if (headers.baseVersion !== null && route.base)
    requireBase(await route.base(op as never, input as never), headers.baseVersion)
  else if (headers.baseVersion !== null && comparesVersions(route))
    await compareBaseVersion(
      op as Operation & InCompany,
      route.entity!,
      recordIdOf(route, op, input)!,
      headers.baseVersion,
    )
  const result = await route.run(op as never, { prepared, ...input } as never)
  if (access?.proof && !access.proof.isGiven) throw new Unproven()
  const status = result instanceof Answer ? result.status : route.status
  const body = result instanceof Answer ? result.body : result
  const ownHeaders = result instanceof Answer ? result.headers : {}
  const { recorded, trashed, record } = await finishOperation(
    op,
    route,
    claim?.key ?? null,
    async (said) => {
      if (claim)
        await storeReply(tx, claim, {
          operation_id: said.recorded ? op.operationId : null,
          resource: said.record?.resource ?? null,
          record_id: said.record?.recordId ?? null,
          trashed: said.trashed,
          reply: textOf(memorised(route, body), said.record),
        })
    },
  )
  const operationId = recorded ? op.operationId : null
  const done = { status, body, operationId, trashed, headers: ownHeaders, record }
  if (headers.dryRun) throw new Rollback({ done })
  return done
}

/** An answer as JSON; one that is a record as it was logged is written once. */
export function textOf(body: unknown, record: Change | undefined): string {
  if (body instanceof LateText) return body.text()
  return record?.after && record.after === body ? textOfRecord(record.after) : JSON.stringify(body)
}

/** The record that a write is about: named by a parameter of its path, or the file itself. */
export function recordIdOf(
  { recordParam, entity }: Route,
  about: object,
  input: Readonly<Record<string, unknown>>,
): number | undefined {
  if (recordParam !== null) return input[recordParam] as number
  return entity?.isCompany ? (about as Partial<InCompany>).company?.id : undefined
}

/** What is shown once is not kept for a replay. */
function memorised(route: Route, body: unknown): unknown {
  if (body === undefined) return {}
  if (route.once.length === 0) return body
  const kept: Record<string, unknown> = { ...(body as object) }
  for (const member of route.once) kept[member] = null
  return kept
}

/** A reply older than 30 days is gone; the record it was about is read again instead. */
async function recall(tx: Tx, { route, circumstances }: Writing, memory: Memory): Promise<Memory> {
  if (memory.reply !== null) return memory
  const inFile = { ...circumstances, tx } as unknown as Operation & InCompany
  const found =
    route.entity && memory.record_id !== null
      ? await route.entity.find(inFile, memory.record_id)
      : undefined
  return { ...memory, reply: JSON.stringify(found ?? {}) }
}

/** Turns a broken constraint into the refusal that the row names for it. */
export function refusalFor(route: Route, error: unknown): unknown {
  const constraint = brokenConstraint(error)
  const refusal = constraint === undefined ? undefined : route.constraints[constraint]
  if (refusal) return refusal()
  if (constraint === 'changes_of_a_kept_file') return problem(uncoded.not_found)
  return sqlState(error) === '55P03' ? problem(databaseProblems.busy) : error
}

async function undoAll(undos: (() => Promise<void>)[]): Promise<void> {
  for (const undo of undos.reverse()) await undo().catch(() => {})
}

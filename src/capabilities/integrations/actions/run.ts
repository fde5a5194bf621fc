import { randomUUID } from 'node:crypto'
import type { Failure } from '#kernel/failures'
import { invalidField, problem } from '#kernel/problem'
import { keepSaying } from '#platform/jobs/keep-alive'
import type { JobContext } from '#platform/jobs/schedule'
import type { CompanyScope } from '#platform/operations/access'
import { bySystem } from '#platform/operations/by-system'
import type { Counts } from '#platform/operations/connections'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Services } from '#platform/operations/services'
import { startDeadline } from '#platform/outgoing/deadlines'
import { messages, problems } from '../problems.js'
import { findConnection, findSealed, holdConnections } from '../queries/connections.js'
import { insertLine } from '../queries/log.js'
import { isYear } from '../queries/numbers.js'
import {
  type Claimed,
  claimRun,
  findCurrentRun,
  finishRun,
  giveUpRun,
  insertRun,
  renewRun,
  silentRuns,
  type Wish,
} from '../queries/runs.js'
import type { Run, RunBody } from '../schemas.js'
import { integrationNamed } from './each/index.js'
import { lineOf, noteEvent, noteFailure } from './log.js'
import { keepOutcome } from './outcome.js'
import { openedConnection } from './secrets.js'
import { isConfigured, ownConnection } from './show.js'
import { failureOf } from './test.js'

export const runTask = 'run-integration'

/** How long someone who runs it is believed to be at it without a word, and how often they give one. */
const leaseSeconds = 600
const wordMs = 60_000
/** No run of ours takes longer: what does is stuck. */
const longestMs = 6 * 3_600_000

/** Has an integration run by a job; one that waits or runs already is answered instead. */
export async function runIntegration(
  op: CompanyOperation,
  { integration, body }: { integration: string; body: RunBody },
): Promise<{ run: Run }> {
  const one = integrationNamed(integration)
  if (!one.run) throw problem(problems.not_runnable)
  const wish = await wishOf(op, one.key, body)
  await holdConnections(op)
  const row = ownConnection(op, one, await findConnection(op, one.key))
  if (!row && !isConfigured(op, one)) throw invalidField('status', messages.notConnected)
  if (row && !row.is_active) throw invalidField('status', messages.switchedOff)
  await giveUpSilent(op, one.key)
  op.unchanged()
  return { run: await startRun(op, one.key, 'manual', wish) }
}

async function wishOf(op: CompanyOperation, key: string, body: RunBody): Promise<Wish> {
  const { fiscal_year_id: id } = body
  if (id == null) return {}
  if (key !== 's3-archive') throw invalidField('fiscal_year_id', messages.yearOfArchive)
  if (!(await isYear(op, id))) throw invalidField('fiscal_year_id', messages.noSuchYear)
  return { fiscal_year_id: id }
}

export async function startRun(
  op: CompanyOperation,
  key: string,
  trigger: Run['trigger'],
  wish: Wish,
): Promise<Run> {
  const made = await insertRun(op, { key, trigger, wish })
  if (!made) return (await findCurrentRun(op, key))!
  await op.later(
    runTask,
    { company_id: op.company.id, run_id: made.id },
    { key: `${runTask}:${op.company.id}:${made.id}` },
  )
  return made
}

/** A run that died with its process is over, and another may start. */
async function giveUpSilent(op: CompanyOperation, key: string): Promise<void> {
  for (const { id, key: of } of await silentRuns(op.tx, op.company.id))
    if (of === key && (await giveUpRun(op, id))) await tellGivenUp(op, key, id)
}

async function tellGivenUp(op: CompanyOperation, key: string, id: number): Promise<void> {
  await noteFailure(op, key, 'failed', 'failed', { run_id: id })
  await keepOutcome(op, key, { failure: 'failed', isRun: true })
}

export async function endSilentRun(
  services: Services,
  company: CompanyScope,
  id: number,
  key: string,
) {
  await bySystem(services, { name: runTask, company }, async (op) => {
    await holdConnections(op)
    if (await giveUpRun(op, id)) await tellGivenUp(op, key, id)
    else op.unchanged()
  })
}

/** Does the work of a run that waits. */
export async function performRun(
  { services }: JobContext,
  company: CompanyScope,
  id: number,
): Promise<void> {
  const lease = randomUUID()
  const { db, clock } = services
  const claimed = await db.write((tx) =>
    claimRun(tx, company.id, id, { lease, now: clock(), seconds: leaseSeconds }),
  )
  if (!claimed) return
  const { deadline, elapsedMs, end } = startDeadline(longestMs)
  const stop = keepSaying(wordMs, () =>
    db.write((tx) => renewRun(tx, company.id, id, { lease, seconds: leaseSeconds })),
  )
  try {
    const ended = await outcomeOf(services, company, claimed, deadline)
    const duration_ms = elapsedMs()
    await bySystem(services, { name: runTask, company }, (op) =>
      endRun(op, claimed, { ...ended, lease, duration_ms }),
    )
    if (ended.unforeseen) throw ended.unforeseen
  } finally {
    stop()
    end()
  }
}

type Ended = { counts: Counts; failure: Failure | null; unforeseen?: unknown }

async function outcomeOf(
  services: Services,
  company: CompanyScope,
  { id, key, wish }: Claimed,
  deadline: AbortSignal,
): Promise<Ended> {
  const { db, clock } = services
  try {
    await bySystem(services, { name: runTask, company }, async (op) => {
      await noteEvent(op, key, 'started', { run_id: id })
      op.unchanged()
    })
    const sealed = await findSealed(db.statement, company.id, key)
    const connection = sealed ? openedConnection(services, key, sealed) : null
    const counts = await integrationNamed(key).run!({
      services,
      company,
      connection,
      language: company.locale,
      deadline,
      wish,
      note: (line) =>
        db.write((tx) =>
          insertLine({ tx, company }, clock(), {
            ...lineOf(key, { run_id: id, counts: line.counts ?? {} }),
            level: line.level,
            event: 'item',
            message: line.message,
          }),
        ),
    })
    return { counts, failure: null }
  } catch (error) {
    const failure = failureOf(error)
    return failure ? { counts: {}, failure } : { counts: {}, failure: 'failed', unforeseen: error }
  }
}

async function endRun(
  op: CompanyOperation,
  { id, key }: Claimed,
  { counts, failure, lease, duration_ms }: Ended & { lease: string; duration_ms: number },
): Promise<void> {
  await holdConnections(op)
  const run = await finishRun(op, id, { lease, counts, error: failure })
  // Someone gave it up, and said so.
  if (!run) return op.unchanged()
  const told = { run_id: id, counts, duration_ms }
  if (failure === null) await noteEvent(op, key, 'finished', told)
  else await noteFailure(op, key, 'failed', failure, told)
  await keepOutcome(op, key, { failure, isRun: true })
}

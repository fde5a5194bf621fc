import type { Failure } from '#kernel/failures'
import { type Language, say } from '#kernel/languages'
import { invalidField } from '#kernel/problem'
import { AnalysisFailure } from '#outside/analysis/client'
import { S3Failed } from '#outside/s3/calls'
import { type Details, IntegrationFailed } from '#platform/operations/connections'
import type { CompanyOperation, InCompany, Preparing } from '#platform/operations/operation'
import { NoAnswer, startDeadline, untilAborted } from '#platform/outgoing/deadlines'
import { Unavailable } from '#platform/outgoing/request'
import { failureTexts, logTexts } from '../domain/texts.js'
import { messages } from '../problems.js'
import { findConnection, findSealed } from '../queries/connections.js'
import type { TestResult } from '../schemas.js'
import { integrationNamed } from './each/index.js'
import type { Integration } from './integration.js'
import { noteEvent, noteFailure } from './log.js'
import { keepOutcome } from './outcome.js'
import { openedConnection } from './secrets.js'
import { isConfigured, ownConnection } from './show.js'

export type Tested = {
  readonly one: Integration
  readonly failure: Failure | null
  readonly details: Details
  readonly durationMs: number
}

/** Tries a connection, for ten seconds as a webhook is, before the transaction that keeps how it went. */
export async function tryIntegration(
  about: Preparing & InCompany,
  { integration }: { integration: string },
): Promise<Tested> {
  const one = integrationNamed(integration)
  const { services, company, language, caller, db } = about
  const row = ownConnection(
    about,
    one,
    await findConnection({ tx: db.statement, company }, one.key),
  )
  if (!row && !isConfigured(about, one)) throw invalidField('status', messages.notConnected)
  const sealed = await findSealed(db.statement, company.id, one.key)
  const connection = sealed ? openedConnection(services, one.key, sealed) : null
  const { deadline, elapsedMs, end } = startDeadline(services.outside.receivers.timeoutMs)
  try {
    const context = { services, company, connection, language, deadline, caller }
    const details = await untilAborted(one.test(context), deadline)
    return { one, failure: null, details, durationMs: elapsedMs() }
  } catch (error) {
    const failure = deadline.aborted ? 'timeout' : failureOf(error)
    // What has no word of its own is our fault, and told as such.
    if (failure === null) throw error
    return { one, failure, details: {}, durationMs: elapsedMs() }
  } finally {
    end()
  }
}

/** Why the work of an integration did not go well, in a fixed word; null for what nobody foresaw. */
export function failureOf(error: unknown): Failure | null {
  if (error instanceof IntegrationFailed || error instanceof Unavailable) return error.failure
  if (error instanceof S3Failed) return error.failure
  if (error instanceof NoAnswer) return error.reason
  return error instanceof AnalysisFailure ? error.failure : null
}

export async function testIntegration(
  op: CompanyOperation,
  { prepared: { one, failure, details, durationMs } }: { prepared: Tested },
): Promise<TestResult> {
  const told = { duration_ms: durationMs }
  if (failure === null) await noteEvent(op, one.key, 'tested', told)
  else await noteFailure(op, one.key, 'tested', failure, told)
  await keepOutcome(op, one.key, { failure, isRun: false })
  return {
    ok: failure === null,
    error: failure,
    message: saidOf(failure, op.language),
    duration_ms: durationMs,
    details: { ...details },
  }
}

function saidOf(failure: Failure | null, language: Language): string {
  return say(failure === null ? logTexts.tested : failureTexts[failure], language)
}

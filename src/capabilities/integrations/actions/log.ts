import type { Failure } from '#kernel/failures'
import type { CompanyOperation } from '#platform/operations/operation'
import { failureTexts, logTexts } from '../domain/texts.js'
import { insertLine, type NewLine } from '../queries/log.js'

type Told = Partial<Pick<NewLine, 'run_id' | 'counts' | 'duration_ms'>>

/** Writes a line that tells what happened to an integration. */
export async function noteEvent(
  op: CompanyOperation,
  key: string,
  event: keyof typeof logTexts & NewLine['event'],
  told: Told = {},
): Promise<void> {
  await insertLine(op, op.now, {
    ...lineOf(key, told),
    level: 'info',
    event,
    message: logTexts[event],
  })
}

/** The same of what went wrong. */
export async function noteFailure(
  op: CompanyOperation,
  key: string,
  event: 'tested' | 'failed',
  failure: Failure,
  told: Told = {},
): Promise<void> {
  const message = failureTexts[failure]
  await insertLine(op, op.now, { ...lineOf(key, told), level: 'error', event, message })
}

export function lineOf(key: string, { run_id = null, counts = {}, duration_ms = null }: Told) {
  return { key, run_id, counts, duration_ms }
}

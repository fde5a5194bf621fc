import { type Logger, pino } from 'pino'

/**
 * Structured logs on standard output. Secrets are not redacted but never handed in: a request is logged
 * by its pattern and its outcome, an error by the words that follow.
 */
export function openLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** What is worth knowing of an error. Other members may carry a request, a statement's values or a body. */
function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, constraint, table, where, cause } = error as Error & Record<string, unknown>
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    code,
    constraint,
    table,
    where,
    ...(cause === undefined ? {} : { cause: errorForLog(cause) }),
  }
}

export type { Logger }

import { type Logger, pino } from 'pino'

/** Structured logs on standard output. What is never logged is not redacted but never handed in. */
export function openLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      // A second net, should an error object carry a request along.
      paths: [
        '*.authorization',
        '*.password',
        '*.token',
        '*.secret',
        '*.signature',
        '*.body',
        'err.config',
        'err.parameters',
      ],
      remove: true,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

export type { Logger }

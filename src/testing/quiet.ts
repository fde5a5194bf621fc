import { pino } from 'pino'

/** A log for what a test starts by hand; what goes wrong is shown by the test itself. */
export const quiet = pino({ level: 'silent' })

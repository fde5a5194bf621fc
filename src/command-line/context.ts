import type { Instant } from '#kernel/instants'
import type { Config } from '#platform/config/index'

/** What a command works with, handed in so that a test can hand in its own. */
export type CommandContext = {
  readonly config: Config
  /** A line on standard output. */
  say(line: string): void
  /** A line on standard error. */
  complain(line: string): void
  readonly clock: () => Instant
  /** Aborted by Ctrl-C: long commands then clean up after themselves and end. */
  readonly signal?: AbortSignal | undefined
}

/** A refusal whose message is all that the person at the terminal needs to know. */
export class Refused extends Error {}

/** The command was written wrongly, which its exit code tells apart. */
export class WrongUsage extends Error {}

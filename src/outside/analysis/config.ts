import type { Strangers } from '#platform/outgoing/strangers'

export type AnalysisConfig = {
  readonly url: string
  readonly key: string
  readonly model: string
  readonly sends: 'text' | 'images'
  /** Over all of it, a second attempt included. */
  readonly timeoutMs: number
  /** How to wait before a second attempt; tests do not. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>
  /** How it is reached where a company file chose it. */
  readonly strangers?: Strangers
}

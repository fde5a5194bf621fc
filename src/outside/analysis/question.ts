import type { Day } from '#kernel/days'
import type { Own } from '#reading'

export type AnalysisQuestion = {
  /** The words of the pages, as `textOf` lays them out. */
  readonly text?: string
  /** False for words that were recognised in a picture; what certain words do not hold is thrown away. */
  readonly isTextCertain?: boolean
  /** Pages as JPEG. */
  readonly pictures?: readonly Uint8Array[]
  readonly own: Own
  readonly today: Day
  readonly signal?: AbortSignal
}

import type { Text } from '#kernel/languages'
import type { ProblemKind } from '#kernel/problem'
import { problems } from '#platform/problems'

/** The refusal of a record in use, in the words of what cannot be done to it. */
export function settled(words: Text): ProblemKind {
  return { ...problems.record_in_use, ...words }
}

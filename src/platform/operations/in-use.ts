import type { Text } from '#kernel/languages'
import type { ProblemKind } from '#kernel/problem'
import { problems } from '#platform/problems'

/** The refusal of a record in use, in the words of what cannot be done to it. */
export function settled(words: Text): ProblemKind {
  return { ...problems.record_in_use, ...words }
}

/** The uses that there are, of those that matter. */
export function present<Uses extends object, Name extends keyof Uses>(
  uses: Uses,
  matter: readonly Name[],
): Partial<Uses> {
  const found: Partial<Uses> = {}
  for (const name of matter) {
    const use = uses[name]
    if (Array.isArray(use) ? use.length > 0 : use !== 0) found[name] = use
  }
  return found
}

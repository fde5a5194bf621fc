import { epochMsOf } from '#kernel/instants'
import type { Circumstances } from '#platform/operations/operation'
import { findKept, type Kept, keepAnswer, type Place } from '../queries/cache.js'

/** What a question to the outside needs to know; nothing is open while it is asked. */
export type Asking = Pick<Circumstances, 'services' | 'now'>

/** How long an answer that knows something, and one that does not, is as good as new. */
type Age = { readonly known: number; readonly unknown: number }

export type Told<Answer> = Kept<Answer> & {
  /** Whether it was given before. */
  readonly isKept: boolean
}

/** The answer that was kept, while it is as good as new; else the one that is given now, which is kept. */
export async function askOnce<Answer>(
  about: Asking,
  place: Place,
  { age, fresh, isKnown }: { age: Age; fresh: boolean; isKnown: (answer: Answer) => boolean },
  ask: () => Promise<Answer | null>,
): Promise<Told<Answer>> {
  const kept = fresh ? undefined : await findKept<Answer>(about.services.db.statement, place)
  if (kept && isYoung(about, kept, age, isKnown)) return { ...kept, isKept: true }
  return { ...(await askNow(about, place, ask)), isKept: false }
}

/** The same where it is known that what was kept will not do. */
export async function askNow<Answer>(
  about: Asking,
  place: Place,
  ask: () => Promise<Answer | null>,
): Promise<Kept<Answer>> {
  const told = { answer: await ask(), askedAt: about.now }
  await keepAnswer(about.services.db.command, place, told)
  return told
}

export function isYoung<Answer>(
  about: Asking,
  { answer, askedAt }: Kept<Answer>,
  age: Age,
  isKnown: (answer: Answer) => boolean,
): boolean {
  const most = answer !== null && isKnown(answer) ? age.known : age.unknown
  return ageOf(about, askedAt) < most
}

export function ageOf({ now }: Asking, askedAt: Kept<unknown>['askedAt']): number {
  return epochMsOf(now) - epochMsOf(askedAt)
}

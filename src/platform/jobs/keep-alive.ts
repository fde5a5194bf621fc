/**
 * Says again and again that someone is at it, until the answer is called: who is killed falls silent, and another
 * takes it over. What cannot be said now is said the next time.
 */
export function keepSaying(everyMs: number, word: () => Promise<unknown>): () => void {
  const timer = setInterval(() => void word().catch(() => {}), everyMs)
  return () => clearInterval(timer)
}

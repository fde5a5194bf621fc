/** Why there was no answer, in words that name no address, port or host. */
export const reasons = [
  'timeout',
  'connection refused',
  'tls error',
  'dns error',
  'address refused',
] as const
export type Reason = (typeof reasons)[number]

export class NoAnswer extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/** A signal that comes after a while, or when another one does. */
export function startDeadline(ms: number, given?: AbortSignal) {
  const begun = performance.now()
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, ms)
  given?.addEventListener('abort', abort)
  if (given?.aborted) abort()
  return {
    deadline: controller.signal,
    /** How long it has been. */
    elapsedMs: () => Math.round(performance.now() - begun),
    end: () => {
      clearTimeout(timer)
      given?.removeEventListener('abort', abort)
    },
  }
}

/** The result of a work that is given up when its time is over. */
export function untilAborted<Result>(
  work: Promise<Result>,
  deadline: AbortSignal,
): Promise<Result> {
  return new Promise((done, failed) => {
    const giveUp = () => failed(new NoAnswer('timeout'))
    if (deadline.aborted) giveUp()
    deadline.addEventListener('abort', giveUp, { once: true })
    work.then(done, failed).finally(() => deadline.removeEventListener('abort', giveUp))
  })
}

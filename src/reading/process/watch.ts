import { Worker } from 'node:worker_threads'

const never = 2n ** 62n

let until: BigInt64Array | undefined

/**
 * Does the work under the eyes of a thread beside this one. Should the program that asked be gone, or fail
 * to end what takes too long, a reader caught in a loop would run for ever: nobody could tell it to stop.
 */
export async function watched<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  until ??= startWatch()
  Atomics.store(
    until,
    0,
    process.hrtime.bigint() + BigInt(Math.round(limitMs) + 10_000) * 1_000_000n,
  )
  try {
    return await work()
  } finally {
    Atomics.store(until, 0, never)
  }
}

function startWatch(): BigInt64Array {
  const shared = new BigInt64Array(new SharedArrayBuffer(8))
  const thread = new Worker(new URL('./watch-thread.js', import.meta.url), {
    workerData: shared,
    execArgv: [],
  })
  thread.unref()
  return shared
}

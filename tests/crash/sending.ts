import { setTimeout as wait } from 'node:timers/promises'
import { type Answered, call } from '#testing/http'
import type { Random } from '#testing/random'
import type { CompanyFile } from './file.js'
import type { Entry, Write } from './writes.js'

/** A write whose outcome is known: the answer that the client was given. */
export type Acknowledged = {
  readonly write: Write
  readonly text: string
  readonly entries: Entry[]
}

/** What all clients of a company file have seen together. */
export type Seen = {
  readonly acknowledged: Acknowledged[]
  /** Refusals and outcomes that stayed unknown, as sentences: nothing that was asked deserved one. */
  readonly refused: string[]
  /** Second answers to one key that were not the first one again. */
  readonly differing: string[]
  retries: number
  replays: number
  serverErrors: number
}

export const nothingSeen = (): Seen => ({
  acknowledged: [],
  refused: [],
  differing: [],
  retries: 0,
  replays: 0,
  serverErrors: 0,
})

/** One request to either process, to be sent until its outcome is known. */
export type Sending = Pick<Write, 'key' | 'path' | 'body'> & { readonly form?: () => FormData }

const patienceMs = 120_000
const requestMs = 15_000

/** Sends what clients of a file want to see done once. */
export function senderTo(file: CompanyFile, urls: readonly string[], seen: Seen) {
  /** Sends a write until its outcome is known; undefined when it was refused. */
  async function settle(random: Random, write: Sending): Promise<Answered | undefined> {
    const until = performance.now() + patienceMs
    let said = 'nothing'
    for (let pauseMs = 25; performance.now() < until; pauseMs = Math.min(pauseMs * 2, 1600)) {
      const answer = await send(random, write)
      if (answer && answer.status < 300) return answer
      said = answer ? `${answer.status} ${answer.text}` : 'no answer'
      if (answer && !isUnknown(answer)) break
      if (answer?.status === 500) seen.serverErrors++
      seen.retries++
      await wait(random.between(0, pauseMs))
    }
    seen.refused.push(`${write.key} ${write.path}: ${said.slice(0, 300)}`)
    return undefined
  }

  /** Sends it once, to either process. Some clients hang up before they have heard the answer. */
  async function send(random: Random, write: Sending): Promise<Answered | undefined> {
    const { key, path, body, form } = write
    const ms = random.chance(0.04) ? random.between(1, 30) : requestMs
    try {
      return await call(random.pick(urls), 'POST', path, {
        token: file.token,
        ...(form ? { form: form() } : { body }),
        headers: { 'x-client-mutation-id': key },
        signal: AbortSignal.timeout(ms),
      })
    } catch {
      return undefined
    }
  }

  return settle
}

/** Whether the write may have happened or may still, or comes too soon: worth asking again with the same key. */
function isUnknown({ status, body }: Answered): boolean {
  return (
    status >= 500 || status === 429 || (status === 409 && body?.code === 'mutation_in_progress')
  )
}

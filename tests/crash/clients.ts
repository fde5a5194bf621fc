import { setTimeout as wait } from 'node:timers/promises'
import { type Answered, call } from '#testing/http'
import type { CompanyFile } from './file.js'
import { type Random, randomOf } from './random.js'
import { type Entry, nextWrite, type Write } from './writes.js'

/** A write whose outcome is known: the answer that the client was given. */
export type Acknowledged = {
  readonly write: Write
  readonly text: string
  readonly entries: Entry[]
}

/** What all clients have seen together. */
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

type Clients = {
  readonly seed: string
  readonly count: number
  readonly file: CompanyFile
  readonly urls: readonly string[]
}

const patienceMs = 120_000
const requestMs = 15_000

/** Sets clients to work; `stop` lets each of them finish the write it is about. */
export function startClients({ seed, count, file, urls }: Clients) {
  const seen: Seen = {
    acknowledged: [],
    refused: [],
    differing: [],
    retries: 0,
    replays: 0,
    serverErrors: 0,
  }
  let isStopping = false

  async function work(random: Random, name: string): Promise<void> {
    const reversible: Entry[] = []
    for (let turn = 1; !isStopping; turn++) {
      if (seen.acknowledged.length > 0 && random.chance(0.05))
        await askAgain(random, random.pick(seen.acknowledged))
      const write = nextWrite(random, file, `${name}-${turn}`, reversible)
      const answer = await settle(random, write)
      if (!answer) continue
      const entries: Entry[] = answer.body.data ?? [answer.body]
      seen.acknowledged.push({ write, text: answer.text, entries })
      if (!write.reverses) reversible.push(...entries.filter(({ id }) => id))
    }
    // After the last crash, keys from before every crash must still be known.
    for (let turn = 1; turn <= 5 && seen.acknowledged.length > 0; turn++)
      await askAgain(random, random.pick(seen.acknowledged))
  }

  /** Sends a write until its outcome is known; undefined when it was refused. */
  async function settle(random: Random, write: Write): Promise<Answered | undefined> {
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
  async function send(random: Random, { key, path, body }: Write): Promise<Answered | undefined> {
    const ms = random.chance(0.04) ? random.between(1, 30) : requestMs
    try {
      return await call(random.pick(urls), 'POST', path, {
        token: file.token,
        body,
        headers: { 'x-client-mutation-id': key },
        signal: AbortSignal.timeout(ms),
      })
    } catch {
      return undefined
    }
  }

  /** A key that has served is answered as it was the first time. */
  async function askAgain(random: Random, { write, text }: Acknowledged): Promise<void> {
    const answer = await settle(random, write)
    if (!answer) return
    seen.replays++
    const isReplay = answer.headers.get('x-idempotent-replay') === '1' && answer.status === 200
    if (!isReplay || answer.text !== text)
      seen.differing.push(`${write.key}: ${answer.status} ${answer.text.slice(0, 100)}`)
  }

  const working = Array.from({ length: count }, (_, index) =>
    work(randomOf(seed, `client ${index}`), `c${index}`),
  )
  return {
    seen,
    async stop(): Promise<Seen> {
      isStopping = true
      await Promise.all(working)
      return seen
    },
  }
}

/** Whether the write may have happened or may still: worth asking again with the same key. */
function isUnknown({ status, body }: Answered): boolean {
  return status >= 500 || (status === 409 && body?.code === 'mutation_in_progress')
}

import { type Random, randomOf } from '#testing/random'
import type { CompanyFile } from './file.js'
import { type Acknowledged, nothingSeen, type Seen, senderTo } from './sending.js'
import { type Entry, nextWrite } from './writes.js'

type Clients = {
  readonly seed: string
  readonly count: number
  readonly file: CompanyFile
  readonly urls: readonly string[]
}

/** Sets clients to work; `stop` lets each of them finish the write it is about. */
export function startClients({ seed, count, file, urls }: Clients) {
  const seen = nothingSeen()
  const settle = senderTo(file, urls, seen)
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
    work(randomOf(seed, `client ${index} of ${file.path}`), `c${index}`),
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

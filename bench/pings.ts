import { setTimeout as wait } from 'node:timers/promises'
import { call } from '#testing/http'
import type { Rig } from './rig.js'

/** How long pings take, each 5 ms after the last, while something is done. */
export async function pings({ server }: Rig, work: () => Promise<unknown>): Promise<number[]> {
  const latencies: number[] = []
  let isOver = false
  const asking = async () => {
    while (!isOver) {
      const begun = performance.now()
      const answer = await call(server.url, 'GET', '/v1/ping', {})
      if (answer.status !== 200) throw new Error(answer.text)
      latencies.push(performance.now() - begun)
      await wait(5)
    }
  }
  const working = work().finally(() => {
    isOver = true
  })
  await Promise.all([working, asking()])
  return latencies
}

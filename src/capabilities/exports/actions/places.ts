import { problem } from '#kernel/problem'
import type { Services } from '#platform/operations/services'
import { problems } from '../problems.js'

/** How long one waits for a place, and after how long to ask again. */
const waitMs = 20_000
const askAgain = { 'retry-after': '5' }

type Line = { taken: number; readonly waiting: (() => void)[] }
const lines = new WeakMap<Services, Line>()

/** A place among the exports of this process, or the refusal after a while; whoever has one leaves it, once. */
export async function takePlace(services: Services): Promise<() => void> {
  const line = lines.get(services) ?? { taken: 0, waiting: [] }
  lines.set(services, line)
  if (line.taken < services.config.exportsAtOnce) line.taken++
  else await turnIn(line)
  let isLeft = false
  return () => {
    if (isLeft) return
    isLeft = true
    const next = line.waiting.shift()
    // The place goes on to whoever waited longest.
    if (next) next()
    else line.taken--
  }
}

function turnIn({ waiting }: Line): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1)
      reject(problem(problems.exports_busy, {}, { headers: askAgain }))
    }, waitMs)
    waiting.push(enter)
  })
}

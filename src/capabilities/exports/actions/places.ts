import { problem } from '#kernel/problem'
import type { Services } from '#platform/operations/services'
import { problems } from '../problems.js'

/** How long one waits for a place, and after how long to ask again. */
const waitMs = 20_000
const askAgain = { 'retry-after': '5' }

/** Of one company file, so that its readers do not keep out all others. */
const mostOfFile = 2

type Waiting = { readonly companyId: number; enter(): void }
type Line = { readonly most: number; taken: readonly number[]; waiting: readonly Waiting[] }
const lines = new WeakMap<Services, Line>()

/** A place among the exports of this process, or the refusal after a while; whoever has one leaves it, once. */
export async function takePlace(services: Services, companyId: number): Promise<() => void> {
  const line = lines.get(services) ?? {
    most: services.config.exportsAtOnce,
    taken: [],
    waiting: [],
  }
  lines.set(services, line)
  if (hasPlace(line, companyId)) enter(line, companyId)
  else await turnIn(line, companyId)
  let isLeft = false
  return () => {
    if (isLeft) return
    isLeft = true
    leave(line, companyId)
  }
}

function hasPlace({ most, taken }: Line, companyId: number): boolean {
  const ofFile = taken.filter((one) => one === companyId)
  return taken.length < most && ofFile.length < mostOfFile
}

function enter(line: Line, companyId: number): void {
  line.taken = [...line.taken, companyId]
}

/** The place goes on to whoever waited longest of those who may have it. */
function leave(line: Line, companyId: number): void {
  line.taken = line.taken.toSpliced(line.taken.indexOf(companyId), 1)
  line.waiting.find((one) => hasPlace(line, one.companyId))?.enter()
}

function turnIn(line: Line, companyId: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopWaiting = () => {
      clearTimeout(timer)
      line.waiting = line.waiting.filter((one) => one !== waiting)
    }
    const waiting: Waiting = {
      companyId,
      enter() {
        stopWaiting()
        enter(line, companyId)
        resolve()
      },
    }
    const timer = setTimeout(() => {
      stopWaiting()
      reject(problem(problems.exports_busy, {}, { headers: askAgain }))
    }, waitMs)
    line.waiting = [...line.waiting, waiting]
  })
}

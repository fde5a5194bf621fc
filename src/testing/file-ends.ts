import { type Spent, spentSince, spentSoFar } from './processor-time.js'
import './rounds.js'

type Work = () => Promise<void> | void

/** What is to be done when the test file that runs has ended, and when all files of this process have. */
let afterFile: Work[] = []
const afterAll: Work[] = []
let running = ''
let begun = { ms: 0, spent: spentSoFar() }

/** How long each file took, what it cost, and for how much of that this process was at work itself. */
export const times: Record<string, { seconds: number; busy: number; spent: Spent }> = {}

/** Says which test file runs from here on; `scripts/test.mjs` calls it before the file's own hooks. */
export function beginFile(name: string): void {
  running = name
  begun = { ms: performance.now(), spent: spentSoFar() }
}

export function runningFile(): string {
  return running
}

/** Work for after the last test and the last hook of the file that runs. */
export function atEndOfFile(work: Work): void {
  afterFile.push(work)
}

/** Work for after the last file of this process. */
export function atEndOfProcess(work: Work): void {
  afterAll.push(work)
}

/** Errors that reached nobody: thrown in a callback, or of a promise that nobody awaited. */
const lost: unknown[] = []
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    lost.push(error)
    console.error(`in ${running}, awaited by nobody:`, error)
  })

/** Fails the test that has just run with what was lost meanwhile; `scripts/test.mjs` calls it after each. */
export function failWithLost(): void {
  const [first] = lost.splice(0)
  if (first !== undefined) throw first
}

export async function endFile(): Promise<void> {
  const due = afterFile.reverse()
  afterFile = []
  // What is about to end is seen once more.
  spentSoFar()
  try {
    await runAll([failWithLost, ...due])
  } finally {
    const spent = spentSince(begun.spent)
    times[running] = {
      seconds: hundredths((performance.now() - begun.ms) / 1000),
      busy: hundredths(spent.own),
      spent,
    }
  }
}

const hundredths = (seconds: number) => Math.round(seconds * 100) / 100

export async function endProcess(): Promise<void> {
  await runAll(afterAll.splice(0).reverse())
}

/** All of it is done, whatever fails; the first failure is told. */
async function runAll(works: readonly Work[]): Promise<void> {
  const failures: unknown[] = []
  for (const work of works)
    try {
      await work()
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

/** One process for reading, seen from the program that started it. */
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ReadingRefusal } from '../reading.js'
import type { Asked, Said, Task, Tasks } from './messages.js'

export type Limits = {
  /** Of processor time, for one file; of the clock where the system does not tell the other. */
  readonly ms: number
  /** Of the clock: who was given so little of the processor that this did not suffice is told so. */
  readonly waitMs: number
  /** Resident, of the whole process. */
  readonly megabytes: number
}

export type Reporter = {
  readonly onStep: (step: string, progress: number) => void
  /** What a person who runs the service wants to know, never what stands in a file. */
  readonly onFailure: (reason: string) => void
}

export type Child = {
  readonly ask: <Name extends Task>(
    task: Name,
    ask: Tasks[Name]['ask'],
    reporter: Reporter,
  ) => Promise<Tasks[Name]['answer']>
  readonly isAlive: () => boolean
  /** Resident megabytes, where the system tells. */
  readonly megabytes: () => number | undefined
  readonly end: () => void
}

export type ChildOptions = {
  readonly entry: URL
  readonly arguments: readonly string[]
  readonly limits: Limits
}

const lookEveryMs = 100

export function startChild({ entry, arguments: given, limits }: ChildOptions): Child {
  const child = fork(fileURLToPath(entry), [...given], {
    serialization: 'advanced',
    // Nothing of the surroundings is handed on: there are secrets among them.
    // The last keeps threads from hoarding memory, each in an arena of its own.
    env: { TZ: 'UTC', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    execArgv: [
      '--expose-gc',
      `--max-old-space-size=${Math.round(limits.megabytes * 0.6)}`,
      `--import=${new URL('./offline.js', import.meta.url).href}`,
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let isAlive = true
  child.once('exit', () => {
    isAlive = false
  })
  child.on('error', () => {})
  yieldToOthers(child)
  setIdle(child)
  const end = () => {
    isAlive = false
    child.kill('SIGKILL')
  }
  let lastId = 0
  return {
    ask: (task, ask, reporter) =>
      conversation(
        { child, end, limits },
        { id: ++lastId, task, ask, limitMs: limits.ms, waitMs: limits.waitMs },
        reporter,
      ),
    isAlive: () => isAlive,
    megabytes: () => megabytesOf(child),
    end,
  }
}

/** Whoever waits for an answer of the program goes first, without starving those who wait for a file. */
const nice = 2

function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, nice)
  } catch {
    // It may be gone already, and will be missed soon enough.
  }
}

/** An idle process does not keep the program from ending. */
function setIdle(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

function setBusy(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

function conversation<Name extends Task>(
  { child, end, limits }: { child: ChildProcess; end: () => void; limits: Limits },
  asked: Asked<Name>,
  { onStep, onFailure }: Reporter,
): Promise<Tasks[Name]['answer']> {
  return new Promise((resolve, reject) => {
    const refuse = (code: ReadingRefusal['code']) => settle(() => reject(new ReadingRefusal(code)))
    const kill = (code: ReadingRefusal['code']) => {
      end()
      refuse(code)
    }
    const before = processorMsOf(child)
    const isTold = before !== undefined
    const timer = isTold
      ? setTimeout(() => kill('reading_slowed'), limits.waitMs)
      : setTimeout(() => kill('reading_timed_out'), limits.ms)
    const looks = setInterval(() => {
      if ((megabytesOf(child) ?? 0) > limits.megabytes) kill('reading_out_of_memory')
      else if (isTold && (processorMsOf(child) ?? 0) - before > limits.ms) kill('reading_timed_out')
    }, lookEveryMs)
    const onMessage = (said: Said) => {
      if (said.id !== asked.id) return
      if ('step' in said) onStep(said.step, said.progress)
      else if ('answer' in said) settle(() => resolve(said.answer as Tasks[Name]['answer']))
      else if ('refused' in said) refuse(said.refused)
      else {
        onFailure(said.failed)
        refuse('reading_failed')
      }
    }
    const onExit = (code: number | null, signal: string | null) => {
      onFailure(`the process ended with ${code ?? signal}`)
      // The engine gives up in this way when its own memory is full.
      refuse(signal === 'SIGABRT' || code === 134 ? 'reading_out_of_memory' : 'reading_failed')
    }
    function settle(finish: () => void): void {
      clearTimeout(timer)
      clearInterval(looks)
      child.off('message', onMessage)
      child.off('exit', onExit)
      if (child.exitCode === null && child.signalCode === null) setIdle(child)
      finish()
    }
    setBusy(child)
    child.on('message', onMessage)
    child.once('exit', onExit)
    child.send(asked, (error) => {
      if (error) kill('reading_failed')
    })
  })
}

function megabytesOf(child: ChildProcess): number | undefined {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(toldOf(child, 'status'))?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}

/** What all its threads have taken of the processor so far, which Linux counts in hundredths of a second. */
function processorMsOf(child: ChildProcess): number | undefined {
  // The name of the program, in brackets, may hold anything; the state and ten numbers stand before the two.
  const ticks = /\) \w(?: -?\d+){10} (\d+) (\d+)/.exec(toldOf(child, 'stat'))
  return ticks ? (Number(ticks[1]) + Number(ticks[2])) * 10 : undefined
}

/** What the system says of a process; nothing where it does not, or where the process is gone. */
function toldOf({ pid }: ChildProcess, page: 'status' | 'stat'): string {
  if (process.platform !== 'linux' || pid === undefined) return ''
  try {
    return readFileSync(`/proc/${pid}/${page}`, 'latin1')
  } catch {
    return ''
  }
}

import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Step } from './state.js'

/** Where the steps of a client are kept. A step is there whole or not at all, and stays. */
export type Store = {
  /** All steps, the oldest first. */
  read(): Step[]
  keep(step: Step): void
  /** Puts one step in the place of all there are. */
  replace(step: Step): void
}

/** Steps as lines of a file, each on disk before the next is taken. */
export function fileStore(folder: string): Store {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'steps.jsonl')
  return {
    read() {
      if (!existsSync(path)) return []
      const bytes = readFileSync(path)
      // What a crash left half written was never acknowledged: it is cut off.
      const whole = bytes.lastIndexOf('\n') + 1
      if (whole < bytes.length) truncateSync(path, whole)
      const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1)
      return lines.map((line) => JSON.parse(line) as Step)
    },
    keep(step) {
      writeWhole(path, 'a', step)
    },
    replace(step) {
      const next = `${path}.next`
      writeWhole(next, 'w', step)
      renameSync(next, path)
      withFile(folder, 'r', fsyncSync)
    },
  }
}

function writeWhole(path: string, flags: 'a' | 'w', step: Step): void {
  withFile(path, flags, (file) => {
    const line = Buffer.from(`${JSON.stringify(step)}\n`)
    const { size } = fstatSync(file)
    try {
      for (let at = 0; at < line.length; ) at += writeSync(file, line, at)
      fsyncSync(file)
    } catch (error) {
      // A full disk must not leave half a line for the next step to go on from.
      ftruncateSync(file, size)
      throw error
    }
  })
}

function withFile(path: string, flags: string, work: (file: number) => void): void {
  const file = openSync(path, flags)
  try {
    work(file)
  } finally {
    closeSync(file)
  }
}

/** Steps in memory, for tests and for clients that never work offline. */
export function memoryStore(): Store {
  let steps: string[] = []
  return {
    read: () => steps.map((step) => JSON.parse(step) as Step),
    keep: (step) => void steps.push(JSON.stringify(step)),
    replace: (step) => {
      steps = [JSON.stringify(step)]
    },
  }
}

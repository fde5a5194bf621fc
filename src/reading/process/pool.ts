import { ReadingRefusal } from '../reading.js'
import { type Child, type ChildOptions, type Reporter, startChild } from './child-process.js'
import type { Task, Tasks } from './messages.js'

export type Pool = {
  readonly run: <Name extends Task>(
    task: Name,
    ask: Tasks[Name]['ask'],
    reporter: Reporter,
  ) => Promise<Tasks[Name]['answer']>
  readonly close: () => void
}

export type PoolOptions = ChildOptions & {
  readonly processes: number
  /** After so many files a process makes room for a new one, whatever it may have gathered. */
  readonly filesPerProcess: number
}

/** A process that holds more than this share of its memory between two files is replaced. */
const highShare = 0.9

/** Processes that read one file at a time; who comes when all are busy waits in line. */
export function openPool(options: PoolOptions): Pool {
  const idle: Place[] = []
  const waiting: ((place: Place) => void)[] = []
  const places = new Set<Place>()
  let isClosed = false

  const take = (): Promise<Place> => {
    const place = idle.pop()
    if (place) return Promise.resolve(place)
    if (places.size < options.processes) return Promise.resolve(added(places))
    return new Promise((resolve) => waiting.push(resolve))
  }
  const giveBack = (place: Place) => {
    const next = waiting.shift()
    if (next) next(place)
    else idle.push(place)
  }
  return {
    async run(task, ask, reporter) {
      if (isClosed) throw new ReadingRefusal('reading_failed')
      const place = await take()
      try {
        if (isClosed) throw new ReadingRefusal('reading_failed')
        return await asked(place, () => childAt(place, options).ask(task, ask, reporter))
      } finally {
        retire(place, options)
        giveBack(place)
      }
    },
    close() {
      isClosed = true
      for (const { child } of places) child?.end()
    },
  }
}

/** A file that did not find room beside what earlier ones left behind has a process for itself. */
async function asked<T>(place: Place, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const isFull = error instanceof ReadingRefusal && error.code === 'reading_out_of_memory'
    if (!isFull || place.files === 1) throw error
    place.child?.end()
    return await ask()
  }
}

/** Where a process stands, or will when there is something to read. */
type Place = { child: Child | undefined; files: number }

function added(places: Set<Place>): Place {
  const place: Place = { child: undefined, files: 0 }
  places.add(place)
  return place
}

function childAt(place: Place, options: PoolOptions): Child {
  if (!place.child?.isAlive()) {
    place.child = startChild(options)
    place.files = 0
  }
  place.files++
  return place.child
}

function retire(place: Place, { filesPerProcess, limits }: PoolOptions): void {
  const { child } = place
  if (child === undefined) return
  const isFull = (child.megabytes() ?? 0) > limits.megabytes * highShare
  if (!isFull && place.files < filesPerProcess) return
  child.end()
  place.child = undefined
}

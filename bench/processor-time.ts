import {
  childrenOf,
  descendantsMsOf,
  endedMsOf,
  machineMs,
  processorMsOf,
  titleOf,
} from './processes.js'

/** Milliseconds of processor time by who took them; undefined where nobody did or nobody tells. */
export type ProcessorTime = {
  readonly server: number | undefined
  /** Every backend of the database, those too that ended meanwhile. */
  readonly postgres: number | undefined
  readonly generator: number | undefined
}

/** Whose time is taken beside that of PostgreSQL: a process, or whatever tells its time so far. */
export type Parties = { readonly server?: Party; readonly generator?: Party }

type Party = number | (() => number | undefined) | undefined

/** What a stretch of work took of the processors. */
export async function withProcessorTime<Result>(
  parties: Parties,
  work: () => Promise<Result>,
): Promise<{ result: Result; spent: ProcessorTime }> {
  // Looking at PostgreSQL is work of this process, which may be one of the parties: it stays outside.
  const before = { postgres: readPostgres().backends, ...readParties(parties) }
  const result = await work()
  const after = { ...readParties(parties), postgres: readPostgres().backends }
  return { result, spent: combined(after, before, (late, early) => late - early) }
}

export const added = (one: ProcessorTime, other: ProcessorTime): ProcessorTime =>
  combined(one, other, (left, right) => left + right)

export const shared = (time: ProcessorTime, requests: number): ProcessorTime =>
  combined(time, time, (all) => all / requests)

/** Everything that a request made the machine do; undefined where a part of it is unknown. */
export function wholeOf({ server, postgres, generator }: ProcessorTime): number | undefined {
  if (postgres === undefined) return undefined
  return (server ?? 0) + postgres + (generator ?? 0)
}

const parts = ['server', 'postgres', 'generator'] as const

function combined(
  one: ProcessorTime,
  other: ProcessorTime,
  combine: (left: number, right: number) => number,
): ProcessorTime {
  const both = (part: keyof ProcessorTime) => {
    const [left, right] = [one[part], other[part]]
    return left === undefined || right === undefined ? undefined : combine(left, right)
  }
  return Object.fromEntries(parts.map((part) => [part, both(part)])) as ProcessorTime
}

function readParties({ server, generator }: Parties): Pick<ProcessorTime, 'server' | 'generator'> {
  return { server: readParty(server), generator: readParty(generator) }
}

function readParty(party: Party): number | undefined {
  if (party === undefined) return undefined
  return typeof party === 'number' ? processorMsOf(party) : party()
}

type Postgres = { readonly backends: number | undefined; readonly background: number | undefined }

/** A backend that ended is no longer among the children, but in what the postmaster says of the ended. */
function readPostgres(): Postgres {
  const postmaster = Number(process.env.TEST_CLUSTER_PID)
  const [own, ended] = [processorMsOf(postmaster), endedMsOf(postmaster)]
  const children = childrenOf(postmaster)
  if (own === undefined || ended === undefined || children.length === 0)
    return { backends: undefined, background: undefined }
  let backends = own + ended
  let background = 0
  for (const child of children) {
    const ms = processorMsOf(child) ?? 0
    if (isBackend(titleOf(child))) backends += ms
    else background += ms
  }
  return { backends, background }
}

/** Those who work for a client say where the client is; one that only begins has no title yet. */
const isBackend = (title: string): boolean => !/^postgres: [a-z ]+(?: \d+)? *$/.test(title)

/** How many processors were kept busy by what no table shows. */
export type Beside = {
  /** Checkpointer, writers and launchers of PostgreSQL. */
  readonly background: number | undefined
  /** Programs that are not ours. */
  readonly others: number | undefined
}

/** Begins to watch; asked, it says what went on since. */
export function watchBeside(): () => Beside {
  const begun = performance.now()
  const before = readBeside()
  return () => {
    const after = readBeside()
    const busy = (part: keyof Beside) => {
      const [early, late] = [before[part], after[part]]
      if (early === undefined || late === undefined) return undefined
      return Math.max(0, late - early) / (performance.now() - begun)
    }
    return { background: busy('background'), others: busy('others') }
  }
}

function readBeside(): Beside {
  const { background } = readPostgres()
  const all = machineMs()
  const ours = processorMsOf(process.ppid)
  if (all === undefined || ours === undefined) return { background, others: undefined }
  return { background, others: all - ours - descendantsMsOf(process.ppid) }
}

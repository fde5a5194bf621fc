import { readdirSync, readFileSync } from 'node:fs'

/** The processes that a process started and that still run; none where the system does not tell. */
export function childrenOf(pid: number): number[] {
  return namesIn(`/proc/${pid}/task`)
    .flatMap((thread) => textOf(`/proc/${pid}/task/${thread}/children`)?.split(' ') ?? [])
    .filter((child) => child !== '')
    .map(Number)
}

/** Clock ticks are hundredths of a second on every Linux. */
const tickMs = 10

/** The processor time of those children of a process that have ended, with theirs. */
export function endedMsOf(pid: number): number | undefined {
  const stat = textOf(`/proc/${pid}/stat`)
  // The second field is the program's name in brackets, and may itself hold spaces and brackets.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields && (Number(fields[13]) + Number(fields[14])) * tickMs
}

/** The processor time of all that a process started, living or ended. */
export function descendantsMsOf(pid: number): number {
  return childrenOf(pid).reduce(
    (sum, child) => sum + (processorMsOf(child) ?? 0) + descendantsMsOf(child),
    endedMsOf(pid) ?? 0,
  )
}

export function titleOf(pid: number): string {
  return textOf(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? ''
}

/** The processor time of a process so far, all of its threads together; undefined where nobody tells. */
export function processorMsOf(pid: number): number | undefined {
  const threads = namesIn(`/proc/${pid}/task`).flatMap(
    (thread) => textOf(`/proc/${pid}/task/${thread}/schedstat`) ?? [],
  )
  if (threads.length === 0) return undefined
  return threads.reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1e6, 0)
}

/** What a process holds of the memory now, in MB. */
export const memoryOf = (pid: number): number => megabytes(pid, 'VmRSS')

/** The most it ever held. */
export const mostMemoryOf = (pid: number): number => megabytes(pid, 'VmHWM')

function megabytes(pid: number, name: string): number {
  const status = textOf(`/proc/${pid}/status`) ?? ''
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024
}

/** The processor time that all of this machine's processes took so far; undefined where nobody tells. */
export function machineMs(): number | undefined {
  const fields = textOf('/proc/stat')?.split('\n')[0]?.split(/\s+/).slice(1).map(Number)
  if (!fields) return undefined
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = fields
  return (user + nice + system + interrupts + soft) * tickMs
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Undefined too when the process went between two looks. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return undefined
  }
}

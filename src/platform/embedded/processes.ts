import { readdir, readFile, readlink } from 'node:fs/promises'
import { run } from './commands.js'

/** A process that cannot be mistaken for a later one with the same number. */
export type ProcessMark = {
  pid: number
  /** As the system writes it, only to be compared; null where the system does not tell. */
  startedAt: string | null
}

/** The process that has this number now, or undefined when there is none. */
export async function markOf(pid: number): Promise<ProcessMark | undefined> {
  if (!takesSignals(pid)) return undefined
  if (process.platform === 'win32') return { pid, startedAt: null }
  if (process.platform !== 'linux') {
    const { ok, output } = await run('ps', ['-o', 'lstart=', '-p', String(pid)])
    return { pid, startedAt: ok ? output : null }
  }
  const fields = await statFields(pid)
  // It may have gone between the two looks.
  if (!fields && !takesSignals(pid)) return undefined
  // A zombie still takes signals: it waits for a parent that may never fetch it.
  if (fields?.state === 'Z' || fields?.state === 'X') return undefined
  return { pid, startedAt: fields?.startedAt ?? null }
}

/** Whether this very process still runs. */
export async function stillRuns(mark: ProcessMark): Promise<boolean> {
  const now = await markOf(mark.pid)
  if (!now) return false
  return now.startedAt === null || mark.startedAt === null || now.startedAt === mark.startedAt
}

/** The command line of a process, or an empty text where it cannot be seen. */
export async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return line.replaceAll('\0', ' ')
  }
  if (process.platform === 'win32') {
    const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`
    return (await run('powershell', ['-NoProfile', '-Command', query])).output
  }
  return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).output
}

/** The processes of a title that work in a folder; none where the system does not tell. */
export async function findWorkers(folder: string, title: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const workers: number[] = []
  for (const name of await readdir('/proc')) {
    const workplace = await readlink(`/proc/${name}/cwd`).catch(() => undefined)
    if (workplace !== folder) continue
    if ((await commandLineOf(Number(name))).startsWith(title)) workers.push(Number(name))
  }
  return workers
}

function takesSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function statFields(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The second field is the program's name in brackets, and may itself hold spaces and brackets.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields && { state: fields[0], startedAt: fields[19] }
}

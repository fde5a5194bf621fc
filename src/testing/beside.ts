import type { ChildProcess } from 'node:child_process'
import { atEndOfFile, atEndOfProcess } from './file-ends.js'
import { forked } from './processes.js'
import type { Asked } from './server.js'

type Told = { readonly id: number; readonly url?: string }

let other: ChildProcess | undefined
let count = 0

/**
 * The address of a service on the database of these books, in another process, until the test file ends. All files
 * share that process, which takes seconds to load. A process that is killed is a `startServerProcess`.
 */
export async function serviceBeside(
  { databaseUrl }: { databaseUrl: string },
  environment: NodeJS.ProcessEnv = {},
): Promise<string> {
  other ??= startOther()
  const child = other
  const id = ++count
  const { url } = await told(child, { id, databaseUrl, environment })
  atEndOfFile(async () => {
    await told(child, { id, isOver: true })
  })
  return url!
}

function startOther(): ChildProcess {
  const { child, end } = forked('./server.js', { RATE_LIMIT: '10000000' })
  atEndOfProcess(end)
  return child
}

/** Asks the other process for something, and waits until it says that it is done. */
function told(child: ChildProcess, asked: Asked): Promise<Told> {
  return new Promise((resolve, reject) => {
    const lose = (code: number | null) => reject(new Error(`the second process ended with ${code}`))
    const hear = (message: unknown) => {
      if ((message as Told).id !== asked.id) return
      child.off('message', hear)
      child.off('exit', lose)
      resolve(message as Told)
    }
    child.on('message', hear)
    child.once('exit', lose)
    child.send(asked)
  })
}

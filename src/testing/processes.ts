import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type ServerProcess = { url: string; process: ChildProcess; end(): Promise<void> }

/** A server in its own process, on the database of a test. */
export function startServerProcess(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  return startProcess('./server.js', databaseUrl, environment)
}

/** A sender of webhooks in its own process. */
export function startSenderProcess(
  databaseUrl: string,
  settings: object,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const dispatcher = { DISPATCHER: JSON.stringify(settings) }
  return startProcess('./sender.js', databaseUrl, { ...dispatcher, ...environment })
}

/** A sender of mail in its own process. */
export function startMailProcess(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  return startProcess('./mail-sender.js', databaseUrl, environment)
}

async function startProcess(
  module: string,
  databaseUrl: string,
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const { child, end } = forked(module, { DATABASE_URL: databaseUrl, ...environment })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url))
    child.once('exit', (code) => reject(new Error(`the server process ended with ${code}`)))
  })
  return { url, process: child, end }
}

/** A process that runs a module of these tests, with a folder of its own. */
export function forked(
  module: string,
  environment: Record<string, string>,
): { child: ChildProcess; end(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'dubbel-process-'))
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), {
    env: {
      ...process.env,
      PORT: '0',
      ROLE: 'api',
      DATA_DIR: folder,
      VIES_URL: '',
      SIRENE_URL: '',
      PEPPOL_SML_ZONE: '',
      DEMO: 'off',
      ...environment,
    },
    // As in service: what leads from the built program to its sources takes memory.
    execArgv: [],
    // Log lines are really written, to where nobody reads them.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return {
    child,
    async end() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((done) => child.once('exit', done))
        child.kill('SIGTERM')
        await gone
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

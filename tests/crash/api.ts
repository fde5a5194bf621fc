import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type Api = Awaited<ReturnType<typeof startApi>>

export type ApiOptions = { folder: string; databaseUrl: string }

export const firstAdmin = { email: 'first@example.be', password: 'a phrase for the first admin' }

/** An API process that is started again whenever it ends, always at the same address. */
export async function startApi(options: ApiOptions) {
  mkdirSync(options.folder, { recursive: true })
  const said: string[] = []
  let isStopping = false
  let preload: string[] = []
  let child = launch('0')
  const url = await addressOf(child)
  const { port } = new URL(url)
  void keepAlive()

  function launch(onPort: string): ChildProcess {
    const started = forkServer(options, onPort, preload)
    for (const stream of [started.stdout!, started.stderr!])
      stream.on('data', (chunk: Buffer) => {
        said.push(...String(chunk).split('\n').filter(Boolean))
        said.splice(0, said.length - 50)
      })
    return started
  }

  /** After a kill at once; one that found no database has ended by itself and gets a moment. */
  async function keepAlive(): Promise<void> {
    for (;;) {
      await ended(child)
      if (isStopping) return
      if (child.signalCode === null) await wait(1000)
      child = launch(port)
    }
  }

  return {
    url,
    /** kill -9, of the process that serves or of one that is still on its way up. */
    kill: () => void child.kill('SIGKILL'),
    /** From now on a module is loaded before the service. */
    restartWith(module: string) {
      preload = [module]
      child.kill('SIGKILL')
    },
    async stop() {
      isStopping = true
      child.kill('SIGTERM')
      await ended(child)
    },
    /** What it said last: errors of its own, and why it could not start. */
    lastWords: () => said.slice(-10),
  }
}

function forkServer(
  { folder, databaseUrl }: ApiOptions,
  port: string,
  preload: readonly string[],
): ChildProcess {
  return fork(fileURLToPath(new URL('./server.js', import.meta.url)), {
    env: {
      PATH: process.env.PATH,
      TZ: 'UTC',
      UV_THREADPOOL_SIZE: '8',
      PORT: port,
      ROLE: 'api',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      SERVICE_KEY: 'a service key for the crash test, 32 bytes and more',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      VIES_URL: '',
      SIRENE_URL: '',
      PEPPOL_SML_ZONE: '',
      DEMO: 'off',
      ADMIN_EMAIL: firstAdmin.email,
      ADMIN_PASSWORD: firstAdmin.password,
      FIRM_NAME: 'First Firm',
    },
    execArgv: ['--enable-source-maps', ...preload.flatMap((module) => ['--import', module])],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

function ended(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => child.once('exit', done))
}

function addressOf(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        const ready = /Dubbel is ready at (\S+)/.exec(output)
        if (ready) resolve(ready[1]!)
      })
    child.once('exit', (code) => reject(new Error(`The API ended with ${code}: ${output}`)))
  })
}

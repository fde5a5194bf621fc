import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '#platform/config/project'
import { call, Person, replies } from '#testing/http'
import { credentials, serviceKeyOfBackups } from './credentials.js'
import { figuresOf } from './figures.js'
import { type Kept, liveALife } from './life/firm.js'

export type Expected = Kept & { readonly figures: Record<string, unknown> }

/** Lets the version that is checked out live a life, and keeps its backup and the figures it showed. */
export async function make(folder: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dubbel-upgrade-'))
  chmodSync(dataDir, 0o755)
  mkdirSync(folder, { recursive: true })
  const environment = environmentIn(dataDir)
  const { url, server } = await start(environment)
  try {
    const keeper = await signIn(url)
    const kept = await liveALife(keeper)
    const expected: Expected = { ...kept, figures: await figuresOf(keeper) }
    writeFileSync(join(folder, 'expected.json'), `${JSON.stringify(expected, null, 1)}\n`)
    const backup = ['scripts/dubbel.mjs', 'backup', join(folder, 'backup')]
    await ended(spawn(process.execPath, backup, { ...environment, stdio: 'inherit' }))
  } finally {
    server.kill('SIGTERM')
    await ended(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** No worker runs: nothing is sent to anyone, and nothing changes between the figures and the copy. */
const environmentIn = (dataDir: string) => ({
  cwd: projectFolder,
  env: {
    PATH: process.env.PATH,
    PORT: '0',
    ROLE: 'api',
    DATA_DIR: dataDir,
    DEMO: 'off',
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
    SERVICE_KEY: serviceKeyOfBackups,
    ADMIN_EMAIL: credentials.email,
    ADMIN_PASSWORD: credentials.password,
    FIRM_NAME: 'Kantoor Peeters',
  },
})

async function start(environment: ReturnType<typeof environmentIn>) {
  const server = spawn(process.execPath, ['scripts/start.mjs'], environment)
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk
        const ready = /Dubbel is ready at (\S+)/.exec(said)
        if (ready) resolve(ready[1]!)
      })
    server.once('exit', () => reject(new Error(`the service ended: ${said}`)))
  })
  return { url, server }
}

async function signIn(url: string): Promise<Person> {
  const { body } = replies(await call(url, 'POST', '/v1/auth/login', { body: credentials }), 201)
  return new Person(url, body.token, body.user.id, credentials.email)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null) await new Promise((done) => child.once('exit', done))
  if (child.exitCode !== 0) throw new Error(`ended with ${child.exitCode}`)
}

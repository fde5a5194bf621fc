import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { onlyLong } from '#testing/rounds'
import { ReadingRefusal, type RefusalCode } from '../reading.js'
import { openPool, type PoolOptions } from './pool.js'

const pools: { close(): void }[] = []
after(() => {
  for (const pool of pools) pool.close()
})

type Told = { readonly pid: number }

const enough = { ms: 20_000, waitMs: 100_000 }

/** A pool of processes that do as they are told. */
function pool(options: Partial<PoolOptions> = {}) {
  const opened = openPool({
    entry: new URL('../../testing/unruly-reader.js', import.meta.url),
    arguments: [],
    limits: { ...enough, megabytes: 400 },
    processes: 1,
    filesPerProcess: 100,
    ...options,
  })
  pools.push(opened)
  const failures: string[] = []
  const steps: string[] = []
  const reporter = {
    onStep: (step: string, progress: number) => steps.push(`${step} ${progress}`),
    onFailure: (reason: string) => failures.push(reason),
  }
  const tell = async (word: string) =>
    (await opened.run('preview', { bytes: Buffer.from(word) }, reporter)) as unknown as Told
  return { tell, failures, steps, close: opened.close }
}

function refusedAs(code: RefusalCode) {
  return (error: unknown) => error instanceof ReadingRefusal && error.code === code
}

/** Resolves once there is no process of this number any more. */
async function gone(pid: number): Promise<void> {
  while (isThere(pid)) await new Promise((done) => setImmediate(done))
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a file that takes too much of the processor is given up, and the next one is read by a new process', async () => {
  const { tell } = pool({ limits: { ...enough, ms: 3000, megabytes: 400 } })
  const { pid } = await tell('read')
  await assert.rejects(tell('loop'), refusedAs('reading_timed_out'))
  const next = await tell('read')
  assert.notEqual(next.pid, pid)
  await gone(pid)
})

test('a file that the machine gave no processor for is told apart', async () => {
  const { tell } = pool({ limits: { ...enough, waitMs: 1000, megabytes: 400 } })
  await assert.rejects(tell('wait'), refusedAs('reading_slowed'))
})

test('who is held up for longer than it may work still answers', async () => {
  const { tell } = pool({ limits: { ...enough, ms: 3000, megabytes: 400 } })
  const { pid } = await tell('read')
  process.kill(pid, 'SIGSTOP')
  const answer = tell('read')
  await new Promise((done) => setTimeout(done, 3500))
  process.kill(pid, 'SIGCONT')
  assert.equal((await answer).pid, pid)
})

test('a file that takes too much memory is given up, and the next one is read', async () => {
  const { tell } = pool({ limits: { ...enough, megabytes: 200 } })
  await assert.rejects(tell('eat'), refusedAs('reading_out_of_memory'))
  assert.ok((await tell('read')).pid)
})

test('a crash is told apart from a refusal, is reported, and does not reach the next file', async () => {
  const { tell, failures } = pool()
  await assert.rejects(tell('crash'), refusedAs('reading_failed'))
  await assert.rejects(tell('throw'), refusedAs('reading_failed'))
  assert.deepEqual(failures, ['the process ended with SIGSEGV', 'something unforeseen'])
  assert.ok((await tell('read')).pid)
})

test('files wait for each other in the order they came, each once', onlyLong, async () => {
  const { tell, steps } = pool({ processes: 2 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => tell('read')))
  assert.equal(new Set(answers.map(({ pid }) => pid)).size, 2)
  assert.deepEqual(steps, Array(6).fill('opening 5'))
})

test('a process makes room for another after so many files', onlyLong, async () => {
  const { tell } = pool({ filesPerProcess: 2 })
  const pids: number[] = []
  for (let file = 0; file < 4; file++) pids.push((await tell('read')).pid)
  assert.equal(new Set(pids).size, 2)
  assert.equal(pids[0], pids[1])
})

test('a process that stays large between two files is replaced', onlyLong, async () => {
  const { tell } = pool({ limits: { ...enough, megabytes: 292 } })
  const { pid } = await tell('read')
  assert.equal((await tell('keep')).pid, pid)
  assert.notEqual((await tell('read')).pid, pid)
})

test('there is no way to the network nor to another program, in any thread', async () => {
  const { tell } = pool()
  const refusals = Array(5).fill('a process that reads files has no network')
  assert.deepEqual(await tell('network'), [refusals, refusals])
})

test('nothing of the surroundings is handed on', onlyLong, async () => {
  const { tell } = pool()
  assert.deepEqual(await tell('surroundings'), {
    TZ: 'UTC',
    UV_THREADPOOL_SIZE: '2',
    MALLOC_ARENA_MAX: '2',
  })
})

test('closing ends the processes and refuses what they were reading or was waiting', async () => {
  const { tell, close } = pool()
  const { pid } = await tell('read')
  const reading = tell('eat')
  const waiting = tell('read')
  close()
  await assert.rejects(reading, refusedAs('reading_failed'))
  await assert.rejects(waiting, refusedAs('reading_failed'))
  await assert.rejects(tell('read'), refusedAs('reading_failed'))
  await gone(pid)
})

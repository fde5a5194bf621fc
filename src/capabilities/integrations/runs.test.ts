import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { localReceivers } from '#testing/hooks'
import { replies } from '#testing/http'
import { layDown, openIntegrationDesk, runJob, runWaiting } from '#testing/integrations'
import { eachRound, openPairs, statuses } from '#testing/pairs'
import { startServerProcess } from '#testing/processes'
import { onlyLong, rounds } from '#testing/rounds'
import { openS3Server, type S3Server } from '#testing/s3'
import { until } from '#testing/until'
import { useBooks } from '#testing/use-books'

/** Books of its own: a worker that is killed takes whatever waits. */
const books = useBooks({ own: true, environment: localReceivers })
let s3: S3Server
before(async () => {
  s3 = await openS3Server()
})
after(() => s3.close())

test('two runs at once are one run', async () => {
  const desk = await openIntegrationDesk(books)
  const { pair } = await openPairs(books)
  await desk.connect('bank-folder', {}, { schedule: 'manual' })
  const run = { method: 'POST', path: `${desk.at('bank-folder')}/run`, body: {} }
  await eachRound(async (round) => {
    const met = await pair(round, desk.admin, run, run)
    assert.deepEqual(statuses(met), [202, 202])
    assert.equal(met[0].body.run.id, met[1].body.run.id)
    assert.equal(await runWaiting(books, desk.company), 1)
    const { data } = replies(
      await desk.admin.get(`${desk.at('bank-folder')}/log?run_id=${met[0].body.run.id}`),
      200,
    ).body
    assert.deepEqual(
      data.map(({ event }: { event: string }) => event),
      ['finished', 'started'],
    )
  }, rounds(60))
})

test('a job that comes twice does its run once', async () => {
  const desk = await openIntegrationDesk(books)
  await desk.connect('bank-folder', {}, { schedule: 'manual' })
  await layDown(desk.folder(), 'x.cod', 'nothing')
  const { run } = replies(await desk.admin.post(`${desk.at('bank-folder')}/run`, {}), 202).body
  const { rows } = await books.sql.query(
    `SELECT j.payload FROM graphile_worker._private_jobs j
      WHERE (j.payload ->> 'company_id')::bigint = $1 AND (j.payload ->> 'run_id')::bigint = $2`,
    [desk.company.id, run.id],
  )
  const { app } = await import('#app')
  const task = app.tasks.find(({ name }) => name === 'run-integration')!
  const { services } = books.service
  const work = () => task.run({ services, payload: rows[0].payload, attempt: 1 })
  await Promise.all([work(), work(), work()])
  const log = await desk.log('bank-folder')
  assert.equal(log.filter(({ event }: { event: string }) => event === 'started').length, 1)
  await runWaiting(books, desk.company)
  assert.equal((await desk.log('bank-folder')).length, log.length)
})

test(
  'a run whose process was killed is failed after its lease, and may be started again',
  onlyLong,
  async () => {
    const desk = await openIntegrationDesk(books)
    const settings = {
      endpoint: s3.url,
      bucket: 'archive',
      access_key: 'AKIDTEST',
      secret_key: 'sesame/open+it=now',
    }
    await desk.connect('s3-archive', settings, { schedule: 'manual' })
    let isHanging = false
    s3.misbehave(() => {
      isHanging = true
    })
    const worker = await startServerProcess(books.databaseUrl, {
      ...localReceivers,
      ROLE: 'both',
    })
    const path = `${desk.at('s3-archive')}/run`
    const first = replies(await desk.admin.post(path, {}), 202).body.run
    await until(async () => isHanging, 'the worker is at it')
    worker.process.kill('SIGKILL')
    await worker.end()
    s3.misbehave(null)
    // Nobody can know yet whether it is only slow.
    await runJob(books, 'end-silent-integration-runs')
    const again = replies(await desk.admin.post(path, {}), 202).body.run
    assert.deepEqual([again.id, again.status], [first.id, 'running'])
    const silence = () =>
      books.sql.query(
        `UPDATE integration_runs SET leased_until = now() - interval '1 second' WHERE company_id = $1 AND lease IS NOT NULL`,
        [desk.company.id],
      )
    await silence()
    await runJob(books, 'end-silent-integration-runs')
    const shown = await desk.read('s3-archive')
    assert.deepEqual([shown.status, shown.last_error], ['error', 'failed'])
    const log = await desk.log('s3-archive')
    assert.deepEqual([log[0].event, log[0].run_id], ['failed', first.id])
    const next = await desk.run('s3-archive')
    assert.notEqual(next.run.id, first.id)
    assert.equal(next.ended.event, 'finished')
    assert.equal((await desk.read('s3-archive')).status, 'connected')
  },
)

test('whoever starts one after the lease of another need not wait for the minute', async () => {
  const desk = await openIntegrationDesk(books)
  await desk.connect('bank-folder', {}, { schedule: 'manual' })
  const { run } = replies(await desk.admin.post(`${desk.at('bank-folder')}/run`, {}), 202).body
  await books.sql.query(
    `UPDATE integration_runs SET status = 'running', lease = gen_random_uuid(), leased_until = now() - interval '1 second'
      WHERE company_id = $1`,
    [desk.company.id],
  )
  const next = await desk.run('bank-folder')
  assert.notEqual(next.run.id, run.id)
  assert.equal(next.ended.event, 'finished')
})

test('the log is kept for ninety days', async () => {
  const desk = await openIntegrationDesk(books)
  await desk.connect('bank-folder', {}, { schedule: 'manual' })
  await desk.run('bank-folder')
  const age = async (days: number) => {
    for (const [table, column] of [
      ['integration_log', 'at'],
      ['integration_runs', 'finished_at'],
    ])
      await books.sql.query(
        `UPDATE ${table} SET ${column} = $2::timestamptz - make_interval(days => $3) WHERE company_id = $1`,
        [desk.company.id, books.clock(), days],
      )
  }
  await age(89)
  await runJob(books, 'forget-integration-log')
  assert.equal((await desk.log('bank-folder')).length, 3)
  await age(91)
  await runJob(books, 'forget-integration-log')
  assert.equal((await desk.log('bank-folder')).length, 0)
})

import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app } from '#app'
import type { Books } from './books.js'
import { type Desk, openDesk } from './desk.js'
import { type Answered, replies } from './http.js'

/** Does what waits in the queue for the runs of a file. */
export async function runWaiting(
  { sql, service }: Books,
  company: { id: number },
): Promise<number> {
  const { services } = service
  const { rows } = await sql.query(
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier = 'run-integration' AND (j.payload ->> 'company_id')::bigint = $1
      RETURNING j.payload`,
    [company.id],
  )
  const task = app.tasks.find(({ name }) => name === 'run-integration')!
  for (const { payload } of rows) await task.run({ services, payload, attempt: 1 })
  return rows.length
}

/** Does what a job by the clock does. */
export async function runJob({ service: { services } }: Books, name: string): Promise<void> {
  await app.schedule.find((job) => job.name === name)!.run({ services, payload: {}, attempt: 1 })
}

/** A company file, and how its integrations are asked for. */
export type IntegrationDesk = Desk & ReturnType<typeof integrationsOf>

export async function openIntegrationDesk(books: Books): Promise<IntegrationDesk> {
  const desk = await openDesk(books)
  return { ...desk, ...integrationsOf(books, desk) }
}

/** The integrations of a company file, as its administrator asks for them. */
export function integrationsOf(
  books: Books,
  { admin, path, company, firm }: Pick<Desk, 'admin' | 'path' | 'company' | 'firm'>,
) {
  const at = (key: string) => `${path}/integrations/${key}`
  return {
    at,
    read: async (key: string) => replies(await admin.get(at(key)), 200).body,
    put: (key: string, settings: object, more: object = {}): Promise<Answered> =>
      admin.put(at(key), { settings, ...more }),
    connect: async (key: string, settings: object, more: object = {}) =>
      replies(await admin.put(at(key), { settings, ...more }), 200).body,
    /** By someone who tested nothing yet: twelve a minute are what one person has. */
    async test(key: string) {
      const person = await books.member(firm, 'admin')
      return replies(await person.post(`${at(key)}/test`, {}), 200).body
    },
    /** Runs it to its end, and shows the last line of the log. */
    async run(key: string, body: object = {}) {
      const { run } = replies(await admin.post(`${at(key)}/run`, body), 202).body
      await runWaiting(books, company)
      const log = replies(await admin.get(`${at(key)}/log?run_id=${run.id}`), 200).body.data
      return { run, log, ended: log[0] }
    },
    log: async (key: string) => replies(await admin.get(`${at(key)}/log`), 200).body.data,
    /** Where the statements of the file are put, on this machine. */
    folder: (name = 'inbox') =>
      join(books.service.services.config.dataDir, 'bank-folders', company.token, name),
  }
}

/** Puts a file into a folder, as if it had lain there for a while. */
export async function layDown(
  folder: string,
  name: string,
  content: Buffer | string,
  secondsAgo = 60,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), content)
  const then = Date.now() / 1000 - secondsAgo
  await utimes(join(folder, name), then, then)
}

import { app } from '#app'
import { violations } from '#platform/operations/invariants'
import { type Books, openBooks } from '#testing/books'
import { emptyTemplate, newDatabase } from '#testing/database'
import { type ServerProcess, startServerProcess } from '#testing/processes'
import { type Load, openLoad, type Shot } from './load.js'
import { type Done, measured, type Stretch } from './stretch.js'

/**
 * What a benchmark works with: books that set the scene, a server in a process of its own on the same
 * database, and a generator of load in another. The service of the books itself is never measured.
 */
export type Rig = {
  readonly books: Books
  readonly server: ServerProcess
  readonly load: Load
  /** Requests to the server, measured. */
  send(shot: Omit<Shot, 'url'>): Promise<Stretch>
  /** Work that this process does itself, measured; with the server's part where it asks the server. */
  own(work: () => Promise<Done>, asks?: 'server'): Promise<Stretch>
  /** Makes the sessions of the books new: by the server's clock, which is real, they are long over. */
  renewSessions(): Promise<void>
}

export type RigOptions = {
  readonly environment?: Record<string, string>
  /** Where rows are written past the program, nobody looks whether what must always hold does. */
  readonly isChecked?: boolean
}

/** As in service: the real clock and a line of log per request. */
const asInService = { RATE_LIMIT: '0', LOG_LEVEL: 'info', WALL_CLOCK: '1' }

/** Opens all of it, and ends all of it however the work ends. */
export async function withRig<Result>(
  { environment = {}, isChecked = true }: RigOptions,
  work: (rig: Rig) => Promise<Result>,
): Promise<Result> {
  const database = await newDatabase(emptyTemplate)
  const databaseUrl = database.url
  const settings = { ...asInService, ...environment }
  const books = await openBooks({
    empty: true,
    copies: true,
    databaseUrl,
    environment: settings,
  })
  const server = await startServerProcess(databaseUrl, settings)
  const load = await openLoad()
  try {
    const result = await work(rigOf(books, server, load))
    if (isChecked) await check(books)
    return result
  } finally {
    await load.end()
    await server.end()
    await books.close()
    await database.drop()
  }
}

async function check({ service }: Books): Promise<void> {
  const broken = await violations(service.services.db, app.invariants)
  if (broken.length > 0) throw new Error(broken.join('\n'))
}

function rigOf(books: Books, server: ServerProcess, load: Load): Rig {
  const pid = server.process.pid!
  return {
    books,
    server,
    load,
    send: (shot) =>
      measured({ server: pid, generator: load.pid }, () => load.send({ ...shot, url: server.url })),
    own: (work, asks) =>
      measured({ generator: process.pid, ...(asks ? { server: pid } : {}) }, work),
    renewSessions: async () =>
      void (await books.sql.query('UPDATE tokens SET last_used_at = now()')),
  }
}

import { before } from 'node:test'
import { type Books, type BooksOptions, openBooks } from './books.js'
import { atEndOfFile, atEndOfProcess, runningFile } from './file-ends.js'
import { thinCharts } from './thin-charts.js'

export type UseOptions = BooksOptions & {
  /** A database of its own, for tests that look at all of it, change what all in it feel, or have workers. */
  own?: boolean
  /** Files of these tests have the whole chart of their country, which takes ten times as long. */
  wholeCharts?: boolean
}

type Asked = UseOptions | (() => UseOptions | Promise<UseOptions>)

/**
 * The books of a test file, open from its first test to its last. Files that ask for nothing share one service
 * and one database with the others of their process; who asks for anything has a service of its own, on the same
 * database: a copy of one takes as long as dozens of requests. What is known only when the file runs, as the port of
 * a server, is asked for by a function.
 */
export function useBooks(asked: Asked = {}): Books {
  let opened: Books | undefined
  before(async () => {
    const {
      own = false,
      wholeCharts = false,
      ...options
    } = typeof asked === 'function' ? await asked() : asked
    if (wholeCharts) withWholeCharts()
    opened = own || options.empty ? await ownBooks(options) : await sharedBooks(options)
  })
  return new Proxy({} as Books, {
    get(_, name) {
      if (!opened) throw new Error('the books are opened before the first test, and not earlier')
      return Reflect.get(opened, name)
    },
  })
}

function withWholeCharts(): void {
  thinCharts(false)
  atEndOfFile(() => thinCharts())
}

async function ownBooks(options: BooksOptions): Promise<Books> {
  const books = await openBooks(options)
  atEndOfFile(() => books.close())
  return books
}

let shared: Promise<Books> | undefined

/** Which test file made the company files up to and including one. */
const makers: { file: string; upTo: number }[] = []

/** The shared ones, or others on their database and their folder of files for who asks for anything. */
async function sharedBooks(options: BooksOptions): Promise<Books> {
  shared ??= openShared()
  const books = await shared
  const { databaseUrl, folder } = books
  const file = runningFile()
  await forgetCalls(books)
  atEndOfFile(async () => {
    books.clock.reset()
    makers.push({ file, upTo: await lastCompany(books) })
  })
  const asksForNothing = Object.keys(options).length === 0
  return asksForNothing ? books : ownBooks({ databaseUrl, folder, ...options })
}

/** Calls are counted by their address too, which is the same for all files. */
async function forgetCalls(books: Books): Promise<void> {
  await books.sql.query(
    'DELETE FROM rate_counters; DELETE FROM sign_in_attempts; DELETE FROM sign_in_locks',
  )
  // What a process counts by the minute begins anew when the clock moves, forward or back.
  books.clock.advance(600_000)
  await books.call('GET', '/v1/auth/me')
  books.clock.reset()
  books.logged.length = 0
}

async function openShared(): Promise<Books> {
  const books = await openBooks({ environment: { RATE_LIMIT: '10000000' } })
  makers.push({ file: 'the template', upTo: await lastCompany(books) })
  atEndOfProcess(() => books.close((broken) => broken.map(withMakers)))
  return books
}

async function lastCompany({ sql }: Books): Promise<number> {
  const { rows } = await sql.query('SELECT coalesce(max(id), 0)::int AS id FROM companies')
  return rows[0].id
}

/** A broken sentence names records by their company file; here who made these files. */
function withMakers(broken: string): string {
  const listed = /\((.*)\)$/s.exec(broken)?.[1] ?? ''
  const ids = listed.split(', ').flatMap((record) => /^(\d+)(?:\/|$)/.exec(record)?.[1] ?? [])
  const told = [...new Set(ids)].map((id) => `${id} of ${makerOf(Number(id))}`)
  return told.length > 0 ? `${broken}\n  company ${told.join('\n  company ')}` : broken
}

function makerOf(company: number): string {
  return makers.find(({ upTo }) => company <= upTo)?.file ?? runningFile()
}

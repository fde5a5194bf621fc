import pg from 'pg'
import { typeParsers } from '#platform/db/types'

export type Statement = { text: string; values: unknown[] }

type Query = (config: unknown, ...rest: unknown[]) => unknown

/** Writes down every statement that this process sends while the work runs. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function (this: unknown, config: unknown, ...rest: unknown[]) {
    if (typeof config === 'string') statements.push({ text: config, values: [] })
    else {
      const { text, values } = config as { text?: string; values?: unknown[] }
      if (text !== undefined) statements.push({ text, values: values ?? [] })
    }
    return query.call(this, config, ...rest)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return statements
}

/** Sends the same statements, prepared, one after the other per client: what the database alone costs. */
export async function replayStatements(
  url: string,
  statements: readonly Statement[],
  clients: number,
  seconds: number,
): Promise<number> {
  let rounds = 0
  const until = performance.now() + seconds * 1000
  const started = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({
        connectionString: url,
        types: typeParsers,
        options: '-c TimeZone=UTC',
      })
      await client.connect()
      while (performance.now() < until) {
        for (const [index, { text, values }] of statements.entries())
          await client.query({ name: `b${index}`, text, values })
        rounds++
      }
      await client.end()
    }),
  )
  return rounds / ((performance.now() - started) / 1000)
}
